import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { components } from '@millwright/contract/types';
import type { Database } from '../../db/schema.ts';

type Db = Kysely<Database>;
type Story = components['schemas']['JobVendorStory'];

// Row-level security shows what is here to who sees the job: every statement needs a tenant.

/** The versions of one vendor's quote by their receipts, the newest first. Nothing of what they say. */
export async function versionsOfVendor(db: Db, jobVendorId: string): Promise<Story['versions']> {
  const { rows } = await sql<{
    number: number;
    revision: number;
    submitted_at: string;
    state: Story['versions'][number]['state'];
    receipt: string;
    entered_by: string | null;
  }>`
    select q.number, q.revision, q.submitted_at, q.state, encode(q.receipt, 'hex') as receipt, q.entered_by
    from quote q where q.job_vendor_id = ${jobVendorId} order by q.number desc limit 1000`.execute(db);
  return rows.map(({ number, revision, submitted_at, state, receipt, entered_by }) => ({
    receipt: { number, revision, submittedAt: submitted_at, sha256: receipt },
    state,
    enteredBy: entered_by,
  }));
}

/** What one vendor downloaded, the last first. */
export async function documentsReadBy(db: Db, jobVendorId: string): Promise<Story['documents']> {
  const { rows } = await sql<Story['documents'][number]>`
    select d.name, r.number as version, to_char(r.read_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "readAt"
    from job_document_read r join job_document d on d.id = r.document_id
    where r.job_vendor_id = ${jobVendorId} order by r.read_at desc, d.name limit 1000`.execute(db);
  return rows;
}

/** What one vendor asked, the last first. */
export async function questionsOfVendor(db: Db, jobVendorId: string): Promise<Story['questions']> {
  const { rows } = await sql<Story['questions'][number]>`
    select q.id as _id, q.words as text, to_char(q.asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "askedAt", q.state, q.answer,
      q.words_for_all is not null as "isForAll"
    from rfq_question q where q.job_vendor_id = ${jobVendorId} order by q.asked_at desc, q.id limit 200`.execute(db);
  return rows;
}

/** What one vendor was written, the last first. */
export async function messagesToVendor(db: Db, jobVendorId: string): Promise<Story['messages']> {
  const { rows } = await sql<Story['messages'][number]>`
    select m.id as _id, m.words as text, m.sent_by as by, to_char(m.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sentAt",
      to_char(r.read_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "readAt"
    from broadcast_recipient r join broadcast_message m on m.id = r.message_id
    where r.job_vendor_id = ${jobVendorId} order by m.sent_at desc, m.id limit 200`.execute(db);
  return rows;
}
