import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { defaultBudgets } from '../../config.ts';
import { createRequestDatabases } from '../../db/request-database.ts';
import { deleteOldEvents, insertEvent } from '../../events/event.queries.ts';
import { startServer } from '../../server.ts';
import { CodeBrowser, newestCode } from '../../testing/codes.ts';
import { fixture, fixtureGstn } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession, TestStream } from '../../testing/harness.ts';
import { untilLocked } from '../../testing/lock-waits.ts';
import { testEngine } from '../../testing/test-database.ts';
import { until } from '../../testing/until.ts';

const { sagar, deccan, users } = fixture;
let server: TestServer;
let owner: TestSession;
let corporate: TestSession;
let buyer: TestSession;
const open: TestStream[] = [];
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.login(users.owner.email);
  corporate = await server.login(users.corporate.email);
  buyer = await server.login(users.buyer.email);
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.cut();
});
afterAll(() => server.stop());

/** Until all that was committed so far has its number. */
const published = () =>
  until(async () => {
    const { rows } = await server.database.ownerPool.query('select from event where seq is null limit 1');
    return rows.length === 0;
  });
const listen = async (...args: Parameters<TestServer['stream']>) => {
  await published();
  return listenAtOnce(...args);
};
const listenAtOnce = async (...args: Parameters<TestServer['stream']>) => {
  const stream = await server.stream(...args);
  open.push(stream);
  if (stream.status === 200) await expect.poll(() => stream.events.length).toBeGreaterThan(0);
  return stream;
};
const kinds = ({ events }: TestStream) => events.flatMap(({ data }) => (data.kind ? [data.kind] : []));
let groups = 0;
const shortlist = (as: TestSession = owner, headers = {}) =>
  server.call('setVendorShortlistGroup', {
    as,
    body: { groupName: `Group ${++groups}`, gstns: [fixtureGstn(1)] },
    headers,
  });

describe('streamEvents', () => {
  test('tells of a colleague’s change: which reads are stale, of what, and not who did it', async () => {
    const stream = await listen(corporate);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(stream.headers.get('x-accel-buffering')).toBe('no');
    expect(stream.events.map(({ event }) => event)).toEqual(['ready']);
    const { body } = await shortlist(owner);
    await expect.poll(() => kinds(stream)).toEqual(['setVendorShortlistGroup']);
    expect(stream.events[1]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      event: 'change',
      data: {
        kind: 'setVendorShortlistGroup',
        subject: { type: 'shortlist_group', id: body._id },
        tags: ['vendor-shortlist', 'vendor-profile', 'request-vendor', 'first-steps'],
        at: expect.stringMatching(/Z$/),
        isOwn: false,
      },
    });
    expect(JSON.stringify(stream.events)).not.toContain(owner.userId);
  });

  test('tells of an invitation that was accepted, and of the registration that a colleague approves', async () => {
    const stream = await listen(owner);
    const email = 'newcomer@sagarsteel.example';
    await server.call('sendInviteApi', { as: owner, body: { emails: [email] } });
    const mail = (await server.sentMessages()).find(({ to }) => to === email)!;
    const inviteId = /\/([\w-]{20,})\/login/.exec(mail.text)![1]!;
    const browser = new CodeBrowser();
    const details = {
      password: 'Kiln-Refractory-77',
      companyName: 'x',
      plant: 'Pune Works',
      userType: 'Plant' as const,
    };
    browser.keep(
      await server.call('generateOtpForRegistration', {
        body: {
          email,
          fullName: 'Asha Joshi',
          companyEmail: 'https://sagarsteel.example',
          phoneNumber: null,
          details: { ...details, inviteId },
        },
        headers: browser.headers(),
      }),
    );
    const otp = await newestCode(server, email);
    await server.call('verifyEmailOtp', { body: { email, otp }, headers: browser.headers() });
    expect(kinds(stream)).toEqual(['sendInviteApi']);
    expect((await server.call('register', { body: { email }, headers: browser.headers() })).status).toBe(200);
    await expect.poll(() => kinds(stream)).toContain('register');
    expect(stream.events.at(-1)!.data.tags).toEqual(['registration', 'invite']);
    const { registrations } = (await server.call('getPendingRegistrations', { as: corporate })).body;
    const id = registrations.find((one) => one.email === email)!._id;
    await server.call('approveRegistration', { as: corporate, path: { id } });
    await expect.poll(() => kinds(stream)).toContain('approveRegistration');
    expect(stream.events.at(-1)!.data.subject).toEqual({ type: 'registration', id });
    expect(stream.events.at(-1)!.data.tags).toContain('registration');
    expect(JSON.stringify(stream.events)).not.toContain('newcomer');
  });

  test('tells nothing of another company, and what is one person’s to that person alone', async () => {
    const [other, colleague, own] = [await listen(buyer), await listen(corporate), await listen(owner)];
    await server.call('dismissFirstSteps', { as: owner });
    await shortlist(owner);
    await expect.poll(() => kinds(own)).toEqual(['dismissFirstSteps', 'setVendorShortlistGroup']);
    await expect.poll(() => kinds(colleague)).toEqual(['setVendorShortlistGroup']);
    expect(kinds(other)).toEqual([]);
  });

  test('tells what was missed while the line was cut, in order and once, and nothing twice', async () => {
    const first = await listen(corporate);
    await shortlist();
    await expect.poll(() => kinds(first).length).toBe(1);
    const { id } = first.events.at(-1)!;
    first.cut();
    for (let number = 0; number < 5; number++) await shortlist();
    const second = await listen(corporate, { after: id });
    await shortlist();
    await expect.poll(() => kinds(second).length).toBe(6);
    const ids = second.events.slice(1).map((event) => Number(event.id));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(new Set(ids).size).toBe(6);
    expect(ids[0]).toBeGreaterThan(Number(id));
  });

  test('cut again and again while others write, it misses nothing', { timeout: 60_000 }, async () => {
    const heard: string[] = [];
    let stream = await listenAtOnce(corporate);
    let last = stream.events[0]!.id;
    let isWriting = true;
    let written = 0;
    const writing = Promise.all(
      [owner, corporate].map(async (as) => {
        for (let number = 0; number < 12; number++) {
          await shortlist(as);
          written++;
        }
      }),
    ).finally(() => (isWriting = false));
    const take = () => {
      for (const { id, event } of stream.events) if (event === 'change') heard.push(id);
      last = stream.events.at(-1)!.id;
    };
    while (isWriting) {
      await until(() => !isWriting || stream.events.some(({ event }) => event === 'change'));
      stream.cut();
      take();
      stream = await listenAtOnce(corporate, { after: last });
    }
    await writing;
    const before = [...heard];
    await expect
      .poll(
        () => new Set([...before, ...stream.events.flatMap(({ id, event }) => (event === 'change' ? [id] : []))]).size,
      )
      .toBe(written);
  });

  test('tells who opens it late what changed since they read', async () => {
    await shortlist();
    const late = await listen(corporate, { sinceSeconds: 10 });
    await expect.poll(() => kinds(late)).toContain('setVendorShortlistGroup');
  });

  test('tells who was away for too long to read everything anew', async () => {
    await published();
    await server.database.ownerPool.query("update event set at = at - interval '25 hours'");
    const { rows } = await server.database.ownerPool.query<{ first: number }>('select min(seq) as first from event');
    await deleteOldEvents(server.database.app, new Date());
    for (const after of [String(rows[0]!.first), '999999999999']) {
      const stream = await listen(corporate, { after });
      expect(stream.events.map(({ event }) => event)).toEqual(['reset']);
      await shortlist();
      await expect.poll(() => kinds(stream).length).toBe(1);
    }
  });

  test('a change that was refused, undone or only repeated leaves no event', async () => {
    const stream = await listen(corporate);
    const body = { groupName: 'Once', gstns: [fixtureGstn(1)] };
    const headers = { 'idempotency-key': 'events-once-0000000001' };
    for (let number = 0; number < 2; number++)
      expect((await server.call('setVendorShortlistGroup', { as: owner, body, headers })).status).toBe(200);
    await server.call('setVendorShortlistGroup', {
      as: owner,
      body: { groupName: 'Ghosts', gstns: ['27ZZZZZ9999Z9Z9'] },
    });
    await server.call('setDeleteVendorShortlist', { as: owner, rawBody: { groupId: sagar.defaultGroupId } });
    await shortlist();
    await expect.poll(() => kinds(stream).length).toBeGreaterThan(1);
    expect(kinds(stream)).toEqual(['setVendorShortlistGroup', 'setVendorShortlistGroup']);
  });

  test('ends when the session is logged out, and when nobody has used it for too long', async () => {
    const [gone, idle] = [
      await server.login(users.approver.email, { fresh: true }),
      await server.login(users.approver.email, { fresh: true }),
    ];
    const [first, second] = [await listen(gone), await listen(idle)];
    await server.call('logout', { as: gone });
    await expect.poll(() => first.isEnded()).toBe(true);
    expect(first.events.at(-1)!.event).toBe('end');
    expect(second.isEnded()).toBe(false);
    // Half an hour without a call: an open stream is none.
    server.advance(1_860);
    const third = await server.login(users.approver.email, { fresh: true });
    await server.call('logout', { as: third });
    await expect.poll(() => second.isEnded()).toBe(true);
    expect(second.events.at(-1)!.event).toBe('end');
    // Theirs were over as well.
    [owner, corporate, buyer] = (await Promise.all(
      [users.owner, users.corporate, users.buyer].map(({ email }) => server.login(email, { fresh: true })),
    )) as [TestSession, TestSession, TestSession];
  });

  test('is refused without a session, with an id that is none, and with too many open', async () => {
    expect((await server.call('streamEvents')).status).toBe(401);
    const bad = await server.call('streamEvents', { as: owner, headers: { 'last-event-id': '1 or 1=1' } });
    expect([bad.status, bad.problem.errors[0]!.pointer]).toEqual([400, '/header/last-event-id']);
    const strict = await startTestServer({ budgets: { ...defaultBudgets, openStreamsPerUser: 2 } });
    const session = await strict.login(users.owner.email);
    const streams = [await strict.stream(session), await strict.stream(session), await strict.stream(session)];
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect((await strict.stream(await strict.login(users.corporate.email))).status).toBe(200);
    streams[0]!.cut();
    await expect.poll(async () => (await strict.stream(session)).status).toBe(200);
    // Streams that are open do not hold up a stop, and end with it.
    await strict.stop();
    await expect.poll(() => streams[1]!.isEnded()).toBe(true);
  }, 60_000);
});

describe('the table of events', () => {
  const at = (tenant: { companyId: string; userId: string }) =>
    createRequestDatabases(server.database.appPool).withTenant(tenant);
  const own = { companyId: sagar.companyId, userId: users.owner.userId };

  test('is bound by row-level security: by company, and by person where an event is one person’s', async () => {
    await server.call('dismissFirstSteps', { as: owner });
    await shortlist();
    const seen = async (tenant: typeof own) => {
      const request = at(tenant);
      const rows = await request.db.selectFrom('event').select(['company_id', 'audience']).execute();
      await request.commit();
      return rows;
    };
    const mine = await seen(own);
    expect(mine.some(({ audience }) => audience?.includes(own.userId))).toBe(true);
    const colleagues = await seen({ ...own, userId: users.corporate.userId });
    expect(colleagues.length).toBeGreaterThan(0);
    expect(colleagues.filter(({ audience }) => audience?.includes(own.userId))).toEqual([]);
    const others = await seen({ companyId: deccan.companyId, userId: users.buyer.userId });
    expect(others.filter(({ company_id: company }) => company === own.companyId)).toEqual([]);
    expect((await server.database.appPool.query('select * from event')).rows).toEqual([]);
    for (const [companyId, audience] of [
      [deccan.companyId, null],
      [own.companyId, [users.corporate.userId]],
    ] as const) {
      const request = at(own);
      const event = { companyId, actorId: own.userId, audience, kind: 'probe', subject: null, tags: [] };
      await expect(insertEvent(request.db, event)).rejects.toMatchObject({ code: '42501' });
      await request.rollback();
    }
  });

  const probe = { ...own, actorId: own.userId, audience: null, kind: 'probe', subject: null, tags: [] };
  const counterOf = async (companyId: string) => {
    const { rows } = await server.database.ownerPool.query<{ last: number }>(
      'select coalesce((select last from event_counter where company_id = $1), 0)::int as last',
      [companyId],
    );
    return rows[0]!.last;
  };

  test('publishes what a process left that died after its commit, in order and without a gap', async () => {
    const stream = await listen(corporate);
    const last = await counterOf(sagar.companyId);
    // Nobody in this process is told of these commits.
    for (let number = 0; number < 3; number++) {
      const request = at(own);
      await insertEvent(request.db, probe);
      await request.commit();
    }
    await expect.poll(() => kinds(stream), { timeout: 5_000 }).toEqual(['probe', 'probe', 'probe']);
    expect(stream.events.slice(1).map(({ id }) => Number(id))).toEqual([last + 1, last + 2, last + 3]);
  });

  test('numbers the events of each company by themselves', async () => {
    const [stream, other] = [await listen(corporate), await listen(buyer)];
    const [last, otherLast] = [await counterOf(sagar.companyId), await counterOf(deccan.companyId)];
    await shortlist(owner);
    await shortlist(buyer);
    await shortlist(owner);
    await expect.poll(() => kinds(stream).length).toBe(2);
    await expect.poll(() => kinds(other).length).toBe(1);
    expect(stream.events.slice(1).map(({ id }) => Number(id))).toEqual([last + 1, last + 2]);
    expect(other.events.slice(1).map(({ id }) => Number(id))).toEqual([otherLast + 1]);
  });

  test('an id of the numbering before, which counted all companies, goes on where it was', async () => {
    await published();
    // The number of another company's event, as the migration leaves it: within what the company has counted, with no event of its own.
    await server.database.ownerPool.query('update event_counter set last = last + 1000');
    const after = String((await counterOf(sagar.companyId)) - 500);
    await shortlist();
    const stream = await listen(corporate, { after });
    await expect.poll(() => kinds(stream)).toEqual(['setVendorShortlistGroup']);
    expect(stream.events[0]!.event).toBe('ready');
  });

  test.runIf(testEngine === 'postgres')('a commit waits for no other; readers see numbers in order', async () => {
    const [first, second] = [at(own), at(own)];
    await insertEvent(first.db, { ...probe, kind: 'first' });
    await insertEvent(second.db, { ...probe, kind: 'second' });
    await second.commit();
    const stream = await listen(corporate, { sinceSeconds: 1 });
    await expect.poll(() => kinds(stream), { timeout: 5_000 }).toContain('second');
    await first.commit();
    await expect.poll(() => kinds(stream), { timeout: 5_000 }).toContain('first');
    const ids = stream.events.filter(({ event }) => event === 'change').map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  test.runIf(testEngine === 'postgres')(
    'two processes that publish at once number each event once, and the later number is seen last',
    async () => {
      const add = async (kind: string) => {
        const request = at(own);
        await insertEvent(request.db, { ...probe, kind });
        await request.commit();
      };
      const publishers = [await server.database.appPool.connect(), await server.database.appPool.connect()];
      const [first, second] = publishers as [(typeof publishers)[0], (typeof publishers)[0]];
      await first.query('begin');
      await add('early');
      await first.query('select event_publish(10)');
      await add('late');
      let isSecondDone = false;
      const publishing = second.query('select event_publish(10)').then(() => (isSecondDone = true));
      await untilLocked(server.database.ownerPool, () => isSecondDone);
      expect(isSecondDone).toBe(false);
      await first.query('commit');
      await publishing;
      for (const client of publishers) client.release();
      const { rows } = await server.database.ownerPool.query<{ kind: string; seq: number }>(
        "select kind, seq from event where kind in ('early', 'late') order by seq",
      );
      expect(rows.map(({ kind }) => kind)).toEqual(['early', 'late']);
      expect(new Set(rows.map(({ seq }) => seq)).size).toBe(2);
    },
  );

  test.runIf(testEngine === 'postgres')('tells the streams of another process', { timeout: 60_000 }, async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'millwright-second-'));
    const second = await startServer({ ...server.config, port: 0, dataFolder });
    const stream = await listen(corporate);
    const answer = await fetch(`${second.url}/api/v1/vendor-shortlist/shortlist`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ groupName: 'From elsewhere', gstns: [fixtureGstn(1)] }),
    });
    expect(answer.status).toBe(200);
    await expect.poll(() => kinds(stream)).toEqual(['setVendorShortlistGroup']);
    const session = await server.login(users.approver.email, { fresh: true });
    const own = await listen(session);
    await fetch(`${second.url}/api/v1/authentication/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.accessToken}` },
    });
    await expect.poll(() => own.isEnded()).toBe(true);
    await second.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  });
});
