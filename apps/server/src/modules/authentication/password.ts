import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Config } from '../../config.ts';
import { unavailable } from '../../problems.ts';

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

/** Checks passwords, a few at a time. */
export type PasswordChecker = {
  /** Whether the password belongs to the hash. Without a hash (unknown user) the same work is done and the answer is false. */
  check: (password: string, hash: string | null) => Promise<boolean>;
  /** Hashes a new password, in the same queue. */
  hash: (password: string) => Promise<string>;
};

const AT_ONCE = 2;
const PATTERN = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
const NOBODY = `$argon2id$v=19$m=${MEMORY_IN_KIB},t=${PASSES},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * A bounded queue in front of argon2: hashing is the most expensive thing a stranger can ask for. When `longestQueue` checks are waiting,
 * the next is refused at once with the 503 problem, and other calls keep their threads.
 */
export function createPasswordChecker(longestQueue: number): PasswordChecker {
  const waiting: (() => void)[] = [];
  let running = 0;
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= AT_ONCE) {
      if (waiting.length >= longestQueue)
        throw unavailable('Many people are logging in right now. Please try again in a moment.');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place goes straight to the next one.
      if (next) next();
      else running -= 1;
    }
  };
  return {
    check: (password, hash) =>
      inTurn(async () => {
        const [, memory, passes, nonce, tag] = PATTERN.exec(hash ?? NOBODY) ?? PATTERN.exec(NOBODY)!;
        const computed = await compute(password, Buffer.from(nonce!, 'base64'), Number(memory), Number(passes));
        const isEqual = timingSafeEqual(computed, Buffer.from(tag!, 'base64'));
        return hash !== null && isEqual;
      }),
    hash: (password) => inTurn(() => hashPassword(password)),
  };
}

/** One queue per running server. */
const checkers = new WeakMap<Config, PasswordChecker>();

/** The queue of a server. */
export function passwordsOf(config: Config): PasswordChecker {
  const checker = checkers.get(config) ?? createPasswordChecker(config.budgets.loginsInQueue);
  checkers.set(config, checker);
  return checker;
}
