import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptied } from '../../testing/emptied.ts';
import { fixture, fixtureGstn } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { LINES, QUOTE, rfqActs } from '../../testing/rfq-world.ts';

let server: TestServer;
let acts: ReturnType<typeof rfqActs>;
let owner: TestSession;
let corporate: TestSession;
let approver: TestSession;
let buyer: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  acts = rfqActs(server);
  owner = await server.login(fixture.users.owner.email);
  corporate = await server.login(fixture.users.corporate.email);
  approver = await server.login(fixture.users.approver.email);
  buyer = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());
beforeEach(() => emptied(server, 'job', 'project'));

const unknownId = '11111111-1111-4111-8111-111111111111';
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const pointersOf = ({ status, problem }: { status: number; problem: { errors: { pointer: string }[] } }) => [
  status,
  problem.errors.map(({ pointer }) => pointer),
];
const get = (id: string, as: TestSession | null = owner) => server.call('getRfq', { as, path: { id } });
const quotations = (id: string, as: TestSession | null = owner) => server.call('getQuotations', { as, path: { id } });
const jobOf = async (id: string, as = owner) =>
  (await server.call('getJobRequestReport', { as, path: { id } })).body.jobRequestDetails;
/** Changes the lines of a job. */
async function setLines(id: string, items: object[]) {
  const { version } = await jobOf(id);
  await server.call('setJobScope', { as: owner, path: { id }, body: { version, items: items as [] } });
}
const mailsTo = async (email: string) => (await server.sentMessages()).filter(({ to }) => to === email);
const kindsOf = async (id: string) =>
  (await server.call('getActivityLog', { as: owner, path: { id }, query: { limit: 100 } })).body.entries.map(
    ({ kind }) => kind,
  );
/** Lets the approver, who sees the job, have a role on it. */
const assign = (id: string, role: 'buyer' | 'technical_evaluator' | 'commercial_evaluator' | 'auditor') =>
  server.call('setJobMember', { as: owner, path: { id }, body: { userId: fixture.users.approver.userId, role } });

describe('getRfq', () => {
  test('of a job without one: nothing set, and what is missing', async () => {
    const { jobId } = await acts.sourced(owner);
    expect((await get(jobId)).body).toMatchObject({
      state: 'draft',
      version: 0,
      revision: 0,
      terms: { deadline: null, openerIds: [], minimumQuotes: 2 },
      missing: ['deadline', 'openers'],
      haNewUpdatesForPublish: true,
      changes: [],
      isRequestOwner: true,
      can: { edit: true, publish: true, send: false },
    });
  });

  test('for who sees the job; guests 401, other companies and unknown ones 404', async () => {
    const { jobId } = await acts.sourced(owner);
    expect((await get(jobId, corporate)).body.can).toEqual({
      edit: true,
      setCriteria: true,
      publish: true,
      send: false,
      open: false,
      readers: true,
    });
    expect((await get(jobId, null)).status).toBe(401);
    expect((await get(jobId, buyer)).status).toBe(404);
    expect((await get(unknownId)).status).toBe(404);
    expect((await get('x')).status).toBe(400);
  });

  test('openers may be the owner, buyers, commercial evaluators and super users', async () => {
    const { jobId } = await acts.sourced(owner);
    const ids = async () => (await get(jobId)).body.possibleOpeners.map(({ userId }) => userId);
    expect(await ids()).toContain(fixture.users.owner.userId);
    await assign(jobId, 'auditor');
    const before = await ids();
    await assign(jobId, 'commercial_evaluator');
    expect((await ids()).length).toBeGreaterThanOrEqual(before.length);
    expect(await ids()).toContain(fixture.users.approver.userId);
  });
});

describe('setRfqTerms', () => {
  test('are read back, under a version', async () => {
    const { jobId } = await acts.sourced(owner);
    const terms = {
      deadline: acts.inHours(100),
      message: 'By gate 3.',
      paymentTerms: '10 % advance, 90 % at 45 days',
      warrantyMonths: 18,
      openerIds: [fixture.users.owner.userId, fixture.users.corporate.userId],
      minimumQuotes: 3,
    };
    const body = { version: 0, terms };
    const set = () => server.call('setRfqTerms', { as: owner, path: { id: jobId }, body });
    expect((await set()).body).toMatchObject({ version: 1, terms, missing: [] });
    expect(refusalOf(await set())).toEqual([409, 'VERSION_CONFLICT']);
    expect((await get(jobId)).body.terms).toEqual(terms);
    expect(await kindsOf(jobId)).toContain('rfq_changed');
  });

  test('a deadline in the past, a stranger as opener and a link in the message are refused', async () => {
    const { jobId } = await acts.sourced(owner);
    const answer = await acts.setTerms(owner, jobId, {
      deadline: acts.inHours(-1),
      openerIds: [fixture.users.buyer.userId],
      message: 'Look at www.evil.com/login',
    });
    expect(pointersOf(answer)).toEqual([400, ['/terms/message', '/terms/deadline', '/terms/openerIds/0']]);
  });

  test('by the owner and buyers; others of the company 403, others 404, guests 401; not of a job on hold', async () => {
    const { jobId } = await acts.sourced(owner);
    const set = (as: TestSession | null, version: number) =>
      server.call('setRfqTerms', { as, path: { id: jobId }, body: { version, terms: {} } });
    await assign(jobId, 'auditor');
    expect(refusalOf(await set(approver, 0))).toEqual([403, 'NOT_ALLOWED']);
    await assign(jobId, 'buyer');
    expect((await set(approver, 0)).status).toBe(200);
    expect((await set(buyer, 1)).status).toBe(404);
    expect((await set(null, 1)).status).toBe(401);
    await server.call('updateJobStatus', { as: owner, body: { jobId, to: 'on_hold', comment: 'Wait.' } });
    expect(refusalOf(await set(owner, 1))).toEqual([409, 'JOB_CLOSED']);
  });
});

describe('publishRfq', () => {
  test('freezes the first revision, without the estimates of the company', async () => {
    const { jobId } = await acts.sourced(owner);
    await acts.setTerms(owner, jobId);
    const { body, status } = await acts.publish(owner, jobId);
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'published', revision: 1, haNewUpdatesForPublish: false, can: { send: true } });
    expect(body.revisions).toMatchObject([{ number: 1, publishedBy: expect.any(String) as string, readBy: 0 }]);
    expect((await get(jobId)).body.revision).toBe(1);
    const { rows } = await server.database.ownerPool.query('select content::text as text from rfq_revision');
    expect(rows[0].text).not.toContain('95000');
    expect(rows[0].text).not.toContain('rateInPaise');
    expect(refusalOf(await acts.publish(owner, jobId))).toEqual([409, 'NOTHING_TO_PUBLISH']);
  });

  test('what is missing is named; the first needs 24 hours', async () => {
    const { jobId } = await acts.sourced(owner);
    expect(pointersOf(await acts.publish(owner, jobId))).toEqual([400, ['/terms/deadline', '/terms/openerIds']]);
    await acts.setTerms(owner, jobId, { deadline: acts.inHours(23) });
    expect(pointersOf(await acts.publish(owner, jobId))).toEqual([400, ['/terms/deadline']]);
    await setLines(jobId, LINES.slice(0, 1));
    await acts.setTerms(owner, jobId, { deadline: acts.inHours(25) });
    expect((await acts.publish(owner, jobId)).status).toBe(200);
  });

  test('another one says what has changed, tells who was asked, and has quotes confirmed', async () => {
    const { jobId, browsers, recipients } = await acts.quoting(owner, 2);
    await acts.submit(browsers[0]!);
    await setLines(jobId, [
      LINES[0],
      { ...LINES[1], quantity: '7' },
      { description: 'Crane', unit: 'DAY', quantity: '2' },
    ]);
    const { body } = await get(jobId);
    expect(body).toMatchObject({ haNewUpdatesForPublish: true, asksToConfirm: 1 });
    expect(body.changes).toEqual([
      {
        what: 'line_changed',
        line: 'Refractory repair',
        before: '6.25 m³',
        after: '7 m³',
      },
      { what: 'line_added', line: 'Crane', before: null, after: '2 days' },
    ]);
    await acts.setTerms(owner, jobId, { deadline: acts.inHours(47) });
    expect(pointersOf(await acts.publish(owner, jobId))).toEqual([400, ['/terms/deadline']]);
    await acts.setTerms(owner, jobId, { deadline: acts.inHours(49) });
    expect((await acts.publish(owner, jobId)).body.revision).toBe(2);
    const states = (await quotations(jobId)).body.vendors.map(({ state }) => state);
    expect(states.toSorted()).toEqual(['to_confirm', 'viewed']);
    const [mail] = await mailsTo(recipients[0]!.email!);
    expect(mail!.subject).toContain('revision 2');
    // A link of its own, beside the one of before.
    expect(mail!.text).toMatch(/\/vendor-link#[\w-]{43}$/);
  });

  test('a longer deadline alone has nothing confirmed', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 1, { deadline: acts.inHours(30) });
    await acts.submit(browsers[0]!);
    await acts.setTerms(owner, jobId, { deadline: acts.inHours(31) });
    expect((await acts.publish(owner, jobId)).status).toBe(200);
    expect((await quotations(jobId)).body.vendors[0]!.state).toBe('quoted');
  });

  test('by the owner and super users; a buyer of the job 403, another company 404, a guest 401, an old version 409', async () => {
    const { jobId } = await acts.sourced(owner);
    await acts.setTerms(owner, jobId);
    const publish = (as: TestSession | null, version = 1) =>
      server.call('publishRfq', { as, body: { jobId, version } });
    await assign(jobId, 'buyer');
    expect(refusalOf(await publish(approver))).toEqual([403, 'NOT_ALLOWED']);
    expect((await publish(buyer)).status).toBe(404);
    expect((await publish(null)).status).toBe(401);
    expect(refusalOf(await publish(owner, 0))).toEqual([409, 'VERSION_CONFLICT']);
    expect((await publish(corporate)).status).toBe(200);
  });
});

describe('the clock of a call for quotes', () => {
  const runDue = async (after: string) => {
    await server.database.ownerPool.query(
      `update task set run_at = now() - interval '1 minute' where kind = 'rfq-notice' and payload ->> 'what' = $1`,
      [after],
    );
    await server.tasks.drain();
    const failed = `select last_error from task where kind = 'rfq-notice' and last_error is not null`;
    expect((await server.database.ownerPool.query(failed)).rows).toEqual([]);
  };
  const told = async (act: () => Promise<unknown>) => {
    const before = (await server.sentMessages()).length;
    await act();
    const all = await server.sentMessages();
    return all.slice(0, all.length - before).map(({ to, subject, text }) => ({ to, subject, text }));
  };

  test('reminds who neither quoted nor regretted, once each', async () => {
    const { browsers, recipients } = await acts.quoting(owner, 3);
    await acts.submit(browsers[0]!);
    await server.call('answerInvitation', {
      headers: browsers[1]!.headers,
      body: { answer: 'regretted', reason: 'capacity' },
    });
    const mails = await told(() => runDue('half'));
    expect(mails).toHaveLength(1);
    expect(mails[0]!.to).toBe(recipients[2]!.email);
    expect(mails[0]!.text).toContain('You have not quoted yet.');
    await server.database.ownerPool.query(`insert into task (kind, company_id, cause, payload)
      select 'rfq-notice', company_id, 'publishRfq', json_build_object('jobId', job_id, 'closesAt', closes_at, 'what', 'half') from rfq`);
    expect(await told(() => server.tasks.drain())).toEqual([]);
  });

  test('a deadline that holds no more reminds nobody', async () => {
    const { jobId } = await acts.quoting(owner, 1);
    await server.database.ownerPool.query(`update rfq set closes_at = closes_at + interval '1 day' where job_id = $1`, [
      jobId,
    ]);
    expect(await told(() => runDue('half'))).toEqual([]);
  });

  test.each([
    ['enough quotes: the openers are told', 1, 'can be opened', fixture.users.corporate.email],
    ['too few: the owner is told', 0, 'Too few quotes', fixture.users.owner.email],
  ])('at the deadline, with %s', async (_name, count, words, email) => {
    const { jobId, browsers } = await acts.quoting(owner, 1, { openerIds: [fixture.users.corporate.userId] });
    if (count > 0) await acts.submit(browsers[0]!);
    await acts.closeIn(jobId);
    await server.database.ownerPool.query(
      `update task set payload = jsonb_set(payload::jsonb, '{closesAt}', to_jsonb(r.closes_at)) from rfq r where kind = 'rfq-notice'`,
    );
    const mails = await told(() => runDue('closed'));
    expect(mails.map(({ to }) => to)).toEqual([email]);
    expect(mails[0]!.subject).toContain(words);
  });

  test('too few quotes: a later deadline is published, what was sealed stays; with enough nothing changes any more', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 2, { minimumQuotes: 2 });
    await acts.submit(browsers[0]!);
    await acts.closeIn(jobId);
    expect((await get(jobId)).body.can).toMatchObject({ edit: true, publish: true, send: false });
    await acts.setTerms(owner, jobId, { deadline: acts.inHours(12), minimumQuotes: 2 });
    expect(pointersOf(await acts.publish(owner, jobId))).toEqual([400, ['/terms/deadline']]);
    await acts.setTerms(owner, jobId, { deadline: acts.inHours(30), minimumQuotes: 2 });
    expect((await acts.publish(owner, jobId)).body).toMatchObject({ state: 'published', revision: 2 });
    await acts.submit(browsers[1]!);
    expect((await quotations(jobId)).body).toMatchObject({ state: 'published', received: 2 });
    await acts.closeIn(jobId);
    expect((await get(jobId)).body.can).toMatchObject({ edit: false, publish: false });
    expect(refusalOf(await acts.setTerms(owner, jobId, { deadline: acts.inHours(30) }))).toEqual([409, 'RFQ_CLOSED']);
  });
});

describe('getVendorEmailNum', () => {
  test('who would be emailed where, and who has no address', async () => {
    const { jobId, vendors } = await acts.sourced(owner, 2);
    const unlisted = { companyName: 'Palar Rotary Services', email: 'anand@palar-rotary.example' };
    await server.call('addVendor', { as: owner, body: { jobId, unlisted } });
    const ask = (as: TestSession | null = owner, id = jobId) => server.call('getVendorEmailNum', { as, path: { id } });
    const { recipients } = (await ask()).body;
    expect(recipients).toHaveLength(3);
    expect(recipients.find(({ companyName }) => companyName === unlisted.companyName)).toMatchObject({
      email: unlisted.email,
      sentAt: null,
    });
    expect(recipients.every(({ email }) => email !== null)).toBe(true);
    await server.database.ownerPool.query('delete from vendor_contact where vendor_id = $1', [fixture.vendorId(9)]);
    const { vendors: all } = (await server.call('addVendor', { as: owner, body: { jobId, gstns: [fixtureGstn(9)] } }))
      .body;
    const without = (await ask()).body.recipients.filter(({ email }) => email === null);
    expect(without).toHaveLength(1);
    expect(
      [...vendors.map(({ _id }) => _id), without[0]!.jobVendorId].every((id) => all.some(({ _id }) => _id === id)),
    ).toBe(true);
    expect((await ask(null)).status).toBe(401);
    expect((await ask(buyer)).status).toBe(404);
    expect((await ask(owner, 'x')).status).toBe(400);
  });
});

describe('sendRfq', () => {
  test('mails each vendor its own link, moves the job on, and is told in its log', async () => {
    const { jobId, vendors } = await acts.sourced(owner, 3);
    await acts.setTerms(owner, jobId, { message: 'By gate 3.' });
    await acts.publish(owner, jobId);
    const answer = await acts.send(owner, jobId, vendors.slice(0, 2));
    expect(answer.status).toBe(200);
    const sent = answer.body.recipients.filter(({ sentAt }) => sentAt !== null);
    expect(sent).toHaveLength(2);
    const tokens = await Promise.all(sent.map(({ sentTo }) => acts.tokenFor(sentTo!)));
    expect(new Set(tokens).size).toBe(2);
    const [mail] = await mailsTo(sent[0]!.sentTo!);
    expect(mail!.text).toContain('By gate 3.');
    expect(mail!.text).toContain('2 items to quote');
    expect(await jobOf(jobId)).toMatchObject({
      status: 'quoting',
      nextMove: { move: 'send_rfq', count: 1 },
    });
    expect((await kindsOf(jobId)).filter((kind) => kind === 'rfq_sent')).toHaveLength(2);
    const { rows } = await server.database.ownerPool.query('select rfq_invitation::text as text from rfq_invitation');
    for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('again: a new link, and the one before opens nothing any more, in its browser neither', async () => {
    const { jobId, vendors, recipients, browsers } = await acts.quoting(owner, 1);
    await acts.send(owner, jobId, vendors);
    const newer = await acts.tokenFor(recipients[0]!.email!);
    const [before] = browsers;
    expect(newer).not.toBe(before!.token);
    const again = await server.call('openVendorLink', { body: { token: before!.token }, headers: acts.own });
    expect(refusalOf(again)).toEqual([401, 'LINK_INVALID']);
    expect((await server.call('getVendorRfq', { headers: before!.headers })).status).toBe(401);
    expect((await server.call('getVendorRfq', { headers: (await acts.openLink(newer)).headers })).status).toBe(200);
  });

  test('only what was published, to vendors of this job with an address', async () => {
    const { jobId, vendors } = await acts.sourced(owner, 1);
    const other = await acts.sourced(owner, 2);
    expect(refusalOf(await acts.send(owner, jobId, vendors))).toEqual([409, 'NOT_PUBLISHED']);
    await acts.setTerms(owner, jobId);
    await acts.publish(owner, jobId);
    expect(pointersOf(await acts.send(owner, jobId, [vendors[0]!, other.vendors[1]!]))).toEqual([
      400,
      ['/jobVendorIds/1'],
    ]);
    const [{ to } = { to: '' }] = await server.sentMessages();
    expect(to).not.toBe('');
    expect((await jobOf(jobId)).status).toBe('sourcing');
  });

  test('by the owner and buyers, until the deadline', async () => {
    const { jobId, vendors } = await acts.quoting(owner, 1);
    await assign(jobId, 'auditor');
    expect(refusalOf(await acts.send(approver, jobId, vendors))).toEqual([403, 'NOT_ALLOWED']);
    expect((await acts.send(buyer, jobId, vendors)).status).toBe(404);
    const nobody = { body: { jobId, jobVendorIds: [vendors[0]!._id] } };
    expect((await server.call('sendRfq', nobody)).status).toBe(401);
    await acts.closeIn(jobId);
    expect(refusalOf(await acts.send(owner, jobId, vendors))).toEqual([409, 'RFQ_CLOSED']);
  });
});

describe('getQuotations', () => {
  test('how each vendor stands, and the receipt of who has quoted', async () => {
    const { jobId, browsers, vendors } = await acts.quoting(owner, 3);
    await acts.submit(browsers[0]!);
    await server.call('answerInvitation', {
      headers: browsers[1]!.headers,
      body: { answer: 'regretted', reason: 'capacity', comment: 'All crews are booked.' },
    });
    const { body } = await quotations(jobId);
    expect(body).toMatchObject({ state: 'published', received: 1, minimumQuotes: 1, openedAt: null });
    expect(body.vendors.map(({ state }) => state).toSorted()).toEqual(['quoted', 'regretted', 'viewed']);
    const quoted = body.vendors.find(({ state }) => state === 'quoted')!;
    const { submissions } = (await server.call('getVendorRfq', { headers: browsers[0]!.headers })).body;
    expect(quoted.receipt).toEqual(submissions[0]!.receipt);
    expect(body.vendors.every(({ quote }) => quote === null)).toBe(true);
    expect(body.vendors.find(({ state }) => state === 'regretted')!.regret).toEqual({
      reason: 'capacity',
      comment: 'All crews are booked.',
    });
    await server.call('removeVendorFromJob', {
      as: owner,
      body: { jobVendorId: quoted.jobVendorId, reason: 'other', comment: 'Blocked.' },
    });
    const after = (await quotations(jobId)).body.vendors.find(({ jobVendorId }) => jobVendorId === quoted.jobVendorId)!;
    expect([after.state, after.receipt]).toEqual(['removed', quoted.receipt]);
    expect(vendors).toHaveLength(3);
    expect((await quotations(jobId, null)).status).toBe(401);
    expect((await quotations(jobId, buyer)).status).toBe(404);
    expect((await quotations('x')).status).toBe(400);
  });
});

describe('requestOpeningCode', () => {
  test('for named openers, once the deadline has passed and there are quotes enough', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 2, { minimumQuotes: 2 });
    const ask = (as: TestSession | null) =>
      server.call('requestOpeningCode', { as, path: { id: jobId }, headers: acts.own });
    await acts.submit(browsers[0]!);
    expect(refusalOf(await ask(owner))).toEqual([409, 'OPENING_NOT_DUE']);
    await acts.closeIn(jobId);
    expect(refusalOf(await ask(owner))).toEqual([409, 'TOO_FEW_QUOTES']);
    await acts.closeIn(jobId, 60_000);
    await acts.submit(browsers[1]!);
    await acts.closeIn(jobId);
    expect(refusalOf(await ask(corporate))).toEqual([403, 'NOT_ALLOWED']);
    expect((await ask(buyer)).status).toBe(404);
    expect((await ask(null)).status).toBe(401);
    expect((await ask(owner)).status).toBe(200);
    expect(await acts.codeFor(owner.email)).toMatch(/^\d{6}$/);
  });
});

describe('openQuotations', () => {
  test('one opener: all quotes at once, and what was submitted', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 2);
    await acts.submit(browsers[0]!);
    await acts.submit(browsers[1]!, { ...QUOTE, lines: [{ rateInPaise: null, isExcluded: true }, { rateInPaise: 1 }] });
    await acts.closeIn(jobId);
    const { body, status } = await acts.open(owner, jobId);
    expect(status).toBe(200);
    expect(body.state).toBe('opened');
    const asked = LINES.map(({ rateInPaise: _estimate, ...line }) => ({ group: null, note: null, ...line }));
    expect(body.askedLines).toMatchObject([{ revision: 1, lines: asked }]);
    const totals = body.vendors.map(({ quote }) => quote!.totals);
    // 64 × 89,000 + 6.25 × 2,680,000 = 22,446,000; 2.5 % = 561,150; + 900,000 = 22,784,850; 18 % = 4,101,273.
    expect(totals).toContainEqual({
      linesInPaise: 22_446_000,
      discountInPaise: 561_150,
      freightInPaise: 900_000,
      beforeTaxInPaise: 22_784_850,
      gstInPaise: 4_101_273,
      totalInPaise: 26_886_123,
      quotedLines: 2,
    });
    expect(body.vendors.map(({ quote }) => quote!.content)).toContainEqual(QUOTE);
    expect(await jobOf(jobId)).toMatchObject({
      status: 'evaluating',
      nextMove: { move: 'compare_quotes', whose: 'me' },
    });
    expect((await kindsOf(jobId)).slice(0, 3)).toEqual(['status_changed', 'quotes_opened', 'opening_confirmed']);
    const log = (await server.call('verifyActivityLog', { as: owner, path: { id: jobId } })).body;
    expect(log.firstBroken).toBeNull();
    // Who sees the job and has no role that reads prices sees the receipts only.
    for (const role of ['technical_evaluator', 'commercial_evaluator'] as const) {
      await assign(jobId, role);
      const { vendors, can } = (await quotations(jobId, approver)).body;
      expect([can.seePrices, vendors.every(({ quote }) => quote === null)]).toEqual(
        role === 'technical_evaluator' ? [false, true] : [true, false],
      );
    }
    // Whoever quoted finds its receipt among those of all.
    for (const { headers } of browsers) {
      const seen = (await server.call('getVendorRfq', { headers })).body;
      expect(seen.receipts).toHaveLength(2);
      expect(seen.receipts).toContain(seen.submissions[0]!.receipt.sha256);
    }
  });

  test('two openers: both within 30 minutes, in any order; the first alone opens nothing', async () => {
    const openerIds = [fixture.users.owner.userId, fixture.users.corporate.userId];
    const { jobId, browsers } = await acts.quoting(owner, 1, { openerIds });
    await acts.submit(browsers[0]!);
    await acts.closeIn(jobId);
    const first = (await acts.open(corporate, jobId)).body;
    expect(first.state).toBe('closed');
    expect(first.openers.filter(({ confirmedAt }) => confirmedAt !== null)).toHaveLength(1);
    await server.database.ownerPool.query(`update rfq_opening set confirmed_at = confirmed_at - interval '31 minutes'`);
    const late = (await acts.open(owner, jobId)).body;
    expect([late.state, late.vendors[0]!.quote]).toEqual(['closed', null]);
    expect((await acts.open(corporate, jobId)).body.state).toBe('opened');
    expect(refusalOf(await acts.open(owner, jobId))).toEqual([409, 'ALREADY_OPENED']);
  });

  test('the other opener is emailed and told at the bell at once, with the time that is left', async () => {
    const openerIds = [fixture.users.owner.userId, fixture.users.corporate.userId];
    const { jobId, browsers } = await acts.quoting(owner, 1, { openerIds });
    await acts.submit(browsers[0]!);
    await acts.closeIn(jobId);
    await acts.open(corporate, jobId);
    const { notifications } = (await server.call('getNotifications', { as: owner })).body;
    expect(notifications[0]).toMatchObject({ kind: 'opening_confirmed', detail: { by: 'Corporate Person' } });
    const mail = (await server.sentMessages()).find(({ subject }) => subject.includes('confirm the opening by'))!;
    expect([mail.to, mail.text.includes(`/job/${jobId}/quotations`)]).toEqual([owner.email, true]);
    const own = (await server.call('getNotifications', { as: corporate })).body.notifications;
    expect(own.filter(({ kind }) => kind === 'opening_confirmed')).toEqual([]);
  });

  test('each vendor that quoted is emailed the receipts of all, with a link of its own that opens its RFQ', async () => {
    const { jobId, browsers, recipients } = await acts.quoting(owner, 3);
    await acts.submit(browsers[0]!);
    await acts.submit(browsers[1]!);
    await acts.closeIn(jobId);
    await acts.open(owner, jobId);
    const mails = (await server.sentMessages()).filter(({ subject }) => subject.endsWith('quotes were opened'));
    const own = mails.filter(({ to }) => recipients.some(({ email }) => email === to)).slice(0, 2);
    expect(new Set(own.map(({ to }) => to))).toEqual(new Set([recipients[0]!.email, recipients[1]!.email]));
    const receipts = (await server.call('getQuotations', { as: owner, path: { id: jobId } })).body.vendors.flatMap(
      ({ receipt }) => (receipt ? [receipt.sha256] : []),
    );
    for (const { text, to } of own) {
      for (const receipt of receipts) expect(text).toContain(receipt);
      for (const { companyName } of recipients) expect(text).not.toContain(companyName);
      const opened = await acts.openLink(/vendor-link#([\w-]{43})/.exec(text)![1]!);
      expect((await server.call('getVendorRfq', { headers: opened.headers })).body.invitedEmail).toBe(to);
    }
  });

  test('a wrong code is refused and counted; without a session 401, another company 404', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 1);
    await acts.submit(browsers[0]!);
    await acts.closeIn(jobId);
    const asked = await server.call('requestOpeningCode', { as: owner, path: { id: jobId }, headers: acts.own });
    const cookie = asked.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const right = await acts.codeFor(owner.email);
    const wrong = right === '000000' ? '000001' : '000000';
    const open = (code: string, as: TestSession | null = owner) =>
      server.call('openQuotations', { as, path: { id: jobId }, headers: { ...acts.own, cookie }, body: { code } });
    for (let tries = 0; tries < 5; tries += 1) expect(pointersOf(await open(wrong))).toEqual([400, ['/code']]);
    expect(pointersOf(await open(right))).toEqual([400, ['/code']]);
    expect((await open(right, null)).status).toBe(401);
    expect((await open(right, buyer)).status).toBe(404);
    expect(refusalOf(await open(right, corporate))).toEqual([403, 'NOT_ALLOWED']);
    expect((await quotations(jobId)).body.state).toBe('closed');
  });

  test('a quote that was changed in the database stops it: nothing is opened', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 2);
    for (const browser of browsers) await acts.submit(browser);
    await server.database.ownerPool.query(
      'update quote set receipt = sha256(receipt) where job_vendor_id = (select job_vendor_id from quote limit 1)',
    );
    await acts.closeIn(jobId);
    expect(refusalOf(await acts.open(owner, jobId))).toEqual([409, 'QUOTE_CHANGED']);
    const { body } = await quotations(jobId);
    expect([body.state, body.vendors.every(({ quote }) => quote === null)]).toEqual(['closed', true]);
  });
});

describe('the seal', () => {
  test('before the opening no answer, mail or row holds what was quoted', async () => {
    const planted = 987_654_321;
    const lines: string[] = [];
    const { jobId, browsers } = await acts.quoting(owner, 1);
    await acts.submit(browsers[0]!, {
      ...QUOTE,
      lines: [{ rateInPaise: planted, remark: 'planted words' }, { rateInPaise: 1 }],
    });
    const path = { id: jobId };
    for (const as of [owner, corporate])
      for (const answer of [
        await server.call('getRfq', { as, path }),
        await server.call('getQuotations', { as, path }),
        await server.call('getVendorEmailNum', { as, path }),
        await server.call('getRfqReaders', { as, path }),
        await server.call('getJobRequestReport', { as, path }),
        await server.call('getJobVendorClientSide', { as, path }),
        await server.call('getActivityLog', { as, path, query: { limit: 100 } }),
      ])
        lines.push(answer.bytes.toString());
    lines.push(JSON.stringify(await server.sentMessages()));
    const { rows: tables } = await server.database.ownerPool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const { rows } = await server.database.ownerPool.query(`select t::text as text from "${name}" t`);
      lines.push(...rows.map(({ text }) => text as string));
    }
    const hex = Buffer.from(String(planted)).toString('hex');
    const all = lines.join('\n');
    expect(all).toContain(jobId);
    for (const secret of [String(planted), '9,87,65,43', '9876543.21', 'planted words', hex])
      expect(all.includes(secret), secret).toBe(false);
    // The test can find what is there: after the opening it is.
    await acts.closeIn(jobId);
    const opened = await acts.open(owner, jobId);
    expect(opened.bytes.toString()).toContain(String(planted));
  });

  test('the vendors of other jobs and companies are as unknown as before', async () => {
    const { jobId } = await acts.quoting(owner, 1);
    const other = (await server.call('getClientJobs', { as: buyer, path: { id: fixtureGstn(1) } })).body;
    expect(other.jobs).toEqual([]);
    expect((await quotations(jobId, buyer)).status).toBe(404);
  });
});

describe('waiveQuestions', () => {
  /** A job whose time to quote is over with a quote and a question that nobody answered. */
  async function questioned() {
    const job = await acts.quoting(owner, 1);
    await acts.submit(job.browsers[0]!);
    await acts.ask(job.browsers[0]!, 'Who brings the crane?');
    await acts.closeIn(job.jobId);
    return job;
  }
  const waive = (jobId: string, unanswered = 1, as: TestSession | null = owner) =>
    server.call('waiveQuestions', { as, path: { id: jobId }, body: { unanswered } });

  test('an unanswered question holds the opening until the owner confirms it without', async () => {
    const { jobId } = await questioned();
    const before = (await quotations(jobId)).body;
    expect([before.questions, before.can]).toMatchObject([
      { total: 1, unanswered: 1, waiver: null },
      { open: false, waiveQuestions: true },
    ]);
    expect(refusalOf(await acts.open(owner, jobId))).toEqual([409, 'QUESTIONS_UNANSWERED']);
    expect(refusalOf(await waive(jobId, 2))).toEqual([409, 'QUESTIONS_CHANGED']);
    const { body } = await waive(jobId);
    expect(body.questions.waiver).toMatchObject({ by: 'Owner Person' });
    expect(body.can).toMatchObject({ open: true, waiveQuestions: false });
    expect((await kindsOf(jobId))[0]).toBe('questions_waived');
    expect((await acts.open(owner, jobId)).body.state).toBe('opened');
  });

  test('a question that is closed holds nothing', async () => {
    const { jobId } = await questioned();
    const { questions } = (await server.call('getQuestions', { as: owner, path: { id: jobId } })).body;
    const path = { id: questions[0]!._id };
    await server.call('closeQuestion', { as: owner, path, body: { reason: 'It is in the scope of work.' } });
    expect((await acts.open(owner, jobId)).body.state).toBe('opened');
  });

  test('by the owner alone, after the deadline', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 1);
    await acts.ask(browsers[0]!, 'Who brings the crane?');
    expect(refusalOf(await waive(jobId))).toEqual([409, 'OPENING_NOT_DUE']);
    await acts.closeIn(jobId);
    await assign(jobId, 'buyer');
    expect(refusalOf(await waive(jobId, 1, approver))).toEqual([403, 'NOT_ALLOWED']);
    expect((await waive(jobId, 1, buyer)).status).toBe(404);
    expect((await waive(jobId, 1, null)).status).toBe(401);
    expect((await waive(jobId, 0)).status).toBe(400);
  });
});

describe('getOpeningRecord and getVendorOpeningRecord', () => {
  test('a PDF after the opening: for who sees the job, and for each vendor by its link', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 1);
    const { headers } = browsers[0]!;
    const record = (as: TestSession | null = owner) => server.call('getOpeningRecord', { as, path: { id: jobId } });
    const ofVendor = () => server.call('getVendorOpeningRecord', { headers });
    await acts.submit(browsers[0]!);
    expect([refusalOf(await record()), refusalOf(await ofVendor())]).toEqual([
      [409, 'NOT_OPENED'],
      [409, 'NOT_OPENED'],
    ]);
    await acts.closeIn(jobId);
    await acts.open(owner, jobId);
    for (const { bytes, headers: sent } of [await record(), await ofVendor()]) {
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect(sent.get('content-disposition')).toMatch(/^attachment;.*opening\.pdf/);
    }
    expect([(await record(buyer)).status, (await record(null)).status]).toEqual([404, 401]);
    expect((await server.call('getVendorOpeningRecord', { headers: acts.own })).status).toBe(401);
  });

  test('a vendor that did not quote learns nothing of how many did', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 2);
    const [quoting, silent] = browsers;
    await acts.submit(quoting!);
    await acts.closeIn(jobId);
    await acts.open(owner, jobId);
    const receiptsOf = async ({ headers }: (typeof browsers)[0]) =>
      (await server.call('getVendorRfq', { headers })).body.receipts.length;
    expect([await receiptsOf(quoting!), await receiptsOf(silent!)]).toEqual([1, 0]);
    expect((await server.call('getVendorOpeningRecord', { headers: silent!.headers })).status).toBe(404);
  });
});

describe('remindVendors', () => {
  const remind = (jobId: string, jobVendorIds: string[], as: TestSession | null = owner) =>
    server.call('remindVendors', { as, body: { jobId, jobVendorIds } });

  test('mails silent vendors the deadline with a link that opens, once in four hours, and logs it', async () => {
    const { jobId, recipients } = await acts.quoting(owner, 2);
    const ids = recipients.map(({ jobVendorId }) => jobVendorId);
    expect((await remind(jobId, [ids[0]!])).body).toEqual({ reminded: [ids[0]] });
    const mail = (await server.sentMessages()).find(
      ({ to, subject }) => to === recipients[0]!.email && subject.includes(': deadline '),
    );
    const token = /vendor-link#([\w-]{43})/.exec(mail?.text ?? '')?.[1];
    expect((await server.call('openVendorLink', { body: { token: token! }, headers: acts.own })).body.link).toBe(
      ids[0],
    );
    expect((await kindsOf(jobId))[0]).toBe('rfq_viewed');
    expect((await kindsOf(jobId))[1]).toBe('vendor_reminded');
    expect((await remind(jobId, ids)).body).toEqual({ reminded: [ids[1]] });
    expect(refusalOf(await remind(jobId, ids))).toEqual([409, 'REMINDED_RECENTLY']);
    await server.database.ownerPool.query(`update rfq_invitation set reminded_at = reminded_at - interval '4 hours'`);
    expect((await remind(jobId, ids)).body.reminded).toHaveLength(2);
  });

  test('not a vendor that has quoted, regretted, or was not sent the RFQ; not after the deadline; not by others', async () => {
    const { jobId, recipients, browsers } = await acts.quoting(owner, 3);
    const ids = recipients.map(({ jobVendorId }) => jobVendorId);
    await acts.submit(browsers[0]!);
    const regret = { answer: 'regretted', reason: 'capacity' } as const;
    await server.call('answerInvitation', { headers: browsers[1]!.headers, body: regret });
    const unlisted = { companyName: 'Palar Rotary', email: 'anand@palar-rotary.example' };
    const { vendors } = (await server.call('addVendor', { as: owner, body: { jobId, unlisted } })).body;
    const added = vendors.find(({ companyName }) => companyName === unlisted.companyName)!;
    expect(pointersOf(await remind(jobId, [...ids, added._id]))).toEqual([
      400,
      ['/jobVendorIds/0', '/jobVendorIds/1', '/jobVendorIds/3'],
    ]);
    await assign(jobId, 'auditor');
    expect(refusalOf(await remind(jobId, [ids[2]!], approver))).toEqual([403, 'NOT_ALLOWED']);
    expect((await remind(jobId, [ids[2]!], buyer)).status).toBe(404);
    expect((await remind(jobId, [ids[2]!], null)).status).toBe(401);
    await acts.closeIn(jobId);
    expect(refusalOf(await remind(jobId, [ids[2]!]))).toEqual([409, 'RFQ_CLOSED']);
  });
});
