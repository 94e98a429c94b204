import { expect, test } from 'vitest';
import { changedRequest } from './changes.ts';
import { estimateTotalOf } from './estimate-total.ts';
import { isAboveEstimate, isBelowEstimate } from './outliers.ts';

test('adds each line at its quantity, rounded once per line', () => {
  expect(
    estimateTotalOf([
      { qty: '2.5', estimateRate: '3.01' },
      { qty: '1', estimateRate: '0.50' },
    ]),
  ).toBe(753 + 50);
});

test('gives no total where a line has no estimate, without lines, and beyond what can be shown', () => {
  expect(
    estimateTotalOf([
      { qty: '1', estimateRate: '5' },
      { qty: '1', estimateRate: null },
    ]),
  ).toBeNull();
  expect(estimateTotalOf([])).toBeNull();
  expect(estimateTotalOf([{ qty: '999999999999', estimateRate: '999999999999' }])).toBeNull();
});

test('flags below 80% and above 120% of the estimate, and neither at the limits', () => {
  expect([79_99, 80_00].map((paise) => isBelowEstimate(paise, 100_00))).toEqual([true, false]);
  expect([120_00, 120_01].map((paise) => isAboveEstimate(paise, 100_00))).toEqual([false, true]);
  expect([isBelowEstimate(1, null), isAboveEstimate(1, null), isAboveEstimate(1, 0)]).toEqual([false, false, false]);
});

test('follows a quantity that is tried', () => {
  const line = { id: '1', qty: '2', uom: 'NOS', estimateRate: '10' };
  const request = { lines: [line], rules: { method: 'L1' as const, estimateTotalInPaise: 20_00 }, quotes: [] };
  const changes = [{ vendorId: null, change: { quantity: { lineId: '1', quantity: '5' } } }];
  expect(changedRequest(request, changes).rules.estimateTotalInPaise).toBe(50_00);
  const without = { ...request, rules: { ...request.rules, estimateTotalInPaise: null } };
  expect(changedRequest(without, changes).rules.estimateTotalInPaise).toBeNull();
});
