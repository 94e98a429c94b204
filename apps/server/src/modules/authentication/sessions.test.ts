import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixture, PASSWORD } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';

const { users } = fixture;
const NEW_PASSWORD = 'Turbine-Overhaul-58';
let server: TestServer;
const log: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ onLog: (line) => void log.push(line) });
});
afterAll(() => server.stop());

const isAlive = async (session: TestSession) => (await server.call('getUserinfoData', { as: session })).status === 200;
const change = (session: TestSession, currentPassword: string, newPassword: string) =>
  server.call('changePassword', { as: session, body: { currentPassword, newPassword } });

describe('getSessions and endOtherSessions: the sessions of a person', () => {
  test('are listed, the asking one first, with how they began; those of others are not', async () => {
    await server.login(users.approver.email, { fresh: true });
    const first = await server.login(users.owner.email, { fresh: true });
    await server.login(users.owner.email, { rememberMe: true });
    const { status, body } = await server.call('getSessions', { as: first });
    expect(status).toBe(200);
    expect(body.sessions).toHaveLength(2);
    expect(
      body.sessions.map(({ isCurrent, isRemembered, signedInBy }) => [isCurrent, isRemembered, signedInBy]),
    ).toEqual([
      [true, false, 'password'],
      [false, true, 'password'],
    ]);
    expect(body.sessions[0]!.userAgent).toEqual(expect.any(String));
  });

  describe('endOtherSessions', () => {
    test('ends the sessions everywhere else at once, and only those of this person', async () => {
      const colleague = await server.login(users.approver.email, { fresh: true });
      const [here, elsewhere] = [
        await server.login(users.owner.email, { fresh: true }),
        await server.login(users.owner.email, { fresh: true }),
      ];
      expect(await isAlive(elsewhere)).toBe(true);
      const answer = await server.call('endOtherSessions', { as: here });
      expect([answer.status, answer.body.status]).toEqual([200, 'SUCCESS']);
      expect(answer.body.endedSessions).toBeGreaterThanOrEqual(1);
      expect(await isAlive(elsewhere)).toBe(false);
      expect(await isAlive(here)).toBe(true);
      expect(await isAlive(colleague)).toBe(true);
      const renewal = await server.call('renewSession', {
        headers: { cookie: `millwright_refresh=${elsewhere.refresh}` },
      });
      expect([renewal.status, renewal.problem.code]).toEqual([403, 'TOKEN_ERROR']);
      expect((await server.call('getSessions', { as: here })).body.sessions).toHaveLength(1);
      expect((await server.call('endOtherSessions', { as: here })).body.endedSessions).toBe(0);
    });
  });

  test('cannot be ended past the caller: the function of the database takes nobody else', async () => {
    const { rows } = await server.database.appPool.query<{ ended: number | null }>(
      'select session_end_others($1, null, now()) as ended',
      [users.owner.userId],
    );
    expect(rows).toEqual([{ ended: null }]);
    for (const call of [
      `select session_end_all('${users.owner.userId}', null, 'x', now())`,
      `select password_set('${users.owner.userId}', 'x', null, 'x', now(), null)`,
    ])
      await expect(server.database.appPool.query(call)).rejects.toThrow(/permission denied/);
  });
});

describe('changePassword: changing the own password', () => {
  test('keeps this session, ends the others, sends a notice, and the new password counts', async () => {
    const [here, elsewhere] = [
      await server.login(users.corporate.email, { fresh: true }),
      await server.login(users.corporate.email, { fresh: true }),
    ];
    const from = log.length;
    const answer = await change(here, PASSWORD, NEW_PASSWORD);
    expect([answer.status, answer.body]).toEqual([200, { status: 'SUCCESS' }]);
    expect([await isAlive(here), await isAlive(elsewhere)]).toEqual([true, false]);
    const login = (password: string) =>
      server.call('login', { body: { email: users.corporate.email, password, rememberMe: false } });
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login(NEW_PASSWORD)).status).toBe(200);
    expect((await server.sentMessages())[0]).toMatchObject({
      to: users.corporate.email,
      subject: 'Your Millwright password was changed',
    });
    for (const secret of [PASSWORD, NEW_PASSWORD, users.corporate.email, here.accessToken])
      expect(log.slice(from).join('')).not.toContain(secret);
  });

  test.each([
    ['a wrong current password', 'Wrong-Password-1', NEW_PASSWORD, '/currentPassword'],
    ['a weak one', PASSWORD, 'Password2026', '/newPassword'],
    ['a short one', PASSWORD, 'Short-1a', '/newPassword'],
    ['one made of the own company', PASSWORD, 'Sagarsteel-2026', '/newPassword'],
    ['the same one', PASSWORD, PASSWORD, '/newPassword'],
  ])('with %s is refused on its field', async (_what, currentPassword, newPassword, pointer) => {
    const session = await server.login(users.approver.email);
    const answer = await change(session, currentPassword, newPassword);
    expect([answer.status, answer.problem.errors[0]!.pointer]).toEqual([400, pointer]);
    expect((await server.login(users.approver.email, { fresh: true })).userId).toBe(users.approver.userId);
  });

  test('twenty wrong ones at once are counted before they are looked at: five are, the rest wait or find no place in the queue', async () => {
    const session = await server.login(users.buyer.email);
    // The first wait is one second, which a busy machine may take.
    server.freeze();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => change(session, `Wrong-Password-${index}`, NEW_PASSWORD)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(6);
    expect(statuses.filter((status) => status === 429 || status === 503).length).toBeGreaterThanOrEqual(14);
    const waiting = answers.find(({ status }) => status === 429)!;
    expect(waiting.problem.errors[0]!.pointer).toBe('/currentPassword');
    expect((await change(session, PASSWORD, NEW_PASSWORD)).status).toBe(429);
  });

  test('of two at once with the same current password one succeeds', async () => {
    const session = await server.login(users.firstTime.email, { fresh: true });
    const answers = await Promise.all([
      change(session, PASSWORD, NEW_PASSWORD),
      change(session, PASSWORD, 'Kiln-Alignment-77'),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
