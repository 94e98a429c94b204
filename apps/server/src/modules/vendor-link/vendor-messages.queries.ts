import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { components } from '@millwright/contract/types';
import type { Database } from '../../db/schema.ts';

type Db = Kysely<Database>;
type VendorMessage = components['schemas']['VendorMessages']['messages'][number];

// Through functions that know the vendor of the transaction: no row here says who else was written to.

/** What was written to the vendor that calls, the newest first. */
export async function ownMessages(db: Db): Promise<VendorMessage[]> {
  const { rows } = await sql<VendorMessage>`
    select id as "_id", sent_at as "sentAt", words as text, is_new as "isNew" from messages_for_vendor()`.execute(db);
  return rows;
}

/** Marks what the vendor that calls has not read yet. */
export const markMessagesRead = (db: Db, now: Date) => sql`select messages_read_by_vendor(${now})`.execute(db);
