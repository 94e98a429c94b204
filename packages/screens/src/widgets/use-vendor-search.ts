import type { ApiProblem } from '@millwright/api-client/problem';
import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  clientReader,
  filterChips,
  freshState,
  guestReader,
  readSearchState,
  withList,
  withoutFilter,
  withoutFilters,
  writeSearchState,
  type ListFilter,
  type SearchFault,
  type SearchState,
} from '../vendors/vendor-listing/search-state.ts';
import { useListing, type Listing } from '../vendors/vendor-listing/use-listing.ts';
import { useWidgets } from './provider.tsx';
import type { VendorHit } from './vendor-card.tsx';

/** How a search starts: properties of {@link useVendorSearch}. */
export type VendorSearchOptions = {
  /** The parameters of the listing's address, for instance `{ search: 'boiler repair', serviceGroup: 'Boilers|Valves' }`. */
  defaultQuery?: Record<string, string>;
  /** How many vendors are on a page. */
  pageSize?: number;
  /** The search changed; the query can be put into the host's own address, and comes back as `defaultQuery`. */
  onQueryChange?: (query: Record<string, string>) => void;
};

/** The vendor search without a look: its state, its answer, and what can be done with it. */
export type VendorSearchModel = {
  state: SearchState;
  faults: readonly SearchFault[];
  vendors: readonly VendorHit[];
  total: number | undefined;
  facets: Listing['facets'] | undefined;
  /** Another spelling that has hits. */
  didYouMean: string | null;
  /** The filters in force; `remove(id)` takes one back. */
  chips: readonly { id: string; label: string }[];
  isLoading: boolean;
  isRefreshing: boolean;
  error: ApiProblem | undefined;
  retry: () => void;
  apply: (next: SearchState) => void;
  search: (text: string) => void;
  setFilter: (name: ListFilter, values: readonly string[]) => void;
  remove: (chipId: string) => void;
  clear: () => void;
  /** Counted from 1. */
  setPage: (page: number) => void;
};

const firstState = (options: VendorSearchOptions, isGuest: boolean) =>
  readSearchState(
    new URLSearchParams({ ...(options.pageSize && { limit: String(options.pageSize) }), ...options.defaultQuery }),
    isGuest ? guestReader : clientReader,
  );

/** The headless vendor search. Needs a VendorProvider above, and WidgetData within it. */
export function useVendorSearch(options: VendorSearchOptions = {}): VendorSearchModel & {
  /** For {@link VendorSearch} itself. */
  result: ReturnType<typeof useListing>;
} {
  const { isGuest, isReaderKnown, tell } = useWidgets();
  const [{ state, faults }, setSearch] = useState(() => firstState(options, isGuest));
  const [wasGuest] = useState(isGuest);
  useEffect(() => {
    // What a reader may ask for is known with the reader.
    if (isGuest && !wasGuest)
      setSearch((now) => readSearchState(new URLSearchParams(writeSearchState(now.state)), guestReader));
  }, [isGuest, wasGuest]);
  const listing = useListing(state, isGuest, isReaderKnown && faults.length === 0);
  const result = useMemo(() => (isReaderKnown ? listing : { ...listing, isLoading: true }), [isReaderKnown, listing]);
  const { onQueryChange } = options;
  const apply = useCallback(
    (next: SearchState) => {
      setSearch({ state: next, faults: [] });
      const query = Object.fromEntries(writeSearchState(next));
      tell({ type: 'search', component: 'vendor-search', query });
      onQueryChange?.(query);
    },
    [tell, onQueryChange],
  );
  const { data, error, isLoading, isRefreshing, retry } = result;
  return useMemo(
    () => ({
      state,
      faults,
      result,
      vendors: data?.vendorProfile ?? [],
      total: data?.totalVendors,
      facets: data?.facets,
      didYouMean: data?.didYouMean ?? null,
      chips: filterChips(state),
      isLoading,
      isRefreshing,
      error,
      retry,
      apply,
      search: (text) => apply({ ...state, search: text, offset: freshState.offset }),
      setFilter: (name, values) => apply(withList(state, name, values)),
      remove: (chipId) => apply(withoutFilter(state, chipId)),
      clear: () => apply(withoutFilters(state)),
      setPage: (offset) => apply({ ...state, offset }),
    }),
    [state, faults, result, data, isLoading, isRefreshing, error, retry, apply],
  );
}
