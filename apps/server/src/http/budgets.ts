import { LRUCache } from 'lru-cache';
import type { BudgetName, Budgets } from '../config.ts';
import { tooMany } from '../problems.ts';

const WINDOW_IN_SECONDS = { Minute: 60, Hour: 3600, Day: 86_400 };

/** The most keys held in memory; the least recently used is evicted first. */
const REMEMBERED_KEYS = 50_000;
/** The most `spendOnce` things held in memory. */
const REMEMBERED_THINGS = 100_000;
/** A per-minute budget is spent by every call, so it is fetched from the database in this many parts. */
const PARTS_OF_A_MINUTE = 20;
const USED_UP = 'You have reached the limit for now.';

/** Token buckets, one per budget and key (an address, a user). Several processes on one database share them (decision 50). */
export type BudgetLedger = {
  /** Takes one from the budget of `key`. @throws {Problem} 429 when it is used up. */
  spend: (name: BudgetName, key: string, reason?: string) => Promise<void>;
  /** Like `spend`, but charges `thing` only once within the budget's window. */
  spendOnce: (name: BudgetName, key: string, thing: string, reason?: string) => Promise<void>;
  /** Takes one if available. Returns whether it did. */
  trySpend: (name: BudgetName, key: string) => Promise<boolean>;
  /** Seconds until one is available, without taking it; 0 if one is. */
  waitFor: (name: BudgetName, key: string) => Promise<number>;
};

/** A token bucket: its size, and its refill per second. */
export type Bucket = { name: BudgetName; key: string; size: number; perSecond: number };
/** The number taken and, if zero, the seconds until one is available. */
export type Taken = { taken: number; waitInSeconds: number };

/** Stores budgets in this process, or where several processes share them. */
export type BudgetStore = {
  /** Takes up to `wanted`; 0 only checks. */
  take: (bucket: Bucket, wanted: number, at: number) => Promise<Taken> | Taken;
  /** Takes one unless `thing` was paid for within the window. */
  takeOnce: (bucket: Bucket, thing: string, windowInSeconds: number, at: number) => Promise<Taken> | Taken;
};

/** Budgets of this process. */
export function budgetsInMemory() {
  const buckets = new LRUCache<string, { level: number; at: number }>({ max: REMEMBERED_KEYS });
  const paid = new LRUCache<string, number>({ max: REMEMBERED_THINGS });
  const take = ({ name, key, size, perSecond }: Bucket, wanted: number, at: number): Taken => {
    const id = `${name} ${key}`;
    const bucket = buckets.get(id) ?? { level: size, at };
    // A clock that is set back refills nothing; it must not take away either.
    bucket.level = Math.min(size, bucket.level + (Math.max(0, at - bucket.at) / 1000) * perSecond);
    bucket.at = at;
    buckets.set(id, bucket);
    if (bucket.level < 1) return { taken: 0, waitInSeconds: (1 - bucket.level) / perSecond };
    const taken = Math.min(wanted, Math.floor(bucket.level));
    bucket.level -= taken;
    return { taken, waitInSeconds: 0 };
  };
  return {
    take,
    takeOnce: (bucket: Bucket, thing: string, windowInSeconds: number, at: number): Taken => {
      const id = `${bucket.name} ${bucket.key} ${thing}`;
      const paidAt = paid.get(id);
      if (paidAt !== undefined && at - paidAt < windowInSeconds * 1000) return { taken: 1, waitInSeconds: 0 };
      const answer = take(bucket, 1, at);
      if (answer.taken > 0) paid.set(id, at);
      return answer;
    },
  };
}

/** The unspent part of a shared budget that this process fetched, and until when fetching again is pointless. */
type Purse = { left: number; since: number; lapsesAt: number; emptyUntil: number; fetching: Promise<void> | null };

/**
 * The budgets of this installation. A bucket has at most one window's budget and refills evenly. `now` returns milliseconds.
 *
 * @param shared Where processes share them; null keeps them in this process. While the store fails, this process counts on its own.
 * @param onTrouble Called when the shared store fails.
 */
export function createBudgetLedger(
  budgets: Budgets,
  now: () => number,
  shared: BudgetStore | null = null,
  onTrouble: (error: unknown) => void = () => {},
): BudgetLedger {
  const own = budgetsInMemory();
  const purses = new LRUCache<string, Purse>({ max: REMEMBERED_KEYS });
  const windowOf = (name: BudgetName): 'Minute' | 'Hour' | 'Day' =>
    name.match(/Per(Minute|Hour|Day)$/)?.[1] as 'Minute' | 'Hour' | 'Day';
  const bucketOf = (name: BudgetName, key: string): Bucket => {
    const size = budgets[name];
    return { name, key, size, perSecond: size / WINDOW_IN_SECONDS[windowOf(name)] };
  };
  const ask = async (how: (store: BudgetStore) => Promise<Taken> | Taken): Promise<Taken> => {
    if (!shared) return how(own);
    try {
      return await how(shared);
    } catch (error) {
      onTrouble(error);
      return how(own);
    }
  };
  const purseOf = ({ name, key }: Bucket): Purse => {
    const id = `${name} ${key}`;
    const purse = purses.get(id) ?? { left: 0, since: 0, lapsesAt: 0, emptyUntil: 0, fetching: null };
    purses.set(id, purse);
    return purse;
  };

  /**
   * Fetches a part of a budget. The part expires once the shared bucket has refilled as much, or it would count twice. An empty bucket is
   * remembered, so that repeated calls do not query the database.
   */
  async function fetchPart(bucket: Bucket, purse: Purse): Promise<void> {
    const isAskedByEveryCall = windowOf(bucket.name) === 'Minute';
    const part = isAskedByEveryCall ? Math.max(1, Math.floor(bucket.size / PARTS_OF_A_MINUTE)) : 1;
    const at = now();
    const { taken, waitInSeconds } = await ask((store) => store.take(bucket, part, at));
    purse.since = at;
    purse.left = taken;
    purse.lapsesAt = at + (taken / bucket.perSecond) * 1000;
    purse.emptyUntil = taken > 0 ? 0 : at + waitInSeconds * 1000;
  }

  /** Takes one (`wanted` 1) or only checks (0). Returns the seconds until one is available. */
  async function waitOf(name: BudgetName, key: string, wanted: 0 | 1): Promise<number> {
    const bucket = bucketOf(name, key);
    if (!shared) return own.take(bucket, wanted, now()).waitInSeconds;
    const purse = purseOf(bucket);
    for (;;) {
      const at = now();
      if (purse.left > 0 && at < purse.lapsesAt) {
        purse.left -= wanted;
        return 0;
      }
      // A clock that is set back would be waited for.
      if (at >= purse.since && at < purse.emptyUntil) return (purse.emptyUntil - at) / 1000;
      if (wanted === 0) return (await ask((store) => store.take(bucket, 0, at))).waitInSeconds;
      purse.fetching ??= fetchPart(bucket, purse).finally(() => (purse.fetching = null));
      await purse.fetching;
    }
  }

  const spend = async (name: BudgetName, key: string, reason = USED_UP): Promise<void> => {
    const wait = await waitOf(name, key, 1);
    if (wait > 0) throw tooMany(reason, wait);
  };
  return {
    spend,
    spendOnce: async (name, key, thing, reason = USED_UP) => {
      const bucket = bucketOf(name, key);
      const window = WINDOW_IN_SECONDS[windowOf(name)];
      const { taken, waitInSeconds } = await ask((store) => store.takeOnce(bucket, thing, window, now()));
      if (taken === 0) throw tooMany(reason, waitInSeconds);
    },
    trySpend: async (name, key) => (await waitOf(name, key, 1)) === 0,
    waitFor: (name, key) => waitOf(name, key, 0),
  };
}

/** The key of an address: IPv6 callers own a whole /64. A port, which some proxies include, differs per connection and is dropped. */
export function addressKey(named: string): string {
  const address = named.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').replace(/^\[([^\]]*)\](?::\d+)?$/, '$1');
  if (!address.includes(':')) return address;
  if (address.startsWith('::ffff:')) return address.slice(7);
  const [head = '', tail] = address.split('::');
  const groups = head.split(':');
  if (tail !== undefined) while (groups.length < 4) groups.push('0');
  return `${groups.slice(0, 4).join(':')}::/64`;
}
