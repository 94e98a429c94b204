import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database, RowUpdate } from '../../db/schema.ts';
import type { QuestionRow } from './questions.rules.ts';

type Db = Kysely<Database>;

// Row-level security shows what is here to who sees the job: every statement needs a tenant.

const questionColumns = sql`q.id, q.job_id, q.job_vendor_id, i.vendor_name, q.asked_at, q.revision, q.line,
  v.content -> 'lines' -> q.line ->> 'lineNumber' as line_number, v.content -> 'lines' -> q.line ->> 'description' as line_description, q.words, q.thread_id, q.message_seq, q.state, q.answer, q.words_for_all, q.closing_reason, q.settled_at,
  q.settled_by, q.addendum_question, q.addendum_answer, q.addendum_at, q.addendum_by, q.addendum_revision`;
const joined = sql`rfq_question q join rfq_invitation i on i.job_vendor_id = q.job_vendor_id
  join rfq_revision v on v.job_id = q.job_id and v.number = q.revision`;

/** What a message was made of that asked a question; undefined where it did not. */
export const questionOfMessage = (db: Db, threadId: string, seq: number) =>
  db
    .selectFrom('rfq_question')
    .select('id')
    .where('thread_id', '=', threadId)
    .where('message_seq', '=', seq)
    .executeTakeFirst();

/** A page of the questions of a job: unanswered ones first, the oldest of them first, then the others, settled last first. With counts of all. */
export async function questionPage(db: Db, jobId: string, offset: number, limit: number) {
  const { rows } = await sql<QuestionRow>`
    select ${questionColumns} from ${joined} where q.job_id = ${jobId}
    order by q.state <> 'asked', case when q.state = 'asked' then q.asked_at end, q.settled_at desc, q.id
    limit ${limit} offset ${(offset - 1) * limit}`.execute(db);
  return { rows, ...(await countQuestions(db, jobId)) };
}

/** How many questions a job has, and how many are neither answered nor closed. */
export async function countQuestions(db: Db, jobId: string): Promise<{ total: number; unanswered: number }> {
  const { rows } = await sql<{ total: number; unanswered: number }>`
    select count(*)::int as total, (count(*) filter (where q.state = 'asked'))::int as unanswered from rfq_question q where q.job_id = ${jobId}`.execute(
    db,
  );
  return rows[0]!;
}

/** A question by its id; undefined for who does not see its job. */
export async function questionById(db: Db, id: string): Promise<QuestionRow | undefined> {
  const { rows } = await sql<QuestionRow>`select ${questionColumns} from ${joined} where q.id = ${id}`.execute(db);
  return rows[0];
}

/** The questions of a job that belong to its call for quotes, in the order in which they were put in. */
export async function promotedQuestions(db: Db, jobId: string): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    select ${questionColumns} from ${joined} where q.job_id = ${jobId} and q.addendum_at is not null order by q.addendum_at, q.id`.execute(
    db,
  );
  return rows;
}

/** Notes which revision has the questions of a held job that were put in since the one before. */
export const notePublishedQuestions = (db: Db, jobId: string, revision: number) =>
  db
    .updateTable('rfq_question')
    .set({ addendum_revision: revision })
    .where('job_id', '=', jobId)
    .where('addendum_at', 'is not', null)
    .where('addendum_revision', 'is', null)
    .execute();

/** Changes a question of a held job: answers it, closes it, or puts it into the next addendum. */
export const changeQuestion = (db: Db, id: string, change: RowUpdate<'rfq_question'>) =>
  db.updateTable('rfq_question').set(change).where('id', '=', id).execute();

/** Whom an answer is told: who asked and, where it is for all, every vendor that was sent the call and has not regretted; all while they are on the job. */
export async function toldOfAnswer(
  db: Db,
  { job_id, job_vendor_id }: Pick<QuestionRow, 'job_id' | 'job_vendor_id'>,
  isForAll: boolean,
): Promise<{ email: string; job_vendor_id: string; is_asker: boolean }[]> {
  const { rows } = await sql<{ email: string; job_vendor_id: string; is_asker: boolean }>`
    select i.email, i.job_vendor_id, i.job_vendor_id = ${job_vendor_id} as is_asker from rfq_invitation i join job_vendor jv on jv.id = i.job_vendor_id
    where i.job_id = ${job_id} and jv.state = 'added'
      and (i.job_vendor_id = ${job_vendor_id} or (${isForAll} and i.answer is distinct from 'regretted'))
    order by i.email, i.job_vendor_id`.execute(db);
  return rows;
}
