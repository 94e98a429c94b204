import type { Row } from '../schema.ts';
import facts from '../../modules/geography/facts.json' with { type: 'json' };
import { demoPan, gstinOf, panCapacity, panHolderLetter } from '../../gstin.rules.ts';
import { mixSeed, type RandomStream, randomStream, seedOfText, type WeightedList, weightedList } from './random.ts';
import { meanWithoutReviews, starScore } from '../../modules/vendor-review/rating.rules.ts';
import { type Service, serviceNamed, slugOf } from './services.ts';
import { industriesOfCityWord, type SceneKind, type Trade, trades } from './trades.ts';
import {
  capitalised,
  caseWordsOf,
  customerNameOf,
  makesOfFamily,
  personNameOf,
  reviewTextOf,
  summaryOf,
} from './wording.ts';

/** One row of table `vendor`; the names are its columns. Days are ISO dates, times RFC 3339. */
export type VendorRow = Omit<Row<'vendor'>, 'deleted_at'>;

/** One row of table `vendor_location`. */
export type LocationRow = Row<'vendor_location'>;

/** One row of table `vendor_certification`. */
export type CertificationRow = Row<'vendor_certification'>;

/** One row of table `vendor_experience`, a finished job. */
export interface ExperienceRow {
  id: string;
  company_id: string | null;
  vendor_id: string;
  project_id: string;
  project_title: string;
  client_name: string;
  client_company_name: string;
  client_email: string;
  vendor_email: string;
  completed_on: string;
  review_status: 'reviewRequested' | 'published' | 'under_dispute';
  created_at: string;
}

/** The optional ratings of a review, 1 to 5, as columns of `vendor_review`. */
const optionalRatings = [
  'vendor_competency',
  'quality_of_execution',
  'on_time_execution',
  'responsiveness',
  'within_budget',
  'ethics',
  'safety',
  'process_and_documentation',
] as const;

/** One row of table `vendor_review`. */
export interface ReviewRow extends Record<(typeof optionalRatings)[number], number | null> {
  id: string;
  experience_id: string;
  vendor_id: string;
  company_id: string | null;
  author_user_id: string | null;
  client_name: string;
  client_company_name: string;
  overall_review: string;
  overall_rating: number;
  is_public: boolean;
  created_at: string;
  updated_at: string;
}

/** Rows of the other vendor tables, one list per table. */
export interface VendorDetails {
  vendor_location: LocationRow[];
  vendor_certification: CertificationRow[];
  vendor_make: {
    id: string;
    vendor_id: string;
    make: string;
    equip_family: string;
    authorisation: string;
    valid_until: string | null;
  }[];
  vendor_key_customer: {
    id: string;
    vendor_id: string;
    customer_name: string;
    industry: string;
    since_year: number;
    work: string;
    evidence_note: string;
  }[];
  vendor_contact: {
    id: string;
    vendor_id: string;
    full_name: string;
    designation: string;
    email: string;
    phone: string;
    is_primary: boolean;
    position: number;
  }[];
  vendor_gallery_image: { id: string; vendor_id: string; title: string; kind: SceneKind; position: number }[];
  vendor_case_study: {
    id: string;
    vendor_id: string;
    title: string;
    customer: string;
    industry: string;
    completed_year: number;
    duration_in_days: number;
    value_in_paise: number;
    summary: string;
    position: number;
  }[];
  vendor_experience: ExperienceRow[];
  vendor_review: ReviewRow[];
}

/** One invented vendor. `details` is null where only the searchable columns were asked for. */
export interface GeneratedVendor {
  row: VendorRow;
  details: VendorDetails | null;
}

/** How a vendor is generated. */
export interface GeneratorOptions {
  /** The day on which the demo is seeded, ISO date; everything dated is relative to it. */
  today: string;
  /** Whether the rows of the other tables are made too. */
  isDetailed: boolean;
}

/** The first vendors repair boilers, are well documented and well rated, so that the demo's first search has a rich first page. */
export const showcaseCount = 24;
/** The largest number of vendors with different GSTINs. */
export const vendorCapacity = 3 * panCapacity;

const worldSeed = 20_260;
const msPerDay = 86_400_000;

/** The city entry of the facts. */
type City = (typeof facts.cities)[number];

/** Numbers of the tables inside a generated id; any other has one that is made of its name. */
const tableNumbers: Readonly<Record<string, number>> = {
  vendor: 0,
  vendor_location: 1,
  vendor_certification: 2,
  vendor_make: 3,
  vendor_key_customer: 4,
  vendor_contact: 5,
  vendor_gallery_image: 6,
  vendor_case_study: 7,
  vendor_experience: 8,
  vendor_review: 9,
  world: 10,
  invite: 11,
  registration: 30,
};
const firstMadeNumber = 0x100;
const numberOfTable = (table: string): number =>
  tableNumbers[table] ?? firstMadeNumber + (seedOfText(table) % (0x1000 - firstMadeNumber));

const hex = (value: number, width: number): string => value.toString(16).padStart(width, '0');

/**
 * The id of a generated row: a UUID of version 8 (RFC 9562) that counts upwards inside its table, so that
 * the primary key's index is filled from the left, which is several times faster than random ids.
 * @param table the table of the row; two names may share a number, since an id is of its table only
 * @param index the vendor's index
 * @param position the row's position among the vendor's rows of this table
 */
export function demoId(table: string, index: number, position = 0): string {
  const number = numberOfTable(table);
  const scrambled = mixSeed(worldSeed, index, number, position);
  return `${hex(index, 8)}-${hex(position, 4)}-8${hex(number, 3)}-a000-${hex(scrambled, 12)}`;
}

const days = (today: string, offset: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + offset * msPerDay).toISOString().slice(0, 10);
const clock = (today: string, offset: number, random: RandomStream): string =>
  new Date(
    Date.parse(`${today}T00:00:00Z`) + offset * msPerDay - random.between(8 * 3600, 16 * 3600) * 1000,
  ).toISOString();
const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

const cityDraw = weightedList(facts.cities, (city) => city.weight);

const tradeDraws = new Map<City, WeightedList<Trade>>(
  facts.cities.map((city) => [
    city,
    weightedList(trades, (trade) => {
      const matches = trade.cityWords.filter((word) => city.character.includes(word)).length;
      return trade.weight * (1 + 1.2 * matches);
    }),
  ]),
);

const cityIndustries = new Map<City, string[]>(
  facts.cities.map((city) => [
    city,
    [
      ...new Set(
        Object.entries(industriesOfCityWord)
          .filter(([word]) => new RegExp(`\\b${word}`).test(city.character))
          .flatMap(([, industries]) => industries),
      ),
    ],
  ]),
);

// Three classes of first words whose first letters have nothing in common. Numbers that would share the letters of a PAN fall into
// different classes, so three times as many vendors as PANs per name letter still have different GSTINs.
const nameClasses: string[][] = [[], [], []];
const classLetters = ['SAD', 'MKVG', 'NTCHPZ'];
for (const word of facts.nameParts.first) {
  nameClasses[classLetters.findIndex((letters) => letters.includes(word.charAt(0)))]?.push(word);
}
const middleWords =
  'Precision Prime Modern Universal Allied Eastern Western Southern Northern Central National Bharat United Premier Standard Pioneer Apex Royal Star Supreme Perfect Ideal Crown Global Metro Valley Coast Hill Plateau Delta'.split(
    ' ',
  );

/** A city's name without the second name in brackets. */
const plainCity = (city: string): string => city.replace(/ \(.*\)$/, '');

const estateOfState: Record<string, string> = {
  Maharashtra: 'MIDC',
  Gujarat: 'GIDC Estate',
  'Tamil Nadu': 'SIDCO Industrial Estate',
  Karnataka: 'KIADB Industrial Area',
  Telangana: 'IDA',
  'Andhra Pradesh': 'APIIC Industrial Park',
  Rajasthan: 'RIICO Industrial Area',
  'Uttar Pradesh': 'UPSIDA Industrial Area',
  Haryana: 'HSIIDC Industrial Estate',
  Kerala: 'KINFRA Park',
  Odisha: 'IDCO Industrial Estate',
  Uttarakhand: 'SIIDCUL',
  Goa: 'Industrial Estate',
};

function addressIn(city: City, random: RandomStream): string {
  const estate = estateOfState[city.state] ?? 'Industrial Area';
  return random.pick([
    `Plot ${random.between(1, 480)}, ${estate} Phase ${random.between(1, 4)}`,
    `Shed ${random.pick(['A', 'B', 'C', 'D', 'W'])}-${random.between(2, 140)}, ${estate}`,
    `Gala ${random.between(1, 60)}, ${estate}, Sector ${random.between(1, 24)}`,
    `Survey No. ${random.between(11, 620)}, ${estate} Road`,
  ]);
}

function pinIn(city: City, random: RandomStream): string {
  return String(Number(city.pin) + (city.pinSpan > 1 ? random.between(0, city.pinSpan - 1) : 0));
}

/** A number that nobody can have: Indian subscriber numbers of ten digits never begin with 1. */
const phoneOf = (random: RandomStream): string =>
  `+91 1${random.between(1000, 9999)} ${random.between(10_000, 99_999)}`;

const managementCertifications = new Set([
  'ISO 9001:2015',
  'ISO 14001:2015',
  'ISO 45001:2018',
  'ISO 50001',
  'ZED certificate',
  'CRISIL / CARE rating',
  'GEM seller',
]);
const statutoryCertifications = new Set([
  'Electrical contractor licence class A',
  'CEIG approval',
  'Factory licence',
  'PF/ESI registration',
  'CLRA contractor licence',
  'Udyam registration',
  'Pollution board consent (CTO)',
]);

function certificationKind(name: string): CertificationRow['kind'] {
  if (managementCertifications.has(name)) return 'management';
  return statutoryCertifications.has(name) ? 'statutory' : 'technical';
}

function issuerOf(name: string, state: string, random: RandomStream): string {
  if (name.startsWith('ASME')) return 'ASME';
  if (name.startsWith('API Q1')) return 'API';
  if (name.startsWith('IBR')) return `Directorate of Steam Boilers, ${state}`;
  if (name.includes('NABL')) return 'NABL';
  if (name === 'Factory licence') return `Directorate of Industrial Safety and Health, ${state}`;
  if (name === 'PF/ESI registration') return 'Regional PF office';
  if (name === 'CLRA contractor licence') return `Labour Commissioner, ${state}`;
  if (name === 'Udyam registration') return 'Udyam portal';
  if (name === 'Pollution board consent (CTO)') return `Pollution Control Board, ${state}`;
  if (name === 'Electrical contractor licence class A' || name === 'CEIG approval')
    return `Electrical Inspectorate, ${state}`;
  if (name === 'PESO / CCOE approval') return 'PESO';
  if (name === 'BIS licence') return 'BIS';
  if (name === 'GEM seller') return 'GeM portal';
  return random.pick([
    'Meridian Assessors (demo)',
    'Tri-Sarit Certification (demo)',
    'Northline Registrar (demo)',
    'Varnim Inspection (demo)',
  ]);
}

const evidenceNotes: Record<CertificationRow['status'], string[]> = {
  verified: [
    "Certificate seen, checked against the issuer's register",
    'Approval letter seen, number confirmed by the issuer',
    'Original seen at the works, scope matches the services offered',
    'Certificate and last surveillance report seen',
  ],
  expiring: [
    "Certificate seen, checked against the issuer's register; renewal asked for",
    'Approval letter seen; renewal application shown',
  ],
  expired: ['Certificate seen, validity is over; renewal not shown yet', 'Old approval letter seen, new one asked for'],
  provided: [
    'Copy received, not checked with the issuer yet',
    'Scan received, the number is hard to read, better copy asked for',
  ],
  not_provided: ['Not provided yet, asked for', 'Claimed on the website, no certificate provided yet'],
  revoked: ["Withdrawn according to the issuer's register"],
};

const tradesByKey = new Map(trades.map((trade) => [trade.key, trade]));

/** What is fixed about a vendor before its details are drawn. */
interface VendorCore {
  row: VendorRow;
  index: number;
  trade: Trade;
  services: Service[];
  quality: number;
  turnoverInCrore: number;
  fabricates: boolean;
  domain: string;
  today: string;
  locations: City[];
}

function certificationsOf(core: VendorCore, isVisited: boolean, random: RandomStream): CertificationRow[] {
  const { trade, quality, turnoverInCrore, fabricates, today, row, index } = core;
  const size = clamp(Math.log10(turnoverInCrore + 1) / 2.2, 0, 1);
  const names: string[] = [];
  const add = (name: string, probability: number): void => {
    if (random.chance(probability)) names.push(name);
  };
  const isShowcase = index < showcaseCount;
  trade.technicalCertifications.forEach((name, place) =>
    add(name, isShowcase && place < 2 ? 1 : (0.2 + 0.4 * size + 0.3 * quality) / (1 + place * 0.45)),
  );
  add('ISO 9001:2015', 0.25 + 0.4 * size + 0.3 * quality);
  add('ISO 45001:2018', 0.05 + 0.35 * size + 0.3 * quality);
  add('ISO 14001:2015', 0.05 + 0.4 * size);
  add('ISO 50001', 0.12 * size);
  add('Factory licence', fabricates ? 0.85 : 0.15);
  add('PF/ESI registration', row.employee_count >= 20 ? 0.9 : 0.35);
  add(
    'CLRA contractor licence',
    row.nature_of_work.includes('Shutdown job') || row.nature_of_work.includes('Manpower supply') ? 0.6 : 0.15,
  );
  add('Udyam registration', turnoverInCrore < 500 ? 0.6 : 0);
  add('Pollution board consent (CTO)', fabricates || trade.key === 'environment' ? 0.45 : 0.08);
  add('ZED certificate', 0.07);
  add('CRISIL / CARE rating', turnoverInCrore > 15 ? 0.3 : 0.03);
  add('GEM seller', 0.14);
  if (names.length === 0) names.push('PF/ESI registration');
  return names.map((name, position) => {
    const chance = random.next();
    const bad = (1 - quality) * (isShowcase ? 0.4 : 1);
    const found: CertificationRow['status'] =
      chance < bad * 0.32
        ? 'not_provided'
        : chance < bad * 0.55
          ? 'provided'
          : chance < bad * 0.72
            ? 'expired'
            : chance < bad * 0.72 + 0.05
              ? 'expiring'
              : chance > 0.998 && !isShowcase
                ? 'revoked'
                : 'verified';
    const status = !isVisited && (found === 'verified' || found === 'expiring') ? 'provided' : found;
    const expiresIn =
      status === 'expiring'
        ? random.between(2, 30)
        : status === 'expired'
          ? -random.between(3, 240)
          : random.between(45, 1000);
    const isShown = status !== 'not_provided';
    const checkedAgo = random.between(3, 150);
    return {
      id: demoId('vendor_certification', index, position),
      vendor_id: row.id,
      name,
      kind: certificationKind(name),
      status,
      certificate_number: isShown
        ? `${slugOf(name).replaceAll('-', '').slice(0, 3).toUpperCase()}-${random.between(10_000, 99_999)}`
        : null,
      issuer: isShown ? issuerOf(name, row.state, random) : null,
      evidence_note: random.pick(evidenceNotes[status]),
      issued_on: isShown ? days(today, expiresIn - 1096) : null,
      expires_on: isShown ? days(today, expiresIn) : null,
      checked_on: status === 'provided' ? null : days(today, -checkedAgo),
    };
  });
}

function starOf(quality: number, random: RandomStream): number {
  // J-shaped: most reviews praise, a small hump complains; a better vendor moves weight from the hump to the top.
  const five = 0.215 + 0.46 * quality;
  const four = 0.28;
  const one = 0.19 * (1.05 - quality);
  const two = 0.14 * (1.05 - quality);
  const draw = random.next();
  if (draw < five) return 5;
  if (draw < five + four) return 4;
  if (draw < five + four + one) return 1;
  if (draw < five + four + one + two) return 2;
  return 3;
}

function reviewCountOf(core: VendorCore, random: RandomStream): number {
  if (core.index < showcaseCount) return random.between(14, 38);
  if (random.chance(0.22)) return 0;
  return Math.min(40, Math.floor(-Math.log(1 - random.next()) * 5.6 * (0.35 + core.quality)));
}

/** An optional rating near the overall one. */
const nearRating = (overall: number, random: RandomStream): number =>
  clamp(overall + (random.chance(0.55) ? 0 : random.chance(0.6) ? -1 : 1), 1, 5);

/**
 * The eight optional ratings of a review: some are missing, the others are near the overall rating.
 * @param overall the overall rating, 1 to 5
 * @param random the stream of the review
 */
export function optionalRatingsOf(
  overall: number,
  random: RandomStream,
): Record<(typeof optionalRatings)[number], number | null> {
  return Object.fromEntries(
    optionalRatings.map((name) => [name, random.chance(0.72) ? nearRating(overall, random) : null]),
  ) as Record<(typeof optionalRatings)[number], number | null>;
}

/** An ASCII mail name from a person's name: "asha.rao". */
export const mailNameOf = (fullName: string): string => fullName.toLowerCase().replaceAll(' ', '.');

function reviewsOf(core: VendorCore, random: RandomStream): { experiences: ExperienceRow[]; reviews: ReviewRow[] } {
  const count = reviewCountOf(core, random);
  const experiences: ExperienceRow[] = [];
  const reviews: ReviewRow[] = [];
  for (let position = 0; position < count; position += 1) {
    const service = random.pick(core.services);
    const industry = random.pick(core.row.industries);
    const clientCompany = customerNameOf(industry, random);
    const clientName = personNameOf(random);
    const daysAgo = Math.min(1900, 8 + Math.floor(-Math.log(1 - random.next()) * 520));
    const rating = starOf(core.quality, random);
    const completedOn = days(core.today, -daysAgo - random.between(4, 45));
    const reviewedAt = clock(core.today, -daysAgo, random);
    const experienceId = demoId('vendor_experience', core.index, position);
    experiences.push({
      id: experienceId,
      company_id: null,
      vendor_id: core.row.id,
      project_id: `P-${completedOn.slice(0, 4)}-${String(random.between(1, 9999)).padStart(4, '0')}`,
      project_title: `${capitalised(service.phrase)}, ${clientCompany}`,
      client_name: clientName,
      client_company_name: clientCompany,
      client_email: `${mailNameOf(clientName)}@${slugOf(clientCompany).replaceAll('-', '')}.example`,
      vendor_email: core.row.email,
      completed_on: completedOn,
      review_status: 'published',
      created_at: reviewedAt,
    });
    reviews.push({
      id: demoId('vendor_review', core.index, position),
      experience_id: experienceId,
      vendor_id: core.row.id,
      company_id: null,
      author_user_id: null,
      client_name: clientName,
      client_company_name: clientCompany,
      overall_review: reviewTextOf(rating, service, random),
      overall_rating: rating,
      ...optionalRatingsOf(rating, random),
      is_public: true,
      created_at: reviewedAt,
      updated_at: reviewedAt,
    });
  }
  return { experiences, reviews };
}

/**
 * Recomputes the rating columns of a vendor from its reviews: public ones count, each belongs to a finished job.
 * @param vendor a vendor with details; its row is changed
 * @param today the day of the seed, ISO date
 */
export function applyRatings(vendor: GeneratedVendor, today: string): void {
  const published = (vendor.details?.vendor_review ?? []).filter((review) => review.is_public);
  const now = Date.parse(`${today}T00:00:00Z`);
  vendor.row.review_count = published.length;
  vendor.row.rating_sum = published.reduce((sum, review) => sum + review.overall_rating, 0);
  vendor.row.rating_score = starScore(
    published.map((review) => ({
      rating: review.overall_rating,
      ageInMonths: Math.max(0, (now - Date.parse(review.created_at)) / (30.44 * msPerDay)),
      isVerifiedJob: true,
    })),
    meanWithoutReviews,
  );
}

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
function makesOf(core: VendorCore, random: RandomStream): VendorDetails['vendor_make'] {
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

function detailsOf(
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

function constitutionOf(turnoverInCrore: number, random: RandomStream): string {
  const draw = random.next();
  if (draw > 0.992)
    return random.pick([
      'Hindu Undivided Family',
      'Society / Club / Trust / AOP',
      'Foreign Company',
      'Public Sector Undertaking',
    ]);
  if (turnoverInCrore < 3)
    return draw < 0.5
      ? 'Proprietorship'
      : draw < 0.72
        ? 'Partnership'
        : draw < 0.82
          ? 'Limited Liability Partnership'
          : 'Private Limited Company';
  if (turnoverInCrore < 25)
    return draw < 0.12
      ? 'Proprietorship'
      : draw < 0.27
        ? 'Partnership'
        : draw < 0.38
          ? 'Limited Liability Partnership'
          : 'Private Limited Company';
  if (turnoverInCrore < 150)
    return draw < 0.07
      ? 'Partnership'
      : draw < 0.12
        ? 'Limited Liability Partnership'
        : draw < 0.93
          ? 'Private Limited Company'
          : 'Public Limited Company';
  return draw < 0.6 ? 'Private Limited Company' : 'Public Limited Company';
}

const unique = (values: string[]): string[] => [...new Set(values)];

/** Keeps most of what the services imply, always at least one value. */
function mostOf(values: string[], share: number, random: RandomStream): string[] {
  const all = unique(values);
  const kept = all.filter(() => random.chance(share));
  return kept.length > 0 ? kept : all.slice(0, 1);
}

/** Who a vendor is: everything that its GSTIN and name follow from. */
export interface VendorIdentity {
  gstn: string;
  companyName: string;
  /** Host name of its website and mail, under .example. */
  domain: string;
  constitution: string;
  turnoverInCrore: number;
  /** How good the vendor is, 0 to 1: drives ratings, certificates and checks. */
  quality: number;
  city: City;
  trade: Trade;
}

/**
 * Who the vendor with this index is. Different indexes give different GSTINs.
 * @param index 0 or more and below `vendorCapacity`
 * @throws RangeError for an index outside these bounds
 */
export function vendorIdentity(index: number): VendorIdentity {
  if (!Number.isInteger(index) || index < 0 || index >= vendorCapacity) {
    throw new RangeError(`A vendor's index is a whole number from 0 to ${vendorCapacity - 1}, not ${index}`);
  }
  const random = randomStream(mixSeed(worldSeed, index, 0));
  const isShowcase = index < showcaseCount;
  const city = cityDraw.draw(random);
  const trade = isShowcase
    ? (tradesByKey.get('boiler') as Trade)
    : (tradeDraws.get(city) as WeightedList<Trade>).draw(random);
  const quality = isShowcase ? 0.9 + 0.1 * random.next() : clamp(0.6 + 0.22 * random.normal(), 0.05, 1);
  const drawnTurnover = Math.round(8 * Math.exp(1.3 * random.normal()) * 100) / 100;
  const turnoverInCrore = isShowcase ? clamp(drawnTurnover, 4, 120) : Math.max(0.05, drawnTurnover);
  const constitution = constitutionOf(turnoverInCrore, random);

  const nameClass = nameClasses[
    (mixSeed(worldSeed, index % panCapacity, 3) + Math.floor(index / panCapacity)) % 3
  ] as string[];
  const middle = random.chance(0.34) ? '' : ` ${random.pick(middleWords)}`;
  const place = random.chance(index < 12_000 ? 0.1 : 0.35) ? ` (${plainCity(city.city)})` : '';
  const stem = `${random.pick(nameClass)}${middle} ${random.pick(trade.nameCores)} ${random.pick(trade.nameEndings)}`;
  const companyName = `${stem}${place}`;
  const stateCode = (facts.states as Record<string, string>)[city.state] as string;
  const pan = demoPan(index, panHolderLetter(constitution), companyName.charAt(0));
  const entity = random.chance(0.88) ? 1 : random.between(2, 4);
  return {
    gstn: gstinOf(stateCode, pan, entity),
    companyName,
    domain: `${slugOf(stem)}${place ? `-${slugOf(plainCity(city.city))}` : ''}.example`,
    constitution,
    turnoverInCrore,
    quality,
    city,
    trade,
  };
}

/**
 * One invented vendor. The same index, day and options always give the same vendor.
 * @param index 0 or more and below `vendorCapacity`
 * @param options the day of the seed and whether the details are wanted
 * @throws RangeError for an index outside these bounds
 */
export function generateVendor(index: number, options: GeneratorOptions): GeneratedVendor {
  const { today } = options;
  const random = randomStream(mixSeed(worldSeed, index, 1));
  const isShowcase = index < showcaseCount;
  const year = Number(today.slice(0, 4));

  const { city, trade, quality, turnoverInCrore, constitution, companyName, domain, gstn } = vendorIdentity(index);
  const employeeCount = Math.max(3, Math.round(turnoverInCrore * 6 * (0.6 + 0.8 * random.next())));
  const foundedYear = clamp(Math.round(2005 + 10 * random.normal()), 1965, 2022);

  const leads = unique(
    random
      .sample(trade.leadServices, random.between(1, Math.min(3, trade.leadServices.length)))
      .map((service) => service.name),
  );
  if (isShowcase && !leads.includes('Boiler repair')) leads.unshift('Boiler repair');
  const leadServices = leads.map(serviceNamed);
  const furtherCount = random.between(0, turnoverInCrore > 20 ? 5 : 3);
  const services = [...leadServices, ...random.sample(trade.alsoServices, furtherCount)].filter(
    (service, at, all) => all.indexOf(service) === at,
  );
  const fabricates = random.chance(trade.fabricationShare);
  const equipmentFamilies = unique([
    // What a vendor lives from is never left out.
    ...leadServices.map((service) => service.equipmentFamilies[0] as string),
    ...mostOf(
      services.flatMap((service) => service.equipmentFamilies),
      0.7,
      random,
    ),
    ...random.sample(trade.furtherFamilies, random.between(0, 2)),
  ]);
  const natureOfWork = mostOf(
    services.flatMap((service) => service.natureOfWork),
    0.7,
    random,
  );
  if (fabricates && trade.products.length > 0 && random.chance(0.25)) natureOfWork.push('Supply only');
  const industries = unique([
    ...random.sample(cityIndustries.get(city) ?? [], random.between(1, 2)),
    ...random.sample(trade.industries, random.between(2, 5)),
  ]);
  const breadth = clamp(Math.log2(turnoverInCrore + 2), 1, 7);
  const drawn = (pool: string[], most: number): string[] =>
    fabricates ? random.sample(pool, random.between(1, Math.max(1, Math.round(breadth * most)))) : [];

  const locationCount = clamp(1 + Math.floor(-Math.log(1 - random.next()) * (0.45 + breadth * 0.14)), 1, 5);
  const locations: City[] = [city];
  for (let attempt = 0; locations.length < locationCount && attempt < 12; attempt += 1) {
    const further = cityDraw.draw(random);
    if (locations.includes(further)) continue;
    // Most branches are near: a far one is taken only now and then.
    if (further.state !== city.state && !random.chance(0.4)) continue;
    locations.push(further);
  }
  const slab = facts.turnoverSlabs.find(([, , below]) => below === null || turnoverInCrore < (below as number)) as (
    | string
    | number
    | null
  )[];
  const statusDraw = random.next();
  const createdAgo = random.between(60, 1500);
  const row: VendorRow = {
    id: demoId('vendor', index),
    gstn,
    company_name: companyName,
    constitution,
    founded_year: foundedYear,
    employee_count: employeeCount,
    turnover_in_paise: Math.round(turnoverInCrore * 100) * 10_000_000,
    turnover_slab: slab[0] as string,
    summary: '',
    website: `https://www.${domain}`,
    email: `${random.pick(['sales', 'enquiry', 'info', 'service'])}@${domain}`,
    phone: phoneOf(random),
    address: addressIn(city, random),
    city: city.city,
    state: city.state,
    pin_code: pinIn(city, random),
    latitude: Math.round((city.latitude + 0.03 * (random.next() - 0.5)) * 10_000) / 10_000,
    longitude: Math.round((city.longitude + 0.03 * (random.next() - 0.5)) * 10_000) / 10_000,
    registered_locations: locations.map((one) => `${one.state}:${one.city}`),
    gst_status:
      isShowcase || statusDraw < 0.97
        ? 'Active'
        : statusDraw < 0.985
          ? 'Suspended'
          : statusDraw < 0.995
            ? 'Inactive'
            : 'Cancelled',
    taxpayer_type:
      turnoverInCrore < 1.5 && random.chance(0.1)
        ? 'Composition'
        : random.chance(0.02)
          ? 'SEZ unit/developer'
          : 'Regular',
    subcategory_ids: services.map((service) => service.id),
    discipline: unique([
      ...leadServices.map((service) => service.disciplines[0] as string),
      ...mostOf(
        services.flatMap((service) => service.disciplines),
        0.85,
        random,
      ),
    ]),
    industries,
    nature_of_work: natureOfWork,
    service_group: unique(services.flatMap((service) => service.serviceGroups)),
    equip_family: equipmentFamilies,
    fabrication_process: drawn(trade.processes, 1.3),
    fabrication_materials: drawn(trade.materials, 1.1),
    fabrication_products: drawn(trade.products, 0.9),
    is_oem: false,
    key_customer_count: 0,
    certifications: [],
    verified_on: null,
    verification_share: 0,
    review_count: 0,
    rating_sum: 0,
    rating_score: meanWithoutReviews,
    gallery_count: 0,
    case_study_count: 0,
    has_brochure: false,
    created_at: clock(today, -createdAgo, random),
    updated_at: clock(today, -random.between(1, 59), random),
  };
  const core: VendorCore = {
    row,
    index,
    trade,
    services,
    quality,
    turnoverInCrore,
    fabricates,
    domain,
    today,
    locations,
  };
  // Some vendors have not been visited: what they sent was read, but nobody checked it.
  const isVisited = isShowcase || random.chance(0.4 + 0.6 * quality);
  const certifications = certificationsOf(core, isVisited, random);
  const standing = certifications.filter((one) => one.status === 'verified' || one.status === 'expiring');
  row.certifications = standing.map((one) => one.name);
  if (standing.length > 0) {
    row.verification_share = Math.round((standing.length / certifications.length) * 1000) / 1000;
    row.verified_on = standing.map((one) => one.checked_on as string).reduce((last, day) => (day > last ? day : last));
  }
  const makes = makesOf(core, random);
  row.summary = summaryOf(
    {
      trade,
      services,
      industries,
      city: plainCity(city.city),
      foundedYear: Math.min(foundedYear, year - 1),
      employeeCount,
      constitution,
      certificationNames: standing.filter((one) => one.kind !== 'statutory').map((one) => one.name),
      fabricates,
    },
    random,
  );
  if (!options.isDetailed) return { row, details: null };

  const vendor: GeneratedVendor = { row, details: detailsOf(core, certifications, makes) };
  const details = vendor.details as VendorDetails;
  row.is_oem = makes.length > 0;
  row.key_customer_count = details.vendor_key_customer.length;
  row.gallery_count = details.vendor_gallery_image.length;
  row.case_study_count = details.vendor_case_study.length;
  row.has_brochure = true;
  applyRatings(vendor, today);
  return vendor;
}
