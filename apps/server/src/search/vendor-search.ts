/**
 * Vendor search as the rest of the server sees it. The database is the truth; the index in its own thread answers, and follows the
 * change log within a second (it is polled every 250 ms).
 */
import { LiveIndex } from './live-index.ts';
import type { ListingFrame } from './listing-text.ts';
import type { ListReply } from './search-worker.ts';
import type { SearchQuery, SearchResult } from './search.rules.ts';
import type { SearchOverview } from './index-overview.ts';
import type { VendorSource } from './vendor-rows.ts';

const POLL_INTERVAL_IN_MS = 250;
const RETRY_INTERVAL_IN_MS = 1000;
/** Versions that one index can have. */
const VERSIONS = 1e9;

export type SearchLog = (level: 'info' | 'warn' | 'error', message: string, fields?: Record<string, unknown>) => void;

export type VendorSearchOptions = {
  source: VendorSource;
  /** Where the index is kept between starts; null keeps none. */
  snapshotFile: string | null;
  log?: SearchLog;
  pollIntervalInMs?: number;
};

/** A listing: the whole answer of the contract as checked JSON text, and the total, which decides how deep a caller may page. */
export type VendorList = { json: Buffer; totalVendors: number };

export type SearchStatus = { isReady: boolean; vendorCount: number; indexVersion: number; lastPollAt: Date | null };

export class VendorSearch {
  readonly #source: VendorSource;
  readonly #snapshotFile: string | null;
  readonly #log: SearchLog;
  readonly #pollInterval: number;
  #live: LiveIndex | null = null;
  #opening: Promise<LiveIndex> | null = null;
  #rebuilding: Promise<void> | null = null;
  #polling: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #lastPollAt: Date | null = null;
  #generation = 0;
  #isClosed = false;

  constructor(options: VendorSearchOptions) {
    this.#source = options.source;
    this.#snapshotFile = options.snapshotFile;
    this.#log = options.log ?? (() => undefined);
    this.#pollInterval = options.pollIntervalInMs ?? POLL_INTERVAL_IN_MS;
  }

  /** Loads the snapshot or builds the index, then follows the change log. Rejects when the database cannot be read. */
  async start(): Promise<void> {
    await this.#ready();
    this.#schedule(this.#pollInterval);
  }

  #ready(): Promise<LiveIndex> {
    if (this.#isClosed) return Promise.reject(new Error('Search is closed.'));
    if (this.#live !== null) return Promise.resolve(this.#live);
    this.#opening ??= this.#open().then(
      (live) => {
        this.#live = live;
        this.#opening = null;
        return live;
      },
      (error: unknown) => {
        this.#opening = null;
        throw error;
      },
    );
    return this.#opening;
  }

  #newIndex(): LiveIndex {
    const live: LiveIndex = new LiveIndex(this.#source, ++this.#generation, (error) => {
      this.#log('error', 'The search thread died; the index is loaded again.', { error: error.message });
      if (this.#live === live) this.#live = null;
    });
    return live;
  }

  async #open(): Promise<LiveIndex> {
    const startedAt = performance.now();
    if (this.#snapshotFile !== null) {
      const live = this.#newIndex();
      try {
        const onMismatch = (): void => {
          this.#log('warn', 'The search snapshot does not hold what the database does; the index is built again.');
          this.#startRebuild();
        };
        if (await live.load(this.#snapshotFile, onMismatch)) {
          this.#log('info', 'Search index loaded.', {
            vendors: live.vendorCount,
            tookInMs: Math.round(performance.now() - startedAt),
          });
          return live;
        }
      } catch (error) {
        await live.close();
        throw error;
      }
      await live.close();
    }
    return this.#build();
  }

  async #build(): Promise<LiveIndex> {
    const startedAt = performance.now();
    const live = this.#newIndex();
    try {
      await live.build(this.#snapshotFile, (error) =>
        this.#log('warn', 'The search snapshot could not be written; the next start builds the index again.', {
          error: error.message,
        }),
      );
    } catch (error) {
      await live.close();
      throw error;
    }
    this.#log('info', 'Search index built.', {
      vendors: live.vendorCount,
      tookInMs: Math.round(performance.now() - startedAt),
    });
    return live;
  }

  #schedule(afterInMs: number): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.refresh().then(
        () => this.#schedule(this.#pollInterval),
        (error: unknown) => {
          if (this.#isClosed) return;
          this.#log('warn', 'The change log could not be read; search may be behind.', { error: String(error) });
          this.#schedule(RETRY_INTERVAL_IN_MS);
        },
      );
    }, afterInMs);
    this.#timer.unref();
  }

  /** Reads the change log now; everything that was committed before the call is searchable after it. */
  async refresh(): Promise<void> {
    // A poll that is under way may have read the log before the caller's commit, so it does not count.
    while (this.#polling !== null) await this.#polling.catch(() => undefined);
    this.#polling = this.#poll().finally(() => {
      this.#polling = null;
    });
    await this.#polling;
  }

  async #poll(): Promise<void> {
    const live = await this.#ready();
    await live.poll();
    this.#lastPollAt = new Date();
    if (live.isWorn && this.#rebuilding === null) this.#startRebuild();
  }

  #startRebuild(): void {
    this.rebuild().catch((error: unknown) =>
      this.#log('warn', 'The search index could not be rebuilt.', { error: String(error) }),
    );
  }

  /** Builds a fresh index beside the one in use and swaps them; for bulk loads, which leave no change log, and when an index is worn. */
  rebuild(): Promise<void> {
    this.#rebuilding ??= (async () => {
      const before = await this.#ready();
      const fresh = await this.#build();
      if (this.#isClosed) return fresh.close();
      this.#live = fresh;
      while (this.#polling !== null) await this.#polling.catch(() => undefined);
      await before.retire();
      this.#log('info', 'Search index swapped.', { vendors: fresh.vendorCount });
    })().finally(() => {
      this.#rebuilding = null;
    });
    return this.#rebuilding;
  }

  /** Answers a query (section 3 of the product specification, vendor listing filter and search result). */
  search(query: SearchQuery): Promise<SearchResult> {
    return this.#ask((live) => live.search(query));
  }

  /** Answers the same query with the bytes of the whole listing, which reads no database. Rejects when a part breaks the contract. */
  async list(query: SearchQuery, frame: ListingFrame): Promise<VendorList> {
    const { json, totalVendors }: ListReply = await this.#ask((live) => live.list(query, frame));
    return { json: Buffer.from(json.buffer, json.byteOffset, json.byteLength), totalVendors };
  }

  async #ask<Value>(question: (live: LiveIndex) => Promise<Value>): Promise<Value> {
    const live = await this.#ready();
    try {
      return await question(live);
    } catch (error) {
      // The thread died under the question, which is then put once to the index that takes its place.
      if (this.#isClosed || this.#live === live) throw error;
      return question(await this.#ready());
    }
  }

  /** Counts of vendors by service, category and registered location. */
  async overview(): Promise<SearchOverview> {
    const live = await this.#ready();
    return live.overview();
  }

  /** For the readiness check. */
  status(): SearchStatus {
    return {
      isReady: this.#live !== null,
      vendorCount: this.#live?.vendorCount ?? 0,
      indexVersion: (this.#live?.generation ?? 0) * VERSIONS + (this.#live?.version ?? 0),
      lastPollAt: this.#lastPollAt,
    };
  }

  /** Stops polling and ends the thread. Searches that are under way are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#polling?.catch(() => undefined);
    const opening = await this.#opening?.catch(() => null);
    await opening?.close();
    await this.#live?.close();
    await this.#rebuilding?.catch(() => undefined);
  }
}
