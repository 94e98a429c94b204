import { describe, expect, test } from 'vitest';

import { lengthNormOf } from './index-columns.ts';
import { proximityTo, standingScore, turnoverBounds } from './search.rules.ts';
import { allowedDistance, editDistance, inCaseOf, isSwap } from './spelling.rules.ts';
import { analyseValue, conceptAt } from './synonyms.rules.ts';
import { contentWords, foldWord, inflectionsOf, isCode, latinOf, termOf, wordsOf } from './words.rules.ts';

const rows = new Uint8Array(300);
const distance = (left: string, right: string, limit = 5): number => editDistance(left, right, limit, rows);

describe('words of a text', () => {
  test('case, accents, width and zero-width marks do not count', () => {
    expect(wordsOf('Ｂoiler Réparation ré\u200dpair').map((word) => word.text)).toEqual([
      'boiler',
      'reparation',
      'repair',
    ]);
  });

  test('Devanagari keeps its vowel signs and virama, and its digits become Latin ones', () => {
    expect(foldWord('मुंबई')).toBe('मुंबई');
    expect(foldWord('वेल्डिंग')).not.toBe(foldWord('वलडग'));
    expect(foldWord('१२३')).toBe('123');
  });

  test('codes survive as they are written', () => {
    const textOf = (text: string): string[] => wordsOf(text).map((word) => word.text);
    expect(textOf('SS 316L')).toEqual(['ss', '316l']);
    expect(textOf('A 106 Gr.B')).toEqual(['a', '106', 'gr', 'b']);
    expect(textOf('API 650')).toEqual(['api', '650']);
    expect(textOf('Duplex 2205 (S31803)')).toEqual(['duplex', '2205', 's31803']);
  });

  test('lone surrogates, emoji, wildcards and control characters separate words and never throw', () => {
    expect(wordsOf('a\ud800b %_| \u0000 🙂 ;--').map((word) => word.text)).toEqual(['a', 'b']);
    expect(wordsOf('🙂🙂')).toEqual([]);
  });

  test('stop words fall away, but not the A of a steel and not when nothing else is left', () => {
    const textOf = (text: string): string[] => contentWords(text).map((word) => word.text);
    expect(textOf('boiler and pump for the plant')).toEqual(['boiler', 'pump', 'plant']);
    expect(textOf('A 106 pipe')).toEqual(['a', '106', 'pipe']);
    expect(textOf('a boiler')).toEqual(['boiler']);
    expect(textOf('and')).toEqual(['and']);
  });
});

describe('terms', () => {
  test.each([
    ['boilers', 'boiler'],
    ['assemblies', 'assembly'],
    ['boxes', 'box'],
    ['processes', 'process'],
    ['press', 'press'],
    ['analysis', 'analysis'],
    ['gas', 'gas'],
    ['galvanizing', 'galvanising'],
    ['center', 'centre'],
    ['moulding', 'moulding'],
    ['molding', 'moulding'],
    ['316s', '316s'],
  ])('%s is indexed as %s', (word, term) => expect(termOf(word)).toBe(term));

  test('forms of work words: doubled letters and verbs of nouns', () => {
    expect(inflectionsOf('hydrojet')).toContain('hydrojetting');
    expect(inflectionsOf('hydrojet')).not.toContain('hydrojeting');
    expect(inflectionsOf('repair')).toContain('repairing');
    expect(inflectionsOf('calibration')).toContain('calibrate');
    expect(inflectionsOf('welding')).toContain('weld');
    expect(inflectionsOf('cutting')).toContain('cut');
  });

  test('Devanagari names of places read like their Latin ones', () => {
    expect(['पुणे', 'मुंबई', 'फरीदाबाद', 'पंप'].map(latinOf)).toEqual(['pune', 'mumbai', 'faridabad', 'pamp']);
    expect(latinOf('boiler')).toBe('boiler');
  });
});

describe('synonyms', () => {
  test('a long form is found as one meaning, the longest first', () => {
    const found = conceptAt(['electric', 'overhead', 'travelling', 'crane'], 0);
    expect(found?.length).toBe(4);
    expect(conceptAt(['ss', '316l'], 0)?.concept).toBe(conceptAt(['stainless', 'steel'], 0)?.concept);
    expect(conceptAt(['steel'], 0)).toBeNull();
  });

  test('a value means what its abbreviations stand for, also across a slash', () => {
    expect(analyseValue('SS 304 / 304L').implied).toEqual(expect.arrayContaining(['stainless', 'steel']));
    expect(analyseValue('ID/FD fan').concepts).toHaveLength(2);
    expect(analyseValue('Alloy steel P91').implied).toEqual([]);
  });
});

describe('spelling distance', () => {
  test('one edit each: delete, insert, replace, swap', () => {
    expect([
      distance('boilr', 'boiler'),
      distance('boileer', 'boiler'),
      distance('boilar', 'boiler'),
      distance('bioler', 'boiler'),
    ]).toEqual([1, 1, 1, 1]);
    expect(distance('conveyer', 'conveyor')).toBe(1);
    expect(distance('', 'abc')).toBe(3);
    expect(distance('same', 'same')).toBe(0);
  });

  test('is symmetric, and stops at the limit', () => {
    const words = ['valve', 'valv', 'vlave', 'turbine', 'turbin', 'chimney', 'chimny'];
    for (const left of words) for (const right of words) expect(distance(left, right)).toBe(distance(right, left));
    expect(distance('boiler', 'transformer', 2)).toBe(3);
  });

  test('one edit up to five letters, then two', () => {
    expect([allowedDistance('pumps'), allowedDistance('boiler')]).toEqual([1, 2]);
  });

  test('swaps of neighbours are told from other edits', () => {
    expect([isSwap('adn', 'and'), isSwap('abd', 'and'), isSwap('and', 'and'), isSwap('ad', 'and')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test('codes are told from words', () => {
    expect(['316l', '2205', 'c276', 's31803', 'a106'].every(isCode)).toBe(true);
    expect(['boiler', 'boil3r'].some(isCode)).toBe(false);
  });

  test('a correction keeps the case of the word it replaces', () => {
    expect([inCaseOf('Boilr', 'boiler'), inCaseOf('BOILR', 'boiler'), inCaseOf('boilr', 'boiler')]).toEqual([
      'Boiler',
      'BOILER',
      'boiler',
    ]);
  });
});

describe('ranking', () => {
  test('under three reviews a rating has no effect', () => {
    expect(standingScore(5, 2, 3.5, 0)).toBe(standingScore(1, 0, 3.5, 0));
    expect(standingScore(5, 3, 3.5, 0)).toBeCloseTo(0.15);
    expect(standingScore(5, 3, 3.5, 1)).toBeCloseTo(0.25);
  });

  test('more matching weight counts more, with saturation below 1, and less in a long profile', () => {
    // As textScorerOf has it, of a vendor with so many times the mean of values.
    const worthOf = (weight: number, relativeLength: number): number =>
      weight / (weight + lengthNormOf(relativeLength, 1));
    expect(worthOf(2, 1)).toBeGreaterThan(worthOf(1, 1));
    expect(worthOf(100, 1)).toBeLessThan(1);
    expect(worthOf(2, 3)).toBeLessThan(worthOf(2, 1));
  });

  test('nearness falls to 1/e at 300 km: Pune is nearer to Mumbai than Chennai is', () => {
    const toMumbai = proximityTo({ latitude: 19.08, longitude: 72.88 });
    expect(toMumbai(19.08, 72.88)).toBe(1);
    expect(toMumbai(18.52, 73.86)).toBeCloseTo(Math.exp(-120 / 300), 1);
    expect(toMumbai(18.52, 73.86)).toBeGreaterThan(toMumbai(13.08, 80.27));
  });

  test('0 and 200 crore are no bounds; a crore is 1e9 paise', () => {
    expect(turnoverBounds(0, 200)).toEqual({ least: -Infinity, most: Infinity });
    expect(turnoverBounds(1, 25)).toEqual({ least: 1e9, most: 25e9 });
    expect(turnoverBounds(200, 0)).toEqual({ least: 200e9, most: Infinity });
    expect(turnoverBounds(undefined, undefined)).toEqual({ least: -Infinity, most: Infinity });
  });
});
