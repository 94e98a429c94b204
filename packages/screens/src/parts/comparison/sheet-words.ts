import type { components } from '@millwright/contract/types';
import type { BadgeTone } from '@millwright/ui/badge/badge';
import { formatRupees } from '@millwright/ui/format-rupees';
import { isolated } from '../../shared/isolated.ts';
import { formatQuantity } from '../../shared/vendor-format.ts';

type Schemas = components['schemas'];
export type Sheet = Schemas['ComparisonSheet'];
export type Request = Schemas['EvaluationRequest'];
export type Evaluation = Schemas['Evaluation'];
export type Result = Evaluation['vendors'][number];
export type Quote = Request['quotes'][number];
export type SheetState = Schemas['SheetState'];

export const stateLabels: Record<SheetState, string> = {
  draft: 'Draft',
  editable: 'Editable',
  frozen: 'Frozen',
  superseded: 'Superseded',
};
export const stateTones: Record<SheetState, BadgeTone> = {
  draft: 'line',
  editable: 'steel',
  frozen: 'good',
  superseded: 'neutral',
};

/** Why a vendor is not ranked. */
export const reasonLabels: Record<string, string> = {
  archived: 'archived',
  version_excluded: 'no version takes part',
  expired: 'its quote has run out',
  technically_disqualified: 'technically disqualified',
  mandatory_line_missing: 'leaves lines out',
  no_technical_score: 'no technical score',
  below_technical_cutoff: 'below the technical cut-off',
  zero_price: 'its price is zero',
};

export const plugWords: Record<string, string> = {
  max: 'plug: highest quoted',
  median: 'plug: median',
  estimate: 'plug: estimate',
  last: 'plug: last rate',
  none: 'no basis for a plug',
};

/** A percent of four places as a person reads it. */
export const percentText = (percent: string): string => `${Number(Number(percent).toFixed(1))}%`;

/** A decimal without the zeros behind its point that say nothing. */
export const shortDecimal = (decimal: string): string =>
  decimal.includes('.') ? decimal.replace(/0+$/, '').replace(/\.$/, '') : decimal;

export const signed = (paise: number): string => `${paise < 0 ? '−' : '+'}${formatRupees(Math.abs(paise))}`;

/** How it is paid: "30% adv., 70% at 30 days". */
export const paymentText = ({ milestones }: Quote): string =>
  milestones
    .map(({ percent, days }) =>
      days < 0 ? `${shortDecimal(percent)}% adv.` : `${shortDecimal(percent)}% at ${days} days`,
    )
    .join(', ');

export const deliveryText = ({ deliveryDays, weeksLate }: Quote): string | null => {
  const late = Number(weeksLate) > 0 ? `${formatQuantity(Number(weeksLate), 'week')} late` : null;
  return [deliveryDays === null ? null : formatQuantity(deliveryDays, 'day'), late].filter(Boolean).join(', ') || null;
};

const loadingOf = (result: Result, kind: string): number =>
  result.loadings.reduce((sum, loading) => sum + (loading.kind === kind ? loading.amountInPaise : 0), 0);

/** What a vendor's evaluated cost is made of; the parts sum to it, to the paisa. */
export function partsOf(result: Result): { key: string; amountInPaise: number; words: string }[] {
  const parts = [
    { key: 'plugs', amountInPaise: result.plugInPaise, words: 'lines that it leaves out' },
    { key: 'payment', amountInPaise: loadingOf(result, 'payment'), words: 'terms of payment' },
    { key: 'delivery', amountInPaise: loadingOf(result, 'delivery'), words: 'delivery' },
    { key: 'deviation', amountInPaise: loadingOf(result, 'deviation'), words: 'deviations' },
    { key: 'performance', amountInPaise: loadingOf(result, 'performance'), words: 'past performance' },
    { key: 'technical', amountInPaise: loadingOf(result, 'technical'), words: 'technical loading' },
  ];
  const rest = parts.reduce((left, { amountInPaise }) => left - amountInPaise, result.evaluatedInPaise);
  return [{ key: 'quoted', amountInPaise: rest, words: 'quotes' }, ...parts];
}

export type Because = { firstIds: string[]; sentence: string; rival: string | null; warnings: string[] };

/** Why the first is first, in one sentence whose numbers add up; null where nobody is. */
export function becauseOf({ vendors, l1 }: Evaluation, nameOf: (id: string) => string): Because | null {
  if (!l1) return null;
  const names = l1.vendorIds.map((id) => isolated(nameOf(id)));
  const first = vendors.find(({ vendorId }) => vendorId === l1.vendorIds[0])!;
  const warnings = l1.warnings.includes('l1_by_plugs')
    ? [`More than 10% of what ${names[0]!} costs are plugs: lines that it did not quote.`]
    : [];
  const others = vendors.filter((result) => result.isRankable && !l1.vendorIds.includes(result.vendorId));
  const base = { firstIds: l1.vendorIds, warnings };
  if (l1.because === 'only_rankable')
    return { ...base, sentence: `${names[0]!} is L1 because nobody else can be ranked.`, rival: null };
  if (l1.because === 'joint')
    return { ...base, sentence: `${names.join(' and ')} are joint L1: they cost the same.`, rival: null };
  const quotedOf = (result: Result) => partsOf(result)[0]!.amountInPaise;
  // Who asks least is whom somebody would have taken; where that is the first, the second is told.
  const rival = [...vendors.filter(({ reasons }) => !reasons.includes('archived'))]
    .filter(
      ({ vendorId }) =>
        vendorId !== first.vendorId && (others.length === 0 || others.some((one) => one.vendorId === vendorId)),
    )
    .toSorted((left, right) => quotedOf(left) - quotedOf(right))[0];
  if (!rival) return { ...base, sentence: `${names[0]!} is L1.`, rival: null };
  const second =
    quotedOf(rival) < quotedOf(first)
      ? rival
      : (others.toSorted(
          (left, right) => left.rank! - right.rank! || left.evaluatedInPaise - right.evaluatedInPaise,
        )[0] ?? rival);
  const [own, their] = [partsOf(first), partsOf(second)];
  const differences = their
    .map((part, index) => ({ ...part, amountInPaise: part.amountInPaise - own[index]!.amountInPaise }))
    .filter(({ amountInPaise }) => amountInPaise !== 0);
  const quoted = differences.find(({ key }) => key === 'quoted')?.amountInPaise ?? 0;
  const loads = differences.filter(({ key }) => key !== 'quoted');
  const gap = second.evaluatedInPaise - first.evaluatedInPaise;
  const other = isolated(nameOf(second.vendorId));
  const asks =
    quoted === 0
      ? `${other} quotes the same`
      : `${other} quotes ${formatRupees(Math.abs(quoted))} ${quoted < 0 ? 'less' : 'more'}`;
  const because = loads.map(({ words, amountInPaise }) => `${words} ${signed(amountInPaise)}`);
  const share = second.gapPercent === null ? '' : `, ${percentText(second.gapPercent)}`;
  const ends = `it ends ${formatRupees(Math.abs(gap))} ${gap < 0 ? 'below' : 'above'}${share}`;
  const by = l1.because.startsWith('tie_')
    ? 'as cheap as the next and ahead in the chain of ties'
    : (whyWords[l1.because] ?? 'the lowest evaluated cost');
  return {
    ...base,
    rival: second.vendorId,
    sentence: `${names[0]!} is L1 because it has ${by}. ${asks}; ${[...because, ends].join(', ')}.`,
  };
}

const whyWords: Record<string, string> = {
  lowest_evaluated: 'the lowest evaluated cost',
  lowest_present_value: 'the lowest present value',
  highest_score: 'the highest score',
  lowest_price_per_score: 'the lowest price per score',
};
