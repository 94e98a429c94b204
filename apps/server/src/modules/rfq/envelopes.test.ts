import { operations } from '@millwright/contract/operations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Body } from '../../http/handler.ts';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { QUOTE, rfqActs } from '../../testing/rfq-world.ts';
import type { VendorBrowser } from '../../testing/rfq-world.ts';

type Content = Body<'saveQuoteDraft'>['content'];

const logged: string[] = [];
let server: TestServer;
let acts: ReturnType<typeof rfqActs>;
let owner: TestSession;
let corporate: TestSession;
let approver: TestSession;
beforeAll(async () => {
  server = await startTestServer({ onLog: (line) => logged.push(line) });
  acts = rfqActs(server);
  owner = await server.login(fixture.users.owner.email);
  corporate = await server.login(fixture.users.corporate.email);
  approver = await server.login(fixture.users.approver.email);
});
afterAll(() => server.stop());
beforeEach(() => emptied(server, 'job', 'project'));

const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const pointersOf = ({ status, problem }: { status: number; problem: { errors: { pointer: string }[] } }) => [
  status,
  problem.errors.map(({ pointer }) => pointer),
];
const quotations = async (id: string, as = owner) => (await server.call('getQuotations', { as, path: { id } })).body;
const evaluation = async (id: string, as = owner) =>
  (await server.call('getTechnicalEvaluation', { as, path: { id } })).body;
const finals = async (id: string) => (await server.call('getFinalVendors', { as: owner, path: { id } })).body;
const seenBy = async ({ headers }: VendorBrowser) => (await server.call('getVendorRfq', { headers })).body;
const jobOf = async (id: string, as = owner) =>
  (await server.call('getJobRequestReport', { as, path: { id } })).body.jobRequestDetails;
const assign = (id: string, role: 'technical_evaluator' | 'auditor') =>
  server.call('setJobMember', { as: owner, path: { id }, body: { userId: fixture.users.approver.userId, role } });
const judge = async (id: string, jobVendorId: string, verdict: 'qualified' | 'disqualified' | null) => {
  const { number } = (await finals(id)).vendors.find((vendor) => vendor.jobVendorId === jobVendorId)!;
  const reason = verdict === 'disqualified' ? { reason: 'No IBR approval.' } : {};
  return server.call('qualifyQuote', { as: owner, body: { jobVendorId, number: number!, verdict, ...reason } });
};

/** Who has quoted into two envelopes by the deadline, in the order of the browsers. */
async function closed(contents: readonly Content[], terms: Body<'setRfqTerms'>['terms'] = {}) {
  const job = await acts.quoting(owner, contents.length, { envelopes: 'two', ...terms });
  for (const [index, content] of contents.entries())
    expect((await acts.submit(job.browsers[index]!, content)).status).toBe(200);
  await acts.closeIn(job.jobId);
  return { ...job, ids: job.recipients.map(({ jobVendorId }) => jobVendorId) };
}

async function addFile({ headers }: VendorBrowser, name: string, text: string) {
  const body = new FormData();
  body.append('file', new File([text], name));
  return (await server.call('addQuoteFile', { headers, body })).body;
}
async function uploaded(): Promise<string> {
  const body = new FormData();
  body.append('file', new File(['Quotation 114'], 'Quotation 114.txt'));
  return (await server.call('setFileUpload', { as: owner, body })).body.fileId;
}

describe('the envelopes of a call for quotes', () => {
  test('are said to vendors, and stay once they were published', async () => {
    const { jobId, browsers, recipients } = await acts.quoting(owner, 1, { envelopes: 'two' });
    expect((await server.call('getRfq', { as: owner, path: { id: jobId } })).body.terms.envelopes).toBe('two');
    expect(await seenBy(browsers[0]!)).toMatchObject({ envelopes: 'two', state: 'published' });
    const mail = (await server.sentMessages()).find(({ to }) => to === recipients[0]!.email)!;
    expect(mail.text).toContain('This is a two-envelope RFQ');
    expect(pointersOf(await acts.setTerms(owner, jobId, { envelopes: 'one' }))).toEqual([400, ['/terms/envelopes']]);
    expect(pointersOf(await acts.setTerms(owner, jobId))).toEqual([400, ['/terms/envelopes']]);
    const { rows } = await server.database.ownerPool.query(`select content ->> 'envelopes' as said from rfq_revision`);
    expect(rows).toEqual([{ said: 'two' }]);
  });

  test('one envelope is sealed and opened as ever: nothing of a second is stored', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 1);
    await acts.submit(browsers[0]!);
    await acts.closeIn(jobId);
    const { body } = await acts.open(owner, jobId);
    expect([body.state, body.envelopes]).toEqual(['opened', undefined]);
    const { rows } = await server.database.ownerPool.query(
      'select sealed_technical, technical, (select sealed_technical_key from rfq_key) as key from quote',
    );
    expect(rows).toEqual([{ sealed_technical: null, technical: null, key: null }]);
  });
});

describe('openQuotations of two envelopes', () => {
  test('first what is offered, of all; then, once all are judged, the prices of who qualifies', async () => {
    const { jobId, ids, browsers } = await closed([
      { ...QUOTE, deviations: 'Scaffolding by the plant.' },
      { ...QUOTE, lines: [{ rateInPaise: 88_000 }, { rateInPaise: null, isExcluded: true }] },
    ]);
    expect((await quotations(jobId)).envelopes).toEqual({
      next: 'technical',
      technicalOpenedAt: null,
      undecided: 0,
      qualified: 0,
    });
    const first = await acts.open(owner, jobId, 'technical');
    expect(first.body).toMatchObject({
      state: 'technical_opened',
      openedAt: null,
      envelopes: { next: 'price', undecided: 2, qualified: 0 },
      can: { open: false },
    });
    expect(first.body.vendors.map(({ quote, judged }) => [quote, judged])).toEqual([
      [null, 'undecided'],
      [null, 'undecided'],
    ]);
    expect(await jobOf(jobId)).toMatchObject({
      status: 'evaluating',
      nextMove: { move: 'judge_quotes', whose: 'me' },
      stages: [{}, {}, { stage: 'quotes', state: 'current' }, {}, {}, {}],
    });
    const read = await evaluation(jobId);
    expect(read.vendors.map(({ offer }) => offer)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ deviations: 'Scaffolding by the plant.', leftOut: [], workingDays: 17 }),
        expect.objectContaining({ deviations: null, leftOut: ['Refractory repair'] }),
      ]),
    );
    expect(refusalOf(await acts.open(owner, jobId, 'price'))).toEqual([409, 'NOT_JUDGED']);
    expect((await judge(jobId, ids[0]!, 'qualified')).status).toBe(200);
    expect(refusalOf(await acts.open(owner, jobId, 'price'))).toEqual([409, 'NOT_JUDGED']);
    expect((await judge(jobId, ids[1]!, 'disqualified')).status).toBe(200);
    expect(await jobOf(jobId)).toMatchObject({ nextMove: { move: 'open_prices', whose: 'me' } });

    const { body } = await acts.open(owner, jobId, 'price');
    expect(body).toMatchObject({ state: 'opened', envelopes: { next: null, undecided: 0, qualified: 1 } });
    const by = new Map(body.vendors.map((vendor) => [vendor.jobVendorId, vendor]));
    expect(by.get(ids[0]!)).toMatchObject({
      judged: 'qualified',
      quote: { content: { lines: QUOTE.lines, deviations: 'Scaffolding by the plant.' } },
    });
    expect(by.get(ids[1]!)).toMatchObject({ judged: 'disqualified', quote: null });
    expect(by.get(ids[1]!)!.receipt).not.toBeNull();
    expect(await jobOf(jobId)).toMatchObject({ status: 'evaluating', nextMove: { move: 'compare_quotes' } });
    const log = (await server.call('getActivityLog', { as: owner, path: { id: jobId }, query: { limit: 100 } })).body;
    expect(log.entries.filter(({ kind }) => kind === 'quotes_opened').map(({ detail }) => detail)).toEqual([
      { count: 1, to: 'price' },
      { count: 2, to: 'technical' },
    ]);
    // Each finds its receipt, and knows whether its price was opened.
    const seen = await Promise.all(browsers.map((browser) => seenBy(browser)));
    expect(seen.map(({ isPriceOpened, receipts }) => [isPriceOpened, receipts.length])).toEqual([
      [true, 2],
      [false, 2],
    ]);
    expect(refusalOf(await acts.open(owner, jobId, 'price'))).toEqual([409, 'ALREADY_OPENED']);
  });

  test('the price of who was disqualified stays sealed for good, whatever is tried', async () => {
    const { jobId, ids, browsers } = await closed([QUOTE, QUOTE]);
    await acts.open(owner, jobId, 'technical');
    await judge(jobId, ids[0]!, 'qualified');
    await judge(jobId, ids[1]!, 'disqualified');
    await acts.open(owner, jobId, 'price');
    for (const verdict of ['qualified', null] as const)
      expect(refusalOf(await judge(jobId, ids[1]!, verdict))).toEqual([409, 'PRICE_SEALED']);
    const asked = { jobVendorId: ids[1]!, words: 'Is the crane in your rate?' };
    expect(refusalOf(await server.call('openClarification', { as: owner, body: asked }))).toEqual([
      409,
      'PRICE_SEALED',
    ]);
    const fileId = await uploaded();
    const entered = { jobVendorId: ids[1]!, content: QUOTE, fileId };
    expect(refusalOf(await server.call('enterQuote', { as: owner, body: entered }))).toEqual([409, 'RFQ_CLOSED']);
    expect(refusalOf(await acts.save(browsers[1]!))).toEqual([409, 'RFQ_CLOSED']);
    const { vendors } = await finals(jobId);
    expect(vendors.find(({ jobVendorId }) => jobVendorId === ids[1])!.reasons.map(({ code }) => code)).toEqual([
      'disqualified',
      'price_sealed',
    ]);
    const { rows } = await server.database.ownerPool.query('select opened is null as sealed from quote order by 1');
    expect(rows).toEqual([{ sealed: false }, { sealed: true }]);
    const { body: versions } = await server.call('getQuoteVersions', { as: owner, path: { id: jobId } });
    expect(versions.vendors.find(({ jobVendorId }) => jobVendorId === ids[1])!.versions[0]!.quote).toBeNull();
    const { body: compared } = await server.call('getComparisonTable', { as: owner, body: { jobId } });
    expect(JSON.stringify(compared)).not.toContain(ids[1]);
  });

  test('nobody who qualifies: there is no price to open', async () => {
    const { jobId, ids } = await closed([QUOTE]);
    await acts.open(owner, jobId, 'technical');
    await judge(jobId, ids[0]!, 'disqualified');
    expect(refusalOf(await acts.open(owner, jobId, 'price'))).toEqual([409, 'NONE_QUALIFIED']);
  });

  test('each envelope by all openers, with a code of its own: a confirmation of one is none of the other', async () => {
    const openerIds = [fixture.users.owner.userId, fixture.users.corporate.userId];
    const { jobId, ids } = await closed([QUOTE], { openerIds });
    expect(refusalOf(await acts.open(owner, jobId, 'price'))).toEqual([409, 'OTHER_ENVELOPE']);
    expect(refusalOf(await acts.open(owner, jobId))).toEqual([409, 'OTHER_ENVELOPE']);
    expect((await acts.open(owner, jobId, 'technical')).body.state).toBe('closed');
    expect((await acts.open(corporate, jobId, 'technical')).body.state).toBe('technical_opened');
    await judge(jobId, ids[0]!, 'qualified');
    const { openers } = await quotations(jobId);
    expect(openers.map(({ confirmedAt }) => confirmedAt)).toEqual([null, null]);
    expect((await acts.open(corporate, jobId, 'price')).body.state).toBe('technical_opened');
    expect(refusalOf(await acts.open(approver, jobId, 'price'))).toEqual([403, 'NOT_ALLOWED']);
    await server.database.ownerPool.query(`update rfq_opening set confirmed_at = confirmed_at - interval '31 minutes'`);
    expect((await acts.open(owner, jobId, 'price')).body.state).toBe('technical_opened');
    expect((await acts.open(corporate, jobId, 'price')).body.state).toBe('opened');
    const mails = (await server.sentMessages()).map(({ subject }) => subject.replace(/^\d{6} /, ''));
    expect(mails).toContainEqual(expect.stringMatching(/^opens the technical envelopes of RFQ-/));
    expect(mails).toContainEqual(expect.stringMatching(/^opens the price envelopes of RFQ-/));
    const { notifications } = (await server.call('getNotifications', { as: owner })).body;
    expect(notifications.filter(({ kind }) => kind === 'quotes_opened').map(({ detail }) => detail)).toMatchObject([
      { count: 1, to: 'price' },
      { count: 1, to: 'technical' },
    ]);
  });

  test('a technical envelope that is not what was judged stops the opening of prices', async () => {
    const { jobId, ids } = await closed([QUOTE]);
    await acts.open(owner, jobId, 'technical');
    await judge(jobId, ids[0]!, 'qualified');
    await server.database.ownerPool.query(
      `update quote set technical = jsonb_set(technical, '{warrantyMonths}', '99')`,
    );
    expect(refusalOf(await acts.open(owner, jobId, 'price'))).toEqual([409, 'QUOTE_CHANGED']);
    expect((await quotations(jobId)).state).toBe('technical_opened');
  });

  test('the key of one envelope opens nothing of the other', async () => {
    const { jobId } = await closed([QUOTE]);
    await server.database.ownerPool.query('update quote set sealed_technical = sealed');
    expect((await acts.open(owner, jobId, 'technical')).status).toBe(500);
    expect((await quotations(jobId)).state).toBe('closed');
  });
});

describe('between two openings', () => {
  test('files are read by their envelope: a technical evaluator reads the technical ones, nobody the others', async () => {
    const { jobId, browsers, recipients } = await acts.quoting(owner, 1, { envelopes: 'two' });
    const offer = await addFile(browsers[0]!, 'Technical offer.txt', 'Sixteen tubes of SA-210');
    const priced = await addFile(browsers[0]!, 'Price break-up.txt', 'A rate of 890');
    const attachments = [priced, { ...offer, envelope: 'technical' as const }];
    expect((await acts.submit(browsers[0]!, { ...QUOTE, attachments })).status).toBe(200);
    await acts.closeIn(jobId);
    await assign(jobId, 'technical_evaluator');
    const file = (id: string, as: TestSession) => server.call('getQuotationFile', { as, path: { id } });
    for (const { _id } of attachments) expect((await file(_id, owner)).status).toBe(404);
    await acts.open(owner, jobId, 'technical');
    expect((await evaluation(jobId, approver)).vendors[0]!.offer.attachments).toEqual([
      { ...offer, envelope: 'technical' },
    ]);
    const read = await file(offer._id, approver);
    expect([read.status, read.bytes.toString()]).toEqual([200, 'Sixteen tubes of SA-210']);
    expect((await file(priced._id, owner)).status).toBe(404);
    await judge(jobId, recipients[0]!.jobVendorId, 'qualified');
    await acts.open(owner, jobId, 'price');
    expect((await file(priced._id, owner)).bytes.toString()).toBe('A rate of 890');
    expect(refusalOf(await file(priced._id, approver))).toEqual([403, 'NOT_ALLOWED']);
  });

  test('a vendor makes its technical envelope clear once; its price stays, and the new version is judged anew', async () => {
    const { jobId, ids, browsers } = await closed([QUOTE]);
    await acts.open(owner, jobId, 'technical');
    await judge(jobId, ids[0]!, 'qualified');
    const ask = () =>
      server.call('openClarification', { as: owner, body: { jobVendorId: ids[0]!, words: 'Which welders?' } });
    expect((await ask()).status).toBe(200);
    expect(refusalOf(await ask())).toEqual([409, 'CLARIFIED_ALREADY']);
    const { clarification } = await seenBy(browsers[0]!);
    expect(clarification).toMatchObject({ words: 'Which welders?', envelope: 'technical' });
    expect((await evaluation(jobId)).vendors[0]!.clarification).toMatchObject({ isOpen: true, answeredBy: null });
    const cheaper = { ...QUOTE, lines: [{ rateInPaise: 1 }, QUOTE.lines[1]!] };
    expect(pointersOf(await acts.submit(browsers[0]!, cheaper))).toEqual([400, ['/content/lines']]);
    const clearer = { ...QUOTE, deviations: 'Six welders qualified for P-No. 1.' };
    expect((await acts.submit(browsers[0]!, clearer)).status).toBe(200);
    const [vendor] = (await evaluation(jobId)).vendors;
    expect(vendor).toMatchObject({
      offer: { number: 2, deviations: clearer.deviations },
      clarification: { isOpen: false, answeredBy: 2 },
    });
    expect(refusalOf(await acts.open(owner, jobId, 'price'))).toEqual([409, 'NOT_JUDGED']);
    await judge(jobId, ids[0]!, 'qualified');
    const opened = (await acts.open(owner, jobId, 'price')).body;
    expect(opened.vendors[0]!.quote!.content.deviations).toBe(clearer.deviations);
    // The price envelope is made clear once as well; then what is offered stays.
    expect((await ask()).status).toBe(200);
    expect((await seenBy(browsers[0]!)).clarification).toMatchObject({ envelope: 'price' });
    expect(pointersOf(await acts.submit(browsers[0]!, QUOTE))).toEqual([400, ['/content/deviations']]);
    expect((await acts.submit(browsers[0]!, { ...clearer, lines: cheaper.lines })).status).toBe(200);
    expect((await quotations(jobId)).vendors[0]!.quote!.content.lines[0]!.rateInPaise).toBe(1);
  });

  test('nothing is compared, entered or published', async () => {
    const { jobId, ids } = await closed([QUOTE]);
    await acts.open(owner, jobId, 'technical');
    const path = { id: jobId };
    expect(refusalOf(await server.call('getComparisonTable', { as: owner, body: { jobId } }))).toEqual([
      409,
      'NOT_OPENED',
    ]);
    expect(refusalOf(await server.call('getQuoteVersions', { as: owner, path }))).toEqual([409, 'NOT_OPENED']);
    expect(refusalOf(await acts.setTerms(owner, jobId, { envelopes: 'two' }))).toEqual([409, 'RFQ_CLOSED']);
    const fileId = await uploaded();
    const body = { jobVendorId: ids[0]!, content: QUOTE, fileId };
    expect(refusalOf(await server.call('enterQuote', { as: owner, body }))).toEqual([409, 'RFQ_CLOSED']);
  });

  test('an opener who is not the owner is waited for once all are judged', async () => {
    const { jobId, ids } = await closed([QUOTE], { openerIds: [fixture.users.corporate.userId] });
    const waiting = async () => {
      const path = { id: fixture.sagar.companyId };
      const answer = await server.call('getJobRequests', { as: corporate, path, query: { summaryFilter: 'waiting' } });
      return answer.body.jobs.length;
    };
    expect(await waiting()).toBe(1);
    await acts.open(corporate, jobId, 'technical');
    expect(await waiting()).toBe(0);
    await judge(jobId, ids[0]!, 'qualified');
    expect([await waiting(), (await jobOf(jobId)).nextMove]).toMatchObject([
      1,
      { move: 'open_prices', whose: 'openers' },
    ]);
  });

  test('the next move is to open prices exactly when they can be opened: not on a verdict that holds no more', async () => {
    const { jobId, ids } = await closed([QUOTE, QUOTE]);
    const path = { id: jobId };
    const clauses = [{ text: 'Welders qualified for P-No. 1', isMandatory: true, weight: 10 }];
    expect((await server.call('setTechnicalClauses', { as: owner, path, body: { clauses, seen: [] } })).status).toBe(
      200,
    );
    await acts.open(owner, jobId, 'technical');
    const next = async () => {
      const { can } = await quotations(jobId);
      const { nextMove } = await jobOf(jobId);
      expect(nextMove.move).toBe(can.open ? 'open_prices' : 'judge_quotes');
      return nextMove.move;
    };
    expect(await next()).toBe('judge_quotes');
    for (const id of ids) await judge(jobId, id, 'qualified');
    expect(await next()).toBe('open_prices');

    const clauseId = (await evaluation(jobId)).clauses[0]!._id;
    const find = async (finding: 'no' | 'complies') => {
      const body = { findings: [{ clauseId, finding, note: null }] };
      expect((await server.call('judgeTechnical', { as: owner, path: { id: ids[1]! }, body })).status).toBe(200);
    };
    await find('no');
    expect(await next(), 'fails a mandatory clause since').toBe('judge_quotes');
    await find('complies');
    expect(await next()).toBe('open_prices');
    const body = { version: 0, decision: 'rejected', reason: 'Too small.' } as const;
    expect((await server.call('approvePqr', { as: owner, path: { id: ids[0]! }, body })).status).toBe(200);
    expect(await next(), 'its prequalification is rejected since').toBe('judge_quotes');
    await judge(jobId, ids[0]!, 'disqualified');
    expect(await next()).toBe('open_prices');
    await judge(jobId, ids[1]!, 'disqualified');
    expect(await next(), 'nobody qualifies').toBe('judge_quotes');
  });
});

describe('the seal of two envelopes', () => {
  /** What is of the directory and knows no job. */
  const ABOUT_VENDORS = /^(vendor-(list|profile|shortlist|review)|geography|compare-vendors|invite|first-steps)$/;
  /** Everything that leaves the server for who may read the most, and every row of the database. */
  async function everything(jobId: string, ids: readonly string[], as: readonly TestSession[]): Promise<string> {
    const found: string[] = [];
    const reads = Object.entries(operations).filter(
      ([id, { method, authz, tag }]) =>
        method === 'GET' && authz === 'session' && id !== 'streamEvents' && !ABOUT_VENDORS.test(tag),
    );
    const calls = as.flatMap((session) =>
      reads.flatMap(([id, { path }]) =>
        (path.includes('{') ? [jobId, ...ids] : [jobId]).map((one) => {
          const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, name === 'id' ? one : 'x']);
          return () => server.call(id as 'getRfq', { as: session, path: Object.fromEntries(names) as { id: string } });
        }),
      ),
    );
    while (calls.length > 0)
      for (const answer of await Promise.all(calls.splice(0, 10).map((call) => call())))
        found.push(answer.bytes.toString('latin1'), JSON.stringify([...answer.headers]));
    for (const answer of [
      await server.call('getComparisonTable', { as: owner, body: { jobId } }),
      await server.call('exportActivityLog', { as: owner, path: { id: jobId }, body: {} }),
      await server.call('openQuotations', {
        as: owner,
        path: { id: jobId },
        headers: acts.own,
        body: { code: '000000' },
      }),
      await acts.setTerms(owner, jobId, { envelopes: 'two' }),
      await acts.publish(owner, jobId),
    ])
      found.push(answer.bytes.toString('latin1'));
    found.push(JSON.stringify(await server.sentMessages()), ...logged);
    const { rows: tables } = await server.database.ownerPool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const { rows } = await server.database.ownerPool.query(`select t::text as text from "${name}" t`);
      found.push(...rows.map(({ text }) => text as string));
    }
    return found.join('\n');
  }
  const asWritten = (paise: number) => {
    const rupees = (paise / 100).toFixed(2);
    const indian = rupees.replace(/(\d)(?=(\d\d)+\d\.)/g, '$1,');
    return [String(paise), rupees, indian, Buffer.from(String(paise)).toString('hex')];
  };

  test('before the first opening nothing, between both no price, leaves the server or lies readable in its rows', async () => {
    const { jobId, browsers, recipients } = await acts.quoting(owner, 2, { envelopes: 'two' });
    const priced = await addFile(browsers[0]!, 'Ninety-eight lakh in all.txt', 'A lump sum of 98 lakh');
    const offer = await addFile(browsers[0]!, 'Planted method statement.txt', 'Sixteen tubes of SA-210');
    const planted: Content = {
      ...QUOTE,
      lines: [{ rateInPaise: 987_654_321, remark: 'planted remark' }, { rateInPaise: 765_432_198 }],
      freightInPaise: null,
      charges: { packing: { kind: 'amount', amountInPaise: 876_543_219 } },
      deviations: 'planted deviation',
      attachments: [priced, { ...offer, envelope: 'technical' }],
    };
    expect((await acts.submit(browsers[0]!, planted)).status).toBe(200);
    expect((await acts.submit(browsers[1]!)).status).toBe(200);
    await acts.closeIn(jobId);
    const { totals, submissions } = await seenBy(browsers[0]!);
    const sums = Object.values(totals!).filter((sum) => sum > 1_000_000);
    expect(sums.length).toBeGreaterThanOrEqual(5);
    const secrets = [
      ...[987_654_321, 765_432_198, 876_543_219, ...sums].flatMap(asWritten),
      'Ninety-eight lakh',
      'lump sum',
      submissions[0]!.salt,
    ];
    const technical = ['planted remark', 'planted deviation', 'Planted method statement'];
    const ids = [recipients[0]!.jobVendorId, recipients[1]!.jobVendorId, priced._id];
    await assign(jobId, 'technical_evaluator');
    const stream = await server.stream(owner);
    const readers = [corporate, approver];

    const before = await everything(jobId, ids, [corporate]);
    expect(before).toContain(jobId);
    for (const secret of [...secrets, ...technical]) expect(before.includes(secret), secret).toBe(false);

    expect((await acts.open(owner, jobId, 'technical')).status).toBe(200);
    await judge(jobId, ids[0]!, 'qualified');
    const refused = await acts.open(owner, jobId, 'price');
    const asked = await server.call('openClarification', {
      as: owner,
      body: { jobVendorId: ids[0]!, words: 'Which?' },
    });
    await acts.submit(browsers[0]!, { ...planted, deviations: 'planted deviation, made clear' });
    await judge(jobId, ids[0]!, 'qualified');
    const between = [
      await everything(jobId, ids, readers),
      refused.bytes.toString(),
      asked.bytes.toString(),
      JSON.stringify(stream.events),
    ].join('\n');
    for (const words of [...technical, 'made clear']) expect(between.includes(words), words).toBe(true);
    for (const secret of secrets) expect(between.includes(secret), secret).toBe(false);

    // The search finds what is there: after the second opening it is, and of who was disqualified it never is.
    await judge(jobId, ids[0]!, 'disqualified');
    await judge(jobId, ids[1]!, 'qualified');
    expect((await acts.open(owner, jobId, 'price')).status).toBe(200);
    const after = await everything(jobId, ids, [corporate]);
    for (const secret of secrets) expect(after.includes(secret), secret).toBe(false);
    expect(after).toContain(String(QUOTE.lines[1]!.rateInPaise));
    stream.cut();
  }, 180_000);
});
