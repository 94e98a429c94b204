/** What a query asks for beside its text, as sets of vendors: the choices in facets, the service, the place of work, the turnover. */
import { put } from './bitmaps.ts';
import { NO_PLACE } from './indexed-vendors.ts';
import type { IndexedVendors } from './indexed-vendors.ts';
import {
  CITY_FIELD,
  PLACE_FIELD,
  SERVICE_FIELD,
  STATE_FIELD,
  turnoverBounds,
  TURNOVER_FIELD,
  VALUE_FIELDS,
} from './search.rules.ts';
import type { SearchQuery } from './search.rules.ts';

/** What is chosen in one facet (or two, for registered locations): fields of VALUE_FIELDS, distinct keys, and who has any of them. */
export type Selection = { fields: number[]; keys: string[]; set: Int32Array };

/** Whether a filter has any value: an empty list is no filter. */
export function isChosen(keys: string[] | undefined): keys is string[] {
  return keys !== undefined && keys.length > 0;
}

function fieldNamed(name: (typeof VALUE_FIELDS)[number]['name']): number {
  return VALUE_FIELDS.findIndex((field) => field.name === name);
}

/** The filters that have a facet, and the fields in which each looks for its values. */
const FACET_FILTERS = [
  { filter: 'equipFamily', fields: [fieldNamed('equipFamily')] },
  { filter: 'serviceGroup', fields: [fieldNamed('serviceGroup')] },
  { filter: 'fabricationProcess', fields: [fieldNamed('fabricationProcess')] },
  { filter: 'fabricationMaterials', fields: [fieldNamed('fabricationMaterials')] },
  { filter: 'fabricationProducts', fields: [fieldNamed('fabricationProducts')] },
  { filter: 'discipline', fields: [fieldNamed('discipline')] },
  { filter: 'industries', fields: [fieldNamed('industries')] },
  { filter: 'natureOfWork', fields: [fieldNamed('natureOfWork')] },
  { filter: 'turnOverSlab', fields: [TURNOVER_FIELD] },
  { filter: 'selectedRegisteredLocations', fields: [STATE_FIELD, CITY_FIELD] },
] as const satisfies readonly { filter: keyof SearchQuery; fields: number[] }[];

/** The choices of a query in facets, in a fixed order; their sets are lent. A value that nobody has leaves nobody. */
export function selectionsOf(vendors: IndexedVendors, query: SearchQuery): Selection[] {
  const selections: Selection[] = [];
  for (const { filter, fields } of FACET_FILTERS) {
    const keys = query[filter];
    if (!isChosen(keys)) continue;
    selections.push({ fields: [...fields], keys: [...new Set(keys)], set: vendorsOfKeys(vendors, fields, keys) });
  }
  return selections;
}

/** The filters of a query that have no facet, each as a lent set; none for a query without such filters. */
export function otherFilterSetsOf(vendors: IndexedVendors, query: SearchQuery): Int32Array[] {
  const sets: Int32Array[] = [];
  if (query.subcategoryId !== undefined) sets.push(vendorsOfKeys(vendors, [SERVICE_FIELD], [query.subcategoryId]));
  if (isChosen(query.location)) sets.push(vendorsOfKeys(vendors, [PLACE_FIELD], query.location));
  if (query.restrictTo !== undefined) sets.push(vendorsOfIds(vendors, query.restrictTo));
  const { least, most } = turnoverBounds(query.minCrore, query.maxCrore);
  if (least !== -Infinity || most !== Infinity) sets.push(vendorsWithTurnover(vendors, least, most));
  return sets;
}

function vendorsOfKeys(vendors: IndexedVendors, fields: readonly number[], keys: readonly string[]): Int32Array {
  const set = vendors.memory.lend();
  for (const key of keys) {
    for (const field of fields) {
      const value = vendors.parts.table.find(field, key);
      if (value !== undefined) vendors.addVendorsOfValue(value, set);
    }
  }
  return set;
}

function vendorsOfIds(vendors: IndexedVendors, ids: readonly string[]): Int32Array {
  const set = vendors.memory.lend();
  for (const id of ids) {
    const place = vendors.placeOf(id);
    if (place !== NO_PLACE) put(set, place);
  }
  return set;
}

/** @param least paise, inclusive  @param most paise, inclusive */
function vendorsWithTurnover(vendors: IndexedVendors, least: number, most: number): Int32Array {
  const set = vendors.memory.lend();
  const { turnover } = vendors.columns;
  const count = vendors.parts.placeCount;
  for (let first = 0; first < count; first += 32) {
    const end = Math.min(first + 32, count);
    let bits = 0;
    for (let place = first; place < end; place++) {
      const amount = turnover[place]!;
      if (amount >= least && amount <= most) bits |= 1 << (place - first);
    }
    set[first >>> 5] = bits;
  }
  return set;
}
