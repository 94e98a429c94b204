/**
 * The thread of one index. It builds or loads it, applies changes and answers queries, one message at a time; answers to searches are
 * JSON text, which crosses threads faster than objects do.
 */
import { parentPort } from 'node:worker_threads';

import { checkerOfFacets, checkerOfProperty } from '../http/checked-json.ts';
import type { CheckedJson } from '../http/checked-json.ts';
import { IndexBuilder } from './index-builder.ts';
import { readSnapshot, writeSnapshot } from './index-snapshot.ts';
import type { SearchQuery } from './search.rules.ts';
import { VendorIndex } from './vendor-index.ts';
import type { Subcategory, VendorRow } from './vendor-rows.ts';

/** What the thread is asked; every request is answered under its number. */
export type WorkerRequest =
  | { kind: 'load'; file: string; source: string }
  | { kind: 'begin'; subcategories: Subcategory[] }
  | { kind: 'rows'; rows: string }
  | { kind: 'finish' }
  | { kind: 'save'; file: string; source: string; horizon: string }
  | { kind: 'apply'; ids: string[]; rows: string }
  | { kind: 'search'; query: string }
  | { kind: 'list'; query: string }
  | { kind: 'overview' }
  | { kind: 'checksum' };

export type WorkerReply = { number: number; value?: unknown; error?: string };

/** The answer of a listing as it crosses threads: checked JSON text of its parts, lists joined by line feeds, which JSON text never holds. */
export type ListReply = {
  vendorIds: string;
  reasons: string;
  totalVendors: number;
  facets: CheckedJson;
  locations: CheckedJson;
  hitLowerLimit: boolean;
  didYouMean: string | null;
};

let builder: IndexBuilder | null = null;
let index: VendorIndex | null = null;
const reasons = checkerOfProperty('VendorCard', 'whyMatched');
const facets = checkerOfFacets();
const locations = checkerOfProperty('FilterValues', 'locations');
/** Text of facets and places. The index keeps these objects and answers with them again, until a change makes it drop them. */
const texts = new WeakMap<object, CheckedJson>();

function theIndex(): VendorIndex {
  if (index === null) throw new Error('The search index is not built yet.');
  return index;
}

const WARM_UP_IN_MS = 400;

/** Lets the engine compile the paths of a search before the first buyer waits for them. */
function warmUp(): void {
  const startedAt = performance.now();
  const { vendorCount, services, registeredStates } = theIndex().overview();
  // A small index is quick anyway.
  if (vendorCount < 1000 || services.length === 0) return;
  for (let round = 0; performance.now() - startedAt < WARM_UP_IN_MS && round < 200; round++) {
    const words = services[round % services.length]!.value.replaceAll('-', ' ');
    const states = registeredStates.slice(round % registeredStates.length).map(({ value }) => value);
    list({ mode: 'requirement', search: words, limit: 20 });
    theIndex().search({
      mode: 'requirement',
      search: words.slice(0, 3),
      selectedRegisteredLocations: states.slice(0, 1),
      limit: 20,
    });
    list({ mode: 'requirement', search: words.slice(1), limit: 20 });
    theIndex().search({ mode: 'requirement', selectedRegisteredLocations: states.slice(0, 2), minCrore: 5, limit: 20 });
    theIndex().search({ mode: 'name', search: words, near: { latitude: 19, longitude: 73 }, limit: 20 });
  }
}

function list(query: SearchQuery): ListReply {
  const result = theIndex().search(query);
  return {
    vendorIds: result.hits.map((hit) => hit.vendorId).join('\n'),
    reasons: result.hits.map((hit) => reasons.json(hit.whyMatched)).join('\n'),
    totalVendors: result.totalVendors,
    facets: textOnce(result.facets, facets),
    locations: textOnce(result.locations, locations),
    hitLowerLimit: result.hitLowerLimit,
    didYouMean: result.didYouMean,
  };
}

function textOnce<Value extends object>(value: Value, checker: { json: (value: Value) => CheckedJson }): CheckedJson {
  let text = texts.get(value);
  if (text === undefined) texts.set(value, (text = checker.json(value)));
  return text;
}

function answer(request: WorkerRequest): unknown {
  switch (request.kind) {
    case 'load': {
      const snapshot = readSnapshot(request.file, request.source);
      if (snapshot === null) return null;
      index = new VendorIndex(snapshot.parts);
      warmUp();
      return { horizon: snapshot.horizon, vendorCount: index.vendorCount };
    }
    case 'begin':
      builder = new IndexBuilder(request.subcategories);
      return null;
    case 'rows':
      builder!.add(JSON.parse(request.rows) as VendorRow[]);
      return builder!.vendorCount;
    case 'finish':
      index = new VendorIndex(builder!.finish());
      builder = null;
      warmUp();
      return { vendorCount: index.vendorCount };
    case 'save':
      writeSnapshot(request.file, theIndex().parts, { source: request.source, horizon: request.horizon });
      return null;
    case 'apply':
      theIndex().apply(request.ids, JSON.parse(request.rows) as VendorRow[]);
      return { vendorCount: theIndex().vendorCount, isWorn: theIndex().isWorn };
    case 'search':
      return JSON.stringify(theIndex().search(JSON.parse(request.query) as SearchQuery));
    case 'list':
      return list(JSON.parse(request.query) as SearchQuery);
    case 'overview':
      return theIndex().overview();
    case 'checksum':
      return theIndex().checksum();
  }
}

parentPort?.on('message', ({ number, request }: { number: number; request: WorkerRequest }) => {
  const reply: WorkerReply = { number };
  try {
    reply.value = answer(request);
  } catch (error) {
    reply.error = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  parentPort?.postMessage(reply);
});
