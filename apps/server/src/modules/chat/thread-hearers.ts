import type { Context } from '../../http/handler.ts';
import { readerIds } from './chat.queries.ts';

/**
 * Has those hear of a change in a thread who read it, and nobody else: colleagues, and its vendor. Before the change: whom it takes the thread from hears of it, too.
 */
export async function tellThread(
  { db, hearers }: Pick<Context<'sendMessage'>, 'db' | 'hearers'>,
  threadId: string,
  linkId: string | null,
): Promise<void> {
  hearers.only(await readerIds(db, threadId));
  if (linkId !== null) hearers.addVendor(linkId);
}
