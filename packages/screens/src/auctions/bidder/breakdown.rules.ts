/** The winner's price by item, in whole paise. Pure; the server checks it. */
import { scaledParts } from '@millwright/evaluation/auction/breakdown';
import { whole } from '@millwright/evaluation/rational';
import type { VendorAuction } from './line.rules.ts';

type Breakdown = NonNullable<VendorAuction['breakdown']>;
export type ItemAmounts = NonNullable<Breakdown['amounts']>;
/** An item that the bidder quoted. */
export type QuotedItem = Breakdown['items'][number];

/** The amounts as they are typed, by item. */
export type TypedAmounts = ReadonlyMap<string, number | null>;

/** What the form begins with: what was given before, else the quote in proportion. */
export function startAmounts({
  items,
  totalInPaise,
  amounts,
}: Pick<Breakdown, 'items' | 'totalInPaise' | 'amounts'>): TypedAmounts {
  if (amounts) {
    const given = new Map(amounts.map(({ _id, amountInPaise }) => [_id, amountInPaise]));
    return new Map(items.map(({ _id }) => [_id, given.get(_id) ?? null]));
  }
  if (items.length === 0) return new Map();
  const quoted = items.map(({ quotedInPaise }) => whole(quotedInPaise ?? 0));
  const isQuoted = items.some(({ quotedInPaise }) => (quotedInPaise ?? 0) > 0);
  const parts = scaledParts(isQuoted ? quoted : items.map(() => whole(1)), totalInPaise);
  return new Map(items.map(({ _id }, place) => [_id, parts[place]!]));
}

/** How far the amounts are above the final price; below it where negative. Exact beyond 2^53: the difference is what has to be safe. */
export function differenceOf(typed: TypedAmounts, totalInPaise: number): number {
  const sum = [...typed.values()].reduce((so, amount) => so + BigInt(amount ?? 0), 0n);
  return Number(sum - BigInt(totalInPaise));
}

/** The item that takes the difference unless another is chosen: the largest but the one that was typed last, which is meant as it is. */
export function takerOf(
  items: readonly QuotedItem[],
  typed: TypedAmounts,
  lastTyped: string | null,
): string | undefined {
  const others = items.length > 1 ? items.filter(({ _id }) => _id !== lastTyped) : items;
  const amount = ({ _id }: QuotedItem) => typed.get(_id) ?? 0;
  return others.reduce<QuotedItem | undefined>(
    (largest, item) => (largest && amount(largest) >= amount(item) ? largest : item),
    undefined,
  )?._id;
}
