import type { Kysely } from 'kysely';
import { coalesced } from '../coalesced.ts';
import type { Database } from '../db/schema.ts';
import { publishEvents } from './event.queries.ts';

/** Numbers events after their commits and notifies every process (decision 96). */
export type EventPublisher = {
  /** Publishes, within a moment, what this process has committed. */
  publish: () => void;
  /** Publishes what is left. */
  close: () => Promise<void>;
};

const PUBLISHED_AT_ONCE = 1_000;
/** Commits within this time are published together. */
const PUBLISHES_AFTER_IN_MS = 30;
/** Finds what nobody published: of a process that died after a commit, or of a command beside the server. */
const LOOKS_EVERY_IN_MS = 1_000;

/** Starts the publisher of a process. Several processes may publish at once: each event gets one number. */
export function startEventPublisher(db: Kysely<Database>, onTrouble: (error: unknown) => void): EventPublisher {
  const publishAll = coalesced(async () => {
    while ((await publishEvents(db, PUBLISHED_AT_ONCE)) === PUBLISHED_AT_ONCE);
  }, onTrouble);
  let next: NodeJS.Timeout | undefined;
  const looking = setInterval(() => void publishAll(), LOOKS_EVERY_IN_MS);
  looking.unref();
  return {
    publish: () => {
      next ??= setTimeout(() => {
        next = undefined;
        void publishAll();
      }, PUBLISHES_AFTER_IN_MS);
    },
    close: () => {
      clearInterval(looking);
      clearTimeout(next);
      return publishAll();
    },
  };
}
