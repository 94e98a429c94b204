import { describe, expect, it } from 'vitest';
import { otpDigits } from './otp-digits.ts';

describe('otpDigits', () => {
  it('drops what is around the digits', () => {
    expect(otpDigits('012 345', 6)).toBe('012345');
    expect(otpDigits('012-345', 6)).toBe('012345');
    expect(otpDigits('Your code is 481 920.', 6)).toBe('481920');
  });

  it('keeps leading zeros and takes no more than fit', () => {
    expect(otpDigits('0000001', 6)).toBe('000000');
  });

  it('reads Devanagari digits', () => {
    expect(otpDigits('०१२३४५', 6)).toBe('012345');
  });

  it('answers nothing for no digits', () => {
    expect(otpDigits('abc', 6)).toBe('');
  });
});
