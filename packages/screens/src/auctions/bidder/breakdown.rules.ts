/** What a won price comes to by item, in whole paise. Pure; the server checks it. */
import { scaledParts } from '@millwright/evaluation/auction/breakdown';
import { isMeasured } from '@millwright/evaluation/item-kinds';
import { whole } from '@millwright/evaluation/rational';
import type { Answer } from '@millwright/api-client/client';
import { amountOf } from '../../shared/quote-amount.ts';
import type { VendorAuction } from './line.rules.ts';

type Rfq = Pick<Answer<'getVendorRfq'>, 'lines' | 'draft' | 'submissions'>;
export type ItemAmounts = NonNullable<NonNullable<VendorAuction['breakdown']>['amounts']>;

/** An item that the bidder quoted. */
export interface QuotedItem {
  _id: string;
  /** Its place in the RFQ, from 1. */
  number: number;
  line: Rfq['lines'][number];
  /** What it came to in the quote; null of an item that is in no total, and without a quote. */
  quotedInPaise: number | null;
}

/** The items that the bidder priced in its quote; all of the RFQ where it sent none. */
export function quotedItems({ lines, draft, submissions }: Rfq): QuotedItem[] {
  const quoted = submissions.length > 0 && draft ? new Map(draft.lines.map((line) => [line._id, line])) : null;
  return lines.flatMap((line, place) => {
    if (line._id === undefined) return [];
    const { rateInPaise = null, isExcluded = false } = quoted?.get(line._id) ?? {};
    if (quoted && (isExcluded || rateInPaise === null)) return [];
    const quotedInPaise = rateInPaise !== null && isMeasured(line) ? amountOf(rateInPaise, line.quantity) : null;
    return [{ _id: line._id, number: place + 1, line, quotedInPaise }];
  });
}

/** The amounts as they are typed, by item. */
export type TypedAmounts = ReadonlyMap<string, number | null>;

/** What the form begins with: what was given before, else the quote in proportion. */
export function startAmounts(
  items: readonly QuotedItem[],
  { totalInPaise, amounts }: Pick<NonNullable<VendorAuction['breakdown']>, 'totalInPaise' | 'amounts'>,
): TypedAmounts {
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
