/**
 * The command `npm run demo:links`: prints a pending review link, a pending registration, an invite, a reset link and an open-login link of
 * the demo. It reaches the server that runs on the data folder through its socket; when none runs, it opens the database itself.
 */
import { userInfo } from 'node:os';
import { ConfigurationRefused, readConfig } from './config.ts';
import { DatabaseUnavailable, openDatabase } from './db/driver.ts';
import { EmbeddedFailure } from './db/embedded.ts';
import { FolderInUse } from './db/folder-lock.ts';
import { migrate, MigrationRefused } from './db/migrate.ts';
import { demoLinks, linesOfLinks } from './demo/demo-links.ts';
import { callCommandSocket } from './modules/provider/command-socket.ts';

const fail = (...lines: string[]): never => {
  for (const line of lines) console.error(line);
  process.exit(1);
};

async function linesHere(): Promise<string[]> {
  const config = readConfig(process.env, 'demo');
  const database = await openDatabase(config.database, (reason) => fail(reason));
  try {
    await migrate(database.ownerPool);
    const { owner, app } = database;
    const links = linesOfLinks(await demoLinks({ owner, app, config, isRunning: false, now: new Date() }));
    return [...links, '', `No server runs here: start it with npm start, the links lead to ${config.publicUrl}.`];
  } finally {
    await database.close();
  }
}

try {
  const { dataFolder } = readConfig(process.env, 'demo');
  const actor = `command of ${userInfo().username}`;
  const answer = await callCommandSocket(dataFolder, { command: { name: 'demo-links' }, actor });
  if (answer && !answer.isDone) fail(...answer.lines);
  for (const line of answer?.lines ?? (await linesHere())) console.log(line);
} catch (error) {
  if (error instanceof ConfigurationRefused) fail(...error.lines);
  const kinds = [FolderInUse, EmbeddedFailure, DatabaseUnavailable, MigrationRefused];
  if (kinds.some((kind) => error instanceof kind)) fail((error as Error).message);
  if ((error as { code?: string }).code === 'EACCES')
    fail('The server runs as another user: give the command as that user.');
  if (error instanceof Error && /demo/.test(error.message)) fail(error.message);
  throw error;
}
