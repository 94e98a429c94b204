import type { Answer } from '@millwright/api-client/client';

/** Answers for stories, held to the contract by their type. */
type Listing = Answer<'vendorListing'>;
type Vendor = Listing['vendorProfile'][number];

const vendor = (
  index: number,
  [companyName, summary, city, state, turnOverSlab, foundedYear]: [string, string, string, string, string, number],
  rating: Vendor['rating'],
  certifications: string[],
  services: string[],
  badges: Partial<Vendor['badges']> = {},
): Vendor => ({
  _id: `0b7e7a52-93a5-4b7e-8a69-0f0f5f1f5d1${index}`,
  gstn: `27AAZCT0000K1Z${index}`,
  companyInfo: {
    companyName,
    companyLogo: '',
    summary,
    city,
    state,
    turnOverSlab,
    foundedYear,
  },
  badges: { isVerified: true, verifiedOn: '2026-10-12', isOem: false, keyCustomerCount: 0, certifications, ...badges },
  rating,
  services,
  whyMatched: [
    { field: 'service', text: 'Boiler repair' },
    { field: 'equipment', text: 'Water tube boiler' },
  ],
});

const vendors: Vendor[] = [
  vendor(
    1,
    [
      'Tungabhadra Heat Services',
      'Pressure part repair and retubing for water-tube boilers to 160 bar, with shutdown crews across western India.',
      'Pune',
      'Maharashtra',
      '25-50 Cr',
      1998,
    ],
    { overallRating: 4.8, reviewCount: 36 },
    ['ASME R (NB)', 'IBR approved repairer', 'ISO 9001:2015', 'ISO 45001:2018', 'NABL'],
    ['Boiler repair', 'Boiler tube replacement', 'Header repair', 'RLA study', 'Economiser replacement'],
    { isOem: true, keyCustomerCount: 14 },
  ),
  vendor(
    2,
    [
      'Sahyadri Boiler Works',
      'AMC and emergency breakdown service for fire-tube boilers, in-house refractory and insulation teams.',
      'Nashik',
      'Maharashtra',
      '10-25 Cr',
      2006,
    ],
    { overallRating: 4.3, reviewCount: 21 },
    ['ISO 9001:2015'],
    ['Annual maintenance', 'Refractory', 'Safety valves'],
  ),
  vendor(
    3,
    [
      'Konkan Pressure Parts',
      'Coils, headers and economisers fabricated under IBR, replaced on site inside planned shutdown windows.',
      'Thane',
      'Maharashtra',
      '10-25 Cr',
      2011,
    ],
    { overallRating: 4.1, reviewCount: 9 },
    ['IBR approved repairer'],
    ['Economiser coils', 'Superheater'],
    { keyCustomerCount: 14 },
  ),
  vendor(
    4,
    [
      'Narmada Thermal Engineering and Erection Private Limited',
      'Erection, overhaul and life extension of steam generators.',
      'Vadodara',
      'Gujarat',
      '100-200 Cr',
      1987,
    ],
    { overallRating: 3.9, reviewCount: 112 },
    [],
    ['Boiler repair'],
    { isVerified: false, verifiedOn: null },
  ),
  vendor(
    5,
    ['Kaveri', 'Boiler cleaning.', 'Puducherry', 'Puducherry', '<1 Cr', 2022],
    { overallRating: null, reviewCount: 0 },
    [],
    ['Boiler repair', 'Chemical cleaning'],
  ),
];

const facet = (...values: [string, number][]) => values.map(([value, count]) => ({ value, count }));

/** The first page of a misspelt search. */
export const boilerRepair: Listing = {
  vendorProfile: vendors,
  totalVendors: 83,
  offset: 1,
  limit: 5,
  hitLowerLimit: false,
  didYouMean: 'boiler repair',
  filterValues: {
    search: 'boilr repair',
    subcategoryId: null,
    min: 0,
    max: 200,
    aff: 'open',
    locations: ['Gujarat', 'Maharashtra', 'Pune'],
  },
  facets: {
    serviceGroup: facet(
      ['Boilers and fired heaters', 214],
      ['Annual maintenance', 168],
      ['Refractory and insulation', 97],
      ['NDT and inspection', 61],
      ['Piping', 40],
      ['Valves', 31],
      ['Erection', 12],
    ),
    registered_state: facet(
      ['Maharashtra', 83],
      ['Gujarat', 71],
      ['Tamil Nadu', 66],
      ['Karnataka', 40],
      ['Odisha', 31],
      ['Punjab', 20],
      ['Kerala', 18],
      ['Assam', 12],
      ['Bihar', 9],
      ['Goa', 6],
      ['Tripura', 0],
    ),
    registered_city: facet(['Maharashtra:Pune', 33], ['Maharashtra:Nashik', 21], ['Gujarat:Vadodara', 19]),
    turnOverSlab: facet(['10-25 Cr', 30], ['25-50 Cr', 20], ['<1 Cr', 12], ['200+ Cr', 3]),
    equipFamily: facet(['Water tube boiler', 83], ['Fire tube boiler', 41]),
    fabricationProcess: facet(['SAW welding', 14], ['Tube bending', 9]),
    fabricationMaterials: facet(['SA 516 Gr 70', 52], ['SS 316 / 316L', 48], ['Alloy steel P22', 19]),
    fabricationProducts: facet(['Pressure vessel', 22], ['Heat exchanger', 17]),
    discipline: facet(['Mechanical - static', 80], ['Piping', 30]),
    industries: facet(['Cement', 44], ['Steel and sponge iron', 40], ['Sugar', 30]),
    natureOfWork: facet(['Repair', 83], ['Shutdown job', 33]),
  },
};

/** A search without hits. */
export const noHits: Listing = {
  ...boilerRepair,
  vendorProfile: [],
  totalVendors: 0,
  didYouMean: null,
  facets: Object.fromEntries(
    Object.keys(boilerRepair.facets).map((name) => [name, []]),
  ) as unknown as Listing['facets'],
};

/** A page behind the last one. */
export const pastTheEnd: Listing = { ...boilerRepair, vendorProfile: [], offset: 99, didYouMean: null };
