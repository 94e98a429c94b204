import { evaluate } from '@millwright/evaluation/evaluate';
import type { EvaluationRequest, QuoteRequest } from '@millwright/evaluation/request';
import { describe, expect, test } from 'vitest';
import type { FrozenComparison } from '../comparison-sheet/frozen-comparison.ts';
import { awardWays, chosenWay, proposalOf } from './award.rules.ts';

const rules = { bands: [{ upToInPaise: null, stages: [] }] } as never;
const known = { budgetInPaise: null, quotes: new Map(), today: '2026-11-26' };

const quote = (vendorId: string, rates: [string, string], more: Partial<QuoteRequest> = {}): QuoteRequest => ({
  vendorId,
  registration: 'regular',
  supply: 'intra',
  gstPercentByClass: { standard: '18' },
  lines: rates.map((rate, index) => ({ lineId: `000${index + 1}`, status: 'quoted', rate })),
  ...more,
});

/** What whoever approves the first of these is told to weigh, but for how many quotes there are. */
function weighedWith(quotes: QuoteRequest[], gstins: Record<string, string> = {}) {
  const request: EvaluationRequest = {
    lines: [
      { id: '0001', qty: '10', uom: 'NOS' },
      { id: '0002', qty: '1', uom: 'LS' },
    ],
    rules: { method: 'L1' },
    quotes,
  };
  const frozen = {
    vendors: quotes.map(({ vendorId }) => ({
      vendorId,
      jobVendorId: null,
      companyName: vendorId,
      ...(gstins[vendorId] && { gstin: gstins[vendorId] }),
      isArchived: false,
    })),
    lines: [],
    request,
    evaluation: evaluate(request),
  } as unknown as FrozenComparison;
  const { toWeigh } = proposalOf(frozen, awardWays(frozen, rules)[0]!, rules, known);
  return toWeigh.filter(({ kind }) => kind !== 'few_quotes').map(({ kind, vendor, words }) => [kind, vendor, words]);
}

test('provisional sums are in each award, with the vendor that gets the most of it', () => {
  const quotes = [quote('Konkan', ['100', '900']), quote('Vindhya', ['80', '950'])];
  const request: EvaluationRequest = {
    lines: [
      { id: '0001', qty: '10', uom: 'NOS', estimateRate: '100' },
      { id: '0002', qty: '1', uom: 'LS', estimateRate: '900' },
    ],
    rules: { method: 'L1', award: { maxVendors: 2 } },
    quotes,
  };
  const frozen = {
    vendors: quotes.map(({ vendorId }) => ({ vendorId, jobVendorId: null, companyName: vendorId, isArchived: false })),
    lines: [],
    apart: [
      { kind: 'provisional_sum', amountInPaise: 50_000_00 },
      { kind: 'rate_only', amountInPaise: null },
    ],
    request,
    evaluation: evaluate(request),
  } as unknown as FrozenComparison;
  const ways = awardWays(frozen, rules);
  const options = ways.map(({ option }) => option);
  const of = (key: string) =>
    options
      .find((option) => option.key === key)!
      .vendors.map(({ vendorId, amountInPaise, gstInPaise, provisionalSumsInPaise = 0 }) => [
        vendorId,
        amountInPaise,
        gstInPaise,
        provisionalSumsInPaise,
      ]);
  expect(of('vendor Vindhya')).toEqual([['Vindhya', 51_750_00, 315_00, 50_000_00]]);
  expect(of('vendor Konkan')).toEqual([['Konkan', 51_900_00, 342_00, 50_000_00]]);
  expect(of('best2')).toEqual(
    expect.arrayContaining([
      ['Konkan', 50_900_00, 162_00, 50_000_00],
      ['Vindhya', 800_00, 144_00, 0],
    ]),
  );
  expect(options[0]!.amountInPaise).toBe(51_750_00);
  expect(proposalOf(frozen, ways[0]!, rules, known).estimateInPaise).toBe(51_900_00);
});

test('a quote in order has nothing to weigh', () => {
  expect(weighedWith([quote('Konkan', ['100', '900']), quote('Vindhya', ['110', '900'])])).toEqual([]);
});

test('who approves is told what of the awarded quote should be asked about', () => {
  const odd = quote('Konkan', ['100', '0'], {
    currency: 'USD',
    fxRate: '1.5',
    gstPercentByClass: { standard: '0.18' },
    discountPercents: ['0.05'],
  });
  odd.lines = [{ ...odd.lines[0]!, statedAmount: '1200' }, odd.lines[1]!];
  const gstin = '27AABCK1234L1Z5';
  expect(weighedWith([odd, quote('Vindhya', ['400', '900'])], { Konkan: gstin, Vindhya: gstin })).toEqual([
    [
      'odd_quote',
      'Konkan',
      'one rate of 0, one amount that is not rate × quantity, a discount of 0.05%, a GST of 0.18%, prices in USD at 1.5 rupees, the GSTIN of Vindhya',
    ],
  ]);
  // Of who is not awarded nothing is said: it does not change what is decided.
  expect(weighedWith([quote('Vindhya', ['1', '900']), odd]).filter(([kind]) => kind === 'odd_quote')).toEqual([]);
});

test('who approves is told of a tie, and what decided it', () => {
  const tied = [
    quote('Konkan', ['100', '900'], { deliveryDays: 30 }),
    quote('Vindhya', ['100', '900'], { deliveryDays: 20 }),
  ];
  expect(weighedWith(tied)).toEqual([['tie', 'Konkan', 'the earlier delivery']]);
});

describe('an award that the buyer composes', () => {
  const quotes = [quote('Konkan', ['100', '900']), quote('Vindhya', ['80', '950']), quote('Damodar', ['90', '1000'])];
  quotes[2]!.lines = [quotes[2]!.lines[0]!, { lineId: '0002', status: 'not_quoted' }];
  const request: EvaluationRequest = {
    lines: [
      { id: '0001', qty: '10', uom: 'NOS', mandatory: false },
      { id: '0002', qty: '1', uom: 'LS', mandatory: false },
    ],
    rules: { method: 'L1' },
    quotes: [...quotes, quote('Malabar', ['1', '1'], { technicallyQualified: false })],
  };
  const frozen = {
    vendors: request.quotes.map(({ vendorId }) => ({
      vendorId,
      jobVendorId: null,
      companyName: vendorId,
      isArchived: false,
    })),
    lines: [],
    request,
    evaluation: evaluate(request),
  } as unknown as FrozenComparison;
  const composed = (...allocation: [string, string][]) =>
    chosenWay(frozen, rules, {
      option: 'composed',
      allocation: allocation.map(([lineId, vendorId]) => ({ lineId, vendorId })),
    });

  test('any line to any vendor that is ranked and priced it, at what it costs there', () => {
    const { way } = composed(['0001', 'Damodar'], ['0002', 'Konkan']);
    expect(way!.option).toMatchObject({
      amountInPaise: 1800_00,
      gstInPaise: 324_00,
      leavesLines: 0,
      vendors: [
        { vendorId: 'Damodar', lineCount: 1, amountInPaise: 900_00 },
        { vendorId: 'Konkan', lineCount: 1, amountInPaise: 900_00 },
      ],
    });
    expect(composed(['0001', 'Vindhya']).way!.option).toMatchObject({ leavesLines: 1 });
  });

  test.each<[string, [string, string][], string]>([
    ['a vendor that is not ranked', [['0001', 'Malabar']], '/allocation/0/vendorId'],
    ['a vendor that is not there', [['0001', 'Nobody']], '/allocation/0/vendorId'],
    ['a line that was only estimated', [['0002', 'Damodar']], '/allocation/0/lineId'],
    ['a line that is not there', [['0009', 'Konkan']], '/allocation/0/lineId'],
    [
      'a line twice',
      [
        ['0001', 'Konkan'],
        ['0001', 'Vindhya'],
      ],
      '/allocation/1/lineId',
    ],
  ])('%s is refused at its place', (_, allocation, pointer) => {
    const { way, problems } = composed(...allocation);
    expect(way).toBeNull();
    expect(problems.map((problem) => problem.pointer)).toEqual([pointer]);
  });

  test('an allocation is only for a composed award', () => {
    const allocation = [{ lineId: '0001', vendorId: 'Konkan' }];
    expect(chosenWay(frozen, rules, { option: 'composed' }).problems).toHaveLength(1);
    expect(chosenWay(frozen, rules, { option: 'vendor Konkan', allocation }).problems).toHaveLength(1);
  });

  test('the best two, three and any number of vendors stand once each', () => {
    const keys = awardWays(frozen, rules).map(({ option }) => option.key);
    expect(keys.filter((key) => key.startsWith('best'))).toEqual(['best2']);
  });
});

describe('what the company paid last', () => {
  /** What is weighed of an award of 10 at ₹100 and one at ₹900, less 10 %, where these rates were paid before. */
  function weighedAgainst(rates: readonly (string | null)[]) {
    const quotes = [quote('Konkan', ['100', '900'], { discountPercents: ['10'] })];
    const request: EvaluationRequest = {
      lines: [
        { id: '0001', qty: '10', uom: 'NOS' },
        { id: '0002', qty: '1', uom: 'LS' },
      ],
      rules: { method: 'L1' },
      quotes,
    };
    const frozen = {
      vendors: [{ vendorId: 'Konkan', jobVendorId: null, companyName: 'Konkan', isArchived: false }],
      lines: rates.map((rate, index) => ({
        lineId: `000${index + 1}`,
        ...(rate !== null && {
          lastPurchase: {
            rate,
            awardedAt: `2026-0${3 - index}-14T06:30:00.000Z`,
            companyName: 'K',
            jobNumber: 'JR-2026-0012',
          },
        }),
      })),
      request,
      evaluation: evaluate(request),
    } as unknown as FrozenComparison;
    const { toWeigh } = proposalOf(frozen, awardWays(frozen, rules)[0]!, rules, known);
    return toWeigh
      .filter(({ kind }) => kind === 'above_last_purchase')
      .map(({ amountInPaise, words }) => [amountInPaise, words]);
  }

  test('is told where the award costs more, of the items that were bought before', () => {
    // 900.00 and 810.00 against 850.00 and 800.50.
    expect(weighedAgainst(['85', '800.5'])).toEqual([[59_50, '2 of 2 items, the oldest of 14 Feb 2026']]);
    expect(weighedAgainst(['85', null])).toEqual([[50_00, '1 of 2 items, of 14 Mar 2026']]);
    // What costs less makes up for what costs more.
    expect(weighedAgainst(['95', '800'])).toEqual([]);
    expect(weighedAgainst(['90', '810'])).toEqual([]);
    expect(weighedAgainst([null, null])).toEqual([]);
  });
});
