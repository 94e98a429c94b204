/** One index in its thread, kept in step with the database. The facade holds one, and a second one while it rebuilds. */
import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';

import { cardFormat } from './listing-text.ts';
import type { ListingFrame } from './listing-text.ts';
import type { ListReply, WorkerReply, WorkerRequest } from './search-worker.ts';
import type { SearchOverview } from './index-overview.ts';
import type { SearchQuery, SearchResult } from './search.rules.ts';
import type { SourceChecksum, Subcategory, VendorSource } from './vendor-rows.ts';

const PAGE_SIZE = 2000;
/** Changed vendors read in one statement. */
const CHANGE_BATCH_SIZE = 500;
/** Pages handed to the thread before it has answered for the first of them. */
const MAX_PAGES_IN_FLIGHT = 3;
const MAX_COMPARISON_IN_MS = 2000;
/** The thread makes tens of kilobytes of garbage for a question; with a small nursery it would stop to clean up all the time. */
const YOUNG_GENERATION_IN_MB = 64;

export class LiveIndex {
  readonly #source: VendorSource;
  readonly #worker: Worker;
  readonly generation: number;
  readonly #waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  #nextNumber = 1;
  #horizon = '0';
  /** Changes of transactions not before the horizon that are applied already; the next poll reads them again. */
  #applied = new Set<string>();
  #isClosed = false;
  #lastPoll: Promise<unknown> = Promise.resolve();
  vendorCount = 0;
  /** Grows with every change that is applied. */
  version = 0;
  isWorn = false;

  /** @param generation another one for each index  @param onDeath called when the thread ends without being asked to */
  constructor(source: VendorSource, generation: number, onDeath: (error: Error) => void) {
    this.#source = source;
    this.generation = generation;
    // The flags of the parent (a test runner's, for one) are not for this thread.
    this.#worker = new Worker(new URL('./search-worker.ts', import.meta.url), {
      execArgv: [],
      name: 'vendor-search',
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_IN_MB },
    });
    this.#worker.on('message', (reply: WorkerReply) => {
      const waiting = this.#waiting.get(reply.number);
      this.#waiting.delete(reply.number);
      if (reply.error === undefined) waiting?.resolve(reply.value);
      else waiting?.reject(new Error(reply.error));
    });
    const die = (error: Error): void => {
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
      if (!this.#isClosed) {
        this.#isClosed = true;
        onDeath(error);
      }
    };
    this.#worker.on('error', (error) => die(error instanceof Error ? error : new Error(String(error))));
    this.#worker.on('exit', (code) => die(new Error(`The search thread ended with code ${code}.`)));
  }

  #ask<Value>(request: WorkerRequest): Promise<Value> {
    if (this.#isClosed) return Promise.reject(new Error('The search index is closed.'));
    const number = this.#nextNumber++;
    return new Promise<Value>((resolve, reject) => {
      this.#waiting.set(number, { resolve: resolve as (value: unknown) => void, reject });
      this.#worker.postMessage({ number, request });
    });
  }

  /** What a snapshot must come from to be good: this database with this catalogue, and cards as they are now. */
  async #sourceKey(): Promise<{ key: string; horizon: string; subcategories: Subcategory[] }> {
    const identity = await this.#source.identify();
    const subcategories = await this.#source.loadSubcategories();
    const digest = createHash('sha256')
      .update(JSON.stringify([subcategories, cardFormat()]))
      .digest('hex')
      .slice(0, 16);
    return { key: `${identity.source}#${digest}`, horizon: identity.horizon, subcategories };
  }

  /**
   * Loads the snapshot and catches up; false when it is missing, of something else, or the database was changed past its change log.
   * Comparing with the whole table takes long when it is large and cold: after two seconds the index is used, and `onMismatch` is called
   * if the comparison fails later.
   */
  async load(file: string, onMismatch: () => void): Promise<boolean> {
    const { key, horizon } = await this.#sourceKey();
    const loaded = await this.#ask<{ horizon: string; vendorCount: number } | null>({
      kind: 'load',
      file,
      source: key,
    });
    if (loaded === null || BigInt(loaded.horizon) > BigInt(horizon)) return false;
    this.vendorCount = loaded.vendorCount;
    this.#horizon = loaded.horizon;
    await this.poll();
    const comparison = this.#isLikeDatabase();
    const isAlike = await Promise.race([
      comparison,
      new Promise<null>((resolve) => setTimeout(resolve, MAX_COMPARISON_IN_MS, null).unref()),
    ]);
    if (isAlike !== null) return isAlike;
    // A comparison that cannot be made says nothing against the index.
    comparison.then(
      (isAlikeLater) => {
        if (!isAlikeLater && !this.#isClosed) onMismatch();
      },
      () => undefined,
    );
    return true;
  }

  async #isLikeDatabase(): Promise<boolean> {
    for (let attempt = 0; attempt < 3; attempt++) {
      const truth = await this.#source.checksum();
      const own = await this.#ask<SourceChecksum>({ kind: 'checksum' });
      if (own.count === truth.count && own.sum === truth.sum) return true;
      // Perhaps something was committed between the two readings.
      await this.poll();
    }
    return false;
  }

  /** Builds from the database, writes the snapshot if a file is given, and catches up with what changed meanwhile. */
  async build(file: string | null, onSnapshotFailure: (error: Error) => void): Promise<void> {
    const { key, horizon, subcategories } = await this.#sourceKey();
    // What is visible now is in every page that is read later, so it need not be applied again.
    const seen = await this.#source.loadChanges(horizon);
    this.#horizon = horizon;
    this.#applied = new Set(seen.changes.map((change) => change.seq));
    await this.#ask({ kind: 'begin', subcategories, file });
    const inFlight: Promise<unknown>[] = [];
    for (let afterId: string | null = null; ;) {
      const page = await this.#source.loadVendors(afterId, PAGE_SIZE);
      if (page.count > 0) inFlight.push(this.#ask({ kind: 'rows', rows: page.rows, cards: page.cards }));
      if (inFlight.length > MAX_PAGES_IN_FLIGHT) await inFlight.shift();
      if (page.count < PAGE_SIZE || page.lastId === null) break;
      afterId = page.lastId;
    }
    await Promise.all(inFlight);
    const { vendorCount } = await this.#ask<{ vendorCount: number }>({ kind: 'finish' });
    this.vendorCount = vendorCount;
    if (file !== null) {
      // Without a snapshot the next start only takes longer: a full disk must not keep search down.
      await this.#ask({ kind: 'save', file, source: key, horizon }).catch(onSnapshotFailure);
    }
    await this.poll();
  }

  /** Reads the change log once and applies what is new. Returns the number of vendors touched. */
  poll(): Promise<number> {
    // One after the other: an older reading must not be applied after a newer one.
    const poll = this.#lastPoll.then(() => this.#pollOnce());
    this.#lastPoll = poll.catch(() => undefined);
    return poll;
  }

  async #pollOnce(): Promise<number> {
    const { changes, horizon } = await this.#source.loadChanges(this.#horizon);
    const ids = [
      ...new Set(changes.filter((change) => !this.#applied.has(change.seq)).map((change) => change.vendorId)),
    ];
    for (let from = 0; from < ids.length; from += CHANGE_BATCH_SIZE) {
      const batch = ids.slice(from, from + CHANGE_BATCH_SIZE);
      // Read after the change was seen, so what is read is that change or a later one.
      const texts = await this.#source.loadVendorsById(batch);
      const applied = await this.#ask<{ vendorCount: number; isWorn: boolean }>({
        kind: 'apply',
        ids: batch,
        ...texts,
      });
      this.vendorCount = applied.vendorCount;
      this.isWorn = applied.isWorn;
      this.version++;
    }
    const boundary = BigInt(horizon);
    this.#applied = new Set(changes.filter((change) => BigInt(change.xactId) >= boundary).map((change) => change.seq));
    this.#horizon = horizon;
    return ids.length;
  }

  async search(query: SearchQuery): Promise<SearchResult> {
    return JSON.parse(await this.#ask<string>({ kind: 'search', query: JSON.stringify(query) })) as SearchResult;
  }

  list(query: SearchQuery, frame: ListingFrame): Promise<ListReply> {
    return this.#ask({ kind: 'list', query: JSON.stringify([query, frame]) });
  }

  overview(): Promise<SearchOverview> {
    return this.#ask({ kind: 'overview' });
  }

  /** Ends the thread once everything that was asked is answered. */
  async retire(): Promise<void> {
    while (this.#waiting.size > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await this.close();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker.terminate();
  }
}
