import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { TaskKind, TaskRow } from './task.ts';

type Db = Kysely<Database>;

/** What is said of a new task. */
export type NewTask = {
  /** Where something refers to it later. */
  id?: string;
  companyId: string | null;
  /** The operation that causes it. */
  cause: string;
  /** Now unless told otherwise. */
  runAt?: Date;
};

/** Adds a task in the transaction of `db`; those who do tasks hear of it at the commit. */
export async function addTask<Payload>(
  db: Db,
  { name }: Pick<TaskKind<Payload>, 'name'>,
  payload: Payload,
  { id, companyId, cause, runAt }: NewTask,
): Promise<void> {
  await db
    .insertInto('task')
    .values({
      ...(id ? { id } : {}),
      kind: name,
      company_id: companyId,
      cause,
      payload: JSON.stringify(payload),
      ...(runAt ? { run_at: runAt } : {}),
    })
    .execute();
}

/** Makes sure that a kind that comes again and again has its task. */
export const keepTask = (db: Db, kind: string, firstRunAt: Date) =>
  sql`select task_keep(${kind}, ${firstRunAt})`.execute(db);

/** Which kinds have something to do now, or when they next will. */
export async function dueKinds(db: Db, now: Date): Promise<{ kind: string; isDue: boolean; runAt: string }[]> {
  const { rows } = await sql<{ kind: string; isDue: boolean; runAt: string }>`
    select kind, is_due as "isDue", run_at as "runAt" from task_due_kinds(${now})`.execute(db);
  return rows;
}

/** Takes the next task of a kind that is due, for `workTimeInSeconds`; no other process gets it meanwhile. */
export async function takeTask(
  db: Db,
  kind: string,
  workTimeInSeconds: number,
  now: Date,
): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`
    select * from task_take(${kind}, make_interval(secs => ${workTimeInSeconds}), ${now})`.execute(db);
  return rows[0];
}

/** Gives up what has expired; answers what may be said of it. */
export async function expireTasks(db: Db, now: Date): Promise<Pick<TaskRow, 'id' | 'kind' | 'cause' | 'attempts'>[]> {
  const { rows } = await sql<Pick<TaskRow, 'id' | 'kind' | 'cause' | 'attempts'>>`
    select id, kind, cause, attempts from task_expire(${now})`.execute(db);
  return rows;
}

/** Notes that a task is done. */
export const markDone = (db: Db, id: string, keepsPayload: boolean, now: Date) =>
  sql`select task_mark_done(${id}, ${keepsPayload}, ${now})`.execute(db);

/** Has a task done at its next time, or again after a failure, whose reason is kept. */
export const putBack = (
  db: Db,
  { id, attempts }: Pick<TaskRow, 'id' | 'attempts'>,
  next: { attempts: number; reason: string | null; runAt: Date },
) => sql`select task_put_back(${id}, ${attempts}, ${next.attempts}, ${next.reason}, ${next.runAt})`.execute(db);

/** Gives a task up: an operator may have a dead one done again; one that expired is worth nothing. */
export const giveUp = (
  db: Db,
  { id, attempts }: Pick<TaskRow, 'id' | 'attempts'>,
  state: 'dead' | 'expired',
  reason: string,
  now: Date,
) => sql`select task_mark_over(${id}, ${attempts}, ${state}, ${reason}, ${now})`.execute(db);

/** How the tasks of one kind are, in numbers; without those that come again and again. */
export type TaskFigures = {
  kind: string;
  waiting: number;
  oldestWaitingInSeconds: number;
  failedInADay: number;
  dead: number;
};

/** What waits, how long, and what could not be done. A kind of which nothing waits or failed is not there. */
export async function taskFigures(db: Db, now: Date): Promise<TaskFigures[]> {
  const { rows } = await sql<TaskFigures>`
    select kind, waiting, oldest_waiting_in_seconds as "oldestWaitingInSeconds", failed_in_a_day as "failedInADay", dead
    from task_figures(${now})`.execute(db);
  return rows;
}

/** A task as an operator sees it: not what is in it. */
export type ListedTask = {
  id: string;
  kind: string;
  cause: string;
  state: 'due' | 'dead';
  comesAgain: boolean;
  isTaken: boolean;
  attempts: number;
  runAt: string;
  lastError: string | null;
  createdAt: string;
  endedAt: string | null;
};

/** What was given up, then what is due, the next first. */
export async function listTasks(db: Db, limit: number): Promise<ListedTask[]> {
  const { rows } = await sql<ListedTask>`
    select id, kind, cause, state, comes_again as "comesAgain", is_taken as "isTaken", attempts, run_at as "runAt",
      last_error as "lastError", created_at as "createdAt", ended_at as "endedAt"
    from task_list(${limit})`.execute(db);
  return rows;
}

/** Has a task done now that was given up or waits for its next try, under the same id. */
export async function runAgain(db: Db, id: string, now: Date): Promise<'done' | 'unknown' | 'taken'> {
  const { rows } = await sql<{ outcome: 'done' | 'unknown' | 'taken' }>`
    select task_run_again(${id}, ${now}) as outcome`.execute(db);
  return rows[0]!.outcome;
}

/** Drops a task that was given up or waits. */
export async function dropTask(db: Db, id: string, now: Date): Promise<'done' | 'unknown' | 'taken' | 'comes_again'> {
  const { rows } = await sql<{ outcome: 'done' | 'unknown' | 'taken' | 'comes_again' }>`
    select task_drop(${id}, ${now}) as outcome`.execute(db);
  return rows[0]!.outcome;
}

/** Forgets what has been over for long. */
export const forgetTasks = (db: Db, now: Date) => sql`select task_forget(${now})`.execute(db);
