import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { components } from '@millwright/contract/types';
import type { Database, NewRow, RowUpdate } from '../../db/schema.ts';
import type { ConversationSession, VendorSession } from '../../http/handler.ts';
import type { LetterRow } from '../resolution/resolution.queries.ts';
import { quoteStatesBefore } from '../rfq/quote-states.rules.ts';
import type { Frozen, RfqRow } from '../rfq/rfq-states.rules.ts';

type Db = Kysely<Database>;
type Schemas = components['schemas'];

// A vendor by its link sees its own rows alone, by row-level security: the statements without a note need such a transaction.

type Opening = (db: Db, linkHash: Buffer, sessionHash: Buffer, now: Date, until: Date) => Promise<string | null>;
const openingBy =
  (name: string): Opening =>
  async (db, ...given) => {
    const { rows } = await sql<{ id: string }>`select * from ${sql.id(name)}(${sql.join(given)}) as id`.execute(db);
    return rows[0]?.id ?? null;
  };
/** Opens a link: starts a session, and makes the rest of the transaction the vendor's; its id, null for a link that opens nothing. Beyond tenants. */
export const openLink = openingBy('vendor_link_open');
/** The same of the link of a conversation, with the id of its thread. Beyond tenants. */
export const openConversation = openingBy('conversation_open');

/** Whose a session is; undefined when it is over, its vendor is off the job, or the job was cancelled. Needs no tenant. */
export async function vendorOfSession(
  directory: Db,
  sessionHash: Buffer,
  now: Date,
): Promise<Omit<VendorSession, 'sessionHash'> | undefined> {
  const { rows } = await sql<Omit<VendorSession, 'sessionHash'>>`
    select job_vendor_id as "jobVendorId", job_id as "jobId", company_id as "companyId", vendor_name as "vendorName", email, is_confirmed as "isConfirmed"
    from vendor_session_find(${sessionHash}, ${now})`.execute(directory);
  return rows[0];
}

/** The conversation of a session; undefined when it is over, or its vendor is listed no more. Needs no tenant. */
export async function conversationOfSession(
  directory: Db,
  sessionHash: Buffer,
  now: Date,
): Promise<Omit<ConversationSession, 'sessionHash'> | undefined> {
  const { rows } = await sql<Omit<ConversationSession, 'sessionHash'>>`
    select thread_id as "threadId", company_id as "companyId", vendor_name as "vendorName", buyer
    from conversation_session_find(${sessionHash}, ${now})`.execute(directory);
  return rows[0];
}

/** Which of these sessions are good, the last one first. Needs no tenant. */
export async function sessionsAlive(db: Db, sessionHashes: Buffer[], now: Date): Promise<Buffer[]> {
  const { rows } = await sql<{ hash: Buffer }>`
    select * from vendor_sessions_alive(${sessionHashes}, ${now}) as hash`.execute(db);
  return rows.map(({ hash }) => hash);
}

/** Notes that a browser gave a code. Needs no tenant. */
export const confirmSession = (directory: Db, sessionHash: Buffer, now: Date) =>
  sql`select vendor_session_confirm(${sessionHash}, ${now})`.execute(directory);

/** Forgets sessions that are over. Needs no tenant. */
export const forgetSessions = (db: Db, now: Date) => sql`select vendor_session_forget(${now})`.execute(db);

/** What a vendor was asked and has answered. */
export type InvitationRow = Pick<
  RfqRow,
  'revision' | 'closes_at' | 'opened_at' | 'public_key' | 'envelopes' | 'technical_public_key' | 'technical_opened_at'
> & {
  job_vendor_id: string;
  job_id: string;
  company_id: string;
  vendor_name: string;
  email: string;
  read_revision: number;
  answer: 'will_quote' | 'regretted' | null;
  regret_reason: Schemas['RegretReason'] | null;
  draft: Buffer | null;
  draft_version: number;
  /** Which draft the last quote was made of; null before there is one. */
  submitted_draft_version: number | null;
  /** The lines of the revision that the draft was typed on, where that is another one than holds now. */
  draft_lines: Frozen['lines'] | null;
  draft_saved_at: string | null;
  /** When a quote of it was last refused because it came too late. */
  late_at: string | null;
  published_at: string;
  new_messages: number;
  /** What it was asked to make clear after the opening and has not answered, and until when a new version is taken. */
  clarify_words: string | null;
  clarify_until: string | null;
  /** The revision that holds now, and the one that was read. */
  frozen: Frozen;
  read: Frozen | null;
};

/** The invitation of the vendor that calls. */
export async function ownInvitation(db: Db, jobVendorId: string): Promise<InvitationRow> {
  const { rows } = await sql<InvitationRow>`
    select i.job_vendor_id, i.job_id, i.company_id, i.vendor_name, i.email, i.read_revision, i.answer, i.regret_reason, i.draft, i.draft_version, i.submitted_draft_version, i.late_at,
      (select d.content->'lines' from rfq_revision d where d.job_id = i.job_id and d.number = i.draft_revision and d.number <> r.revision) as draft_lines,
      i.draft_saved_at, r.revision, r.closes_at, r.opened_at, r.public_key, r.envelopes, r.technical_public_key, r.technical_opened_at, v.published_at, v.content as frozen,
      (select count(*)::int from messages_for_vendor() where is_new) as new_messages,
      c.words as clarify_words, c.closes_at as clarify_until,
      (select b.content from rfq_revision b where b.job_id = i.job_id and b.number = i.read_revision) as read
    from rfq_invitation i join rfq r on r.job_id = i.job_id join rfq_revision v on v.job_id = r.job_id and v.number = r.revision
      left join quote_clarification c on c.job_vendor_id = i.job_vendor_id and c.answered_by is null
        and c.envelope = case when r.envelopes = 'two' and r.opened_at is null then 'technical' else 'price' end
    where i.job_vendor_id = ${jobVendorId}`.execute(db);
  return rows[0]!;
}

/** Changes the invitation of the vendor that calls. */
export const changeInvitation = (db: Db, jobVendorId: string, change: RowUpdate<'rfq_invitation'>) =>
  db.updateTable('rfq_invitation').set(change).where('job_vendor_id', '=', jobVendorId).execute();

/** Notes that the vendor that calls has read a revision. */
export async function noteRevisionRead(
  db: Db,
  { job_vendor_id, job_id, company_id }: Pick<InvitationRow, 'job_vendor_id' | 'job_id' | 'company_id'>,
  revision: number,
  now: Date,
): Promise<void> {
  await db
    .insertInto('rfq_revision_read')
    .values({ job_vendor_id, number: revision, job_id, company_id, read_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await changeInvitation(db, job_vendor_id, { read_revision: revision });
}

/** Whether the vendor that calls has downloaded a version of a document. */
export async function hasDownloaded(
  db: Db,
  { job_vendor_id }: Pick<InvitationRow, 'job_vendor_id'>,
  { _id, version }: Pick<Schemas['RfqDocument'], '_id' | 'version'>,
): Promise<boolean> {
  const found = await db
    .selectFrom('job_document_read')
    .select('number')
    .where('job_vendor_id', '=', job_vendor_id)
    .where('document_id', '=', _id)
    .where('number', '=', version)
    .executeTakeFirst();
  return found !== undefined;
}

/** Notes that the vendor that calls downloads a version of a document; whether it is the first time. The job is held by the caller. */
export async function noteDownload(
  db: Db,
  { job_vendor_id, job_id, company_id }: Pick<InvitationRow, 'job_vendor_id' | 'job_id' | 'company_id'>,
  { _id, version }: Pick<Schemas['RfqDocument'], '_id' | 'version'>,
  now: Date,
): Promise<boolean> {
  const row = { job_vendor_id, job_id, company_id, document_id: _id, number: version, read_at: now };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('job_document_read')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** A submitted version of a quote, as its vendor sees it. */
export type QuoteRow = {
  number: number;
  revision: number;
  submitted_at: string;
  state: Schemas['VendorRfq']['submissions'][number]['state'];
  receipt: Buffer;
  own_copy: Buffer;
  is_opened: boolean;
  /** Who of the buyer entered it; null where the vendor sent it. */
  entered_by: string | null;
};

/** The quotes of the vendor that calls, the last one first. */
export const ownQuotes = (db: Db, jobVendorId: string): Promise<QuoteRow[]> =>
  db
    .selectFrom('quote')
    .select((eb) => [
      'number',
      'revision',
      'submitted_at',
      'state',
      'receipt',
      'own_copy',
      'entered_by',
      eb('opened', 'is not', null).$castTo<boolean>().as('is_opened'),
    ])
    .where('job_vendor_id', '=', jobVendorId)
    .orderBy('number', 'desc')
    .limit(1000)
    .execute();

/** What a revision of the call of the vendor that calls froze. */
export async function frozenOfRevision(db: Db, revision: number): Promise<Frozen> {
  const { rows } = await sql<{ content: Frozen }>`select content from rfq_revision where number = ${revision}`.execute(
    db,
  );
  return rows[0]!.content;
}

/** Puts the quote of a vendor that stands into another state; false when none stands. */
export async function moveQuote(db: Db, jobVendorId: string, to: 'superseded' | 'withdrawn'): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('quote')
    .set({ state: to })
    .where('job_vendor_id', '=', jobVendorId)
    .where('state', 'in', quoteStatesBefore(to))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores a submitted version. */
export const insertQuote = (db: Db, quote: NewRow<'quote'>) => db.insertInto('quote').values(quote).execute();

/** Notes which version answers what the vendor that calls was asked to make clear about an envelope. */
export const answerClarification = (db: Db, jobVendorId: string, number: number, envelope: Schemas['Envelope']) =>
  db
    .updateTable('quote_clarification')
    .set({ answered_by: number })
    .where('job_vendor_id', '=', jobVendorId)
    .where('envelope', '=', envelope)
    .where('answered_by', 'is', null)
    .execute();

/** After the opening the receipts of all who quoted, in their order and without who. */
export async function receiptsOfAll(db: Db): Promise<string[]> {
  const { rows } = await sql<{ receipt: Buffer }>`select * from receipts_for_vendor() as receipt`.execute(db);
  return rows.map(({ receipt }) => receipt.toString('hex'));
}

/** What this vendor was told of the award that is in effect; null before. */
export type OwnLetter = Pick<LetterRow, 'kind' | 'words' | 'sent_at' | 'content' | 'accepted_at' | 'accepted_by'>;
export async function ownLetter(db: Db, jobVendorId: string): Promise<OwnLetter | null> {
  const { rows } = await sql<OwnLetter>`
    select kind, words, sent_at, content, accepted_at, accepted_by from award_letter
    where job_vendor_id = ${jobVendorId} and withdrawn_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Notes that the vendor that calls accepted its award; false when it had already. */
export async function acceptLetter(db: Db, jobVendorId: string, byName: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('award_letter')
    .set({ accepted_at: now, accepted_by: byName })
    .where('job_vendor_id', '=', jobVendorId)
    .where('withdrawn_at', 'is', null)
    .where('accepted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets the statements of this transaction take up to so many milliseconds, the wait for a row among them. */
export const waitUpTo = (db: Db, milliseconds: number) =>
  sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(db);
