import { quantityText } from '@millwright/evaluation/unit-labels';
import { indianDate } from '../../indian-time.ts';
import type { FrozenComparison } from '../comparison-sheet/frozen-comparison.ts';
import { paymentText } from '../rfq/quote-words.rules.ts';
import type { QuoteContent } from '../rfq/quote.rules.ts';
import { numberOf } from '../rfq/rfq-items.rules.ts';
import type { Frozen } from '../rfq/rfq-states.rules.ts';
import type { Proposal } from './award.rules.ts';
import { awardLetter, regretLetter } from './resolution-mails.rules.ts';
import type { LetterParts } from './resolution-mails.rules.ts';

/** What the letter of award says as a document, kept with it as it was sent. Amounts in paise. */
export type LetterContent = {
  buyer: string;
  plant: string | null;
  vendor: string;
  rfqNumber: string;
  title: string;
  items: { number: string; description: string; quantity: string; rateInPaise: number | null; amountInPaise: number }[];
  sums: [label: string, amountInPaise: number][];
  terms: [term: string, words: string][];
  note: string | null;
  owner: { fullName: string; email: string };
};

/** The items that a vendor is awarded, by the comparison that was approved, and what they come to. */
function awardedItems(
  frozen: Pick<FrozenComparison, 'lines' | 'evaluation'>,
  vendor: Proposal['vendors'][number],
  lineIds: readonly string[],
  numberOf: (description: string, index: number) => string,
): Pick<LetterContent, 'items' | 'sums'> {
  const cells = new Map(
    frozen.evaluation.vendors
      .find(({ vendorId }) => vendorId === vendor.vendorId)
      ?.cells.map((cell) => [cell.lineId, cell] as const),
  );
  const wanted = new Set(lineIds);
  const items = frozen.lines.flatMap(({ lineId, description, quantity, unit }, index) => {
    const cell = cells.get(lineId);
    if (!cell || !wanted.has(lineId)) return [];
    return [
      {
        number: numberOf(description, index),
        description,
        quantity: quantityText({ quantity, unit }),
        rateInPaise: cell.unitRate === null ? null : Math.round(Number(cell.unitRate) * 100),
        amountInPaise: cell.amountInPaise,
      },
    ];
  });
  const { provisionalSumsInPaise: provisional = 0, amountInPaise, gstInPaise, totalInPaise } = vendor;
  const itemsInPaise = items.reduce((total, item) => total + item.amountInPaise, 0);
  const others = amountInPaise - provisional - itemsInPaise;
  const sums: LetterContent['sums'] = [
    ...(others === 0
      ? []
      : [['Items', itemsInPaise] as [string, number], ['Discount and charges', others] as [string, number]]),
    ...(provisional === 0 ? [] : [['Provisional sums', provisional] as [string, number]]),
    ['Before tax', amountInPaise],
    ['GST', gstInPaise],
    ['With GST', totalInPaise],
  ];
  return { items, sums };
}

/** The terms that a letter of award names: those of the vendor's quote, and where it says nothing those of the RFQ. */
function termsOfAward(
  quote: QuoteContent | undefined,
  asked: { requiredBy: string | null; paymentTerms: string | null },
): LetterContent['terms'] {
  const { workingDays, warrantyMonths, gstRegistration, validTill, deviations } = quote ?? {};
  const terms: [string, string | null | undefined][] = [
    ['Needed by', asked.requiredBy && indianDate(asked.requiredBy)],
    ['Working days on site', workingDays ? String(workingDays) : null],
    ['Payment', (quote && paymentText(quote)) || asked.paymentTerms],
    ['Warranty, months', warrantyMonths ? String(warrantyMonths) : null],
    ['GST registration', gstRegistration],
    ['Quote valid until', validTill && indianDate(validTill)],
    ['Deviations', deviations],
  ];
  return terms.flatMap(([term, words]) => (words ? [[term, words]] : []));
}

const UNMET = ['technically_disqualified', 'no_technical_score', 'below_technical_cutoff'];

/**
 * Why a vendor was not chosen, in words that tell nothing of the others: of its own offer where that was not ranked, else how it stands to what was
 * awarded. `jobVendorId`: of a vendor that is not in the comparison, its offer did not qualify.
 */
function regretReason(
  { vendors, evaluation }: Pick<FrozenComparison, 'vendors' | 'evaluation'>,
  awardedIds: readonly string[],
  jobVendorId: string,
): string {
  const own = vendors.find((vendor) => vendor.jobVendorId === jobVendorId);
  const answer = evaluation.vendors.find(({ vendorId }) => vendorId === own?.vendorId);
  if (!answer || answer.reasons.some((reason) => UNMET.includes(reason)))
    return 'Your offer does not meet the technical requirements of the RFQ.';
  if (answer.reasons.includes('mandatory_line_missing')) return 'Your quote leaves out items that the RFQ requires.';
  if (answer.reasons.includes('expired')) return 'Your quote was no longer valid when we decided.';
  const [first, ...more] = evaluation.vendors.filter(({ vendorId }) => awardedIds.includes(vendorId));
  const isDearer = first && (more.length > 0 || answer.evaluatedInPaise > first.evaluatedInPaise);
  return answer.isRankable && isDearer
    ? 'Other offers have a lower evaluated cost (price plus the loadings stated in the RFQ).'
    : 'Other offers were better overall on price and terms.';
}

/** What the letters of a job are made of. `frozen`: the comparison that was approved, null where it is not kept. */
export type LettersParts = {
  parts: Omit<LetterParts, 'vendor' | 'note'>;
  proposal: Pick<Proposal, 'awards' | 'vendors' | 'lineCount'>;
  frozen: Pick<FrozenComparison, 'lines' | 'vendors' | 'evaluation'> | null;
  quotes: ReadonlyMap<string, { content: QuoteContent }>;
  /** The items of the RFQ, for their numbers. */
  lines: Frozen['lines'];
  requiredBy: string | null;
  paymentTerms: string | null;
};

/** The letter to a vendor that quoted: of award with what its PDF says, or of regret. */
export function letterTo(
  { parts, proposal, frozen, quotes, lines, requiredBy, paymentTerms }: LettersParts,
  { jobVendorId, name }: { jobVendorId: string; name: string },
  { awardNote, regretNote, hasReasons }: { awardNote: string | null; regretNote: string | null; hasReasons: boolean },
): { kind: 'award' | 'regret'; subject: string; text: string; content: LetterContent | null } {
  const award = proposal.awards.find((one) => one.jobVendorId === jobVendorId);
  const own = proposal.vendors.find(({ vendorId }) => vendorId === award?.vendorId);
  if (!own || !award) {
    const awardedIds = proposal.vendors.map(({ vendorId }) => vendorId);
    const reason = hasReasons && frozen ? regretReason(frozen, awardedIds, jobVendorId) : null;
    return { kind: 'regret', ...regretLetter({ ...parts, vendor: name, note: regretNote }, reason), content: null };
  }
  const numberFor = (description: string, index: number) => {
    const place = lines.findIndex((line) => line.description === description);
    return place === -1 ? String(index + 1) : numberOf(lines, place);
  };
  const content: LetterContent | null = frozen && {
    ...parts,
    vendor: name,
    ...awardedItems(frozen, own, award.lineIds, numberFor),
    terms: termsOfAward(quotes.get(jobVendorId)?.content, { requiredBy, paymentTerms }),
    note: awardNote,
  };
  const mail = awardLetter(
    { ...parts, vendor: name, note: awardNote },
    { ...own, allLines: proposal.lineCount, requiredBy },
  );
  return { kind: 'award', ...mail, content };
}
