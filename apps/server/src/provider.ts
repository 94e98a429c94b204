/**
 * The command of the provider's team, `npm run provider -- pending|approve|reject|add|remove|team|audit`. It reaches the server that runs on
 * the data folder through a socket which only the folder's owner can use; when none runs, it opens the database itself.
 */
import { userInfo } from 'node:os';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { ConfigurationRefused, readConfig } from './config.ts';
import { DatabaseUnavailable, openDatabase } from './db/driver.ts';
import { EmbeddedFailure } from './db/embedded.ts';
import { FolderInUse } from './db/folder-lock.ts';
import { migrate, MigrationRefused } from './db/migrate.ts';
import { callCommandSocket } from './modules/provider/command-socket.ts';
import { runTeamCommand } from './modules/provider/provider-acts.ts';
import type { CommandAnswer, TeamCommand } from './modules/provider/provider-acts.ts';

const usage = `Usage:
  npm run provider -- pending                        who waits for approval
  npm run provider -- approve <email>
  npm run provider -- reject <email>
  npm run provider -- add <email> [--password-stdin] adds a person to the team, or gives one a new password
  npm run provider -- remove <email>
  npm run provider -- team                           who is in the team
  npm run provider -- audit                          the last acts, and whether their chain is whole
Without --password-stdin a one-time password is made and printed.`;

const fail = (...lines: string[]): never => {
  for (const line of lines) console.error(line);
  process.exit(1);
};

async function commandOf(): Promise<TeamCommand> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'password-stdin': { type: 'boolean', default: false } },
  });
  const [name, email, ...rest] = positionals;
  if (rest.length > 0) return fail(usage);
  if ((name === 'pending' || name === 'team' || name === 'audit') && email === undefined) return { name };
  if ((name === 'approve' || name === 'reject' || name === 'remove') && email) return { name, email };
  if (name === 'add' && email) {
    const password = values['password-stdin'] ? (await text(process.stdin)).replace(/\r?\n$/, '') : null;
    return { name, email, password };
  }
  return fail(usage);
}

/** The configuration of the server that would run here; production when its addresses say so. */
const config = () =>
  readConfig(process.env, process.env.PUBLIC_URL?.trim().startsWith('https://') ? 'production' : 'demo');

async function runHere(command: TeamCommand, actor: string): Promise<CommandAnswer> {
  const { database: location, productName, publicUrl, teamEmail } = config();
  const database = await openDatabase(location, (reason) => fail(reason));
  try {
    await migrate(database.ownerPool);
    return await runTeamCommand(
      { db: database.app, config: { productName, publicUrl, teamEmail }, now: new Date() },
      command,
      actor,
    );
  } finally {
    await database.close();
  }
}

try {
  const command = await commandOf();
  const actor = `command of ${userInfo().username}`;
  const answer = (await callCommandSocket(config().dataFolder, { command, actor })) ?? (await runHere(command, actor));
  if (!answer.isDone) fail(...answer.lines);
  for (const line of answer.lines) console.log(line);
} catch (error) {
  if (error instanceof ConfigurationRefused) fail(...error.lines);
  const kinds = [FolderInUse, EmbeddedFailure, DatabaseUnavailable, MigrationRefused];
  if (kinds.some((kind) => error instanceof kind)) fail((error as Error).message);
  const { code, message } = error as { code?: string; message: string };
  if (code?.startsWith('ERR_PARSE_ARGS')) fail(message, usage);
  if (code === 'EACCES') fail('The server runs as another user: give the command as that user.');
  throw error;
}
