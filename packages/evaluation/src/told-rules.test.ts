import { describe, expect, test } from 'vitest';
import { departures, isScored, toldInWords, type ToldRules } from './told-rules.ts';

const rules: ToldRules = {
  method: 'L1',
  referencePaymentDays: 60,
  annualInterestPercent: '12',
  deliveryPercentPerWeek: '0.5',
  deliveryCapPercent: '5',
  technicalWeightPercent: '30',
  technicalCutoff: null,
  deviationLoadings: [],
};
const words = (change: Partial<ToldRules>) => toldInWords({ ...rules, ...change }, (paise) => `₹${paise / 100}`);

describe('toldInWords', () => {
  test('a sentence for each rule that makes a difference', () => {
    expect(words({})).toEqual([
      'The lowest evaluated cost ranks first.',
      'Payment earlier than 60 days after delivery adds interest of 12% p.a. to your evaluated cost; later payment deducts it.',
      'Each week of delay adds 0.5%, up to 5%.',
    ]);
    expect(words({ method: 'QCBS', technicalCutoff: '70.0', technicalWeightPercent: '30.5' }).slice(0, 2)).toEqual([
      'The technical score counts 30.5%, the evaluated cost 69.5%.',
      'Quotes with a technical score below 70 are not ranked.',
    ]);
    expect(words({ referencePaymentDays: 0 })[1]).toContain('earlier than on delivery');
    expect(words({ referencePaymentDays: -1 })[1]).toContain('1 day before delivery');
    expect(words({ deliveryCapPercent: null })[2]).toBe('Each week of delay adds 0.5%.');
    const none = { annualInterestPercent: '0', deliveryPercentPerWeek: '0.0' };
    expect(words({ ...none, deviationLoadings: [{ term: 'Warranty', amountInPaise: 500 }] }).slice(1)).toEqual([
      'The time of payment does not affect ranking.',
      'Late delivery adds no loading.',
      'A deviation from “Warranty” adds ₹5.',
    ]);
    expect(words({ scorecardBreaksTies: true }).at(-1)).toBe(
      'If quotes tie, the vendor with the higher scorecard ranks first.',
    );
    expect(words({ scorecardBreaksTies: false })).toEqual(words({}));
  });
});

test('isScored: where a technical score ranks or bars', () => {
  expect([rules, { ...rules, technicalCutoff: '70' }].map(isScored)).toEqual([false, true]);
  expect((['L1', 'PV', 'QCBS', 'PRICE_PER_SCORE'] as const).map((method) => isScored({ ...rules, method }))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

describe('departures', () => {
  test('names what is other than was told, however the number is written', () => {
    expect(departures(rules, { ...rules, annualInterestPercent: '12.0' })).toEqual([]);
    expect(departures(rules, { ...rules, method: 'PV', deliveryCapPercent: null })).toEqual([
      'evaluation method',
      'delivery loading cap',
    ]);
  });
  test('a weight counts only where scores do; a cost of a deviation counts each way', () => {
    expect(departures(rules, { ...rules, technicalWeightPercent: '40' })).toEqual([]);
    const qcbs = { ...rules, method: 'QCBS' } as const;
    expect(departures(qcbs, { ...qcbs, technicalWeightPercent: '40' })).toEqual(['technical weight']);
    const costing = { ...rules, deviationLoadings: [{ term: 'Warranty', amountInPaise: 1 }] };
    expect(departures(rules, costing)).toEqual(['deviation loading Warranty']);
    expect(departures(costing, rules)).toEqual(['deviation loading Warranty']);
  });
});
