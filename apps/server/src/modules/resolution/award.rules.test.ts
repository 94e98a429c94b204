import { evaluate } from '@millwright/evaluation/evaluate';
import type { EvaluationRequest, QuoteRequest } from '@millwright/evaluation/request';
import { expect, test } from 'vitest';
import type { FrozenComparison } from '../comparison-sheet/frozen-comparison.ts';
import { awardOptions, proposalOf } from './award.rules.ts';

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
  const { toWeigh } = proposalOf(frozen, awardOptions(frozen, rules)[0]!, rules, known);
  return toWeigh.filter(({ kind }) => kind !== 'few_quotes').map(({ kind, vendor, words }) => [kind, vendor, words]);
}

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
