import { z } from 'zod';
import { taskKind } from '../tasks/task.ts';
import type { TaskKind } from '../tasks/task.ts';
import type { Carrier, Channel } from './delivery.ts';

/** The carrier of development: the message is readable at /dev/outbox and goes nowhere else. */
export const developmentCarrier: Carrier = async () => {};

/** What a message says, and to whom. */
export type MessagePayload = z.infer<typeof messagePayload>;
const messagePayload = z.object({
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  replyTo: z.string().optional(),
  calendar: z.object({ method: z.enum(['REQUEST', 'CANCEL']), text: z.string() }).optional(),
});

/**
 * The kinds that carry messages; a channel without a carrier keeps its messages until they expire. A message is handed over at least once, and
 * under its id each time.
 *
 * @param options `keepsTexts` leaves texts in the table after their delivery, for /dev/outbox.
 */
export const messageTasks = (
  carriers: Record<Channel, Carrier | null>,
  { lanes = 1, keepsTexts = true }: { lanes?: number; keepsTexts?: boolean } = {},
): TaskKind[] =>
  (['mail', 'sms'] as const).flatMap((name) => {
    const carry = carriers[name];
    if (!carry) return [];
    return [
      taskKind({
        name,
        payload: messagePayload,
        lanes,
        keepsPayload: keepsTexts,
        run: (message, { id, cause, createdAt }) => carry({ id, ...message, operationId: cause, createdAt }),
      }),
    ];
  });
