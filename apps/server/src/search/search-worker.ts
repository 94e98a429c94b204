/**
 * The thread of one index. It builds or loads it with the cards of its vendors, applies changes and answers queries, one message at a time;
 * listings are handed over as bytes, which move between threads without being copied.
 */
import { randomUUID } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

import type { CardRow } from './vendor-card.rules.ts';
import { cardFileOf, CardStore } from './card-store.ts';
import { IndexBuilder } from './index-builder.ts';
import { readSnapshot, writeSnapshot } from './index-snapshot.ts';
import { cardTextOf, listingBytes } from './listing-text.ts';
import type { ListingFrame } from './listing-text.ts';
import type { SearchQuery } from './search.rules.ts';
import { VendorIndex } from './vendor-index.ts';
import type { Subcategory, VendorRow, VendorTexts } from './vendor-rows.ts';

/** What the thread is asked; every request is answered under its number. */
export type WorkerRequest =
  | { kind: 'load'; file: string; source: string }
  | { kind: 'begin'; subcategories: Subcategory[]; file: string | null }
  | ({ kind: 'rows' } & VendorTexts)
  | { kind: 'finish' }
  | { kind: 'save'; file: string; source: string; horizon: string }
  | ({ kind: 'apply'; ids: string[] } & VendorTexts)
  | { kind: 'search'; query: string }
  | { kind: 'list'; query: string }
  | { kind: 'overview' }
  | { kind: 'checksum' };

export type WorkerReply = { number: number; value?: unknown; error?: string };

/** The answer of a listing as it crosses threads. */
export type ListReply = { json: Uint8Array<ArrayBuffer>; totalVendors: number };

let builder: IndexBuilder | null = null;
let serviceNames: ReadonlyMap<string, string> = new Map();
let index: VendorIndex | null = null;
let cardsId = '';
let cards = new CardStore(cardsId, null);

function theIndex(): VendorIndex {
  if (index === null) throw new Error('The search index is not built yet.');
  return index;
}

const WARM_UP_IN_MS = 400;
const WARM_UP_FRAME: ListingFrame = {
  filterValues: { search: '', subcategoryId: null, min: 0, max: 200, aff: 'open' },
  offset: 1,
  limit: 20,
};

/** Lets the engine compile the paths of a search before the first buyer waits for them. */
function warmUp(): void {
  try {
    askAround();
  } catch {
    // A vendor whose card breaks the contract is told of when somebody asks for it.
  }
}

function askAround(): void {
  const startedAt = performance.now();
  const { vendorCount, services, registeredStates } = theIndex().overview();
  // What holds answers against the contract is compiled by the first of them.
  list({ mode: 'requirement', limit: 1 }, WARM_UP_FRAME);
  // A small index is quick anyway.
  if (vendorCount < 1000 || services.length === 0) return;
  for (let round = 0; performance.now() - startedAt < WARM_UP_IN_MS && round < 200; round++) {
    const words = services[round % services.length]!.value.replaceAll('-', ' ');
    const states = registeredStates.slice(round % registeredStates.length).map(({ value }) => value);
    list({ mode: 'requirement', search: words, limit: 20 }, WARM_UP_FRAME);
    theIndex().search({
      mode: 'requirement',
      search: words.slice(0, 3),
      selectedRegisteredLocations: states.slice(0, 1),
      limit: 20,
    });
    list({ mode: 'requirement', search: words.slice(1), limit: 20 }, WARM_UP_FRAME);
    theIndex().search({ mode: 'requirement', selectedRegisteredLocations: states.slice(0, 2), minCrore: 5, limit: 20 });
    theIndex().search({ mode: 'name', search: words, near: { latitude: 19, longitude: 73 }, limit: 20 });
  }
}

function list(query: SearchQuery, frame: ListingFrame): ListReply {
  const found = theIndex().find(query);
  return { json: listingBytes(found, cards, frame), totalVendors: found.totalVendors };
}

function answer(request: WorkerRequest): unknown {
  switch (request.kind) {
    case 'load': {
      const snapshot = readSnapshot(request.file, request.source);
      if (snapshot === null) return null;
      const kept = CardStore.open(cardFileOf(request.file), snapshot.cards);
      if (kept === null) return null;
      [cards, cardsId] = [kept, snapshot.cards];
      index = new VendorIndex(snapshot.parts);
      warmUp();
      return { horizon: snapshot.horizon, vendorCount: index.vendorCount };
    }
    case 'begin':
      builder = new IndexBuilder(request.subcategories);
      serviceNames = new Map(request.subcategories.map(({ id, name }) => [id, name]));
      cardsId = randomUUID();
      cards = new CardStore(cardsId, request.file === null ? null : cardFileOf(request.file));
      return null;
    case 'rows':
      builder!.add(JSON.parse(request.rows) as VendorRow[]);
      for (const row of JSON.parse(request.cards) as CardRow[]) cards.append(cardTextOf(row, serviceNames));
      return builder!.vendorCount;
    case 'finish':
      index = new VendorIndex(builder!.finish());
      cards.arrange(builder!.order);
      builder = null;
      warmUp();
      return { vendorCount: index.vendorCount };
    case 'save':
      // The cards first: a snapshot without its cards is not read.
      cards.save(cardFileOf(request.file));
      writeSnapshot(request.file, theIndex().parts, {
        source: request.source,
        horizon: request.horizon,
        cards: cardsId,
      });
      return null;
    case 'apply':
      theIndex().apply(request.ids, JSON.parse(request.rows) as VendorRow[]);
      for (const row of JSON.parse(request.cards) as CardRow[])
        cards.put(theIndex().placeOf(row.id), cardTextOf(row, theIndex().serviceNames));
      return { vendorCount: theIndex().vendorCount, isWorn: theIndex().isWorn };
    case 'search':
      return JSON.stringify(theIndex().search(JSON.parse(request.query) as SearchQuery));
    case 'list':
      return list(...(JSON.parse(request.query) as [SearchQuery, ListingFrame]));
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
  const { json } = (reply.value ?? {}) as Partial<ListReply>;
  parentPort?.postMessage(reply, json === undefined ? [] : [json.buffer]);
});
