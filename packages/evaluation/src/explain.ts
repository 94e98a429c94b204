import type { EvaluationAnswer, PlugBasis, VendorAnswer } from './answer.ts';

/** A percent of four places as a person reads it. */
export const percentText = (percent: string): string => `${Number(Number(percent).toFixed(1))}%`;

const loadingOf = (result: VendorAnswer, kind: string): number =>
  result.loadings.reduce((sum, loading) => sum + (loading.kind === kind ? loading.amountInPaise : 0), 0);

/** By what a line that was not quoted is filled. */
export const plugWords: Readonly<Record<PlugBasis, string>> = {
  max: 'assumed: highest quoted',
  median: 'assumed: median',
  estimate: 'assumed: estimate',
  last: 'assumed: last purchase price',
  none: 'no basis for an assumed rate',
};

/** What freight, packing and all other charges of a vendor come to. */
export const chargesOf = ({ charges }: Pick<VendorAnswer, 'charges'>): number =>
  Object.values(charges).reduce((sum, { amountInPaise }) => sum + amountInPaise, 0);

/** What a vendor's evaluated cost is made of; the parts sum to it, to the paisa. */
export function partsOf(result: VendorAnswer): { key: string; amountInPaise: number; words: string }[] {
  const parts = [
    { key: 'plugs', amountInPaise: result.plugInPaise, words: 'items not quoted' },
    { key: 'payment', amountInPaise: loadingOf(result, 'payment'), words: 'payment terms' },
    { key: 'delivery', amountInPaise: loadingOf(result, 'delivery'), words: 'delivery' },
    { key: 'deviation', amountInPaise: loadingOf(result, 'deviation'), words: 'deviations' },
    { key: 'performance', amountInPaise: loadingOf(result, 'performance'), words: 'past performance' },
    { key: 'technical', amountInPaise: loadingOf(result, 'technical'), words: 'technical loading' },
  ];
  const rest = parts.reduce((left, { amountInPaise }) => left - amountInPaise, result.evaluatedInPaise);
  return [{ key: 'quoted', amountInPaise: rest, words: 'quotes' }, ...parts];
}

/**
 * `sentence` says it; `rival` is whom it is measured by, `warnings` are what to know before one believes it, `next` is what would make the
 * next one first.
 */
export type Why = {
  firstIds: string[];
  sentence: string;
  rival: string | null;
  warnings: string[];
  next: string | null;
};

/**
 * Why the first is first, in one sentence whose numbers add up; null where nobody is.
 *
 * @param nameOf How a vendor is called.
 * @param money An amount of paise that is not negative, as a person reads it.
 */
export function whyFirst(
  { vendors, l1 }: Pick<EvaluationAnswer, 'vendors' | 'l1'>,
  nameOf: (vendorId: string) => string,
  money: (paise: number) => string,
): Why | null {
  if (!l1) return null;
  const names = l1.vendorIds.map((id) => nameOf(id));
  const first = vendors.find(({ vendorId }) => vendorId === l1.vendorIds[0])!;
  const warnings = l1.warnings.includes('l1_by_plugs')
    ? [`More than 10% of the evaluated cost of ${names[0]!} is loaded for items not quoted.`]
    : [];
  const others = vendors.filter((result) => result.isRankable && !l1.vendorIds.includes(result.vendorId));
  const nearest = vendors
    .filter(({ rank, gapInPaise }) => rank !== null && gapInPaise !== null && gapInPaise > 0)
    .toSorted((left, right) => left.gapInPaise! - right.gapInPaise!)[0];
  const next =
    nearest &&
    `${nameOf(nearest.vendorId)} would be L1 if its evaluated cost came down by more than ${money(nearest.gapInPaise!)}, ${percentText(nearest.gapPercent ?? '0')} of L1.`;
  const base = { firstIds: l1.vendorIds, warnings, next: next ?? null };
  if (l1.because === 'only_rankable')
    return { ...base, sentence: `${names[0]!} is L1 because no other vendor can be ranked.`, rival: null };
  if (l1.because === 'joint')
    return { ...base, sentence: `${names.join(' and ')} are joint L1, with the same evaluated cost.`, rival: null };
  const quotedOf = (result: VendorAnswer) => partsOf(result)[0]!.amountInPaise;
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
  const other = nameOf(second.vendorId);
  const asks =
    quoted === 0
      ? `${other} quotes the same`
      : `${other} quotes ${money(Math.abs(quoted))} ${quoted < 0 ? 'less' : 'more'}`;
  const because = loads.map(
    ({ words, amountInPaise }) => `${words} ${amountInPaise < 0 ? '−' : '+'}${money(Math.abs(amountInPaise))}`,
  );
  const share = second.gapPercent === null ? '' : ` (${percentText(second.gapPercent)})`;
  const ends = `ends ${money(Math.abs(gap))}${share} ${gap < 0 ? 'below' : 'above'} L1`;
  const by = l1.because.startsWith('tie_')
    ? 'the same evaluated cost as the next and wins the tie-break'
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
