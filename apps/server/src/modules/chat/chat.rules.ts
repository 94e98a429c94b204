import { createHash } from 'node:crypto';
import type { components } from '@millwright/contract/types';
import { conflict, notAllowed } from '../../problems.ts';
import type { FieldProblem, Problem } from '../../problems.ts';
import type { JobStatus } from '../job-rfq/job-states.rules.ts';
import { numberOf } from '../job-rfq/job-rfq.rules.ts';
import { priceTextsIn } from '../rfq/questions.rules.ts';
import type { RfqRow } from '../rfq/rfq-states.rules.ts';
import { oneLine } from '../vendor-profile/mail.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import type { ThreadRow } from './chat.queries.ts';

type Schemas = components['schemas'];

/** Messages on a page, and how many a client that was away gets at once. */
export const PAGE_SIZE = 20;
export const MOST_MISSED = 200;
/** The first page has older ones when more than this many come back (section 9 of the product specification). */
const HAS_MORE_ABOVE = 4;
const EDITABLE_FOR_IN_MS = 5 * 60_000;
/** The page offers the undo for 10 seconds; the request takes its time. */
const UNDO_FOR_IN_MS = 15_000;

/** A card of a message as row-level security shows it to the caller: without a number where they do not see its job. */
export type CardRow = {
  kind: 'job' | 'quote';
  jobId: string;
  year: number | null;
  number: number | null;
  title: string | null;
  jobVendorId: string | null;
  vendorName: string | null;
  isRemoved: boolean | null;
  quotedVersion: number | null;
};

/** A message as it is stored. `by_user` is null when the vendor of the thread wrote it, `text` when it was deleted. */
export type MessageRow = {
  seq: number;
  client_message_id: string;
  body_hash: Buffer;
  by_user: string | null;
  by_name: string;
  at: string;
  text: string | null;
  reply_to_seq: number | null;
  reply_name: string | null;
  reply_text: string | null;
  mentioned: { userId: string; fullName: string }[];
  files: Schemas['MessageFile'][];
  cards: CardRow[];
  edited_at: string | null;
  deleted_at: string | null;
  /** A clarification was made of it. */
  is_answered_to_all: boolean;
  /** The milestone that was made of it; null without one. */
  milestone_name: string | null;
};

/** Who reads: a person, or the vendor of the thread. */
export type Reader = { userId: string | null };

/** What was sent. */
export type SentBody = {
  text: string;
  replyToSeq?: number;
  mentionedIds?: readonly string[];
  fileIds?: readonly string[];
  cards?: readonly Schemas['ChatCardRef'][];
};

/** What of a message is read: its text, and the names of its files. */
export type Words = { text: string; files: readonly { name: string }[] };

/** The same as one text. */
export const readText = ({ text, files }: Words): string => [text, ...files.map(({ name }) => name)].join('\n');

/** A text as it is stored: lines end the same way, and nothing stands around it. */
export const cleanText = (text: string): string => text.replaceAll('\r\n', '\n').trim();

// Tab and line feed are the only control characters of a text.
// eslint-disable-next-line no-control-regex -- what it is for
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/;

/** What is wrong with a text; a message with files or cards needs none. */
export function textProblems({ text, files }: Words, cardCount = 0): FieldProblem[] {
  if (text === '' && files.length === 0 && cardCount === 0)
    return [{ pointer: '/text', message: 'Write a message or attach a file.' }];
  return CONTROL.test(text) ? [{ pointer: '/text', message: 'has characters that are not text' }] : [];
}

/** What is wrong with the message that is replied to; undefined where it is no reply. */
export const replyProblems = (seq: number | undefined, { last_seq }: Pick<ThreadRow, 'last_seq'>): FieldProblem[] =>
  seq !== undefined && seq > last_seq
    ? [{ pointer: '/replyToSeq', message: 'is not a message in this conversation' }]
    : [];

/** Tells a retry of a message from another message under the same id. */
export const hashOfBody = ({ text, replyToSeq, mentionedIds = [], fileIds = [], cards = [] }: SentBody): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        text,
        replyToSeq ?? null,
        mentionedIds.toSorted((left, right) => (left < right ? -1 : 1)),
        // Without files as it was before there were any.
        ...(fileIds.length > 0 || cards.length > 0 ? [fileIds] : []),
        ...(cards.length > 0 ? [cards.map(({ kind, ref }) => [kind, ref])] : []),
      ]),
    )
    .digest();

/** Until when prices stay out of messages with vendors; null when they may be written. */
export const sealOf = (
  rfq: Pick<RfqRow, 'closes_at' | 'opened_at'>,
  status: JobStatus | null,
): Schemas['ChatSeal'] | null =>
  rfq.closes_at === null || rfq.opened_at !== null || status === 'cancelled' ? null : { until: rfq.closes_at };

/** The refusal of a text, or of a file's name, that looks like a price before the quotes are opened. */
export function sealProblem(words: Words, seal: Schemas['ChatSeal'] | null, isNotPrice = false): Problem | null {
  const [first] = seal === null || isNotPrice ? [] : priceTextsIn(readText(words));
  if (first === undefined) return null;
  return conflict(
    'PRICE_BEFORE_OPENING',
    'This looks like a price. Prices stay sealed until quote opening: remove it, or confirm that it is not a price.',
  );
}

/** The refusal of an edit. */
export function editProblem(
  { by_user, at, deleted_at }: Pick<MessageRow, 'by_user' | 'at' | 'deleted_at'>,
  { userId }: Reader,
  now: Date,
): Problem | null {
  if (by_user !== userId) return notAllowed('Only the author can edit or delete a message.');
  if (deleted_at !== null) return conflict('MESSAGE_DELETED', 'This message was deleted.');
  return now.getTime() > Date.parse(at) + EDITABLE_FOR_IN_MS
    ? conflict('EDIT_TIME_OVER', 'A message can be edited for 5 minutes. Send another one instead.')
    : null;
}

/** The refusal of a deletion, or of its undo. */
export function deleteProblem(
  { by_user, deleted_at }: Pick<MessageRow, 'by_user' | 'deleted_at'>,
  isDeleted: boolean,
  { userId }: Reader,
  now: Date,
): Problem | null {
  if (by_user !== userId) return notAllowed('Only the author can edit or delete a message.');
  if (isDeleted) return deleted_at === null ? null : conflict('MESSAGE_DELETED', 'This message was deleted.');
  return deleted_at !== null && now.getTime() > Date.parse(deleted_at) + UNDO_FOR_IN_MS
    ? conflict('UNDO_TIME_OVER', 'It is too late to restore this message. Send it again.')
    : null;
}

/** The refusal of a message under an id that its author used for another one. */
export const messageIdUsed = (): Problem =>
  conflict('MESSAGE_ID_USED', 'Another message was sent under this id. Reload the page.');

/** A card as its reader sees it. A vendor sees its own job and its own quote, by what it was sent. */
function cardOf(row: CardRow, own: OwnJob | null): Schemas['ChatCard'] {
  const { kind, jobId } = row;
  const hidden = { kind, job: null, vendor: null, quotedVersion: null };
  if (own) {
    if (own.jobId !== jobId || (kind === 'quote' && own.jobVendorId !== row.jobVendorId)) return hidden;
    const { number, title, jobVendorId, companyName } = own;
    const vendor = kind === 'quote' ? { jobVendorId, companyName, isRemoved: false } : null;
    return { kind, job: { jobId, number, title }, vendor, quotedVersion: row.quotedVersion };
  }
  if (row.year === null || row.number === null || (kind === 'quote' && row.vendorName === null)) return hidden;
  return {
    kind,
    job: { jobId, number: numberOf({ year: row.year, number: row.number }), title: row.title },
    vendor:
      row.jobVendorId === null
        ? null
        : { jobVendorId: row.jobVendorId, companyName: row.vendorName!, isRemoved: row.isRemoved === true },
    quotedVersion: row.quotedVersion,
  };
}

/** The job of a vendor that reads by its link, as it was sent. */
export type OwnJob = { jobId: string; number: string; title: string; jobVendorId: string; companyName: string };

/** A message as its reader sees it. */
export function messageOf(
  row: MessageRow,
  reader: Reader,
  {
    isWithVendor,
    canAnswerToAll = false,
    jobNumber = null,
    canMakeMilestone = false,
    own = null,
    now,
  }: {
    isWithVendor: boolean;
    canAnswerToAll?: boolean;
    /** Of a colleague's thread with a vendor of a job. */
    jobNumber?: string | null;
    canMakeMilestone?: boolean;
    own?: OwnJob | null;
    now: Date;
  },
): Schemas['ChatMessage'] {
  const isMe = row.by_user === reader.userId;
  return {
    seq: row.seq,
    clientMessageId: isMe ? row.client_message_id : null,
    by: { name: row.by_name, side: row.by_user === null ? 'vendor' : 'buyer', isMe },
    at: row.at,
    text: row.text,
    replyTo: row.reply_to_seq === null ? null : { seq: row.reply_to_seq, name: row.reply_name!, text: row.reply_text },
    mentioned: row.mentioned.map((one) => ({ ...one, isMe: one.userId === reader.userId })),
    files: row.files,
    cards: row.cards.map((card) => cardOf(card, own)),
    editedAt: row.edited_at,
    deletedAt: row.deleted_at,
    priceTexts: isWithVendor && row.text !== null ? priceTextsIn(readText({ text: row.text, files: row.files })) : [],
    isAnsweredToAll: reader.userId !== null && row.is_answered_to_all,
    ...(row.milestone_name !== null && jobNumber !== null && { milestone: { name: row.milestone_name, jobNumber } }),
    can: {
      ...(canMakeMilestone && row.milestone_name === null && Boolean(row.text) && { makeMilestone: true }),
      answerToAll: canAnswerToAll && row.by_user === null && Boolean(row.text) && !row.is_answered_to_all,
      edit: editProblem(row, reader, now) === null,
      delete: deleteProblem(row, true, reader, now) === null,
    },
  };
}

/** Whether a newest page has older messages before it. */
export const hasOlder = (messages: readonly { seq: number }[]): boolean =>
  messages.length > HAS_MORE_ABOVE && messages[0]!.seq > 1;

const jobOf = (row: Pick<ThreadRow, 'job_id' | 'year' | 'number' | 'job_title'>): Schemas['ChatJob'] | null =>
  row.job_id === null || row.year === null || row.number === null
    ? null
    : { jobId: row.job_id, number: numberOf({ year: row.year, number: row.number }), title: row.job_title };

/** What a thread is about: how it is called, and its job. */
export function aboutOf(row: Pick<ThreadRow, 'job_id' | 'year' | 'number' | 'job_title' | 'vendor_name' | 'title'>) {
  const job = jobOf(row);
  return { title: row.vendor_name ?? row.title ?? job?.title ?? job?.number ?? '', job };
}

/** A thread as a person reads it. */
export function threadOf(row: ThreadRow, userId: string, canSend: boolean): Schemas['ChatThread'] {
  const { title, job } = aboutOf(row);
  return {
    _id: row.id,
    communicationType: row.kind,
    title,
    job,
    vendor:
      row.kind !== 'vendor'
        ? null
        : {
            jobVendorId: row.job_vendor_id,
            ...(row.vendor_gstn !== null && { gstn: row.vendor_gstn }),
            companyName: row.vendor_name!,
            isRemoved: row.vendor_state !== 'added',
          },
    last:
      row.last_name === null
        ? null
        : { at: row.last_at, name: row.last_name, isMe: row.last_by === userId, text: row.last_text },
    lastSeq: row.last_seq,
    unread: row.unread,
    isMuted: row.is_muted,
    sealed: row.kind === 'vendor' ? sealOf(row, row.job_status) : null,
    can: { send: canSend, leave: row.kind === 'team' },
  };
}

/** Who of those mentioned does not read the thread. */
export const mentionedProblems = (ids: readonly string[], people: readonly { userId: string }[]): FieldProblem[] =>
  ids.flatMap((id, index) =>
    people.some(({ userId }) => userId === id)
      ? []
      : [{ pointer: `/mentionedIds/${index}`, message: 'is not in this conversation' }],
  );

/** The mail to a colleague who is mentioned. It says where and not what: a message may name a price. */
export const mentionedMail = (by: string, about: string, link: string): MailText => ({
  subject: oneLine(`${by} mentioned you in a message about ${about}`),
  text: [`${oneLine(by)} mentioned you in a message about ${oneLine(about)}.`, '', 'Read and reply:', link].join('\n'),
});
