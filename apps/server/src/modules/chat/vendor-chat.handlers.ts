import type { components } from '@millwright/contract/types';
import type { BudgetLedger } from '../../http/budgets.ts';
import type { Context, ContextOf, HandlersOf, VendorSession } from '../../http/handler.ts';
import { assertFields, notFound } from '../../problems.ts';
import { priceTextsIn } from '../rfq/questions.rules.ts';
import { ownInvitation } from '../vendor-link/vendor-link.queries.ts';
import type { InvitationRow } from '../vendor-link/vendor-link.queries.ts';
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
  sealOf,
  sealProblem,
  textProblems,
} from './chat.rules.ts';
import type { OwnJob, Words } from './chat.rules.ts';
import { attachFiles } from './message-files.queries.ts';
import { requireUnsentFiles } from './unsent-files.ts';
import { sentBefore } from './sent-once.ts';
import { planDigest } from './plan-digest.ts';
import { tellThread } from './thread-hearers.ts';
import { heldOwnThread, markReadByVendor, ownThread } from './vendor-chat.queries.ts';

type Schemas = components['schemas'];
type Operations =
  | 'getVendorThread'
  | 'sendVendorMessage'
  | 'editVendorMessage'
  | 'deleteVendorMessage'
  | 'markVendorThreadRead';
type Calling = Pick<Context<'getVendorThread'>, 'db' | 'now'> & { vendor: { jobVendorId: string } };

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
      vendor: Pick<VendorSession, 'jobVendorId' | 'vendorName'>;
      budgets: Pick<BudgetLedger, 'spend'>;
    },
  ) => {
    const { db, body, vendor, now, budgets } = context;
    // Before the thread is locked: a budget takes a connection of its own, for which those who wait for the lock leave none.
    await budgets.spend('messagesPerVendorPerHour', vendor.jobVendorId);
    const invitation = await ownInvitation(db, vendor.jobVendorId);
    const thread = await heldOwnThread(db, invitation, now);
    await tellThread(context, thread.id, invitation.job_vendor_id);
    const { replyToSeq, fileIds = [] } = body;
    const text = cleanText(body.text);
    const hash = hashOfBody({ text, fileIds, ...(replyToSeq !== undefined && { replyToSeq }) });
    const earlier = await sentBefore(db, thread.id, null, { clientMessageId: body.clientMessageId, hash });
    if (earlier) return messageOf(earlier, VENDOR, shownFor(invitation, now));
    const words = { text, files: await requireUnsentFiles(db, thread.id, null, fileIds) };
    assertWords(invitation, words, body.isNotPrice);
    assertFields(replyProblems(replyToSeq, thread));
    const message = {
      thread_id: thread.id,
      company_id: invitation.company_id,
      client_message_id: body.clientMessageId,
      body_hash: hash,
      by_user: null,
      by_name: vendor.vendorName,
      at: now,
      words: text,
      reply_to_seq: replyToSeq ?? null,
    };
    const seq = await insertMessage(db, message, priceTextsIn(readText(words)).length > 0);
    await attachFiles(db, thread.id, seq, fileIds);
    await planDigest(context, thread.id, 'buyer');
    return shown(context, invitation, thread.id, seq);
  },

  editVendorMessage: async (context) => {
    const { db, body, now } = context;
    const { invitation, thread, message } = await heldMessage(context, body.seq);
    await tellThread(context, thread.id, invitation.job_vendor_id);
    const problem = editProblem(message, VENDOR, now);
    if (problem) throw problem;
    const text = cleanText(body.text);
    const words = { text, files: message.files };
    assertWords(invitation, words, body.isNotPrice);
    await keepVersion(db, thread.id, body.seq, now);
    await changeMessage(db, thread.id, body.seq, { words: text, edited_at: now });
    if (priceTextsIn(readText(words)).length > 0) await notePrice(db, thread.id, now);
    return shown(context, invitation, thread.id, body.seq);
  },

  deleteVendorMessage: async (context) => {
    const { db, body, now } = context;
    const { invitation, thread, message } = await heldMessage(context, body.seq);
    await tellThread(context, thread.id, invitation.job_vendor_id);
    const problem = deleteProblem(message, body.isDeleted, VENDOR, now);
    if (problem) throw problem;
    await changeMessage(db, thread.id, body.seq, { deleted_at: body.isDeleted ? now : null });
    return pageOf(context, {});
  },

  markVendorThreadRead: async (context) => {
    const { db, body, vendor } = context;
    const thread = await ownThread(db, vendor.jobVendorId);
    if (thread) await tellThread(context, thread.id, vendor.jobVendorId);
    await markReadByVendor(db, vendor.jobVendorId, body.seq);
    return pageOf(context, {});
  },
} satisfies HandlersOf<Operations>;

/** What is shown of messages to the vendor: of cards its own job and quote. */
const shownFor = (invitation: InvitationRow, now: Date) => ({ isWithVendor: true, own: ownJobOf(invitation), now });

const ownJobOf = ({ job_id, job_vendor_id, vendor_name, frozen }: InvitationRow): OwnJob => ({
  jobId: job_id,
  number: frozen.number,
  title: frozen.title,
  jobVendorId: job_vendor_id,
  companyName: vendor_name,
});

function assertWords(invitation: InvitationRow, words: Words, isNotPrice = false): void {
  assertFields(textProblems(words));
  // A job that was cancelled ends the session of the link.
  const problem = sealProblem(words, sealOf(invitation, null), isNotPrice);
  if (problem) throw problem;
}

/** A message of the vendor's own thread, locked. @throws {Problem} 404 */
async function heldMessage({ db, vendor, now }: Calling, seq: number) {
  const invitation = await ownInvitation(db, vendor.jobVendorId);
  const thread = await heldOwnThread(db, invitation, now);
  const message = await messageBySeq(db, thread.id, seq);
  if (!message) throw notFound('message');
  return { invitation, thread, message };
}

const shown = async ({ db, now }: Calling, invitation: InvitationRow, threadId: string, seq: number) =>
  messageOf((await messageBySeq(db, threadId, seq))!, VENDOR, shownFor(invitation, now));

async function pageOf(
  { db, vendor, now }: Calling,
  at: { before?: number; after?: number },
): Promise<Schemas['VendorThread']> {
  const invitation = await ownInvitation(db, vendor.jobVendorId);
  const thread = await ownThread(db, vendor.jobVendorId);
  const limit = at.after === undefined ? PAGE_SIZE : MOST_MISSED;
  const rows = thread ? await messagesOf(db, thread.id, { ...at, limit }) : [];
  return {
    messages: rows.map((row) => messageOf(row, VENDOR, shownFor(invitation, now))),
    hasMore: hasOlder(rows),
    lastSeq: thread?.last_seq ?? 0,
    unread: thread?.unread ?? 0,
    readSeq: thread?.vendor_read_seq ?? 0,
    otherReadSeq: thread?.buyer_read_seq ?? 0,
    sealed: sealOf(invitation, null),
    buyer: invitation.frozen.buyer,
  };
}
