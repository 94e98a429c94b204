import type { Kysely } from 'kysely';
import type { Database, Row } from '../db/schema.ts';
import { markFailed, markSent, takeDueMessages } from './outbox.queries.ts';
import { nextAttempt } from './outbox.rules.ts';

/** Hands a message over to the outside; throws when that failed. */
export type Carrier = (message: Row<'outbox_message'>) => Promise<void>;

/** The carrier of development: the message is readable at /dev/outbox and goes nowhere else. */
export const developmentCarrier: Carrier = async () => {};

/** Delivers what is in the outbox. */
export type OutboxWorker = {
  /** Says that something was added: it is delivered now, not at the next look. */
  wake: () => void;
  /** Delivers everything that is due; resolves when nothing is. */
  drain: () => Promise<void>;
  stop: () => Promise<void>;
};

/** The outbox where nothing can deliver yet: messages are kept as they are, and none is called sent that went nowhere. */
export const keepingOutbox: OutboxWorker = { wake: () => {}, drain: async () => {}, stop: async () => {} };

const LOOK_EVERY_IN_MS = 5_000;
const BATCH = 20;

/** Starts the worker. Each message is delivered at least once: one that dies between handing over and noting it is sent again. */
export function startOutboxWorker(
  db: Kysely<Database>,
  carrier: Carrier,
  onTrouble: (error: unknown) => void,
): OutboxWorker {
  let running: Promise<void> | null = null;
  let shouldLookAgain = false;
  let isStopped = false;

  const deliverDue = async () => {
    for (;;) {
      const messages = await takeDueMessages(db, BATCH, new Date());
      if (messages.length === 0) return;
      for (const message of messages) {
        try {
          await carrier(message);
          await markSent(db, message.id, new Date());
        } catch (error) {
          const now = new Date();
          await markFailed(
            db,
            message.id,
            error instanceof Error ? error.message : String(error),
            nextAttempt(message.attempt_count, now),
            now,
          );
        }
      }
    }
  };
  const wake = () => {
    if (isStopped) return;
    shouldLookAgain = true;
    running ??= (async () => {
      while (shouldLookAgain && !isStopped) {
        shouldLookAgain = false;
        // A database that is away for a moment is no reason to stop: the next look tries again.
        await deliverDue().catch(onTrouble);
      }
      running = null;
    })();
  };
  const timer = setInterval(wake, LOOK_EVERY_IN_MS);
  timer.unref();
  wake();
  return {
    wake,
    drain: async () => {
      wake();
      await running;
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
