/**
 * How an item is priced. Rate-only and optional items are priced apart and are in no total; a provisional sum is in every total at the buyer's amount.
 * An evaluation takes measured items alone (evaluation contract, section 1).
 */
export type ItemKind = 'measured' | 'rate_only' | 'optional' | 'provisional_sum';

/** What of an item says how it is priced. An item without a kind is measured. */
export interface PricedItem {
  kind?: ItemKind | undefined;
  unit?: string | null | undefined;
  quantity?: string | null | undefined;
  /** The buyer's amount of a provisional sum. */
  amountInPaise?: number | null | undefined;
}

export const KIND_LABELS: Readonly<Record<ItemKind, string>> = {
  measured: 'Measured',
  rate_only: 'Rate only',
  optional: 'Optional',
  provisional_sum: 'Provisional sum',
};

export const isMeasured = ({ kind = 'measured' }: Pick<PricedItem, 'kind'>): boolean => kind === 'measured';
/** Whether vendors give a rate for it that is in no total. */
export const isPricedApart = ({ kind }: Pick<PricedItem, 'kind'>): boolean =>
  kind === 'rate_only' || kind === 'optional';
export const isProvisional = ({ kind }: Pick<PricedItem, 'kind'>): boolean => kind === 'provisional_sum';

/** The kind in words; null for a measured item, which says nothing of it. */
export const kindLabel = ({ kind = 'measured' }: Pick<PricedItem, 'kind'>): string | null =>
  kind === 'measured' ? null : KIND_LABELS[kind];

/** What the provisional sums come to together, in paise. */
export const provisionalTotal = (items: readonly PricedItem[]): number =>
  items.reduce((sum, item) => sum + (isProvisional(item) ? (item.amountInPaise ?? 0) : 0), 0);

/** What an item lacks before vendors can price it. */
export function missingOfItem(item: PricedItem): ('quantity' | 'unit' | 'amount')[] {
  if (isProvisional(item)) return (item.amountInPaise ?? null) === null ? ['amount'] : [];
  if (!isMeasured(item)) return [];
  return [
    ...(Number(item.quantity ?? '0') > 0 ? [] : (['quantity'] as const)),
    ...(item.unit ? [] : (['unit'] as const)),
  ];
}
