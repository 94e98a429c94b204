import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { rfqActs } from '../../testing/rfq-world.ts';

let server: TestServer;
let acts: ReturnType<typeof rfqActs>;
let owner: TestSession;
let stranger: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  acts = rfqActs(server);
  owner = await server.login(fixture.users.owner.email);
  stranger = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());
beforeEach(() => emptied(server, 'job', 'project'));

const read = (id: string, as: TestSession | null = owner) => server.call('getJobVendor', { as, path: { id } });

describe('getJobVendor', () => {
  test('what one vendor was sent, asked, was written and has quoted: nothing of another, and no price', async () => {
    const { jobId, browsers, recipients } = await acts.quoting(owner, 2);
    const [mine, other] = recipients.map(({ jobVendorId }) => jobVendorId);
    await acts.ask(browsers[0]!, 'Who supplies the crane?');
    await acts.ask(browsers[1]!, 'Is there a lift?');
    const message = { jobId, jobVendorIds: [mine!], text: 'Gate passes from Monday on.' };
    await server.call('sendBroadcastMessage', { as: owner, body: message });
    await acts.submit(browsers[0]!);
    await acts.submit(browsers[0]!);
    const { status, body } = await read(mine!);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      jobVendorId: mine,
      isRemoved: false,
      invitation: { state: 'quoted', revision: 1, readRevision: 1, regret: null },
      questions: [{ text: 'Who supplies the crane?', state: 'asked' }],
      messages: [{ text: 'Gate passes from Monday on.', by: 'Owner Person', readAt: null }],
      // It sent a quote itself: nothing takes its place.
      can: { enterQuote: false },
    });
    expect(body.versions.map(({ receipt, state }) => [receipt.number, state])).toEqual([
      [2, 'submitted'],
      [1, 'superseded'],
    ]);
    expect(body.log[0]!.kind).toBe('quote_submitted');
    expect(body.log.map(({ kind }) => kind)).toContain('vendor_added');
    expect(JSON.stringify(body)).not.toMatch(/89000|2680000|lift/);
    const { questions, can } = (await read(other!)).body;
    expect(questions).toMatchObject([{ text: 'Is there a lift?' }]);
    expect(can).toEqual({ enterQuote: true });
  });

  test('one that was not asked to quote; other companies 404, guests 401, no id 400', async () => {
    const { vendors } = await acts.sourced(owner, 1);
    const id = vendors[0]!._id;
    expect((await read(id)).body).toMatchObject({ invitation: null, versions: [], can: { enterQuote: false } });
    expect((await read(id, stranger)).status).toBe(404);
    expect((await read(id, null)).status).toBe(401);
    expect((await read('x')).status).toBe(400);
  });
});
