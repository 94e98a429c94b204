import { describe, expect, test } from 'vitest';
import { kindOfCell, kindOfDescription } from './item-kind-texts.ts';
import { missingOfItem, provisionalTotal } from './item-kinds.ts';

describe('kindOfCell', () => {
  test.each([
    [
      'rate_only',
      [
        'Rate only',
        'RATE ONLY',
        'R.O.',
        'RO',
        'R/O',
        '(Rate Only)',
        'Only rate',
        'Q.R.O.',
        'As and when required',
        'केवल दर',
      ],
    ],
    ['provisional_sum', ['Provisional sum', 'PS', 'P.S.', 'Prov. Sum', 'PC Sum', 'Prime cost sum', 'अनंतिम राशि']],
    ['optional', ['Optional', '(optional)', 'Optional item', 'If required', 'if reqd.', 'वैकल्पिक']],
  ] as const)('reads %s', (kind, texts) => {
    expect(texts.map(kindOfCell)).toEqual(texts.map(() => kind));
  });

  test.each(['12', '', '-', 'Nil', 'Nos', 'LS', 'ROL', 'PCS', 'Rate', 'Sum', 'On request only', 'Provisional'])(
    'reads nothing in %j',
    (text) => expect(kindOfCell(text)).toBeNull(),
  );
});

describe('kindOfDescription', () => {
  test.each([
    ['optional', 'Standby crane (optional)'],
    ['optional', 'Scaffold [if required] to 6 m'],
    ['optional', 'Optional: second coat of paint'],
    ['optional', 'Night shift – if required'],
    ['rate_only', 'Extra for night shift - rate only'],
    ['rate_only', 'Dewatering (as and when required)'],
    ['provisional_sum', 'Provisional sum for unforeseen works'],
    ['provisional_sum', 'Statutory fees (Provisional Sum)'],
  ])('reads %s in %j', (kind, text) => expect(kindOfDescription(text)).toBe(kind));

  test.each([
    'Excavation including dewatering if required',
    'Supply of labour as and when required',
    'Optional extras of the make',
    'Replacement of membrane (RO)',
    'Overhaul of pump (P.S.)',
    'Provisional scaffold',
  ])('reads nothing in %j', (text) => expect(kindOfDescription(text)).toBeNull());
});

describe('missingOfItem', () => {
  test('asks a quantity above 0 and a unit of a measured item only', () => {
    expect(missingOfItem({ quantity: null, unit: null })).toEqual(['quantity', 'unit']);
    expect(missingOfItem({ quantity: '0', unit: 'NOS' })).toEqual(['quantity']);
    expect(missingOfItem({ quantity: '0.5', unit: 'NOS' })).toEqual([]);
    expect(missingOfItem({ kind: 'rate_only', quantity: null, unit: null })).toEqual([]);
    expect(missingOfItem({ kind: 'optional' })).toEqual([]);
  });

  test('asks the amount of a provisional sum', () => {
    expect(missingOfItem({ kind: 'provisional_sum', quantity: '1', unit: 'LS' })).toEqual(['amount']);
    expect(missingOfItem({ kind: 'provisional_sum', amountInPaise: 0 })).toEqual([]);
  });
});

test('sums the amounts of provisional sums alone', () => {
  expect(
    provisionalTotal([
      { kind: 'provisional_sum', amountInPaise: 10 },
      { kind: 'optional', amountInPaise: 5 },
      { quantity: '2', unit: 'NOS' },
      { kind: 'provisional_sum', amountInPaise: 1 },
    ]),
  ).toBe(11);
});
