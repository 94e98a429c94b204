import type { Database, NewRow } from '../../schema.ts';
import type { GeneratedVendor } from '../vendor-basics.ts';
import type { RandomStream } from '../random.ts';

/** The client companies of the demo. */
export type DemoCompanyName = 'Sagar Steel' | 'Deccan Cement' | 'Contoso Industrial';

/** What each company has of something; one that is not named has none. */
export type ByCompany<Value> = { readonly [Company in DemoCompanyName]?: Value };

/** Somebody with an account who works in the demo. */
export interface DemoPerson {
  id: string;
  fullName: string;
  email: string;
}

/** One company of the demo while its rows are made: what a domain needs to add its own. */
export interface CompanyWorld {
  /** Its position among the companies. */
  index: number;
  id: string;
  name: DemoCompanyName;
  /** Names of its plants, the main one first. */
  plantNames: readonly string[];
  plantIds: readonly string[];
  /** Each plant with its city and state, in the same order. */
  plantPlaces: readonly string[];
  /** Who has logged in before, at least one, the first of the company first. */
  users: readonly [DemoPerson, ...DemoPerson[]];
  /** The generated vendors in the order of their indexes. */
  vendors: readonly GeneratedVendor[];
  /** The day of the seed, ISO date. */
  today: string;
  /**
   * Adds a row. Tables are filled in the order in which the first row of each was added, so what a row refers to is added before it; rows of
   * one table have the same columns.
   */
  add<Table extends keyof Database>(table: Table, row: NewRow<Table>): void;
  /**
   * The next id of the ids, and the stream of the numbers, that the first domains share: another that took one would change all that are drawn
   * after it. A later domain has ids by `demoId` and a stream of its own.
   */
  newId(): string;
  random: RandomStream;
}

/**
 * The vendor of an index.
 * @throws RangeError when so many vendors were not generated
 */
export function vendorAt({ vendors }: CompanyWorld, index: number): GeneratedVendor {
  const vendor = vendors[index];
  if (!vendor) throw new RangeError(`The demo world needs vendor ${index}, only ${vendors.length} are there`);
  return vendor;
}

/** Bytes as a row has them that goes to the database as JSON. */
export const inHex = (bytes: Buffer): Buffer => `\\x${bytes.toString('hex')}` as unknown as Buffer;

const msPerDay = 86_400_000;

/**
 * A moment as ISO text.
 * @param today the day of the seed, ISO date
 * @param daysAgo days before it; below 0 it is yet to come
 * @param hour of that day in UTC
 */
export function moment(today: string, daysAgo: number, hour: number): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) - daysAgo * msPerDay + hour * 3_600_000).toISOString();
}
