import { expect, test } from 'vitest';
import { formatNumber } from './format-number.ts';

test('numbers are written as Intl writes them for India', () => {
  const plain = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
  const tenths = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  for (const value of [
    0, 1, 12, 999, 1000, 12_000, 99_999, 100_000, 108_426, 1_000_000, 12_345_678, 1_234_567_890, -1500,
  ]) {
    expect(formatNumber(value)).toBe(plain.format(value));
    expect(formatNumber(value, 1)).toBe(tenths.format(value));
  }
  for (let value = 0; value <= 5; value += 0.01) {
    const rating = Number(value.toFixed(2));
    expect(formatNumber(rating, 1)).toBe(tenths.format(rating));
  }
});
