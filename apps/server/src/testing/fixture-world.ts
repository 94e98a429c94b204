import type { Kysely } from 'kysely';
import type { Database, NewRow } from '../db/schema.ts';
import { hashPassword } from '../modules/authentication/password.ts';

/** The password of every account of the fixture. */
export const PASSWORD = 'Boiler-Repair-2026';

const id = (kind: number, number: number) =>
  `00000000-0000-4000-8000-${String(kind).padStart(4, '0')}${String(number).padStart(8, '0')}`;

/** Fixed ids of the fixture, so that tests can name things. */
export const fixture = {
  sagar: { companyId: id(1, 1), defaultGroupId: id(5, 1), plantId: id(2, 1) },
  deccan: { companyId: id(1, 2), defaultGroupId: id(5, 2), plantId: id(2, 2) },
  users: {
    owner: { userId: id(3, 1), email: 'owner@sagarsteel.example' },
    corporate: { userId: id(3, 2), email: 'corporate@sagarsteel.example' },
    approver: { userId: id(3, 3), email: 'approver@sagarsteel.example' },
    buyer: { userId: id(3, 4), email: 'buyer@deccancement.example' },
    pending: { userId: id(3, 5), email: 'pending@sagarsteel.example' },
    suspended: { userId: id(3, 6), email: 'suspended@sagarsteel.example' },
    firstTime: { userId: id(3, 7), email: 'firsttime@sagarsteel.example' },
  },
  vendorId: (number: number) => id(4, number),
  experienceId: (number: number) => id(6, number),
} as const;

const CITIES = [
  ['Maharashtra', 'Pune', '411001', 27],
  ['Gujarat', 'Vadodara', '390001', 24],
  ['Karnataka', 'Bengaluru', '560001', 29],
  ['Tamil Nadu', 'Chennai', '600001', 33],
] as const;
const SERVICES = [
  ['boiler-repair', 'Boiler repair', 'Boilers and fired heaters', 'Water tube boiler'],
  ['pump-overhaul', 'Pump overhaul', 'Rotating equipment', 'Centrifugal pump'],
  ['tank-fabrication', 'Tank fabrication', 'Static equipment', 'Storage tank'],
] as const;
const NAMES = [
  'Tungabhadra Heat Services',
  'Sahyadri Engineering Works',
  'Kaveri Boilers',
  'Narmada Fabricators',
  'Malwa Pumps',
  'Coromandel Tanks',
];
const SLABS = ['0-10 Cr', '10-25 Cr', '25-50 Cr'];

/** The GSTIN of a fixture vendor with its real check digit; PAN serial 0000. */
export function fixtureGstn(number: number): string {
  const [, , , stateCode] = CITIES[(number - 1) % CITIES.length]!;
  const letters = String.fromCharCode(65 + (number % 26), 65 + (Math.floor(number / 26) % 26));
  const stem = `${stateCode}AAZC${letters[0]}0000${letters[1]}1Z`;
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const sum = [...stem].reduce((total, character, index) => {
    const product = alphabet.indexOf(character) * ((index % 2) + 1);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return stem + alphabet[(36 - (sum % 36)) % 36];
}

function vendorRow(number: number): NewRow<'vendor'> {
  const [state, city, pinCode] = CITIES[(number - 1) % CITIES.length]!;
  const [service, , group, family] = SERVICES[(number - 1) % SERVICES.length]!;
  return {
    id: fixture.vendorId(number),
    gstn: fixtureGstn(number),
    company_name: number <= NAMES.length ? NAMES[number - 1]! : `${NAMES[number % NAMES.length]} ${number}`,
    constitution: 'Private Limited Company',
    founded_year: 1980 + number,
    employee_count: 20 + number,
    turnover_in_paise: [5, 20, 40][number % 3]! * 1_00_00_000 * 100,
    turnover_slab: SLABS[number % 3]!,
    summary: `Does ${service.replace('-', ' ')} for plants.`,
    website: 'https://vendor.example',
    email: `sales${number}@vendor.example`,
    phone: '+919800000000',
    address: `${number} Industrial Estate`,
    city,
    state,
    pin_code: pinCode,
    latitude: 18.5,
    longitude: 73.8,
    registered_locations: [`${state}:${city}`],
    subcategory_ids: [service],
    discipline: ['Mechanical - static'],
    industries: ['Cement', 'Steel and sponge iron'].slice(0, 1 + (number % 2)),
    nature_of_work: ['Repair'],
    service_group: [group],
    equip_family: [family],
    fabrication_process: ['SAW welding'],
    fabrication_materials: ['Carbon steel'],
    fabrication_products: ['Pressure vessel'],
    is_oem: number % 5 === 0,
    key_customer_count: 1,
    certifications: ['ISO 9001'],
    verified_on: '2026-10-01',
    verification_share: 0.8,
    gallery_count: 1,
    case_study_count: 1,
    has_brochure: true,
  };
}

/**
 * A small deterministic world for tests: two companies, seven accounts, 30 vendors with details, four completed experiences (the first two
 * of Sagar Steel and reviewable, the third reviewed, the fourth of Deccan Cement and reviewable). `db` is the owner's.
 */
export async function fillFixtureWorld(db: Kysely<Database>): Promise<void> {
  const numbers = Array.from({ length: 30 }, (_, index) => index + 1);
  await db
    .insertInto('vendor_category')
    .values(
      [
        ['project-services', 'Project services'],
        ['mro-services', 'MRO services'],
        ['specialized-services', 'Specialized services'],
      ].map(([categoryId, name], position) => ({ id: categoryId!, name: name!, position })),
    )
    .execute();
  await db
    .insertInto('vendor_subcategory')
    .values(
      SERVICES.map(([serviceId, name], position) => ({ id: serviceId, category_id: 'mro-services', name, position })),
    )
    .execute();
  await db.insertInto('vendor').values(numbers.map(vendorRow)).execute();
  for (const number of numbers) {
    const vendorId = fixture.vendorId(number);
    const [state, city, pinCode] = CITIES[(number - 1) % CITIES.length]!;
    await db
      .insertInto('vendor_location')
      .values({
        vendor_id: vendorId,
        gstn: fixtureGstn(number),
        state,
        city,
        pin_code: pinCode,
        address: `${number} Industrial Estate`,
        is_primary: true,
      })
      .execute();
    await db
      .insertInto('vendor_contact')
      .values({
        vendor_id: vendorId,
        full_name: 'Asha Rao',
        designation: 'Sales Head',
        email: `asha${number}@vendor.example`,
        phone: '+919811111111',
        is_primary: true,
        position: 0,
      })
      .execute();
    await db
      .insertInto('vendor_certification')
      .values({
        vendor_id: vendorId,
        name: 'ISO 9001',
        kind: 'management',
        status: 'verified',
        certificate_number: `Q-${number}`,
        issuer: 'TUV',
        evidence_note: 'Certificate seen; number confirmed with the issuer.',
        issued_on: '2025-01-01',
        expires_on: '2028-01-01',
        checked_on: '2026-10-01',
      })
      .execute();
    await db
      .insertInto('vendor_key_customer')
      .values({
        vendor_id: vendorId,
        customer_name: 'Western Refinery',
        industry: 'Refinery',
        since_year: 2018,
        work: 'Annual shutdown',
        evidence_note: 'Purchase order seen.',
      })
      .execute();
    await db
      .insertInto('vendor_gallery_image')
      .values({ vendor_id: vendorId, title: 'Workshop', kind: 'workshop', position: 0 })
      .execute();
    await db
      .insertInto('vendor_case_study')
      .values({
        vendor_id: vendorId,
        title: 'Boiler revamp',
        customer: 'Western Refinery',
        industry: 'Refinery',
        completed_year: 2024,
        duration_in_days: 30,
        value_in_paise: 50_00_000_00,
        summary: 'Replaced the economiser coils.',
        position: 0,
      })
      .execute();
    if (number % 5 === 0)
      await db
        .insertInto('vendor_make')
        .values({
          vendor_id: vendorId,
          make: 'Thermax',
          equip_family: 'Water tube boiler',
          authorisation: 'Authorised service partner',
          valid_until: '2028-01-01',
        })
        .execute();
  }
  for (const [company, name, domain, place] of [
    [fixture.sagar, 'Sagar Steel', 'sagarsteel.example', ['Ratnagiri Plant', 'Ratnagiri', 'Maharashtra', 17, 73.3]],
    [
      fixture.deccan,
      'Deccan Cement',
      'deccancement.example',
      ['Gulbarga Plant', 'Kalaburagi', 'Karnataka', 17.3, 76.8],
    ],
  ] as const) {
    await db
      .insertInto('company')
      .values({
        id: company.companyId,
        name,
        email_domain: domain,
        website: `https://${domain}`,
        industry: 'Steel and sponge iron',
        address: '1 Plant Road',
      })
      .execute();
    await db
      .insertInto('plant')
      .values({
        id: company.plantId,
        company_id: company.companyId,
        name: place[0],
        city: place[1],
        state: place[2],
        latitude: place[3],
        longitude: place[4],
      })
      .execute();
    await db
      .insertInto('shortlist_group')
      .values({ id: company.defaultGroupId, company_id: company.companyId, group_name: 'Default', is_default: true })
      .execute();
  }
  const passwordHash = await hashPassword(PASSWORD);
  const before = '2026-01-01T00:00:00Z';
  for (const [key, user] of Object.entries(fixture.users)) {
    const company = key === 'buyer' ? fixture.deccan : fixture.sagar;
    const isCorporate = key === 'corporate';
    await db
      .insertInto('app_user')
      .values({
        id: user.userId,
        company_id: company.companyId,
        plant_id: isCorporate ? null : company.plantId,
        email: user.email,
        full_name: `${key.charAt(0).toUpperCase()}${key.slice(1)} Person`,
        user_type: isCorporate ? 'Corporate' : 'Plant',
        is_super_user: isCorporate,
        is_demo: true,
        status: key === 'pending' ? 'pending_access' : key === 'suspended' ? 'suspended' : 'approved',
        password_hash: passwordHash,
        first_login_at: key === 'firstTime' ? null : before,
        last_login_at: key === 'firstTime' ? null : before,
      })
      .execute();
  }
  for (const [number, company, status] of [
    [1, fixture.sagar, 'reviewRequested'],
    [2, fixture.sagar, 'reviewRequested'],
    [3, fixture.sagar, 'published'],
    [4, fixture.deccan, 'reviewRequested'],
  ] as const) {
    const isSagar = company === fixture.sagar;
    await db
      .insertInto('vendor_experience')
      .values({
        id: fixture.experienceId(number),
        company_id: company.companyId,
        vendor_id: fixture.vendorId(number),
        project_id: `P-${number}`,
        project_title: 'Shutdown work',
        client_name: 'Owner Person',
        client_company_name: isSagar ? 'Sagar Steel' : 'Deccan Cement',
        client_email: isSagar ? fixture.users.owner.email : fixture.users.buyer.email,
        vendor_email: `sales${number}@vendor.example`,
        completed_on: '2026-06-01',
        review_status: status,
      })
      .execute();
  }
  await db
    .insertInto('vendor_review')
    .values({
      experience_id: fixture.experienceId(3),
      vendor_id: fixture.vendorId(3),
      company_id: fixture.sagar.companyId,
      author_user_id: fixture.users.owner.userId,
      client_name: 'Owner Person',
      client_company_name: 'Sagar Steel',
      overall_review: 'Good and careful work.',
      overall_rating: 4,
      safety: 5,
    })
    .execute();
  await db
    .updateTable('vendor')
    .set({ review_count: 1, rating_sum: 4, rating_score: 3.6 })
    .where('id', '=', fixture.vendorId(3))
    .execute();
}
