import type { Result } from './sheet-words.ts';

type PlugBasis = NonNullable<Result['cells'][number]['plugBasis']>;

/** The basis of a rate that the evaluation assumes for an item not quoted. */
export const basisLabels: Readonly<Record<PlugBasis, string>> = {
  max: 'highest of the others',
  median: 'median of the others',
  estimate: 'estimate',
  last: 'last purchase price',
  none: 'no basis',
};

/** "assumed: highest of the others". */
export const assumedLabel = (basis: PlugBasis | null): string => `assumed: ${basisLabels[basis ?? 'none']}`;

export const chargeLabels = {
  packing: 'Packing',
  freight: 'Freight',
  insurance: 'Insurance',
  other: 'Other charges',
} as const;

export const loadingLabels: Readonly<Record<string, string>> = {
  payment: 'Payment loading',
  delivery: 'Delivery loading',
  deviation: 'Deviation loading',
  performance: 'Performance loading',
  technical: 'Technical loading',
};
