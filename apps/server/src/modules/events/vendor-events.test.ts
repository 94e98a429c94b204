import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { defaultBudgets } from '../../config.ts';
import { createRequestDatabases } from '../../db/request-database.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession, TestStream, TestVendor } from '../../testing/harness.ts';
import { rfqActs } from '../../testing/rfq-world.ts';
import { testEngine } from '../../testing/test-database.ts';

const { users } = fixture;
let server: TestServer;
let acts: ReturnType<typeof rfqActs>;
let owner: TestSession;
const open: TestStream[] = [];
beforeAll(async () => {
  server = await startTestServer({ budgets: { ...defaultBudgets, requestsPerUserPerMinute: 100_000 } });
  acts = rfqActs(server);
  owner = await server.login(users.owner.email);
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.cut();
});
afterAll(() => server.stop());

const listen = async (as: TestSession | TestVendor, after?: string) => {
  const stream = await server.stream(as, after === undefined ? {} : { after });
  open.push(stream);
  await expect.poll(() => stream.events.length).toBeGreaterThan(0);
  return stream;
};
const heard = ({ events }: TestStream) => events.flatMap(({ data }) => (data.kind ? [[data.kind, data.tags]] : []));
const threadWith = async (jobVendorId: string) => {
  const body = { communicationType: 'vendor', jobVendorId } as const;
  return (await server.call('chatInitiate', { as: owner, body })).body.thread._id;
};
const write = async (jobVendorId: string, text = 'Which gate is open on Sundays?') => {
  const body = { threadId: await threadWith(jobVendorId), clientMessageId: randomUUID(), text };
  return (await server.call('sendMessage', { as: owner, body })).body.seq;
};

describe(`streamVendorEvents on ${testEngine}`, () => {
  test('tells a vendor of messages in its thread, and no other vendor', async () => {
    const { vendors, browsers } = await acts.quoting(owner, 2);
    const [own, other] = [await listen(browsers[0]!), await listen(browsers[1]!)];
    const seq = await write(vendors[0]!._id);
    await expect.poll(() => heard(own)).toEqual([['sendMessage', ['chat']]]);
    expect(own.events[1]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      event: 'change',
      data: { kind: 'sendMessage', subject: null, tags: ['chat'], at: expect.stringMatching(/Z$/), isOwn: false },
    });
    await server.call('editMessage', {
      as: owner,
      body: { threadId: await threadWith(vendors[0]!._id), seq, text: 'Which gate is open on Mondays?' },
    });
    await expect.poll(() => heard(own)).toContainEqual(['editMessage', ['chat']]);
    // What comes later shows that nothing was on its way to the other one.
    await write(vendors[1]!._id);
    await expect.poll(() => heard(other)).toEqual([['sendMessage', ['chat']]]);
    expect(heard(own).map(([kind]) => kind)).toEqual(['sendMessage', 'editMessage']);
  });

  test('tells of an answer whom it is for, of another deadline and of a revision all, and of colleagues’ work nobody', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 2);
    const [asker, other] = [await listen(browsers[0]!), await listen(browsers[1]!)];
    await acts.ask(browsers[0]!, 'Who brings the crane?');
    const { questions } = (await server.call('getQuestions', { as: owner, path: { id: jobId } })).body;
    const answer = { answer: 'The contractor.', to: 'asker' } as const;
    await server.call('answerQuestion', { as: owner, path: { id: questions[0]!._id }, body: answer });
    await expect.poll(() => heard(asker)).toContainEqual(['answerQuestion', ['vendor-link']]);
    const { version } = (await server.call('getRfq', { as: owner, path: { id: jobId } })).body;
    const body = { jobId, version, deadline: new Date(server.now().getTime() + 96 * 3_600_000).toISOString() };
    expect((await server.call('extendRfqDeadline', { as: owner, body })).status).toBe(200);
    await expect.poll(() => heard(other)).toEqual([['extendRfqDeadline', expect.arrayContaining(['vendor-link'])]]);
    await acts.setTerms(owner, jobId, { deadline: body.deadline, message: 'Bring your own crane.' });
    expect((await acts.publish(owner, jobId)).status).toBe(200);
    for (const stream of [asker, other])
      await expect.poll(() => heard(stream).map(([kind]) => kind)).toContain('publishRfq');
    expect(heard(other).map(([kind]) => kind)).toEqual(['extendRfqDeadline', 'publishRfq']);
  });

  test('tells what was missed while the line was cut, and of that nothing that was another vendor’s', async () => {
    const { vendors, browsers } = await acts.quoting(owner, 2);
    const first = await listen(browsers[0]!);
    await write(vendors[0]!._id);
    await expect.poll(() => heard(first)).toHaveLength(1);
    first.cut();
    await write(vendors[1]!._id);
    await write(vendors[0]!._id);
    const second = await listen(browsers[0]!, first.events.at(-1)!.id);
    await expect.poll(() => heard(second)).toEqual([['sendMessage', ['chat']]]);
    expect(second.events[0]!.event).toBe('ready');
    const strayed = await listen(browsers[0]!, '999999999999');
    expect(strayed.events[0]!.event).toBe('reset');
  });

  test('row-level security shows a link the events that name its vendor, and nothing to others', async () => {
    const { vendors, browsers } = await acts.quoting(owner, 2);
    const stream = await listen(browsers[0]!);
    await write(vendors[0]!._id);
    await expect.poll(() => heard(stream)).toHaveLength(1);
    const seenBy = async (jobVendorId: string) => {
      const request = createRequestDatabases(server.database.appPool).withTenant({ jobVendorId });
      const rows = await request.db.selectFrom('event').select(['kind', 'vendors']).execute();
      await request.commit();
      return rows;
    };
    const own = await seenBy(vendors[0]!._id);
    expect(own.map(({ kind }) => kind)).toContain('sendMessage');
    expect(own.filter(({ vendors: named }) => !named.includes(vendors[0]!._id))).toEqual([]);
    expect((await seenBy(vendors[1]!._id)).map(({ kind }) => kind)).not.toContain('sendMessage');
  });

  test('refuses the fourth stream of a link and of a person, each for itself', async () => {
    const { browsers } = await acts.quoting(owner, 2);
    for (const as of [browsers[0]!, owner]) {
      const streams = [await listen(as), await listen(as), await listen(as)];
      const fourth = await server.stream(as);
      expect([...streams.map(({ status }) => status), fourth.status]).toEqual([200, 200, 200, 429]);
      streams[0]!.cut();
      await expect.poll(async () => (await listen(as)).status).toBe(200);
    }
    const atOnce = await Promise.all(Array.from({ length: 6 }, () => server.stream(browsers[1]!)));
    open.push(...atOnce);
    await expect.poll(() => atOnce.filter((one) => one.status === 200 && !one.isEnded()).length).toBe(3);
  });

  test('ends when the link is replaced, and is refused from then on', async () => {
    const { jobId, vendors, browsers } = await acts.quoting(owner, 1);
    const stream = await listen(browsers[0]!);
    await acts.send(owner, jobId, vendors);
    expect((await server.stream(browsers[0]!)).status).toBe(401);
    await expect.poll(() => stream.isEnded(), { timeout: 20_000 }).toBe(true);
    expect(stream.events.at(-1)!.event).toBe('end');
  }, 30_000);

  test('is refused without the cookie of its link, from another site, and with an id that is none', async () => {
    const { browsers } = await acts.quoting(owner, 1);
    const { headers } = browsers[0]!;
    const ask = async (more: Record<string, string>) =>
      (await server.call('streamVendorEvents', { headers: { ...headers, ...more } })).status;
    expect([
      await ask({ cookie: '' }),
      await ask({ 'sec-fetch-site': 'cross-site' }),
      await ask({ 'last-event-id': '1 or 1=1' }),
    ]).toEqual([401, 403, 400]);
  });
});
