import { describe, expect, test } from 'vitest';
import { isSameUnit, oneUnit, quantityText, unitLabel } from './unit-labels.ts';
import { pricedUnitOf, unitNames, unitOf } from './unit-words.ts';

describe('a quantity reads as people write it', () => {
  test.each([
    ['6', 'CBM', '6 m³'],
    ['1', 'DAY', '1 day'],
    ['4', 'DAY', '4 days'],
    ['0.5', 'DAY', '0.5 days'],
    ['1', 'NOS', '1 no.'],
    ['64', 'NOS', '64 nos'],
    ['1250.50', 'SQM', '1,250.5 m²'],
    ['100000000', 'KGS', '10,00,00,000 kg'],
    ['12.5', 'TON', '12.5 MT'],
    ['2', 'MAN-DAY', '2 man-days'],
    ['1.0', 'LS', '1 LS'],
    ['100', null, '100'],
    [null, 'SQM', 'm²'],
    [null, null, ''],
    ['2', 'coils', '2 coils'],
    ['as per site, 12000', 'SQM', 'as per site, 12000 m²'],
  ])('%s of %s: %s', (quantity, unit, text) => {
    expect(quantityText({ quantity, unit })).toBe(text);
  });

  test('a rate names one of the unit', () => {
    expect([oneUnit('DAY'), oneUnit('NOS'), oneUnit('CBM'), oneUnit('coil')]).toEqual(['day', 'no.', 'm³', 'coil']);
  });

  test('the two codes of the GST for a metric ton are one unit to a reader, and no others are', () => {
    const labels = unitNames.map(([code]) => unitLabel(code));
    expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual(['MT']);
    expect([
      isSameUnit('MTS', 'TON'),
      isSameUnit('KGS', 'MTS'),
      isSameUnit(null, 'KGS'),
      isSameUnit(null, null),
    ]).toEqual([true, false, false, true]);
  });
});

describe('a word for a unit is understood', () => {
  test.each([
    ['CBM', ['CBM', 'cum', 'Cu.M', 'cu. mtr.', 'm3', 'm³', 'Cubic Meter', 'Cu.Mtrs']],
    ['SQM', ['Sqm', 'sq mtr', 'Sq.M.', 'm2', 'SQ. METRE', 'वर्ग मीटर']],
    ['SQF', ['Sft', 'sq. ft.', 'Sq.Feet']],
    ['NOS', ['Nos.', 'no', 'No.', "No's", 'each', 'EA', 'Numbers']],
    ['PCS', ['pcs', 'Pc.', 'pieces']],
    ['MTS', ['MT', 'M.T.', 'metric ton', 'MTS']],
    ['TON', ['Ton', 'Tonnes', 'ton(s)', 't']],
    ['KGS', ['kgs', 'Kg.', 'KG']],
    ['MTR', ['Rmt', 'R.M.', 'RM', 'R/M', 'mtr', 'Mtrs.', 'Running Metre', 'Lin.m']],
    ['LS', ['LS', 'L.S.', 'lump sum', 'Lump-sum', 'job', 'Lot']],
    ['DAY', ['day', 'day(s)', 'Days', 'per day']],
    ['MAN-DAY', ['man days', 'Manday', 'man-day(s)', 'MD']],
    ['HRS', ['hr', 'Hrs.', 'hour(s)']],
    ['SET', ['set(s)', 'Sets']],
  ] as const)('%s', (code, words) => {
    for (const word of words) expect(unitOf(word), word).toBe(code);
  });

  test('each unit by its code, its name and how it is written, so that what was written is read again', () => {
    for (const [code, name] of unitNames)
      for (const word of [
        code,
        name,
        unitLabel(code),
        oneUnit(code),
        quantityText({ quantity: '2', unit: code }).slice(2),
      ])
        expect(unitLabel(unitOf(word) ?? ''), `${word} of ${code}`).toBe(unitLabel(code));
  });

  test('what nobody knows is no unit, but for what a person chose', () => {
    expect(unitOf('coil')).toBeNull();
    expect(unitOf('Coil.', new Map([['coil', 'ROL']]))).toBe('ROL');
  });

  test('and so is how many of it a rate is for', () => {
    expect(pricedUnitOf('per 100 Cu.M')).toEqual({ unit: 'CBM', per: 100, isNamed: true });
    expect(pricedUnitOf('%o Nos')).toEqual({ unit: 'NOS', per: 1000, isNamed: true });
  });
});
