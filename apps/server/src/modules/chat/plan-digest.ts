import { z } from 'zod';
import type { Context } from '../../http/handler.ts';
import { planMail } from './chat.queries.ts';
import { MAIL_TIMES } from './digest.rules.ts';

export const UNREAD_MESSAGES = { name: 'unread-messages' };
export const unreadPayload = z.object({ threadId: z.string(), side: z.enum(['vendor', 'buyer']) });

/** Plans the digest of a locked thread to those of one side who do not read what was written now. */
export async function planDigest(
  { db, tasks, now }: Pick<Context<'sendMessage'>, 'db' | 'tasks' | 'now'>,
  threadId: string,
  side: 'vendor' | 'buyer',
): Promise<void> {
  const due = await planMail(db, threadId, side, { now, ...MAIL_TIMES });
  if (due) await tasks.add(UNREAD_MESSAGES, { threadId, side }, due);
}
