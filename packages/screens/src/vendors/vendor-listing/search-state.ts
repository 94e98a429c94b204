import type { Args } from '@millwright/api-client/client';
import { formatTurnoverRange, formatTurnoverSlab } from '../../shared/vendor-format.ts';

/** The filters that hold several values, in the order of their chips; the names are the contract's. */
export const listFilters = [
  'serviceGroup',
  'selectedRegisteredLocations',
  'location',
  'turnOverSlab',
  'equipFamily',
  'fabricationProcess',
  'fabricationMaterials',
  'fabricationProducts',
  'discipline',
  'industries',
  'natureOfWork',
] as const;
export type ListFilter = (typeof listFilters)[number];

/** The orders of the hits with their names; the keys are the contract's. */
export const sortNames = {
  match: 'Best match',
  rating: 'Highest rated',
  reviews: 'Most reviewed',
  turnover: 'Highest turnover',
  founded: 'Longest in business',
} as const;
export type Sort = keyof typeof sortNames;
const isSort = (value: string): value is Sort => Object.hasOwn(sortNames, value);

/** The whole state of a search, as the address holds it (vendor listing filter, section 3 of the product specification). */
export type SearchState = {
  mode: 'requirement' | 'name';
  search: string;
  subcategoryId: string | null;
  lists: Readonly<Record<ListFilter, readonly string[]>>;
  /** Turnover in crore rupees; 0 and 200 mean no bound. */
  min: number;
  max: number;
  aff: 'open' | 'affiliated';
  sort: Sort;
  /** The page, counted from 1. */
  offset: number;
  limit: number;
};

/** A value of the address that cannot be searched with. */
export type SearchFault = { name: string; message: string };

/** Who searches: guests have smaller pages and no company to be affiliated with. */
export type SearchReader = { mostPerPage: number; hasAffiliation: boolean };
export const guestReader: SearchReader = { mostPerPage: 20, hasAffiliation: false };
export const clientReader: SearchReader = { mostPerPage: 100, hasAffiliation: true };

const noLists = Object.fromEntries(listFilters.map((name) => [name, []])) as unknown as SearchState['lists'];

/** A search for nothing in particular (defaults of section 9 of the product specification). */
export const freshState: SearchState = {
  mode: 'requirement',
  search: '',
  subcategoryId: null,
  lists: noLists,
  min: 0,
  max: 200,
  aff: 'open',
  sort: 'match',
  offset: 1,
  limit: 5,
};

const longestSearch = 200;
const mostValues = 50;

/**
 * Reads the address. What cannot be searched with is told as a fault and stands in the state as its default, so that the page can show the
 * rest. Lists are joined with a pipe.
 *
 * @param searchkey The search text of the path; one in the query wins, an empty one too.
 */
export function readSearchState(
  query: URLSearchParams,
  reader: SearchReader,
  searchkey = '',
): { state: SearchState; faults: SearchFault[] } {
  const faults: SearchFault[] = [];
  const number = (
    name: 'offset' | 'limit' | 'min' | 'max',
    low: number,
    high: number,
    isInteger: boolean,
    what: string,
  ): number => {
    const text = query.get(name);
    if (text === null) return freshState[name];
    const value = text.trim() === '' ? Number.NaN : Number(text);
    if (!Number.isFinite(value) || value < low || value > high || (isInteger && !Number.isInteger(value))) {
      faults.push({
        name,
        message: `${what} must be ${isInteger ? 'a whole number' : 'a number'} from ${low} to ${high.toLocaleString('en-IN')}, not “${text.slice(0, 40)}”.`,
      });
      return freshState[name];
    }
    return value;
  };
  const search = query.get('search') ?? searchkey;
  if (search.length > longestSearch)
    faults.push({
      name: 'search',
      message: `The search has ${search.length.toLocaleString('en-IN')} characters; the limit is ${longestSearch}.`,
    });
  const lists = Object.fromEntries(
    listFilters.map((name) => {
      const values = [
        ...new Set(
          query
            .getAll(name)
            .flatMap((entry) => entry.split('|'))
            .filter(Boolean),
        ),
      ];
      if (values.length > mostValues)
        faults.push({ name, message: `${filterNames[name]}: ${mostValues} values at most.` });
      return [name, values];
    }),
  ) as unknown as SearchState['lists'];
  const min = number('min', 0, 200, false, 'Minimum turnover');
  const max = number('max', 0, 200, false, 'Maximum turnover');
  if (min > max)
    faults.push({ name: 'min', message: `Minimum turnover (₹${min} Cr) is above the maximum (₹${max} Cr).` });
  const aff = query.get('aff') ?? 'open';
  if (aff !== 'open' && aff !== 'affiliated')
    faults.push({ name: 'aff', message: `Vendors can be “open” or “affiliated”, not “${aff.slice(0, 40)}”.` });
  if (aff === 'affiliated' && !reader.hasAffiliation)
    faults.push({ name: 'aff', message: 'Log in to see your company’s affiliated vendors.' });
  const sort = query.get('sort') ?? 'match';
  if (!isSort(sort)) faults.push({ name: 'sort', message: `Vendors cannot be sorted by “${sort.slice(0, 40)}”.` });
  const mode = query.get('mode') ?? 'requirement';
  if (mode !== 'requirement' && mode !== 'name')
    faults.push({ name: 'mode', message: 'A search is by requirement or by name.' });
  return {
    state: {
      mode: mode === 'name' ? 'name' : 'requirement',
      search,
      subcategoryId: query.get('subcategoryId') || null,
      lists,
      min: min > max ? freshState.min : min,
      max: min > max ? freshState.max : max,
      aff: aff === 'affiliated' && reader.hasAffiliation ? 'affiliated' : 'open',
      sort: isSort(sort) ? sort : 'match',
      offset: number('offset', 1, 10_000_000, true, 'The page'),
      limit: number('limit', 1, reader.mostPerPage, true, 'The page size'),
    },
    faults,
  };
}

/**
 * Writes the address of a state; what is as by default is left out.
 *
 * @param searchkey The search text of the path: where the state has another one, the query says so, also that it is empty.
 */
export function writeSearchState(state: SearchState, searchkey = ''): URLSearchParams {
  const query = new URLSearchParams();
  if (state.mode !== 'requirement') query.set('mode', state.mode);
  if (state.search !== searchkey) query.set('search', state.search);
  if (state.subcategoryId) query.set('subcategoryId', state.subcategoryId);
  for (const name of listFilters) if (state.lists[name].length > 0) query.set(name, state.lists[name].join('|'));
  if (state.min !== freshState.min) query.set('min', String(state.min));
  if (state.max !== freshState.max) query.set('max', String(state.max));
  if (state.aff !== 'open') query.set('aff', state.aff);
  if (state.sort !== 'match') query.set('sort', state.sort);
  if (state.offset !== 1) query.set('offset', String(state.offset));
  if (state.limit !== freshState.limit) query.set('limit', String(state.limit));
  return query;
}

/** The query of the three listing calls for a state. Defaults are left out: one search has one cache key. */
export function searchQuery(state: SearchState): NonNullable<Args<'vendorListing'>['query']> {
  return {
    ...(state.search && { search: state.search }),
    ...(state.subcategoryId && { subcategoryId: state.subcategoryId }),
    ...Object.fromEntries(
      listFilters.filter((name) => state.lists[name].length > 0).map((name) => [name, [...state.lists[name]]]),
    ),
    ...(state.min > 0 && { min: state.min }),
    ...(state.max < 200 && { max: state.max }),
    ...(state.aff !== 'open' && { aff: state.aff }),
    ...(state.sort !== 'match' && { sort: state.sort }),
    offset: state.offset,
    limit: state.limit,
  };
}

/** What each filter is called. */
export const filterNames: Record<ListFilter, string> = {
  serviceGroup: 'Service group',
  selectedRegisteredLocations: 'Registered location',
  location: 'Location',
  turnOverSlab: 'Turnover slab',
  equipFamily: 'Equipment family',
  fabricationProcess: 'Fabrication process',
  fabricationMaterials: 'Fabrication material',
  fabricationProducts: 'Fabrication product',
  discipline: 'Discipline',
  industries: 'Industry',
  natureOfWork: 'Nature of work',
};

/** "Maharashtra:Pune" as people read it. */
export const placeLabel = (value: string) => {
  const [state = '', city] = value.split(':');
  return city ? `${city}, ${state}` : state;
};

const labelOf = (name: ListFilter, value: string) =>
  name === 'selectedRegisteredLocations'
    ? placeLabel(value)
    : name === 'turnOverSlab'
      ? formatTurnoverSlab(value)
      : value;

/** The filters in force as chips; the id of a chip is what {@link withoutFilter} takes. */
export function filterChips(state: SearchState, subcategoryName?: string): { id: string; label: string }[] {
  return [
    ...(state.subcategoryId ? [{ id: 'subcategoryId', label: subcategoryName ?? state.subcategoryId }] : []),
    ...listFilters.flatMap((name) =>
      state.lists[name].map((value) => ({ id: `${name}=${value}`, label: labelOf(name, value) })),
    ),
    ...(state.min > 0 || state.max < 200
      ? [{ id: 'turnover', label: formatTurnoverRange([state.min, state.max]) }]
      : []),
    ...(state.aff === 'affiliated' ? [{ id: 'aff', label: 'Affiliated vendors' }] : []),
  ];
}

/** The state without one filter, on its first page. */
export function withoutFilter(state: SearchState, id: string): SearchState {
  if (id === 'subcategoryId') return { ...state, subcategoryId: null, offset: 1 };
  if (id === 'turnover') return { ...state, min: 0, max: 200, offset: 1 };
  if (id === 'aff') return { ...state, aff: 'open', offset: 1 };
  const cut = id.indexOf('=');
  const name = id.slice(0, cut) as ListFilter;
  return withList(
    state,
    name,
    state.lists[name].filter((value) => value !== id.slice(cut + 1)),
  );
}

/** The state with another choice in one filter, on its first page. */
export const withList = (state: SearchState, name: ListFilter, values: readonly string[]): SearchState => ({
  ...state,
  lists: { ...state.lists, [name]: values },
  offset: 1,
});

/** The state without any filter; the text, the mode, the order and the page size stay. */
export const withoutFilters = (state: SearchState): SearchState => ({
  ...freshState,
  mode: state.mode,
  search: state.search,
  sort: state.sort,
  limit: state.limit,
});

/**
 * The registered locations after a place was toggled. They are one filter of states and cities together: a city narrows its state, so it takes
 * its place; a state takes the place of its cities.
 */
export function togglePlace(chosen: readonly string[], place: string): string[] {
  if (chosen.includes(place)) return chosen.filter((value) => value !== place);
  const [state = '', city] = place.split(':');
  return [...chosen.filter((value) => (city ? value !== state : !value.startsWith(`${state}:`))), place];
}
