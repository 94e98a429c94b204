import { userInfo } from 'node:os';
import { readConfig } from './config.ts';
import type { Config } from './config.ts';
import { openDatabase } from './db/driver.ts';
import type { DatabaseLocation, OpenDatabase } from './db/driver.ts';
import { migrate } from './db/migrate.ts';
import { Explained } from './explained.ts';

/** Says why on standard error, a line each, and ends the process with code 1. */
export const fail = (...lines: string[]): never => {
  for (const line of lines) console.error(line);
  process.exit(1);
};

/**
 * Runs a command of the terminal. What a person can act on is lines and code 1; anything else is a fault of ours and keeps its trace.
 * @param work the command
 * @param usage said below a mistake in the options
 */
export async function runCommand(work: () => Promise<void>, usage = ''): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Explained) fail(...error.lines);
    const { code, message } = error as { code?: string; message: string };
    if (code?.startsWith('ERR_PARSE_ARGS')) fail(message, usage);
    if (code === 'EACCES') fail('The server runs as another user: give the command as that user.');
    throw error;
  }
}

/** The configuration of the server that would run here; production when its addresses say so. */
export const configurationHere = (): Config =>
  readConfig(process.env, process.env.PUBLIC_URL?.trim().startsWith('https://') ? 'production' : 'demo');

/** Who gives the command, for what is noted of it. */
export const commandActor = (): string => `command of ${userInfo().username}`;

/** Works on the database when no server does: opens it, brings its shape up to date, and closes it whatever happens. */
export async function withDatabase<Outcome>(
  location: DatabaseLocation,
  work: (database: OpenDatabase) => Promise<Outcome>,
): Promise<Outcome> {
  const database = await openDatabase(location, (reason) => fail(reason));
  try {
    await migrate(database.ownerPool);
    return await work(database);
  } finally {
    await database.close();
  }
}
