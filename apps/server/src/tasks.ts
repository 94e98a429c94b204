/**
 * The operator's command about what is due, `npm run tasks -- [again|drop]`. It reaches the server that runs on the data folder through a socket
 * which only the folder's owner can use; when none runs, it opens the database itself.
 */
import { createInterface } from 'node:readline/promises';
import { commandActor, configurationHere, fail, runCommand, withDatabase } from './command.ts';
import { callCommandSocket } from './modules/provider/command-socket.ts';
import { runTaskCommand } from './tasks/task-commands.ts';
import type { TaskCommand } from './tasks/task-commands.ts';

const usage = `Usage:
  npm run tasks                    what was given up, what fails and what is due
  npm run tasks -- again <id>...   does it now, under the same id
  npm run tasks -- drop <id>...    forgets it, after a question; --yes asks nothing`;

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

await runCommand(async () => {
  const command = await commandOf();
  const { dataFolder, database: location } = configurationHere();
  const answer =
    (await callCommandSocket(dataFolder, { command, actor: commandActor() })) ??
    (await withDatabase(location, ({ app }) => runTaskCommand({ db: app, now: new Date() }, command)));
  for (const line of answer.lines) console.log(line);
  if (!answer.isDone) process.exit(1);
});
