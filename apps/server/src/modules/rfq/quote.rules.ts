import type { components } from '@millwright/contract/types';
import { isMeasured, isProvisional, provisionalTotal } from '@millwright/evaluation/item-kinds';
import type { FieldProblem } from '../../problems.ts';
import { wordsProblem } from '../vendor-profile/mail.rules.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import { withIds } from './rfq-items.rules.ts';
import type { Frozen } from './rfq-states.rules.ts';

type Schemas = components['schemas'];
export type QuoteContent = Schemas['QuoteContent'];
export type QuoteTotals = Schemas['QuoteTotals'];
/** A quote as the opening found it. */
export type OpenedQuote = { content: QuoteContent; totals: QuoteTotals };
/** What is sealed of a quote: its content, the salt of its receipt, and the key of each of its files by their id. */
export type SealedQuote = { content: QuoteContent; salt: string; keys?: Record<string, string> };
type Missing = Schemas['VendorRfq']['missing'][number];

/** A decimal text of at most four places as a whole number of ten-thousandths. */
function tenThousandths(decimal: string): bigint {
  const [whole = '0', places = ''] = decimal.split('.');
  return BigInt(whole) * 10_000n + BigInt(places.padEnd(4, '0').slice(0, 4));
}
/** a divided by b, half up; both at least 0. */
const halfUp = (a: bigint, b: bigint): bigint => (2n * a + b) / (2n * b);

/** Rate times quantity in paise, exactly and half up; a line without a quantity is one. */
export const lineAmount = (rateInPaise: number, quantity: string | null): bigint =>
  halfUp(BigInt(rateInPaise) * tenThousandths(quantity ?? '1'), 10_000n);
/** The same as a number. */
export const lineAmountInPaise = (rateInPaise: number, quantity: string | null): number =>
  Number(lineAmount(rateInPaise, quantity));

/** The charges of a quote, in the order in which they are shown. */
export const CHARGES = ['packing', 'freight', 'insurance', 'other'] as const;
type Charge = Schemas['QuoteCharge'];

/** What one charge comes to; a percent is of what is left of the lines after the discount. One at actuals, and one that is not said yet, is 0. */
function chargeOf(charge: Charge | undefined, discounted: bigint): bigint {
  if (charge?.kind === 'amount') return BigInt(charge.amountInPaise ?? 0);
  if (charge?.kind === 'percent') return halfUp(discounted * tenThousandths(charge.percent ?? '0'), 1_000_000n);
  return 0n;
}

/** The rate of GST that a quote charges: none but of a regular taxpayer. */
export const gstPercentOf = ({ gstRegistration = 'regular', gstPercent }: QuoteContent): string =>
  gstRegistration === 'regular' ? (gstPercent ?? '0') : '0';

/**
 * What a quote comes to, in paise, exactly: each line is rate times quantity and rounded half up once; the discount is off the lines' sum, then
 * the charges are added, each rounded half up once, then GST. Items that are priced apart are in no figure; provisional sums are added as they are.
 */
export function totalsOf(content: QuoteContent, lines: Frozen['lines']): QuoteTotals {
  let sum = 0n;
  let quotedLines = 0;
  for (const [index, item] of lines.entries()) {
    const line = content.lines[index];
    if (!line || line.isExcluded || line.rateInPaise === null) continue;
    quotedLines += 1;
    if (isMeasured(item)) sum += lineAmount(line.rateInPaise, item.quantity ?? null);
  }
  const discount = halfUp(sum * tenThousandths(content.discountPercent ?? '0'), 1_000_000n);
  const charge = (name: (typeof CHARGES)[number]) => chargeOf(content.charges?.[name], sum - discount);
  const freight = BigInt(content.freightInPaise ?? 0) + charge('freight');
  const others = charge('packing') + charge('insurance') + charge('other');
  const quoted = sum - discount + freight + others;
  const gst = halfUp(quoted * tenThousandths(gstPercentOf(content)), 1_000_000n);
  const provisional = BigInt(provisionalTotal(lines));
  const beforeTax = quoted + provisional;
  return {
    linesInPaise: Number(sum),
    discountInPaise: Number(discount),
    freightInPaise: Number(freight),
    // Quotes from before the charges were told apart have no such figure, and none without a charge gets one.
    ...(others > 0n && { otherChargesInPaise: Number(others) }),
    ...(provisional > 0n && { provisionalSumsInPaise: Number(provisional) }),
    beforeTaxInPaise: Number(beforeTax),
    gstInPaise: Number(gst),
    totalInPaise: Number(beforeTax + gst),
    quotedLines,
  };
}

/** The most that a quote may come to, in paise: beyond it a number is no longer exact. */
const MOST_IN_PAISE = Number.MAX_SAFE_INTEGER;

/** What a draft lacks to be submitted. */
export function missingOfQuote(content: QuoteContent | null, frozen: Frozen): Missing[] {
  const lines = withIds(frozen.lines).flatMap((item, index): Missing[] => {
    const quoted = content?.lines[index];
    if (isProvisional(item)) return [];
    return quoted && (quoted.isExcluded || quoted.rateInPaise !== null) ? [] : [{ what: 'line', line: item._id }];
  });
  const isUnsaid = CHARGES.some((name) => {
    const { kind, amountInPaise = null, percent = null } = content?.charges?.[name] ?? { kind: 'at_actuals' };
    return (kind === 'amount' && amountInPaise === null) || (kind === 'percent' && percent === null);
  });
  const { gstPercent = null, gstRegistration = 'regular', validTill = null, milestones = [] } = content ?? {};
  const isEarly = validTill !== null && validTill < indianDay(new Date(frozen.deadline));
  const shares = milestones.reduce((sum, { percent }) => sum + tenThousandths(percent), 0n);
  const one = (what: Missing['what'], isMissing: boolean): Missing[] => (isMissing ? [{ what, line: null }] : []);
  return [
    ...lines,
    ...one('charge', isUnsaid),
    ...one('gst', gstRegistration === 'regular' && gstPercent === null),
    ...one('valid_till', validTill === null),
    ...one('valid_till_early', isEarly),
    ...one('milestones', milestones.length > 0 && shares !== 1_000_000n),
  ];
}

const MISSING_WORDS: Record<Missing['what'], string> = {
  line: 'Enter a rate, or exclude the item.',
  charge: 'Enter an amount for each charge.',
  gst: 'Enter the GST rate.',
  valid_till: 'Enter the validity of the quote.',
  valid_till_early: 'The quote must be valid at least until the deadline.',
  milestones: 'Payment shares must add up to 100%.',
};
/** The same as problems of the draft's fields, whose lines are in the order of the items. */
export function missingProblemsOfQuote(missing: readonly Missing[], { lines }: Pick<Frozen, 'lines'>): FieldProblem[] {
  const places = new Map(withIds(lines).map(({ _id }, place) => [_id, place]));
  return missing.slice(0, 100).map(({ what, line }) => ({
    pointer: line === null ? `/content/${what}` : `/content/lines/${places.get(line)}/rateInPaise`,
    message: MISSING_WORDS[what],
  }));
}

/** What is wrong with what a vendor typed, complete or not. */
export function contentProblems(content: QuoteContent, frozen: Frozen): FieldProblem[] {
  const words: [string, string | null | undefined][] = [
    ['/content/deviations', content.deviations],
    ...content.lines.map(({ remark }, index): [string, string | null | undefined] => [
      `/content/lines/${index}/remark`,
      remark,
    ]),
  ];
  return [
    ...words
      .flatMap(([pointer, said]) => {
        const message = said ? wordsProblem(said) : null;
        return message === null ? [] : [{ pointer, message }];
      })
      .slice(0, 100),
    ...(totalsOf(content, frozen.lines).totalInPaise > MOST_IN_PAISE
      ? [{ pointer: '/content/lines', message: 'The quote total is too large.' }]
      : []),
  ];
}
