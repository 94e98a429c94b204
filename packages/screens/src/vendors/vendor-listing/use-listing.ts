import type { Answer } from '@millwright/api-client/client';
import { useApi, type ApiResult } from '@millwright/api-client/use-api';
import { useEffect, useRef } from 'react';
import { searchQuery, type SearchState } from './search-state.ts';

export type Listing = Answer<'vendorListing'>;

/** Reads the page of hits by the call that the reader and the mode ask for. Only one of the three is made. */
export function useListing(state: SearchState, isGuest: boolean, isSearchable: boolean): ApiResult<Listing> {
  const args = { query: searchQuery(state) };
  const isByName = state.mode === 'name';
  const byName = useApi('vendorListingByName', isSearchable && isByName ? args : null, { keepPrevious: true });
  const asGuest = useApi('guestVendorListing', isSearchable && !isByName && isGuest ? args : null, {
    keepPrevious: true,
  });
  const asClient = useApi('vendorListing', isSearchable && !isByName && !isGuest ? args : null, { keepPrevious: true });
  const current = isByName ? byName : isGuest ? asGuest : asClient;
  // After a change of the mode the hits of the other one stay until the new ones are there.
  const last = useRef<Listing>(undefined);
  useEffect(() => {
    if (current.data) last.current = current.data;
  }, [current.data]);
  return current.data || current.error ? current : { ...current, data: last.current, isRefreshing: current.isLoading };
}
