import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database, NewRow } from '../../db/schema.ts';
import type { VendorQuestionRow } from './vendor-questions.rules.ts';

type Db = Kysely<Database>;

// A vendor by its link sees its own questions alone, by row-level security: every statement needs such a transaction.

const lineOf = sql`v.content -> 'lines' -> q.line ->> 'lineNumber' as line_number, v.content -> 'lines' -> q.line ->> 'description' as line_description`;

/** The questions of the vendor that calls, the last that changed first. */
export async function ownQuestions(db: Db, jobVendorId: string, limit: number): Promise<VendorQuestionRow[]> {
  const { rows } = await sql<VendorQuestionRow>`
    select q.id, true as is_own, q.state, q.asked_at, q.revision, q.line, ${lineOf}, q.words, q.words_for_all, q.answer, q.settled_at, q.closing_reason
    from rfq_question q join rfq_revision v on v.job_id = q.job_id and v.number = q.revision
    where q.job_vendor_id = ${jobVendorId} order by coalesce(q.settled_at, q.asked_at) desc, q.id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** What others asked and all may read, the last answer first: through a function that knows no who and no when. */
export async function questionsForAll(db: Db, jobId: string, limit: number): Promise<VendorQuestionRow[]> {
  const { rows } = await sql<VendorQuestionRow>`
    select q.id, false as is_own, 'answered' as state, null as asked_at, q.revision, q.line, ${lineOf}, q.words, q.words as words_for_all, q.answer,
      q.settled_at, null as closing_reason
    from questions_for_all() q join rfq_revision v on v.job_id = ${jobId} and v.number = q.revision
    order by q.settled_at desc, q.id limit ${limit}`.execute(db);
  return rows;
}

/** Notes that the vendor that calls has read the answers to all; once for each new one. */
export async function noteAnswersRead(db: Db, jobVendorId: string, now: Date): Promise<void> {
  await sql`update rfq_invitation i set answers_read_at = ${now} where i.job_vendor_id = ${jobVendorId} and (i.answers_read_at is null
    or exists (select from questions_for_all() q where q.settled_at > i.answers_read_at)
    or exists (select from rfq_question q where q.job_vendor_id = i.job_vendor_id and q.words_for_all is not null and q.settled_at > i.answers_read_at))`.execute(
    db,
  );
}

/** How many questions the vendor that calls has asked. */
export async function countOwnQuestions(db: Db, jobVendorId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from rfq_question q where q.job_vendor_id = ${jobVendorId}`.execute(db);
  return rows[0]!.count;
}

/** Stores a question of the vendor that calls; its id. */
export async function insertQuestion(db: Db, question: NewRow<'rfq_question'>): Promise<string> {
  const { id } = await db.insertInto('rfq_question').values(question).returning('id').executeTakeFirstOrThrow();
  return id;
}
