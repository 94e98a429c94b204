import { describe, expect, it } from 'vitest';
import { freshState, withList, type SearchState } from '../vendor-listing/search-state.ts';
import {
  currentOf,
  isFresh,
  longestName,
  savedQueryOf,
  searchOf,
  suggestedName,
  summaryOf,
  type SavedSearch,
} from './saved-search.ts';

const boilers: SearchState = withList(
  { ...freshState, search: 'boiler repair', sort: 'rating', limit: 20 },
  'selectedRegisteredLocations',
  ['Gujarat', 'Maharashtra:Pune'],
);
const saved = (_id: string, state: SearchState): SavedSearch => ({
  _id,
  place: 'vendors',
  name: _id,
  query: savedQueryOf(state),
  isShared: false,
  isOwn: true,
  savedBy: 'Meera',
  savedAt: '2026-11-20T04:10:00Z',
});

describe('a saved search', () => {
  it('is read back as it was, on its first page', () => {
    expect(searchOf(savedQueryOf({ ...boilers, offset: 3 }))).toEqual(boilers);
    expect(savedQueryOf(boilers)).toMatch(/^[A-Za-z0-9*._+%&=-]+$/);
  });

  it('is recognised on any page, with any page size, whatever was chosen first', () => {
    const searches = [saved('pumps', { ...freshState, search: 'pump' }), saved('boilers', boilers)];
    const other = withList({ ...boilers, limit: 5 }, 'selectedRegisteredLocations', ['Maharashtra:Pune', 'Gujarat']);
    expect(currentOf(searches, { ...other, offset: 4 }, null)?._id).toBe('boilers');
    expect(currentOf(searches, { ...boilers, sort: 'match' }, 'boilers')).toBeUndefined();
  });

  it('of two that are the same the one that was opened last counts', () => {
    const searches = [saved('mine', boilers), saved('theirs', boilers)];
    expect(currentOf(searches, boilers, null)?._id).toBe('mine');
    expect(currentOf(searches, boilers, 'theirs')?._id).toBe('theirs');
  });

  it('of nothing is none: a page size and a mode alone look for nothing, an order does', () => {
    expect(isFresh({ ...freshState, limit: 20, offset: 2, mode: 'name' })).toBe(true);
    expect(isFresh({ ...freshState, sort: 'rating' })).toBe(false);
  });

  it('says what it looks for, and suggests a name of it that fits', () => {
    expect(summaryOf(boilers)).toBe('“boiler repair” · Gujarat · Pune, Maharashtra · Highest rated');
    expect(summaryOf({ ...freshState, mode: 'name', search: 'kaveri' })).toBe('Company name “kaveri”');
    expect(suggestedName(boilers)).toBe('Boiler repair, Gujarat, Pune, Maharashtra');
    expect(suggestedName({ ...freshState, sort: 'founded' })).toBe('Longest in business');
    const long = withList({ ...freshState, search: 'x'.repeat(200) }, 'industries', ['Cement']);
    expect(suggestedName(long)).toHaveLength(longestName);
    const tight = withList(boilers, 'industries', ['Steel and sponge iron', 'Cement']);
    expect(suggestedName(tight)).toBe('Boiler repair, Gujarat, Pune, Maharashtra, Cement');
  });
});
