import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { Config } from '../../config.ts';
import { overloaded } from '../../problems.ts';

const derive = promisify(argon2);
const MEMORY_IN_KIB = 19 * 1024;
const PASSES = 2;
const TAG_LENGTH = 32;

/** Hashes a password with argon2id (19 MiB, 2 passes) into the usual `$argon2id$…` text. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await compute(password, nonce, MEMORY_IN_KIB, PASSES);
  return `$argon2id$v=19$m=${MEMORY_IN_KIB},t=${PASSES},p=1$${unpadded(nonce)}$${unpadded(tag)}`;
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
const compute = (password: string, nonce: Buffer, memory: number, passes: number) =>
  derive('argon2id', {
    message: password.normalize('NFC'),
    nonce,
    parallelism: 1,
    tagLength: TAG_LENGTH,
    memory,
    passes,
  });

/** What may be done with passwords when one's turn has come. */
export type Passwords = {
  /** Whether the password belongs to the hash. Without a hash (unknown user) the same work is done and the answer is false. */
  check: (password: string, hash: string | null) => Promise<boolean>;
  /** Hashes a new password. */
  hash: (password: string) => Promise<string>;
};

/** A bounded queue in front of argon2: hashing is the most expensive thing a stranger can ask for. */
export type PasswordQueue = {
  /**
   * Does `work` when the turn of `asker` (an address, or a person) has come. Throws the 503 problem at once when there is no place: nothing
   * of the work has begun then. Never ask for a turn inside a transaction: those who have one ask the database too.
   */
  inTurn: <T>(asker: string, work: (passwords: Passwords) => Promise<T>) => Promise<T>;
};

// One processor is left for the other calls, which must not feel a storm of logins.
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
const PATTERN = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
const NOBODY = `$argon2id$v=19$m=${MEMORY_IN_KIB},t=${PASSES},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

const passwords: Passwords = {
  check: async (password, hash) => {
    const [, memory, passes, nonce, tag] = PATTERN.exec(hash ?? NOBODY) ?? PATTERN.exec(NOBODY)!;
    const computed = await compute(password, Buffer.from(nonce!, 'base64'), Number(memory), Number(passes));
    const isEqual = timingSafeEqual(computed, Buffer.from(tag!, 'base64'));
    return hash !== null && isEqual;
  },
  hash: hashPassword,
};

/** How many askers are remembered; the least recently seen is forgotten first. */
const REMEMBERED_ASKERS = 20_000;
/** After how long a failed turn no longer speaks against its asker, one after the other. */
const FORGIVEN_AFTER_IN_MS = 10_000;
/** What one more failed turn costs in the queue, and how many of them count. */
const BEHIND_PER_FAILURE_IN_MS = 250;
const MOST_FAILURES = 20;

/** Which part of the queue is open to an asker, by how much it asked lately: a storm does not fill the places of those who just came. */
const partOfQueue = (load: number): number => (load < 0.5 ? 1 : load < 5 ? 0.75 : 0.5);

/**
 * A queue of `longestQueue` places. Who failed lately, or has turns waiting already, finds it full earlier and stands further behind, so that
 * whoever comes anew gets in while others storm. `now` answers milliseconds.
 */
export function createPasswordQueue(
  longestQueue: number,
  { atOnce = AT_ONCE, now = () => performance.now() } = {},
): PasswordQueue {
  const waiting: { due: number; begin: () => void }[] = [];
  const pending = new Map<string, number>();
  const failures = new LRUCache<string, { level: number; at: number }>({ max: REMEMBERED_ASKERS });
  let running = 0;

  const failuresOf = (asker: string): number => {
    const known = failures.get(asker);
    return known ? Math.max(0, known.level - (now() - known.at) / FORGIVEN_AFTER_IN_MS) : 0;
  };
  const noteFailure = (asker: string) =>
    void failures.set(asker, { level: Math.min(MOST_FAILURES, failuresOf(asker) + 1), at: now() });
  const addPending = (asker: string, change: 1 | -1) => {
    const count = (pending.get(asker) ?? 0) + change;
    if (count > 0) pending.set(asker, count);
    else pending.delete(asker);
  };
  const startNext = () => {
    if (running >= atOnce || waiting.length === 0) return;
    const first = waiting.reduce((best, one) => (one.due < best.due ? one : best));
    waiting.splice(waiting.indexOf(first), 1);
    running += 1;
    first.begin();
  };

  return {
    inTurn: async (asker, work) => {
      const load = failuresOf(asker) + (pending.get(asker) ?? 0);
      if (running >= atOnce && waiting.length >= longestQueue * partOfQueue(load))
        throw overloaded('Many people are logging in right now.');
      addPending(asker, 1);
      try {
        await new Promise<void>((begin) => {
          waiting.push({ due: now() + load * BEHIND_PER_FAILURE_IN_MS, begin });
          startNext();
        });
        try {
          return await work(passwords);
        } catch (error) {
          noteFailure(asker);
          throw error;
        } finally {
          running -= 1;
          startNext();
        }
      } finally {
        addPending(asker, -1);
      }
    },
  };
}

/** One queue per running server. */
const queues = new WeakMap<Config, PasswordQueue>();

/** The queue of a server. */
export function passwordsOf(config: Config): PasswordQueue {
  const queue = queues.get(config) ?? createPasswordQueue(config.budgets.loginsInQueue);
  queues.set(config, queue);
  return queue;
}
