/**
 * The command `npm run demo:links`: prints a pending review link, a pending registration, an invite, a reset link and an open-login link of
 * the demo. It reaches the server that runs on the data folder through its socket; when none runs, it opens the database itself.
 */
import { commandActor, fail, runCommand, withDatabase } from './command.ts';
import { readConfig } from './config.ts';
import { demoLinks, linesOfLinks } from './demo/demo-links.ts';
import { callCommandSocket } from './modules/provider/command-socket.ts';

await runCommand(async () => {
  const config = readConfig(process.env, 'demo');
  const answer = await callCommandSocket(config.dataFolder, { command: { name: 'demo-links' }, actor: commandActor() });
  if (answer && !answer.isDone) fail(...answer.lines);
  const lines =
    answer?.lines ??
    (await withDatabase(config.database, async ({ owner, app }) => [
      ...linesOfLinks(await demoLinks({ owner, app, config, isRunning: false, now: new Date() })),
      '',
      `No server runs here: start it with npm start, the links lead to ${config.publicUrl}.`,
    ]));
  for (const line of lines) console.log(line);
});
