import { LRUCache } from 'lru-cache';
import type { BudgetName, Budgets } from '../config.ts';
import { tooMany } from '../problems.ts';

const WINDOW_IN_SECONDS = { Minute: 60, Hour: 3600, Day: 86_400 };

/** Which keys a budget can be counted for, and how many of them are remembered; the least recently seen is forgotten first. */
const REMEMBERED_KEYS = 50_000;
/** How many things that were paid for are remembered. */
const REMEMBERED_THINGS = 100_000;
const USED_UP = 'You have used up what is allowed for now.';

/** Token buckets in memory, one per budget and key (an address, a user). */
export type BudgetLedger = {
  /** Takes one from the budget of `key`; throws the 429 problem when there is none. */
  take: (name: BudgetName, key: string, reason?: string) => void;
  /** The same for a thing that is paid for once in the window of the budget, however often it is asked for. */
  takeOnce: (name: BudgetName, key: string, thing: string, reason?: string) => void;
  /** Takes one if there is one; answers whether there was. */
  tryTake: (name: BudgetName, key: string) => boolean;
  /** How many seconds until there is one, without taking it; 0 when there is. */
  waitFor: (name: BudgetName, key: string) => number;
};

/** A bucket holds at most one window's budget and is refilled evenly. `now` answers milliseconds. */
export function createBudgetLedger(budgets: Budgets, now: () => number): BudgetLedger {
  const buckets = new LRUCache<string, { level: number; at: number }>({ max: REMEMBERED_KEYS });
  const paid = new LRUCache<string, number>({ max: REMEMBERED_THINGS });
  const windowOf = (name: BudgetName): number =>
    WINDOW_IN_SECONDS[name.match(/Per(Minute|Hour|Day)$/)?.[1] as keyof typeof WINDOW_IN_SECONDS];
  const secondsToWait = (name: BudgetName, key: string): number => {
    const size = budgets[name];
    const perSecond = size / windowOf(name);
    const at = now();
    const id = `${name} ${key}`;
    const bucket = buckets.get(id) ?? { level: size, at };
    // A clock that is set back refills nothing; it must not take away either.
    bucket.level = Math.min(size, bucket.level + (Math.max(0, at - bucket.at) / 1000) * perSecond);
    bucket.at = at;
    buckets.set(id, bucket);
    if (bucket.level < 1) return (1 - bucket.level) / perSecond;
    bucket.level -= 1;
    return 0;
  };
  const take = (name: BudgetName, key: string, reason = USED_UP): void => {
    const wait = secondsToWait(name, key);
    if (wait > 0) throw tooMany(reason, wait);
  };
  return {
    take,
    takeOnce: (name, key, thing, reason) => {
      const id = `${name} ${key} ${thing}`;
      const paidAt = paid.get(id);
      if (paidAt !== undefined && now() - paidAt < windowOf(name) * 1000) return;
      take(name, key, reason);
      paid.set(id, now());
    },
    tryTake: (name, key) => secondsToWait(name, key) === 0,
    waitFor: (name, key) => {
      const wait = secondsToWait(name, key);
      if (wait === 0) buckets.get(`${name} ${key}`)!.level += 1;
      return wait;
    },
  };
}

/** The key of an address: IPv6 callers own a whole /64. A port, which some proxies name as well, is another one for each connection. */
export function addressKey(named: string): string {
  const address = named.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').replace(/^\[([^\]]*)\](?::\d+)?$/, '$1');
  if (!address.includes(':')) return address;
  if (address.startsWith('::ffff:')) return address.slice(7);
  const [head = '', tail] = address.split('::');
  const groups = head.split(':');
  if (tail !== undefined) while (groups.length < 4) groups.push('0');
  return `${groups.slice(0, 4).join(':')}::/64`;
}
