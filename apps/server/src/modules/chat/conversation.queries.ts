import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Db = Kysely<Database>;

// The thread of a company and a vendor without a job. The statements without a note need a tenant.

/** The conversation with a vendor, which exists once, and is started where there was none; its id. Its mails go to the address from now on. */
export async function holdConversation(
  db: Db,
  { companyId, vendorId, email, now }: { companyId: string; vendorId: string; email: string; now: Date },
): Promise<string> {
  // Two statements: row-level security does not see a row that the same statement inserts.
  await sql`
    insert into chat_thread (company_id, kind, vendor_id, vendor_email, last_at) values (${companyId}, 'vendor', ${vendorId}, ${email}, ${now})
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: string }>`
    update chat_thread set vendor_email = ${email} where company_id = ${companyId} and vendor_id = ${vendorId} returning id`.execute(
    db,
  );
  return rows[0]!.id;
}

/** Has the unread messages of a conversation wait for a person who writes in it. */
export const joinConversation = (
  db: Db,
  { threadId, userId, companyId }: { threadId: string; userId: string; companyId: string },
) =>
  db
    .insertInto('chat_member')
    .values({ thread_id: threadId, user_id: userId, company_id: companyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** What the vendor of a conversation has not read; undefined when there is nothing. Needs no tenant. */
export async function unreadByConversation(db: Db, threadId: string) {
  const { rows } = await sql<{
    email: string;
    unread: number;
    buyer: string;
  }>`select * from chat_unread_by_conversation(${threadId})`.execute(db);
  return rows[0];
}

/** Adds a link to a conversation. Needs no tenant. */
export const addConversationLink = (db: Db, threadId: string, linkHash: Buffer, now: Date) =>
  sql`select conversation_link_add(${threadId}, ${linkHash}, ${now})`.execute(db);
