import { describe, expect, it } from 'vitest';
import { contrastRatio, parseOklch, toHex } from './contrast.ts';

describe('contrast', () => {
  it('is counted by a formula that knows black on white is 21 and white on white 1', () => {
    const [black, white] = [parseOklch('oklch(0 0 0)'), parseOklch('oklch(1 0 0)')];
    expect(contrastRatio(black, white)).toBeCloseTo(21, 1);
    expect(contrastRatio(white, white)).toBeCloseTo(1, 5);
  });

  it('is of opaque colours only', () => {
    expect(() => parseOklch('oklch(0 0 0 / 0.5)')).toThrow('Not an opaque');
    expect(() => parseOklch('#fff')).toThrow('Not an opaque');
  });

  it('has hex for tools without OKLCH: the red, green and blue of CSS Color 4', () => {
    expect(toHex(parseOklch('oklch(0.6279553606 0.2576833077 29.2338851923)'))).toBe('#ff0000');
    expect(toHex(parseOklch('oklch(0.8664396115 0.2948272403 142.4953389)'))).toBe('#00ff00');
    expect(toHex(parseOklch('oklch(0.4520137184 0.3132143887 264.0520207)'))).toBe('#0000ff');
  });
});
