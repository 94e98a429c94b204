import { evaluate } from '@millwright/evaluation/evaluate';
import type { EvaluationRequest } from '@millwright/evaluation/request';
import { describe, expect, test } from 'vitest';
import { priceData, technicalData, type View } from './sheet-data.ts';
import { formulaOf } from './sheet-formula.ts';
import type { Quote, Request, Sheet } from './sheet-words.ts';

/** A sheet of two items and one vendor, the first item bought before. */
function viewOf(isBought: boolean): View {
  const request: EvaluationRequest = {
    lines: [
      { id: '0001', qty: '64', uom: 'NOS', estimateRate: '950', lastRate: isBought ? '867.75' : null },
      { id: '0002', qty: '6.25', uom: 'CBM', estimateRate: null, lastRate: null },
    ],
    rules: {
      method: 'L1',
      referencePaymentDays: 60,
      annualInterestPercent: '12',
      deliveryPercentPerWeek: '0.5',
      itcSharePercent: '100',
    },
    quotes: [
      {
        vendorId: 'a',
        registration: 'regular',
        supply: 'intra',
        gstPercentByClass: { standard: '18' },
        milestones: [],
        terms: [],
        lines: [
          { lineId: '0001', status: 'quoted', rate: '890' },
          { lineId: '0002', status: 'quoted', rate: '26800' },
        ],
      },
    ],
  };
  const lastPurchase = {
    rate: '867.75',
    awardedAt: '2026-03-14T06:30:00.000Z',
    companyName: 'Kaveri Boilers',
    jobNumber: 'JR-2026-0012',
  };
  const line = { group: null, unit: 'NOS', quantity: '64' };
  const sheet = {
    lines: [
      { ...line, lineId: '0001', description: 'Tubes', ...(isBought && { lastPurchase }) },
      { ...line, lineId: '0002', description: 'Refractory' },
    ],
    inputs: [],
    vendors: [{ vendorId: 'a', companyName: 'Narmada', number: 1, versions: [{ number: 1 }], quoted: [] }],
  } as unknown as Sheet;
  return { sheet, request: request as unknown as Request, evaluation: evaluate(request) };
}
const shown = (isBought: boolean, mode: 'amounts' | 'rates') =>
  priceData(viewOf(isBought), mode, { actionsOf: () => null, onOpen: () => {} });

describe('the last purchase prices of a sheet', () => {
  test('are a column of their own with day, job and vendor, beside the estimate', () => {
    const { data, notes } = shown(true, 'rates');
    expect(data.columns.map(({ id, name, detail }) => [id, name, detail])).toEqual([
      ['estimate', 'Estimate', undefined],
      ['last', 'Last purchase price', '1 of 2 items'],
      ['a', 'Narmada', 'v1'],
    ]);
    expect([data.values['0001']!['last'], data.values['0002']!['last']]).toEqual([86_775, null]);
    expect(notes.get('0001 last')?.text).toBe('14 Mar 2026, JR-2026-0012, Kaveri Boilers');
    // 64 × 867.75.
    expect(shown(true, 'amounts').data.values['0001']!['last']).toBe(5_553_600);
  });

  test('are left out where nothing was bought before', () => {
    const { data, notes } = shown(false, 'rates');
    expect(data.columns.map(({ id }) => id)).toEqual(['estimate', 'a']);
    expect([...notes.keys()].filter((key) => key.endsWith(' last'))).toEqual([]);
  });
});

describe('the scorecard of a vendor', () => {
  const { sheet, request, evaluation } = viewOf(false);
  const scorecard = { score: 82, reviews: 3, isCapped: false };
  const rows = (card: Sheet['vendors'][number]['scorecard'], tieChain: Request['rules']['tieChain']) => {
    const vendors = sheet.vendors.map((vendor) => ({ ...vendor, ...(card && { scorecard: card }) }));
    const asked = {
      ...request,
      quotes: [{ ...request.quotes[0]!, technicalScore: null }],
      rules: { ...request.rules, tieChain },
    };
    const { data } = technicalData({ sheet: { ...sheet, vendors }, request: asked, evaluation });
    const label = data.rows.find(({ id }) => id === 'scorecard')?.label;
    return label && [label, data.values['scorecard']!['a']];
  };

  test('stands with what it is made of, and whether it counts', () => {
    expect(rows(scorecard, ['landed', 'lot'])).toEqual([
      'Scorecard, for information',
      '82 of 100, 3 reviews by your company in 12 months',
    ]);
    expect(rows({ score: null, reviews: 1, isCapped: false }, ['scorecard', 'lot'])).toEqual([
      'Scorecard, breaks ties',
      'not rated, 1 review by your company in 12 months',
    ]);
    expect(rows({ score: 30, reviews: 2, isCapped: true }, [])![1]).toMatch(/, capped for ethics breach$/);
    expect(rows(undefined, [])).toBeUndefined();
  });

  test('stands beside a performance loading, which the buyer sets', () => {
    const quote = { ...request.quotes[0]!, performancePercent: '2' } as Quote;
    expect(formulaOf('performance', evaluation.vendors[0]!, quote, request, scorecard).slice(1)).toEqual([
      'Set by the buyer.',
      'Scorecard: 82 of 100, 3 reviews by your company in 12 months.',
    ]);
  });
});
