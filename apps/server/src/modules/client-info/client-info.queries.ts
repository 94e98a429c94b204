import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { UserRow } from './client-info.rules.ts';

/**
 * The logged-in person with company and plant, and when they logged in before this session. Ended sessions are cleaned up after a day;
 * the first login stays known. Needs a tenant.
 */
export async function userRow(db: Kysely<Database>, userId: string, sessionId: string): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    select u.id, u.email, u.full_name, u.user_type, u.is_super_user, c.id as company_id, c.name as company_name, c.industry as company_industry,
      c.logo_file_id, p.id as plant_id, p.name as plant_name, p.city as plant_city, p.state as plant_state,
      coalesce((select max(e.created_at) from user_session e where e.user_id = u.id and e.id <> s.id and e.created_at < s.created_at),
        case when u.first_login_at < s.created_at then u.first_login_at end) as last_login_at
    from app_user u join company c on c.id = u.company_id left join plant p on p.id = u.plant_id left join user_session s on s.id = ${sessionId}
    where u.id = ${userId}`.execute(db);
  return rows[0];
}
