import { describe, expect, it } from 'vitest';
import { isIndianMobile, phoneDigits } from './phone-digits.ts';

describe('phoneDigits', () => {
  it('takes a number as people write it', () => {
    for (const text of [
      '9876543210',
      '+91 98765-43210',
      '098765 43210',
      '0091 98765 43210',
      '(+91) 98765.43210',
      '91 9876543210',
      '९८७६५४३२१०',
    ])
      expect(phoneDigits(text)).toBe('9876543210');
  });

  it('keeps 91 where it begins the number itself', () => {
    expect(phoneDigits('9198765432')).toBe('9198765432');
    expect(phoneDigits('91987')).toBe('91987');
  });

  it('loses no digit of a number that is too long', () => {
    expect(phoneDigits('98765432101')).toBe('98765432101');
  });
});

describe('isIndianMobile', () => {
  it('is ten digits from 6 to 9 on', () => {
    expect(['6000000000', '9876543210'].every(isIndianMobile)).toBe(true);
    expect(['5876543210', '987654321', '98765432101', '', '98765 4321'].some(isIndianMobile)).toBe(false);
  });
});
