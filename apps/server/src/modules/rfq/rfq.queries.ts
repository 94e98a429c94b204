import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { components } from '@millwright/contract/types';
import type { Database, NewRow, RowUpdate } from '../../db/schema.ts';
import type { TechnicalContent } from './envelopes.rules.ts';
import type { KeyedFile } from './quote-file.ts';
import type { OpenedQuote } from './quote.rules.ts';
import type { PossibleOpener } from './rfq-changes.rules.ts';
import type { Notice, Told } from './rfq-notices.rules.ts';
import { quoteStatesBefore } from './quote-states.rules.ts';
import { NO_RFQ } from './rfq-states.rules.ts';
import type { Frozen, RfqRow } from './rfq-states.rules.ts';
import type { RevisionRow } from './rfq.rules.ts';

type Db = Kysely<Database>;
type Schemas = components['schemas'];

// Row-level security shows what is here to who sees the job: every statement needs a tenant.

/** The call for quotes of a job; of a job without one the values of none. */
export async function rfqOfJob(db: Db, jobId: string): Promise<RfqRow> {
  const { rows } = await sql<RfqRow>`
    select r.version, r.deadline, r.message, r.payment_terms, r.warranty_months, r.working_days, r.opener_ids, r.minimum_quotes, r.revision, r.closes_at, r.opens_by, r.needs_quotes, r.questions_waived_at, r.questions_waived_by,
      r.first_published_at, r.opened_at, r.public_key, r.envelopes, r.comparison, r.technical_public_key, r.technical_opened_at, r.auto_publish, r.told_revision,
      (select v.content from rfq_revision v where v.job_id = r.job_id and v.number = r.revision) as frozen
    from rfq r where r.job_id = ${jobId}`.execute(db);
  return rows[0] ?? NO_RFQ;
}

/** Sets the terms of a held job; a new version. */
export const setTerms = (db: Db, terms: NewRow<'rfq'>) =>
  db
    .insertInto('rfq')
    .values(terms)
    .onConflict((conflict) =>
      conflict.column('job_id').doUpdateSet(({ ref }) => ({ ...terms, version: sql`${ref('rfq.version')} + 1` })),
    )
    .execute();

/** Changes the call for quotes of a held job; a new version. */
export const changeRfq = (db: Db, jobId: string, change: RowUpdate<'rfq'>) =>
  db
    .updateTable('rfq')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('job_id', '=', jobId)
    .execute();

/** Stores the sealed half of the keys of a call for quotes. */
export const insertKey = (db: Db, key: NewRow<'rfq_key'>) => db.insertInto('rfq_key').values(key).execute();

/** Stores a revision. */
export const insertRevision = (db: Db, revision: NewRow<'rfq_revision'>) =>
  db.insertInto('rfq_revision').values(revision).execute();

/** The revisions of a job, the last one first, with how many vendors have read each. */
export async function revisionsOf(db: Db, jobId: string): Promise<RevisionRow[]> {
  const { rows } = await sql<RevisionRow>`
    select v.number, v.published_at, v.published_by, v.sha256,
      (select count(*) from rfq_invitation i where i.job_id = v.job_id and i.read_revision >= v.number) as read_by
    from rfq_revision v where v.job_id = ${jobId} order by v.number desc limit 1000`.execute(db);
  return rows;
}

/** What a revision names of the company and of the job's plant. */
export async function buyerOf(
  db: Db,
  companyId: string,
  jobId: string,
): Promise<{ name: string; plant: string | null }> {
  const { rows } = await sql<{ name: string; plant: string | null }>`
    select c.name, (select concat_ws(', ', p.name, p.city, p.state) from job j join plant p on p.id = j.plant_id where j.id = ${jobId}) as plant
    from company c where c.id = ${companyId}`.execute(db);
  return rows[0]!;
}

/** Who may open the quotes of a job: its owner, buyers and commercial evaluators, and the super users of the company. */
export async function possibleOpeners(db: Db, companyId: string, jobId: string) {
  const { rows } = await sql<PossibleOpener>`
    select u.id as user_id, u.full_name, u.is_super_user from app_user u
    where u.company_id = ${companyId} and u.status = 'approved' and (u.is_super_user
      or u.id = (select j.owner_user_id from job j where j.id = ${jobId})
      or u.id in (select m.user_id from job_member m where m.job_id = ${jobId} and m.role in ('buyer', 'commercial_evaluator'))
      or u.id in (select m.user_id from project_member m join job j on j.project_id = m.project_id
        where j.id = ${jobId} and m.role in ('owner', 'buyer', 'commercial_evaluator')))
    order by u.full_name, u.id limit 200`.execute(db);
  return rows;
}

/** A vendor on a job as it would be mailed; `removed` ones only when they were. */
export type RecipientRow = {
  job_vendor_id: string;
  company_name: string;
  email: string | null;
  sent_at: string | null;
  sent_to: string | null;
};

/** The vendors on a job with their addresses: of a listed one that of its first contact, the primary one before others. */
export async function recipientsOf(db: Db, jobId: string): Promise<RecipientRow[]> {
  const { rows } = await sql<RecipientRow>`
    select jv.id as job_vendor_id, coalesce(v.company_name, jv.company_name) as company_name,
      coalesce((select c.email from vendor_contact c where c.vendor_id = jv.vendor_id order by c.is_primary desc, c.position limit 1), jv.email) as email,
      i.sent_at, i.email as sent_to
    from job_vendor jv left join vendor v on v.id = jv.vendor_id and v.deleted_at is null left join rfq_invitation i on i.job_vendor_id = jv.id
    where jv.job_id = ${jobId} and jv.state = 'added'
    order by lower(coalesce(v.company_name, jv.company_name)), jv.id limit 400`.execute(db);
  return rows;
}

/** Gives a vendor a link that opens in place of the ones before; their sessions end. */
export async function invite(
  db: Db,
  invitation: Pick<
    NewRow<'rfq_invitation'>,
    'job_vendor_id' | 'job_id' | 'company_id' | 'vendor_name' | 'email' | 'token_hash' | 'sent_at' | 'mail_task_id'
  >,
): Promise<void> {
  const { vendor_name, email, token_hash, sent_at, mail_task_id } = invitation;
  await db
    .insertInto('rfq_invitation')
    .values(invitation)
    .onConflict((conflict) =>
      conflict.column('job_vendor_id').doUpdateSet({ vendor_name, email, token_hash, sent_at, mail_task_id }),
    )
    .execute();
  await sql`select vendor_session_end(${invitation.job_vendor_id})`.execute(db);
}

/** Who was asked and how each stands. Nothing of what was quoted but its receipt, and its content after the opening. */
export type InvitedRow = {
  job_vendor_id: string;
  company_name: string;
  is_removed: boolean;
  email: string;
  sent_at: string;
  /** What became of its mail, and when; null of one that is too long ago. */
  delivery: 'pending' | 'sent' | 'failed' | null;
  delivered_at: string | null;
  viewed_at: string | null;
  draft_saved_at: string | null;
  read_revision: number;
  answer: 'will_quote' | 'regretted' | null;
  answered_at: string | null;
  regret_reason: Schemas['RegretReason'] | null;
  regret_comment: string | null;
  reminded_at: string | null;
  quote: {
    number: number;
    revision: number;
    submitted_at: string;
    state: 'submitted' | 'to_confirm' | 'withdrawn';
    receipt: string;
    opened: OpenedQuote | null;
  } | null;
};

/** The vendors that were asked, by name, with the last version of the quote of each. */
export async function invitedTo(db: Db, jobId: string): Promise<InvitedRow[]> {
  const { rows } = await sql<InvitedRow>`
    select i.job_vendor_id, i.vendor_name as company_name, jv.state = 'removed' as is_removed, i.email, i.sent_at, d.delivery_status as delivery, d.ended_at as delivered_at,
      i.viewed_at, i.draft_saved_at, i.read_revision,
      i.answer, i.answered_at, i.regret_reason, i.regret_comment, i.reminded_at,
      (select json_build_object('number', q.number, 'revision', q.revision,
          'submitted_at', to_char(q.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'state', q.state,
          'receipt', encode(q.receipt, 'hex'), 'opened', q.opened)
        from quote q where q.job_vendor_id = i.job_vendor_id order by q.number desc limit 1) as quote
    from rfq_invitation i join job_vendor jv on jv.id = i.job_vendor_id
      left join lateral message_delivery(array[i.mail_task_id]) d on true
    where i.job_id = ${jobId} order by lower(i.vendor_name), i.job_vendor_id`.execute(db);
  return rows;
}

/** The lines that some revisions of a job asked for. */
export async function linesOfRevisions(db: Db, jobId: string, numbers: readonly number[]) {
  const { rows } = await sql<{ revision: number; lines: Frozen['lines'] }>`
    select v.number as revision, v.content -> 'lines' as lines from rfq_revision v
    where v.job_id = ${jobId} and v.number = any (${numbers}::int[]) order by v.number`.execute(db);
  return rows;
}

/** How many quotes of a job stand, those that are to be confirmed among them. */
export async function countQuotes(db: Db, jobId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from quote q where q.job_id = ${jobId} and q.state in ('submitted', 'to_confirm')`.execute(
    db,
  );
  return rows[0]!.count;
}

/** Asks who has quoted on a job to confirm; how many. */
export async function askToConfirm(db: Db, jobId: string): Promise<void> {
  await sql`update quote set state = 'to_confirm' where job_id = ${jobId} and state = any(${quoteStatesBefore('to_confirm')}::text[])`.execute(
    db,
  );
}

/** Notes that a vendor was reminded by a buyer. */
export const noteReminder = (db: Db, jobVendorId: string, now: Date) =>
  db.updateTable('rfq_invitation').set({ reminded_at: now }).where('job_vendor_id', '=', jobVendorId).execute();

/** Adds a link to the invitation of a vendor. */
export const addLink = (db: Db, jobVendorId: string, linkHash: Buffer, now: Date) =>
  sql`select vendor_link_add(${jobVendorId}, ${linkHash}, ${now})`.execute(db);

/** Whom another revision is told: who was asked, has not regretted and is on the job. */
export async function toldOfRevision(
  db: Db,
  jobId: string,
): Promise<{ email: string; job_vendor_id: string; has_quoted: boolean }[]> {
  const { rows } = await sql<{ email: string; job_vendor_id: string; has_quoted: boolean }>`
    select i.email, i.job_vendor_id, exists (select from quote q where q.job_vendor_id = i.job_vendor_id and q.state in ('submitted', 'to_confirm')) as has_quoted
    from rfq_invitation i join job_vendor jv on jv.id = i.job_vendor_id
    where i.job_id = ${jobId} and jv.state = 'added' and i.answer is distinct from 'regretted' order by i.email`.execute(
    db,
  );
  return rows;
}

/** When an opener of a job confirmed the opening of an envelope, of those who did after a time. */
export async function confirmationsOf(db: Db, jobId: string, envelope: Schemas['Envelope'], after: Date) {
  const { rows } = await sql<{ user_id: string; confirmed_at: string }>`
    select user_id, confirmed_at from rfq_opening where job_id = ${jobId} and envelope = ${envelope} and confirmed_at > ${after}`.execute(
    db,
  );
  return rows;
}

/** Notes that an opener confirmed. */
export const confirmOpening = (db: Db, opening: NewRow<'rfq_opening'>) =>
  db
    .insertInto('rfq_opening')
    .values(opening)
    .onConflict((conflict) =>
      conflict.columns(['job_id', 'user_id', 'envelope']).doUpdateSet({ confirmed_at: opening.confirmed_at }),
    )
    .execute();

/** Notes that a notice is given, and answers whom; nobody when it was given before or its deadline holds no more. */
export async function takeNotice(db: Db, { jobId, closesAt, what }: Notice, now: Date): Promise<Told[]> {
  const { rows } = await sql<Told>`select * from take_rfq_notice(${jobId}, ${closesAt}, ${what}, ${now})`.execute(db);
  return rows;
}

/** Who is mailed about revisions that vendors were not told of yet, once. For who does what is due. */
export async function takeNews(db: Db, jobId: string, now: Date) {
  const { rows } = await sql<{
    email: string;
    job_vendor_id: string;
    has_quoted: boolean;
    revision: number;
    frozen: Frozen;
    before: Frozen;
  }>`select * from take_rfq_news(${jobId}, ${now})`.execute(db);
  return rows;
}

/** The openers of a job by their names. */
export async function openersOf(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{ user_id: string; full_name: string }>`
    select u.id as user_id, u.full_name from app_user u where u.id = any (${ids}::uuid[]) order by u.full_name, u.id`.execute(
    db,
  );
  return rows;
}

/** Whose quotes of a job were opened, and where each was asked. */
export async function openedVendors(db: Db, jobId: string): Promise<{ email: string; job_vendor_id: string }[]> {
  const { rows } = await sql<{ email: string; job_vendor_id: string }>`
    select i.email, i.job_vendor_id from rfq_invitation i join job_vendor jv on jv.id = i.job_vendor_id
    where i.job_id = ${jobId} and jv.state = 'added'
      and exists (select from quote q where q.job_vendor_id = i.job_vendor_id and q.opened is not null and q.state in ('submitted', 'to_confirm'))
    order by i.email, i.job_vendor_id`.execute(db);
  return rows;
}

/** Who opened an envelope of a job, and when each confirmed. */
export async function openedBy(db: Db, jobId: string, envelope: Schemas['Envelope'], openedAt: string) {
  const { rows } = await sql<{ full_name: string; confirmed_at: string }>`
    select u.full_name, o.confirmed_at from rfq_opening o join app_user u on u.id = o.user_id
    where o.job_id = ${jobId} and o.envelope = ${envelope} and o.confirmed_at <= ${openedAt} order by o.confirmed_at, u.full_name`.execute(
    db,
  );
  return rows;
}

/** The quotes that an opening found, each in its last version then, with its receipt. */
export async function openedReceipts(db: Db, jobId: string, envelope: Schemas['Envelope'], openedAt: string) {
  const content = sql.ref(envelope === 'technical' ? 'q.technical' : 'q.opened');
  const { rows } = await sql<{ name: string; number: number; submitted_at: string; receipt: string }>`
    select name, number, submitted_at, receipt from (
      select distinct on (q.job_vendor_id) i.vendor_name as name, q.number, q.submitted_at, encode(q.receipt, 'hex') as receipt
      from quote q join rfq_invitation i on i.job_vendor_id = q.job_vendor_id
      where q.job_id = ${jobId} and ${content} is not null and q.submitted_at <= ${openedAt}
      order by q.job_vendor_id, q.number desc) as opened
    order by lower(name), receipt`.execute(db);
  return rows;
}

/**
 * What the act of opening an envelope needs: its sealed key, and the sealed quotes that stand, with the revision that each is for, and what was read of its
 * first envelope. Versions that a vendor replaced are not among them: they stay sealed.
 */
export async function sealedQuotes(db: Db, jobId: string, envelope: Schemas['Envelope']) {
  const key = await db
    .selectFrom('rfq_key')
    .select(envelope === 'technical' ? 'sealed_technical_key as sealed_key' : 'sealed_private_key as sealed_key')
    .where('job_id', '=', jobId)
    .executeTakeFirstOrThrow();
  const sealed = sql.ref(envelope === 'technical' ? 'q.sealed_technical' : 'q.sealed');
  const { rows } = await sql<{
    job_vendor_id: string;
    number: number;
    receipt: Buffer;
    sealed: Buffer;
    vendor_name: string;
    technical: TechnicalContent | null;
    frozen: Frozen;
  }>`
    select q.job_vendor_id, q.number, q.receipt, ${sealed} as sealed, q.technical, i.vendor_name, v.content as frozen
    from quote q join rfq_invitation i on i.job_vendor_id = q.job_vendor_id join rfq_revision v on v.job_id = q.job_id and v.number = q.revision
    where q.job_id = ${jobId} and q.state in ('submitted', 'to_confirm') order by q.job_vendor_id`.execute(db);
  return { sealedPrivateKey: key.sealed_key!, quotes: rows };
}

/** Stores what a file of a sealed quote is, and its key. */
export const storeOpenedFile = (db: Db, id: string, jobVendorId: string, opened: KeyedFile) =>
  sql`update quote_file set opened = ${JSON.stringify(opened)}::jsonb where id = ${id} and job_vendor_id = ${jobVendorId}`.execute(
    db,
  );

/** A file of an opened quote, with its job and vendor; undefined for one that is sealed, and for who does not see its job. */
export async function openedFileById(db: Db, id: string) {
  const { rows } = await sql<{ job_id: string; vendor_name: string; sha256: Buffer; opened: KeyedFile }>`
    select f.job_id, i.vendor_name, f.sha256, f.opened from quote_file f join rfq_invitation i on i.job_vendor_id = f.job_vendor_id
    where f.id = ${id} and f.opened is not null`.execute(db);
  return rows[0];
}

/** Stores what a sealed quote says. */
export const storeOpened = (db: Db, jobVendorId: string, number: number, opened: OpenedQuote) =>
  sql`update quote set opened = ${JSON.stringify(opened)}::jsonb where job_vendor_id = ${jobVendorId} and number = ${number}`.execute(
    db,
  );

/** Stores what the first of two envelopes says. */
export const storeTechnical = (db: Db, jobVendorId: string, number: number, technical: TechnicalContent) =>
  sql`update quote set technical = ${JSON.stringify(technical)}::jsonb where job_vendor_id = ${jobVendorId} and number = ${number}`.execute(
    db,
  );
