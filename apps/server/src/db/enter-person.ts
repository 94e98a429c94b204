import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** For what is due: makes the rest of a transaction one of this person, as row-level security sees it. */
export const enterPerson = (
  db: Kysely<Database>,
  { companyId, userId }: { companyId: string; userId: string },
): Promise<unknown> =>
  sql`select set_config('app.company_id', ${companyId}, true), set_config('app.user_id', ${userId}, true)`.execute(db);

/** The same for the vendor of a job by its id. */
export const enterVendor = (db: Kysely<Database>, jobVendorId: string): Promise<unknown> =>
  sql`select set_config('app.job_vendor_id', ${jobVendorId}, true)`.execute(db);

/** The same for the vendor of a conversation. */
export const enterConversation = (db: Kysely<Database>, threadId: string): Promise<unknown> =>
  sql`select set_config('app.conversation_id', ${threadId}, true)`.execute(db);
