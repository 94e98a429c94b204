import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Principal } from '../../http/handler.ts';

/** The approved user of a company, by mail address in lower case or by id; null when there is none. `domain` is the company's mail domain. */
export async function findWidgetPrincipal(
  db: Kysely<Database>,
  domain: string,
  who: { email: string } | { userId: string },
): Promise<Omit<Principal, 'sessionId'> | null> {
  const email = 'email' in who ? who.email : null;
  const userId = 'userId' in who ? who.userId : null;
  const { rows } = await sql<Omit<Principal, 'sessionId'>>`
    select user_id as "userId", company_id as "companyId", plant_id as "plantId", email, full_name as "fullName",
      user_type as "userType", is_super_user as "isSuperUser", company_name as "companyName",
      'full' as scope
    from widget_principal(${domain}, ${email}, ${userId})`.execute(db);
  return rows[0] ?? null;
}
