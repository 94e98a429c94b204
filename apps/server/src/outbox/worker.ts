import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { TryLater, Undeliverable } from './delivery.ts';
import type { Carrier, Channel, OutboxMessage } from './delivery.ts';
import { expireMessages, forgetText, markFailed, markSent, takeDueMessages } from './outbox.queries.ts';
import { nextAttempt } from './outbox.rules.ts';

export type { Carrier } from './delivery.ts';

/** The carrier of development: the message is readable at /dev/outbox and goes nowhere else. */
export const developmentCarrier: Carrier = async () => {};

/** Who carries what; a channel without a carrier keeps its messages until they expire. */
export type Carriers = Record<Channel, Carrier | null>;

/** Delivers what is in the outbox. */
export type OutboxWorker = {
  /** Says that something was added: it is delivered now, not at the next look. */
  wake: () => void;
  /** Delivers everything that is due; resolves when nothing is. */
  drain: () => Promise<void>;
  /** Takes nothing more, and waits a little for what is being handed over; the rest is taken by the next worker. */
  stop: () => Promise<void>;
};

/** What is said of a message that will not be delivered: never its recipient, its words, or a code. */
export type GivenUp = { messageId: string; channel: Channel; operationId: string; attempts: number; reason: string };

/** What a worker may be told. */
export type WorkerOptions = {
  /** The database could not be read or written; the next look tries again. */
  onTrouble?: (error: unknown) => void;
  onUndeliverable?: (message: GivenUp) => void;
  /** Messages of one channel that are handed over at a time. */
  lanes?: number;
  /** Whether texts stay in the table after their delivery, for /dev/outbox. */
  keepsTexts?: boolean;
  /** How long a stop waits for what is under way. */
  graceInMs?: number;
};

const LOOK_EVERY_IN_MS = 5_000;
const channels: readonly Channel[] = ['mail', 'sms'];

/**
 * Starts the worker. Each message is delivered at least once: one whose worker dies between handing it over and noting it is handed over
 * again a minute later, under the same id.
 */
export function startOutboxWorker(
  db: Kysely<Database>,
  carriers: Carriers,
  {
    onTrouble = () => {},
    onUndeliverable = () => {},
    lanes = 1,
    keepsTexts = true,
    graceInMs = 6_000,
  }: WorkerOptions = {},
): OutboxWorker {
  let running: Promise<void> | null = null;
  let shouldLookAgain = false;
  let isStopped = false;

  const giveUp = async (message: OutboxMessage, reason: string, now: Date) => {
    await markFailed(db, message.id, reason, null, now);
    if (!keepsTexts) await forgetText(db, message.id);
    const { id: messageId, channel, operation_id: operationId, attempt_count: attempts } = message;
    onUndeliverable({ messageId, channel, operationId, attempts, reason });
  };

  const deliver = async (carrier: Carrier, message: OutboxMessage) => {
    try {
      await carrier(message);
    } catch (error) {
      const now = new Date();
      const reason = error instanceof Error ? error.message : String(error);
      const least = error instanceof TryLater ? error.afterInSeconds : 0;
      const retryAt = error instanceof Undeliverable ? null : nextAttempt(message.attempt_count, now, least);
      const isTooLate = retryAt && message.expires_at !== null && retryAt >= new Date(message.expires_at);
      if (!retryAt) return giveUp(message, reason, now);
      if (isTooLate) return giveUp(message, `expired before it could be delivered: ${reason}`, now);
      return markFailed(db, message.id, reason, retryAt, now);
    }
    // It is out: from here on only a lost note would send it twice.
    await noteSent(message);
  };
  const noteSent = async ({ id }: OutboxMessage) => {
    for (let tries = 1; ; tries++) {
      try {
        await markSent(db, id, new Date());
        if (!keepsTexts) await forgetText(db, id);
        return;
      } catch (error) {
        if (tries === 3) throw error;
        await new Promise((resolve) => setTimeout(resolve, 200 * tries));
      }
    }
  };

  const lane = async (channel: Channel, carrier: Carrier) => {
    while (!isStopped) {
      const [message] = await takeDueMessages(db, channel, 1, new Date());
      if (!message) return;
      await deliver(carrier, message);
    }
  };
  const deliverDue = async () => {
    for (const { id: messageId, ...rest } of await expireMessages(db, new Date())) {
      if (!keepsTexts) await forgetText(db, messageId);
      onUndeliverable({ messageId, ...rest, reason: 'expired before it could be delivered' });
    }
    const outcomes = await Promise.allSettled(
      channels.flatMap((channel) => {
        const carrier = carriers[channel];
        return carrier ? Array.from({ length: lanes }, () => lane(channel, carrier)) : [];
      }),
    );
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
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
      let grace: ReturnType<typeof setTimeout> | undefined;
      await Promise.race([running, new Promise((resolve) => (grace = setTimeout(resolve, graceInMs)))]);
      clearTimeout(grace);
    },
  };
}
