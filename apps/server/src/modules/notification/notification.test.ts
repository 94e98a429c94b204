import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptied } from '../../testing/emptied.ts';
import { fixture, fixtureGstn } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { QUOTE, rfqActs } from '../../testing/rfq-world.ts';
import { notify } from './notify.ts';
import type { MailDelivery, MailGroup, News } from './notification.rules.ts';
import { digestMail, unsubscribeToken, userOfUnsubscribeToken } from './notification.rules.ts';

const { users, sagar } = fixture;
let server: TestServer;
let acts: ReturnType<typeof rfqActs>;
let owner: TestSession;
let corporate: TestSession;
let approver: TestSession;
let buyer: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  acts = rfqActs(server);
  owner = await server.login(users.owner.email);
  corporate = await server.login(users.corporate.email);
  approver = await server.login(users.approver.email);
  buyer = await server.login(users.buyer.email);
});
afterAll(() => server.stop());
beforeEach(() => emptied(server, 'notification', 'mail_preference', 'notification_digest', 'job', 'project', 'task'));

const bell = async (as: TestSession = owner, query: { limit?: number; offset?: number } = {}) =>
  (await server.call('getNotifications', { as, query })).body;
const kindsOf = async (as: TestSession = owner) => (await bell(as)).notifications.map(({ kind }) => kind);
const mailsTo = async (email: string) =>
  (await server.sentMessages()).filter(({ to, subject }) => to === email && !/^\d{6} /.test(subject));
const prefer = (group: MailGroup, delivery: MailDelivery, as: TestSession | null = owner) =>
  server.call('setMailPreferences', { as, body: { preferences: [{ group, delivery }] } });
/** Tells the owner of something, as a module does. */
const tell = (news: Partial<News> = {}) =>
  notify(server.database.app, {
    kind: 'job_moved',
    to: { users: [users.owner.userId] },
    mail: { subject: 'Moved', text: 'It was moved.', link: 'http://here.example/job' },
    cause: 'updateJobStatus',
    at: server.now(),
    ...news,
  });
const draft = async (as = owner) =>
  (await server.call('createJob', { as, body: { title: 'Boiler 2', plantId: sagar.plantId } })).body;
/** Has the daily mails of people done as if it were their time. */
async function passDigestTime() {
  await server.database.ownerPool.query(
    `update task set run_at = now() where kind = 'notification-digest' and state = 'due'`,
  );
  await server.tasks.drain();
}

describe('getNotifications', () => {
  test('what a vendor does is told to the owner, unread ones first, with its job and without an amount', async () => {
    const { browsers, vendors } = await acts.quoting(owner);
    await acts.ask(browsers[0]!, 'Which grade are the tubes?');
    await acts.submit(browsers[0]!);
    const headers = browsers[1]!.headers;
    await server.call('answerInvitation', { headers, body: { answer: 'regretted', reason: 'capacity' } });
    const page = await bell();
    expect(page.notifications.map(({ kind }) => kind)).toEqual([
      'vendor_regretted',
      'quote_received',
      'question_asked',
    ]);
    expect(page.notifications[1]).toMatchObject({
      job: { number: expect.stringMatching(/^JR-/), title: 'Boiler 2 water-wall repair' },
      detail: { vendor: vendors[0]!.companyName },
      isRead: false,
    });
    expect(page).toMatchObject({ unread: 3, totalRecords: 3, offset: 1, limit: 20 });
    // Before the opening nothing holds a price (domain rules, seal).
    for (const amount of ['89000', '890', String(QUOTE.freightInPaise), '2680000'])
      expect(JSON.stringify(page)).not.toContain(`:${amount}`);
    await server.call('markNotificationsRead', { as: owner, body: { ids: [page.notifications[0]!._id] } });
    expect(await kindsOf()).toEqual(['quote_received', 'question_asked', 'vendor_regretted']);
  });

  test('in pages, for who is logged in alone, and each only their own', async () => {
    for (let number = 0; number < 3; number++) await tell();
    expect((await bell(owner, { limit: 2, offset: 2 })).notifications).toHaveLength(1);
    expect(await kindsOf(corporate)).toEqual([]);
    expect(await kindsOf(buyer)).toEqual([]);
    expect((await server.call('getNotifications', {})).status).toBe(401);
    expect((await server.call('getNotifications', { as: owner, query: { limit: 0 } })).status).toBe(400);
  });

  test('a job that is not to be seen any more is named no more', async () => {
    const { _id } = await draft();
    await tell({ jobId: _id, to: { users: [users.approver.userId] } });
    expect((await bell(approver)).notifications[0]!.job).toBeNull();
    await server.call('setJobMember', {
      as: owner,
      path: { id: _id },
      body: { userId: users.approver.userId, role: 'buyer' },
    });
    expect((await bell(approver)).notifications.map(({ kind, job }) => [kind, job?.title])).toEqual([
      ['role_given', 'Boiler 2'],
      ['job_moved', 'Boiler 2'],
    ]);
  });

  test('it is told on open pages of that person alone, and never back when the act fails', async () => {
    const streams = [await server.stream(owner), await server.stream(corporate)];
    await expect.poll(() => streams.every(({ events }) => events.length > 0)).toBe(true);
    await tell();
    const heard = (index: number) =>
      streams[index]!.events.filter(({ data }) => data.kind === 'notification').map(({ data }) => data.tags);
    await expect.poll(() => heard(0)).toEqual([['notification', 'client-info']]);
    expect(heard(1)).toEqual([]);
    await server.database.app
      .transaction()
      .execute(async (transaction) => {
        await notify(transaction, {
          kind: 'job_moved',
          to: { users: [users.owner.userId] },
          cause: 'x',
          at: server.now(),
        });
        throw new Error('the act failed');
      })
      .catch(() => {});
    expect((await bell()).unread).toBe(1);
    for (const stream of streams) stream.cut();
  });
});

describe('notify', () => {
  test('the roles of a job, each once, but who did it; and nobody of another company', async () => {
    const { _id } = await draft();
    const member = { userId: users.approver.userId, role: 'buyer' as const };
    await server.call('setJobMember', { as: owner, path: { id: _id }, body: member });
    await emptied(server, 'notification');
    const to = { users: [users.approver.userId, users.buyer.userId], roles: ['member', 'owner', 'buyer'] as const };
    expect(await tell({ jobId: _id, to, except: users.owner.userId })).toBe(1);
    expect(await kindsOf(approver)).toEqual(['job_moved']);
    expect(await kindsOf(buyer)).toEqual([]);
    expect(await kindsOf(owner)).toEqual([]);
  });

  test('a tenant and a vendor reach only their own, whatever they ask for', async () => {
    const { browsers, jobId } = await acts.quoting(owner);
    const { rows } = await server.database.ownerPool.query<{ id: string }>(
      'select job_vendor_id as id from rfq_invitation',
    );
    const asked = (setting: string, job: string | null) =>
      server.database.app.transaction().execute(async (transaction) => {
        const [name, id] = setting.split(' ') as [string, string];
        const { sql } = await import('kysely');
        await sql`select set_config(${name}, ${id}, true)`.execute(transaction);
        return notify(transaction, {
          kind: 'job_moved',
          jobId: job,
          to: { users: [users.owner.userId] },
          cause: 'x',
          at: server.now(),
        });
      });
    expect(await asked(`app.company_id ${fixture.deccan.companyId}`, null)).toBe(0);
    expect(await asked(`app.company_id ${sagar.companyId}`, null)).toBe(1);
    expect(await asked(`app.job_vendor_id ${rows[0]!.id}`, jobId)).toBe(1);
    expect(await asked(`app.job_vendor_id ${rows[0]!.id}`, null)).toBe(0);
    const other = await draft();
    expect(await asked(`app.job_vendor_id ${rows[0]!.id}`, other._id)).toBe(0);
    expect(browsers).toHaveLength(2);
  });
});

describe('markNotificationsRead', () => {
  test('those that are named, or all up to a time; the count in the bar follows', async () => {
    await tell();
    await tell();
    await tell();
    const { notifications } = await bell();
    const unread = async () => (await server.call('getUserinfoData', { as: owner })).body.unreadNotifications;
    expect(await unread()).toBe(3);
    const read = (body: { ids?: string[]; upTo?: string }, as: TestSession | null = owner) =>
      server.call('markNotificationsRead', { as, body });
    expect((await read({ ids: [notifications[0]!._id] })).body).toEqual({ unread: 2 });
    expect((await read({ ids: [notifications[1]!._id] }, corporate)).body).toEqual({ unread: 0 });
    expect(await unread()).toBe(2);
    expect((await read({ upTo: notifications[0]!.at })).body).toEqual({ unread: 0 });
    server.advance(1);
    await tell();
    expect((await read({ upTo: notifications[0]!.at })).body).toEqual({ unread: 1 });
    expect((await read({})).status).toBe(400);
    expect((await read({ ids: [randomUUID()] }, null)).status).toBe(401);
  });
});

describe('getMailPreferences', () => {
  test('what comes by itself until something is chosen', async () => {
    const { preferences } = (await server.call('getMailPreferences', { as: owner })).body;
    expect(preferences).toContainEqual({ group: 'jobs', delivery: 'now', isFixed: false });
    expect(preferences).toContainEqual({ group: 'quotes', delivery: 'daily', isFixed: false });
    expect(preferences.filter(({ isFixed }) => isFixed).map(({ group, delivery }) => [group, delivery])).toEqual([
      ['deadlines', 'now'],
      ['security', 'now'],
    ]);
    expect((await server.call('getMailPreferences', {})).status).toBe(401);
  });
});

describe('setMailPreferences', () => {
  test('at once, once a day or not at all: the same news is emailed as its reader chose', async () => {
    const mails = async () => (await mailsTo(users.owner.email)).filter(({ subject }) => subject === 'Moved').length;
    await tell();
    expect(await mails()).toBe(1);
    expect((await prefer('jobs', 'off')).body.preferences).toContainEqual({
      group: 'jobs',
      delivery: 'off',
      isFixed: false,
    });
    await tell();
    expect(await mails()).toBe(1);
    await prefer('jobs', 'daily');
    await tell();
    expect(await mails()).toBe(1);
    await prefer('jobs', 'now');
    await tell();
    expect(await mails()).toBe(2);
    // The bell has all of them, whatever is mailed.
    expect((await bell()).totalRecords).toBe(4);
  });

  test('security and deadlines come at once, whatever is sent; a row in the database changes nothing', async () => {
    for (const group of ['security', 'deadlines'] as const) {
      const refused = await prefer(group, 'off');
      expect([refused.status, refused.problem.errors[0]!.pointer]).toEqual([400, '/preferences/0/delivery']);
      expect((await prefer(group, 'now')).status).toBe(200);
    }
    await server.database.ownerPool.query(
      `insert into mail_preference (user_id, mail_group, company_id, delivery) values ($1, 'deadlines', $2, 'off')
        on conflict (user_id, mail_group) do update set delivery = 'off'`,
      [users.owner.userId, sagar.companyId],
    );
    await tell({ kind: 'quotes_closed' });
    expect((await mailsTo(users.owner.email)).filter(({ subject }) => subject === 'Moved')).toHaveLength(1);
    const twice = [
      { group: 'jobs', delivery: 'off' },
      { group: 'jobs', delivery: 'now' },
    ] as const;
    expect((await server.call('setMailPreferences', { as: owner, body: { preferences: [...twice] } })).status).toBe(
      400,
    );
    expect((await prefer('jobs', 'off', null)).status).toBe(401);
  });
});

describe('the daily email', () => {
  const digests = async () =>
    (await mailsTo(users.owner.email)).filter(({ text }) => text.includes('Unsubscribe from the daily email'));

  test('is due at 8:00 in India, once, with all lines of its time and each in one email only', async () => {
    await prefer('jobs', 'daily');
    await tell({ at: new Date('2030-11-24T04:00:00Z') });
    await tell({
      at: new Date('2030-11-25T02:28:00Z'),
      mail: { subject: 'Cancelled', text: 'It was cancelled.', link: 'http://here.example/job' },
    });
    // Less than a minute before: it is of the next day.
    await tell({ at: new Date('2030-11-25T02:29:30Z'), mail: { subject: 'Too late', text: 'Late.' } });
    const { rows } = await server.database.ownerPool.query<{ due: string }>(
      `select run_at::text as due from task where kind = 'notification-digest' order by run_at`,
    );
    expect(rows.map(({ due }) => new Date(due).toISOString())).toEqual([
      '2030-11-25T02:30:00.000Z',
      '2030-11-26T02:30:00.000Z',
    ]);
    await server.database.ownerPool.query(
      `update task set run_at = now() where kind = 'notification-digest' and run_at = '2030-11-25T02:30:00Z'`,
    );
    await server.database.ownerPool.query(
      `update task set run_at = '2040-01-01' where kind = 'notification-digest' and run_at = '2030-11-26T02:30:00Z'`,
    );
    await server.tasks.drain();
    const [mail, ...others] = await digests();
    expect(others).toEqual([]);
    expect(mail!.subject).toBe('2 things happened on Millwright');
    expect(mail!.text).toContain('- Moved (');
    expect(mail!.text).toContain('- Cancelled (');
    expect(mail!.text).not.toContain('Too late');
    expect(mail!.text).toContain('/mail-preferences');
    await passDigestTime();
    const after = await digests();
    expect(after).toHaveLength(2);
    expect(after[0]!.subject).toBe('Too late');
  });

  test('of nobody without a line, and a task that is done again mails nothing twice', async () => {
    await prefer('jobs', 'daily');
    await tell();
    await passDigestTime();
    await server.database.ownerPool.query(
      `insert into task (kind, cause, payload) select 'notification-digest', 'again',
        jsonb_build_object('userId', $1::text, 'dueAt', now() + interval '1 day')`,
      [users.owner.userId],
    );
    await server.tasks.drain();
    expect(await digests()).toHaveLength(1);
  });

  test('of 300 lines says the first 100 and how many more', () => {
    const lines = Array.from({ length: 300 }, (_, number) => ({
      at: '2026-11-25T02:28:00Z',
      line: `Line ${number}`,
      link: null,
    }));
    const mail = digestMail(lines, 'Millwright', { unsubscribe: 'http://a.example', preferences: 'http://b.example' });
    expect(mail.text.match(/^- Line/gm)).toHaveLength(100);
    expect(mail.text).toContain('And 200 more');
  });
});

describe('unsubscribeFromDigest', () => {
  test('ends the daily email by the link in it, without a session, and nothing else', async () => {
    await prefer('jobs', 'daily');
    await tell();
    await passDigestTime();
    const mail = (await mailsTo(users.owner.email)).find(({ text }) => text.includes('/unsubscribe#'))!;
    const token = /unsubscribe#([\w-]{43})/.exec(mail.text)![1]!;
    await tell();
    expect((await server.call('unsubscribeFromDigest', { body: { token } })).body).toEqual({ status: 'SUCCESS' });
    const { preferences } = (await server.call('getMailPreferences', { as: owner })).body;
    expect(preferences.filter(({ delivery }) => delivery === 'daily')).toEqual([]);
    expect(preferences).toContainEqual({ group: 'jobs', delivery: 'off', isFixed: false });
    expect(preferences).toContainEqual({ group: 'questions', delivery: 'now', isFixed: false });
    await passDigestTime();
    expect((await mailsTo(users.owner.email)).filter(({ text }) => text.includes('/unsubscribe#'))).toHaveLength(1);
  });

  test('not by a secret that is none of ours', async () => {
    expect((await server.call('unsubscribeFromDigest', { body: { token: 'A'.repeat(43) } })).status).toBe(404);
    expect((await server.call('unsubscribeFromDigest', { body: { token: 'short' } })).status).toBe(400);
    const secret = Buffer.alloc(32, 7);
    const token = unsubscribeToken(secret, users.owner.userId);
    expect(userOfUnsubscribeToken(secret, token)).toBe(users.owner.userId);
    expect(userOfUnsubscribeToken(Buffer.alloc(32, 8), token)).toBeNull();
    const gone = unsubscribeToken(server.config.secret, randomUUID());
    expect((await server.call('unsubscribeFromDigest', { body: { token: gone } })).status).toBe(404);
  });
});

describe('who is told of what', () => {
  test('the people of a job of where it was moved, but not who moved it', async () => {
    const { _id } = await draft();
    const member = { userId: users.approver.userId, role: 'buyer' as const };
    await server.call('setJobMember', { as: owner, path: { id: _id }, body: member });
    await server.call('updateJobStatus', {
      as: owner,
      body: { jobId: _id, to: 'cancelled', reason: 'budget_cut' },
    });
    expect(await kindsOf(approver)).toEqual(['job_moved', 'role_given']);
    expect(await kindsOf(owner)).toEqual([]);
    expect((await mailsTo(users.approver.email)).map(({ subject }) => subject.replace(/JR-\S+/, 'JR'))).toEqual([
      'JR was cancelled',
      'You are a buyer of JR',
    ]);
  });

  test('a person of their role on a project, and buyers of a vendor that a colleague suggests', async () => {
    const project = (await server.call('createProject', { as: owner, body: { name: 'April shutdown' } })).body;
    const body = { userId: users.approver.userId, role: 'auditor' as const };
    await server.call('setProjectMember', { as: owner, path: { id: project._id }, body });
    expect((await bell(approver)).notifications[0]).toMatchObject({
      kind: 'role_given',
      subjectId: project._id,
      detail: { project: 'April shutdown', role: 'auditor' },
    });
    const { jobId } = await acts.sourced(owner, 1);
    const suggestion = { jobId, gstn: fixtureGstn(9), reason: 'They did boiler 1.' };
    await server.call('recommendVendor', { as: corporate, body: suggestion });
    expect(await kindsOf()).toEqual(['vendor_suggested']);
    expect((await mailsTo(users.owner.email))[0]!.text).toContain('> They did boiler 1.');
  });

  test('who works on a job that its quotes were opened', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 1);
    const member = { userId: users.approver.userId, role: 'buyer' as const };
    await server.call('setJobMember', { as: owner, path: { id: jobId }, body: member });
    await acts.submit(browsers[0]!);
    await acts.closeIn(jobId);
    await acts.open(owner, jobId);
    expect(await kindsOf(approver)).toEqual(['quotes_opened', 'quote_received', 'role_given']);
  });
});
