import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';

// A thread of its own has modules of its own: whoever evaluates in the thread of the requests fails.
vi.mock('@millwright/evaluation/evaluate', () => ({
  evaluate: () => {
    throw new Error('evaluated in the thread of the requests');
  },
}));

let server: TestServer;
let owner: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.login(fixture.users.owner.email);
});
afterAll(() => server.stop());

type Part = Record<string, unknown>;
const line = (id: string, rest: Part = {}) => ({ id, qty: '10', uom: 'KGS', ...rest });
const cell = (lineId: string, rate: string | null, rest: Part = {}) => ({ lineId, status: 'quoted', rate, ...rest });
const quote = (vendorId: string, lines: object[], rest: Part = {}) => ({
  vendorId,
  registration: 'unregistered',
  supply: 'intra',
  lines,
  ...rest,
});
/** One line and one vendor, with what differs. */
const request = (parts: { lines?: object[]; rules?: Part; quotes?: object[] } = {}) => ({
  lines: parts.lines ?? [line('a')],
  rules: { method: 'L1', ...parts.rules },
  quotes: parts.quotes ?? [quote('V', [cell('a', '12.5')])],
});
const withQuote = (rest: Part) => request({ quotes: [quote('V', [cell('a', '12.5')], rest)] });
const withCells = (...cells: object[]) => request({ lines: [line('a'), line('b')], quotes: [quote('V', cells)] });

const evaluate = (body: object, as: TestSession | null = owner) => server.call('evaluateQuotes', { as, rawBody: body });
const refused = async (body: object) => {
  const answer = await evaluate(body);
  expect(answer.status).toBe(400);
  expect(answer.problem).toMatchObject({ code: 'VALIDATION' });
  return answer.problem!.errors.map(({ pointer }: { pointer: string }) => pointer);
};

describe('evaluateQuotes', () => {
  test('evaluates: units, tax and credit, who is first and why, and ways to award', async () => {
    const { status, body } = await evaluate(
      request({
        lines: [line('a', { qty: '2500' }), line('b', { uom: 'LS', qty: '1' })],
        rules: { award: { contractCostInPaise: 50_000 } },
        quotes: [
          quote('K', [cell('a', '64500', { uom: 'MTS' }), cell('b', '9000')], { registration: 'composition' }),
          quote('R', [cell('a', '65'), cell('b', '8500')], {
            registration: 'regular',
            gstPercentByClass: { standard: '18' },
          }),
        ],
      }),
    );
    expect(status).toBe(200);
    expect(body.vendors.map(({ vendorId, label, landedInPaise }) => [vendorId, label, landedInPaise])).toEqual([
      ['K', 'L1', 17_025_000],
      ['R', 'L2', 17_100_000],
    ]);
    expect(body.vendors[1]!.gst).toEqual({
      totalInPaise: 3_078_000,
      cgstInPaise: 1_539_000,
      sgstInPaise: 1_539_000,
      igstInPaise: 0,
    });
    expect(body.l1).toMatchObject({ vendorIds: ['K'], because: 'lowest_evaluated' });
    expect(body.award.cherryPick).toMatchObject({ vendorIds: ['K', 'R'], totalInPaise: 17_075_000 });
    // As dear, with one contract less.
    expect(body.award.bestK).toMatchObject({ vendorIds: ['K'], totalInPaise: 17_075_000, isExact: true });
  });

  test('answers what nobody can be first of', async () => {
    const { status, body } = await evaluate(request({ quotes: [quote('V', [])] }));
    expect(status).toBe(200);
    expect(body.l1).toBeNull();
    expect(body.award.bestK).toMatchObject({ isFeasible: false, reason: 'nothing_supplied', totalInPaise: null });
  });

  test('equal requests have equal answers', async () => {
    const [first, second] = [await evaluate(request()), await evaluate(request())];
    expect(second.body).toEqual(first.body);
  });

  test('needs a session', async () => {
    expect((await evaluate(request(), null)).status).toBe(401);
  });

  test('takes a class of GST by any name, also one that objects have anyway, and as many as there may be lines', async () => {
    const names = ['constructor', ...Array.from({ length: 199 }, (_, at) => `class ${at}`)];
    const { status } = await evaluate(
      request({
        lines: names.map((gstClass, at) => line(`l${at}`, { gstClass })),
        quotes: [
          quote('V', [cell('l0', '1')], {
            registration: 'regular',
            gstPercentByClass: Object.fromEntries(names.map((name) => [name, '5'])),
          }),
        ],
      }),
    );
    expect(status).toBe(200);
    const unstated = quote('V', [cell('a', '1')], { registration: 'regular', gstPercentByClass: {} });
    expect(await refused(request({ lines: [line('a', { gstClass: 'constructor' })], quotes: [unstated] }))).toEqual([
      '/quotes/0/gstPercentByClass',
    ]);
  });

  test.for<[string, object, string]>([
    ['a member that it does not know', { ...request(), now: 1 }, '/now'],
    ['no lines', request({ lines: [] }), '/lines'],
    ['no quotes', request({ quotes: [] }), '/quotes'],
    ['a number in place of a decimal', request({ lines: [line('a', { qty: 10 })] }), '/lines/0/qty'],
    ['a decimal of nine places', request({ lines: [line('a', { qty: '1.123456789' })] }), '/lines/0/qty'],
    ['a negative rate', request({ quotes: [quote('V', [cell('a', '-1')])] }), '/quotes/0/lines/0/rate'],
    ['a quantity of 0', request({ lines: [line('a', { qty: '0.00' })] }), '/lines/0/qty'],
    [
      'a factor of 0',
      request({ lines: [line('a', { factors: [{ uom: 'MTR', lineUnits: '0' }] })] }),
      '/lines/0/factors/0/lineUnits',
    ],
    ['an id with a control character', request({ lines: [line('a\u0085')] }), '/lines/0/id'],
    ['an id of 61 characters', request({ lines: [line('a'.repeat(61))] }), '/lines/0/id'],
    ['null where it is no value', withQuote({ weeksLate: null }), '/quotes/0/weeksLate'],
    ['half a paisa', withQuote({ technicalLoadingInPaise: 0.5 }), '/quotes/0/technicalLoadingInPaise'],
    ['more than 2^53−1 paise', withQuote({ technicalLoadingInPaise: 2 ** 53 }), '/quotes/0/technicalLoadingInPaise'],
    [
      'days beyond ten years',
      withQuote({ milestones: [{ percent: '100', days: 3651 }] }),
      '/quotes/0/milestones/0/days',
    ],
    ['a line twice', request({ lines: [line('a'), line('a')] }), '/lines/1/id'],
    [
      'a unit twice among factors',
      request({ lines: [line('a', { factors: ['1', '2'].map((lineUnits) => ({ uom: 'MTR', lineUnits })) })] }),
      '/lines/0/factors/1/uom',
    ],
    ['a vendor twice', request({ quotes: [quote('V', []), quote('V', [])] }), '/quotes/1/vendorId'],
    ['a line twice in a quote', withCells(cell('a', '1'), cell('a', '2')), '/quotes/0/lines/1/lineId'],
    [
      'a term twice',
      withQuote({ terms: ['t', 't'].map((term) => ({ term, deviates: true })) }),
      '/quotes/0/terms/1/term',
    ],
    [
      'a loading of a term twice',
      request({ rules: { deviationLoadings: ['t', 't'].map((term) => ({ term, amountInPaise: 1 })) } }),
      '/rules/deviationLoadings/1/term',
    ],
    [
      'a blocked class twice',
      request({ rules: { itcBlockedClasses: ['standard', 'standard'] } }),
      '/rules/itcBlockedClasses/1',
    ],
    ['a blocked class of no line', request({ rules: { itcBlockedClasses: ['other'] } }), '/rules/itcBlockedClasses/0'],
    ['a line that is not there', withCells(cell('c', '1')), '/quotes/0/lines/0/lineId'],
    ['quoted without a rate', withCells(cell('a', null)), '/quotes/0/lines/0/rate'],
    [
      'an alternate without a rate',
      withCells({ lineId: 'a', status: 'alternate', accepted: true }),
      '/quotes/0/lines/0/rate',
    ],
    [
      'included, but not where',
      withCells({ lineId: 'a', status: 'included_elsewhere' }),
      '/quotes/0/lines/0/includedIn',
    ],
    [
      'included in itself',
      withCells({ lineId: 'a', status: 'included_elsewhere', includedIn: 'a' }),
      '/quotes/0/lines/0/includedIn',
    ],
    [
      'included in a line that is not priced',
      withCells({ lineId: 'a', status: 'included_elsewhere', includedIn: 'b' }, { lineId: 'b', status: 'excluded' }),
      '/quotes/0/lines/0/includedIn',
    ],
    [
      'included in an alternate that is not accepted',
      withCells(
        { lineId: 'a', status: 'included_elsewhere', includedIn: 'b' },
        { lineId: 'b', status: 'alternate', rate: '1' },
      ),
      '/quotes/0/lines/0/includedIn',
    ],
    [
      'interest above 100',
      request({ rules: { annualInterestPercent: '100.00000001' } }),
      '/rules/annualInterestPercent',
    ],
    [
      'a weekly loading above 100',
      request({ rules: { deliveryPercentPerWeek: '101' } }),
      '/rules/deliveryPercentPerWeek',
    ],
    ['a cap above 100', request({ rules: { deliveryCapPercent: '101' } }), '/rules/deliveryCapPercent'],
    ['a credit above 100', request({ rules: { itcSharePercent: '101' } }), '/rules/itcSharePercent'],
    ['a weight above 100', request({ rules: { technicalWeightPercent: '101' } }), '/rules/technicalWeightPercent'],
    ['a cut-off above 100', request({ rules: { technicalCutoff: '101' } }), '/rules/technicalCutoff'],
    ['a discount above 100', withQuote({ discountPercents: ['101'] }), '/quotes/0/discountPercents/0'],
    [
      'a discount of a line above 100',
      withCells(cell('a', '1', { discountPercents: ['5', '101'] })),
      '/quotes/0/lines/0/discountPercents/1',
    ],
    ['a tax above 100', withQuote({ gstPercentByClass: { 'a/b': '101' } }), '/quotes/0/gstPercentByClass/a~1b'],
    [
      'a charge above 100 percent',
      withQuote({ charges: { freight: { kind: 'percent', percent: '101' } } }),
      '/quotes/0/charges/freight/percent',
    ],
    ['a technical score above 100', withQuote({ technicalScore: '101' }), '/quotes/0/technicalScore'],
    ['a scorecard above 100', withQuote({ scorecard: '100.5' }), '/quotes/0/scorecard'],
    [
      'milestones of 99.99999999 percent',
      withQuote({
        milestones: [
          { percent: '30', days: 0 },
          { percent: '69.99999999', days: 9 },
        ],
      }),
      '/quotes/0/milestones',
    ],
    ['rupees at another rate than 1', withQuote({ fxRate: '1.01' }), '/quotes/0/fxRate'],
    ['a rate of exchange of 0', withQuote({ currency: 'USD', fxRate: '0' }), '/quotes/0/fxRate'],
    [
      'a regular vendor without a rate for a class of the lines',
      withQuote({ registration: 'regular', gstPercentByClass: { other: '18' } }),
      '/quotes/0/gstPercentByClass',
    ],
    [
      'a least share above the most',
      request({ rules: { award: { minSharePercent: '60', maxSharePercent: '50' } } }),
      '/rules/award/minSharePercent',
    ],
    ['a share above 100', request({ rules: { award: { maxSharePercent: '101' } } }), '/rules/award/maxSharePercent'],
    ['no vendor at all', request({ rules: { award: { maxVendors: 0 } } }), '/rules/award/maxVendors'],
  ])('refuses %s, and says where', async ([, body, pointer]) => {
    expect(await refused(body)).toContain(pointer);
  });

  test('refuses what it could not show in whole paise', async () => {
    const answer = await evaluate(
      request({ lines: [line('a', { qty: '999999999999' })], quotes: [quote('V', [cell('a', '999999999999')])] }),
    );
    expect(answer.status).toBe(400);
    expect(answer.problem).toMatchObject({ code: 'VALIDATION', message: expect.stringContaining('beyond') });
  });

  test('refuses a body of more than 1 MiB', async () => {
    const large = request({ quotes: [quote('V', [cell('a', `1${' '.repeat(1024 * 1024)}`)])] });
    expect((await evaluate(large)).status).toBe(413);
  });
});
