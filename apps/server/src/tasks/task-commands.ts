import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { dropTask, listTasks, runAgain } from './task.queries.ts';
import type { ListedTask } from './task.queries.ts';

/** A task command, as sent to a running server. */
export type TaskCommand = { name: 'tasks' } | { name: 'tasks-again' | 'tasks-drop'; ids: string[] };

/** Whether a command is a task command. */
export const isTaskCommand = (command: { name: string }): command is TaskCommand => command.name.startsWith('tasks');

/** The result of a command: lines for the terminal, and whether it succeeded. */
export type TaskCommandAnswer = { isDone: boolean; lines: string[] };

const MOST_LISTED = 200;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Runs a task command. */
export async function runTaskCommand(
  { db, now }: { db: Kysely<Database>; now: Date },
  command: TaskCommand,
): Promise<TaskCommandAnswer> {
  if (command.name === 'tasks') return { isDone: true, lines: linesOf(await listTasks(db, MOST_LISTED), now) };
  const isAgain = command.name === 'tasks-again';
  const answers: TaskCommandAnswer[] = [];
  for (const id of command.ids) {
    const outcome = !UUID.test(id) ? 'unknown' : await (isAgain ? runAgain : dropTask)(db, id, now);
    answers.push({ isDone: outcome === 'done', lines: [`${id}  ${outcomeTexts[outcome](isAgain)}`] });
  }
  return { isDone: answers.every(({ isDone }) => isDone), lines: answers.flatMap(({ lines }) => lines) };
}

const outcomeTexts: Record<'done' | 'unknown' | 'taken' | 'comes_again', (isAgain: boolean) => string> = {
  done: (isAgain) => (isAgain ? 'is done again now, under the same id' : 'is dropped'),
  unknown: () => 'is over, or there is no such task',
  taken: () => 'is being done right now',
  comes_again: () => 'comes again and again: it cannot be dropped',
};

const at = (time: string) => `${time.slice(0, 19).replace('T', ' ')} UTC`;

function linesOf(tasks: ListedTask[], now: Date): string[] {
  const dead = tasks.filter(({ state }) => state === 'dead');
  const failing = tasks.filter(({ state, lastError }) => state === 'due' && lastError !== null);
  const waiting = tasks.filter(({ state, lastError }) => state === 'due' && lastError === null);
  const first = (task: ListedTask) => `  ${task.id}  ${task.kind}, from ${task.cause}`;
  const reason = (task: ListedTask) => `    ${task.lastError}`;
  const when = ({ isTaken, runAt }: ListedTask) =>
    isTaken && new Date(runAt) > now ? 'is being done' : `next at ${at(runAt)}`;
  const group = (title: string, of: ListedTask[], lines: (task: ListedTask) => string[]) =>
    of.length === 0 ? [] : [`${title} (${of.length}):`, ...of.flatMap(lines)];
  const lines = [
    ...group('Given up', dead, (task) => [
      `${first(task)}, ${task.attempts} tries, until ${at(task.endedAt!)}`,
      reason(task),
    ]),
    ...group('Failing', failing, (task) => [`${first(task)}, ${task.attempts} tries, ${when(task)}`, reason(task)]),
    ...group('Due', waiting, (task) => [`${first(task)}, ${when(task)}`]),
    ...(tasks.length === MOST_LISTED ? [`Only ${MOST_LISTED} are listed.`] : []),
  ];
  return lines.length === 0 ? ['Nothing is due, and nothing was given up.'] : lines;
}
