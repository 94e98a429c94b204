import facts from '../../modules/geography/facts.json' with { type: 'json' };
import { gstinOf } from '../../gstin.rules.ts';
import { mixSeed, randomStream } from './random.ts';
import type { RandomStream } from './random.ts';
import type { SceneKind } from './trades.ts';
import { caseWordsOf, customerNameOf, makesOfFamily, personNameOf } from './wording.ts';
import { showcaseCount, worldSeed, demoId, days, clamp, addressIn, pinIn, phoneOf } from './vendor-basics.ts';
import type { CertificationRow, VendorDetails } from './vendor-basics.ts';
import { mailNameOf, reviewsOf } from './vendor-evidence.ts';
import type { VendorCore } from './vendor-evidence.ts';

const commonScenes: [SceneKind, string][] = [
  ['workshop', 'Tool store'],
  ['crew', 'Morning safety talk'],
  ['testing', 'Quality desk'],
  ['crane', 'Loading bay'],
];

const designations = [
  'Head of business development',
  'Works manager',
  'Service manager',
  'Quality and safety head',
  'Commercial manager',
];

const plantWork = [
  'Annual rate contract',
  'Two shutdowns a year',
  'Repeat orders',
  'One large project',
  'Breakdown support',
];
const customerEvidence = [
  'Purchase order seen, value blacked out',
  'Completion certificate seen',
  'Client confirmed by telephone',
  'Named by the vendor, letter asked for',
];

/** The makes that a vendor represents, one draw for searchable columns and details alike. */
export function makesOf(core: VendorCore, random: RandomStream): VendorDetails['vendor_make'] {
  if (!random.chance(0.14 + 0.2 * core.quality)) return [];
  const rows: VendorDetails['vendor_make'] = [];
  for (const family of random.sample(core.row.equip_family, random.between(1, 3))) {
    const makes = makesOfFamily.get(family);
    if (!makes) continue;
    const authorisation = random.pick([
      'Authorised service partner',
      'Authorised dealer, spares and service',
      'Original manufacturer',
      'Authorised repair shop',
    ]);
    rows.push({
      id: demoId('vendor_make', core.index, rows.length),
      vendor_id: core.row.id,
      make: random.pick(makes),
      equip_family: family,
      authorisation,
      valid_until: authorisation === 'Original manufacturer' ? null : days(core.today, random.between(20, 900)),
    });
  }
  return rows;
}

export function detailsOf(
  core: VendorCore,
  certifications: CertificationRow[],
  makes: VendorDetails['vendor_make'],
): VendorDetails {
  const { row, index, trade, services, quality, today, domain } = core;
  const random = randomStream(mixSeed(worldSeed, index, 2));
  const { experiences, reviews } = reviewsOf(core, random);
  const isShowcase = index < showcaseCount;
  const stateCode = (state: string): string => (facts.states as Record<string, string>)[state] as string;
  const pan = row.gstn.slice(2, 12);
  const ownEntity = Number(row.gstn[12]);
  const year = Number(today.slice(0, 4));

  const contactCount = random.between(2, 4);
  const contactTitles = [
    row.constitution === 'Proprietorship'
      ? 'Proprietor'
      : row.constitution.includes('Partnership')
        ? 'Partner'
        : 'Managing director',
    ...random.sample(designations, contactCount - 1),
  ];
  const customers: VendorDetails['vendor_key_customer'] = [];
  const customerNames = new Set<string>();
  const customerCount = isShowcase ? random.between(6, 12) : random.between(0, 3 + Math.round(7 * quality));
  for (let position = 0; position < customerCount; position += 1) {
    const industry = random.pick(row.industries);
    const name = customerNameOf(industry, random);
    if (customerNames.has(name)) continue;
    customerNames.add(name);
    customers.push({
      id: demoId('vendor_key_customer', index, position),
      vendor_id: row.id,
      customer_name: name,
      industry,
      since_year: clamp(row.founded_year + random.between(1, 20), row.founded_year, year - 1),
      work: `${random.pick(plantWork)}: ${random.pick(services).phrase}`,
      evidence_note: random.pick(customerEvidence),
    });
  }
  const imageCount = isShowcase ? random.between(8, 12) : random.between(3, 12);
  const scenes = random.sample([...trade.scenes, ...commonScenes], imageCount);
  const caseCount = random.between(1, 4);
  const cases = Array.from({ length: caseCount }, (_, position) => {
    const service = random.pick(services);
    const industry = random.pick(row.industries);
    const customer =
      customers.find((one) => one.industry === industry)?.customer_name ?? customerNameOf(industry, random);
    const duration = random.between(4, 45);
    const { title, summary } = caseWordsOf(service, customer, random.between(5, 60), duration, random);
    return {
      id: demoId('vendor_case_study', index, position),
      vendor_id: row.id,
      title,
      customer,
      industry,
      completed_year: Math.max(row.founded_year + 1, year - random.between(0, 6)),
      duration_in_days: duration,
      value_in_paise:
        Math.round(clamp(core.turnoverInCrore * (0.01 + 0.07 * random.next()), 0.02, 40) * 1000) * 1_000_000,
      summary,
      position: position + 1,
    };
  });
  return {
    vendor_location: core.locations.map((city, position) => ({
      id: demoId('vendor_location', index, position),
      vendor_id: row.id,
      gstn: city.state === row.state ? row.gstn : gstinOf(stateCode(city.state), pan, ownEntity),
      state: city.state,
      city: city.city,
      pin_code: position === 0 ? row.pin_code : pinIn(city, random),
      address: position === 0 ? row.address : addressIn(city, random),
      is_primary: position === 0,
    })),
    vendor_certification: certifications,
    vendor_make: makes,
    vendor_key_customer: customers,
    vendor_contact: contactTitles.map((designation, position) => {
      const name = personNameOf(random);
      return {
        id: demoId('vendor_contact', index, position),
        vendor_id: row.id,
        full_name: name,
        designation,
        email: `${mailNameOf(name)}@${domain}`,
        phone: phoneOf(random),
        is_primary: position === 0,
        position,
      };
    }),
    vendor_gallery_image: scenes.map(([kind, title], position) => ({
      id: demoId('vendor_gallery_image', index, position),
      vendor_id: row.id,
      title,
      kind,
      position: position + 1,
    })),
    vendor_case_study: cases,
    vendor_experience: experiences,
    vendor_review: reviews,
  };
}
