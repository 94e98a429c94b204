import { LRUCache } from 'lru-cache';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { CheckedAnswer } from '../../http/checked-json.ts';
import type { VendorSearch } from '../../search/vendor-search.ts';
import { plantPosition, subcategoryRows } from './vendor-list.queries.ts';
import type { Counts, VendorListing } from './vendor-list.rules.ts';

type Catalogue = Awaited<ReturnType<typeof subcategoryRows>>;

const ANSWERS_IN_BYTES = 64 * 1024 * 1024;
const CATALOGUE_IS_GOOD_FOR_MS = 60_000;
const PLANT_IS_GOOD_FOR_MS = 600_000;

/** A whole answer, for questions that come again: the first page, a shared link. Who may ask how deep is decided anew each time. */
type KeptAnswer = { answer: CheckedAnswer<VendorListing>; totalVendors: number };

/** Answers, catalogue and plant positions that were read lately, of one server. */
class Reading {
  readonly answers = new LRUCache<string, KeptAnswer>({
    maxSize: ANSWERS_IN_BYTES,
    sizeCalculation: ({ answer }) => answer.bytes.length,
  });
  readonly plants = new LRUCache<string, { latitude: number; longitude: number }>({
    max: 10_000,
    ttl: PLANT_IS_GOOD_FOR_MS,
  });
  indexVersion = -1;
  overview: { indexVersion: number; counts: Counts } | null = null;
  catalogue: { rows: Catalogue; names: ReadonlyMap<string, string>; readAt: number } | null = null;
}

// One per search index, so per server; a test's server does not see another's.
const readings = new WeakMap<VendorSearch, Reading>();

function readingOf(search: VendorSearch): Reading {
  let reading = readings.get(search);
  if (!reading) readings.set(search, (reading = new Reading()));
  return reading;
}

/** The categories and subcategories in order; at most a minute old. */
export async function catalogueOf(search: VendorSearch, directory: Kysely<Database>) {
  const reading = readingOf(search);
  if (
    !reading.catalogue ||
    reading.catalogue.rows.length === 0 ||
    Date.now() - reading.catalogue.readAt > CATALOGUE_IS_GOOD_FOR_MS
  ) {
    const rows = await subcategoryRows(directory);
    reading.catalogue = { rows, names: new Map(rows.map((row) => [row.id, row.name])), readAt: Date.now() };
  }
  return reading.catalogue;
}

/** Drops the answers from before the index last changed. */
function current(search: VendorSearch): Reading {
  const reading = readingOf(search);
  const { indexVersion } = search.status();
  if (indexVersion !== reading.indexVersion) {
    reading.answers.clear();
    reading.indexVersion = indexVersion;
  }
  return reading;
}

/**
 * The answer to this question, from `make` when it is not kept. `key` says everything that the answer depends on but the index. An answer
 * that was made while the index moved on answers this question and is not kept.
 */
export async function keptAnswer(
  search: VendorSearch,
  key: string,
  make: () => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  const reading = current(search);
  const { indexVersion } = reading;
  const kept = reading.answers.get(key);
  if (kept) return kept;
  const made = await make();
  if (current(search).indexVersion === indexVersion) reading.answers.set(key, made);
  return made;
}

/** Where the caller's plant is, for nearness; undefined without a plant. Opens the tenant's transaction when it is not remembered. */
export async function nearOf(search: VendorSearch, db: Kysely<Database>, plantId: string | null) {
  if (plantId === null) return undefined;
  const { plants } = readingOf(search);
  const remembered = plants.get(plantId);
  if (remembered) return remembered;
  const position = await plantPosition(db, plantId);
  if (position) plants.set(plantId, position);
  return position;
}

/** What the index counts of all vendors; counted once for each state of the index. */
export async function overviewOf(search: VendorSearch): Promise<Counts> {
  const reading = readingOf(search);
  const { indexVersion } = search.status();
  if (reading.overview?.indexVersion !== indexVersion)
    reading.overview = { indexVersion, counts: await search.overview() };
  return reading.overview.counts;
}
