import { afterAll, beforeAll, expect, test } from 'vitest';
import { awardActs } from '../testing/award-world.ts';
import { fixture, PASSWORD } from '../testing/fixture-world.ts';
import { startTestServer } from '../testing/harness.ts';
import { caller, Gone, startProcess } from '../testing/server-process.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './driver.ts';

const JOBS = 3;
const VENDORS = 2;
/** On its way to told vendors each job takes so many steps; a round that did none would not be one. */
const STEPS = ['freeze', 'propose', 'decide', 'tell'] as const;
const MOST_ROUNDS = JOBS * STEPS.length;
/** A round ends when so many steps are acknowledged: `npm run bench -- kills` ends one after each. */
const STEPS_PER_ROUND = Math.ceil(MOST_ROUNDS / Number(process.env.KILL_ROUNDS ?? 3));
const HEAD = 'head@sagarsteel.example';

let testDatabase: TestDatabase;
/** Jobs whose quotes are opened and compared. */
let jobs: { jobId: string; comparisonId: string }[];
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const server = await startTestServer({ database: testDatabase });
  const acts = awardActs(server);
  const owner = await server.login(fixture.users.owner.email);
  const head = await acts.person('head');
  const corporate = await server.login(fixture.users.corporate.email);
  await acts.setRules(corporate, [{ name: 'Head', policy: 'any', needed: null, approverIds: [head.userId] }]);
  jobs = [];
  for (let number = 0; number < JOBS; number += 1) {
    const { jobId } = await acts.evaluating(owner, VENDORS);
    const sheet = await server.call('quoteComparison', { as: owner, body: { jobId } });
    jobs.push({ jobId, comparisonId: sheet.body._id });
  }
  await server.stop();
}, 240_000);
afterAll(() => testDatabase.remove());

type Call = ReturnType<typeof caller>;

/** What a person does next with a job, from what its pages show; null once its vendors are told. Throws when it is refused. */
async function step({ jobId, comparisonId }: (typeof jobs)[number], owner: Call, head: Call): Promise<string | null> {
  const done = (what: string, { status, body }: Awaited<ReturnType<Call>>) => {
    if (status !== 200) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`);
    return what;
  };
  const { body: sheet } = await owner(`/comparison/by-id/${comparisonId}/0`);
  if (sheet.state !== 'frozen')
    return done(
      'freeze',
      await owner('/comparison/freeze', { comparisonId, version: sheet.version, revision: sheet.revision }),
    );
  const listed = await owner(`/resolution/get/${jobId}`);
  const [resolution] = listed.body.resolutions as { _id: string; state: string }[];
  if (!resolution) {
    const plan = await owner(`/resolution/approvers/${jobId}`);
    const [option] = plan.body.options as { key: string }[];
    return done(
      'propose',
      await owner('/resolution/create', {
        jobId,
        comparisonSha256: sheet.sha256,
        option: option!.key,
        reason: 'Lowest and complete.',
      }),
    );
  }
  if (resolution.state !== 'approved')
    return done(
      'decide',
      await head('/resolution/update', { resolutionId: resolution._id, answer: 'approve' }, 'PATCH'),
    );
  const { body: award } = await owner(`/resolution/letters/${jobId}`);
  if ((award.letters as { sentAt: string | null }[]).some(({ sentAt }) => sentAt === null))
    return done('tell', await owner('/resolution/send-letters', { jobId }));
  return null;
}

test('a server that is killed while awards are frozen, proposed, decided and told loses none of them and does none twice', async () => {
  const acknowledged: string[] = [];
  let rounds = 0;
  let isDone = false;
  let tokens: string[] = [];
  while (!isDone) {
    rounds += 1;
    if (rounds > MOST_ROUNDS) throw new Error(`not done after ${MOST_ROUNDS} rounds: ${acknowledged.length} steps`);
    const { child, url } = await startProcess(testDatabase);
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    if (tokens.length === 0)
      tokens = await Promise.all(
        [fixture.users.owner.email, HEAD].map(async (email) => {
          const { body } = await caller(url, '')('/authentication/login', { email, password: PASSWORD });
          return body.access_token as string;
        }),
      );
    const [owner, head] = tokens.map((token) => caller(url, token)) as [Call, Call];
    let steps = 0;
    const enough = Promise.withResolvers<void>();
    const walks = jobs.map(async (job) => {
      for (;;) {
        const what = await step(job, owner, head);
        if (what === null) return true;
        acknowledged.push(`${what} ${job.jobId}`);
        steps += 1;
        if (steps >= STEPS_PER_ROUND) enough.resolve();
      }
    });
    const ended = Promise.allSettled(walks);
    // Each round has something to lose, or nothing is left to do.
    await Promise.race([enough.promise, ended]);
    child.kill('SIGKILL');
    const results = await ended;
    await gone;
    for (const result of results)
      if (result.status === 'rejected' && !(result.reason instanceof Gone)) throw result.reason;
    isDone = results.every(({ status }) => status === 'fulfilled');
  }
  // Nothing that was answered was asked for again: each step of each job at most once.
  expect(new Set(acknowledged).size).toBe(acknowledged.length);

  const database = await openDatabase(testDatabase.location, () => {});
  try {
    const { owner: db } = database;
    const ids = jobs.map(({ jobId }) => jobId);
    const versions = await db.selectFrom('comparison_version').select(['state', 'sha256', 'snapshot']).execute();
    expect(versions.map(({ state, sha256, snapshot }) => [state, sha256 !== null, snapshot !== null])).toEqual(
      ids.map(() => ['frozen', true, true]),
    );
    const resolutions = await db.selectFrom('resolution').select(['job_id', 'state']).execute();
    expect(resolutions.map(({ job_id }) => job_id).toSorted()).toEqual(ids.toSorted());
    expect(new Set(resolutions.map(({ state }) => state))).toEqual(new Set(['approved']));
    const states = await db.selectFrom('job').select('status').where('id', 'in', ids).execute();
    expect(states.map(({ status }) => status)).toEqual(ids.map(() => 'awarded'));
    const log = await db.selectFrom('job_log').select(['job_id', 'kind']).where('job_id', 'in', ids).execute();
    for (const kind of ['comparison_frozen', 'resolution_proposed', 'resolution_approved', 'vendors_told'] as const)
      expect(
        log
          .filter((entry) => entry.kind === kind)
          .map(({ job_id }) => job_id)
          .toSorted(),
        kind,
      ).toEqual(ids.toSorted());
    const letters = await db
      .selectFrom('task')
      .select('id')
      .where('cause', '=', 'sendAwardLetters')
      .where('kind', '=', 'mail')
      .execute();
    expect(letters).toHaveLength(JOBS * VENDORS);
    expect(rounds).toBeGreaterThan(2);
    console.log(`${rounds} rounds, ${acknowledged.length} of ${JOBS * STEPS.length} steps acknowledged`);
  } finally {
    await database.close();
  }
}, 600_000);
