import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { likePattern } from '../../db/like-pattern.ts';
import type { Database, NewRow, RowUpdate } from '../../db/schema.ts';
import type { JobRole } from '../job-rfq/job-states.rules.ts';
import type { ProjectRow, ProjectUserRow } from './client-project.rules.ts';

type Db = Kysely<Database>;

// What of a project a person may see is decided by row-level security: every statement here needs a tenant.

const columns = (
  userId: string,
) => sql`r.id, r.name, r.plant_id, p.name as plant_name, r.starts_on, r.ends_on, r.budget_in_paise, r.version,
  (select coalesce(json_agg(json_build_object('userId', u.id, 'fullName', u.full_name) order by u.full_name, u.id), '[]'::json)
    from project_member m join app_user u on u.id = m.user_id where m.project_id = r.id and m.role = 'owner') as owners,
  (select count(*) from project_member m where m.project_id = r.id) as member_count,
  (select count(*) from job j where j.project_id = r.id) as job_count,
  (select m.role from project_member m where m.project_id = r.id and m.user_id = ${userId}) as my_role`;

/** A project that the person may see. */
export async function projectById(db: Db, userId: string, id: string): Promise<ProjectRow | undefined> {
  const { rows } = await sql<ProjectRow>`
    select ${columns(userId)} from project r left join plant p on p.id = r.plant_id where r.id = ${id}`.execute(db);
  return rows[0];
}

/** The same, held until the transaction ends. It is held first: a statement that waits reads other tables as they were before it waited. */
export async function lockedProject(db: Db, userId: string, id: string): Promise<ProjectRow | undefined> {
  await sql`select from project r where r.id = ${id} for update`.execute(db);
  return projectById(db, userId, id);
}

/** A page of the projects that the person may see, by name, and how many there are. */
export async function projectPage(db: Db, userId: string, search: string | null, offset: number, limit: number) {
  const pattern = search === null ? null : likePattern(search);
  const matching = sql`(${pattern}::text is null or r.name ilike ${pattern})`;
  const { rows } = await sql<ProjectRow>`
    select ${columns(userId)} from project r left join plant p on p.id = r.plant_id where ${matching}
    order by lower(r.name), r.id limit ${limit} offset ${(offset - 1) * limit}`.execute(db);
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*) as total from project r where ${matching}`.execute(db);
  return { rows, total: counted[0]!.total };
}

/** Stores a project; its id. */
export const insertProject = async (db: Db, project: NewRow<'project'>): Promise<string> =>
  (await db.insertInto('project').values(project).returning('id').executeTakeFirstOrThrow()).id;

/** Changes a held project. */
export const changeProject = (db: Db, id: string, change: RowUpdate<'project'>) =>
  db
    .updateTable('project')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** Who has a role on a project: owners first, then by name. */
export async function projectUsers(db: Db, id: string): Promise<ProjectUserRow[]> {
  const { rows } = await sql<ProjectUserRow>`
    select m.user_id, u.full_name, m.role, m.since from project_member m join app_user u on u.id = m.user_id where m.project_id = ${id}
    order by m.role <> 'owner', u.full_name, u.id limit 1000`.execute(db);
  return rows;
}

/** Gives a person a role on a held project in place of the one before; null takes it away. */
export async function setProjectRole(
  db: Db,
  member: { project_id: string; user_id: string; company_id: string },
  role: JobRole | null,
  now: Date,
): Promise<void> {
  if (role === null) {
    await db
      .deleteFrom('project_member')
      .where('project_id', '=', member.project_id)
      .where('user_id', '=', member.user_id)
      .execute();
    return;
  }
  await db
    .insertInto('project_member')
    .values({ ...member, role, since: now })
    .onConflict((on) => on.columns(['project_id', 'user_id']).doUpdateSet({ role, since: now }))
    .execute();
}

/** Whether the company has this plant and has not retired it. */
export const isPlantOf = async (db: Db, companyId: string, plantId: string): Promise<boolean> =>
  (await db
    .selectFrom('plant')
    .select('id')
    .where('id', '=', plantId)
    .where('company_id', '=', companyId)
    .where('retired_at', 'is', null)
    .executeTakeFirst()) !== undefined;
