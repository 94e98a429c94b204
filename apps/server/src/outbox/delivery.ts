import { Hopeless } from '../tasks/task.ts';
import type { MailCalendar } from './outbox.rules.ts';

/** How a message travels; also the kind of the task that carries it. */
export type Channel = 'mail' | 'sms';

/** A message on its way out. Its id is that of its task, and the same when it is tried again. */
export type OutboxMessage = {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  /** Where replies to a mail go. */
  replyTo?: string | undefined;
  calendar?: MailCalendar | undefined;
  /** The operation that caused it. */
  operationId: string;
  createdAt: string;
};

/** Hands one message over to the outside; throws when that failed. What it throws is kept as the reason: no content, no secret, no address. */
export type Carrier = (message: OutboxMessage) => Promise<void>;

/** A carrier that holds connections. */
export type OpenCarrier = { carry: Carrier; close: () => void };

/** Thrown by a carrier when the message was refused for good: it is not tried again. */
export class Undeliverable extends Hopeless {}
