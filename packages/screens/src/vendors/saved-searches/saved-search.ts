import type { Answer } from '@millwright/api-client/client';
import {
  clientReader,
  filterChips,
  freshState,
  listFilters,
  readSearchState,
  sortNames,
  writeSearchState,
  type SearchState,
} from '../vendor-listing/search-state.ts';

/** A saved search as the API has it: a saved view of the vendor search. */
export type SavedSearch = Answer<'getSavedViews'>['views'][number];

/** The most characters of a name. */
export const longestName = 60;

/** The query that is saved of a search: all but its page. */
export const savedQueryOf = (state: SearchState): string => writeSearchState({ ...state, offset: 1 }).toString();

/** The search of a saved query. */
export const searchOf = (query: string): SearchState => readSearchState(new URLSearchParams(query), clientReader).state;

/** What makes a search the same as another: all but the page, the page size and the order in which values were chosen. */
const essenceOf = (state: SearchState): string =>
  savedQueryOf({
    ...state,
    limit: freshState.limit,
    lists: Object.fromEntries(
      listFilters.map((name) => [name, state.lists[name].toSorted()]),
    ) as unknown as SearchState['lists'],
  });

/** Whether nothing is searched for, so that there is nothing to save. */
export const isFresh = (state: SearchState): boolean => essenceOf({ ...state, mode: 'requirement' }) === '';

/** Which saved search this is: the one that was opened last, if it is several. */
export function currentOf(
  searches: readonly SavedSearch[],
  state: SearchState,
  lastId: string | null,
): SavedSearch | undefined {
  const essence = essenceOf(state);
  const same = searches.filter(({ query }) => essenceOf(searchOf(query)) === essence);
  return same.find(({ _id }) => _id === lastId) ?? same[0];
}

/** What a search looks for, in words. */
export const summaryOf = (state: SearchState): string =>
  [
    state.search && `${state.mode === 'name' ? 'Company name ' : ''}“${state.search}”`,
    ...filterChips(state).map(({ label }) => label),
    state.sort !== 'match' && sortNames[state.sort],
  ]
    .filter(Boolean)
    .join(' · ');

/** A name for a search: what is looked for, then its filters as far as they fit. */
export function suggestedName(state: SearchState): string {
  const parts = [state.search.trim(), ...filterChips(state).map(({ label }) => label)].filter(Boolean);
  const [first = sortNames[state.sort], ...others] = parts;
  let name = first.slice(0, longestName).trim();
  for (const part of others) if (`${name}, ${part}`.length <= longestName) name = `${name}, ${part}`;
  return name.charAt(0).toLocaleUpperCase('en-IN') + name.slice(1);
}
