import { describe, expect, it } from 'vitest';
import { passwordRules, passwordStrength, strengthLabel } from './password-strength.ts';

describe('passwordStrength', () => {
  it.each([
    ['', 0],
    ['Aa1!Aa1', 0],
    ['Aa1!Aa1!', 50],
    ['aaaaaaaaaaaaaaaa', 50],
    ['aaaaaaaaa1', 84],
    ['AAAAAaaaaa', 84],
    ['aaaaaaaa1', 50],
    ['Aa1!Aa1!Aa1!A', 84],
    ['Aa1!Aa1!Aa1!Aa', 100],
    ['Boilerrepair12', 84],
  ] as const)('gives %j the score %i', (password, score) => {
    expect(passwordStrength(password).score).toBe(score);
  });

  it('counts characters and not code units', () => {
    expect(passwordStrength('😀😀😀😀').score).toBe(0);
  });

  it('names the scores', () => {
    expect(['short', 'Aa1!Aa1!', 'aaaaaaaaa1', 'Aa1!Aa1!Aa1!Aa'].map((text) => passwordStrength(text).label)).toEqual([
      'Weak',
      'Weak',
      'Good',
      'Strong',
    ]);
    expect([50, 51, 84, 85].map(strengthLabel)).toEqual(['Weak', 'Good', 'Good', 'Strong']);
  });
});

describe('passwordRules', () => {
  const met = (password: string) => passwordRules.filter((rule) => rule.isMet(password)).map((rule) => rule.id);

  it('are met one by one', () => {
    expect(met('')).toEqual([]);
    expect(met('aaaaaaaaaa')).toEqual(['length', 'lowercase']);
    expect(met('A')).toEqual(['uppercase']);
    expect(met('1')).toEqual(['number-or-special']);
    expect(met('!')).toEqual(['number-or-special']);
    expect(met('Boiler2026')).toEqual(['length', 'uppercase', 'lowercase', 'number-or-special']);
  });
});
