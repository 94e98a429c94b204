import { describe, expect, it } from 'vitest';
import { isolated, isolatedList } from './isolated.ts';

describe('a text of somebody else inside a sentence of ours', () => {
  it('is left as it is where it runs from left to right', () => {
    for (const text of ['', 'Tungabhadra Heat Services (Unit 2)', 'पुणे औद्योगिक सेवा', '🔥 Boiler Works', '12 – 14'])
      expect(isolated(text)).toBe(text);
  });

  it('keeps its direction to itself where it runs from right to left', () => {
    expect(isolated('مصنع النور 2')).toBe('\u2068مصنع النور 2\u2069');
    expect(isolated('מפעלי הצפון (3)')).toBe('\u2068מפעלי הצפון (3)\u2069');
  });

  it('cannot turn what stands beside it by characters nobody sees', () => {
    expect(isolated('Boiler \u202eskroW')).toBe('\u2068Boiler \u202eskroW\u2069');
    expect(isolated('Boiler \u2069\u202e Works')).toBe('\u2068Boiler \u202e Works\u2069');
  });

  it('stands in a row with others, each by itself', () => {
    expect(isolatedList(['Sagar Steel', null, 'مصنع', '', undefined])).toBe('Sagar Steel, \u2068مصنع\u2069');
    expect(isolatedList(['Sagar Steel', 'Pune'], ' · ')).toBe('Sagar Steel · Pune');
  });
});
