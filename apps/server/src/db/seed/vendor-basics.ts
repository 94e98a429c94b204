import type { Row } from '../schema.ts';
import facts from '../../modules/geography/facts.json' with { type: 'json' };
import { panCapacity } from '../../gstin.rules.ts';
import { mixSeed, seedOfText, weightedList } from './random.ts';
import type { RandomStream, WeightedList } from './random.ts';
import { industriesOfCityWord } from './city-industries.ts';
import { trades } from './trades.ts';
import type { SceneKind, Trade } from './trades.ts';

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
export const optionalRatings = [
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

export const worldSeed = 20_260;
export const msPerDay = 86_400_000;

/** The city entry of the facts. */
export type City = (typeof facts.cities)[number];

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

export const days = (today: string, offset: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + offset * msPerDay).toISOString().slice(0, 10);
export const clock = (today: string, offset: number, random: RandomStream): string =>
  new Date(
    Date.parse(`${today}T00:00:00Z`) + offset * msPerDay - random.between(8 * 3600, 16 * 3600) * 1000,
  ).toISOString();
export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

export const cityDraw = weightedList(facts.cities, (city) => city.weight);

export const tradeDraws = new Map<City, WeightedList<Trade>>(
  facts.cities.map((city) => [
    city,
    weightedList(trades, (trade) => {
      const matches = trade.cityWords.filter((word) => city.character.includes(word)).length;
      return trade.weight * (1 + 1.2 * matches);
    }),
  ]),
);

export const cityIndustries = new Map<City, string[]>(
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
export const nameClasses: string[][] = [[], [], []];
const classLetters = ['SAD', 'MKVG', 'NTCHPZ'];
for (const word of facts.nameParts.first) {
  nameClasses[classLetters.findIndex((letters) => letters.includes(word.charAt(0)))]?.push(word);
}
export const middleWords =
  'Precision Prime Modern Universal Allied Eastern Western Southern Northern Central National Bharat United Premier Standard Pioneer Apex Royal Star Supreme Perfect Ideal Crown Global Metro Valley Coast Hill Plateau Delta'.split(
    ' ',
  );

/** A city's name without the second name in brackets. */
export const plainCity = (city: string): string => city.replace(/ \(.*\)$/, '');

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

export function addressIn(city: City, random: RandomStream): string {
  const estate = estateOfState[city.state] ?? 'Industrial Area';
  return random.pick([
    `Plot ${random.between(1, 480)}, ${estate} Phase ${random.between(1, 4)}`,
    `Shed ${random.pick(['A', 'B', 'C', 'D', 'W'])}-${random.between(2, 140)}, ${estate}`,
    `Gala ${random.between(1, 60)}, ${estate}, Sector ${random.between(1, 24)}`,
    `Survey No. ${random.between(11, 620)}, ${estate} Road`,
  ]);
}

export function pinIn(city: City, random: RandomStream): string {
  return String(Number(city.pin) + (city.pinSpan > 1 ? random.between(0, city.pinSpan - 1) : 0));
}

/** A number that nobody can have: Indian subscriber numbers of ten digits never begin with 1. */
export const phoneOf = (random: RandomStream): string =>
  `+91 1${random.between(1000, 9999)} ${random.between(10_000, 99_999)}`;
