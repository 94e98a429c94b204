import type { components } from '@millwright/contract/types';
import type { BudgetLedger } from '../../http/budgets.ts';
import type { Context, ContextOf, HandlersOf } from '../../http/handler.ts';
import { assertFields, notFound } from '../../problems.ts';
import { priceTextsIn } from '../rfq/questions.rules.ts';
import { linkOf } from '../vendor-link/vendor-link.rules.ts';
import { changeMessage, insertMessage, keepVersion, messageBySeq, messagesOf, notePrice } from './chat.queries.ts';
import {
  cleanText,
  deleteProblem,
  editProblem,
  hashOfBody,
  hasOlder,
  messageOf,
  MOST_MISSED,
  PAGE_SIZE,
  readText,
  replyProblems,
  sealProblem,
  textProblems,
} from './chat.rules.ts';
import type { Words } from './chat.rules.ts';
import { attachFiles } from './message-files.queries.ts';
import { requireUnsentFiles } from './unsent-files.ts';
import { sentBefore } from './sent-once.ts';
import { planDigest } from './plan-digest.ts';
import { tellThread } from './thread-hearers.ts';
import { sideOf } from './own-side.ts';
import type { Caller, OwnSide } from './own-side.ts';
import { markReadByVendor, ownThread } from './vendor-chat.queries.ts';

type Schemas = components['schemas'];
type Operations =
  | 'getVendorThread'
  | 'sendVendorMessage'
  | 'editVendorMessage'
  | 'deleteVendorMessage'
  | 'markVendorThreadRead';
type Calling = Pick<Context<'getVendorThread'>, 'db' | 'now'> & { correspondent: Caller };

/** The author of a vendor's messages. */
const VENDOR = { userId: null };

/** Handlers of messages for a vendor by its link (domain rules, messages). */
export const vendorChatHandlers = {
  getVendorThread: (context) => {
    const { before, after } = context.query;
    return pageOf(context, {
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    });
  },

  // What it needs is less than what a request has: a reply by mail sends by the same rules.
  sendVendorMessage: async (
    context: Pick<ContextOf<'sendVendorMessage'>, 'db' | 'body' | 'now' | 'tasks' | 'hearers'> & {
      correspondent: Caller;
      budgets: Pick<BudgetLedger, 'spend'>;
    },
  ) => {
    const { db, body, correspondent, now, budgets } = context;
    // Before the thread is locked: a budget takes a connection of its own, for which those who wait for the lock leave none.
    await budgets.spend('messagesPerVendorPerHour', linkOf(correspondent));
    const side = await sideOf(context);
    const thread = await side.held();
    await tellThread(context, thread.id, side.link);
    const { replyToSeq, fileIds = [] } = body;
    const text = cleanText(body.text);
    const hash = hashOfBody({ text, fileIds, ...(replyToSeq !== undefined && { replyToSeq }) });
    const earlier = await sentBefore(db, thread.id, null, { clientMessageId: body.clientMessageId, hash });
    if (earlier) return messageOf(earlier, VENDOR, shownFor(side, now));
    const words = { text, files: await requireUnsentFiles(db, thread.id, null, fileIds) };
    assertWords(side, words, body.isNotPrice);
    assertFields(replyProblems(replyToSeq, thread));
    const message = {
      thread_id: thread.id,
      company_id: side.companyId,
      client_message_id: body.clientMessageId,
      body_hash: hash,
      by_user: null,
      by_name: correspondent.vendorName,
      at: now,
      words: text,
      reply_to_seq: replyToSeq ?? null,
      mentioned: [],
    };
    const isPriced = priceTextsIn(readText(words)).length > 0;
    const digest = await planDigest(context, thread.id, 'buyer', thread.buyer_told_at);
    const seq = await insertMessage(db, message, { isPriced, digest });
    await attachFiles(db, thread.id, seq, fileIds);
    return shown(context, side, thread.id, seq);
  },

  editVendorMessage: async (context) => {
    const { db, body, now } = context;
    const { side, thread, message } = await heldMessage(context, body.seq);
    await tellThread(context, thread.id, side.link);
    const problem = editProblem(message, VENDOR, now);
    if (problem) throw problem;
    const text = cleanText(body.text);
    const words = { text, files: message.files };
    assertWords(side, words, body.isNotPrice);
    await keepVersion(db, thread.id, body.seq, now);
    await changeMessage(db, thread.id, body.seq, { words: text, edited_at: now });
    if (priceTextsIn(readText(words)).length > 0) await notePrice(db, thread.id, now);
    return shown(context, side, thread.id, body.seq);
  },

  deleteVendorMessage: async (context) => {
    const { db, body, now } = context;
    const { side, thread, message } = await heldMessage(context, body.seq);
    await tellThread(context, thread.id, side.link);
    const problem = deleteProblem(message, body.isDeleted, VENDOR, now);
    if (problem) throw problem;
    await changeMessage(db, thread.id, body.seq, { deleted_at: body.isDeleted ? now : null });
    return pageOf(context, {});
  },

  markVendorThreadRead: async (context) => {
    const { db, body, correspondent } = context;
    const thread = await ownThread(db, correspondent);
    if (thread) await tellThread(context, thread.id, linkOf(correspondent));
    await markReadByVendor(db, correspondent, body.seq);
    return pageOf(context, {});
  },
} satisfies HandlersOf<Operations>;

/** What is shown of messages to the vendor: of cards its own job and quote. */
const shownFor = ({ job }: OwnSide, now: Date) => ({ isWithVendor: true, own: job, now });

function assertWords({ seal }: OwnSide, words: Words, isNotPrice = false): void {
  assertFields(textProblems(words));
  const problem = sealProblem(words, seal, isNotPrice);
  if (problem) throw problem;
}

/** A message of the vendor's own thread, locked. @throws {Problem} 404 */
async function heldMessage(context: Calling, seq: number) {
  const side = await sideOf(context);
  const thread = await side.held();
  const message = await messageBySeq(context.db, thread.id, seq);
  if (!message) throw notFound('message');
  return { side, thread, message };
}

const shown = async ({ db, now }: Calling, side: OwnSide, threadId: string, seq: number) =>
  messageOf((await messageBySeq(db, threadId, seq))!, VENDOR, shownFor(side, now));

async function pageOf(calling: Calling, at: { before?: number; after?: number }): Promise<Schemas['VendorThread']> {
  const { db, correspondent, now } = calling;
  const side = await sideOf(calling);
  const thread = await ownThread(db, correspondent);
  const limit = at.after === undefined ? PAGE_SIZE : MOST_MISSED;
  const rows = thread ? await messagesOf(db, thread.id, { ...at, limit }) : [];
  return {
    messages: rows.map((row) => messageOf(row, VENDOR, shownFor(side, now))),
    hasMore: hasOlder(rows),
    lastSeq: thread?.last_seq ?? 0,
    unread: thread?.unread ?? 0,
    readSeq: thread?.vendor_read_seq ?? 0,
    otherReadSeq: thread?.buyer_read_seq ?? 0,
    sealed: side.seal,
    buyer: side.buyer,
    vendorName: side.vendorName,
  };
}
