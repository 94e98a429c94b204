import type { components } from '@millwright/contract/types';
import { kindLabel } from '@millwright/evaluation/item-kinds';
import { quantityText } from '@millwright/evaluation/unit-labels';
import { indianDate, indianTime } from '../../indian-time.ts';
import { groupedAmount } from '../../indian-amount.ts';

/** What changed, from what to what. */
export type LogChange = components['schemas']['LogChange'];
type Value = string | number | boolean | null | undefined;

const MOST_CHANGES = 50;
const LONGEST = 200;

const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

/** A value as a person reads it, by the name of its field: those of amounts end in `InPaise`. Null is not set. */
function textOf(field: string, value: Value): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return /inPaise$/i.test(field) ? `₹${groupedAmount(value)}` : String(value);
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return indianTime(new Date(value));
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return indianDate(value);
  return shortened(value);
}

/** The fields in which two records differ. A record that says nothing of a field has it unset. */
export function fieldChanges(
  before: Readonly<Record<string, Value>>,
  after: Readonly<Record<string, Value>>,
  item: string | null = null,
): LogChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((what) => {
    const [from, to] = [textOf(what, before[what]), textOf(what, after[what])];
    // Two long texts may differ behind what is kept of them.
    return (before[what] ?? null) === (after[what] ?? null) ? [] : [{ item, what, from, to }];
  });
}

/** An item of a list that people change: what it is the same by, its name, and its fields. */
export type LoggedItem = { id: string; name: string; fields: Readonly<Record<string, Value>> };

const summaryOf = ({ fields }: LoggedItem): string | null =>
  shortened(
    Object.entries(fields)
      .flatMap(([field, value]) => textOf(field, value) ?? [])
      .join(', '),
  ) || null;

/** Which items were added, removed and changed. An item is the same by its id, and is named as it was before. */
export function itemChanges(before: readonly LoggedItem[], after: readonly LoggedItem[]): LogChange[] {
  const old = new Map(before.map((one) => [one.id, one]));
  const kept = new Set(after.map(({ id }) => id));
  const changed = after.flatMap((one): LogChange[] => {
    const was = old.get(one.id);
    const item = shortened((was ?? one).name);
    if (!was) return [{ item, what: 'added', from: null, to: summaryOf(one) }];
    return fieldChanges({ name: was.name, ...was.fields }, { name: one.name, ...one.fields }, item);
  });
  const removed = before
    .filter(({ id }) => !kept.has(id))
    .map((one) => ({ item: shortened(one.name), what: 'removed', from: summaryOf(one), to: null }));
  return [...changed, ...removed];
}

/** Changes as an entry keeps them: the first ones, and how many there are beside them. */
export const changesDetail = (changes: readonly LogChange[]): { changes?: LogChange[]; moreChanges?: number } => ({
  ...(changes.length > 0 && { changes: changes.slice(0, MOST_CHANGES) }),
  ...(changes.length > MOST_CHANGES && { moreChanges: changes.length - MOST_CHANGES }),
});

/** Scope items as the log compares them. Whatever an item says is compared; quantity and unit are one thing to a reader. */
export const scopeItems = (items: readonly components['schemas']['ScopeItem'][]): LoggedItem[] =>
  items.map(({ _id, description, quantity, unit, unread, kind, ...rest }) => ({
    id: _id!,
    name: description,
    fields: {
      quantity: quantityText({ quantity: quantity ?? unread?.quantity, unit: unit ?? unread?.unit }),
      kind: kindLabel({ kind }),
      ...rest,
    },
  }));
