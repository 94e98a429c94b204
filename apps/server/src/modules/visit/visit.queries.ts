import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { likePattern } from '../../db/like-pattern.ts';
import type { Database, NewRow, RowUpdate } from '../../db/schema.ts';
import { rolesOn } from '../job-rfq/job-rfq.queries.ts';
import type { VisitFilter, VisitRow } from './visit-row.ts';
import { PAST_STATES } from './visit.rules.ts';
import type { Pack } from './visit.rules.ts';

type Db = Kysely<Database>;

// Row-level security shows a visit to who sees its job or its plant, and to its vendor by its link: every statement needs one of the two.

const visitColumns = sql`v.id, v.company_id, v.number, v.version, v.type, v.title, v.state, v.job_id, v.job_vendor_id, v.vendor_id, v.vendor_name, v.email,
  v.thread_id, v.plant_id, v.host_user_id, v.owner_user_id, v.place, v.area, v.permit_number, v.note, v.asks, v.ppe, v.round, v.tries, v.offered_by,
  v.accepted_slot_id, v.starts_at, v.ends_at, v.sequence, v.confirmed_at, v.pack, v.pack_saved_at, v.erased_at, v.reminded_at, v.overstay_told_at,
  v.event_count, v.created_at, v.changed_at,
  (select coalesce(json_agg(json_build_object('id', s.id, 'round', s.round, 'side', s.side, 'starts_at', s.starts_at, 'ends_at', s.ends_at)
    order by s.round, s.starts_at, s.id), '[]') from visit_slot s where s.visit_id = v.id) as slots,
  (select coalesce(json_agg(t.id), '[]') from visit_taken(v.id) t (id)) as taken,
  (select coalesce(json_agg(json_build_object('id', n.id, 'full_name', n.full_name, 'mobile', n.mobile, 'employer', n.employer, 'id_type', n.id_type,
    'id_last_four', n.id_last_four, 'in_at', n.in_at, 'out_at', n.out_at, 'is_late_entry', n.is_late_entry) order by n.place), '[]')
    from visit_person n where n.visit_id = v.id) as people`;

/** Who of the company is told of a visit: its host, who asked for it, and the owner and buyers of its job. */
const isTold = (userId: string) => sql`(v.host_user_id = ${userId} or v.owner_user_id = ${userId}
  or j.id is not null and ${rolesOn(userId)} && array['owner', 'buyer'])`;
const isNew = (
  userId: string,
) => sql`(v.state <> 'draft' and ${isTold(userId)} and exists (select from visit_event e where e.visit_id = v.id
    and e.by_user is distinct from ${userId} and e.what <> 'edited'
    and e.number > coalesce((select s.number from visit_seen s where s.visit_id = v.id and s.user_id = ${userId}), 0)))`;

const columnsFor = (
  userId: string,
) => sql`${visitColumns}, p.name as plant_name, h.full_name as host_name, j.year as job_year, j.number as job_number,
  j.title as job_title, d.gstn, case when j.id is null then '{}' else ${rolesOn(userId)} end as my_roles, ${isNew(userId)} as is_new`;
const joined = sql`visit v join plant p on p.id = v.plant_id join app_user h on h.id = v.host_user_id left join job j on j.id = v.job_id
  left join vendor d on d.id = v.vendor_id`;

/** What changes visits of a company happens one after the other, until the transaction ends. */
export const lockVisits = (db: Db) => sql`select visit_lock()`.execute(db);

/** A visit as a person of the company sees it. */
export async function visitById(db: Db, userId: string, id: string): Promise<VisitRow | undefined> {
  const { rows } = await sql<VisitRow>`select ${columnsFor(userId)} from ${joined} where v.id = ${id}`.execute(db);
  return rows[0];
}

/** Visits of a person by their ids. */
export async function visitsByIds(db: Db, userId: string, ids: readonly string[]): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`
    select ${columnsFor(userId)} from ${joined} where v.id = any (${ids}::uuid[]) order by v.number`.execute(db);
  return rows;
}

/** The ids of the visits of a job on which both sides still agree, or have agreed. */
export async function openVisitsOf(db: Db, jobId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('visit')
    .select('id')
    .where('job_id', '=', jobId)
    .where('state', 'in', ['requested', 'counter_proposed', 'confirmed', 'reschedule_requested'])
    .execute();
  return rows.map(({ id }) => id);
}

/** The visit of the link that calls. */
export async function ownVisit(db: Db, id: string): Promise<VisitRow & { buyer: string }> {
  const { rows } = await sql<VisitRow & { buyer: string }>`
    select ${visitColumns}, o.plant_name, o.host_name, o.job_year, o.job_number, o.job_title, o.buyer, null as gstn, '{}'::text[] as my_roles,
      false as is_new from visit v, visit_surroundings() o where v.id = ${id}`.execute(db);
  return rows[0]!;
}

const waitsForBuyer = sql`(v.state = 'counter_proposed' or v.state = 'reschedule_requested' and v.offered_by = 'vendor'
  or v.state = 'requested' and v.accepted_slot_id is not null or v.state in ('completed', 'report_submitted'))`;
const inList = {
  all: sql`true`,
  to_answer: waitsForBuyer,
  upcoming: sql`v.state <> all (${[...PAST_STATES, 'draft']}::text[])`,
  past: sql`v.state = any (${[...PAST_STATES]}::text[])`,
};

/** A page of visits, those that wait for the buyer first, then by time; how many there are, and how many of each list. */
export async function visitPage(db: Db, userId: string, filter: VisitFilter) {
  const pattern = filter.search === null ? null : likePattern(filter.search);
  const isWithin = sql`(${filter.from}::timestamptz is null and ${filter.to}::timestamptz is null
    or v.starts_at < coalesce(${filter.to}::timestamptz, 'infinity') and v.ends_at > coalesce(${filter.from}::timestamptz, '-infinity')
    or exists (select from visit_slot s where s.visit_id = v.id and s.round = v.round
      and s.starts_at < coalesce(${filter.to}::timestamptz, 'infinity') and s.ends_at > coalesce(${filter.from}::timestamptz, '-infinity')))`;
  const matching = sql`${inList[filter.list]}
    and (${filter.jobId}::uuid is null or v.job_id = ${filter.jobId}) and (${filter.plantId}::uuid is null or v.plant_id = ${filter.plantId})
    and (${filter.type}::text is null or v.type = ${filter.type}) and ${isWithin}
    and (${pattern}::text is null or v.title ilike ${pattern} or v.vendor_name ilike ${pattern} or 'PV-' || v.number ilike ${pattern})`;
  const { rows } = await sql<VisitRow>`
    select ${columnsFor(userId)} from ${joined} where ${matching}
    order by ${waitsForBuyer} desc, coalesce(v.starts_at, (select min(s.starts_at) from visit_slot s where s.visit_id = v.id and s.round = v.round)) desc, v.number desc
    limit ${filter.limit} offset ${(filter.offset - 1) * filter.limit}`.execute(db);
  const { rows: counted } = await sql<{
    total: number;
    all: number;
    to_answer: number;
    upcoming: number;
    past: number;
  }>`
    select (count(*) filter (where ${matching}))::int as total, count(*)::int as "all", (count(*) filter (where ${inList.to_answer}))::int as to_answer,
      (count(*) filter (where ${inList.upcoming}))::int as upcoming, (count(*) filter (where ${inList.past}))::int as past from visit v`.execute(
    db,
  );
  return { rows, ...counted[0]! };
}

/** How many visits have changed since a person saw them. */
export async function countNew(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from visit v left join job j on j.id = v.job_id where ${isNew(userId)}`.execute(db);
  return rows[0]!.count;
}

/** Notes that a person has seen a visit as it is now. */
export const markSeen = (db: Db, person: { userId: string; companyId: string }, visit: VisitRow) =>
  db
    .insertInto('visit_seen')
    .values({ visit_id: visit.id, user_id: person.userId, company_id: person.companyId, number: visit.event_count })
    .onConflict((conflict) =>
      conflict
        .columns(['visit_id', 'user_id'])
        .doUpdateSet({ number: visit.event_count })
        .where('visit_seen.number', '<', visit.event_count),
    )
    .execute();

/** Stores a visit under the company's next number, while visits are locked; its id. */
export async function insertVisit(db: Db, visit: Omit<NewRow<'visit'>, 'number'>): Promise<string> {
  const { rows } = await sql<{ number: number }>`select visit_next_number() as number`.execute(db);
  const { id } = await db
    .insertInto('visit')
    .values({ ...visit, number: rows[0]!.number })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores the slots of a round; their ids. */
export const insertSlots = (
  db: Db,
  of: { visitId: string; companyId: string; round: number; side: 'buyer' | 'vendor' },
  slots: readonly { startsAt: string; endsAt: string }[],
) =>
  db
    .insertInto('visit_slot')
    .values(
      slots.map(({ startsAt, endsAt }) => ({
        visit_id: of.visitId,
        company_id: of.companyId,
        round: of.round,
        side: of.side,
        starts_at: startsAt,
        ends_at: endsAt,
      })),
    )
    .execute();

/** Takes the slots of a draft away. */
export const deleteSlots = (db: Db, visitId: string) =>
  db.deleteFrom('visit_slot').where('visit_id', '=', visitId).execute();

/** Changes a locked visit. */
export const changeVisit = (db: Db, id: string, change: RowUpdate<'visit'>) =>
  db
    .updateTable('visit')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** Notes that both sides were reminded, which changes nothing that anybody reads. */
export const noteReminder = (db: Db, id: string, now: Date) =>
  db.updateTable('visit').set({ reminded_at: now }).where('id', '=', id).execute();

/** Deletes a draft. */
export const deleteVisit = (db: Db, id: string) =>
  db.deleteFrom('visit').where('id', '=', id).where('state', '=', 'draft').execute();

/** Writes what happened with a locked visit. */
export const insertEvent = (db: Db, event: NewRow<'visit_event'>) =>
  db.insertInto('visit_event').values(event).execute();

/** What happened with a visit, the last first. */
export const eventsOf = (db: Db, visitId: string) =>
  db
    .selectFrom('visit_event')
    .select(['at', 'what', 'side', 'by_name', 'from_state', 'to_state', 'comment'])
    .where('visit_id', '=', visitId)
    .orderBy('number', 'desc')
    .limit(200)
    .execute();

/** Replaces who comes and what they bring. People who are there already keep their ids. */
export async function replacePack(
  db: Db,
  visit: Pick<VisitRow, 'id' | 'company_id'>,
  people: readonly Omit<NewRow<'visit_person'>, 'visit_id' | 'company_id' | 'place'>[],
  pack: Pack,
  now: Date,
): Promise<void> {
  await db.deleteFrom('visit_person').where('visit_id', '=', visit.id).execute();
  if (people.length > 0)
    await db
      .insertInto('visit_person')
      .values(people.map((one, place) => ({ ...one, visit_id: visit.id, company_id: visit.company_id, place })))
      .execute();
  await db
    .updateTable('visit')
    .set({ pack: JSON.stringify(pack), pack_saved_at: now })
    .where('id', '=', visit.id)
    .execute();
}

/** Erases who came and what they brought; when each came and went stays, without a name. */
export async function erasePack(db: Db, visitId: string, now: Date): Promise<void> {
  await db
    .updateTable('visit_person')
    .set({ full_name: null, mobile: null, employer: null, id_type: null, id_last_four: null })
    .where('visit_id', '=', visitId)
    .execute();
  await sql`update visit_event set by_name = null where visit_id = ${visitId} and side = 'gate'`.execute(db);
  await db.updateTable('visit').set({ pack: null, erased_at: now }).where('id', '=', visitId).execute();
}

/** What the clock has to do something with, with its company and who asked for it. Needs no tenant. */
export async function visitsDue(db: Db, now: Date, most: number) {
  const { rows } = await sql<{ visit_id: string; company_id: string; owner_user_id: string }>`
    select * from visits_due(${now}, ${most})`.execute(db);
  return rows;
}

/** The name of the caller's company. Needs a tenant. */
export async function companyName(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select c.name from company c where c.id = current_company_id()`.execute(
    db,
  );
  return rows[0]!.name;
}
