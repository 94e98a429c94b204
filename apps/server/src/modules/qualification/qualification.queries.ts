import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database, NewRow } from '../../db/schema.ts';
import { quoteStatesBefore } from '../rfq/quote-states.rules.ts';
import type { TechnicalContent } from '../rfq/envelopes.rules.ts';
import type { Judged } from '../rfq/quotations.rules.ts';
import type { QuoteContent } from '../rfq/quote.rules.ts';
import { judgedQuote } from './judged.queries.ts';
import { judgedFrom, qualificationsFrom, undecidedOf } from './qualification.rules.ts';
import type { FinalParts, Qualification, StandingRow } from './qualification.rules.ts';
import type { ClauseRow, FindingRow } from './technical.rules.ts';
import type { QuotingRow } from './versions.rules.ts';

type Db = Kysely<Database>;

// Row-level security shows what is here to who sees the job: every statement needs a tenant. Whether prices may be read is for the caller to ask.

const standing = sql`q.state in ('submitted', 'to_confirm')`;
const verdictColumns = sql`qv.verdict, qv.reason as verdict_reason, qv.judged_by, qv.judged_at`;

/** The vendors on a job by name, with all that says whether each qualifies. */
async function standingsOf(db: Db, jobId: string): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select jv.id as job_vendor_id, coalesce(v.company_name, jv.company_name) as company_name, i.job_vendor_id is not null as is_asked,
      case when i.answer = 'regretted' then i.regret_reason end as regret_reason, i.regret_comment,
      exists (select from quote w where w.job_vendor_id = jv.id and w.state = 'withdrawn') as has_withdrawn,
      coalesce(p.state, 'open') as pqr_state, p.reason as pqr_reason, q.number,
      q.opened is not null or q.technical is not null as is_opened, r.envelopes = 'two' and r.opened_at is not null and q.opened is null as is_price_sealed,
      q.entered_by, jv.final_since,
      case when q.number is not null then ${judgedQuote} end as judged, ${verdictColumns}
    from job_vendor jv left join vendor v on v.id = jv.vendor_id left join rfq_invitation i on i.job_vendor_id = jv.id
      left join pqr p on p.job_vendor_id = jv.id left join quote q on q.job_vendor_id = jv.id and ${standing} left join rfq r on r.job_id = q.job_id
      left join quote_verdict qv on qv.job_vendor_id = q.job_vendor_id and qv.number = q.number
    where jv.job_id = ${jobId} and jv.state = 'added' order by lower(coalesce(v.company_name, jv.company_name)), jv.id`.execute(
    db,
  );
  return rows;
}

/** The same of one vendor. */
export const standingOfVendor = async (db: Db, jobId: string, jobVendorId: string): Promise<StandingRow | undefined> =>
  (await standingsOf(db, jobId)).find(({ job_vendor_id }) => job_vendor_id === jobVendorId);

/** Whether a vendor of a job ever sent a quote itself. */
export async function hasOwnQuote(db: Db, jobVendorId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from quote q where q.job_vendor_id = ${jobVendorId} and q.entered_by is null) as has`.execute(
    db,
  );
  return rows[0]!.has;
}

/** The clauses of a job, in their order. */
export async function clausesOf(db: Db, jobId: string): Promise<ClauseRow[]> {
  const { rows } = await sql<ClauseRow>`
    select id, words, is_mandatory, weight from technical_clause where job_id = ${jobId} order by position`.execute(db);
  return rows;
}

/** What was found of the quotes of a job, in the order of the clauses, by name. */
export async function findingsOf(db: Db, jobId: string): Promise<FindingRow[]> {
  const { rows } = await sql<FindingRow>`
    select f.clause_id, f.job_vendor_id, f.user_id, u.full_name as by_name, f.finding, f.note, f.found_at
    from technical_finding f join technical_clause c on c.id = f.clause_id join app_user u on u.id = f.user_id
    where f.job_id = ${jobId} order by c.position, u.full_name, u.id`.execute(db);
  return rows;
}

/** All that says who of a job qualifies. */
export const finalPartsOf = async (db: Db, jobId: string): Promise<FinalParts> => ({
  rows: await standingsOf(db, jobId),
  clauses: await clausesOf(db, jobId),
  findings: await findingsOf(db, jobId),
});

/** How the vendors on a job were judged, by their ids, for a comparison. */
export const qualificationsOf = async (db: Db, jobId: string): Promise<Map<string, Qualification>> =>
  qualificationsFrom(await finalPartsOf(db, jobId));

/** The vendors on a job that the buyer began to judge and has not decided on, by their ids. */
export const undecidedOfJob = async (db: Db, jobId: string): Promise<Set<string>> =>
  undecidedOf(await finalPartsOf(db, jobId));

/** How the quotes of a job that stand were judged, by vendor. */
export const judgedOfJob = async (db: Db, jobId: string): Promise<Map<string, Judged>> =>
  judgedFrom(await standingsOf(db, jobId));

/** Puts vendors of a held job on the final list, or takes them off. */
export const setFinal = (db: Db, ids: readonly string[], since: Date | null) =>
  db.updateTable('job_vendor').set({ final_since: since }).where('id', 'in', ids).execute();

/** Stores the verdict on a version in place of the one before. */
export const putQuoteVerdict = (db: Db, verdict: NewRow<'quote_verdict'>) =>
  db
    .insertInto('quote_verdict')
    .values(verdict)
    .onConflict((conflict) =>
      conflict.columns(['job_vendor_id', 'number']).doUpdateSet({
        verdict: verdict.verdict,
        reason: verdict.reason,
        judged_by: verdict.judged_by,
        judged_at: verdict.judged_at,
      }),
    )
    .execute();

/** Takes the verdict on a version back. */
export const dropQuoteVerdict = (db: Db, jobVendorId: string, number: number) =>
  db.deleteFrom('quote_verdict').where('job_vendor_id', '=', jobVendorId).where('number', '=', number).execute();

/** Replaces the clauses of a held job. */
export async function replaceClauses(
  db: Db,
  jobId: string,
  clauses: readonly Omit<NewRow<'technical_clause'>, 'job_id'>[],
): Promise<void> {
  await db.deleteFrom('technical_clause').where('job_id', '=', jobId).execute();
  if (clauses.length > 0)
    await db
      .insertInto('technical_clause')
      .values(clauses.map((clause) => ({ ...clause, job_id: jobId })))
      .execute();
}

/** Replaces what one evaluator found of one vendor. */
export async function replaceFindings(
  db: Db,
  { jobVendorId, userId }: { jobVendorId: string; userId: string },
  findings: readonly NewRow<'technical_finding'>[],
): Promise<void> {
  await db
    .deleteFrom('technical_finding')
    .where('job_vendor_id', '=', jobVendorId)
    .where('user_id', '=', userId)
    .execute();
  if (findings.length > 0) await db.insertInto('technical_finding').values(findings).execute();
}

/** The opened quotes of a job that stand, by name, as they were offered: of two envelopes the first one, with what was asked about it. */
export async function openedOffers(db: Db, jobId: string) {
  const { rows } = await sql<{
    job_vendor_id: string;
    company_name: string;
    number: number;
    revision: number;
    content: TechnicalContent | QuoteContent;
    has_two: boolean;
    clarify_words: string | null;
    clarify_closes_at: string | null;
    clarify_answered_by: number | null;
  }>`
    select q.job_vendor_id, i.vendor_name as company_name, q.number, q.revision, coalesce(q.technical, q.opened -> 'content') as content,
      q.technical is not null as has_two, c.words as clarify_words, c.closes_at as clarify_closes_at, c.answered_by as clarify_answered_by
    from quote q join rfq_invitation i on i.job_vendor_id = q.job_vendor_id
      left join quote_clarification c on c.job_vendor_id = i.job_vendor_id and c.envelope = 'technical'
    where q.job_id = ${jobId} and ${standing} and coalesce(q.technical, q.opened) is not null order by lower(i.vendor_name), i.job_vendor_id`.execute(
    db,
  );
  return rows;
}

/** Who was asked to quote on a job, by name, with every version, the newest first. */
export async function quotingOf(db: Db, jobId: string): Promise<QuotingRow[]> {
  const { rows } = await sql<QuotingRow>`
    select i.job_vendor_id, i.vendor_name as company_name, jv.state = 'removed' as is_removed,
      case when i.answer = 'regretted' then i.regret_reason end as regret_reason,
      (select coalesce(json_agg(json_build_object('number', o.number, 'revision', o.revision,
          'submitted_at', to_char(o.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'state', o.state,
          'receipt', encode(o.receipt, 'hex'), 'opened', o.opened, 'entered_by', o.entered_by,
          'document', (select f.file_name from stored_file f where f.id = o.entered_file_id)) order by o.number desc), '[]'::json)
        from quote o where o.job_vendor_id = i.job_vendor_id) as versions,
      ${verdictColumns}, c.words as clarify_words, c.opened_at as clarify_opened_at, c.opened_by as clarify_opened_by,
      c.closes_at as clarify_closes_at, c.answered_by as clarify_answered_by
    from rfq_invitation i join job_vendor jv on jv.id = i.job_vendor_id
      left join quote q on q.job_vendor_id = i.job_vendor_id and ${standing}
      left join quote_verdict qv on qv.job_vendor_id = q.job_vendor_id and qv.number = q.number
      left join quote_clarification c on c.job_vendor_id = i.job_vendor_id and c.envelope = 'price'
    where i.job_id = ${jobId} order by lower(i.vendor_name), i.job_vendor_id`.execute(db);
  return rows;
}

/** Stores what a vendor is asked to make clear; false when it was asked before. */
export async function insertClarification(db: Db, clarification: NewRow<'quote_clarification'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('quote_clarification')
    .values(clarification)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** What was sent to a vendor of a job; undefined for one that was not asked to quote. */
export const invitationOf = (db: Db, jobVendorId: string) =>
  db
    .selectFrom('rfq_invitation')
    .select(['job_vendor_id', 'vendor_name', 'email'])
    .where('job_vendor_id', '=', jobVendorId)
    .executeTakeFirst();

/** Stores a quote that was entered for a vendor as its next version; the one before is replaced. Its number. */
export async function insertEntered(db: Db, quote: Omit<NewRow<'quote'>, 'number' | 'state'>): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0) + 1 as number from quote where job_vendor_id = ${quote.job_vendor_id}`.execute(db);
  const { number } = rows[0]!;
  await db
    .updateTable('quote')
    .set({ state: 'superseded' })
    .where('job_vendor_id', '=', quote.job_vendor_id)
    .where('state', 'in', quoteStatesBefore('superseded'))
    .execute();
  await db
    .insertInto('quote')
    .values({ ...quote, number, state: 'submitted' })
    .execute();
  await db
    .updateTable('rfq_invitation')
    .set({ answer: 'will_quote', answered_at: quote.submitted_at, regret_reason: null, regret_comment: null })
    .where('job_vendor_id', '=', quote.job_vendor_id)
    .execute();
  return number;
}

/** The document that a quote was entered from; undefined for one that the vendor sent itself. */
export async function enteredDocument(db: Db, jobVendorId: string, number: number) {
  const { rows } = await sql<{ file_name: string; media_type: string; sha256: Buffer }>`
    select f.file_name, f.media_type, f.sha256 from quote q join rfq r on r.job_id = q.job_id join stored_file f on f.id = q.entered_file_id and f.deleted_at is null
    where (r.envelopes = 'one' or q.opened is not null) and q.job_vendor_id = ${jobVendorId} and q.number = ${number}`.execute(
    db,
  );
  return rows[0];
}
