import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultBudgets } from '../../config.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { consumeInvite } from './invite.queries.ts';
import { inviteProblem, inviteStatus, newInviteId } from './invite.rules.ts';

const BUDGET = 12;
const logged: string[] = [];
let server: TestServer;
let owner: TestSession;
let corporate: TestSession;
let approver: TestSession;
let buyer: TestSession;
beforeAll(async () => {
  server = await startTestServer({
    budgets: { ...defaultBudgets, invitesPerUserPerDay: BUDGET, requestsPerUserPerMinute: 100_000 },
    environment: { PUBLIC_URL: 'https://buy.example.com' },
    onLog: (line) => logged.push(line),
  });
  owner = await server.login(fixture.users.owner.email);
  corporate = await server.login(fixture.users.corporate.email);
  approver = await server.login(fixture.users.approver.email);
  buyer = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());

const unknownId = '11111111-1111-4111-8111-111111111111';
const DAY = 86_400;
let serial = 0;
/** An address of Sagar Steel that nobody has used. */
const newColleague = () => `colleague${++serial}@sagarsteel.example`;
const send = (emails: string[], as: TestSession | null = owner, headers: Record<string, string> = {}) =>
  server.call('sendInviteApi', { as, rawBody: { emails }, headers });
const list = (as: TestSession | null = owner, query = {}) => server.call('getInviteeList', { as, query });
const resend = (_id: string, as: TestSession | null = owner) =>
  server.call('resendInviteApi', { as, rawBody: { _id } });
const cancel = (_id: string, as: TestSession | null = owner) => server.call('cancelInvite', { as, rawBody: { _id } });
const mailsTo = async (email: string) => (await server.sentMessages()).filter(({ to }) => to === email);
/** The identifier in the newest mail to an address. */
const tokenFor = async (email: string) =>
  (await mailsTo(email))[0]!.text.match(/https:\/\/buy\.example\.com\/([a-z2-7]{32})\/login/)![1]!;
const consume = (token: string, email: string, secondsAhead = 0) =>
  consumeInvite(server.database.app, token, email, new Date(Date.now() + secondsAhead * 1000));
const found = async (email: string, as: TestSession = owner) =>
  (await list(as, { limit: 100 })).body.data.find((one) => one.email === email);
const renewBudget = () => server.database.ownerPool.query('delete from daily_budget_use');
/** Invites a new colleague with a fresh budget. */
async function invited(as: TestSession = owner): Promise<{ _id: string; email: string; token: string }> {
  await renewBudget();
  const email = newColleague();
  const { body } = await send([email], as);
  return { _id: body.results[0]!.invitee!._id, email, token: await tokenFor(email) };
}

test('an identifier has 160 bits of chance in letters that survive any mail program', () => {
  const many = Array.from({ length: 500 }, () => newInviteId());
  expect(new Set(many).size).toBe(500);
  for (const one of many) expect(one).toMatch(/^[a-z2-7]{32}$/);
  for (let place = 0; place < 32; place++) expect(new Set(many.map((one) => one[place])).size).toBe(32);
});

test('the states of an invitation', () => {
  const row = { accepted_at: null, cancelled_at: null, is_expired: false, is_member: false };
  const at = '2026-11-20T04:10:00Z';
  expect(inviteStatus(row)).toBe('pending');
  expect(inviteStatus({ ...row, is_expired: true })).toBe('expired');
  expect(inviteStatus({ ...row, cancelled_at: at, is_expired: true })).toBe('cancelled');
  expect(inviteStatus({ ...row, accepted_at: at, is_expired: true })).toBe('accepted');
  expect(inviteStatus({ ...row, is_member: true, cancelled_at: at })).toBe('accepted');
});

test.each([
  'asha@sagarsteel.example.evil.in',
  'asha@evilsagarsteel.example',
  'asha@plant.sagarsteel.example',
  'asha@ѕagarsteel.example',
  'asha@gmail.com',
  'asha@deccancement.example',
])('%s is no colleague at sagarsteel.example', (email) => {
  expect(inviteProblem(email, { email_domain: 'sagarsteel.example', members: [], invited: [] })?.code).toBe(
    'NOT_A_COLLEAGUE',
  );
});

describe('sendInviteApi', () => {
  test('mails a link that only the email holds, kept as a hash, good for seven days', async () => {
    const email = newColleague();
    const { status, body } = await send([email.toUpperCase()]);
    expect(status).toBe(200);
    expect(body.results).toMatchObject([
      {
        email,
        problem: null,
        invitee: {
          email,
          status: 'pending',
          invitedBy: 'Owner Person',
          sendCount: 1,
          acceptedAt: null,
          can: { resend: true, cancel: true },
        },
      },
    ]);
    const { sentAt, expiresAt } = body.results[0]!.invitee!;
    expect(Date.parse(expiresAt) - Date.parse(sentAt)).toBe(7 * DAY * 1000);
    const [mail] = await mailsTo(email);
    expect(mail!.subject).toBe('Owner Person invites you to Millwright');
    expect(mail!.text).toContain('join Sagar Steel on Millwright');
    const token = await tokenFor(email);
    const { rows } = await server.database.ownerPool.query('select * from invite where email = $1', [email]);
    expect(rows[0].token_hash).toEqual(createHash('sha256').update(token).digest());
    expect(JSON.stringify([body, rows, (await list()).body])).not.toContain(token);
    expect(await found(email)).toMatchObject({ status: 'pending', deliveryStatus: 'sent' });
  });

  test('the base of the link comes from the configuration, whatever the caller says its host is', async () => {
    const email = newColleague();
    await send([email], owner, {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
    });
    expect((await mailsTo(email))[0]!.text).not.toContain('evil');
    expect(await tokenFor(email)).toMatch(/^[a-z2-7]{32}$/);
  });

  test('each address has its own answer: colleagues are invited, the others are told why not', async () => {
    await renewBudget();
    const [one, two] = [newColleague(), newColleague()];
    await send([two]);
    const { body } = await send([
      one,
      'friend@gmail.com',
      fixture.users.approver.email,
      fixture.users.pending.email,
      two,
      one,
    ]);
    expect(body.results.map(({ email, problem }) => [email, problem?.code ?? 'sent'])).toEqual([
      [one, 'sent'],
      ['friend@gmail.com', 'NOT_A_COLLEAGUE'],
      [fixture.users.approver.email, 'ALREADY_REGISTERED'],
      [fixture.users.pending.email, 'ALREADY_REGISTERED'],
      [two, 'ALREADY_INVITED'],
    ]);
    expect(body.allowance).toEqual({ limit: BUDGET, left: BUDGET - 2 });
    expect(await mailsTo('friend@gmail.com')).toEqual([]);
    expect(await mailsTo(two)).toHaveLength(1);
    expect(await found('friend@gmail.com')).toBeUndefined();
  });

  test('says nothing about accounts of other companies', async () => {
    const { body } = await send([fixture.users.buyer.email]);
    expect(body.results[0]!.problem?.code).toBe('NOT_A_COLLEAGUE');
  });

  test.each([
    'a@sagarsteel.example\r\nBcc: x@y.example',
    'a@sagarsteel.example, x@y.example',
    'a@sagarsteel.example\nX: y',
    '"a" <a@sagarsteel.example>',
    'a b@sagarsteel.example',
    'a@sagarsteel.example\u0000',
    'nobody',
    `${'a'.repeat(250)}@sagarsteel.example`,
  ])('the address %j can smuggle nothing into an email: 400 with its place', async (email) => {
    const before = (await server.sentMessages()).length;
    const answer = await send([newColleague(), email]);
    expect([answer.status, answer.problem.errors.map(({ pointer }) => pointer)]).toEqual([400, ['/emails/1']]);
    expect(await server.sentMessages()).toHaveLength(before);
  });

  test('none and more than twenty addresses are refused', async () => {
    expect((await send([])).status).toBe(400);
    expect((await send(Array.from({ length: 21 }, newColleague))).status).toBe(400);
    expect(
      (await server.call('sendInviteApi', { as: owner, rawBody: { emails: [newColleague()], companyId: unknownId } }))
        .status,
    ).toBe(400);
  });

  test('one person sends so many a day, under calls at once too; a colleague is not affected and tomorrow is another day', async () => {
    await renewBudget();
    const answers = await Promise.all(Array.from({ length: BUDGET + 8 }, () => send([newColleague()])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(BUDGET);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(8);
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await list()).body.allowance).toEqual({ limit: BUDGET, left: 0 });
    expect((await send([newColleague()], approver)).status).toBe(200);
    await renewBudget();
    const tooMany = Array.from({ length: BUDGET + 1 }, newColleague);
    expect((await send(tooMany)).status).toBe(429);
    expect(await found(tooMany[0]!)).toBeUndefined();
    expect((await list()).body.allowance.left).toBe(BUDGET);
  });

  test('the same address at once from two people is one invitation', async () => {
    await renewBudget();
    const email = newColleague();
    const answers = await Promise.all([owner, approver, corporate, owner, approver].map((as) => send([email], as)));
    expect(answers.filter(({ body }) => body.results[0]!.problem === null)).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('the same Idempotency-Key sends one email', async () => {
    await renewBudget();
    const email = newColleague();
    const headers = { 'idempotency-key': 'invite-retry-1' };
    const [first, second] = [await send([email], owner, headers), await send([email], owner, headers)];
    expect(second.body).toEqual(first.body);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('is noted with who sent it, without the address', async () => {
    const { rows } = await server.database.ownerPool.query(
      "select actor_user_id, subject_kind, detail::text from activity where operation_id = 'sendInviteApi' order by seq limit 1",
    );
    expect(rows).toEqual([
      { actor_user_id: fixture.users.owner.userId, subject_kind: 'invite', detail: expect.not.stringContaining('@') },
    ]);
  });

  test('needs a session', async () => {
    expect((await send([newColleague()], null)).status).toBe(401);
  });
});

describe('getInvite', () => {
  const nothing = { invitedBy: null, companyName: null, email: null };
  const shown = async (inviteId: string) => {
    const { status, body } = await server.call('getInvite', { path: { inviteId } });
    expect(status).toBe(200);
    return body;
  };

  test('names who invites, the company and the address to whoever holds the link, and uses nothing up', async () => {
    const { email, token } = await invited();
    for (let times = 0; times < 2; times++)
      expect(await shown(token)).toEqual({
        state: 'open',
        invitedBy: 'Owner Person',
        companyName: 'Sagar Steel',
        email,
      });
    expect(await consume(token, email)).toBe('accepted');
  });

  test('of one that is used, cancelled, sent again or unknown only the state is told', async () => {
    const used = await invited();
    await consume(used.token, used.email);
    expect(await shown(used.token)).toEqual({ state: 'used', ...nothing });
    expect(await consume(used.token, used.email)).toBe('gone');
    const cancelled = await invited();
    await cancel(cancelled._id);
    expect(await shown(cancelled.token)).toEqual({ state: 'unknown', ...nothing });
    const again = await invited();
    await resend(again._id);
    expect(await shown(again.token)).toEqual({ state: 'unknown', ...nothing });
    expect((await shown(await tokenFor(again.email))).state).toBe('open');
    expect(await shown(newInviteId())).toEqual({ state: 'unknown', ...nothing });
  });

  test('one that has run out says so', async () => {
    const { _id, token } = await invited();
    await server.database.ownerPool.query('update invite set expires_at = $1 where id = $2', [
      new Date(Date.now() - 1000),
      _id,
    ]);
    expect(await shown(token)).toEqual({ state: 'expired', ...nothing });
  });

  test('what cannot be an identifier is refused', async () => {
    for (const inviteId of ['short', 'a'.repeat(129), 'with space in it', "' or 1=1 --"])
      expect((await server.call('getInvite', { path: { inviteId } })).status).toBe(400);
  });
});

describe('getInviteeList', () => {
  test('lists the company’s invitations by page, the newest first, with the domain of colleagues', async () => {
    const [one, two] = [await invited(), await invited(approver)];
    const first = (await list(owner, { limit: 1 })).body;
    expect(first).toMatchObject({ offset: 1, limit: 1, emailDomain: 'sagarsteel.example' });
    expect(first.data.map(({ email }) => email)).toEqual([two.email]);
    expect((await list(owner, { limit: 1, offset: 2 })).body.data.map(({ email }) => email)).toEqual([one.email]);
    expect(first.totalRecords).toBe((await list(owner, { limit: 100 })).body.data.length);
    expect(first.data[0]).toMatchObject({ invitedBy: 'Approver Person', can: { resend: true, cancel: false } });
    expect((await found(two.email, corporate))!.can).toEqual({ resend: true, cancel: true });
  });

  test('another company sees none of them', async () => {
    const { body } = await list(buyer);
    expect(body).toMatchObject({ data: [], totalRecords: 0, emailDomain: 'deccancement.example' });
  });

  test('a colleague who registered without the link is told as accepted', async () => {
    const { email, _id } = await invited();
    await server.database.ownerPool.query(
      `insert into app_user (company_id, email, full_name, user_type, status, password_hash) values ($1, $2, 'New Person', 'Corporate', 'pending_access', 'x')`,
      [fixture.sagar.companyId, email],
    );
    expect(await found(email)).toMatchObject({
      status: 'accepted',
      acceptedAt: null,
      can: { resend: false, cancel: false },
    });
    expect((await resend(_id)).status).toBe(409);
  });

  test('an invitation ends after seven days', async () => {
    const { email, _id } = await invited();
    await server.database.ownerPool.query("update invite set expires_at = now() - interval '1 second' where id = $1", [
      _id,
    ]);
    expect(await found(email)).toMatchObject({ status: 'expired', can: { resend: true, cancel: false } });
    expect((await cancel(_id)).problem.code).toBe('INVITE_CLOSED');
    const again = await send([email]);
    expect(again.body.results[0]).toMatchObject({ problem: null, invitee: { _id, status: 'pending', sendCount: 2 } });
  });

  test('needs a session', async () => {
    expect((await list(null)).status).toBe(401);
  });
});

describe('resendInviteApi', () => {
  test('sends another link for seven more days, and the earlier one is worth nothing', async () => {
    const { _id, email, token } = await invited();
    const answer = await resend(_id, approver);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ _id, status: 'pending', sendCount: 2, invitedBy: 'Approver Person' });
    expect(await mailsTo(email)).toHaveLength(2);
    const second = await tokenFor(email);
    expect(second).not.toBe(token);
    expect(await consume(token, email)).toBe('gone');
    expect(await consume(second, email)).toBe('accepted');
    expect(await found(email)).toMatchObject({ status: 'accepted', sendCount: 2 });
  });

  test('counts against the budget of who sends', async () => {
    const { _id, email } = await invited();
    for (let sent = 1; sent < BUDGET; sent++) expect((await resend(_id)).status).toBe(200);
    expect((await resend(_id)).status).toBe(429);
    expect((await found(email))!.sendCount).toBe(BUDGET);
    expect(await mailsTo(email)).toHaveLength(BUDGET);
    await renewBudget();
  });

  test('an accepted invitation is not sent again; a cancelled one is', async () => {
    const used = await invited();
    expect(await consume(used.token, used.email)).toBe('accepted');
    expect((await resend(used._id)).problem).toMatchObject({ status: 409, code: 'INVITE_ACCEPTED' });
    const cancelled = await invited();
    await cancel(cancelled._id);
    expect((await resend(cancelled._id)).body.status).toBe('pending');
  });

  test('that of another company, an unknown one and no session are refused', async () => {
    const { _id, email } = await invited();
    expect((await resend(_id, buyer)).status).toBe(404);
    expect((await resend(unknownId)).status).toBe(404);
    expect((await resend('x')).status).toBe(400);
    expect((await resend(_id, null)).status).toBe(401);
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe('cancelInvite', () => {
  test('makes the link worth nothing', async () => {
    const { _id, email, token } = await invited();
    const answer = await cancel(_id);
    expect([answer.status, answer.body.status]).toEqual([200, 'cancelled']);
    expect(await consume(token, email)).toBe('gone');
    expect(await found(email)).toMatchObject({ status: 'cancelled', can: { resend: true, cancel: false } });
    expect((await cancel(_id)).problem).toMatchObject({ status: 409, code: 'INVITE_CLOSED' });
  });

  test('a colleague may not, a super user of the company may', async () => {
    const { _id, email, token } = await invited();
    expect((await cancel(_id, approver)).status).toBe(403);
    expect((await found(email))!.status).toBe('pending');
    expect((await cancel(_id, corporate)).status).toBe(200);
    expect(await consume(token, email)).toBe('gone');
  });

  test('that of another company, an unknown one and no session are refused', async () => {
    const { _id } = await invited();
    expect((await cancel(_id, buyer)).status).toBe(404);
    expect((await cancel(unknownId)).status).toBe(404);
    expect((await cancel(_id, null)).status).toBe(401);
  });
});

describe('an invitation that somebody registers with', () => {
  test('is bound to its address: another one is refused and leaves it as it is', async () => {
    const { email, token } = await invited();
    expect(await consume(token, 'stranger@evil.example')).toBe('other_email');
    expect((await found(email))!.status).toBe('pending');
    expect(await consume(token, email.toUpperCase())).toBe('accepted');
    expect((await found(email))!.acceptedAt).not.toBeNull();
  });

  test('is good once: of twenty uses at once one is accepted', async () => {
    const { email, token } = await invited();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => consume(token, email)));
    expect(outcomes.toSorted()).toEqual(['accepted', ...Array.from({ length: 19 }, () => 'gone')]);
  });

  test('is good for seven days and not a second longer', async () => {
    const { email, token } = await invited();
    expect(await consume(token, email, 7 * DAY + 5)).toBe('gone');
    expect(await consume(token, email, 7 * DAY - 5)).toBe('accepted');
  });

  test('cannot be guessed: an unknown identifier, a near one and an empty one are all gone', async () => {
    const { email, token } = await invited();
    for (const one of [
      newInviteId(),
      `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`,
      token.toUpperCase(),
      '',
    ])
      expect([one, await consume(one, email)]).toEqual([one, 'gone']);
  });

  test('is undone with the registration that fails', async () => {
    const { email, token } = await invited();
    await server.database.app
      .transaction()
      .execute(async (transaction) => {
        expect(await consumeInvite(transaction, token, email, new Date())).toBe('accepted');
        throw new Error('the registration failed');
      })
      .catch(() => {});
    expect(await consume(token, email)).toBe('accepted');
  });
});

test('no identifier and no address of an invitation is logged', async () => {
  const { email, token } = await invited();
  await fetch(`${server.url}/${token}/login`);
  const log = logged.join('\n');
  expect(log).not.toContain(token);
  expect(log).not.toContain(email);
});
