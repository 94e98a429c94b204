/**
 * Command: fills the database with a million vendors, to see search at its limit. The first 12,000 are the demo world with all details;
 * the others have their searchable columns only. Stopped with Ctrl+C or cut off, it continues where it was when it is run again.
 */
import { resolve } from 'node:path';
import { runCommand, withDatabase } from '../../command.ts';
import { secretOf } from '../../config.ts';
import { Explained } from '../../explained.ts';
import type { DatabaseLocation } from '../driver.ts';
import { generateVendor } from './generate-vendors.ts';
import { indexOfGeneratedId, progressLine } from './progress.rules.ts';
import {
  analyzeTables,
  databaseSizeInBytes,
  hasDemoAccounts,
  inBulkTransaction,
  insertRows,
  lastGeneratedVendorId,
  type OwnerConnection,
} from './seed.queries.ts';
import { seedDemo } from './seed.ts';

const detailedCount = 12_000;
const vendorsPerTransaction = 20_000;
const vendorsPerRound = 1000;

const wanted = Number(process.argv[2] ?? 1_000_000);
if (!Number.isInteger(wanted) || wanted < detailedCount || wanted > 1_300_000) {
  console.error(`How many vendors? A whole number from ${detailedCount} to 1300000, not ${process.argv[2]}.`);
  process.exit(2);
}

let isStopping = false;
process.on('SIGINT', () => {
  if (isStopping) process.exit(130);
  isStopping = true;
  process.stderr.write(
    '\nStopping after this batch. Press Ctrl+C again to leave at once; a batch that is not finished is undone.\n',
  );
});

const url = process.env['DATABASE_URL'];
// npm changes into the workspace's folder; the demo's data folder is relative to where the command was typed.
const typedIn = process.env['INIT_CWD'] ?? process.cwd();
const location: DatabaseLocation = url
  ? { kind: 'postgres', url }
  : { kind: 'embedded', dataFolder: resolve(typedIn, process.env['DATA_DIR'] ?? '.data') };

const secret = secretOf(process.env);
const today = new Date().toISOString().slice(0, 10);
const startedAt = performance.now();

function report(done: number, firstDone: number): void {
  const line = progressLine(done, wanted, done - firstDone, performance.now() - startedAt);
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`);
  else process.stderr.write(`${line}\n`);
}

async function fill(connection: OwnerConnection): Promise<void> {
  if (!(await hasDemoAccounts(connection))) {
    const outcome = await seedDemo(connection, {
      vendors: detailedCount,
      today,
      secret,
      onProgress: (done) => report(done, 0),
    });
    if (!outcome.isSeeded)
      throw new Explained('The database has vendors or companies that are not of the demo. Use an empty one.');
  }
  const lastId = await lastGeneratedVendorId(connection);
  const firstDone = lastId === null ? 0 : indexOfGeneratedId(lastId) + 1;
  let done = firstDone;
  while (done < wanted && !isStopping) {
    const end = Math.min(wanted, done + vendorsPerTransaction);
    await inBulkTransaction(connection, async () => {
      // The next thousand are made while the database writes the last thousand.
      let writing: Promise<void> = Promise.resolve();
      for (let from = done; from < end; from += vendorsPerRound) {
        const rows = Array.from(
          { length: Math.min(vendorsPerRound, end - from) },
          (_, at) => generateVendor(from + at, { today, isDetailed: false }).row,
        );
        await writing;
        writing = insertRows(connection, 'vendor', rows);
      }
      await writing;
    });
    done = end;
    report(done, firstDone);
  }
  if (process.stderr.isTTY) process.stderr.write('\n');
  await analyzeTables(connection, ['vendor']);
  const megabytes = Math.round((await databaseSizeInBytes(connection)) / 1_000_000);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(
    done < wanted
      ? `Stopped with ${done} of ${wanted} vendors. Run the command again to continue.`
      : `${done} vendors, ${megabytes} MB, in ${seconds} s. Restart a server that was running meanwhile: it does not notice a bulk load.`,
  );
}

await runCommand(() =>
  withDatabase(location, async ({ ownerPool }) => {
    const connection = await ownerPool.connect();
    try {
      await fill(connection);
    } finally {
      connection.release();
    }
  }),
);
