import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './driver.ts';
import { fixture, fixtureGstn, PASSWORD } from '../testing/fixture-world.ts';
import { startTestServer } from '../testing/harness.ts';
import { startProcess } from '../testing/server-process.ts';
import { QUOTE, rfqActs } from '../testing/rfq-world.ts';
import { linkOfCookie } from '../testing/vendor-cookie.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';

/** `npm run bench -- kills` runs 20. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3);
/** How many acknowledged writes a round waits for before the kill; they take turns, so that kills come at different phases. */
const WRITES_BEFORE_KILL = [1, 40, 15];
const WRITERS = 4;
const VENDORS = 30;

let testDatabase: TestDatabase;
/** What the browsers of the vendors send: each opened its link, and gave its code. */
let vendors: Record<string, string>[];
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const server = await startTestServer({ database: testDatabase });
  const acts = rfqActs(server);
  const { browsers } = await acts.quoting(await server.login(fixture.users.owner.email), VENDORS);
  await server.database.ownerPool.query('update vendor_session set confirmed_at = now()');
  vendors = browsers.map(({ headers }) => headers);
  await server.stop();
}, 120_000);
afterAll(() => testDatabase.remove());

const post = (url: string, path: string, body: object, accessToken = '') =>
  fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}) },
    body: JSON.stringify(body),
  });

/** 30 vendors wait for one row: on a slow machine some wait longer than a statement may. */
class Busy extends Error {}
/** A receipt that a vendor was given. */
type Receipt = { vendor: number; number: number; sha256: string };

/** A vendor saves a draft and submits it; its receipt, `busy` when the server took nothing for now, or null when it is gone. */
async function submit(url: string, vendor: number, rateInPaise: number): Promise<Receipt | 'busy' | null> {
  const send = async (path: string, method: string, body?: object) => {
    const answer = await fetch(`${url}/api/v1/vendor-link/${path}?link=${linkOfCookie(vendors[vendor]!.cookie)}`, {
      method,
      headers: { 'content-type': 'application/json', ...vendors[vendor] },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answered = (await answer.json()) as Record<string, unknown>;
    if (answer.status === 503) throw new Busy();
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answered)}`);
    return answered;
  };
  try {
    const { draftVersion, revision, lines } = await send('rfq', 'GET');
    const [first, second] = lines as { _id: string }[];
    const quoted = [
      { _id: first!._id, rateInPaise },
      { _id: second!._id, ...QUOTE.lines[1] },
    ];
    const { version } = await send('quote', 'PUT', { version: draftVersion, content: { ...QUOTE, lines: quoted } });
    const { submissions } = await send('submit', 'POST', { version, revision });
    const [{ receipt }] = submissions as [{ receipt: { number: number; sha256: string } }];
    return { vendor, number: receipt.number, sha256: receipt.sha256 };
  } catch (error) {
    // Cut off, before or while it answered.
    if (error instanceof TypeError || error instanceof SyntaxError) return null;
    if (error instanceof Busy) return 'busy';
    throw error;
  }
}

test(`a server that is killed ${ROUNDS} times while it writes starts again, and nothing that it acknowledged is lost or half done`, async () => {
  const acknowledged: string[] = [];
  const receipts: Receipt[] = [];
  let accessToken = '';
  let slowestStartInMs = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const { child, url, tookInMs } = await startProcess(testDatabase);
    if (round > 0) slowestStartInMs = Math.max(slowestStartInMs, tookInMs);
    if (!accessToken) {
      const login = await post(url, '/authentication/login', { email: fixture.users.owner.email, password: PASSWORD });
      ({ access_token: accessToken } = (await login.json()) as { access_token: string });
    }
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    let isAlive = true;
    let writes = 0;
    const enough = Promise.withResolvers<void>();
    const noteWrite = () => {
      writes += 1;
      if (writes >= WRITES_BEFORE_KILL[round % WRITES_BEFORE_KILL.length]!) enough.resolve();
    };
    const firstEnquiry = Promise.withResolvers<void>();
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let number = 0; isAlive; number++) {
        const subject = `Enquiry ${round}-${writer}-${number}`;
        const answer = await post(
          url,
          '/vendor-profile/send-enquiry-details',
          { gstn: fixtureGstn(1 + (number % 30)), subject, message: 'Please tell us your earliest slot.' },
          accessToken,
        ).catch(() => null);
        if (!answer) return;
        // The vendors wait for one row, and take all connections meanwhile.
        if (answer.status === 503) continue;
        if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
        acknowledged.push(subject);
        firstEnquiry.resolve();
        noteWrite();
      }
    });
    const firstReceipt = Promise.withResolvers<void>();
    const quoting = vendors.map(async (_vendor, index) => {
      for (let rate = 100_000 + round; isAlive; rate += ROUNDS) {
        const receipt = await submit(url, index, rate);
        if (!receipt) return;
        if (receipt === 'busy') continue;
        receipts.push(receipt);
        firstReceipt.resolve();
        noteWrite();
      }
    });
    // However slow the machine is, each round has something to lose.
    await Promise.all([firstEnquiry.promise, firstReceipt.promise, enough.promise]);
    child.kill('SIGKILL');
    isAlive = false;
    await Promise.all([gone, ...writers, ...quoting]);
  }
  const database = await openDatabase(testDatabase.location, () => {});
  try {
    const stored = await database.owner.selectFrom('vendor_enquiry').select('subject').execute();
    const subjects = new Set(stored.map(({ subject }) => subject));
    expect(acknowledged.filter((subject) => !subjects.has(subject))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS);
    expect(subjects.size).toBe(stored.length);
    // Each enquiry is one transaction with its two mails and its entry in the activity: all or nothing.
    const [mails, activities] = await Promise.all([
      database.owner.selectFrom('task').select('id').where('cause', '=', 'enquireVendor').execute(),
      database.owner.selectFrom('activity').select('seq').where('operation_id', '=', 'enquireVendor').execute(),
    ]);
    expect([mails.length, activities.length]).toEqual([2 * stored.length, stored.length]);
    // Each receipt that was given is there, once; each quote that is there is whole: one entry in the log, one mail, and at most one stands.
    const quotes = await database.owner
      .selectFrom('quote')
      .select(['number', 'receipt', 'state', 'job_vendor_id'])
      .execute();
    const kept = new Set(quotes.map(({ number, receipt }) => `${number} ${receipt.toString('hex')}`));
    expect(receipts.filter(({ number, sha256 }) => !kept.has(`${number} ${sha256}`))).toEqual([]);
    expect(new Set(receipts.map(({ sha256 }) => sha256)).size).toBe(receipts.length);
    expect(kept.size).toBe(quotes.length);
    expect(receipts.length).toBeGreaterThanOrEqual(ROUNDS);
    const standing = quotes.filter(({ state }) => state === 'submitted').map((quote) => quote.job_vendor_id);
    expect(new Set(standing).size).toBe(standing.length);
    const [entries, receiptMails] = await Promise.all([
      database.owner.selectFrom('job_log').select('number').where('kind', '=', 'quote_submitted').execute(),
      // Beside the receipts it causes the daily mail of the buyer.
      database.owner
        .selectFrom('task')
        .select('id')
        .where('cause', '=', 'submitQuote')
        .where('kind', '=', 'mail')
        .execute(),
    ]);
    expect([entries.length, receiptMails.length]).toEqual([quotes.length, quotes.length]);
    console.log(
      `${receipts.length} receipts given, ${quotes.length} quotes; ${acknowledged.length} acknowledged, ${stored.length} stored, slowest restart ${Math.round(slowestStartInMs)} ms`,
    );
  } finally {
    await database.close();
  }
}, 600_000);
