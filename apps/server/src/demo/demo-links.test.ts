import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { childEnvironment } from '../testing/child-environment.ts';
import { readConfig } from '../config.ts';
import { consumeInvite } from '../modules/invite/invite.queries.ts';
import { callCommandSocket } from '../modules/provider/command-socket.ts';
import { fixture } from '../testing/fixture-world.ts';
import { startTestServer } from '../testing/harness.ts';
import type { TestServer } from '../testing/harness.ts';
import { rfqActs } from '../testing/rfq-world.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { demoLinks } from './demo-links.ts';

const command = join(import.meta.dirname, '../demo-links.ts');
const run = (environment: Record<string, string>) =>
  promisify(execFile)(process.execPath, [command], { env: { ...childEnvironment, ...environment } });

describe('on a running server', () => {
  let server: TestServer;
  let lines: string[];
  beforeAll(async () => {
    server = await startTestServer({ environment: { PUBLIC_URL: 'http://demo.example' } });
    const answer = await callCommandSocket(server.folder, { command: { name: 'demo-links' }, actor: 'test' });
    if (!answer?.isDone) throw new Error('the running server made no links');
    lines = answer.lines;
  });
  afterAll(() => server.stop());
  const linkOf = (title: string) => new URL(lines[lines.indexOf(title) + 1]!.trim());

  test('a vendor that is yet to quote, and a colleague whom proposals are emailed to, have links; where there is none it is said why', async () => {
    expect(lines[lines.indexOf('Call for quotes') + 1]).toMatch(/^ {2}No vendor of a job of /);
    expect(lines[lines.indexOf('Proposed vendors') + 1]).toMatch(/^ {2}No vendor that was proposed to /);
    const acts = rfqActs(server);
    const owner = await server.login(fixture.users.owner.email);
    const { jobId, browsers } = await acts.quoting(owner, 2);
    await acts.submit(browsers[0]!);
    const { jobId: sourced } = await acts.sourced(owner, 1);
    await server.database.ownerPool.query(
      `with proposed as (update job_vendor set state = 'suggested', source = 'team' where job_id = $1 returning id, job_id, company_id)
       insert into f3_proposal (job_vendor_id, job_id, company_id, reason, proposed_by, proposed_at)
       select id, job_id, company_id, 'Near.', 'provider@millwright.example', now() from proposed`,
      [sourced],
    );
    const { owner: db, app } = server.database;
    const config = readConfig({}, 'demo');
    const links = await demoLinks({ owner: db, app, config, isRunning: true, now: new Date() });
    const tokenOf = (title: string) => new URL(links.find((one) => one.title === title)!.link!).hash.slice(1);
    const { headers } = await acts.openLink(tokenOf('Call for quotes'));
    expect((await server.call('getVendorRfq', { headers })).body.invitedEmail).not.toBe('');
    // Who has quoted keeps the link that it holds.
    await acts.openLink(browsers[0]!.token);
    const opened = await server.call('openF3Link', { headers: acts.own, body: { token: tokenOf('Proposed vendors') } });
    expect([opened.status, opened.body.proposals.length]).toEqual([200, 1]);
    expect((await server.call('getQuotations', { as: owner, path: { id: jobId } })).body.vendors).toHaveLength(2);
  });

  test('the review link proves the client, once', async () => {
    const { pathname, hash } = linkOf('Pending review');
    const [, , gstn, projId, clientEmail] = pathname.split('/').map(decodeURIComponent);
    const found = await server.call('findOpenExperience', {
      path: { gstn: gstn! },
      body: { projId: projId!, clientEmail: clientEmail!, token: hash.slice(1) },
    });
    expect(found.body.experiences).toMatchObject([{ proof: 'link', review: { reviewStatus: 'reviewRequested' } }]);
  });

  test('the invite is good for its address', async () => {
    const [, token, login] = linkOf('Invite').pathname.split('/');
    expect(login).toBe('login');
    const email = lines.join('\n').match(/guest\.[0-9a-f]{6}@sagarsteel\.example/)![0];
    expect(await consumeInvite(server.database.app, token!, email, new Date())).toBe('accepted');
  });

  test('the reset link is open, and leads to a new password', async () => {
    const id = linkOf('Password reset').pathname.split('/').at(-1)!;
    expect((await server.call('verifyResetEmail', { path: { id } })).status).toBe(200);
    const grant = await server.call('passwordResetLinkUpdateUserStatus', { path: { id } });
    expect(grant.body.email).toBe(fixture.users.buyer.email);
  });

  test('the open-login link logs in, once', async () => {
    const token = linkOf('Open login').pathname.split('/').at(-1)!;
    const body = { token, replacesSession: false };
    const login = await server.call('openLogin', { body });
    expect(login.body).toMatchObject({ userData: { email: fixture.users.owner.email } });
    expect((await server.call('openLogin', { body })).status).not.toBe(200);
  });

  test('where nobody waits for approval there is no link, and why', () => {
    const at = lines.indexOf('Pending registration');
    expect(lines[at + 1]).toBe('  No one is waiting for approval. Register at http://demo.example/registration');
  });

  test('the command reaches the server by its socket', async () => {
    const { stdout } = await run({ DATA_DIR: server.folder });
    expect(stdout).toContain('http://demo.example/open-login/');
  }, 60_000);

  test('nobody else can use the links of a production database', async () => {
    const { owner, app } = server.database;
    const config = { ...readConfig({}, 'demo'), mode: 'production' as const };
    await expect(demoLinks({ owner, app, config, isRunning: true, now: new Date() })).rejects.toThrow(
      'on the demo only',
    );
  });
});

test('without a server the command opens the database itself, and leaves out what would be over at once', async () => {
  const database = await createTestDatabase();
  const { location, folder } = database;
  try {
    const { stdout } = await run({
      DATA_DIR: folder,
      PORT: '4338',
      ...(location.kind === 'postgres' ? { DATABASE_URL: location.url } : {}),
    });
    expect(stdout).toMatch(/^ {2}http:\/\/127\.0\.0\.1:4338\/submit-review\/.+#[\w-]{43}$/m);
    expect(stdout).toMatch(/^ {2}http:\/\/127\.0\.0\.1:4338\/[a-z2-7]{32}\/login$/m);
    expect(stdout).toMatch(/^ {2}http:\/\/127\.0\.0\.1:4338\/forgotpassword\/\S+$/m);
    expect(stdout).not.toContain('/open-login/');
    expect(stdout).toContain('No server runs here');
  } finally {
    await database.remove();
  }
  // A process of its own that opens a database: a busy machine takes its time.
}, 120_000);
