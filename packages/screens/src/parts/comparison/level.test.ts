import { describe, expect, test } from 'vitest';
import { examples } from '../../shared/story-examples.ts';
import {
  changeOfCell,
  changesOfLevels,
  faultsOfLevels,
  includable,
  keyOf,
  levelsOf,
  typedCellOf,
  withChanges,
  type Levels,
} from './level.ts';
import { evaluated, keptChanges, triedChanges, triedRequest, trialOf } from './what-if.tsx';

const { request } = examples.getComparisonById.body;
const quote = request!.quotes[0]!;
const { vendorId } = quote;
const before: Levels = {
  ...levelsOf({ ...quote, terms: [{ term: 'Warranty', deviates: true, price: null }] }, request!.rules),
  freight: '9000',
};

describe('what loads a vendor', () => {
  test('what nobody changed is no change', () => {
    expect(changesOfLevels(vendorId, before, before)).toEqual([]);
    expect(faultsOfLevels(before)).toEqual({});
  });

  test('each field is a change of its own cell; a deviation is one of the rules', () => {
    const typed: Levels = {
      ...before,
      currency: 'USD',
      fxRate: '88.25',
      registration: 'composition',
      discountPercent: '2.5%',
      freight: '2%',
      packing: '1,200.50',
      insurance: 'at actuals 4,000',
      weeksLate: '1.5',
      performancePercent: '-1',
      deviations: { Warranty: '25,000' },
    };
    expect(faultsOfLevels(typed)).toEqual({});
    expect(changesOfLevels(vendorId, before, typed)).toEqual([
      { vendorId, change: { currency: { code: 'USD', fxRate: '88.25' } } },
      { vendorId, change: { registration: 'composition' } },
      { vendorId, change: { discountPercent: '2.5' } },
      { vendorId, change: { freight: { kind: 'percent', percent: '2' } } },
      { vendorId, change: { packing: { kind: 'amount', amount: '1200.50' } } },
      { vendorId, change: { insurance: { kind: 'at_actuals', estimateInPaise: 400_000 } } },
      { vendorId, change: { weeksLate: '1.5' } },
      { vendorId, change: { performancePercent: '-1' } },
      { vendorId: null, change: { deviationLoading: { term: 'Warranty', amountInPaise: 2_500_000 } } },
    ]);
    expect(changesOfLevels(vendorId, before, { ...before, freight: '' })).toEqual([
      { vendorId, change: { freight: null } },
    ]);
  });

  test('a currency without its rate, and what is no number, is said at its field', () => {
    expect(
      faultsOfLevels({
        ...before,
        currency: 'EUR',
        fxRate: '',
        gstPercent: '41',
        discountPercent: '101',
        freight: 'much',
        weeksLate: 'x',
        performancePercent: '',
        deviations: { Warranty: '-1' },
      }),
    ).toEqual({
      fxRate: 'Enter the exchange rate in rupees, such as 88.25. The vendor cannot be compared without it.',
      gstPercent: 'Enter a percentage from 0 to 40, such as 18.',
      discountPercent: 'Enter a percentage from 0 to 100, such as 2.5.',
      freight: 'Enter an amount, a share such as 2%, or “actuals 9000” with your estimate.',
      weeksLate: 'Enter weeks, such as 1.5.',
      performancePercent: 'Enter a percentage such as 2, or -1 for a bonus.',
      deviations: { Warranty: 'Enter an amount, such as 25000.' },
    });
  });
});

describe('how a vendor is paid', () => {
  const payment = { advancePercent: '30', advanceDays: '15', restDays: '45' };
  const of = (milestones: { percent: string; days: number }[]) =>
    levelsOf({ ...quote, milestones }, request!.rules).payment;

  test('an advance and the rest are two payments that sum to 100; more than two are left as they are', () => {
    const none = { ...before, payment: of([]) };
    expect(changesOfLevels(vendorId, none, { ...none, payment })).toEqual([
      {
        vendorId,
        change: {
          milestones: [
            { percent: '30', days: -15 },
            { percent: '70', days: 45 },
          ],
        },
      },
    ]);
    expect(
      of([
        { percent: '30', days: -15 },
        { percent: '70', days: 45 },
      ]),
    ).toEqual(payment);
    expect(
      changesOfLevels(
        vendorId,
        { ...before, payment },
        { ...before, payment: { ...payment, advancePercent: '0', restDays: '' } },
      ),
    ).toEqual([{ vendorId, change: { milestones: [] } }]);
    expect(
      of([
        { percent: '30', days: -15 },
        { percent: '30', days: 0 },
        { percent: '40', days: 45 },
      ]),
    ).toBeNull();
  });

  test('an advance needs its days, and the rest, too', () => {
    expect(faultsOfLevels({ ...before, payment: { ...payment, advanceDays: '', restDays: 'soon' } }).payment).toEqual({
      advanceDays: 'Enter the days before delivery.',
      restDays: 'Enter the days after delivery for the balance.',
    });
  });
});

describe('how a vendor quotes a line', () => {
  const [one, two] = request!.lines.map(({ id }) => id) as [string, string];
  const costs = (cell: Parameters<typeof changeOfCell>[2]) => {
    const made = changeOfCell(quote, one, cell);
    if ('faults' in made) throw new Error('it is wrong');
    const { vendors } = evaluated(triedRequest(request!, { cells: [{ vendorId, change: made.change }] }));
    const { cells, isRankable } = vendors.find((vendor) => vendor.vendorId === vendorId)!;
    return { state: cells[0]!.state, flags: cells[0]!.flags, isRankable };
  };
  const typed = typedCellOf(quote, one);

  test('included in another line it costs nothing, and the vendor stays ranked; excluded it is plugged', () => {
    expect(costs({ ...typed, status: 'included_elsewhere', includedIn: two })).toMatchObject({
      state: 'included',
      isRankable: true,
    });
    expect(costs({ ...typed, status: 'excluded' })).toMatchObject({ state: 'plugged', isRankable: false });
    expect(includable(quote, one)).not.toContain(one);
  });

  test('an alternate counts once it is accepted; a rate for another unit is converted or said', () => {
    const alternate = { ...typed, status: 'alternate' as const, rate: '1,000' };
    expect(costs(alternate)).toMatchObject({ state: 'plugged', flags: ['alternate_not_accepted'] });
    expect(costs({ ...alternate, accepted: true })).toMatchObject({ state: 'priced', isRankable: true });
    expect(costs({ ...typed, uom: 'hrs' })).toMatchObject({ state: 'plugged', flags: ['uom_not_convertible'] });
  });

  test('what cannot be is said at its field', () => {
    expect(changeOfCell(quote, one, { ...typed, rate: '' })).toEqual({
      faults: { rate: 'Enter a rate, such as 12.50.' },
    });
    expect(changeOfCell(quote, one, { ...typed, status: 'included_elsewhere', includedIn: one })).toEqual({
      faults: { includedIn: 'Choose the item that includes it.' },
    });
  });
});

describe('a trial of rates and loadings', () => {
  const half = { vendorId, change: { discountPercent: '50' } };
  const line = {
    vendorId,
    change: { line: { lineId: request!.lines[0]!.id, status: 'quoted' as const, rate: '1.00' } },
  };
  const costOf = (trial: Parameters<typeof triedRequest>[1]) =>
    evaluated(triedRequest(request!, trial)).vendors.find((one) => one.vendorId === vendorId)!;

  test('is reckoned like a change that is kept, and leaves the sheet as it is', () => {
    const asItIs = JSON.stringify(request);
    expect(costOf({ cells: [half] }).discountInPaise).toBeGreaterThan(costOf({}).discountInPaise);
    expect(costOf({ cells: [line] }).cells[0]!.unitRate).toBe('1.00000000');
    expect(JSON.stringify(request)).toBe(asItIs);
    expect(keptChanges({ annualInterestPercent: '24', cells: [half, line] })).toEqual([
      { vendorId: null, change: { annualInterestPercent: '24' } },
      half,
      line,
    ]);
  });

  test('another evaluation method is tried, and kept as a rule', () => {
    const { vendors, l1 } = evaluated(triedRequest(request!, { method: 'QCBS' }));
    // Nobody has a technical score here: by quality and cost nobody is ranked, and each says why.
    expect(l1).toBeNull();
    for (const { reasons } of vendors) expect(reasons).toContain('no_technical_score');
    expect(keptChanges({ method: 'PV' })).toEqual([{ vendorId: null, change: { method: 'PV' } }]);
  });

  test('what scores weigh and the lowest score are tried with them; what is half typed is as if it were not there', () => {
    const scores = request!.quotes.map(({ vendorId: id }, index) => ({
      vendorId: id,
      change: { technicalScore: String(70 + index * 5) },
    }));
    const trial = { cells: scores, method: 'QCBS', technicalWeightPercent: '90', technicalCutoff: '75' } as const;
    const reasonsOf = (more: object) =>
      evaluated(triedRequest(request!, { ...trial, ...more })).vendors.map(({ reasons }) => [...reasons]);
    expect(reasonsOf({})[0]).toContain('below_technical_cutoff');
    expect(reasonsOf({ technicalCutoff: '' })[0]).not.toContain('below_technical_cutoff');
    expect(reasonsOf({ technicalCutoff: '7x' })).toEqual(reasonsOf({ technicalCutoff: '' }));
    const at = (weight: string) =>
      evaluated(triedRequest(request!, { ...trial, technicalCutoff: '', technicalWeightPercent: weight }));
    // At a weight of 100 the highest score of those that can be ranked is first, whatever it costs.
    const scored = scores.filter(
      ({ vendorId: id }) => at('100').vendors.find((one) => one.vendorId === id)!.isRankable,
    );
    expect(at('100').l1?.vendorIds).toEqual([scored.at(-1)!.vendorId]);
    expect(at('0').l1?.vendorIds).toEqual(evaluated(request!).l1?.vendorIds);
    expect(trialOf(triedChanges(trial))).toEqual(trial);
    expect(trialOf(triedChanges({ technicalCutoff: '' }))).toEqual({ technicalCutoff: '', cells: [] });
  });

  test('a cell that is tried again counts as it was tried last', () => {
    const quarter = { vendorId, change: { discountPercent: '25' } };
    expect(withChanges([half, line], [quarter])).toEqual([line, quarter]);
    expect(keyOf(half)).toBe(keyOf(quarter));
  });
});
