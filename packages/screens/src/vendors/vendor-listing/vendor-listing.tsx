import { readStored, writeStored } from '@millwright/api-client/browser-store';
import { useApi } from '@millwright/api-client/use-api';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { CompareSelectionTray } from '../../shared/compare-selection-tray.tsx';
import { useCompareBox } from '../../shared/compare-selection.ts';
import { useHost, type Target } from '../../shared/host.tsx';
import { VendorActions } from '../../shared/vendor-actions.tsx';
import { ListingOrder } from './listing-order.tsx';
import { ListingView } from './listing-view.tsx';
import { clientReader, guestReader, readSearchState, writeSearchState, type SearchState } from './search-state.ts';
import { useListing, type Listing } from './use-listing.ts';

/** A vendor among the hits. */
export type FoundVendor = Listing['vendorProfile'][number];

/** Remembers a search for the command palette. */
function rememberSearch(text: string): void {
  if (text.length < 2 || text.length > 200) return;
  const recent = readStored('recentSearches') ?? [];
  writeStored('recentSearches', [text, ...recent.filter((each) => each !== text)].slice(0, 8), 'persistent');
}

const usualActionsOf = ({ gstn, companyInfo: { companyName } }: FoundVendor) => (
  <VendorActions gstn={gstn} companyName={companyName} />
);

const useCompare = ({ gstn, companyInfo: { companyName } }: FoundVendor) => useCompareBox({ gstn, companyName });

const wideScreen = '(min-width: 1024px)';
const watchWidth = (listener: () => void) => {
  const media = window.matchMedia(wideScreen);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Whether the filter panel has room beside the hits. Where it has not, its hundreds of elements are not made. */
const useIsWide = () =>
  useSyncExternalStore(
    watchWidth,
    () => window.matchMedia(wideScreen).matches,
    () => false,
  );

/**
 * The vendor search of guests and of logged-in clients (section 2 of the product specification, vendor search). Its whole state lives in the
 * address; filters apply at once; the old hits stay until the new ones are there.
 */
export function VendorListing({
  reader,
  searchkey = '',
  tools,
  actionsOf = usualActionsOf,
}: {
  reader: 'guest' | 'session';
  searchkey?: string;
  /** Beside the order of the hits. */
  tools?: ReactNode;
  /** What can be done with each hit. */
  actionsOf?: (vendor: FoundVendor) => ReactNode;
}) {
  const isGuest = reader === 'guest';
  const isWide = useIsWide();
  const host = useHost();
  const { query, setQuery } = host;
  const key = query.toString();
  const { state, faults } = useMemo(
    () => readSearchState(new URLSearchParams(key), isGuest ? guestReader : clientReader, searchkey),
    [key, isGuest, searchkey],
  );
  const result = useListing(state, isGuest, faults.length === 0);

  useEffect(() => {
    if (!isGuest) writeStored('listingQuery', key, 'session');
  }, [isGuest, key]);

  const apply = useCallback((next: SearchState) => setQuery(writeSearchState(next, searchkey)), [setQuery, searchkey]);
  const { hrefFor } = host;
  const hrefOf = useCallback(
    (next: SearchState) => {
      const targetOf = (): Target => {
        if (!isGuest) return { screen: 'vendor-search', query: Object.fromEntries(writeSearchState(next)) };
        // An address cannot say that the text of its path is not searched for: another text leaves the path.
        const path = next.search === searchkey ? searchkey : '';
        const nextQuery = Object.fromEntries(writeSearchState(next, path));
        return { screen: 'guest-vendor-search', params: { searchkey: path || undefined }, query: nextQuery };
      };
      return hrefFor(targetOf());
    },
    [hrefFor, isGuest, searchkey],
  );

  // Who turned single keys off has no slash either. Asked after the first frame, which the server may have drawn.
  const [shortcut, setShortcut] = useState<'/' | null>('/');
  useEffect(() => {
    if (readStored('singleKeys') === 'off') setShortcut(null);
  }, []);

  const { data: categories } = useApi('getVendorCategoriesList', state.subcategoryId ? {} : null);
  const subcategoryName = categories?.categories
    .flatMap((category) => category.subcategories)
    .find((subcategory) => subcategory._id === state.subcategoryId)?.name;

  return (
    <ListingView
      {...{ state, faults, result, isGuest, isWide, apply, hrefOf, subcategoryName, shortcut }}
      className="mx-auto max-w-page px-gutter pt-7 pb-30 max-md:pt-4"
      title={<h1 className="text-display font-semibold">{host.product.texts?.searchTitle ?? 'Find Vendors'}</h1>}
      onSearch={rememberSearch}
      useCompare={host.hasScreen('compare-vendors') ? useCompare : undefined}
      actionsOf={actionsOf}
      toolsOf={(wanted) => (
        <>
          {tools}
          <ListingOrder wanted={wanted} />
        </>
      )}
    >
      <CompareSelectionTray />
    </ListingView>
  );
}
