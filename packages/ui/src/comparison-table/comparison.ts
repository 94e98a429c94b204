/** What a criterion says about one vendor, reduced to what can be compared; null when it is not known. */
export type ComparableValue = number | string | boolean | null;

/** A criterion reduced to what the arithmetic needs; `values` is by vendor id. */
export type ScorableCriterion = {
  id: string;
  best?: 'highest' | 'lowest';
  values: Readonly<Record<string, ComparableValue>>;
  /** Vendors whose figure says too little to be best, for instance a rating of one review. */
  unranked?: ReadonlySet<string>;
};

function numbersOf(criterion: ScorableCriterion, vendorIds: readonly string[]): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const id of vendorIds) {
    const value = criterion.values[id];
    if (typeof value === 'number' && Number.isFinite(value)) numbers.set(id, value);
  }
  return numbers;
}

/**
 * The vendors that are best in a criterion, all of them where several have the same figure. None when the criterion has no direction, fewer than two vendors have a
 * figure, or all figures are equal: a mark on everybody says nothing.
 */
export function bestVendors(criterion: ScorableCriterion, vendorIds: readonly string[]): Set<string> {
  const numbers = numbersOf(criterion, vendorIds);
  const ranked = [...numbers].filter(([id]) => !criterion.unranked?.has(id));
  if (!criterion.best || numbers.size < 2 || ranked.length === 0) return new Set();
  const figures = ranked.map(([, value]) => value);
  const best = criterion.best === 'highest' ? Math.max(...figures) : Math.min(...figures);
  if ([...numbers.values()].every((value) => value === best)) return new Set();
  return new Set(ranked.filter(([, value]) => value === best).map(([id]) => id));
}

/** True when the vendors do not all have the same value; an unknown value differs from a known one. */
export function isDifferent(criterion: ScorableCriterion, vendorIds: readonly string[]): boolean {
  return new Set(vendorIds.map((id) => criterion.values[id] ?? null)).size > 1;
}

/**
 * The score of each vendor from 0 to 100: the weighted mean of its criterion scores. A criterion's score is 100 times
 * the vendor's figure over the highest one, or the lowest figure over the vendor's, as its direction says. A criterion
 * that is not known for a vendor does not count against it: the other weights are spread over the rest. Null when
 * nothing weighted is known.
 */
export function weightedScores(
  criteria: readonly ScorableCriterion[],
  weights: Readonly<Record<string, number>>,
  vendorIds: readonly string[],
): Record<string, number | null> {
  const sums = new Map(vendorIds.map((id) => [id, { score: 0, weight: 0 }]));
  for (const criterion of criteria) {
    const weight = weights[criterion.id] ?? 0;
    if (!criterion.best || !(weight > 0)) continue;
    const numbers = numbersOf(criterion, vendorIds);
    const best = criterion.best === 'highest' ? Math.max(...numbers.values()) : Math.min(...numbers.values());
    for (const [id, value] of numbers) {
      // The best one has 100 also where all figures are zero, and no ratio exists.
      const ratio = value === best ? 1 : criterion.best === 'highest' ? value / best : best / value;
      const sum = sums.get(id);
      if (!sum) continue;
      sum.score += weight * 100 * Math.min(1, Math.max(0, ratio));
      sum.weight += weight;
    }
  }
  return Object.fromEntries([...sums].map(([id, sum]) => [id, sum.weight > 0 ? sum.score / sum.weight : null]));
}
