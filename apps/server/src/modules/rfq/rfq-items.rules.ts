import { randomUUID } from 'node:crypto';
import type { components } from '@millwright/contract/types';
import { KIND_LABELS } from '@millwright/evaluation/item-kinds';
import { quantityText } from '@millwright/evaluation/unit-labels';
import { groupedAmount } from '../../indian-amount.ts';
import type { QuoteContent } from './quote.rules.ts';

type Schemas = components['schemas'];
/** An item as a revision froze it. Revisions from before items had ids have none. */
export type FrozenItem = Omit<Schemas['RfqLine'], '_id'> & { _id?: string };
/** What an item is the same by. */
export type ItemIdentity = { _id?: string; lineNumber?: string | null; description: string };

/** The words of a text alone, in small letters: two texts with the same words are the same to a reader. */
export const inWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Names of items, each once: the second of two that share a name is `<name>, number 2`. Null stays null. */
export function toldApart<Name extends string | null>(names: readonly Name[]): Name[] {
  const counts = new Map<string, number>();
  return names.map((name) => {
    if (name === null) return name;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : (`${name}, number ${count}` as Name);
  });
}

/** What items without ids are found again by, the surest first. */
const NAMES: readonly ((item: ItemIdentity) => string | null)[] = [
  ({ lineNumber, description }) => `${lineNumber ?? ''} ${inWords(description)}`,
  ({ description }) => inWords(description),
  ({ lineNumber }) => lineNumber ?? null,
];

/**
 * For each item of a later list, its place in an earlier one; undefined for a new item. Items are the same by their ids. Where one of the two lists
 * has none, they are the same by number and words, else by words, else by number.
 */
export function earlierPlaces(
  earlier: readonly ItemIdentity[],
  later: readonly ItemIdentity[],
): (number | undefined)[] {
  const hasIds = (items: readonly ItemIdentity[]) => items.every(({ _id }) => _id !== undefined);
  if (hasIds(earlier) && hasIds(later)) {
    const places = new Map(earlier.map(({ _id }, place) => [_id, place]));
    return later.map(({ _id }) => places.get(_id));
  }
  const found: (number | undefined)[] = later.map(() => undefined);
  const taken = new Set<number>();
  for (const nameOf of NAMES) {
    const places = new Map(
      toldApart(earlier.map(nameOf)).flatMap((name, place) =>
        name === null || taken.has(place) ? [] : [[name, place]],
      ),
    );
    for (const [index, name] of toldApart(later.map(nameOf)).entries()) {
      const place = name === null || found[index] !== undefined ? undefined : places.get(name);
      if (place === undefined || taken.has(place)) continue;
      found[index] = place;
      taken.add(place);
    }
  }
  return found;
}

/**
 * Items that are saved, each with an id: its own where it names one of `before`, else that of the item that it was before, as pasted again or typed
 * again, else a new one.
 */
export function identified<Item extends ItemIdentity>(
  items: readonly Item[],
  before: readonly ItemIdentity[],
): (Item & { _id: string })[] {
  const free = new Map(before.map((item) => [item._id, item]));
  const kept = items.map(({ _id }) => (_id !== undefined && free.delete(_id) ? _id : undefined));
  const unnamed = items.flatMap((item, index) => (kept[index] === undefined ? [{ item, index }] : []));
  const left = [...free.values()];
  const places = earlierPlaces(
    left,
    unnamed.map(({ item: { lineNumber, description } }) => ({ lineNumber: lineNumber ?? null, description })),
  );
  for (const [at, { index }] of unnamed.entries()) kept[index] = left[places[at] ?? -1]?._id ?? randomUUID();
  return items.map((item, index) => ({ ...item, _id: kept[index]! }));
}

/** What people call an item by: the number of its document, else its place. */
export const numberOf = (items: readonly { lineNumber?: string | null }[], index: number): string =>
  items[index]?.lineNumber ?? String(index + 1);

/** The buyer's amount of a provisional sum: `₹1,00,000.00`; null of any other item. */
export const amountText = ({ amountInPaise = null }: Pick<FrozenItem, 'amountInPaise'>): string | null =>
  amountInPaise === null ? null : `₹${groupedAmount(amountInPaise)}`;

const PART_NAMES: Record<string, string> = { lineNumber: 'number', group: 'heading', kind: 'priced as' };

/** What an item says, part by part; quantity and unit are one part. */
const partsOf = ({
  _id,
  quantity,
  unit,
  kind = 'measured',
  amountInPaise,
  ...rest
}: FrozenItem): Record<string, string | null | undefined> => ({
  quantity: quantityText({ quantity, unit }) || null,
  kind: KIND_LABELS[kind],
  amount: amountText({ amountInPaise }),
  ...rest,
});

/** The parts in which an item differs, before and after: `4 m³` and `6 m³`. Null when there are none. */
export function itemDifference(was: FrozenItem, is: FrozenItem): { before: string; after: string } | null {
  const [old, now] = [partsOf(was), partsOf(is)];
  const parts = Object.keys({ ...old, ...now }).filter((part) => (old[part] ?? null) !== (now[part] ?? null));
  const side = (values: typeof old) =>
    parts
      .map((part) =>
        part === 'quantity'
          ? (values[part] ?? 'no quantity')
          : `${PART_NAMES[part] ?? part}: ${values[part] ?? 'none'}`,
      )
      .join(', ')
      .slice(0, 1200);
  return parts.length > 0 ? { before: side(old), after: side(now) } : null;
}

/** Items with their ids; those of a revision from before ids have their numbers or words in place of them. */
export function withIds(items: readonly FrozenItem[]): Schemas['RfqLine'][] {
  const names = toldApart(items.map(({ lineNumber, description }) => lineNumber ?? inWords(description).slice(0, 80)));
  return items.map((item, index) => ({ ...item, _id: item._id ?? names[index]! }));
}

/**
 * What was typed, on the items of a revision and in their order, by the ids that the lines name. A rate never moves to an item that it was not typed
 * for; an item that nobody named has none. Content without ids is in the order of `typedOn`.
 */
export function contentOnItems(
  content: QuoteContent,
  items: readonly FrozenItem[],
  typedOn: readonly FrozenItem[] = items,
): QuoteContent {
  const named = withIds(items);
  const lineOf = new Map(content.lines.map((line, place) => [line._id, place]));
  const places = content.lines.some(({ _id }) => _id !== undefined)
    ? named.map(({ _id }) => lineOf.get(_id))
    : earlierPlaces(typedOn, items);
  return {
    ...content,
    lines: named.map(({ _id, kind }, index) => {
      const { rateInPaise = null, ...typed } = content.lines[places[index] ?? -1] ?? {};
      // What became a provisional sum has the buyer's amount, whatever was typed before.
      return { ...typed, rateInPaise: kind === 'provisional_sum' ? null : rateInPaise, _id };
    }),
  };
}

/** A quote as it is submitted: in the order of the items of its revision, which stays as it was frozen. */
export const submittedContent = (content: QuoteContent): QuoteContent => ({
  ...content,
  lines: content.lines.map(({ _id, ...line }) => line),
});
