/** The answer of a listing as bytes, put together from parts that were held against the contract when their text was made (decision 12). */
import { createHash } from 'node:crypto';

import type { components } from '@millwright/contract/types';
import { beginningsOfFacetValues, checkerOf, checkerOfProperty } from '../http/checked-json.ts';
import type { CheckedJson } from '../http/checked-json.ts';
import { contractDocument } from '../http/contract.ts';
import { cardOf } from './vendor-card.rules.ts';
import type { CardRow } from './vendor-card.rules.ts';
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
const beginningOf = beginningsOfFacetValues();
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

/** The text of the places, which stay the same until the next change. */
const placesTexts = new WeakMap<readonly string[], CheckedJson>();

function textOfPlaces(places: string[]): CheckedJson {
  let text = placesTexts.get(places);
  if (text === undefined) placesTexts.set(places, (text = locations.json(places)));
  return text;
}

// Answers are written here, then copied in their length: one list of 100 cards takes about 150 kB.
let page = Buffer.allocUnsafeSlow(1 << 19);
let end = 0;

/** The bytes of a listing, in memory of their own. Throws when a part breaks the contract. */
export function listingBytes(found: Found, store: CardStore, frame: ListingFrame): Uint8Array<ArrayBuffer> {
  const { totalVendors, hitLowerLimit, didYouMean, instead } = found;
  const filterValues = { ...frame.filterValues, locations: [] };
  const rest = {
    totalVendors,
    offset: frame.offset,
    limit: frame.limit,
    hitLowerLimit,
    didYouMean,
    ...(instead && { instead }),
  };
  // Neither the page nor a facet is ever longer than the bound of its list: `limit` and MAX_FACET_VALUES.
  envelope.assert({ ...rest, vendorProfile: [], filterValues, facets: NO_FACETS });
  end = 0;
  write('{"vendorProfile":[');
  let separator = '';
  for (const { place, whyMatched } of found.places) {
    const length = store.lengthOf(place);
    if (length === 0) throw new Error('The card of a vendor breaks the contract.');
    write(separator);
    separator = ',';
    makeRoom(length);
    store.copyTo(page, end, place);
    end += length;
    write(`${reasons.json(whyMatched)}}`);
  }
  write(`],"filterValues":${JSON.stringify(filterValues).slice(0, -WITHOUT_REASONS)}${textOfPlaces(found.locations)}}`);
  write(',"facets":{');
  for (const [at, name] of FACET_NAMES.entries()) {
    write(`${at === 0 ? '' : ','}"${name}":[`);
    const before = end;
    found.facets.visit(at, writeFacetValue);
    // Each value left a comma behind it.
    if (end > before) end--;
    write(']');
  }
  write(`},${JSON.stringify(rest).slice(1)}`);
  return new Uint8Array(page.subarray(0, end));
}

function makeRoom(length: number): void {
  if (end + length <= page.length) return;
  const longer = Buffer.allocUnsafeSlow((end + length) * 2);
  page.copy(longer);
  page = longer;
}

function write(text: string): void {
  makeRoom(text.length * 3);
  end += page.write(text, end);
}

const LONGEST_COUNT = 10;
const CLOSING_BRACE = '}'.charCodeAt(0);
const COMMA = ','.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);

function writeFacetValue(value: string, count: number): void {
  const beginning = beginningOf(value);
  makeRoom(beginning.length + LONGEST_COUNT + 2);
  page.set(beginning, end);
  end += beginning.length;
  let digits = 1;
  for (let power = 10; power <= count; power *= 10) digits++;
  let rest = count;
  for (let at = end + digits - 1; at >= end; at--) {
    page[at] = ZERO + (rest % 10);
    rest = Math.trunc(rest / 10);
  }
  end += digits;
  page[end++] = CLOSING_BRACE;
  page[end++] = COMMA;
}
