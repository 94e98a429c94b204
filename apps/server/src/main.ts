/**
 * The command: `node apps/server/src/main.ts demo` (npm start) or `… serve` (npm run serve). Whatever prevents a start is one clear line per
 * cause and exit code 1.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from './command.ts';
import { defaultBudgets, readConfig } from './config.ts';
import type { BudgetName, Config } from './config.ts';
import type { OpenDatabase } from './db/driver.ts';
import { fullDisk } from './db/embedded.ts';
import { Explained } from './explained.ts';
import { startServer } from './server.ts';
import type { RunningServer } from './server.ts';

const DEMO_VENDORS = 12_000;
const LONGEST_STOP_IN_MS = 10_000;

const command = process.argv[2];
if (command !== 'demo' && command !== 'serve') fail('Usage: main.ts demo | serve');
const startedAt = performance.now();

let config: Config;
try {
  config = readConfig(process.env, command === 'demo' ? 'demo' : 'production');
} catch (error) {
  if (error instanceof Explained) fail(...error.lines);
  throw error;
}

async function seed({ ownerPool }: OpenDatabase): Promise<void> {
  // Loaded where there is something to invent, and nowhere else.
  const { seedDemo } = await import('./db/seed/seed.ts');
  const connection = await ownerPool.connect();
  try {
    const outcome = await seedDemo(connection, {
      vendors: DEMO_VENDORS,
      today: new Date().toISOString().slice(0, 10),
      secret: config.secret,
      onProgress: (done) =>
        process.stdout.isTTY && process.stdout.write(`\rMaking the demo world: ${done} of ${DEMO_VENDORS} vendors`),
    });
    if (outcome.isSeeded)
      console.log(
        `${process.stdout.isTTY ? '\n' : ''}Made the demo world: ${outcome.vendorCount} vendors in ${(outcome.durationInMs / 1000).toFixed(1)} s.`,
      );
  } finally {
    connection.release();
  }
}

let server: RunningServer;
try {
  // Its code is not even loaded where it must never run.
  if (config.hasOwnProvider) config = await (await import('./demo/own-provider.ts')).withOwnProvider(config);
  server = await startServer(config, {
    seed: config.shouldSeed ? seed : undefined,
    onDatabaseStop: (reason) => fail(reason),
  });
} catch (error) {
  const { code, message } = error as { code?: string; message: string };
  if (code === 'EADDRINUSE')
    fail(`Port ${config.port} on ${config.host} is in use by another program. Stop it, or set PORT to another number.`);
  if (code && ['EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code))
    fail(`The server cannot listen on ${config.host}:${config.port}: ${message}`);
  const full = config.database.kind === 'embedded' ? fullDisk(config.dataFolder) : null;
  if (full) fail(full);
  if (error instanceof Explained) fail(...error.lines);
  throw error;
}

// The mail is no reason not to be there.
server.askForReviews().catch((error: unknown) => server.app.log.error({ err: error }, 'asking for reviews'));
console.log(
  `${config.productName} is ready on ${server.url} after ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`,
);
if (!existsSync(join(config.embedFolder, 'embed.js')))
  console.log('Not served: /embed, the widgets in frames. npm run build:packages makes them; then start again.');
if (config.mailIn)
  console.log(`Replies by email to ${config.mailIn.domain} come in at ${config.mailIn.host}:${server.mailInPort}.`);
if (config.mode === 'production') {
  const missing = [
    ...(config.mail ? [] : ['mails (SMTP_URL is not set)']),
    ...(config.sms ? [] : ['text messages (SMS_GATEWAY_URL is not set)']),
  ];
  if (missing.length > 0)
    console.log(`Not delivered: ${missing.join(' and ')}. They stay in the outbox; codes among them expire there.`);
}
if (config.mode === 'demo') {
  const raised = (Object.keys(defaultBudgets) as BudgetName[]).filter(
    (name) => config.budgets[name] > defaultBudgets[name],
  );
  console.log(
    'Accounts: owner@sagarsteel.example, corporate@sagarsteel.example, approver@sagarsteel.example, buyer@deccancement.example',
  );
  console.log('Password of all: Boiler-Repair-2026. By phone: 9876500001 is owner@sagarsteel.example');
  console.log('First login: first.login@sagarsteel.example with the temporary password Temp-Boiler-2026');
  console.log(`The provider's team: provider@millwright.example with the same password, at ${server.url}/provider`);
  if (config.hasOwnProvider)
    console.log(
      `Login via Microsoft: people of ${config.ssoDomain}, at the demo's own provider on ${config.singleSignOn?.issuer}`,
    );
  console.log(`Widget key of this run, for pages on localhost: ${config.demoWidgetSecret}`);
  console.log(`What it would send is at ${server.url}/dev/outbox`);
  console.log(
    `This is the demo. Raised budgets: ${raised.map((name) => `${name} ${config.budgets[name]} (production: ${defaultBudgets[name]})`).join(', ')}.`,
  );
}

let isStopping = false;
const stop = (signal: string) => {
  if (isStopping) process.exit(1);
  isStopping = true;
  server.app.log.info({ signal }, 'stopping');
  setTimeout(() => fail(`Could not stop within ${LONGEST_STOP_IN_MS / 1000} s.`), LONGEST_STOP_IN_MS).unref();
  void server.stop().then(
    () => process.exit(0),
    (error: unknown) => fail(String(error)),
  );
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
