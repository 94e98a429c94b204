import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixture, PASSWORD } from '../testing/fixture-world.ts';
import { startTestServer } from '../testing/harness.ts';
import { QUOTE, rfqActs } from '../testing/rfq-world.ts';
import { caller, Gone, startProcess } from '../testing/server-process.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './driver.ts';

const VENDORS = 3;
const ROUNDS = Math.max(2, Number(process.env.KILL_ROUNDS ?? 3));
/**
 * Milliseconds from the opener's press to the kill: the first at once, the others spread over what an opening takes. When a kill comes is what
 * this test varies; nothing it asserts depends on it.
 */
const LIVES = Array.from({ length: ROUNDS }, (_, round) => Math.round((round * 250) / (ROUNDS - 1)));
const JOBS = LIVES.length;

let testDatabase: TestDatabase;
/** Jobs whose time to quote is over. */
let jobs: string[];
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const server = await startTestServer({ database: testDatabase });
  const acts = rfqActs(server);
  const owner = await server.login(fixture.users.owner.email);
  jobs = [];
  for (let number = 0; number < JOBS; number += 1) {
    const { jobId, browsers } = await acts.quoting(owner, VENDORS);
    for (const [index, browser] of browsers.entries())
      await acts.submit(browser, { ...QUOTE, workingDays: 10 + index });
    await acts.closeIn(jobId);
    jobs.push(jobId);
  }
  await server.stop();
}, 240_000);
afterAll(() => testDatabase.remove());

const WITH_ORIGIN = { 'sec-fetch-site': 'same-origin' };

/** What an opener has in hand once it asked for its code: a browser, and the code that was mailed. */
async function readyToOpen(url: string, accessToken: string, jobId: string) {
  const asked = await fetch(`${url}/api/v1/job-rfq/opening-code/${jobId}`, {
    method: 'POST',
    headers: { ...WITH_ORIGIN, authorization: `Bearer ${accessToken}` },
  });
  if (asked.status !== 200) throw new Error(`${asked.status} ${await asked.text()}`);
  const cookie = asked.headers
    .getSetCookie()
    .map((one) => one.split(';')[0]!)
    .join('; ');
  const outbox = await fetch(`${url}/dev/outbox`, { headers: { accept: 'application/json' } });
  const mails = (await outbox.json()) as { to: string; subject: string }[];
  const mail = mails.find(({ to, subject }) => to === fixture.users.owner.email && /^\d{6} /.test(subject))!;
  return { headers: { ...WITH_ORIGIN, cookie }, code: mail.subject.slice(0, 6) };
}

test('a server that is killed while quotes are opened has opened all of a job or none, and what was answered stays', async () => {
  const answered = new Set<string>();
  let lost = 0;
  let accessToken = '';
  for (const [round, life] of LIVES.entries()) {
    const { child, url } = await startProcess(testDatabase);
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const login = { email: fixture.users.owner.email, password: PASSWORD };
    accessToken ||= (await caller(url, '')('/authentication/login', login)).body['access_token'] as string;
    const jobId = jobs[round]!;
    const { headers, code } = await readyToOpen(url, accessToken, jobId);
    const opening = caller(
      url,
      accessToken,
      headers,
    )(`/job-rfq/open/${jobId}`, { code }).then(
      ({ status }) => {
        expect(status).toBe(200);
        answered.add(jobId);
      },
      (error: unknown) => {
        if (!(error instanceof Gone)) throw error;
        lost += 1;
      },
    );
    // At once: no answer can have come.
    if (life > 0) await Promise.race([opening, setTimeout(life)]);
    child.kill('SIGKILL');
    await opening;
    await gone;
  }
  // The next server: each job is open or sealed as a whole, and who finds it sealed asks for a new code and opens it.
  const { child, url } = await startProcess(testDatabase);
  const read = async (jobId: string) => {
    const { body } = await caller(url, accessToken)(`/job-rfq/quotations/${jobId}`);
    const vendors = body['vendors'] as { quote: { content: { workingDays: number } } | null }[];
    const days = vendors.map(({ quote }) => quote?.content.workingDays ?? null);
    return { state: body['state'], days: days.toSorted((a, b) => (a ?? 0) - (b ?? 0)) };
  };
  let sealed = 0;
  try {
    for (const jobId of jobs) {
      const found = await read(jobId);
      if (found.state !== 'opened') {
        sealed += 1;
        expect([found.days, answered.has(jobId)]).toEqual([[null, null, null], false]);
        const { headers, code } = await readyToOpen(url, accessToken, jobId);
        expect((await caller(url, accessToken, headers)(`/job-rfq/open/${jobId}`, { code })).status).toBe(200);
      }
      expect(await read(jobId)).toEqual({ state: 'opened', days: [10, 11, 12] });
    }
  } finally {
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGKILL');
    await gone;
  }
  const database = await openDatabase(testDatabase.location, () => {});
  try {
    const { owner: db } = database;
    const rfqs = await db.selectFrom('rfq').select(['job_id', 'opened_at']).where('job_id', 'in', jobs).execute();
    expect(rfqs.filter(({ opened_at }) => opened_at !== null)).toHaveLength(JOBS);
    const states = await db.selectFrom('job').select('status').where('id', 'in', jobs).execute();
    expect(states.map(({ status }) => status)).toEqual(jobs.map(() => 'evaluating'));
    const log = await db.selectFrom('job_log').select(['job_id', 'kind']).where('job_id', 'in', jobs).execute();
    for (const kind of ['opening_confirmed', 'quotes_opened'] as const)
      expect(
        log
          .filter((entry) => entry.kind === kind)
          .map(({ job_id }) => job_id)
          .toSorted(),
        kind,
      ).toEqual(jobs.toSorted());
    expect(lost).toBeGreaterThan(0);
    console.log(`${JOBS} openings: ${answered.size} answered, ${lost} cut off, of these ${sealed} left sealed`);
  } finally {
    await database.close();
  }
}, 600_000);
