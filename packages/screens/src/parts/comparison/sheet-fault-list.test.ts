import { evaluate } from '@millwright/evaluation/evaluate';
import { describe, expect, test } from 'vitest';
import { priceData, type View } from './sheet-data.ts';
import { faultsOfSheet } from './sheet-fault-list.ts';
import type { Quote, Request, Sheet } from './sheet-words.ts';

type Cell = Quote['lines'][number];

const cell = (lineId: string, rate: string | null, more: Partial<Cell> = {}): Cell =>
  ({ lineId, status: rate === null ? 'not_quoted' : 'quoted', rate, ...more }) as Cell;

const quote = (vendorId: string, lines: Cell[], more: Partial<Quote> = {}): Quote =>
  ({
    vendorId,
    currency: 'INR',
    fxRate: '1',
    registration: 'regular',
    supply: 'intra',
    gstPercentByClass: { standard: '18' },
    discountPercents: [],
    charges: {},
    milestones: [],
    terms: [],
    lines,
    ...more,
  }) as unknown as Quote;

/** A sheet of three lines by these quotes; each vendor is called after its id. */
function viewOf(quotes: Quote[], gstins: Record<string, string> = {}): View {
  const lines = [
    { id: '0001', qty: '2', uom: 'MTS' },
    { id: '0002', qty: '10', uom: 'NOS' },
    { id: '0003', qty: '1', uom: 'LS' },
  ];
  const rules = {
    method: 'L1',
    plugPolicy: 'max',
    itcSharePercent: '100',
    referencePaymentDays: 60,
    annualInterestPercent: '12',
    deliveryPercentPerWeek: '0.5',
  };
  const request = { lines, rules, quotes } as unknown as Request;
  const names = ['Tubes', 'Valves', 'Test'];
  const sheet = {
    lines: lines.map(({ id, qty, uom }, index) => ({
      lineId: id,
      group: null,
      description: names[index]!,
      unit: uom,
      quantity: qty,
    })),
    inputs: [{ vendorId: 'Noted', cell: 'note 0001', after: { note: { lineId: '0001', text: 'By phone.' } } }],
    vendors: quotes.map(({ vendorId }) => ({
      vendorId,
      companyName: vendorId,
      ...(gstins[vendorId] && { gstin: gstins[vendorId] }),
      number: 1,
      versions: [{ number: 1 }],
      quoted: [],
    })),
  } as unknown as Sheet;
  return { sheet, request, evaluation: evaluate(request as never) };
}

const whole = (vendorId: string, tubes = '80000', more: Partial<Quote> = {}) =>
  quote(vendorId, [cell('0001', tubes), cell('0002', '500'), cell('0003', '9000')], more);
const said = (view: View) => faultsOfSheet(view).map(({ place, what, rank }) => `${place}: ${what} ${rank}`);
const noteOf = (view: View, key: string) =>
  priceData(
    {
      ...view,
      request: {
        ...view.request,
        lines: view.request.lines.map((line) => ({ ...line, estimateRate: null })),
      } as Request,
    },
    'amounts',
    {
      actionsOf: () => null,
      onOpen: () => undefined,
    },
  ).notes.get(key)?.text;

describe('what to look at on a sheet', () => {
  test('nothing where all is in order', () => {
    expect(said(viewOf([whole('Konkan'), whole('Vindhya', '81000'), whole('Damodar', '82000')]))).toEqual([]);
  });

  test('a unit that nothing converts is named at its cell, not hidden behind what stands in for it', () => {
    const kilos = quote('Konkan', [cell('0001', '80'), cell('0002', '90', { uom: 'KGS' }), cell('0003', '9000')]);
    const view = viewOf([kilos, whole('Vindhya')]);
    expect(said(view)).toEqual([
      'Konkan · Valves: A rate per kg cannot be converted to the RFQ unit (no.). It counts as not quoted: ₹5,000 is loaded for it, and the vendor is not ranked.',
    ]);
    expect(noteOf(view, '0002 Konkan')).toBe('unit not convertible');
    expect(noteOf(viewOf([quote('Konkan', [cell('0001', '80000')]), whole('Vindhya')]), '0002 Konkan')).toBe(
      'assumed: highest quoted',
    );
  });

  test('a rate per kg against tonnes is converted; taken for the tonne it is said to be far off', () => {
    const view = viewOf([
      quote('Konkan', [cell('0001', '80', { uom: 'KGS' }), cell('0002', '500'), cell('0003', '9000')]),
      whole('Vindhya', '81000'),
      whole('Damodar', '80'),
    ]);
    expect(view.evaluation.vendors.find(({ vendorId }) => vendorId === 'Konkan')!.cells[0]!.amountInPaise).toBe(
      16_000_000,
    );
    expect(said(view)).toContainEqual(
      'Damodar · Tubes: The rate is 100% below the median. It counts as quoted, so the vendor ranks better. Ask the vendor to clarify.',
    );
    expect(said(view).filter((one) => one.startsWith('Konkan'))).toEqual([]);
  });

  test('an amount that is not rate times quantity: the rate counts, and by how much', () => {
    const stated = cell('0001', '80000', { statedAmount: '150000' });
    const view = viewOf([
      quote('Konkan', [stated, cell('0002', '500'), cell('0003', '9000')]),
      whole('Vindhya', '99000'),
    ]);
    expect(said(view)).toEqual([
      'Konkan · Tubes: The stated amount is ₹10,000 less than rate × quantity. The rate counts. The vendor is ranked with ₹10,000 more than it states.',
    ]);
  });

  test('half the lines, and a line that nobody quotes', () => {
    const view = viewOf([
      quote('Konkan', [cell('0001', '80000'), cell('0002', '500')]),
      quote('Vindhya', [cell('0001', '79000')]),
    ]);
    expect(said(view)).toEqual([
      'All vendors: No vendor can be ranked. An award can be proposed only when a vendor is ranked.',
      'Test: No ranked vendor quoted it, and there is no estimate. It counts as zero for all, and vendors that did not quote it are not ranked.',
      expect.stringMatching(
        /^Konkan: Not quoted: 1 of 3 items\. Covers 100% of the value\. Missing: Test\. ₹0 is loaded/,
      ),
      expect.stringMatching(
        /^Vindhya: Not quoted: 2 of 3 items\. Covers 97% of the value\. Missing: Valves, Test\. ₹5,000 is loaded for them, and the vendor is not ranked until it quotes them\.$/,
      ),
    ]);
  });

  test('a tie says what puts one before the other, or that both are the same', () => {
    const tie = viewOf([
      whole('Konkan', '80000', { deliveryDays: 40 }),
      whole('Vindhya', '80000', { deliveryDays: 20 }),
    ]);
    expect(said(tie)).toEqual([
      'Konkan: Tie: same evaluated cost as Vindhya. Vindhya ranks first by earlier delivery.',
    ]);
    const request = { ...tie.request, rules: { ...tie.request.rules, tieChain: [] } } as Request;
    expect(said({ ...tie, request, evaluation: evaluate(request as never) })).toEqual([
      expect.stringMatching(/: Tie: same evaluated cost as \w+\. Both are L1\.$/),
    ]);
  });

  test('a rate of zero is free, and said so in its cell', () => {
    const view = viewOf([whole('Konkan', '0'), whole('Vindhya')]);
    expect(said(view)).toEqual([
      'Konkan · Tubes: The rate is 0. The item counts as free, so the vendor ranks better than it should.',
    ]);
    expect(noteOf(view, '0001 Konkan')).toBe('rate 0: counts as free');
  });

  test('percents as fractions, a discount of all, a currency at one rupee, charges at actuals', () => {
    const odd = whole('Konkan', '80000', {
      currency: 'USD',
      gstPercentByClass: { standard: '0.18' },
      discountPercents: ['0.05'],
      charges: { freight: { kind: 'at_actuals', estimateInPaise: 0 } },
    } as Partial<Quote>);
    expect(said(viewOf([odd, whole('Vindhya', '81000')]))).toEqual([
      'Konkan: 1 USD is counted as ₹1. Its prices are taken as rupees. Enter the exchange rate.',
      'Konkan: Its GST is 0.18%, not 18%. It ranks better than it should where credit is partial. Correct it if needed.',
      'Konkan: Its discount is 0.05%, not 5%. It ranks worse than it should. Correct it if needed.',
      'Konkan: Its freight is at actuals, without an estimate. It counts as zero, so the vendor ranks better than it should. Enter your estimate.',
    ]);
    expect(said(viewOf([whole('Konkan', '80000', { discountPercents: ['100'] }), whole('Vindhya')]))).toContainEqual(
      'Konkan: Its discount is 100%. All items are free. It is ranked by charges and loadings only.',
    );
  });

  test('a total far below or above the estimate', () => {
    const { request, ...view } = viewOf([whole('Konkan', '80000'), whole('Vindhya', '81000')]);
    const { evaluatedInPaise } = view.evaluation.vendors[0]!;
    const against = (estimateTotalInPaise: number) => {
      const asked = { ...request, rules: { ...request.rules, estimateTotalInPaise } };
      return said({ ...view, request: asked, evaluation: evaluate(asked) });
    };
    expect(against(evaluatedInPaise)).toEqual([]);
    expect(against(evaluatedInPaise * 2)).toContainEqual(
      expect.stringMatching(/^Konkan: Its total is abnormally low\./),
    );
    expect(against(Math.floor(evaluatedInPaise / 1.25))).toContainEqual(
      expect.stringMatching(/^Konkan: Its total is abnormally high: 25% above the estimate\./),
    );
  });

  test('what a colleague noted stands at its cell, behind what is odd there', () => {
    const view = viewOf([whole('Noted', '0'), whole('Vindhya')]);
    expect(noteOf(view, '0001 Noted')).toBe('rate 0: counts as free · By phone.');
    expect(noteOf(viewOf([whole('Noted'), whole('Vindhya')]), '0001 Noted')).toBe('By phone.');
    expect(noteOf(view, '0001 Vindhya')).toBeUndefined();
  });

  test('two vendors with one GSTIN, each named at both', () => {
    const gstin = '27AABCK1234L1Z5';
    const view = viewOf([whole('Konkan'), whole('Konkan Works', '90000')], { Konkan: gstin, 'Konkan Works': gstin });
    expect(said(view)).toEqual([
      expect.stringContaining(`Konkan: Same GSTIN as Konkan Works, ${gstin}. One company is ranked twice`),
      expect.stringContaining(`Konkan Works: Same GSTIN as Konkan, ${gstin}.`),
    ]);
    // Who is put away is compared with nobody.
    const request = { ...view.request, quotes: view.request.quotes.map((one, at) => ({ ...one, archived: at === 1 })) };
    expect(said({ ...view, request, evaluation: evaluate(request as never) })).toEqual([]);
  });

  test('a quote that has run out, a deviation without a price', () => {
    const view = viewOf([
      whole('Konkan', '80000', { valid: false }),
      whole('Vindhya', '81000', { terms: [{ term: 'Warranty', deviates: true, price: null }] }),
    ]);
    expect(said(view)).toEqual([
      'Konkan: Not ranked: quote expired. It is not ranked, and its prices are not used for items others did not quote.',
      'Vindhya: Unpriced deviation: Warranty. The vendor ranks better than it should. Add a loading.',
    ]);
  });
});
