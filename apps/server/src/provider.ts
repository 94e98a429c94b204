/**
 * The command of the provider's team, `npm run provider -- pending|approve|reject|add|remove|team|audit`. It reaches the server that runs on
 * the data folder through a socket which only the folder's owner can use; when none runs, it opens the database itself.
 */
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { commandActor, configurationHere, fail, runCommand, withDatabase } from './command.ts';
import { callCommandSocket } from './modules/provider/command-socket.ts';
import { runTeamCommand } from './modules/provider/provider-acts.ts';
import type { TeamCommand } from './modules/provider/provider-acts.ts';

const usage = `Usage:
  npm run provider -- pending                        who waits for approval
  npm run provider -- approve <email>
  npm run provider -- reject <email>
  npm run provider -- add <email> [--password-stdin] adds a person to the team, or gives one a new password
  npm run provider -- remove <email>
  npm run provider -- team                           who is in the team
  npm run provider -- audit                          the last acts, and whether their chain is whole
Without --password-stdin a one-time password is made and printed.`;

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

await runCommand(async () => {
  const command = await commandOf();
  const actor = commandActor();
  const { dataFolder, database: location, productName, publicUrl, teamEmail } = configurationHere();
  const config = { productName, publicUrl, teamEmail };
  const answer =
    (await callCommandSocket(dataFolder, { command, actor })) ??
    (await withDatabase(location, ({ app }) => runTeamCommand({ db: app, config, now: new Date() }, command, actor)));
  if (!answer.isDone) fail(...answer.lines);
  for (const line of answer.lines) console.log(line);
}, usage);
