import { expect, test } from 'vitest';
import { formatLakhCrore, formatRupeeDelta, formatRupees, parseRupees } from './format-rupees.ts';

test.each([
  [1_08_42_600_00, '₹1,08,42,600'],
  [12_50, '₹12.50'],
  [-50_000_00, '−₹50,000'],
  [0, '₹0'],
])('%d paise are written %s', (paise, text) => {
  expect(formatRupees(paise)).toBe(text);
});

test.each([
  [1_08_42_600_00, '₹1.08 Cr'],
  [19_20_000_00, '₹19.2 L'],
  [1_00_000_00, '₹1 L'],
  [52_000_00, '₹52,000'],
  [99_99_500_00, '₹1 Cr'],
  [99_94_000_00, '₹99.9 L'],
  [250_00_00_000_00, '₹250 Cr'],
  [1_05_00_00_000_00, '₹105 Cr'],
  [-1_12_30_000_00, '−₹1.12 Cr'],
])('%d paise are read %s', (paise, text) => {
  expect(formatLakhCrore(paise)).toBe(text);
});

test('a difference always has its sign', () => {
  expect([1_92_000_00, -52_000_00, 0].map((paise) => formatRupeeDelta(paise))).toEqual(['+₹1.92 L', '−₹52,000', '±₹0']);
});

test.each([
  ['1,08,42,600', 1_08_42_600_00],
  ['₹ 1,08,426.5', 1_08_426_50],
  ['Rs. 500/-', 500_00],
  ['INR 12', 12_00],
  ['1.15 lakh', 1_15_000_00],
  ['2 Cr', 2_00_00_000_00],
  ['.5', 50],
  ['', null],
  ['  ', null],
  ['abc', undefined],
  ['₹', undefined],
  ['-5', undefined],
  ['1.005', undefined],
  ['1.2.3', undefined],
  ['99999999999999999', undefined],
])('"%s" is %s paise', (text, paise) => {
  expect(parseRupees(text)).toBe(paise);
});

test('what is written is read again', () => {
  for (const paise of [0, 5, 99, 1_00, 12_34_56_789, 1_08_42_600_00])
    expect(parseRupees(formatRupees(paise))).toBe(paise);
});
