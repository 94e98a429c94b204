import type { components } from '@millwright/contract/types';
import { estimateTotalOf } from '@millwright/evaluation/estimate-total';
import { isMeasured, isPricedApart, isProvisional } from '@millwright/evaluation/item-kinds';
import { CHARGES, gstPercentOf } from '../rfq/quote.rules.ts';
import type { QuoteContent } from '../rfq/quote.rules.ts';
import { earlierPlaces } from '../rfq/rfq-items.rules.ts';
import type { ItemIdentity } from '../rfq/rfq-items.rules.ts';
import type { Frozen } from '../rfq/rfq-states.rules.ts';
import type { Qualification } from '../qualification/qualification.rules.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';

type Schemas = components['schemas'];
type Lines = Frozen['lines'];
type Request = Schemas['EvaluationRequest'];

/** How much can be compared at once: what one evaluation takes. */
export const MOST_LINES = 500;
export const MOST_QUOTES = 50;

/** A quote as the opening found it, and what of its vendor counts beside it. */
export type ComparedQuote = {
  job_vendor_id: string;
  vendor_name: string;
  is_removed: boolean;
  number: number;
  /** The revision that it was given on. */
  revision: number;
  submitted_at: string;
  /** False where the vendor was asked to confirm it after an addendum and did not. */
  is_standing: boolean;
  content: QuoteContent;
  /** Vendor and plant are in one state of India; false where one is not known. */
  is_intra_state: boolean;
};

/** What the company paid last for the lines that are compared, by their places. */
export type LastPurchases = ReadonlyMap<number, Schemas['LastPurchase']>;

/** The scorecards of vendors, by their ids on the job. */
export type VendorScorecards = ReadonlyMap<string, Schemas['VendorScorecard']>;

/** What a comparison is made of. */
export type ComparedParts = {
  jobId: string;
  openedAt: string;
  /** The lines of the last revision. */
  lines: Lines;
  /** The lines of each revision that a quote was given on. */
  linesOf: ReadonlyMap<number, Lines>;
  /** The lines as the buyer keeps them, with what each is expected to cost. */
  items: Schemas['ScopeItems'];
  quotes: readonly ComparedQuote[];
  /** How vendors were told that quotes are compared; null where they were not. */
  told: Schemas['ToldRules'] | null;
  /** What the RFQ asked beside its lines. */
  asked: Schemas['AskedTerms'];
  /** How the vendors were judged. */
  qualifications: ReadonlyMap<string, Qualification>;
  purchases: LastPurchases;
  scorecards: VendorScorecards;
};

export const lineIdAt = (index: number): string => String(index + 1).padStart(4, '0');
/** Whole paise as rupees with two places. */
export const rupees = (paise: number): string => `${Math.trunc(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;

/** The rules of the evaluation contract where nobody chose others; but a scorecard breaks no tie that vendors were not told of. */
export const RULES: Omit<Request['rules'], 'lotSeed' | 'estimateTotalInPaise'> = {
  method: 'L1',
  referencePaymentDays: 60,
  annualInterestPercent: '12',
  floorPaymentAtZero: false,
  deliveryPercentPerWeek: '0.5',
  deliveryCapPercent: '5',
  plugPolicy: 'max',
  itcSharePercent: '100',
  itcBlockedClasses: [],
  deviationLoadings: [],
  technicalWeightPercent: '30',
  technicalCutoff: null,
  normaliseTechnical: false,
  tieChain: ['landed', 'delivery', 'submitted', 'lot'],
  award: { maxVendors: null, contractCostInPaise: 0, minSharePercent: null, maxSharePercent: null },
};

/** The rules that a comparison begins with: as vendors were told. */
export function rulesAsTold(told: Schemas['ToldRules'] | null | undefined): typeof RULES {
  if (!told) return RULES;
  const { scorecardBreaksTies = false, ...rules } = told;
  const tieChain: (typeof RULES)['tieChain'] = ['landed', 'delivery', 'scorecard', 'submitted', 'lot'];
  return { ...RULES, ...rules, ...(scorecardBreaksTies && { tieChain }) };
}

/** A scorecard as an evaluation takes it. */
export const scoreText = (scorecard: Schemas['VendorScorecard'] | undefined): string | null =>
  scorecard?.score === null || scorecard === undefined ? null : String(scorecard.score);

/** The items that an evaluation compares. */
export const comparedLines = (lines: Lines): Lines => lines.filter(isMeasured);

/** The items that no evaluation has: with what each vendor asks for them, or the buyer's amount of a provisional sum. */
export const apartItems = ({ lines, linesOf, quotes }: ComparedParts): Schemas['ApartItem'][] => {
  const apart = lines.filter((line) => !isMeasured(line));
  const asked = quotes.map(({ job_vendor_id, revision, content }) => ({
    vendorId: job_vendor_id,
    places: earlierPlaces(linesOf.get(revision) ?? lines, apart),
    content,
  }));
  return apart.map((line, index) => ({
    kind: line.kind!,
    group: line.group ?? null,
    description: line.description,
    unit: line.unit ?? null,
    quantity: line.quantity ?? null,
    amountInPaise: isProvisional(line) ? (line.amountInPaise ?? null) : null,
    rates: isPricedApart(line)
      ? asked.map(({ vendorId, places, content }) => {
          const { isExcluded = false, rateInPaise = null } = content.lines[places[index] ?? -1] ?? {};
          return { vendorId, rateInPaise: isExcluded ? null : rateInPaise };
        })
      : [],
  }));
};

/** What an evaluation is asked about the quotes of a job: about its measured items alone. */
export function requestOf(
  {
    jobId,
    lines: all,
    linesOf,
    items,
    quotes,
    told,
    asked: terms,
    qualifications,
    purchases,
    scorecards,
  }: ComparedParts,
  now: Date,
): Request {
  const lines = comparedLines(all);
  const places = earlierPlaces(items, lines);
  const today = indianDay(now);
  const asked = lines.map(({ quantity, unit }, index) => {
    const rate = items[places[index] ?? -1]?.rateInPaise ?? null;
    return {
      id: lineIdAt(index),
      qty: quantity ?? '1',
      uom: unit ?? 'LS',
      mandatory: true,
      gstClass: 'standard',
      estimateRate: rate === null ? null : rupees(rate),
      lastRate: purchases.get(index)?.rate ?? null,
      factors: [],
    };
  });
  return {
    lines: asked,
    rules: { ...rulesAsTold(told), lotSeed: jobId, estimateTotalInPaise: estimateTotalOf(asked) },
    quotes: quotes.map((quote) => ({
      ...quoteOf(quote, lines, linesOf.get(quote.revision) ?? all, today),
      weeksLate: weeksLateOf(quote.content.workingDays ?? null, terms.workingDays),
      scorecard: scoreText(scorecards.get(quote.job_vendor_id)),
      technicalScore: qualifications.get(quote.job_vendor_id)?.technicalScore ?? null,
      technicallyQualified: qualifications.get(quote.job_vendor_id)?.isQualified ?? true,
    })),
  };
}

/** What an RFQ asked beside its lines. */
export const askedOf = ({ paymentTerms, warrantyMonths, workingDays }: Frozen): Schemas['AskedTerms'] => ({
  paymentTerms,
  warrantyMonths,
  workingDays: workingDays ?? null,
});

/** How late an offer is: what it needs more than was asked, in weeks of six working days. */
export const weeksLateOf = (offered: number | null, asked: number | null): string =>
  offered === null || asked === null || offered <= asked ? '0' : String(Number(((offered - asked) / 6).toFixed(2)));

/** What one vendor quotes, as an evaluation takes it; `lines` are those that are compared, `asked` those that it quoted on. */
export function quoteOf(
  quote: ComparedQuote,
  lines: readonly ItemIdentity[],
  asked: readonly ItemIdentity[],
  today: string,
): Request['quotes'][number] {
  const { content } = quote;
  return {
    vendorId: quote.job_vendor_id,
    currency: 'INR',
    fxRate: '1',
    registration: content.gstRegistration ?? 'regular',
    supply: quote.is_intra_state ? 'intra' : 'inter',
    gstPercentByClass: { standard: gstPercentOf(content) },
    discountPercents: content.discountPercent ? [content.discountPercent] : [],
    charges: chargesOf(content),
    milestones: content.milestones?.map(({ percent, days }) => ({ percent, days })) ?? [],
    weeksLate: '0',
    terms: content.deviations ? [{ term: 'deviations', deviates: true, price: null }] : [],
    performancePercent: '0',
    technicalLoadingInPaise: 0,
    technicalScore: null,
    technicallyQualified: true,
    archived: quote.is_removed,
    included: quote.is_standing,
    valid: !content.validTill || content.validTill >= today,
    deliveryDays: content.workingDays ?? null,
    scorecard: null,
    isMse: content.isMse ?? false,
    submittedAt: Date.parse(quote.submitted_at),
    contractCostInPaise: null,
    lines: earlierPlaces(asked, lines).map((place, index) => cellOf(lineIdAt(index), content.lines[place ?? -1])),
  };
}

/** The charges of a quote; freight and packing as one amount is its freight. What is at actuals has no estimate until the buyer gives one. */
function chargesOf({ freightInPaise, charges = {} }: QuoteContent): NonNullable<Request['quotes'][number]['charges']> {
  const given: NonNullable<Request['quotes'][number]['charges']> = freightInPaise
    ? { freight: { kind: 'amount', amount: rupees(freightInPaise) } }
    : {};
  for (const name of CHARGES) {
    const { kind, amountInPaise, percent } = charges[name] ?? {};
    if (kind === 'amount') given[name] = { kind, amount: rupees(amountInPaise ?? 0) };
    else if (kind === 'percent') given[name] = { kind, percent: percent ?? '0' };
    else if (kind === 'at_actuals') given[name] = { kind, estimateInPaise: 0 };
  }
  return given;
}

function cellOf(
  lineId: string,
  line: QuoteContent['lines'][number] | undefined,
): Request['quotes'][number]['lines'][number] {
  const isPriced = line && !line.isExcluded && line.rateInPaise !== null;
  return {
    lineId,
    status: isPriced ? 'quoted' : line?.isExcluded ? 'excluded' : 'not_quoted',
    rate: isPriced ? rupees(line.rateInPaise!) : null,
    uom: null,
    discountPercents: [],
    accepted: false,
    includedIn: null,
    statedQty: null,
    statedAmount: null,
  };
}

/** The comparison as the contract has it. */
export const comparisonOf = (
  { openedAt, lines, quotes }: ComparedParts,
  request: Request,
  evaluation: Schemas['Evaluation'],
): Schemas['JobComparison'] => ({
  openedAt,
  lines: comparedLines(lines).map(({ group, description, unit, quantity }, index) => ({
    lineId: lineIdAt(index),
    group: group ?? null,
    description,
    unit: unit ?? null,
    quantity: quantity ?? null,
  })),
  vendors: quotes.map(({ job_vendor_id, vendor_name, number, submitted_at, content }) => ({
    vendorId: job_vendor_id,
    companyName: vendor_name,
    number,
    submittedAt: submitted_at,
    content,
  })),
  request,
  evaluation,
});
