// Items that are rate only, optional or a provisional sum, from the draft of a job to the comparison of its quotes.
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { LINES, QUOTE, rfqActs } from '../../testing/rfq-world.ts';
import { isEvaluated, sheetContent } from '../comparison-sheet/sheet-pdf.rules.ts';

let server: TestServer;
let acts: ReturnType<typeof rfqActs>;
let owner: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  acts = rfqActs(server);
  owner = await server.login(fixture.users.owner.email);
});
afterAll(() => server.stop());
beforeEach(() => emptied(server, 'comparison', 'job', 'project'));

const ITEMS = [
  ...LINES,
  { lineNumber: '1.1.a', description: 'Extra for night shift', unit: 'MAN-DAY' as const, kind: 'rate_only' as const },
  {
    description: 'Standby crane',
    unit: 'DAY' as const,
    quantity: '2',
    rateInPaise: 1_500_000,
    kind: 'optional' as const,
  },
  { description: 'Unforeseen works', kind: 'provisional_sum' as const, amountInPaise: 10_000_000 },
];
/** QUOTE with 1,200.00 for the shift and 18,000.00 for the crane. */
const RATES = [...QUOTE.lines, { rateInPaise: 120_000 }, { rateInPaise: 1_800_000 }, { rateInPaise: null }];
const jobOf = async (id: string) =>
  (await server.call('getJobRequestReport', { as: owner, path: { id } })).body.jobRequestDetails;
const scopeOf = async (id: string) => (await server.call('getJobScope', { as: owner, path: { id } })).body.items;
async function setItems(id: string, items: object[]) {
  const { version } = await jobOf(id);
  return server.call('setJobScope', { as: owner, path: { id }, body: { version, items: items as [] } });
}
const rfqOf = async (id: string) => (await server.call('getRfq', { as: owner, path: { id } })).body;
const vendorRfq = async ({ headers }: { headers: Record<string, string> }) =>
  (await server.call('getVendorRfq', { headers })).body;
const messagesOf = ({ status, problem }: { status: number; problem: { errors: object[] } }) => [status, problem.errors];

describe('an item that nobody could price', () => {
  const incomplete = [
    { lineNumber: '1.1.a', description: 'Scaffold', unit: 'SQM' },
    { description: 'Valve', quantity: '4' },
    { description: 'Fees', kind: 'provisional_sum' },
    { description: 'Paint', unit: 'SQM', unread: { quantity: '12 or so' } },
  ];
  const named = [
    { pointer: '/incompleteItems', message: 'Complete each scope item.' },
    {
      pointer: '/items/0/quantity',
      message: 'Item 1.1.a needs a quantity, or mark it “Rate only” or “Optional”.',
    },
    { pointer: '/items/1/unit', message: 'Item 2 needs a unit, or mark it “Rate only” or “Optional”.' },
    { pointer: '/items/2/amountInPaise', message: 'Item 3 needs an amount.' },
    { pointer: '/items/3/quantity', message: 'Item 4: “12 or so” cannot be read as a quantity.' },
  ];

  test('stops submitting and is named, while what was typed stays with the draft; marked, it stops nothing', async () => {
    const body = { title: 'Repair', subcategoryId: 'boiler-repair', plantId: fixture.sagar.plantId };
    const { _id } = (await server.call('createJob', { as: owner, body })).body;
    expect((await setItems(_id, incomplete)).body.missing).toEqual(['incompleteItems']);
    const submit = () => server.call('updateJobStatus', { as: owner, body: { jobId: _id, to: 'submitted' } });
    expect(messagesOf(await submit())).toEqual([400, named]);
    const kept = await scopeOf(_id);
    expect(kept[3]!.unread).toEqual({ quantity: '12 or so' });
    const marked = kept.map(({ unread: _unread, ...item }, index) =>
      index === 2 ? { ...item, amountInPaise: 5_000_000 } : { ...item, kind: index === 1 ? 'optional' : 'rate_only' },
    );
    expect((await setItems(_id, marked)).body.missing).toEqual([]);
    expect((await submit()).status).toBe(200);
    expect((await scopeOf(_id)).map(({ kind, amountInPaise }) => [kind, amountInPaise])).toEqual([
      ['rate_only', undefined],
      ['optional', undefined],
      ['provisional_sum', 5_000_000],
      ['rate_only', undefined],
    ]);
    const { _id: copy } = (await server.call('useJobAgain', { as: owner, path: { id: _id } })).body;
    expect((await scopeOf(copy)).map(({ kind }) => kind)).toEqual(marked.map(({ kind }) => kind));
  });

  test('stops publishing, unless vendors see it so already', async () => {
    const { jobId } = await acts.sourced(owner, 1);
    await acts.setTerms(owner, jobId);
    await setItems(jobId, incomplete);
    expect((await rfqOf(jobId)).missing).toEqual(['incompleteItems']);
    expect(messagesOf(await acts.publish(owner, jobId))).toEqual([
      400,
      [{ ...named[0]!, pointer: '/jobId' }, ...named.slice(1)],
    ]);

    await setItems(jobId, [...LINES]);
    await acts.publish(owner, jobId);
    // As revisions were before items were checked.
    const seen = (await scopeOf(jobId)).map((item, index) => (index === 0 ? { ...item, quantity: null } : item));
    await setItems(jobId, seen);
    await server.database.ownerPool.query(
      `update rfq_revision set content = jsonb_set(content::jsonb, '{lines,0,quantity}', 'null') where job_id = $1`,
      [jobId],
    );
    await acts.setTerms(owner, jobId, { deadline: acts.inHours(96) });
    expect((await rfqOf(jobId)).missing).toEqual([]);
    expect((await acts.publish(owner, jobId)).status).toBe(200);
    await setItems(jobId, [...seen, { description: 'Another' }]);
    expect((await rfqOf(jobId)).missing).toEqual(['incompleteItems']);
  });
});

describe('a quote', () => {
  test('has rates of rate-only and optional items in no total, and provisional sums as they are', async () => {
    const { browsers } = await acts.quoting(owner, 1, {}, ITEMS);
    const [browser] = browsers;
    expect((await vendorRfq(browser!)).lines.map(({ kind, amountInPaise }) => [kind, amountInPaise])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      ['rate_only', undefined],
      ['optional', undefined],
      ['provisional_sum', 10_000_000],
    ]);
    await acts.save(browser!, { ...QUOTE, lines: RATES.map((line) => ({ ...line, rateInPaise: null })) });
    const { lines, missing } = await vendorRfq(browser!);
    expect(missing.map(({ line }) => line)).toEqual(lines.slice(0, 4).map(({ _id }) => _id));

    // A rate on a provisional sum is none.
    await acts.save(browser!, { ...QUOTE, lines: RATES.with(4, { rateInPaise: 1 }) });
    const { draft, totals } = await vendorRfq(browser!);
    expect(draft!.lines[4]!.rateInPaise).toBeNull();
    expect(totals).toEqual({
      linesInPaise: 22_446_000,
      discountInPaise: 561_150,
      freightInPaise: 900_000,
      provisionalSumsInPaise: 10_000_000,
      beforeTaxInPaise: 32_784_850,
      gstInPaise: 4_101_273,
      totalInPaise: 36_886_123,
      quotedLines: 4,
    });
    expect((await acts.submit(browser!, { ...QUOTE, lines: RATES })).status).toBe(200);
    const pdf = await server.call('getQuotePdf', { headers: browser!.headers, path: { number: '1' } });
    expect(pdf.status).toBe(200);
  });

  test('goes out as a sheet that says how each item is priced, and comes back', async () => {
    const { browsers } = await acts.quoting(owner, 1, {}, ITEMS);
    const [browser] = browsers;
    await acts.save(browser!, { ...QUOTE, lines: RATES });
    const { bytes } = await server.call('getQuoteSheet', { headers: browser!.headers });
    const xml = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!);
    for (const words of [
      'Rate only: not in the total',
      'Optional: not in the total',
      'Provisional sum: the amount is the buyer’s',
    ])
      expect(xml).toContain(words);
    expect(xml).toContain('<v>100000.00</v>');
    const body = new FormData();
    body.append('file', new File([Buffer.from(bytes)], 'quote.xlsx'));
    const read = await server.call('readQuoteSheet', { headers: browser!.headers, body });
    expect(read.body.content.lines.map(({ rateInPaise }) => rateInPaise)).toEqual(
      RATES.map(({ rateInPaise }) => rateInPaise),
    );
    expect(read.body.problems).toEqual([]);
  });
});

test('a changed kind is a difference between revisions, in words, and has quotes confirmed', async () => {
  const { jobId, browsers } = await acts.quoting(owner, 1, {}, ITEMS);
  await acts.submit(browsers[0]!, { ...QUOTE, lines: RATES });
  const scope = await scopeOf(jobId);
  await setItems(jobId, [
    { ...scope[0]!, kind: 'optional' },
    ...scope.slice(1, 4),
    { ...scope[4]!, amountInPaise: 12_000_000 },
  ]);
  const { changes, asksToConfirm } = await rfqOf(jobId);
  expect(changes).toEqual([
    {
      what: 'line_changed',
      line: 'Removal of tubes',
      before: 'priced as: Measured',
      after: 'priced as: Optional',
    },
    {
      what: 'line_changed',
      line: 'Unforeseen works',
      before: 'amount: ₹1,00,000.00',
      after: 'amount: ₹1,20,000.00',
    },
  ]);
  expect(asksToConfirm).toBe(1);
});

describe('a comparison', () => {
  const open = async (items: typeof ITEMS | object[]) => {
    const job = await acts.quoting(owner, 2, {}, items as typeof ITEMS);
    await acts.submit(job.browsers[0]!, { ...QUOTE, lines: RATES.slice(-items.length) });
    const dearer = RATES.with(0, { rateInPaise: 95_000 }).with(2, { rateInPaise: null, isExcluded: true } as never);
    await acts.submit(job.browsers[1]!, { ...QUOTE, lines: dearer.slice(-items.length) });
    await acts.closeIn(job.jobId);
    await acts.open(owner, job.jobId);
    const sheet = (await server.call('quoteComparison', { as: owner, body: { jobId: job.jobId } })).body;
    return { ...job, sheet, ids: job.recipients.map(({ jobVendorId }) => jobVendorId) };
  };

  test('evaluates measured items alone and shows the others apart, also when it is made again', async () => {
    const { jobId, sheet, ids } = await open(ITEMS);
    expect(sheet.lines.map(({ description }) => description)).toEqual(LINES.map(({ description }) => description));
    expect(sheet.request!.lines.map(({ id }) => id)).toEqual(['0001', '0002']);
    const rates = new Map(sheet.apart!.map(({ description, rates: of }) => [description, of]));
    expect(sheet.apart!.map(({ kind, quantity, amountInPaise }) => [kind, quantity, amountInPaise])).toEqual([
      ['rate_only', null, null],
      ['optional', '2', null],
      ['provisional_sum', null, 10_000_000],
    ]);
    expect(rates.get('Extra for night shift')).toEqual([
      { vendorId: ids[0], rateInPaise: 120_000 },
      { vendorId: ids[1], rateInPaise: null },
    ]);
    expect(rates.get('Unforeseen works')).toEqual([]);

    // The same job without the three has the same evaluation.
    await emptied(server, 'comparison');
    const table = await server.call('getComparisonTable', { as: owner, body: { jobId } });
    const evaluated = (of: typeof sheet.evaluation) =>
      of!.vendors.map(({ vendorId, evaluatedInPaise, rank }) => [vendorId, evaluatedInPaise, rank]);
    expect(evaluated(table.body.evaluation)).toEqual(evaluated(sheet.evaluation));
    expect(table.body.lines).toHaveLength(2);
    expect(sheet.evaluation!.vendors.every(({ isComplete }) => isComplete)).toBe(true);
  });

  test('freezes them with the rest', async () => {
    const { sheet } = await open(ITEMS);
    const { _id, version, revision } = sheet;
    const frozen = await server.call('freezeComparison', { as: owner, body: { comparisonId: _id, version, revision } });
    expect(frozen.body.apart).toEqual(sheet.apart);
    if (!isEvaluated(frozen.body)) throw new Error('the sheet has no figures');
    const { sections } = sheetContent(frozen.body);
    expect(sections.map(({ heading }) => heading)).toEqual([
      'Evaluated cost by vendor',
      'Lines',
      'Priced separately',
      'Provisional sums',
    ]);
    expect(sections[2]!.rows).toEqual([
      ['Extra for night shift (Rate only, man-day)', 120_000, null],
      ['Standby crane (Optional, 2 days)', 1_800_000, 1_800_000],
    ]);
    expect(sections[3]!.rows).toEqual([['Unforeseen works (Provisional sum)', 10_000_000, 10_000_000]]);
    const costs = new Map(sections[0]!.rows.map(([label, ...cells]) => [label, cells]));
    expect(costs.get('With provisional sums')).toEqual(
      costs.get('Evaluated cost')!.map((amount) => (amount as number) + 10_000_000),
    );
    const pdf = await server.call('getComparisonPdf', { as: owner, path: { a: _id, b: String(version), c: 'a4' } });
    expect(pdf.status).toBe(200);
  });

  test('of rates alone ranks nobody', async () => {
    const { jobId, sheet } = await open(ITEMS.slice(2));
    expect([sheet.request, sheet.evaluation, sheet.lines]).toEqual([null, null, []]);
    expect(sheet.apart).toHaveLength(3);
    const table = await server.call('getComparisonTable', { as: owner, body: { jobId } });
    expect([table.status, table.problem.code]).toEqual([409, 'NOTHING_MEASURED']);
  });
});

test('the estimate has provisional sums in its total, and nothing that is priced apart', async () => {
  const { jobId } = await acts.sourced(owner, 1, ITEMS);
  const { lines, totals } = (await server.call('getCostEstimate', { as: owner, path: { id: jobId } })).body;
  expect(lines.map(({ amountInPaise }) => amountInPaise)).toEqual([6_080_000, 16_875_000, null, null, 10_000_000]);
  expect(totals.likelyInPaise).toBe(32_955_000);
});
