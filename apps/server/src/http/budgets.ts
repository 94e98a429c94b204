import { LRUCache } from 'lru-cache';
import type { BudgetName, Budgets } from '../config.ts';
import { tooMany } from '../problems.ts';

const WINDOW_IN_SECONDS = { Minute: 60, Hour: 3600, Day: 86_400 };

/** Which keys a budget can be counted for, and how many of them are remembered; the least recently seen is forgotten first. */
const REMEMBERED_KEYS = 50_000;

/** Token buckets in memory, one per budget and key (an address, a user). */
export type BudgetLedger = {
  /** Takes `amount` from the budget of `key`; throws the 429 problem when it does not have that much. */
  take: (name: BudgetName, key: string, amount?: number) => void;
  /** Takes one if there is one; answers whether there was. */
  tryTake: (name: BudgetName, key: string) => boolean;
  /** Whether there is one left, without taking it. */
  hasLeft: (name: BudgetName, key: string) => boolean;
};

/** A bucket holds at most one window's budget and is refilled evenly. `now` answers milliseconds. */
export function createBudgetLedger(budgets: Budgets, now: () => number): BudgetLedger {
  const buckets = new LRUCache<string, { level: number; at: number }>({ max: REMEMBERED_KEYS });
  const secondsToWait = (name: BudgetName, key: string, amount: number): number => {
    const size = budgets[name];
    const window = WINDOW_IN_SECONDS[name.match(/Per(Minute|Hour|Day)$/)?.[1] as keyof typeof WINDOW_IN_SECONDS];
    const perSecond = size / window;
    const at = now();
    const id = `${name} ${key}`;
    const bucket = buckets.get(id) ?? { level: size, at };
    // A clock that is set back refills nothing; it must not take away either.
    bucket.level = Math.min(size, bucket.level + (Math.max(0, at - bucket.at) / 1000) * perSecond);
    bucket.at = at;
    buckets.set(id, bucket);
    if (bucket.level < amount) return (amount - bucket.level) / perSecond;
    bucket.level -= amount;
    return 0;
  };
  return {
    take: (name, key, amount = 1) => {
      const wait = secondsToWait(name, key, amount);
      if (wait > 0) throw tooMany('You have used up what is allowed for now. Please try again later.', wait);
    },
    tryTake: (name, key) => secondsToWait(name, key, 1) === 0,
    hasLeft: (name, key) => {
      if (secondsToWait(name, key, 1) > 0) return false;
      buckets.get(`${name} ${key}`)!.level += 1;
      return true;
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
