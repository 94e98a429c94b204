import { createHash, randomUUID } from 'node:crypto';
import { operations } from '@millwright/contract/operations';
import type { OperationId } from '@millwright/contract/operations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRequestDatabases } from '../../db/request-database.ts';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { QUOTE, rfqActs } from '../../testing/rfq-world.ts';
import type { VendorBrowser } from '../../testing/rfq-world.ts';
import { until } from '../../testing/until.ts';
import { canonical } from '../rfq/quote-seal.ts';

let server: TestServer;
let acts: ReturnType<typeof rfqActs>;
let owner: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  acts = rfqActs(server);
  owner = await server.login(fixture.users.owner.email);
});
afterAll(() => server.stop());
beforeEach(() => emptied(server, 'job', 'project'));

const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const pointersOf = ({ status, problem }: { status: number; problem: { errors: { pointer: string }[] } }) => [
  status,
  problem.errors.map(({ pointer }) => pointer),
];
const read = async ({ headers }: VendorBrowser) => (await server.call('getVendorRfq', { headers })).body;
const withdraw = ({ headers }: VendorBrowser, body: { code?: string } = {}) =>
  server.call('withdrawQuote', { headers, body });
type Answer = { answer: 'will_quote' | 'regretted'; reason?: 'capacity'; comment?: string };
const answerWith = ({ headers }: VendorBrowser, body: Answer) => server.call('answerInvitation', { headers, body });
const kindsOf = async (id: string) =>
  (await server.call('getActivityLog', { as: owner, path: { id }, query: { limit: 100 } })).body.entries.map(
    ({ kind }) => kind,
  );
const ofVendors = (Object.keys(operations) as OperationId[]).filter((id) =>
  /^(vendor|correspondent)$/.test(operations[id].authz),
);
const knock = (id: OperationId, headers: Record<string, string>) =>
  server.call(id, {
    headers,
    path: { id: '11111111-1111-4111-8111-111111111111' },
    ...(operations[id].method === 'GET' ? {} : { rawBody: {} }),
  });

describe('the door of the link', () => {
  test.each(ofVendors)('%s needs a session of a link: that of a client is none', async (id) => {
    for (const headers of [
      {},
      { authorization: `Bearer ${owner.accessToken}` },
      { cookie: `millwright_vendor=${owner.refresh}` },
      { cookie: `millwright_vendor=${'A'.repeat(43)}` },
    ]) {
      const answer = await knock(id, { ...acts.own, ...(headers as Record<string, string>) });
      expect(refusalOf(answer)).toEqual([401, 'VENDOR_LINK_NEEDED']);
    }
  });

  test.each(ofVendors)('%s is refused to pages of other sites', async (id) => {
    const { browsers } = await acts.quoting(owner, 1);
    for (const [name, value] of [
      ['sec-fetch-site', 'cross-site'],
      ['origin', 'https://evil.example'],
    ] as const) {
      const answer = await knock(id, { ...browsers[0]!.headers, [name]: value });
      expect(refusalOf(answer)).toEqual([403, 'CROSS_SITE']);
    }
  });

  test('is no door to what clients have, and sees one vendor of one job in every table', async () => {
    const { browsers, vendors } = await acts.quoting(owner, 2);
    for (const browser of browsers) await acts.submit(browser);
    const { headers } = browsers[0]!;
    for (const id of ['getSessions', 'getProviderSession', 'getShortlistedVendor'] as OperationId[])
      if (id in operations) expect((await server.call(id, { headers })).status).toBe(401);
    const request = createRequestDatabases(server.database.appPool).withTenant({ jobVendorId: vendors[0]!._id });
    try {
      expect(await request.db.selectFrom('rfq_invitation').select('job_vendor_id').execute()).toEqual([
        { job_vendor_id: vendors[0]!._id },
      ]);
      expect(await request.db.selectFrom('quote').select('job_vendor_id').execute()).toEqual([
        { job_vendor_id: vendors[0]!._id },
      ]);
      expect(await request.db.selectFrom('rfq').select('job_id').execute()).toHaveLength(1);
      for (const table of [
        'rfq_key',
        'rfq_opening',
        'job',
        'job_vendor',
        'job_item',
        'job_log',
        'app_user',
        'company',
      ] as const)
        expect(await request.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
      const events = await request.db.selectFrom('event').select('vendors').execute();
      // Its own receipt, and nothing of the other's quote.
      expect(events.map(({ vendors: named }) => named)).toEqual([[vendors[0]!._id]]);
    } finally {
      await request.rollback();
    }
  });
});

describe('openVendorLink', () => {
  test('opens what was published, in as many browsers as are used, and the buyer sees that', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 1);
    const second = await acts.openLink(browsers[0]!.token);
    for (const browser of [browsers[0]!, second])
      expect(await read(browser)).toMatchObject({ title: 'Boiler 2 water-wall repair', state: 'published' });
    const [vendor] = (await server.call('getQuotations', { as: owner, path: { id: jobId } })).body.vendors;
    expect(vendor!.state).toBe('viewed');
    expect((await kindsOf(jobId)).filter((kind) => kind === 'rfq_viewed')).toHaveLength(2);
  });

  test('a link that is unknown, malformed, from another site or of who was taken off opens nothing', async () => {
    const { vendors, browsers } = await acts.quoting(owner, 1);
    const open = (token: string, headers: Record<string, string> = acts.own) =>
      server.call('openVendorLink', { body: { token }, headers });
    expect(refusalOf(await open('A'.repeat(43)))).toEqual([401, 'LINK_INVALID']);
    expect((await open('short')).status).toBe(400);
    expect(refusalOf(await open(browsers[0]!.token, { origin: 'https://evil.example' }))).toEqual([403, 'CROSS_SITE']);
    const body = { jobVendorId: vendors[0]!._id, reason: 'too_far' as const };
    await server.call('removeVendorFromJob', { as: owner, body });
    expect(refusalOf(await open(browsers[0]!.token))).toEqual([401, 'LINK_INVALID']);
    expect(refusalOf(await server.call('getVendorRfq', { headers: browsers[0]!.headers }))).toEqual([
      401,
      'VENDOR_LINK_NEEDED',
    ]);
  });

  test('the link of the RFQ and of each later mail opens for 180 days', async () => {
    const { jobId, vendors, browsers, recipients } = await acts.quoting(owner, 1);
    const open = (token: string) => server.call('openVendorLink', { body: { token }, headers: acts.own });
    const age = (table: string, column: string, days: number) =>
      server.database.ownerPool.query(
        `update ${table} set ${column} = $1::timestamptz - make_interval(days => $2) where job_vendor_id = $3`,
        [server.now().toISOString(), days, vendors[0]!._id],
      );
    const first = browsers[0]!.token;
    await age('rfq_invitation', 'sent_at', 179);
    expect((await open(first)).status).toBe(200);
    await age('rfq_invitation', 'sent_at', 181);
    expect(refusalOf(await open(first))).toEqual([401, 'LINK_INVALID']);
    const { version } = (await server.call('getRfq', { as: owner, path: { id: jobId } })).body;
    await server.call('extendRfqDeadline', { as: owner, body: { jobId, version, deadline: acts.inHours(96) } });
    const later = await acts.tokenFor(recipients[0]!.email!);
    expect(later).not.toBe(first);
    expect((await open(later)).status).toBe(200);
    await age('vendor_link', 'created_at', 181);
    expect(refusalOf(await open(later))).toEqual([401, 'LINK_INVALID']);
  });

  test('ends with the job and after 180 days', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 1);
    const look = async () => (await server.call('getVendorRfq', { headers: browsers[0]!.headers })).status;
    await server.database.ownerPool.query("update vendor_session set expires_at = now() - interval '1 second'");
    expect(await look()).toBe(401);
    await server.database.ownerPool.query(`update vendor_session set expires_at = now() + interval '1 day'`);
    const forget = (at: string) => server.database.appPool.query('select vendor_session_forget($1)', [at]);
    await forget(server.now().toISOString());
    expect(await look()).toBe(200);
    await forget(new Date(server.now().getTime() + 2 * 86_400_000).toISOString());
    expect((await server.database.ownerPool.query('select from vendor_session')).rowCount).toBe(0);
    browsers[0] = await acts.openLink(browsers[0]!.token);
    await server.call('updateJobStatus', { as: owner, body: { jobId, to: 'cancelled', reason: 'budget_cut' } });
    expect(await look()).toBe(401);
  });
});

describe('getVendorRfq', () => {
  test('what is asked, and nothing of others or of what the company expects to pay', async () => {
    const { browsers } = await acts.quoting(owner, 2, { message: 'By gate 3.', warrantyMonths: 18 });
    const answer = await server.call('getVendorRfq', { headers: browsers[0]!.headers });
    expect(answer.body).toMatchObject({
      buyer: expect.stringContaining('Sagar') as string,
      message: 'By gate 3.',
      warrantyMonths: 18,
      revision: 1,
      readRevision: 0,
      changes: [],
      isConfirmed: false,
      answer: null,
      draft: null,
      submissions: [],
      receipts: [],
    });
    expect(answer.body.lines).toHaveLength(2);
    expect(answer.body.missing).toHaveLength(4);
    const other = (await read(browsers[1]!)).vendorName;
    const text = answer.bytes.toString();
    for (const secret of [other, '95000', '2700000', 'rateInPaise', 'budget']) expect(text).not.toContain(secret);
  });
});

describe('confirmRevisionRead', () => {
  test('is told to the buyer, and the next revision shows what has changed since', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 1);
    const { headers } = browsers[0]!;
    const confirm = (revision: number) => server.call('confirmRevisionRead', { headers, body: { revision } });
    expect((await confirm(1)).body.readRevision).toBe(1);
    expect((await confirm(1)).status).toBe(200);
    expect((await kindsOf(jobId)).filter((kind) => kind === 'revision_read')).toHaveLength(1);
    expect((await server.call('getRfq', { as: owner, path: { id: jobId } })).body.revisions[0]!.readBy).toBe(1);
    await acts.setTerms(owner, jobId, { warrantyMonths: 24 });
    await acts.publish(owner, jobId);
    expect((await read(browsers[0]!)).changes).toMatchObject([
      { what: 'deadline' },
      { what: 'warranty', before: null, after: '24 months' },
    ]);
    expect(refusalOf(await confirm(1))).toEqual([409, 'REVISION_CONFLICT']);
    expect((await server.call('confirmRevisionRead', { headers, rawBody: {} })).status).toBe(400);
    expect((await confirm(2)).body.changes).toEqual([]);
  });
});

describe('saveQuoteDraft', () => {
  test('keeps what was typed, complete or not, and says what it comes to and lacks', async () => {
    const { browsers } = await acts.quoting(owner, 1);
    const { lines } = await read(browsers[0]!);
    const half = { lines: [{ rateInPaise: 89_000 }] };
    expect((await acts.save(browsers[0]!, half)).body.version).toBe(1);
    expect(await read(browsers[0]!)).toMatchObject({
      draft: { lines: [{ rateInPaise: 89_000 }, { rateInPaise: null }] },
      draftVersion: 1,
      totals: { linesInPaise: 5_696_000, quotedLines: 1 },
      missing: [{ what: 'line', line: lines[1]!._id }, { what: 'gst' }, { what: 'valid_till' }],
    });
    await acts.save(browsers[0]!, { ...QUOTE, validTill: '2020-01-01', milestones: [{ percent: '90', days: 30 }] });
    expect((await read(browsers[0]!)).missing).toEqual([
      { what: 'valid_till_early', line: null },
      { what: 'milestones', line: null },
    ]);
  });

  test('two tabs: the second is told; hidden characters, too large a sum and a late one are refused', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 1);
    const { headers } = browsers[0]!;
    const rfq = await read(browsers[0]!);
    const save = (version: number, content: typeof QUOTE | object) =>
      server.call('saveQuoteDraft', { headers, body: { version, content: acts.named(content as typeof QUOTE, rfq) } });
    expect((await save(0, QUOTE)).status).toBe(200);
    expect(refusalOf(await save(0, QUOTE))).toEqual([409, 'VERSION_CONFLICT']);
    expect(pointersOf(await save(1, { ...QUOTE, deviations: 'a\u202Eb' }))).toEqual([400, ['/content/deviations']]);
    const huge = { lines: [{ rateInPaise: 900_000_000_000_000 }, { rateInPaise: 1 }] };
    expect(pointersOf(await save(1, huge))).toEqual([400, ['/content/lines']]);
    await server.call('updateJobStatus', { as: owner, body: { jobId, to: 'on_hold', comment: 'Wait.' } });
    expect(refusalOf(await save(1, QUOTE))).toEqual([409, 'JOB_CLOSED']);
    await server.call('updateJobStatus', { as: owner, body: { jobId, to: 'quoting' } });
    await acts.closeIn(jobId);
    expect(refusalOf(await save(1, QUOTE))).toEqual([409, 'RFQ_CLOSED']);
    expect((await read(browsers[0]!)).draft).toEqual(acts.named(QUOTE, rfq));
  });
});

describe('requestVendorCode', () => {
  test('mails six digits to the invited address', async () => {
    const { browsers, recipients } = await acts.quoting(owner, 1);
    expect(await acts.askForCode(browsers[0]!, recipients[0]!.email!)).toMatch(/^\d{6}$/);
  });
});

describe('submitQuote', () => {
  test('with a code the first time; the receipt proves itself', async () => {
    const { jobId, browsers, recipients } = await acts.quoting(owner, 1);
    const [browser] = browsers;
    const { version } = (await acts.save(browser!)).body;
    const submit = (body: object) =>
      server.call('submitQuote', {
        headers: browser!.headers,
        body: { revision: 1, ...(body as { version: number }) },
      });
    expect(refusalOf(await submit({ version }))).toEqual([409, 'CODE_NEEDED']);
    const code = await acts.askForCode(browser!, recipients[0]!.email!);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(pointersOf(await submit({ version, code: wrong }))).toEqual([400, ['/code']]);
    const { body } = await submit({ version, code });
    expect(body).toMatchObject({ isConfirmed: true, answer: 'will_quote', readRevision: 1 });
    const [{ receipt, salt, state }] = body.submissions as [(typeof body.submissions)[0]];
    const proof = createHash('sha256').update(canonical(QUOTE)).update(Buffer.from(salt, 'hex')).digest('hex');
    expect([receipt.sha256, receipt.number, state]).toEqual([proof, 1, 'submitted']);
    const mail = (await server.sentMessages()).find(({ subject }) => subject.startsWith('Received'))!;
    expect(mail.text).toContain(receipt.sha256);
    expect(await kindsOf(jobId)).toContain('quote_submitted');
  });

  test('one draft submitted 200 times at once is one version, and what is sealed tells no digits by its length', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 2);
    const [browser, other] = browsers;
    const { body } = await acts.submit(browser!);
    const again = () =>
      server.call('submitQuote', {
        headers: { ...browser!.headers, 'idempotency-key': randomUUID() },
        body: { revision: 1, version: body.draftVersion },
      });
    const answers = await Promise.all(Array.from({ length: 200 }, again));
    // A database that is too busy answers 503, and nothing was done.
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect((await again()).body.submissions.map(({ receipt }) => receipt.number)).toEqual([1]);
    await acts.submit(other!, { ...QUOTE, lines: QUOTE.lines.map((line) => ({ ...line, rateInPaise: 1 })) });
    const { rows } = await server.database.ownerPool.query<{ lengths: number }>(
      `select count(distinct (length(sealed), length(own_copy)))::int as lengths from quote where job_id = $1`,
      [jobId],
    );
    expect(rows[0]!.lengths).toBe(1);
  });

  test('another version takes the place of the one before; the same draft twice is one', async () => {
    const { browsers } = await acts.quoting(owner, 1);
    const [browser] = browsers;
    await acts.submit(browser!);
    const { body } = await acts.submit(browser!, { ...QUOTE, freightInPaise: 0 });
    expect(body.submissions.map(({ receipt, state }) => [receipt.number, state])).toEqual([
      [2, 'submitted'],
      [1, 'superseded'],
    ]);
  });

  test('an incomplete draft is refused at its lines', async () => {
    const { browsers } = await acts.quoting(owner, 1);
    await acts.submit(browsers[0]!);
    const answer = await acts.submit(browsers[0]!, { lines: [{ rateInPaise: 1 }] });
    expect(pointersOf(answer)).toEqual([400, ['/content/lines/1/rateInPaise', '/content/gst', '/content/valid_till']]);
    const stale = await server.call('submitQuote', {
      headers: browsers[0]!.headers,
      body: { version: 1, revision: 1 },
    });
    expect(refusalOf(stale)).toEqual([409, 'VERSION_CONFLICT']);
  });

  test('closed to the millisecond by the clock of the server', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 1);
    await acts.submit(browsers[0]!);
    await acts.save(browsers[0]!);
    const { draftVersion } = await read(browsers[0]!);
    const body = { version: draftVersion, revision: 1 };
    const submit = () => server.call('submitQuote', { headers: browsers[0]!.headers, body });
    server.freeze();
    await acts.closeIn(jobId, 1);
    expect((await submit()).status).toBe(200);
    server.advance(0.001);
    expect(refusalOf(await submit())).toEqual([409, 'RFQ_CLOSED']);
    expect((await server.call('getQuotations', { as: owner, path: { id: jobId } })).body.received).toBe(1);
    server.thaw();
  });

  test('a quote after the deadline is refused, and the log of the job says so once a minute, without a price', async () => {
    const { jobId, browsers, recipients } = await acts.quoting(owner, 2);
    for (const browser of browsers) await acts.submit(browser);
    for (const browser of browsers) await acts.save(browser, { ...QUOTE, workingDays: 20 });
    const [first, second] = await Promise.all(browsers.map(async (one) => (await read(one)).draftVersion));
    await acts.closeIn(jobId);
    const submit = (index: number, version: number) =>
      server.call('submitQuote', { headers: browsers[index]!.headers, body: { version, revision: 1 } });
    const late = async () => {
      const { body } = await server.call('getActivityLog', { as: owner, path: { id: jobId } });
      return body.entries.filter(({ kind }) => kind === 'quote_refused');
    };
    server.freeze();
    for (let time = 0; time < 3; time += 1) expect(refusalOf(await submit(0, first!))).toEqual([409, 'RFQ_CLOSED']);
    expect(await late()).toMatchObject([
      { actor: { side: 'vendor', name: recipients[0]!.companyName }, at: server.now().toISOString(), detail: {} },
    ]);
    expect(await late()).toHaveLength(1);
    // Another vendor has a minute of its own.
    expect(refusalOf(await submit(1, second!))).toEqual([409, 'RFQ_CLOSED']);
    expect(await late()).toHaveLength(2);
    server.advance(60);
    expect(refusalOf(await submit(0, first!))).toEqual([409, 'RFQ_CLOSED']);
    expect(await late()).toHaveLength(3);
    server.thaw();
    expect((await server.call('getQuotations', { as: owner, path: { id: jobId } })).body.received).toBe(2);
    const { body } = await server.call('verifyActivityLog', { as: owner, path: { id: jobId } });
    expect(body.firstBroken).toBeNull();
  });

  test('many at once: each has one receipt, and the log holds', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 6);
    for (const browser of browsers) await acts.submit(browser);
    const answers = await Promise.all(browsers.map((browser) => acts.submit(browser, { ...QUOTE, workingDays: 20 })));
    expect(answers.map(({ status }) => status)).toEqual(browsers.map(() => 200));
    expect((await server.call('getQuotations', { as: owner, path: { id: jobId } })).body.received).toBe(6);
    const { body } = await server.call('verifyActivityLog', { as: owner, path: { id: jobId } });
    expect(body.firstBroken).toBeNull();
  });

  test('thirty around the deadline: who was in time has its receipt, who was not keeps the one before', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 30);
    for (const browser of browsers) await acts.submit(browser);
    const drafts: number[] = [];
    for (const browser of browsers) drafts.push((await acts.save(browser, { ...QUOTE, workingDays: 20 })).body.version);
    server.freeze();
    try {
      const closesAt = server.now().getTime() + 1000;
      await acts.closeIn(jobId, 1000);
      const submit = ({ headers }: (typeof browsers)[number], index: number) =>
        server.call('submitQuote', { headers, body: { version: drafts[index]!, revision: 1 } });
      let answered = 0;
      const early = browsers.slice(0, 20).map((browser, index) => submit(browser, index).finally(() => answered++));
      // The time is over while some of them are under way.
      await until(() => answered >= 5);
      server.advance(1);
      const late = browsers.slice(20).map((browser, index) => submit(browser, 20 + index));
      const answers = await Promise.all([...early, ...late]);
      const isInTime = answers.map(({ status }) => status === 200);
      expect(isInTime.filter(Boolean).length).toBeGreaterThanOrEqual(5);
      expect(isInTime.slice(20)).toEqual(Array(10).fill(false));
      for (const [index, browser] of browsers.entries()) {
        if (!isInTime[index]) expect(answers[index]!.problem.code).toBe('RFQ_CLOSED');
        const { submissions } = await read(browser);
        expect(new Set(submissions.map(({ receipt }) => receipt.number))).toEqual(
          new Set(isInTime[index] ? [1, 2] : [1]),
        );
        for (const { receipt } of submissions) expect(Date.parse(receipt.submittedAt)).toBeLessThan(closesAt);
      }
      expect((await server.call('getQuotations', { as: owner, path: { id: jobId } })).body.received).toBe(30);
      const { body } = await server.call('verifyActivityLog', { as: owner, path: { id: jobId } });
      expect(body.firstBroken).toBeNull();
    } finally {
      server.thaw();
    }
  });
});

describe('withdrawQuote', () => {
  test('before the deadline; another version may follow', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 1);
    const [browser] = browsers;
    expect(refusalOf(await withdraw(browser!))).toEqual([409, 'CODE_NEEDED']);
    expect(pointersOf(await withdraw(browser!, { code: '123456' }))).toEqual([400, ['/code']]);
    await acts.submit(browser!);
    expect((await withdraw(browser!)).body.submissions[0]!.state).toBe('withdrawn');
    expect(refusalOf(await withdraw(browser!))).toEqual([409, 'NOTHING_SUBMITTED']);
    const [vendor] = (await server.call('getQuotations', { as: owner, path: { id: jobId } })).body.vendors;
    expect([vendor!.state, vendor!.receipt]).toEqual(['withdrawn', null]);
    expect((await acts.submit(browser!)).body.submissions[0]!.receipt.number).toBe(2);
    await acts.closeIn(jobId);
    expect(refusalOf(await withdraw(browser!))).toEqual([409, 'RFQ_CLOSED']);
  });
});

describe('answerInvitation', () => {
  test('will quote, or regrets with a reason that the owner is told; may change its mind', async () => {
    const { browsers, jobId } = await acts.quoting(owner, 1);
    const [browser] = browsers;
    expect((await answerWith(browser!, { answer: 'will_quote' })).body.answer).toBe('will_quote');
    expect(pointersOf(await answerWith(browser!, { answer: 'regretted' }))).toEqual([400, ['/reason']]);
    const regret = { answer: 'regretted', reason: 'capacity', comment: 'All crews are booked.' } as const;
    expect((await answerWith(browser!, regret)).body).toMatchObject({ answer: 'regretted', regret: 'capacity' });
    const mail = (await server.sentMessages()).find(
      ({ to, subject }) => to === owner.email && /will not quote/.test(subject),
    )!;
    expect(mail.text).toContain('All crews are booked.');
    expect(await kindsOf(jobId)).toContain('regretted');
    expect((await acts.submit(browser!)).body.answer).toBe('will_quote');
    expect(refusalOf(await answerWith(browser!, regret))).toEqual([409, 'QUOTE_SUBMITTED']);
    await acts.closeIn(jobId);
    expect(refusalOf(await answerWith(browser!, { answer: 'will_quote' }))).toEqual([409, 'RFQ_CLOSED']);
  });
});
