import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { components } from '@millwright/contract/types';
import type { DaysBefore } from '@millwright/evaluation/securities';
import type { Database, NewRow, Row, RowUpdate } from '../../db/schema.ts';
import { likePattern } from '../../db/like-pattern.ts';
import { readsPrices } from '../report/report.queries.ts';
import type { Proposal } from '../resolution/award.rules.ts';

type Db = Kysely<Database>;

// Row-level security shows what is here to the company, and of a job to who sees it; to a vendor by its link only its own. Every statement needs one of both.

/** What vendors of a job deliver, as it is stored. */
export type DeliveryRows = {
  orders: Row<'delivery_order'>[];
  milestones: Row<'milestone'>[];
  evidence: SubmittedEvidence[];
  changes: Row<'milestone_change'>[];
};

/** Evidence with its files. */
export type SubmittedEvidence = Row<'milestone_evidence'> & { files: components['schemas']['MessageFile'][] };

const filesOfEvidence = sql<SubmittedEvidence['files']>`
  (select coalesce(json_agg(json_build_object('_id', f.id, 'name', f.file_name, 'mediaType', f.media_type, 'sizeInBytes', f.size_in_bytes)
    order by f.place), '[]') from milestone_file f where f.milestone_id = milestone_evidence.milestone_id and f.number = milestone_evidence.number)`;

/** The plans, milestones, evidence and changes of a job; for a vendor by its link, its own. */
export async function deliveryRows(db: Db, jobId: string): Promise<DeliveryRows> {
  const of = (table: 'delivery_order' | 'milestone' | 'milestone_change') =>
    db.selectFrom(table).selectAll().where('job_id', '=', jobId);
  return {
    orders: (await of('delivery_order').limit(50).execute()) as Row<'delivery_order'>[],
    milestones: (await of('milestone').orderBy('position').limit(2500).execute()) as Row<'milestone'>[],
    evidence: (await db
      .selectFrom('milestone_evidence')
      .selectAll()
      .select(filesOfEvidence.as('files'))
      .where('job_id', '=', jobId)
      .orderBy('number', 'desc')
      .limit(10_000)
      .execute()) as SubmittedEvidence[],
    changes: (await of('milestone_change')
      .orderBy('requested_at', 'desc')
      .orderBy('id')
      .limit(10_000)
      .execute()) as Row<'milestone_change'>[],
  };
}

/** What was awarded of a job, by vendor; undefined before the award. */
export async function awardOf(db: Db, jobId: string): Promise<Pick<Proposal, 'awards' | 'vendors'> | undefined> {
  const { rows } = await sql<{ proposal: Proposal }>`
    select proposal from resolution where job_id = ${jobId} and state = 'approved'`.execute(db);
  return rows[0]?.proposal;
}

/** Which job and vendor a milestone, or a change of one, is of; undefined for who does not see it. */
export async function milestoneOwner(db: Db, id: string) {
  return db.selectFrom('milestone').select(['id', 'job_id', 'job_vendor_id']).where('id', '=', id).executeTakeFirst();
}
export async function changeOwner(db: Db, id: string) {
  return db
    .selectFrom('milestone_change')
    .select(['id', 'job_id', 'job_vendor_id', 'milestone_id'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The guarantees of a job, the first to end first. */
export const guaranteesOf = (db: Db, jobId: string) =>
  db
    .selectFrom('guarantee')
    .selectAll()
    .where('job_id', '=', jobId)
    .orderBy('valid_until')
    .orderBy('id')
    .limit(1000)
    .execute();

/** Stores a guarantee; one that is changed begins its reminders again. Whether there was one to change. */
export async function putGuarantee(db: Db, id: string | null, guarantee: NewRow<'guarantee'>): Promise<boolean> {
  if (id === null) {
    await db.insertInto('guarantee').values(guarantee).execute();
    return true;
  }
  const { job_vendor_id, job_id: _job, company_id: _company, ...change } = guarantee;
  const { numUpdatedRows } = await db
    .updateTable('guarantee')
    .set({ ...change, reminded_days_before: null })
    .where('id', '=', id)
    .where('job_vendor_id', '=', job_vendor_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Something that ends soon, with whom it concerns. For who does what is due. */
export type NearSecurity = {
  id: string;
  kind: 'emd' | 'pbg' | 'advance' | 'retention';
  ends: string;
  reminded: DaysBefore | null;
  job_vendor_id: string;
  job_id: string;
  vendor_name: string;
  email: string | null;
  title: string | null;
  year: number;
  number: number;
};

/** The guarantees and retentions that end within 90 days of a day. They are held, so that two processes remind of each once. */
export async function nearSecurities(db: Db, today: string): Promise<NearSecurity[]> {
  const { rows } = await sql<NearSecurity>`select * from near_securities(${today})`.execute(db);
  return rows;
}

/** Notes which reminder of something was sent. */
export const noteReminder = (db: Db, { kind, id }: Pick<NearSecurity, 'kind' | 'id'>, daysBefore: DaysBefore) =>
  sql`select security_reminded(${kind}, ${id}, ${daysBefore})`.execute(db);

/** Where a vendor of a job is asked, and its name. */
export const vendorOfOrder = (db: Db, jobVendorId: string) =>
  db
    .selectFrom('rfq_invitation')
    .select(['job_vendor_id', 'vendor_name', 'email'])
    .where('job_vendor_id', '=', jobVendorId)
    .executeTakeFirst();

/** The job that a vendor is on; undefined for who does not see it. */
export const jobOfOrder = (db: Db, jobVendorId: string) =>
  db.selectFrom('job_vendor').select('job_id').where('id', '=', jobVendorId).executeTakeFirst();

/** Which of these messages the thread with a vendor does not have, as far as the caller reads it. */
export async function missingMessages(db: Db, jobVendorId: string, seqs: readonly number[]): Promise<number[]> {
  if (seqs.length === 0) return [];
  const { rows } = await sql<{ seq: number }>`
    select s.seq from unnest(${seqs}::int[]) s (seq) where not exists (
      select from chat_message m join chat_thread t on t.id = m.thread_id where t.job_vendor_id = ${jobVendorId} and m.seq = s.seq)`.execute(
    db,
  );
  return rows.map(({ seq }) => seq);
}

/** Whether a vendor was awarded a part of a job, and since when it has its plan. */
export async function planStanding(db: Db, jobId: string, jobVendorId: string) {
  const { rows } = await sql<{ isAwarded: boolean; sentAt: string | null }>`
    select exists (select from resolution r where r.job_id = ${jobId} and r.state = 'approved'
        and r.proposal -> 'awards' @> jsonb_build_array(jsonb_build_object('jobVendorId', ${jobVendorId}::text))) as "isAwarded",
      (select o.sent_at from delivery_order o where o.job_vendor_id = ${jobVendorId}) as "sentAt"`.execute(db);
  return rows[0]!;
}

/** Stores a plan with its milestones in place of the one before. The job is held. */
export async function putPlan(
  db: Db,
  order: NewRow<'delivery_order'>,
  milestones: readonly NewRow<'milestone'>[],
): Promise<void> {
  const { job_vendor_id, job_id: _job, company_id: _company, ...terms } = order;
  await db
    .insertInto('delivery_order')
    .values(order)
    .onConflict((conflict) => conflict.column('job_vendor_id').doUpdateSet(terms))
    .execute();
  await db.deleteFrom('milestone').where('job_vendor_id', '=', job_vendor_id).execute();
  if (milestones.length > 0) await db.insertInto('milestone').values(milestones).execute();
}

export const changeOrder = (db: Db, jobVendorId: string, change: RowUpdate<'delivery_order'>) =>
  db.updateTable('delivery_order').set(change).where('job_vendor_id', '=', jobVendorId).execute();

export const changeMilestone = (db: Db, id: string, change: RowUpdate<'milestone'>) =>
  db.updateTable('milestone').set(change).where('id', '=', id).execute();

export const decideEvidence = (db: Db, milestoneId: string, number: number, change: RowUpdate<'milestone_evidence'>) =>
  db
    .updateTable('milestone_evidence')
    .set(change)
    .where('milestone_id', '=', milestoneId)
    .where('number', '=', number)
    .execute();

export const insertEvidence = (db: Db, evidence: NewRow<'milestone_evidence'>) =>
  db.insertInto('milestone_evidence').values(evidence).execute();

export const insertChange = (db: Db, change: NewRow<'milestone_change'>) =>
  db.insertInto('milestone_change').values(change).execute();

export const decideChange = (db: Db, id: string, change: RowUpdate<'milestone_change'>) =>
  db.updateTable('milestone_change').set(change).where('id', '=', id).execute();

/** A milestone of a plan that was sent, with its order, for a list over jobs. */
export type ListedRow = Pick<
  Row<'milestone'>,
  | 'id'
  | 'job_id'
  | 'job_vendor_id'
  | 'name'
  | 'due'
  | 'amount_in_paise'
  | 'has_damages'
  | 'state'
  | 'accepted_at'
  | 'applied_in_paise'
> &
  Pick<Row<'delivery_order'>, 'value_in_paise' | 'rate_percent' | 'cap_percent' | 'grace_days' | 'damages_base'> & {
    title: string | null;
    year: number;
    number: number;
    vendor_name: string;
    extension_days: number;
    excused_days: number;
    evidence_at: string | null;
    is_found: boolean;
  };

/**
 * The milestones of the jobs whose prices a person reads. All of an order are read together, since the cap of damages is of all together; `is_found` says
 * which match the search.
 */
export async function listedMilestones(
  db: Db,
  principal: { userId: string; isSuperUser: boolean },
  search: string,
): Promise<ListedRow[]> {
  const words = search.split(/\s+/).filter(Boolean);
  const texts = sql`concat_ws(' ', m.name, i.vendor_name, j.title, concat('JR-', j.year, '-', lpad(j.number::text, 4, '0')))`;
  const isFound =
    words.length === 0
      ? sql`true`
      : sql.join(
          words.map((word) => sql`${texts} ilike ${likePattern(word)}`),
          sql` and `,
        );
  const { rows } = await sql<ListedRow>`
    select m.id, m.job_id, m.job_vendor_id, m.name, m.due, m.amount_in_paise, m.has_damages, m.state, m.accepted_at, m.applied_in_paise,
      o.value_in_paise, o.rate_percent, o.cap_percent, o.grace_days, o.damages_base, j.title, j.year, j.number, i.vendor_name,
      coalesce((select sum(c.days) from milestone_change c where c.milestone_id = m.id and c.state = 'confirmed'), 0)::int as extension_days,
      coalesce((select sum(c.days) from milestone_change c where c.milestone_id = m.id and c.state = 'confirmed' and c.is_excused), 0)::int as excused_days,
      (select e.at from milestone_evidence e where e.milestone_id = m.id and e.outcome is distinct from 'returned' order by e.number desc limit 1) as evidence_at,
      (${isFound}) as is_found
    from milestone m join delivery_order o on o.job_vendor_id = m.job_vendor_id and o.sent_at is not null
      join job j on j.id = m.job_id join rfq_invitation i on i.job_vendor_id = m.job_vendor_id
    where ${readsPrices(principal)} order by m.due, m.id limit 5000`.execute(db);
  return rows;
}
