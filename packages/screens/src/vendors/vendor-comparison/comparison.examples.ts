import type { Answer } from '@millwright/api-client/client';
import type { Comparison, ComparedVendor } from './comparison-criteria.ts';

/** Answers for stories, held to the contract by their type. */
const vendor = (
  index: number,
  company: Partial<ComparedVendor['companyInfo']>,
  more: Partial<ComparedVendor>,
): ComparedVendor => ({
  _id: `0b7e7a52-93a5-4b7e-8a69-0f0f5f1f5d1${index}`,
  gstn: `27AAZCT0000K1Z${index}`,
  companyInfo: {
    companyName: 'Tungabhadra Heat Services',
    companyLogo: '',
    constitution: 'Private Limited Company',
    foundedYear: 1998,
    employeeCount: 140,
    turnOverSlab: '25-50 Cr',
    city: 'Pune',
    state: 'Maharashtra',
    ...company,
  },
  badges: {
    isVerified: true,
    verifiedOn: '2026-10-12',
    isOem: index === 1,
    keyCustomerCount: 14,
    certifications: ['ASME R (NB)'],
  },
  rating: { overallRating: 4.8, reviewCount: 36, stars: [0, 1, 2, 9, 24], criteria: [] },
  services: ['Boiler repair', 'Boiler tube replacement', 'Header repair'],
  capabilities: {
    discipline: ['Mechanical - static'],
    industries: ['Cement', 'Steel and sponge iron', 'Sugar'],
    natureOfWork: ['Repair', 'Shutdown job'],
    serviceGroup: ['Boilers and fired heaters'],
    equipFamily: ['Water tube boiler'],
    fabricationProcess: ['SAW welding'],
    fabricationMaterials: ['SA 516 Gr 70'],
    fabricationProducts: ['Pressure vessel'],
  },
  certifications: ['ASME R (NB)', 'IBR approved repairer'],
  registeredLocations: ['Pune, Maharashtra', 'Vadodara, Gujarat'],
  nearestPlant: { plantName: 'Ratnagiri Plant', distanceInKilometres: 212 },
  scores: {
    rating: 100,
    experience: 74,
    turnOver: 100,
    certifications: 100,
    keyCustomers: 100,
    capability: 90,
    proximity: 61,
  },
  ...more,
});

/** Three vendors side by side. */
export const threeVendors: Comparison = {
  comparedAt: '2026-11-20T04:10:00Z',
  vendors: [
    vendor(1, {}, {}),
    vendor(
      2,
      {
        companyName: 'Sahyadri Boiler Works',
        city: 'Nashik',
        foundedYear: 2006,
        employeeCount: 62,
        turnOverSlab: '10-25 Cr',
      },
      {
        rating: { overallRating: 4.3, reviewCount: 21, stars: [0, 1, 2, 8, 10], criteria: [] },
        certifications: ['ISO 9001:2015'],
        nearestPlant: { plantName: 'Ratnagiri Plant', distanceInKilometres: 130 },
        scores: {
          rating: 90,
          experience: 50,
          turnOver: 50,
          certifications: 50,
          keyCustomers: 20,
          capability: 60,
          proximity: 100,
        },
      },
    ),
    vendor(
      3,
      {
        companyName: 'Narmada Thermal Engineering and Erection Private Limited',
        city: 'Vadodara',
        state: 'Gujarat',
        foundedYear: 1987,
        employeeCount: 900,
        turnOverSlab: '100-200 Cr',
      },
      {
        rating: { overallRating: null, reviewCount: 0, stars: [0, 0, 0, 0, 0], criteria: [] },
        certifications: [],
        nearestPlant: null,
        scores: {
          rating: 0,
          experience: 100,
          turnOver: 100,
          certifications: 0,
          keyCustomers: 60,
          capability: 100,
          proximity: 0,
        },
      },
    ),
  ],
};

/** Shares in every state. */
export const shares: Answer<'getComparisonShares'> = {
  data: [
    {
      _id: '0b7e7a52-93a5-4b7e-8a69-0f0f5f1f5d11',
      vendorNames: ['Tungabhadra Heat Services', 'Sahyadri Boiler Works'],
      recipients: ['anil.rao@sagarsteel.example'],
      note: 'For the meeting on Thursday.',
      sharedBy: 'Meera Kulkarni',
      sharedAt: '2026-11-20T04:10:00Z',
      expiresAt: '2126-12-04T04:10:00Z',
      revokedAt: null,
      openings: [{ openedBy: 'Anil Rao', companyName: 'Sagar Steel', openedAt: '2026-11-20T06:10:00Z' }],
      can: { revoke: true },
    },
    {
      _id: '0b7e7a52-93a5-4b7e-8a69-0f0f5f1f5d12',
      vendorNames: ['Konkan Pressure Parts', 'Sahyadri Boiler Works', 'Narmada Thermal'],
      recipients: ['corporate@sagarsteel.example', 'approver@sagarsteel.example'],
      note: null,
      sharedBy: 'Anil Rao',
      sharedAt: '2026-11-01T04:10:00Z',
      expiresAt: '2026-11-15T04:10:00Z',
      revokedAt: '2026-11-02T04:10:00Z',
      openings: [],
      can: { revoke: false },
    },
  ],
};
