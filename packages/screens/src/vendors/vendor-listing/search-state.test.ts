import { describe, expect, it } from 'vitest';
import {
  filterChips,
  freshState,
  readSearchState,
  searchQuery,
  togglePlace,
  withoutFilter,
  withoutFilters,
  writeSearchState,
  type SearchState,
} from './search-state.ts';

const session = { mostPerPage: 100, hasAffiliation: true };
const guest = { mostPerPage: 20, hasAffiliation: false };
const read = (query: string, reader = session, searchkey?: string) =>
  readSearchState(new URLSearchParams(query), reader, searchkey);
const state: SearchState = {
  ...freshState,
  mode: 'name',
  search: 'boiler & repair | 100 % 🔧',
  subcategoryId: 'boiler-repair',
  lists: {
    ...freshState.lists,
    industries: ['Cement', 'Steel and sponge iron'],
    selectedRegisteredLocations: ['Gujarat', 'Maharashtra:Pune'],
  },
  min: 10,
  max: 50,
  aff: 'affiliated',
  sort: 'rating',
  offset: 3,
  limit: 20,
};

describe('search state in the address', () => {
  it('a written state is read back the same', () => {
    expect(read(writeSearchState(state).toString())).toEqual({ state, faults: [] });
    expect(read('')).toEqual({ state: freshState, faults: [] });
  });

  it('a fresh search has an empty query', () => {
    expect(writeSearchState(freshState).toString()).toBe('');
  });

  it('the text of the path is the search until the query has one, an empty one too', () => {
    expect(read('', guest, 'boiler').state.search).toBe('boiler');
    expect(writeSearchState({ ...freshState, search: 'boiler' }, 'boiler').toString()).toBe('');
    expect(read(writeSearchState(freshState, 'boiler').toString(), guest, 'boiler').state.search).toBe('');
  });

  it.each([
    ['limit=-1', 'limit'],
    ['limit=2.5', 'limit'],
    ['limit=', 'limit'],
    ['offset=1e9', 'offset'],
    ['offset=0', 'offset'],
    ['min=abc', 'min'],
    ['max=201', 'max'],
    ['min=50&max=10', 'min'],
    ['aff=x', 'aff'],
    ['sort=price', 'sort'],
    ['sort=constructor', 'sort'],
    ['mode=x', 'mode'],
    [`search=${'x'.repeat(10_000)}`, 'search'],
    [`industries=${Array.from({ length: 51 }, (_, index) => index).join('|')}`, 'industries'],
  ])('%.20s is told as a fault of %s', (query, name) => {
    expect(read(query).faults.map((fault) => fault.name)).toEqual([name]);
  });

  it('a guest has pages of at most 20 and no affiliated vendors', () => {
    expect(read('limit=20', guest).faults).toEqual([]);
    expect(read('limit=21', guest).faults).toHaveLength(1);
    expect(read('aff=affiliated', guest).faults).toHaveLength(1);
  });

  it('the call has no parameter that is as by default, but its page', () => {
    expect(searchQuery(freshState)).toEqual({ offset: 1, limit: 5 });
    expect(searchQuery(state)).toMatchObject({
      min: 10,
      max: 50,
      aff: 'affiliated',
      industries: ['Cement', 'Steel and sponge iron'],
    });
  });

  it('each chip takes back its own filter and goes to the first page', () => {
    const chips = filterChips(state);
    expect(chips.map(({ label }) => label)).toEqual([
      'boiler-repair',
      'Gujarat',
      'Pune, Maharashtra',
      'Cement',
      'Steel and sponge iron',
      '₹10–50 Cr',
      'Affiliated vendors',
    ]);
    for (const { id } of chips) {
      const next = withoutFilter(state, id);
      expect(filterChips(next).map((chip) => chip.id)).toEqual(
        chips.map((chip) => chip.id).filter((other) => other !== id),
      );
      expect(next.offset).toBe(1);
    }
    expect(filterChips(withoutFilters(state))).toEqual([]);
    expect(withoutFilters(state).search).toBe(state.search);
  });

  it('a city takes the place of its state and the other way round', () => {
    expect(togglePlace(['Gujarat', 'Maharashtra'], 'Maharashtra:Pune')).toEqual(['Gujarat', 'Maharashtra:Pune']);
    expect(togglePlace(['Maharashtra:Pune', 'Maharashtra:Nashik', 'Gujarat'], 'Maharashtra')).toEqual([
      'Gujarat',
      'Maharashtra',
    ]);
    expect(togglePlace(['Gujarat'], 'Gujarat')).toEqual([]);
  });
});
