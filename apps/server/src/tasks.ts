/**
 * The operator's command about what is due, `npm run tasks -- [again|drop]`. It reaches the server that runs on the data folder through a socket
 * which only the folder's owner can use; when none runs, it opens the database itself.
 */
import { createInterface } from 'node:readline/promises';
import { userInfo } from 'node:os';
import { ConfigurationRefused, readConfig } from './config.ts';
import { DatabaseUnavailable, openDatabase } from './db/driver.ts';
import { EmbeddedFailure } from './db/embedded.ts';
import { FolderInUse } from './db/folder-lock.ts';
import { migrate, MigrationRefused } from './db/migrate.ts';
import { callCommandSocket } from './modules/provider/command-socket.ts';
import { runTaskCommand } from './tasks/task-commands.ts';
import type { TaskCommand, TaskCommandAnswer } from './tasks/task-commands.ts';

const usage = `Usage:
  npm run tasks                    what was given up, what fails and what is due
  npm run tasks -- again <id>...   does it now, under the same id
  npm run tasks -- drop <id>...    forgets it, after a question; --yes asks nothing`;

const fail = (...lines: string[]): never => {
  for (const line of lines) console.error(line);
  process.exit(1);
};

/** Asks on the terminal; no is the answer of whoever says nothing. */
async function isMeant(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const answer = await Promise.race([terminal.question(question), closed]);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

async function commandOf(): Promise<TaskCommand> {
  const words = process.argv.slice(2).filter((word) => word !== '--yes');
  const isSure = words.length < process.argv.length - 2;
  const [verb, ...ids] = words;
  if (verb === undefined && !isSure) return { name: 'tasks' };
  if (verb === 'again' && ids.length > 0 && !isSure) return { name: 'tasks-again', ids };
  if (verb !== 'drop' || ids.length === 0) return fail(usage);
  const what = ids.length === 1 ? 'this task' : `these ${ids.length} tasks`;
  if (!isSure && !(await isMeant(`Drop ${what} for good? What is in them is deleted. (y/N) `)))
    return fail('Nothing was dropped.');
  return { name: 'tasks-drop', ids };
}

/** The configuration of the server that would run here; production when its addresses say so. */
const config = () =>
  readConfig(process.env, process.env.PUBLIC_URL?.trim().startsWith('https://') ? 'production' : 'demo');

async function runHere(command: TaskCommand): Promise<TaskCommandAnswer> {
  const database = await openDatabase(config().database, (reason) => fail(reason));
  try {
    await migrate(database.ownerPool);
    return await runTaskCommand({ db: database.app, now: new Date() }, command);
  } finally {
    await database.close();
  }
}

try {
  const command = await commandOf();
  const actor = `command of ${userInfo().username}`;
  const answer = (await callCommandSocket(config().dataFolder, { command, actor })) ?? (await runHere(command));
  for (const line of answer.lines) console.log(line);
  if (!answer.isDone) process.exit(1);
} catch (error) {
  if (error instanceof ConfigurationRefused) fail(...error.lines);
  const kinds = [FolderInUse, EmbeddedFailure, DatabaseUnavailable, MigrationRefused];
  if (kinds.some((kind) => error instanceof kind)) fail((error as Error).message);
  if ((error as { code?: string }).code === 'EACCES')
    fail('The server runs as another user: give the command as that user.');
  throw error;
}
