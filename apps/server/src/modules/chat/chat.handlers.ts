import type { Kysely } from 'kysely';
import type { components } from '@millwright/contract/types';
import type { Database } from '../../db/schema.ts';
import type { Context, ContextOf, HandlersOf, Principal } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import { assertFields, notFound } from '../../problems.ts';
import { tokenHash } from '../authentication/authentication.rules.ts';
import { deliveryPolicies } from '../delivery/delivery.policies.ts';
import { planStanding } from '../delivery/delivery.queries.ts';
import { jobByRef } from '../job-rfq/job-rfq.queries.ts';
import { numberOf } from '../job-rfq/job-rfq.rules.ts';
import { AWARDED_STATES } from '../job-rfq/job-states.rules.ts';
import { notify } from '../notification/notify.ts';
import { chatPolicies } from './chat.policies.ts';
import { requireCards } from './cards.ts';
import {
  attachCards,
  changeMessage,
  colleagues,
  countUnread,
  holdThread,
  insertMessage,
  isTextMailed,
  keepVersion,
  leaveTeam,
  markRead,
  messageBySeq,
  messagesOf,
  mutedBy,
  muteThread,
  notePrice,
  partnersOf,
  readersOf,
  setTextMailed,
  startTeam,
  startThread,
  threadById,
  threadPage,
  vendorToWrite,
} from './chat.queries.ts';
import type { HeldThread, ThreadRow } from './chat.queries.ts';
import {
  aboutOf,
  cleanText,
  hashOfBody,
  hasOlder,
  mentionedMail,
  mentionedProblems,
  messageOf,
  MOST_MISSED,
  PAGE_SIZE,
  readText,
  replyProblems,
  sealOf,
  sealProblem,
  textProblems,
  threadOf,
} from './chat.rules.ts';
import { joinConversation } from './conversation.queries.ts';
import { confirmMailOf } from './mail-replies.queries.ts';
import { attachFiles } from './message-files.queries.ts';
import { requireUnsentFiles } from './unsent-files.ts';
import { heldThread, readableThread } from './readable-thread.ts';
import { tellThread } from './thread-hearers.ts';
import type { Words } from './chat.rules.ts';
import { assertSameMessage } from './sent-once.ts';
import { planDigest } from './plan-digest.ts';
import { rfqPolicies } from '../rfq/rfq.policies.ts';
import { priceTextsIn } from '../rfq/questions.rules.ts';

type Db = Kysely<Database>;
type Schemas = components['schemas'];
type Operations =
  | 'chatlistGetData'
  | 'chatGetMessages'
  | 'chatGetOldMessages'
  | 'sendMessage'
  | 'chatInitiate'
  | 'getMessagePartners'
  | 'editMessage'
  | 'deleteChat'
  | 'markThreadRead'
  | 'getMessageSettings'
  | 'setMessageSettings'
  | 'confirmMailReply'
  | 'muteThread'
  | 'leaveThread';
type Reading = { db: Db; principal: Principal; now: Date };

/** Handlers of messages for people of a company (section 7 of the product specification; domain rules, messages). */
export const chatHandlers = {
  chatlistGetData: async ({ db, principal, query }) => {
    const { search, communicationType, isUnread = false, jobId, offset = 1, limit = 20 } = query;
    const filter = { search: search?.trim() || null, kind: communicationType ?? null, jobId: jobId ?? null };
    const page = await threadPage(db, principal.userId, { ...filter, isUnread, offset, limit });
    return {
      threads: page.rows.map((row) => shownThread(row, principal)),
      totalUnreadMessages: page.messages,
      unreadThreads: page.threads,
      totalRecords: page.total,
      offset,
      limit,
    };
  },

  chatGetMessages: async (context) => {
    const thread = await readableThread(context, context.path.id);
    const { after } = context.query;
    return pageOf(context, thread, after === undefined ? {} : { after });
  },

  chatGetOldMessages: async (context) => {
    const thread = await readableThread(context, context.path.id);
    return pageOf(context, thread, { before: context.query.before });
  },

  // What it needs is less than what a request has: a reply by mail sends by the same rules.
  sendMessage: async (
    context: Pick<
      ContextOf<'sendMessage'>,
      'db' | 'body' | 'principal' | 'now' | 'authorise' | 'tasks' | 'config' | 'hearers'
    >,
  ) => {
    const { db, body, principal, now, authorise } = context;
    const thread = await holdThread(db, body.threadId, body.clientMessageId);
    if (!thread) throw notFound('thread');
    authorise(chatPolicies['chat.send'], thread);
    context.hearers.only(thread.readers);
    if (thread.link_id !== null) context.hearers.addVendor(thread.link_id);
    const { replyToSeq, mentionedIds = [], fileIds = [], cards = [] } = body;
    const text = cleanText(body.text);
    const hash = hashOfBody({ text, mentionedIds, fileIds, cards, ...(replyToSeq !== undefined && { replyToSeq }) });
    if (thread.sent_seq !== null) {
      const earlier = (await messageBySeq(db, thread.id, thread.sent_seq))!;
      assertSameMessage(earlier, hash);
      return messageOf(earlier, principal, await shownFor(context, thread));
    }
    const files = await requireUnsentFiles(db, thread.id, principal.userId, fileIds);
    const attached = await requireCards(context, cards);
    const words = { text, files, mentionedIds, isNotPrice: body.isNotPrice ?? false, cardCount: attached.length };
    await assertWords(context, thread, words);
    assertFields(replyProblems(replyToSeq, thread));
    const message = {
      client_message_id: body.clientMessageId,
      body_hash: hash,
      by_user: principal.userId,
      by_name: principal.fullName,
      at: now,
      reply_to_seq: replyToSeq ?? null,
    };
    const digest = await planDigest(context, thread.id, thread.kind === 'vendor' ? 'vendor' : 'buyer', thread.told_at);
    const seq = await insertMessage(
      db,
      { ...message, thread_id: thread.id, company_id: principal.companyId, words: text, mentioned: [...mentionedIds] },
      { isPriced: isPriced(thread, { text, files }), digest },
    );
    const { userId, companyId } = principal;
    if (thread.vendor_gstn !== null) await joinConversation(db, { threadId: thread.id, userId, companyId });
    // A text alone is shown as it was written: nothing that it refers to has to be read.
    if (replyToSeq === undefined && [mentionedIds, fileIds, cards].every(({ length }) => length === 0))
      return messageOf(
        { ...textAlone, ...message, at: now.toISOString(), seq, text },
        principal,
        await shownFor(context, thread),
      );
    await attachFiles(db, thread.id, seq, fileIds);
    await attachCards(db, { threadId: thread.id, seq, companyId: principal.companyId }, attached);
    await tellMentioned(context, thread, mentionedIds, 'sendMessage');
    return shownMessage(context, thread, seq);
  },

  chatInitiate: async (context) => {
    const { principal } = context;
    const id = await startOf(context);
    await tellThread(context, id, null);
    return pageOf(context, (await threadById(context.db, principal.userId, id))!, {});
  },

  getMessagePartners: async ({ db, principal, query }) => {
    const search = query.search?.trim() || null;
    const { vendors, jobs } = await partnersOf(db, principal, search);
    const people = await colleagues(db, principal.userId, { search });
    const jobOf = (row: { job_id: string; year: number; number: number; job_title: string | null }) => ({
      jobId: row.job_id,
      number: numberOf(row),
      title: row.job_title,
    });
    return {
      vendors: vendors.map((row) => ({
        jobVendorId: row.job_vendor_id,
        companyName: row.vendor_name,
        job: jobOf(row),
      })),
      jobs: jobs.map(jobOf),
      people: people.map((one) => ({ ...one, isMe: false })),
    };
  },

  editMessage: async (context) => {
    const { db, body, principal, now, authorise } = context;
    const thread = await heldThread(context, body.threadId);
    const message = await messageBySeq(db, thread.id, body.seq);
    if (!message) throw notFound('message');
    authorise(chatPolicies['chat.edit'], { message, now });
    await tellThread(context, thread.id, thread.link_id);
    const { mentionedIds = [] } = body;
    const text = cleanText(body.text);
    const { files } = message;
    const words = { text, files, mentionedIds, isNotPrice: body.isNotPrice ?? false, cardCount: message.cards.length };
    await assertWords(context, thread, words);
    await keepVersion(db, thread.id, body.seq, now);
    const change = { words: text, mentioned: [...mentionedIds], edited_at: now };
    await changeMessage(db, thread.id, body.seq, change);
    if (isPriced(thread, { text, files })) await notePrice(db, thread.id, now);
    const told = message.mentioned.map(({ userId }) => userId);
    const added = mentionedIds.filter((id) => !told.includes(id) && id !== principal.userId);
    await tellMentioned(context, thread, added, 'editMessage');
    return shownMessage(context, thread, body.seq);
  },

  deleteChat: async (context) => {
    const { db, body, now, authorise } = context;
    const thread = await heldThread(context, body.threadId);
    const message = await messageBySeq(db, thread.id, body.seq);
    if (!message) throw notFound('message');
    authorise(chatPolicies['chat.delete'], { message, isDeleted: body.isDeleted, now });
    await tellThread(context, thread.id, thread.link_id);
    await changeMessage(db, thread.id, body.seq, { deleted_at: body.isDeleted ? now : null });
    return pageOf(context, await readableThread(context, thread.id), {});
  },

  markThreadRead: async (context) => {
    const { db, body, principal } = context;
    const thread = await readableThread(context, body.threadId);
    await tellThread(context, thread.id, thread.link_id);
    const { userId, companyId } = principal;
    await markRead(db, { threadId: thread.id, userId, companyId }, body.seq);
    const { unread } = await readableThread(context, thread.id);
    return { unread, totalUnreadMessages: (await countUnread(db, userId)).messages };
  },

  getMessageSettings: async ({ db, principal }) => ({
    isTextMailed: await isTextMailed(db, principal.companyId),
    can: { set: may(chatPolicies['chat.configure'], principal, undefined) },
  }),

  setMessageSettings: async ({ db, body, principal }) => {
    await setTextMailed(db, principal.companyId, body.isTextMailed);
    return { isTextMailed: body.isTextMailed, can: { set: true } };
  },

  confirmMailReply: async ({ directory, body }) => {
    if (!(await confirmMailOf(directory, tokenHash(body.token)))) throw notFound('link');
    return { status: 'SUCCESS' };
  },

  muteThread: async (context) => {
    const { db, body, principal, now } = context;
    const { id: threadId } = await readableThread(context, body.threadId);
    const { userId, companyId } = principal;
    context.hearers.only([userId]);
    await muteThread(db, { threadId, userId, companyId }, body.isMuted, now);
    return shownThread(await readableThread(context, threadId), principal);
  },

  leaveThread: async (context) => {
    const { db, body, principal, authorise } = context;
    const thread = await heldThread(context, body.threadId);
    authorise(chatPolicies['chat.leave'], thread);
    await tellThread(context, thread.id, thread.link_id);
    await leaveTeam(db, thread.id, principal.userId);
    return { unread: 0, totalUnreadMessages: (await countUnread(db, principal.userId)).messages };
  },
} satisfies HandlersOf<Operations>;

const textAlone = {
  reply_name: null,
  reply_text: null,
  mentioned: [],
  files: [],
  cards: [],
  edited_at: null,
  deleted_at: null,
  is_answered_to_all: false,
  milestone_name: null,
};

const isPriced = (thread: Pick<ThreadRow, 'kind'>, words: Words): boolean =>
  thread.kind === 'vendor' && priceTextsIn(readText(words)).length > 0;

const shownThread = (row: ThreadRow, principal: Principal): Schemas['ChatThread'] =>
  threadOf(row, principal.userId, may(chatPolicies['chat.send'], principal, row));

/** Asserts that a text can be sent in a thread with these files, and that those mentioned read it. */
async function assertWords(
  { db }: Reading,
  thread: HeldThread | ThreadRow,
  {
    mentionedIds,
    isNotPrice,
    cardCount = 0,
    ...words
  }: Words & { mentionedIds: readonly string[]; isNotPrice: boolean; cardCount?: number },
): Promise<void> {
  const people = mentionedIds.length > 0 ? await readersOf(db, thread) : [];
  assertFields([...textProblems(words, cardCount), ...mentionedProblems(mentionedIds, people)]);
  const seal = thread.kind === 'vendor' ? sealOf(thread, thread.job_status) : null;
  const problem = sealProblem(words, seal, isNotPrice);
  if (problem) throw problem;
}

async function shownMessage(reading: Reading, thread: HeldThread | ThreadRow, seq: number) {
  const message = (await messageBySeq(reading.db, thread.id, seq))!;
  return messageOf(message, reading.principal, await shownFor(reading, thread));
}

/** What is shown of the messages of a thread to who reads it. */
const shownFor = async (reading: Reading, thread: HeldThread | ThreadRow) => ({
  isWithVendor: thread.kind === 'vendor',
  canAnswerToAll: canAnswerToAll(thread, reading.principal, reading.now),
  jobNumber: aboutOf(thread).job?.number ?? null,
  canMakeMilestone: await canMakeMilestone(reading, thread),
  now: reading.now,
});

/** Whether the caller adds milestones to the plan of the thread's vendor. */
async function canMakeMilestone({ db, principal }: Reading, thread: HeldThread | ThreadRow): Promise<boolean> {
  const { job_id: jobId, job_vendor_id: jobVendorId, job_status: status, my_roles } = thread;
  if (jobId === null || jobVendorId === null || status === null || !AWARDED_STATES.includes(status)) return false;
  const { isAwarded, sentAt } = await planStanding(db, jobId, jobVendorId);
  return isAwarded && may(deliveryPolicies['delivery.plan'], principal, { job: { status, my_roles }, sentAt });
}

function canAnswerToAll(thread: HeldThread | ThreadRow, principal: Principal, now: Date): boolean {
  if (thread.kind !== 'vendor' || thread.job_status === null || thread.revision === null) return false;
  const { my_roles, job_status: status, closes_at, opened_at, technical_opened_at, revision } = thread;
  return may(rfqPolicies['question.answer'], principal, {
    job: { status, my_roles },
    rfq: { closes_at, opened_at, technical_opened_at, revision, opens_by: null, questions_waived_at: null },
    question: { state: 'asked', addendum_revision: null },
    now,
  });
}

async function pageOf(
  { db, principal, now }: Reading,
  thread: ThreadRow,
  at: { before?: number; after?: number },
): Promise<Schemas['ChatPage']> {
  const limit = at.after === undefined ? PAGE_SIZE : MOST_MISSED;
  const rows = await messagesOf(db, thread.id, { ...at, limit });
  const shown = await shownFor({ db, principal, now }, thread);
  return {
    thread: shownThread(thread, principal),
    messages: rows.map((row) => messageOf(row, principal, shown)),
    hasMore: hasOlder(rows),
    readSeq: thread.read_seq,
    otherReadSeq: thread.vendor_read_seq,
    people: (await readersOf(db, thread)).map((one) => ({ ...one, isMe: one.userId === principal.userId })),
  };
}

async function tellMentioned(
  { db, principal, now, config }: Reading & Pick<Context<'sendMessage'>, 'config'>,
  thread: HeldThread | ThreadRow,
  users: readonly string[],
  cause: string,
): Promise<void> {
  if (users.length === 0) return;
  const link = `${config.publicUrl}/communication?thread=${thread.id}`;
  const { title, job } = aboutOf(thread);
  const muted = await mutedBy(db, thread.id, users);
  const news = {
    kind: 'message_mentioned',
    jobId: thread.job_id,
    except: principal.userId,
    subjectId: thread.id,
    detail: { by: principal.fullName, ...(thread.vendor_name !== null && { vendor: thread.vendor_name }), title },
    cause,
    at: now,
  } as const;
  const mail = { ...mentionedMail(principal.fullName, job?.number ?? title, link), link };
  await notify(db, { ...news, to: { users: users.filter((id) => !muted.includes(id)) }, mail });
  // Who muted it finds it at the bell, and has no mail.
  if (muted.length > 0) await notify(db, { ...news, to: { users: muted } });
}

/** Starts the thread that is asked for; its id. */
async function startOf({ db, body, principal, now, authorise }: Context<'chatInitiate'>): Promise<string> {
  const kind = body.communicationType;
  const { userId, companyId } = principal;
  const started = { company_id: companyId, last_at: now };
  if (kind === 'vendor') {
    const vendor = body.jobVendorId === undefined ? undefined : await vendorToWrite(db, body.jobVendorId);
    const job = vendor && (await jobByRef(db, userId, vendor.job_id));
    if (!job) throw notFound('vendor');
    authorise(chatPolicies['chat.initiate'], { kind, my_roles: job.my_roles, ...vendor! });
    return startThread(db, { ...started, kind, job_id: job.id, job_vendor_id: body.jobVendorId! });
  }
  if (kind === 'job') {
    const job = body.jobId === undefined ? undefined : await jobByRef(db, userId, body.jobId);
    if (!job) throw notFound('job');
    authorise(chatPolicies['chat.initiate'], {
      kind,
      job_id: job.id,
      my_roles: job.my_roles,
      vendor_state: null,
      isSent: false,
    });
    return startThread(db, { ...started, kind, job_id: job.id, job_vendor_id: null });
  }
  authorise(chatPolicies['chat.initiate'], { kind, job_id: null, my_roles: [], vendor_state: null, isSent: false });
  const title = cleanText(body.title ?? '');
  const ids = (body.memberIds ?? []).filter((id) => id !== userId);
  const known = new Set((await colleagues(db, userId, { ids })).map((one) => one.userId));
  assertFields([
    ...(title === '' ? [{ pointer: '/title', message: 'Enter a subject.' }] : []),
    ...(ids.length === 0 ? [{ pointer: '/memberIds', message: 'Choose at least one colleague.' }] : []),
    ...ids.flatMap((id, index) =>
      known.has(id) ? [] : [{ pointer: `/memberIds/${index}`, message: 'is not a colleague' }],
    ),
  ]);
  return startTeam(db, { companyId, title, now }, [userId, ...ids]);
}
