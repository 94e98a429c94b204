import { z } from 'zod';
import type { Context } from '../../http/handler.ts';
import { digestDue } from './digest.rules.ts';
import type { Digest } from './digest.rules.ts';

export const UNREAD_MESSAGES = { name: 'unread-messages' };
export const unreadPayload = z.object({ threadId: z.string(), side: z.enum(['vendor', 'buyer']) });

/**
 * Plans the digest of a locked thread to those of one side who do not read what is written now; null where one is planned already.
 *
 * @param toldAt When the last digest to that side was due.
 */
export async function planDigest(
  { tasks, now }: Pick<Context<'sendMessage'>, 'tasks' | 'now'>,
  threadId: string,
  side: Digest['side'],
  toldAt: string | null,
): Promise<Digest | null> {
  const due = digestDue(toldAt, now);
  if (due === null) return null;
  await tasks.add(UNREAD_MESSAGES, { threadId, side }, due);
  return { side, due };
}
