import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { components } from '@millwright/contract/types';
import { SCOPE_DOCUMENT_KINDS } from '@millwright/evaluation/job-needs';
import type { Database, NewRow, RowUpdate } from '../../db/schema.ts';
import { betweenOpenings } from '../qualification/judged.queries.ts';
import { newsColumn } from './job-news.queries.ts';
import type { ItemRow, JobRow, MemberRow } from './job-rfq.rules.ts';
import { itemOf, refOf } from './job-rfq.rules.ts';
import type { JobRole } from './job-states.rules.ts';

type Db = Kysely<Database>;
type Schemas = components['schemas'];

// What of a job a person may see is decided by row-level security: every statement here needs a tenant.

/** How many prequalifications of the vendors on a job were sent in and wait for a decision. */
const pqrsToDecide = sql`(select count(*)::int from pqr p join job_vendor v on v.id = p.job_vendor_id and v.state = 'added'
    where p.job_id = j.id and p.state = 'sent')`;

const SCOPE_KINDS: readonly Schemas['DocumentKind'][] = SCOPE_DOCUMENT_KINDS;
/** How many documents of a job count as its scope, as `isScopeDocument` says. */
const scopeDocuments = (jobId: RawBuilder<unknown>) => sql<number>`(select count(*)::int from job_document d
    where d.job_id = ${jobId} and d.deleted_at is null and d.is_shown and (d.kind is null or d.kind = any(${SCOPE_KINDS}::text[])))`;

export const summaryColumns = (
  userId: string,
) => sql`j.id, j.year, j.number, j.title, j.subcategory_id, s.name as subcategory_name, j.plant_id,
  p.name as plant_name, j.project_id, r.name as project_name, j.owner_user_id, o.full_name as owner_name, j.status, j.status_since,
  j.held_status, j.required_by, j.budget_in_paise, j.item_count,
  (select count(*)::int from job_item i where i.job_id = j.id and i.is_incomplete) as incomplete_item_count,
  case when j.item_count > 0 then 0 else ${scopeDocuments(sql`j.id`)} end as scope_document_count,
  j.submitted_at, j.sourcing_at, j.created_at, j.updated_at,
  j.quotes_close_at, j.quote_openers as opens_by, j.quote_count, j.invited_count, j.vendor_count, j.uninvited_count, j.awarded_at,
  j.told_at is not null as is_told, coalesce(j.quote_count < c.needs_quotes, false) as lacks_quotes, c.first_published_at, c.opened_at,
  c.questions_waived_at is not null as is_waived,
  case when j.status = 'quoting' then (select count(*)::int from rfq_question q where q.job_id = j.id and q.state = 'asked') else 0 end as asked_count,
  case when j.status = 'quoting' then ${pqrsToDecide} else 0 end as pqr_count,
  case when j.status = 'quoting' then (select count(*)::int from quote q where q.job_id = j.id and q.state = 'to_confirm') else 0 end as unconfirmed_count,
  (select max(o.confirmed_at) from rfq_opening o where o.job_id = j.id and o.user_id = ${userId}
    and o.envelope = case when c.envelopes = 'two' and c.technical_opened_at is null then 'technical' else 'price' end) as confirmed_at,
  ${betweenOpenings} as between_openings,
  coalesce((select e.waits_for from resolution e where e.job_id = j.id and e.state = 'pending'), '{}') as approval_waits_for,
  (select max(e.proposed_at) from resolution e where e.job_id = j.id and e.state in ('pending', 'approved')) as proposed_at,
  j.changed_by is distinct from ${userId}
    and coalesce((select v.seen_at < j.updated_at from job_seen v where v.job_id = j.id and v.user_id = ${userId}), true) as is_new,
  ${newsColumn(userId)} as news,
  ${rolesOn(userId)} as my_roles`;

/** The roles of a person on the job `j` and on its project. */
export const rolesOn = (userId: string) => sql`array(select 'owner' where j.owner_user_id = ${userId}
  union select m.role from job_member m where m.job_id = j.id and m.user_id = ${userId}
  union select m.role from project_member m where m.project_id = j.project_id and m.user_id = ${userId})`;

/** The number that people use, of the job under a name of the statement. */
export const jobNumber = (of: 'j' | 's') =>
  sql`'JR-' || ${sql.ref(`${of}.year`)} || '-' || lpad(${sql.ref(`${of}.number`)}::text, 4, '0')`;

export const joined = sql`job j join app_user o on o.id = j.owner_user_id left join vendor_subcategory s on s.id = j.subcategory_id
  left join plant p on p.id = j.plant_id left join project r on r.id = j.project_id left join rfq c on c.job_id = j.id`;

const named = (ref: string): RawBuilder<unknown> => {
  const known = refOf(ref);
  return 'id' in known
    ? sql`j.id = ${known.id}`
    : sql`j.company_id = current_company_id() and j.year = ${known.year} and j.number = ${known.number}`;
};

/** A job that the person may see, by its id or its number. */
export async function jobByRef(db: Db, userId: string, ref: string): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`
    select ${summaryColumns(userId)}, j.scope, j.contacts, j.version, j.status_reason, j.status_comment, j.status_by
    from ${joined} where ${named(ref)}`.execute(db);
  return rows[0];
}

/** The same, held until the transaction ends. It is held first: a statement that waits reads other tables as they were before it waited. */
export async function lockedJob(db: Db, userId: string, ref: string): Promise<JobRow | undefined> {
  await sql`select from job j where ${named(ref)} for update`.execute(db);
  return jobByRef(db, userId, ref);
}

/** Who has a role on a job, on its own or by its project: the owner first, then by name. */
export async function membersOf(db: Db, jobId: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select u.id as user_id, u.full_name, m.role, m.is_by_project
    from (
      select j.owner_user_id as user_id, 'owner' as role, false as is_by_project from job j where j.id = ${jobId}
      union all select m.user_id, m.role, false from job_member m where m.job_id = ${jobId}
      union all select m.user_id, m.role, true from project_member m join job j on j.project_id = m.project_id where j.id = ${jobId}
    ) m join app_user u on u.id = m.user_id
    order by m.is_by_project, m.role <> 'owner', u.full_name, u.id limit 200`.execute(db);
  return rows;
}

/** Stores a draft under the company's next number of the year. Writers of one company queue up, so that numbers have no gap. */
export async function insertJob(db: Db, job: Omit<NewRow<'job'>, 'number'>): Promise<string> {
  await sql`select pg_advisory_xact_lock(7305130, hashtext(${job.company_id}))`.execute(db);
  // Numbers of jobs that the person does not see count as well.
  const { rows } = await sql<{ number: number }>`select job_next_number(${job.year}) as number`.execute(db);
  const stored = await db
    .insertInto('job')
    .values({ ...job, number: rows[0]!.number })
    .returning('id')
    .executeTakeFirstOrThrow();
  return stored.id;
}

/** Changes a locked job. A new version unless it is not about what the job says. */
export const changeJob = (db: Db, id: string, change: RowUpdate<'job'>) =>
  db
    .updateTable('job')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** Marks a held job as changed by a person, in something beside what it says. */
export const touchJob = (db: Db, id: string, userId: string, now: Date) =>
  db.updateTable('job').set({ updated_at: now, changed_by: userId }).where('id', '=', id).execute();

/** The scope items of a job, in their order. */
export async function itemsOf(db: Db, jobId: string): Promise<Schemas['ScopeItems']> {
  const { rows } = await sql<ItemRow>`
    select id as "_id", line_number as "lineNumber", heading as "group", description, unit, trim_scale(quantity)::text as quantity,
      rate_in_paise as "rateInPaise", note, kind, amount_in_paise as "amountInPaise", unread from job_item where job_id = ${jobId}
    order by position`.execute(db);
  return rows.map(itemOf);
}

/** How many documents of a job count as its scope. */
export async function countScopeDocuments(db: Db, jobId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${scopeDocuments(sql`${jobId}`)} as count`.execute(db);
  return rows[0]!.count;
}

/** Replaces the scope items of a locked job; each has its id. */
export async function replaceItems(
  db: Db,
  companyId: string,
  jobId: string,
  items: Schemas['ScopeItems'],
): Promise<void> {
  await db.deleteFrom('job_item').where('job_id', '=', jobId).execute();
  if (items.length === 0) return;
  await sql`
    insert into job_item (job_id, id, position, company_id, line_number, heading, description, unit, quantity, rate_in_paise, note,
      kind, amount_in_paise, unread)
    select ${jobId}, (i.item ->> '_id')::uuid, i.position, ${companyId}, i.item ->> 'lineNumber', i.item ->> 'group', i.item ->> 'description', i.item ->> 'unit',
      (i.item ->> 'quantity')::numeric, (i.item ->> 'rateInPaise')::bigint, i.item ->> 'note', coalesce(i.item ->> 'kind', 'measured'),
      case i.item ->> 'kind' when 'provisional_sum' then (i.item ->> 'amountInPaise')::bigint end, nullif(i.item -> 'unread', '{}')
    from jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality as i (item, position)`.execute(db);
}

/** Gives a person a role on a locked job in place of the one before; null takes it away. */
export async function setMember(
  db: Db,
  member: { job_id: string; user_id: string; company_id: string },
  role: Exclude<JobRole, 'owner'> | null,
): Promise<void> {
  await db.deleteFrom('job_member').where('job_id', '=', member.job_id).where('user_id', '=', member.user_id).execute();
  if (role)
    await db
      .insertInto('job_member')
      .values({ ...member, role })
      .execute();
}

/** A person of the company who has access; undefined for any other. */
export const colleague = (db: Db, companyId: string, userId: string) =>
  db
    .selectFrom('app_user')
    .select(['id', 'full_name', 'email'])
    .where('id', '=', userId)
    .where('company_id', '=', companyId)
    .where('status', '=', 'approved')
    .executeTakeFirst();

/** Which of what a job names is there for the person to choose. A retired plant is there for nothing new: only for a job that has it. */
export async function knownOfJob(
  db: Db,
  companyId: string,
  named: { subcategoryId?: string | null; plantId?: string | null; projectId?: string | null },
  plantBefore: string | null,
): Promise<{ isSubcategoryKnown: boolean; isPlantKnown: boolean; isProjectKnown: boolean }> {
  const { subcategoryId = null, plantId = null, projectId = null } = named;
  const { rows } = await sql<{ isSubcategoryKnown: boolean; isPlantKnown: boolean; isProjectKnown: boolean }>`
    select ${subcategoryId}::text is null or exists (select from vendor_subcategory where id = ${subcategoryId}) as "isSubcategoryKnown",
      ${plantId}::uuid is null or exists (select from plant
        where id = ${plantId} and company_id = ${companyId} and (retired_at is null or id = ${plantBefore}::uuid)) as "isPlantKnown",
      ${projectId}::uuid is null or exists (select from project where id = ${projectId}) as "isProjectKnown"`.execute(
    db,
  );
  return rows[0]!;
}

/** The plants of a company and the projects that the person sees, each by name. */
export async function jobChoices(
  db: Db,
  companyId: string,
): Promise<{ plants: Schemas['NamedRef'][]; projects: Schemas['NamedRef'][] }> {
  const { rows: plants } = await sql<Schemas['NamedRef']>`
    select id as "_id", name from plant where company_id = ${companyId} and retired_at is null order by name limit 500`.execute(
    db,
  );
  const { rows: projects } = await sql<Schemas['NamedRef']>`
    select id as "_id", name from project order by lower(name), id limit 500`.execute(db);
  return { plants, projects };
}

/** Notes that a person looked at a job. */
export const markSeen = (db: Db, companyId: string, jobId: string, userId: string, now: Date) =>
  sql`insert into job_seen (job_id, user_id, company_id, seen_at) values (${jobId}, ${userId}, ${companyId}, ${now})
    on conflict (job_id, user_id) do update set seen_at = excluded.seen_at`.execute(db);

/** Copies the scope items of a job that the person may see to a draft of theirs. */
export const copyItems = (db: Db, fromJobId: string, jobId: string) =>
  sql`insert into job_item (job_id, position, company_id, line_number, heading, description, unit, quantity, rate_in_paise, note, kind,
      amount_in_paise, unread)
    select ${jobId}, position, company_id, line_number, heading, description, unit, quantity, rate_in_paise, note, kind, amount_in_paise, unread
    from job_item where job_id = ${fromJobId}`.execute(db);
