import { evaluate } from '@millwright/evaluation/evaluate';
import type { EvaluationRequest } from '@millwright/evaluation/request';
import { describe, expect, test } from 'vitest';
import { priceData, type View } from './sheet-data.ts';
import type { Request, Sheet } from './sheet-words.ts';

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
      ['last', 'Last purchase price', '1 of 2 lines'],
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
