/**
 * The thread of one index. It builds or loads it, applies changes and answers queries, one message at a time; answers to searches are
 * JSON text, which crosses threads faster than objects do.
 */
import { parentPort } from 'node:worker_threads';

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
  | { kind: 'overview' }
  | { kind: 'checksum' };

export type WorkerReply = { number: number; value?: unknown; error?: string };

const MAX_CACHED_ANSWERS = 200;
const MAX_CACHED_QUERY_LENGTH = 2000;

let builder: IndexBuilder | null = null;
let index: VendorIndex | null = null;
/** Answers of this version of the index, for queries that come in bursts (the empty listing, a shared link). */
const answers = new Map<string, string>();

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
    theIndex().search({ mode: 'requirement', search: words, limit: 20 });
    theIndex().search({
      mode: 'requirement',
      search: words.slice(0, 3),
      selectedRegisteredLocations: states.slice(0, 1),
      limit: 20,
    });
    theIndex().search({ mode: 'requirement', search: words.slice(1), limit: 20 });
    theIndex().search({ mode: 'requirement', selectedRegisteredLocations: states.slice(0, 2), minCrore: 5, limit: 20 });
    theIndex().search({ mode: 'name', search: words, near: { latitude: 19, longitude: 73 }, limit: 20 });
  }
}

function search(text: string): string {
  const cached = answers.get(text);
  if (cached !== undefined) return cached;
  const answer = JSON.stringify(theIndex().search(JSON.parse(text) as SearchQuery));
  if (text.length <= MAX_CACHED_QUERY_LENGTH) {
    if (answers.size >= MAX_CACHED_ANSWERS) answers.delete(answers.keys().next().value!);
    answers.set(text, answer);
  }
  return answer;
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
      answers.clear();
      warmUp();
      return { vendorCount: index.vendorCount };
    case 'save':
      writeSnapshot(request.file, theIndex().parts, { source: request.source, horizon: request.horizon });
      return null;
    case 'apply':
      theIndex().apply(request.ids, JSON.parse(request.rows) as VendorRow[]);
      answers.clear();
      return { vendorCount: theIndex().vendorCount, isWorn: theIndex().isWorn };
    case 'search':
      return search(request.query);
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
