/** A process that carries mails and does nothing else, for tests that kill it (SIGTERM lets it finish what it has begun): the database's place and the mail server are its arguments. */
import { openDatabase } from '../db/driver.ts';
import type { DatabaseLocation } from '../db/driver.ts';
import { openMailCarrier } from '../outbox/mail-carrier.ts';
import { messageTasks } from '../outbox/outbox.tasks.ts';
import { startTaskWorker } from '../tasks/worker.ts';

const [location, url] = process.argv.slice(2) as [string, string];
const database = await openDatabase(JSON.parse(location) as DatabaseLocation, () => process.exit(1));
const { carry } = openMailCarrier(
  { url, from: 'Millwright <no-reply@procurement.example.com>' },
  { productName: 'Millwright', publicUrl: 'https://procurement.example.com' },
);
const worker = startTaskWorker(database.app, messageTasks({ mail: carry, sms: null }), {
  notifications: database.notifications,
});
process.once('SIGTERM', () => {
  void worker
    .stop()
    .then(() => database.close())
    .then(() => process.exit(0));
});
console.log('carries');
