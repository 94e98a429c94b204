import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Body } from '../../http/handler.ts';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { QUOTE, rfqActs } from '../../testing/rfq-world.ts';
import { seenClauses } from '../../testing/seen.ts';

let server: TestServer;
let acts: ReturnType<typeof rfqActs>;
let owner: TestSession;
let colleague: TestSession;
let stranger: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  acts = rfqActs(server);
  owner = await server.login(fixture.users.owner.email);
  colleague = await server.login(fixture.users.approver.email);
  stranger = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());
beforeEach(() => emptied(server, 'job', 'project'));

type Job = Awaited<ReturnType<typeof acts.quoting>>;
const unknownId = '11111111-1111-4111-8111-111111111111';
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const member = (id: string, role: 'technical_evaluator' | 'commercial_evaluator' | 'approver') =>
  server.call('setJobMember', { as: owner, path: { id }, body: { userId: fixture.users.approver.userId, role } });
const hold = (jobId: string) =>
  server.database.ownerPool.query(`update job set status = 'on_hold', held_status = 'evaluating' where id = $1`, [
    jobId,
  ]);
const logOf = async (jobId: string) =>
  (await server.call('getActivityLog', { as: owner, path: { id: jobId } })).body.entries;
const cheaper = { ...QUOTE, lines: [{ rateInPaise: 80_000 }, QUOTE.lines[1]!], discountPercent: '5' };
/** Two vendors, of whom the first has quoted twice, before the opening. */
async function quoted(): Promise<Job & { first: string; second: string }> {
  const job = await acts.quoting(owner, 2);
  await acts.submit(job.browsers[0]!);
  await acts.submit(job.browsers[0]!, cheaper);
  await acts.submit(job.browsers[1]!, { ...QUOTE, lines: [QUOTE.lines[0]!, { rateInPaise: null, isExcluded: true }] });
  return { ...job, first: job.recipients[0]!.jobVendorId, second: job.recipients[1]!.jobVendorId };
}
async function opened() {
  const job = await quoted();
  await acts.closeIn(job.jobId);
  await acts.open(owner, job.jobId);
  return job;
}
const finals = (id: string, as: TestSession | null = owner) => server.call('getFinalVendors', { as, path: { id } });
const judge = (body: Body<'qualifyQuote'>, as: TestSession | null = owner) => server.call('qualifyQuote', { as, body });
const setFinal = (body: Body<'addVendorsToFinal'>, as: TestSession | null = owner) =>
  server.call('addVendorsToFinal', { as, body });
const clauses: Body<'setTechnicalClauses'>['clauses'] = [
  { text: 'Welders qualified for P-No. 1', isMandatory: true, weight: 60 },
  { text: 'Own crane', isMandatory: false, weight: 40 },
];
const setClauses = async (id: string, as: TestSession | null = owner, set = clauses) =>
  server.call('setTechnicalClauses', {
    as,
    path: { id },
    body: { clauses: set, seen: await seenClauses(server, owner, id) },
  });
const technical = (id: string, as: TestSession | null = owner) =>
  server.call('getTechnicalEvaluation', { as, path: { id } });
async function find(
  jobId: string,
  id: string,
  found: readonly ['complies' | 'deviates' | 'no', 'complies' | 'deviates' | 'no'],
  as: TestSession | null = owner,
) {
  const ids = (await technical(jobId)).body.clauses.map(({ _id }) => _id);
  const findings = ids.map((clauseId, index) => ({ clauseId, finding: found[index]!, note: null }));
  return server.call('judgeTechnical', { as, path: { id }, body: { findings } });
}
const versions = (id: string, as: TestSession | null = owner) => server.call('getQuoteVersions', { as, path: { id } });
const clarify = (body: Body<'openClarification'>, as: TestSession | null = owner) =>
  server.call('openClarification', { as, body });
async function upload(as: TestSession = owner): Promise<string> {
  const body = new FormData();
  body.set('file', new Blob(['Quotation 114']), 'Quotation 114.txt');
  return (await server.call('setFileUpload', { as, body })).body.fileId;
}
const enter = (body: Body<'enterQuote'>, as: TestSession | null = owner) => server.call('enterQuote', { as, body });

describe('getFinalVendors', () => {
  test('before the opening nobody is qualified, each has its reason, and who may still quote is not disqualified', async () => {
    const job = await acts.quoting(owner, 3);
    await acts.submit(job.browsers[0]!);
    const regret = { answer: 'regretted', reason: 'capacity', comment: 'All crews are booked.' } as const;
    await server.call('answerInvitation', { headers: job.browsers[1]!.headers, body: regret });
    const unlisted = { companyName: 'Palar Rotary', email: 'anand@palar-rotary.example' };
    await server.call('addVendor', { as: owner, body: { jobId: job.jobId, unlisted } });
    const { status, body } = await finals(job.jobId);
    expect(status).toBe(200);
    const of = (name: string) => body.vendors.find(({ companyName }) => companyName === name)!;
    const [sealed, regretted, none] = job.recipients.map(({ companyName }) => of(companyName));
    expect(sealed).toMatchObject({ standing: 'undecided', reasons: [{ code: 'sealed', words: null }], number: 1 });
    expect(regretted).toMatchObject({
      standing: 'not_qualified',
      reasons: [{ code: 'regretted', words: 'All crews are booked.' }],
    });
    expect(none).toMatchObject({ standing: 'not_quoted', reasons: [{ code: 'no_quote', words: null }] });
    expect(of('Palar Rotary')).toMatchObject({
      standing: 'not_quoted',
      reasons: [{ code: 'not_asked', words: null }],
      number: null,
    });
    expect(body).toMatchObject({ isOpened: false, can: { qualify: false, readTechnical: true } });
    expect(body.counts).toEqual({ final: 0, qualified: 0, undecided: 1, notQuoted: 2, notQualified: 1 });
  });

  test('a quote that was taken back is a reason; who may not read the evaluation sees no score', async () => {
    const { jobId, first } = await opened();
    await setClauses(jobId);
    await find(jobId, first, ['complies', 'deviates']);
    await member(jobId, 'approver');
    expect(
      (await finals(jobId)).body.vendors.find(({ jobVendorId }) => jobVendorId === first)!.technical,
    ).toMatchObject({
      percent: '80',
    });
    const seen = (await finals(jobId, colleague)).body;
    expect(seen.vendors.every((vendor) => vendor.technical === null)).toBe(true);
    expect(seen.can).toEqual({ qualify: false, readTechnical: false });
    await server.database.ownerPool.query(`update quote set state = 'withdrawn' where job_vendor_id = $1`, [first]);
    const row = (await finals(jobId)).body.vendors.find(({ jobVendorId }) => jobVendorId === first)!;
    expect(row).toMatchObject({ standing: 'not_qualified', reasons: [{ code: 'withdrawn', words: null }] });
  });

  test('other companies 404, guests 401, no job 400', async () => {
    const { jobId } = await acts.sourced(owner, 1);
    expect((await finals(jobId, stranger)).status).toBe(404);
    expect((await finals(jobId, null)).status).toBe(401);
    expect((await finals('x')).status).toBe(400);
  });
});

describe('qualifyQuote', () => {
  test('qualified, disqualified with a reason, and taken back; a comparison reads it', async () => {
    const { jobId, first, second } = await opened();
    const { body } = await judge({ jobVendorId: first, number: 2, verdict: 'qualified' });
    const of = (id: string, { vendors } = body) => vendors.find(({ jobVendorId }) => jobVendorId === id)!;
    expect(of(first)).toMatchObject({ standing: 'qualified', verdict: { verdict: 'qualified', by: 'Owner Person' } });
    const reason = 'Line 2 is left out.';
    const after = (await judge({ jobVendorId: second, number: 1, verdict: 'disqualified', reason })).body;
    expect(of(second, after)).toMatchObject({
      standing: 'not_qualified',
      reasons: [{ code: 'disqualified', words: reason }],
    });
    const { request, evaluation } = (await server.call('getComparisonTable', { as: owner, body: { jobId } })).body;
    const quote = (id: string) => request.quotes.find(({ vendorId }) => vendorId === id)!;
    expect([quote(first).technicallyQualified, quote(second).technicallyQualified]).toEqual([true, false]);
    expect(evaluation.vendors.find(({ vendorId }) => vendorId === second)!.reasons).toContain(
      'technically_disqualified',
    );
    const back = (await judge({ jobVendorId: second, number: 1, verdict: null })).body;
    expect(of(second, back)).toMatchObject({ standing: 'undecided', verdict: null });
    expect((await logOf(jobId))[0]).toMatchObject({ kind: 'quote_judged', detail: { to: null } });
  });

  test('a rejected prequalification and a mandatory clause stand against it', async () => {
    const { jobId, first, second } = await opened();
    await server.call('approvePqr', {
      as: owner,
      path: { id: first },
      body: { version: 0, decision: 'rejected', reason: 'Too small.' },
    });
    const verdict = 'qualified';
    expect(refusalOf(await judge({ jobVendorId: first, number: 2, verdict }))).toEqual([409, 'PQR_REJECTED']);
    await setClauses(jobId);
    await find(jobId, second, ['no', 'complies']);
    expect(refusalOf(await judge({ jobVendorId: second, number: 1, verdict }))).toEqual([409, 'MANDATORY_CLAUSE']);
    const { vendors } = (await finals(jobId)).body;
    const reasonsOf = (id: string) => vendors.find(({ jobVendorId }) => jobVendorId === id)!.reasons;
    expect(reasonsOf(first)).toEqual([{ code: 'pqr_rejected', words: 'Too small.' }]);
    expect(reasonsOf(second)).toEqual([{ code: 'mandatory_clause', words: 'Welders qualified for P-No. 1' }]);
  });

  test('no reason 400, another version 409, before the opening and on hold 409, who may not 403, other companies 404, guests 401', async () => {
    const sealed = await quoted();
    const body = { jobVendorId: sealed.first, number: 2, verdict: 'disqualified' } as const;
    expect(refusalOf(await judge(body))).toEqual([409, 'NOT_OPENED']);
    await acts.closeIn(sealed.jobId);
    await acts.open(owner, sealed.jobId);
    expect((await judge(body)).status).toBe(400);
    expect(refusalOf(await judge({ ...body, number: 1, reason: 'x' }))).toEqual([409, 'VERSION_CONFLICT']);
    expect((await judge(body, colleague)).status).toBe(403);
    expect((await judge(body, stranger)).status).toBe(404);
    expect((await judge(body, null)).status).toBe(401);
    expect((await judge({ ...body, jobVendorId: unknownId })).status).toBe(404);
    await hold(sealed.jobId);
    expect(refusalOf(await judge({ ...body, reason: 'x' }))).toEqual([409, 'JOB_CLOSED']);
  });
});

describe('addVendorsToFinal', () => {
  test('who is qualified becomes final, and leaves with its verdict', async () => {
    const { jobId, first, second } = await opened();
    expect(refusalOf(await setFinal({ jobId, jobVendorIds: [first] }))).toEqual([409, 'NOT_QUALIFIED']);
    await judge({ jobVendorId: first, number: 2, verdict: 'qualified' });
    await judge({ jobVendorId: second, number: 1, verdict: 'qualified' });
    expect((await setFinal({ jobId, jobVendorIds: [first, second] })).body.counts.final).toBe(2);
    expect((await setFinal({ jobId, jobVendorIds: [second], isFinal: false })).body.counts).toMatchObject({
      final: 1,
      qualified: 1,
    });
    expect((await logOf(jobId))[0]).toMatchObject({ kind: 'final_changed', detail: { to: 'qualified' } });
    await judge({ jobVendorId: first, number: 2, verdict: null });
    await judge({ jobVendorId: first, number: 2, verdict: 'qualified' });
    expect((await finals(jobId)).body.counts).toMatchObject({ final: 0, qualified: 2 });
  });

  test('a vendor of another job 400, before the opening 409, who may not 403, other companies 404, guests 401', async () => {
    const { jobId, first } = await quoted();
    expect(refusalOf(await setFinal({ jobId, jobVendorIds: [first] }))).toEqual([409, 'NOT_OPENED']);
    await acts.closeIn(jobId);
    await acts.open(owner, jobId);
    expect((await setFinal({ jobId, jobVendorIds: [unknownId] })).status).toBe(400);
    expect((await setFinal({ jobId, jobVendorIds: [first] }, colleague)).status).toBe(403);
    expect((await setFinal({ jobId, jobVendorIds: [first] }, stranger)).status).toBe(404);
    expect((await setFinal({ jobId, jobVendorIds: [first] }, null)).status).toBe(401);
  });
});

describe('getQuoteVersions', () => {
  test('who stands, what it comes to and leaves out; a version that was replaced before the opening stays sealed', async () => {
    const { jobId, first, second } = await opened();
    const { body } = await versions(jobId);
    const of = (id: string) => body.vendors.find(({ jobVendorId }) => jobVendorId === id)!;
    const [newest, oldest] = of(first).versions;
    expect([newest!.state, oldest!.state]).toEqual(['submitted', 'superseded']);
    expect(newest!.quote!.content.discountPercent).toBe('5');
    expect([oldest!.quote, newest!.changes, oldest!.changes]).toEqual([null, [], []]);
    const stored = await server.database.ownerPool.query<{ is_sealed: boolean; has_receipt: boolean }>(
      'select opened is null and technical is null as is_sealed, receipt is not null as has_receipt from quote where job_vendor_id = $1 and number = 1',
      [first],
    );
    expect(stored.rows).toEqual([{ is_sealed: true, has_receipt: true }]);
    expect(of(second).versions[0]!.leftOut).toEqual([1]);
    // 64 × 950.00 and 6.25 × 27,000.00
    expect(body.estimateInPaise).toBe(22_955_000);
    expect(body.can).toEqual({ qualify: true });
  });

  test('the vendor finds the receipts of what was opened, not of what had been replaced', async () => {
    const { browsers, first, second, jobId } = await opened();
    const { body } = await versions(jobId);
    const standing = [first, second].map(
      (id) => body.vendors.find(({ jobVendorId }) => jobVendorId === id)!.versions[0]!.receipt.sha256,
    );
    const { receipts } = (await server.call('getVendorRfq', { headers: browsers[1]!.headers })).body;
    expect(receipts).toEqual(standing.toSorted());
  });

  test('sealed quotes 409, who reads no prices 403, other companies 404, guests 401, no job 400', async () => {
    const { jobId } = await quoted();
    expect(refusalOf(await versions(jobId))).toEqual([409, 'NOT_OPENED']);
    await member(jobId, 'technical_evaluator');
    expect((await versions(jobId, colleague)).status).toBe(403);
    expect((await versions(jobId, stranger)).status).toBe(404);
    expect((await versions(jobId, null)).status).toBe(401);
    expect((await versions('x')).status).toBe(400);
  });
});

describe('openClarification', () => {
  const words = 'Is the crane for line 2 in your rate?';

  test('the vendor is emailed, sends a new version within the window, and it is read at once', async () => {
    const { jobId, first, browsers, recipients } = await opened();
    await judge({ jobVendorId: first, number: 2, verdict: 'qualified' });
    const { body } = await clarify({ jobVendorId: first, words });
    const of = ({ vendors } = body) => vendors.find(({ jobVendorId }) => jobVendorId === first)!;
    expect(of().clarification).toMatchObject({ words, isOpen: true, answeredBy: null, openedBy: 'Owner Person' });
    const mail = (await server.sentMessages()).find(({ subject }) => subject.includes('about your quote'))!;
    expect(mail.to).toBe(recipients[0]!.email);
    expect(mail.text).toContain(words);
    const seen = (await server.call('getVendorRfq', { headers: browsers[0]!.headers })).body;
    expect(seen).toMatchObject({ state: 'opened', clarification: { words } });
    expect((await acts.submit(browsers[0]!, QUOTE)).status).toBe(200);
    const after = of((await versions(jobId)).body);
    expect(after.versions.map(({ receipt, state }) => [receipt.number, state])).toEqual([
      [3, 'submitted'],
      [2, 'superseded'],
      [1, 'superseded'],
    ]);
    expect(after.versions[0]!.quote!.content.discountPercent).toBe('2.5');
    expect(after.versions[0]!.changes).toEqual([
      { what: 'rate', line: 'Removal of tubes', before: '80000', after: '89000' },
      { what: 'discount', line: null, before: '5', after: '2.5' },
    ]);
    expect(after).toMatchObject({ verdict: null, clarification: { isOpen: false, answeredBy: 3 } });
    // Once: neither another version, nor another question.
    expect(refusalOf(await acts.save(browsers[0]!, cheaper))).toEqual([409, 'RFQ_CLOSED']);
    expect(refusalOf(await clarify({ jobVendorId: first, words }))).toEqual([409, 'CLARIFIED_ALREADY']);
  });

  test('after the window nothing is taken, nor from a vendor that was not asked, nor while the job is on hold', async () => {
    const { jobId, first, browsers } = await opened();
    await clarify({ jobVendorId: first, words, hours: 1 });
    const draft = async (index: number) => {
      const { headers } = browsers[index]!;
      const { draftVersion } = (await server.call('getVendorRfq', { headers })).body;
      return refusalOf(
        await server.call('saveQuoteDraft', { headers, body: { version: draftVersion, content: QUOTE } }),
      );
    };
    expect(await draft(1)).toEqual([409, 'RFQ_CLOSED']);
    await hold(jobId);
    expect(await draft(0)).toEqual([409, 'JOB_CLOSED']);
    await server.database.ownerPool.query(`update job set status = 'evaluating', held_status = null`);
    await server.database.ownerPool.query(`update quote_clarification set closes_at = $1`, [
      new Date(server.now().getTime() - 1),
    ]);
    expect(await draft(0)).toEqual([409, 'RFQ_CLOSED']);
    const seen = (await server.call('getVendorRfq', { headers: browsers[0]!.headers })).body;
    expect(seen.clarification).toBeUndefined();
  });

  test('no words or a link 400, no quote 409, who may not 403, other companies 404, guests 401', async () => {
    const { jobId, first, browsers } = await quoted();
    await server.call('withdrawQuote', { headers: browsers[1]!.headers, body: {} });
    expect(refusalOf(await clarify({ jobVendorId: first, words }))).toEqual([409, 'NOT_OPENED']);
    await acts.closeIn(jobId);
    await acts.open(owner, jobId);
    const { vendors } = (await versions(jobId)).body;
    const without = vendors.find(({ jobVendorId }) => jobVendorId !== first)!.jobVendorId;
    expect(refusalOf(await clarify({ jobVendorId: without, words }))).toEqual([409, 'NO_QUOTE']);
    expect((await clarify({ jobVendorId: first, words: ' ' })).status).toBe(400);
    expect((await clarify({ jobVendorId: first, words: 'See www.sagar.example' })).status).toBe(400);
    expect((await clarify({ jobVendorId: first, words }, colleague)).status).toBe(403);
    expect((await clarify({ jobVendorId: first, words }, stranger)).status).toBe(404);
    expect((await clarify({ jobVendorId: first, words }, null)).status).toBe(401);
  });
});

describe('enterQuote', () => {
  test('never takes the place of a quote that the vendor sent itself, nor comes after the deadline', async () => {
    const { jobId, second } = await quoted();
    const fileId = await upload();
    expect(refusalOf(await enter({ jobVendorId: second, content: QUOTE, fileId }))).toEqual([409, 'QUOTED_ITSELF']);
    await acts.closeIn(jobId);
    await acts.open(owner, jobId);
    expect(refusalOf(await enter({ jobVendorId: second, content: QUOTE, fileId }))).toEqual([409, 'RFQ_CLOSED']);
  });

  test('is marked with who and from what, told to the vendor, and gives way to a quote of its own', async () => {
    const { jobId, recipients, browsers } = await acts.quoting(owner, 2);
    await acts.submit(browsers[1]!);
    const { jobVendorId, email } = recipients[0]!;
    const fileId = await upload();
    expect((await enter({ jobVendorId, content: QUOTE, fileId })).body).toEqual({ status: 'SUCCESS' });
    expect((await logOf(jobId))[0]).toMatchObject({ kind: 'quote_entered', detail: { document: 'Quotation 114.txt' } });
    expect(refusalOf(await server.call('deleteFile', { as: owner, path: { fileId } }))).toEqual([409, 'FILE_IN_USE']);
    const mail = (await server.sentMessages()).find(({ subject }) => subject.endsWith('a quote was entered for you'))!;
    expect(mail.to).toBe(email);
    expect(mail.text).toContain('Owner Person of Sagar Steel');
    expect(mail.text).toContain('Quotation 114.txt');
    expect(mail.text).toMatch(/\/vendor-link#/);
    const page = async () => (await server.call('getVendorRfq', { headers: browsers[0]!.headers })).body.submissions;
    expect(await page()).toMatchObject([{ enteredBy: 'Owner Person' }]);
    await acts.submit(browsers[0]!, cheaper);
    const [own, entered] = await page();
    expect(own).not.toHaveProperty('enteredBy');
    expect(entered).toMatchObject({ enteredBy: 'Owner Person', state: 'superseded' });
    expect(refusalOf(await enter({ jobVendorId, content: QUOTE, fileId }))).toEqual([409, 'QUOTED_ITSELF']);
  });

  test('before the deadline it is sealed like any other, and opened with them', async () => {
    const { jobId, recipients } = await acts.quoting(owner, 1);
    const jobVendorId = recipients[0]!.jobVendorId;
    await enter({ jobVendorId, content: QUOTE, fileId: await upload() });
    const sealed = await server.call('getQuotations', { as: owner, path: { id: jobId } });
    expect(sealed.body.vendors[0]).toMatchObject({ state: 'quoted', quote: null });
    const { rows } = await server.database.ownerPool.query('select opened from quote');
    expect(rows).toEqual([{ opened: null }]);
    await acts.closeIn(jobId);
    expect(refusalOf(await enter({ jobVendorId, content: QUOTE, fileId: await upload() }))).toEqual([
      409,
      'RFQ_CLOSED',
    ]);
    await acts.open(owner, jobId);
    expect((await versions(jobId)).body.vendors[0]!.versions[0]!.quote!.content).toEqual(QUOTE);
  });

  test('says how the vendor is registered for GST and that it is a small enterprise, and is evaluated like what the vendor sends', async () => {
    const { jobId, recipients, browsers } = await acts.quoting(owner, 2, { workingDays: 14 });
    const said = { ...QUOTE, gstRegistration: 'composition', gstPercent: null, isMse: true, workingDays: 20 } as const;
    await acts.submit(browsers[0]!, said);
    const [own, other] = recipients.map(({ jobVendorId }) => jobVendorId);
    const fileId = await upload();
    expect((await enter({ jobVendorId: other!, content: said, fileId })).status).toBe(200);
    await acts.closeIn(jobId);
    await acts.open(owner, jobId);
    const { request, evaluation } = (await server.call('quoteComparison', { as: owner, body: { jobId } })).body;
    const quoteOf = (id: string) => request!.quotes.find(({ vendorId }) => vendorId === id)!;
    expect(quoteOf(other!)).toMatchObject({ registration: 'composition', isMse: true, weeksLate: '1' });
    const { vendorId: _v, submittedAt: _s, supply: _p, ...sent } = quoteOf(own!);
    expect(quoteOf(other!)).toMatchObject(sent);
    expect(evaluation!.vendors.map(({ gst, itcInPaise }) => [gst.totalInPaise, itcInPaise])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  test('no document, or what a quote lacks 400; a vendor that was not asked 409; before publishing 409; who may not 403, other companies 404, guests 401', async () => {
    const { jobId, vendors } = await acts.sourced(owner, 2);
    const [asked, other] = vendors.map(({ _id }) => _id);
    const body = { jobVendorId: asked!, content: QUOTE, fileId: await upload() };
    expect(refusalOf(await enter(body))).toEqual([409, 'NOT_PUBLISHED']);
    await acts.setTerms(owner, jobId);
    await acts.publish(owner, jobId);
    await acts.send(owner, jobId, [vendors[0]!]);
    expect(refusalOf(await enter({ ...body, jobVendorId: other! }))).toEqual([409, 'NOT_ASKED']);
    const pointers = (await enter({ ...body, fileId: unknownId, content: { ...QUOTE, gstPercent: null } })).problem
      .errors;
    expect(pointers.map(({ pointer }) => pointer)).toEqual(['/content/gst', '/fileId']);
    const odd = { ...QUOTE, gstRegistration: 'exempt' as never };
    expect((await enter({ ...body, content: odd })).problem.errors[0]!.pointer).toBe('/content/gstRegistration');
    expect((await enter(body, colleague)).status).toBe(403);
    expect((await enter(body, stranger)).status).toBe(404);
    expect((await enter(body, null)).status).toBe(401);
  });
});

describe('getQuoteDocument', () => {
  test('the document of who entered it; sealed 409, no prices 403, none 404, other companies 404, guests 401, no number 400', async () => {
    const { jobId, recipients, browsers } = await acts.quoting(owner, 2);
    await acts.submit(browsers[0]!);
    const [first, second] = recipients.map(({ jobVendorId }) => jobVendorId);
    await enter({ jobVendorId: second!, content: QUOTE, fileId: await upload() });
    const get = (as: TestSession | null, number = 1, id = second!) =>
      server.call('getQuoteDocument', { as, path: { id }, query: { number } });
    expect(refusalOf(await get(owner))).toEqual([409, 'NOT_OPENED']);
    await acts.closeIn(jobId);
    await acts.open(owner, jobId);
    expect((await get(owner)).headers.get('content-disposition')).toContain('Quotation_114.txt');
    expect((await get(owner, 2)).status).toBe(404);
    expect((await get(owner, 1, first)).status).toBe(404);
    expect((await get(colleague)).status).toBe(403);
    expect((await get(stranger)).status).toBe(404);
    expect((await get(null)).status).toBe(401);
    expect((await get(owner, 0)).status).toBe(400);
  });
});

describe('getTechnicalEvaluation', () => {
  test('what is offered without any price, for technical evaluators too', async () => {
    const { jobId, second } = await opened();
    await setClauses(jobId);
    await member(jobId, 'technical_evaluator');
    const { status, body } = await technical(jobId, colleague);
    expect(status).toBe(200);
    expect(body.vendors.find(({ jobVendorId }) => jobVendorId === second)).toMatchObject({
      offer: { number: 1, workingDays: 17, warrantyMonths: 12, leftOut: ['Refractory repair'] },
      technical: null,
      findings: [],
    });
    expect(body.can).toEqual({ judge: true });
    expect(JSON.stringify(body)).not.toMatch(/InPaise|89000|2680000/);
  });

  test('before the opening its clauses and nobody; who has no part in it 403, other companies 404, guests 401, no job 400', async () => {
    const { jobId } = await quoted();
    await setClauses(jobId);
    expect((await technical(jobId)).body).toMatchObject({ isOpened: false, vendors: [], can: { judge: true } });
    await member(jobId, 'approver');
    expect((await technical(jobId, colleague)).status).toBe(403);
    expect((await technical(jobId, stranger)).status).toBe(404);
    expect((await technical(jobId, null)).status).toBe(401);
    expect((await technical('x')).status).toBe(400);
  });
});

describe('setTechnicalClauses', () => {
  test('replaces them, and stays once something was found by them', async () => {
    const { jobId, first } = await opened();
    await setClauses(jobId);
    const { body } = await setClauses(jobId, owner, [clauses[1]!, clauses[0]!]);
    expect(body.clauses.map(({ text, isMandatory, weight }) => ({ text, isMandatory, weight }))).toEqual([
      clauses[1],
      clauses[0],
    ]);
    await find(jobId, first, ['complies', 'complies']);
    expect(refusalOf(await setClauses(jobId))).toEqual([409, 'CLAUSES_IN_USE']);
  });

  test('of two people who read the same clauses, the second is told that they changed', async () => {
    const { jobId } = await quoted();
    const [first, second] = await Promise.all(
      clauses.map((clause) =>
        server.call('setTechnicalClauses', { as: owner, path: { id: jobId }, body: { clauses: [clause], seen: [] } }),
      ),
    );
    const answers = [first!, second!].toSorted((a, b) => a.status - b.status);
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(answers[1]!.problem.code).toBe('VERSION_CONFLICT');
    expect((await technical(jobId)).body.clauses).toEqual(answers[0]!.body.clauses);
  });

  test('an empty one 400, who may not 403, other companies 404, guests 401, on hold 409', async () => {
    const { jobId } = await quoted();
    expect((await setClauses(jobId, owner, [{ ...clauses[0]!, text: ' ' }])).status).toBe(400);
    expect((await setClauses(jobId, colleague)).status).toBe(403);
    expect((await setClauses(jobId, stranger)).status).toBe(404);
    expect((await setClauses(jobId, null)).status).toBe(401);
    await hold(jobId);
    expect(refusalOf(await setClauses(jobId))).toEqual([409, 'JOB_CLOSED']);
  });
});

describe('judgeTechnical', () => {
  test('scores by weight, the mean of who judged all, and says when they differ; a comparison reads the score', async () => {
    const { jobId, first } = await opened();
    await setClauses(jobId);
    await member(jobId, 'technical_evaluator');
    const of = ({ vendors }: Awaited<ReturnType<typeof find>>['body']) =>
      vendors.find(({ jobVendorId }) => jobVendorId === first)!;
    // (60 + 20) of 100
    const alone = of((await find(jobId, first, ['complies', 'deviates'])).body);
    expect(alone.technical).toEqual({ percent: '80', evaluators: 1, spread: 0, isWide: false, failsMandatory: false });
    // (30 + 0) of 100; the mean of 80 and 30
    const both = of((await find(jobId, first, ['deviates', 'no'], colleague)).body);
    expect(both.technical).toEqual({ percent: '55', evaluators: 2, spread: 25, isWide: true, failsMandatory: false });
    expect(both.findings.filter(({ isMine }) => isMine)).toHaveLength(2);
    expect(both.findings).toHaveLength(4);
    const { request } = (await server.call('getComparisonTable', { as: owner, body: { jobId } })).body;
    expect(request.quotes.find(({ vendorId }) => vendorId === first)!.technicalScore).toBe('55');
    const none = await server.call('judgeTechnical', { as: colleague, path: { id: first }, body: { findings: [] } });
    expect(of(none.body).technical).toMatchObject({ percent: '80', evaluators: 1 });
  });

  test('an unknown clause or one twice 400, before the opening 409, who may not 403, other companies 404, guests 401', async () => {
    const { jobId, first } = await quoted();
    const { body } = await setClauses(jobId);
    expect(refusalOf(await find(jobId, first, ['complies', 'no']))).toEqual([409, 'NOT_OPENED']);
    await acts.closeIn(jobId);
    await acts.open(owner, jobId);
    const put = (clauseIds: string[]) =>
      server.call('judgeTechnical', {
        as: owner,
        path: { id: first },
        body: { findings: clauseIds.map((clauseId) => ({ clauseId, finding: 'complies' as const, note: null })) },
      });
    expect((await put([unknownId])).status).toBe(400);
    expect((await put([body.clauses[0]!._id, body.clauses[0]!._id])).status).toBe(400);
    expect((await find(jobId, first, ['complies', 'no'], colleague)).status).toBe(403);
    expect((await find(jobId, first, ['complies', 'no'], stranger)).status).toBe(404);
    expect((await find(jobId, first, ['complies', 'no'], null)).status).toBe(401);
  });
});
