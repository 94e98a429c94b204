import type { Row } from '../db/schema.ts';

/** How a message travels. */
export type Channel = 'mail' | 'sms';

/** A message of the outbox. */
export type OutboxMessage = Row<'outbox_message'>;

/** Hands one message over to the outside; throws when that failed. What it throws is kept as the reason: no content, no secret, no address. */
export type Carrier = (message: OutboxMessage) => Promise<void>;

/** A carrier that holds connections. */
export type OpenCarrier = { carry: Carrier; close: () => void };

/** Thrown by a carrier when the message was refused for good: it is not tried again. */
export class Undeliverable extends Error {}

/** Thrown by a carrier that was told how long to wait. */
export class TryLater extends Error {
  readonly afterInSeconds: number;
  constructor(message: string, afterInSeconds: number) {
    super(message);
    this.afterInSeconds = afterInSeconds;
  }
}
