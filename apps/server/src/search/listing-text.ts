/** The answer of a listing as bytes, put together from parts that were held against the contract when their text was made (decision 12). */
import { createHash } from 'node:crypto';

import type { components } from '@millwright/contract/types';
import { checkerOf, checkerOfFacets, checkerOfProperty } from '../http/checked-json.ts';
import type { CheckedJson } from '../http/checked-json.ts';
import { contractDocument } from '../http/contract.ts';
import { cardOf } from '../modules/vendor-list/vendor-list.rules.ts';
import type { CardRow } from '../modules/vendor-list/vendor-list.rules.ts';
import type { CardStore } from './card-store.ts';
import { FACET_NAMES } from './search.rules.ts';
import type { Found } from './vendor-index.ts';

/** What a listing says of its question beside what was found. */
export type ListingFrame = {
  filterValues: Omit<components['schemas']['FilterValues'], 'locations'>;
  offset: number;
  limit: number;
};

const cards = checkerOf('VendorCard');
const envelope = checkerOf('VendorListing');
const reasons = checkerOfProperty('VendorCard', 'whyMatched');
const facets = checkerOfFacets();
const locations = checkerOfProperty('FilterValues', 'locations');
const NO_FACETS = Object.fromEntries(
  FACET_NAMES.map((name) => [name, []]),
) as unknown as components['schemas']['Facets'];
const WITHOUT_REASONS = '[]}'.length;

/** A card up to where `whyMatched` follows, which depends on the question and is put last; null when it breaks the contract. */
export function cardTextOf(row: CardRow, serviceNames: ReadonlyMap<string, string>): string | null {
  try {
    return cards.json({ ...cardOf(row, serviceNames), whyMatched: [] }).slice(0, -WITHOUT_REASONS);
  } catch {
    return null;
  }
}

/** Changes whenever kept cards may not be what they would be if they were made now: with the contract, or with what a card is made of. */
export function cardFormat(): string {
  const sample: CardRow = {
    id: '00000000-0000-4000-8000-000000000000',
    gstn: '27AAAAA0000A1Z5',
    company_name: 'Name',
    summary: 'Summary',
    founded_year: 2000,
    turnover_slab: 'Slab',
    city: 'City',
    state: 'State',
    verified_on: '2020-01-01',
    is_oem: true,
    key_customer_count: 1,
    certifications: ['Certificate'],
    rating_sum: 5,
    review_count: 1,
    subcategory_ids: ['service'],
  };
  const { schemas } = (contractDocument as { components: { schemas: unknown } }).components;
  const text = JSON.stringify([schemas, cardOf(sample, new Map([['service', 'Service']]))]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Text of what the index answers with again and again until the next change. */
const texts = new WeakMap<object, CheckedJson>();

function textOnce<Value extends object>(value: Value, checker: { json: (value: Value) => CheckedJson }): CheckedJson {
  let text = texts.get(value);
  if (text === undefined) texts.set(value, (text = checker.json(value)));
  return text;
}

// Answers are written here, then copied in their length: one list of 100 cards takes about 150 kB.
let page = Buffer.allocUnsafeSlow(1 << 19);

/** The bytes of a listing, in memory of their own. Throws when a part breaks the contract. */
export function listingBytes(found: Found, store: CardStore, frame: ListingFrame): Uint8Array<ArrayBuffer> {
  const { totalVendors, hitLowerLimit, didYouMean } = found;
  const filterValues = { ...frame.filterValues, locations: [] };
  const rest = { totalVendors, offset: frame.offset, limit: frame.limit, hitLowerLimit, didYouMean };
  // The page is never longer than `limit`, whose bound is that of the list of cards.
  envelope.assert({ ...rest, vendorProfile: [], filterValues, facets: NO_FACETS });
  let at = 0;
  const write = (text: string): void => {
    makeRoom(at + text.length * 3);
    at += page.write(text, at);
  };
  write('{"vendorProfile":[');
  let separator = '';
  for (const { place, whyMatched } of found.places) {
    const length = store.lengthOf(place);
    if (length === 0) throw new Error('The card of a vendor breaks the contract.');
    write(separator);
    separator = ',';
    makeRoom(at + length);
    store.copyTo(page, at, place);
    at += length;
    write(`${textOnce(whyMatched, reasons)}}`);
  }
  write(
    `],"filterValues":${JSON.stringify(filterValues).slice(0, -WITHOUT_REASONS)}${textOnce(found.locations, locations)}},` +
      `"facets":${textOnce(found.facets, facets)},${JSON.stringify(rest).slice(1)}`,
  );
  return new Uint8Array(page.subarray(0, at));
}

function makeRoom(length: number): void {
  if (length <= page.length) return;
  const longer = Buffer.allocUnsafeSlow(length * 2);
  page.copy(longer);
  page = longer;
}
