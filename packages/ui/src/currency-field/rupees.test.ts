import { describe, expect, it } from 'vitest';
import { formatPaise, groupWhileTyping, readRupees } from './rupees.ts';

const paise = (text: string) => {
  const parsed = readRupees(text);
  return parsed.state === 'amount' ? parsed.paise : parsed.state;
};

describe('readRupees', () => {
  it('takes amounts as people write them', () => {
    expect(paise('₹ 12,34,567.50')).toBe(123_456_750);
    expect(paise('Rs. 500/-')).toBe(50_000);
    expect(paise('INR 1,234,567')).toBe(123_456_700);
    expect(paise('.5')).toBe(50);
    expect(paise('12.')).toBe(1200);
    expect(paise('\u00A01 000 ')).toBe(100_000);
  });

  it('is exact in paise', () => {
    expect(paise('1.15')).toBe(115);
    expect(paise('8.41')).toBe(841);
    expect(paise('90071992547409.91')).toBe(Number.MAX_SAFE_INTEGER);
  });

  it('says what is no amount', () => {
    for (const text of ['1.234', 'ten', '-5', '1.2.3', '.', '90071992547409.92', '1e9'])
      expect(paise(text)).toBe('invalid');
    for (const text of ['', ' ', '₹']) expect(paise(text)).toBe('empty');
  });
});

describe('formatPaise', () => {
  it('groups in lakh and crore, with paise only where there are some', () => {
    expect([0, 50, 500_000, 123_456_750, 10_842_600_00].map(formatPaise)).toEqual([
      '0',
      '0.50',
      '5,000',
      '12,34,567.50',
      '1,08,42,600',
    ]);
  });

  it('gives back what was read', () => {
    for (let amount = 1; amount < 1e13; amount = amount * 7 + 3) expect(paise(formatPaise(amount))).toBe(amount);
  });
});

describe('groupWhileTyping', () => {
  /** The caret is drawn as a bar. */
  const typed = (marked: string) => {
    const caret = marked.indexOf('|');
    const next = groupWhileTyping(marked.replace('|', ''), caret);
    return `${next.text.slice(0, next.caret)}|${next.text.slice(next.caret)}`;
  };

  it('keeps the caret behind its digit', () => {
    expect(typed('1234|')).toBe('1,234|');
    expect(typed('12|3,456')).toBe('1,2|3,456');
    expect(typed('12,39|4,567')).toBe('1,23,9|4,567');
    expect(typed('|1,234')).toBe('|1,234');
    expect(typed('1,23|4.5')).toBe('1,23|4.5');
  });

  it('drops zeros before the number and leaves a slip alone', () => {
    expect(typed('007|')).toBe('7|');
    expect(typed('12a|')).toBe('12a|');
    expect(typed('0|')).toBe('0|');
  });
});
