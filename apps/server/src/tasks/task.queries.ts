import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { TaskKind, TaskRow } from './task.ts';

type Db = Kysely<Database>;

/** The properties of a new task. */
export type NewTask = {
  /** Set if something refers to the task later. */
  id?: string;
  companyId: string | null;
  /** The operation that causes it. */
  cause: string;
  /** Default: now. */
  runAt?: Date;
};

/** Adds a task in the transaction of `db`. Workers are notified at the commit. */
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

/** Ensures that a recurring kind has its task. */
export const keepTask = (db: Db, kind: string, firstRunAt: Date) =>
  sql`select task_keep(${kind}, ${firstRunAt})`.execute(db);

/** Lists the kinds with due tasks, and when the others are next due. */
export async function dueKinds(db: Db, now: Date): Promise<{ kind: string; isDue: boolean; runAt: string }[]> {
  const { rows } = await sql<{ kind: string; isDue: boolean; runAt: string }>`
    select kind, is_due as "isDue", run_at as "runAt" from task_due_kinds(${now})`.execute(db);
  return rows;
}

/** Takes the next due task of a kind and locks it for `workTimeInSeconds`. */
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

/** Marks expired tasks and returns their loggable columns. */
export async function expireTasks(db: Db, now: Date): Promise<Pick<TaskRow, 'id' | 'kind' | 'cause' | 'attempts'>[]> {
  const { rows } = await sql<Pick<TaskRow, 'id' | 'kind' | 'cause' | 'attempts'>>`
    select id, kind, cause, attempts from task_expire(${now})`.execute(db);
  return rows;
}

/** Marks a task as done. */
export const markDone = (db: Db, id: string, keepsPayload: boolean, now: Date) =>
  sql`select task_mark_done(${id}, ${keepsPayload}, ${now})`.execute(db);

/** Reschedules a task: at its next time, or after a failure with its reason. */
export const putBack = (
  db: Db,
  { id, attempts }: Pick<TaskRow, 'id' | 'attempts'>,
  next: { attempts: number; reason: string | null; runAt: Date },
) => sql`select task_put_back(${id}, ${attempts}, ${next.attempts}, ${next.reason}, ${next.runAt})`.execute(db);

/** Gives a task up. An operator can rerun a dead task, but not an expired one. */
export const giveUp = (
  db: Db,
  { id, attempts }: Pick<TaskRow, 'id' | 'attempts'>,
  state: 'dead' | 'expired',
  reason: string,
  now: Date,
) => sql`select task_mark_over(${id}, ${attempts}, ${state}, ${reason}, ${now})`.execute(db);

/** Figures of one kind of task, without recurring ones. */
export type TaskFigures = {
  kind: string;
  waiting: number;
  oldestWaitingInSeconds: number;
  failedInADay: number;
  dead: number;
};

/** Counts waiting and failed tasks per kind. Kinds with neither are omitted. */
export async function taskFigures(db: Db, now: Date): Promise<TaskFigures[]> {
  const { rows } = await sql<TaskFigures>`
    select kind, waiting, oldest_waiting_in_seconds as "oldestWaitingInSeconds", failed_in_a_day as "failedInADay", dead
    from task_figures(${now})`.execute(db);
  return rows;
}

/** A task as listed for an operator, without its payload. */
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

/** Lists dead tasks, then due ones, next first. */
export async function listTasks(db: Db, limit: number): Promise<ListedTask[]> {
  const { rows } = await sql<ListedTask>`
    select id, kind, cause, state, comes_again as "comesAgain", is_taken as "isTaken", attempts, run_at as "runAt",
      last_error as "lastError", created_at as "createdAt", ended_at as "endedAt"
    from task_list(${limit})`.execute(db);
  return rows;
}

/** Runs a dead or waiting task now, under the same id. */
export async function runAgain(db: Db, id: string, now: Date): Promise<'done' | 'unknown' | 'taken'> {
  const { rows } = await sql<{ outcome: 'done' | 'unknown' | 'taken' }>`
    select task_run_again(${id}, ${now}) as outcome`.execute(db);
  return rows[0]!.outcome;
}

/** Drops a dead or waiting task. */
export async function dropTask(db: Db, id: string, now: Date): Promise<'done' | 'unknown' | 'taken' | 'comes_again'> {
  const { rows } = await sql<{ outcome: 'done' | 'unknown' | 'taken' | 'comes_again' }>`
    select task_drop(${id}, ${now}) as outcome`.execute(db);
  return rows[0]!.outcome;
}

/** Deletes tasks that ended long ago. */
export const deleteOldTasks = (db: Db, now: Date) => sql`select task_forget(${now})`.execute(db);
