import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { components } from '@millwright/contract/types';
import type { Database } from '../../db/schema.ts';

type Db = Kysely<Database>;
type Reader = components['schemas']['RfqReaders']['vendors'][number];

// Row-level security limits every statement to callers who can see the job, so each needs a tenant.

const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Lists, per invited vendor, which of these documents, revisions and answers to all it has read. */
export async function listReadReceipts(
  db: Db,
  jobId: string,
  documentIds: readonly string[],
): Promise<(Pick<Reader, 'jobVendorId' | 'revisions' | 'documents'> & Reader['answers'])[]> {
  const { rows } = await sql<Pick<Reader, 'jobVendorId' | 'revisions' | 'documents'> & Reader['answers']>`
    select i.job_vendor_id as "jobVendorId", i.answers_read_at as "readAt",
      (select count(*)::int from rfq_question q where q.job_id = i.job_id and q.words_for_all is not null and q.settled_at <= i.answers_read_at) as read,
      (select coalesce(json_agg(json_build_object('number', r.number, 'readAt', ${iso('r.read_at')}) order by r.number), '[]')
        from rfq_revision_read r where r.job_vendor_id = i.job_vendor_id) as revisions,
      (select coalesce(json_agg(json_build_object('_id', l.document_id, 'version', l.number, 'readAt', ${iso('l.read_at')})), '[]')
        from (select distinct on (r.document_id) r.document_id, r.number, r.read_at from job_document_read r
          where r.job_vendor_id = i.job_vendor_id and r.document_id = any (${documentIds}::uuid[]) order by r.document_id, r.number desc) l) as documents
    from rfq_invitation i where i.job_id = ${jobId}`.execute(db);
  return rows;
}

/** Counts the questions of a job that were answered to all. */
export async function countAnswersToAll(db: Db, jobId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from rfq_question q where q.job_id = ${jobId} and q.words_for_all is not null`.execute(
    db,
  );
  return rows[0]!.count;
}
