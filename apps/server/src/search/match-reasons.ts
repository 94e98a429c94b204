/** Why a vendor was found: the values of its own, and the name, that answer what was asked (`whyMatched` of the contract). */
import { has } from './bitmaps.ts';
import type { IndexedVendors } from './indexed-vendors.ts';
import { isChosen } from './query-filters.ts';
import type { Selection } from './query-filters.ts';
import { PLACE_FIELD, SERVICE_FIELD, VALUE_FIELDS } from './search.rules.ts';
import type { SearchQuery, WhyMatched } from './search.rules.ts';
import type { Match } from './text-matching.ts';

/** The bound of the contract. */
const MAX_REASONS = 8;
/** Values that match equally well and are all named. */
const MAX_LIKE_REASONS = 3;
// The order of reasons: what says most of the text (by its weight above 20), what says a word of it, what was chosen in a filter.
const SAYS_MOST = 20;
const SAYS_A_UNIT = 15;
const WAS_CHOSEN = 10;

/** The reasons why the vendor at a place is a hit, the most telling first, each once; none for a query that asks nothing. */
export function reasonsOf(
  vendors: IndexedVendors,
  place: number,
  query: SearchQuery,
  matches: readonly Match[],
  selections: readonly Selection[],
): WhyMatched[] {
  const { values } = vendors.parts.table;
  const own = vendors.valuesOf(place);
  const worth = new Map<number, number>();
  const note = (value: number, amount: number): void => {
    worth.set(value, (worth.get(value) ?? 0) + amount);
  };
  // The values that say most of the query at once, then for each unit that they leave out the value that says it best.
  const weightIn = (match: Match, value: number): number => match.weights.get(value) ?? 0;
  const said: { value: number; units: number; weight: number }[] = [];
  if (matches.length > 0) {
    for (const value of own) {
      let units = 0;
      let weight = 0;
      for (const match of matches) {
        weight += weightIn(match, value);
        if (match.whole.has(value)) units++;
      }
      if (weight > 0) said.push({ value, units, weight });
    }
    said.sort((left, right) => right.units - left.units || right.weight - left.weight || left.value - right.value);
  }
  for (const { value, units, weight } of said.slice(0, MAX_LIKE_REASONS)) {
    if (units === said[0]!.units && units > 0) note(value, SAYS_MOST + weight);
  }
  for (const match of matches) {
    if ([...worth.keys()].some((value) => match.whole.has(value))) continue;
    const best = said
      .filter(({ value }) => weightIn(match, value) > 0)
      .sort((left, right) => weightIn(match, right.value) - weightIn(match, left.value))[0];
    if (best !== undefined) note(best.value, SAYS_A_UNIT);
  }
  const isNarrowed = selections.length > 0 || query.subcategoryId !== undefined || isChosen(query.location);
  for (const value of isNarrowed ? own : []) {
    const { field, key } = values[value]!;
    const isFiltered =
      selections.some((selection) => selection.fields.includes(field) && selection.keys.includes(key)) ||
      (field === SERVICE_FIELD && key === query.subcategoryId) ||
      (field === PLACE_FIELD && query.location?.includes(key) === true);
    if (isFiltered) note(value, WAS_CHOSEN);
  }
  const reasons: WhyMatched[] = [];
  if (matches.some((match) => match.inName !== null && has(match.inName, place)))
    reasons.push({ field: 'name', text: vendors.nameOf(place) });
  for (const [value] of [...worth].sort((left, right) => right[1] - left[1] || left[0] - right[0])) {
    const { field, text } = values[value]!;
    const matchField = VALUE_FIELDS[field]!.matchField;
    if (matchField !== null && !reasons.some((reason) => reason.field === matchField && reason.text === text)) {
      reasons.push({ field: matchField, text });
    }
  }
  return reasons.slice(0, MAX_REASONS);
}
