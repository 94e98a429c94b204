/** What each rule of the evaluation contract says beyond the worked requests. */
import { describe, expect, test } from 'vitest';
import type { ScenarioAnswer } from './answer.ts';
import { bestVendors, SET_LIMIT } from './best-vendors.ts';
import { bestVendorsWithShares } from './best-vendors-with-shares.ts';
import { evaluate } from './evaluate.ts';
import { splitByMatching } from './matching-split.ts';
import type { CellRequest, EvaluationRequest, LineRequest, QuoteRequest, RulesRequest } from './request.ts';

const line = (id: string, rest: Partial<LineRequest> = {}): LineRequest => ({
  id,
  qty: '10',
  uom: 'KGS',
  mandatory: false,
  ...rest,
});
const cell = (lineId: string, rate: string, rest: Partial<CellRequest> = {}): CellRequest => ({
  lineId,
  status: 'quoted',
  rate,
  ...rest,
});
const quote = (vendorId: string, lines: CellRequest[], rest: Partial<QuoteRequest> = {}): QuoteRequest => ({
  vendorId,
  registration: 'unregistered',
  supply: 'intra',
  lines,
  ...rest,
});
const regular = (vendorId: string, lines: CellRequest[], rest: Partial<QuoteRequest> = {}) =>
  quote(vendorId, lines, { registration: 'regular', gstPercentByClass: { standard: '18' }, ...rest });
const request = (
  lines: LineRequest[],
  quotes: QuoteRequest[],
  rules: Partial<RulesRequest> = {},
): EvaluationRequest => ({ lines, quotes, rules: { method: 'L1', ...rules } });
const vendor = (asked: EvaluationRequest, vendorId: string) =>
  evaluate(asked).vendors.find((each) => each.vendorId === vendorId)!;
const cellOf = (asked: EvaluationRequest, vendorId: string, lineId: string) =>
  vendor(asked, vendorId).cells.find((each) => each.lineId === lineId)!;

describe('arithmetic of a cell (rule 3)', () => {
  const stated = (rest: Partial<CellRequest>) =>
    cellOf(request([line('a')], [quote('V', [cell('a', '10', rest)])]), 'V', 'a');

  test('an amount that is off by more than a rupee is flagged, and the rate governs', () => {
    expect(stated({ statedAmount: '101' })).toMatchObject({ arithmeticDifferenceInPaise: 100, flags: [] });
    expect(stated({ statedAmount: '101.00000001' })).toMatchObject({
      arithmeticDifferenceInPaise: 100,
      amountInPaise: 10_000,
      flags: ['arithmetic_mismatch'],
    });
    expect(stated({ statedAmount: '98' })).toMatchObject({ arithmeticDifferenceInPaise: -200 });
  });

  test('a quantity of his own is flagged in his unit, and the amount checked with it', () => {
    expect(stated({ statedQty: '0.1', uom: 'QTL' }).flags).toEqual([]);
    expect(stated({ statedQty: '12', statedAmount: '120' })).toMatchObject({
      arithmeticDifferenceInPaise: 0,
      amountInPaise: 10_000,
      flags: ['quantity_differs'],
    });
  });
});

describe('plugs (rule 5)', () => {
  const lines = [line('a'), line('b', { estimateRate: '7', lastRate: '6' })];
  const full = (id: string, rate: string) => quote(id, [cell('a', '1'), cell('b', rate)]);
  const gap = quote('V', [cell('a', '1')], { discountPercents: ['50'] });
  const plug = (rules: Partial<RulesRequest>, ...others: QuoteRequest[]) =>
    cellOf(request(lines, [gap, ...others], rules), 'V', 'b');

  test('are the highest, the median, the estimate or the last price, without the discount of who gets them', () => {
    const others = [full('A', '5'), full('B', '9'), full('C', '9')];
    expect(plug({}, ...others)).toMatchObject({ plugBasis: 'max', plugFromVendorId: 'B', amountInPaise: 9000 });
    expect(plug({ plugPolicy: 'median' }, ...others)).toMatchObject({ plugBasis: 'median', amountInPaise: 9000 });
    expect(plug({ plugPolicy: 'estimate' }, ...others)).toMatchObject({ plugBasis: 'estimate', amountInPaise: 7000 });
    expect(plug({ plugPolicy: 'last' }, ...others)).toMatchObject({ plugBasis: 'last', amountInPaise: 6000 });
  });

  test('fall back on what there is, look at eligible vendors only, and say when there is nothing', () => {
    expect(plug({})).toMatchObject({ plugBasis: 'estimate', plugFromVendorId: null });
    expect(plug({}, { ...full('A', '5'), valid: false })).toMatchObject({ plugBasis: 'estimate' });
    const bare = request([line('a'), line('b')], [gap]);
    expect(cellOf(bare, 'V', 'b')).toMatchObject({
      plugBasis: 'none',
      amountInPaise: 0,
      flags: ['plug_without_basis'],
    });
  });

  test('carry the tax where the prices of the vendor do', () => {
    const asked = request([line('a'), line('b')], [gap, regular('R', [cell('a', '1'), cell('b', '10')])], {
      itcSharePercent: '50',
    });
    expect(cellOf(asked, 'V', 'b').amountInPaise).toBe(10_900);
  });
});

describe('charges and tax (rules 7 and 8)', () => {
  test('charges follow the classes of own prices; without any they have the highest class', () => {
    const lines = [line('a'), line('b', { gstClass: 'low' })];
    const gstPercentByClass = { standard: '18', low: '5' };
    const charges = { freight: { kind: 'amount', amount: '30' }, other: { kind: 'percent', percent: '10' } } as const;
    const priced = regular('V', [cell('a', '10'), cell('b', '20')], { gstPercentByClass, charges });
    expect(vendor(request(lines, [priced]), 'V')).toMatchObject({
      taxableInPaise: 36_000,
      // 120 of the 360 at 18 %, 240 at 5 %.
      gst: { totalInPaise: 3360, cgstInPaise: 1680, sgstInPaise: 1680, igstInPaise: 0 },
      charges: {
        freight: { basis: 'amount' },
        other: { amountInPaise: 3000, basis: 'percent' },
        packing: { basis: 'none' },
      },
    });
    const bare = vendor(request(lines, [{ ...priced, lines: [] }], { itcSharePercent: '0' }), 'V');
    expect(bare.gst.totalInPaise).toBe(540);
    expect(bare.cells.map(({ costInPaise }) => costInPaise)).toEqual([1770, 1770]);
  });

  test('of an odd paisa of tax the state gets it; a blocked class has no credit', () => {
    const odd = request([line('a', { qty: '1' })], [regular('V', [cell('a', '0.50')])], {
      itcBlockedClasses: ['standard'],
    });
    expect(vendor(odd, 'V')).toMatchObject({
      gst: { totalInPaise: 9, cgstInPaise: 4, sgstInPaise: 5 },
      itcInPaise: 0,
      landedInPaise: 59,
    });
  });
});

describe('loadings (rule 9)', () => {
  const keys = (rest: Partial<QuoteRequest>, rules: Partial<RulesRequest> = {}, ...others: QuoteRequest[]) =>
    vendor(request([line('a')], [quote('V', [cell('a', '1000')], rest), ...others], rules), 'V').loadings.map(
      ({ sentenceKey, amountInPaise }) => [sentenceKey, amountInPaise],
    );
  const late = { milestones: [{ percent: '100', days: 133 }] };

  test('of payment, floored if the rules say so', () => {
    expect(keys({ milestones: [{ percent: '100', days: -13 }] })[0]).toEqual(['payment.earlier', 24_000]);
    expect(keys(late)[0]).toEqual(['payment.later', -24_000]);
    expect(keys(late, { floorPaymentAtZero: true })[0]).toEqual(['payment.floored', 0]);
    expect(keys({})[0]).toEqual(['payment.same', 0]);
    expect(keys({}, { method: 'PV' })[0]).toEqual(['payment.present_value', -18_457]);
  });

  test('of delivery, by parts of a week up to the cap', () => {
    expect(keys({ weeksLate: '2.5' })[1]).toEqual(['delivery.late', 12_500]);
    expect(keys({ weeksLate: '10' })[1]).toEqual(['delivery.late', 50_000]);
    expect(keys({ weeksLate: '10.1' })[1]).toEqual(['delivery.capped', 50_000]);
    expect(keys({ weeksLate: '20' }, { deliveryCapPercent: null })[1]).toEqual(['delivery.late', 100_000]);
    expect(keys({ weeksLate: '-3' })[1]).toEqual(['delivery.on_time', 0]);
  });

  test('of deviations: the set amount, the highest other, the own price, or a flag', () => {
    const deviating = { terms: [{ term: 'LD', deviates: true, price: '3' }] };
    const other = (vendorId: string, price: string, rest: Partial<QuoteRequest> = {}) =>
      quote(vendorId, [cell('a', '1')], { terms: [{ term: 'LD', deviates: false, price }], ...rest });
    expect(keys(deviating, { deviationLoadings: [{ term: 'LD', amountInPaise: 0 }] }, other('A', '9'))[2]).toEqual([
      'deviation.set',
      0,
    ]);
    expect(keys(deviating, {}, other('A', '2'), other('B', '9', { archived: true }))[2]).toEqual([
      'deviation.highest_other',
      200,
    ]);
    expect(keys(deviating)[2]).toEqual(['deviation.own_price', 300]);
    const unpriced = request([line('a')], [quote('V', [cell('a', '1')], { terms: [{ term: 'LD', deviates: true }] })]);
    expect(vendor(unpriced, 'V').flags).toEqual(['deviation_unpriced']);
  });

  test('of performance and of what the technical evaluation found', () => {
    expect(keys({ performancePercent: '-2' })[2]).toEqual(['performance.bonus', -20_000]);
    expect(keys({ performancePercent: '2' })[2]).toEqual(['performance.malus', 20_000]);
    expect(keys({ technicalLoadingInPaise: -5 })[3]).toEqual(['technical.set', -5]);
  });
});

describe('ranking (rules 10 to 12)', () => {
  const one = (vendorId: string, rate: string, rest: Partial<QuoteRequest> = {}) =>
    quote(vendorId, [cell('a', rate)], rest);
  const asked = (quotes: QuoteRequest[], rules: Partial<RulesRequest> = {}) =>
    request([line('a', { qty: '1', mandatory: true })], quotes, rules);
  const labels = (evaluation: EvaluationRequest) =>
    evaluate(evaluation).vendors.map(({ label, tieBrokenBy }) => `${label} ${tieBrokenBy}`);

  test('says every reason why a vendor is not ranked, in its order', () => {
    const out = { archived: true, included: false, valid: false, technicallyQualified: false, technicalScore: '0' };
    expect(
      vendor(asked([quote('V', [], out)], { method: 'PRICE_PER_SCORE', technicalCutoff: '50' }), 'V'),
    ).toMatchObject({
      reasons: [
        'archived',
        'version_excluded',
        'expired',
        'technically_disqualified',
        'mandatory_line_missing',
        'no_technical_score',
        'below_technical_cutoff',
        'zero_price',
      ],
      rank: null,
      label: null,
      gapInPaise: null,
    });
    expect(vendor(asked([one('V', '1')], { method: 'QCBS' }), 'V').reasons).toEqual(['no_technical_score']);
    expect(evaluate(asked([quote('V', [])])).l1).toBeNull();
  });

  test('parts vendors within a rupee by the chain, null last, and tells by what', () => {
    const within = [one('A', '100.4', { deliveryDays: 0 }), one('B', '100.3'), one('C', '100.3', { deliveryDays: 9 })];
    expect(labels(asked(within))).toEqual(['L3 landed', 'L2 delivery', 'L1 null']);
    expect(labels(asked(within, { tieChain: [] }))).toEqual(['L1 null', 'L1 null', 'L1 null']);
    expect(labels(asked(within, { tieChain: ['delivery'] }))).toEqual(['L1 null', 'L3 delivery', 'L2 delivery']);
    const marked = [one('A', '1'), one('B', '1', { isMse: true }), one('C', '2')];
    expect(labels(asked(marked, { tieChain: ['mse'] }))).toEqual(['L2 mse', 'L1 null', 'L3 null']);
    const scored = [one('A', '1', { scorecard: '70' }), one('B', '1', { scorecard: '80' }), one('C', '1')];
    expect(labels(asked(scored, { tieChain: ['scorecard'] }))).toEqual(['L2 scorecard', 'L1 null', 'L3 scorecard']);
    expect(evaluate(asked(within, { tieChain: [] })).l1).toMatchObject({
      because: 'joint',
      vendorIds: ['A', 'B', 'C'],
      lowestLandedVendorIds: ['B', 'C'],
    });
  });

  test('counts the gap from the lowest of the first, and from the estimate of all', () => {
    const { vendors } = evaluate(
      asked([one('A', '100.49'), one('B', '100'), one('C', '110', { archived: true })], {
        tieChain: [],
        estimateTotalInPaise: 20_000,
      }),
    );
    expect(
      vendors.map(({ gapInPaise, gapPercent, vsEstimatePercent }) => [gapInPaise, gapPercent, vsEstimatePercent]),
    ).toEqual([
      [49, '0.4900', '-49.7550'],
      [0, '0.0000', '-50.0000'],
      [null, null, '-45.0000'],
    ]);
    expect(vendors.map(({ flags }) => flags)).toEqual([['abnormally_low_estimate'], ['abnormally_low_estimate'], []]);
  });

  test('by price per score, and by a score that may be of the best score', () => {
    const scored = [one('A', '90', { technicalScore: '60' }), one('B', '100', { technicalScore: '80' })];
    expect(evaluate(asked(scored, { method: 'PRICE_PER_SCORE' })).vendors).toMatchObject([
      { pricePerScoreInPaise: 15_000, rank: 2, score: null },
      { pricePerScoreInPaise: 12_500, rank: 1 },
    ]);
    const weighed = { method: 'QCBS', technicalCutoff: '0', technicalWeightPercent: '50' } as const;
    expect(evaluate(asked(scored, weighed)).vendors.map(({ score }) => score)).toEqual(['80.0000', '85.0000']);
    expect(evaluate(asked(scored, { ...weighed, normaliseTechnical: true })).vendors.map(({ score }) => score)).toEqual(
      ['87.5000', '95.0000'],
    );
  });
});

describe('what is out of the way (rule 14)', () => {
  const flagsOf = (...rates: string[]) =>
    evaluate(
      request(
        [line('a')],
        rates.map((rate, at) => quote(`v${at}`, [cell('a', rate)])),
      ),
    ).vendors.map(({ cells, flags }) => [cells[0]!.z, cells[0]!.flags.length, flags.includes('abnormally_low_median')]);

  test('a rate beyond z 3 that is 15 % off, of at least three', () => {
    expect(flagsOf('100', '101', '102', '130').at(-1)).toEqual(['19.2230', 1, false]);
    expect(flagsOf('100', '101', '102', '110').at(-1)).toEqual(['5.7332', 0, false]);
    expect(flagsOf('100', '1000')).toEqual([
      [null, 0, false],
      [null, 0, false],
    ]);
  });

  test('without scatter a rate 20 % off; a total far below the others', () => {
    expect(flagsOf('100', '100', '100', '121')[3]).toEqual([null, 1, false]);
    expect(flagsOf('100', '100', '100', '120')[3]).toEqual([null, 0, false]);
    expect(flagsOf('100', '100', '100', '79')[3]).toEqual([null, 1, true]);
    expect(flagsOf('100', '101', '102', '70')[3]![2]).toBe(true);
  });
});

describe('awards (rule 16)', () => {
  const scenario = (award: ScenarioAnswer) => [award.isFeasible, award.reason, award.totalInPaise];

  test('leave out what nobody supplies, and name it', () => {
    const { award } = evaluate(
      request([line('a'), line('b', { estimateRate: '1' })], [quote('V', [cell('a', '5')])], { tieChain: [] }),
    );
    expect(award).toMatchObject({ lots: [['a']], unsuppliedLineIds: ['b'] });
    expect(award.package.totalInPaise).toBe(award.bestK.totalInPaise);
    const nobody = evaluate(request([line('a')], [quote('V', [])])).award;
    expect([nobody.package, nobody.cherryPick, nobody.bestK].map(scenario)).toEqual(
      Array.from({ length: 3 }, () => [false, 'nothing_supplied', null]),
    );
  });

  test('say what stands in the way', () => {
    const lines = [line('a'), line('b')];
    const halves = [quote('A', [cell('a', '5')]), quote('B', [cell('b', '5')])];
    const one = evaluate(request(lines, halves, { award: { maxVendors: 1 } })).award;
    expect(scenario(one.package)).toEqual([false, 'no_complete_vendor', null]);
    expect(scenario(one.bestK)).toEqual([false, 'max_vendors', null]);
    const shares = evaluate(request(lines, halves, { award: { minSharePercent: '50.1' } })).award;
    expect(scenario(shares.bestK)).toEqual([false, 'share_bounds', null]);
    const even = evaluate(request(lines, halves, { award: { minSharePercent: '50', maxSharePercent: '50' } })).award;
    expect(scenario(even.bestK)).toEqual([true, null, 10_000]);
  });

  test('are exact wherever that can be tried; beyond, the best found is told with its distance', () => {
    // Each lot is cheap with its own three of forty vendors: no bound is tight, and more sets than are tried.
    const vendorCount = 40;
    const costs = Array.from({ length: 60 }, (_, lot) =>
      Array.from({ length: vendorCount }, (_unused, at) => 1000 + ((lot * 7919 + at * 104_729 + lot * at * 31) % 997)),
    );
    const best = bestVendors(
      costs,
      Array.from({ length: vendorCount }, () => 700),
      vendorCount,
    );
    if (best.kind !== 'found') throw new Error('nothing was found');
    expect(best.isExact).toBe(false);
    expect(best.bound).toBeLessThan(best.assignment.total);
    expect(SET_LIMIT).toBe(200_000);
  });
});

test('within bounds of shares something is found also where not all can be tried', () => {
  const costs = Array.from({ length: 40 }, (_, lot) =>
    Array.from({ length: 15 }, (_unused, at) => 1000 + ((lot * 7919 + at * 104_729 + lot * at * 31) % 997)),
  );
  const contractCosts = Array.from({ length: 15 }, () => 500);
  const best = bestVendorsWithShares(costs, contractCosts, 3, { least: { n: 1n, d: 4n }, most: { n: 1n, d: 2n } });
  if (best.kind !== 'found') throw new Error('nothing was found');
  const { vendorOfLot, total } = best.assignment;
  const parts = new Map<number, number>();
  vendorOfLot.forEach((vendor, lot) => parts.set(vendor, (parts.get(vendor) ?? 0) + costs[lot]![vendor]!));
  const all = [...parts.values()].reduce((sum, part) => sum + part, 0);
  for (const part of parts.values()) {
    expect(4 * part).toBeGreaterThanOrEqual(all);
    expect(2 * part).toBeLessThanOrEqual(all);
  }
  expect(parts.size).toBeLessThanOrEqual(3);
  expect(total).toBe(BigInt(all + 500 * parts.size));
  expect(best.bound).toBeLessThanOrEqual(total);
});

test('a split by matching sums to the whole; a share that nobody takes goes back to the first', () => {
  const split = (...matches: boolean[]) =>
    splitByMatching({
      sharePercents: ['50', '30', '20'],
      lowestInPaise: 1001,
      vendors: [
        { vendorId: 'L1', matches: true },
        ...matches.map((each, at) => ({ vendorId: `L${at + 2}`, matches: each })),
      ],
    }).map(({ vendorId, amountInPaise }) => `${vendorId} ${amountInPaise}`);
  expect(split(true, true, true)).toEqual(['L1 501', 'L2 300', 'L3 200']);
  expect(split(false, true)).toEqual(['L1 701', 'L3 300']);
  expect(split()).toEqual(['L1 1001']);
});
