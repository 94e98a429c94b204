import { readStored, writeStored } from '@millwright/api-client/browser-store';
import type { Answer } from '@millwright/api-client/client';
import { useApi, type ApiResult } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button, buttonClass } from '@millwright/ui/button/button';
import { DidYouMean } from '@millwright/ui/did-you-mean/did-you-mean';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { FilterChips } from '@millwright/ui/filter-chips/filter-chips';
import { Pagination } from '@millwright/ui/pagination/pagination';
import { SearchBox } from '@millwright/ui/search-box/search-box';
import { SegmentedControl } from '@millwright/ui/segmented-control/segmented-control';
import { SlidersHorizontal } from 'lucide-react';
import { useCallback, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { CompareSelectionTray } from '../../shared/compare-selection-tray.tsx';
import { useCompareSelection } from '../../shared/compare-selection.ts';
import { FailedState } from '../../shared/failed-state.tsx';
import { ScreenLink, useHost, type Target } from '../../shared/host.tsx';
import { useLazyPart } from '../../shared/use-lazy-part.ts';
import { formatCount } from '../../shared/vendor-format.ts';
import { FacetPanel } from './facet-panel.tsx';
import {
  filterChips,
  freshState,
  readSearchState,
  searchQuery,
  withoutFilter,
  withoutFilters,
  writeSearchState,
  type SearchState,
} from './search-state.ts';
import { VendorResult, VendorResultsSkeleton } from './vendor-result.tsx';

const loadDrawer = () => import('./filter-drawer.tsx');

type Listing = Answer<'vendorListing'>;

/** Guests see at most this many hits of a search; the server refuses pages behind them. */
const mostGuestHits = 2000;

/** Reads the page of hits by the call that the reader and the mode ask for. Only one of the three is made. */
function useListing(state: SearchState, isGuest: boolean, isSearchable: boolean): ApiResult<Listing> {
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

/** Remembers a search for the command palette. */
function rememberSearch(text: string): void {
  if (text.length < 2 || text.length > 200) return;
  const recent = readStored('recentSearches') ?? [];
  writeStored('recentSearches', [text, ...recent.filter((each) => each !== text)].slice(0, 8), 'persistent');
}

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
export function VendorListing({ reader, searchkey = '' }: { reader: 'guest' | 'session'; searchkey?: string }) {
  const isGuest = reader === 'guest';
  const isWide = useIsWide();
  const host = useHost();
  const { query, setQuery } = host;
  const key = query.toString();
  const { state, faults } = useMemo(
    () =>
      readSearchState(
        new URLSearchParams(key),
        { mostPerPage: isGuest ? 20 : 100, hasAffiliation: !isGuest },
        searchkey,
      ),
    [key, isGuest, searchkey],
  );
  const result = useListing(state, isGuest, faults.length === 0);
  const { data } = result;
  const isPending = result.isLoading || result.isRefreshing;
  // Where no answer is on its way there is nothing to wait for: no shapes of filters that never come.
  const hasFacets = Boolean(data) || (faults.length === 0 && !result.error);
  const compared = useCompareSelection();
  const id = useId();

  useEffect(() => {
    if (!isGuest) writeStored('listingQuery', key, 'session');
  }, [isGuest, key]);

  const apply = useCallback((next: SearchState) => setQuery(writeSearchState(next, searchkey)), [setQuery, searchkey]);
  const targetOf = (next: SearchState): Target => {
    if (!isGuest) return { screen: 'vendor-search', query: Object.fromEntries(writeSearchState(next)) };
    // An address cannot say that the text of its path is not searched for: another text leaves the path.
    const path = next.search === searchkey ? searchkey : '';
    const nextQuery = Object.fromEntries(writeSearchState(next, path));
    return { screen: 'guest-vendor-search', params: { searchkey: path || undefined }, query: nextQuery };
  };
  const hrefOf = (next: SearchState) => host.hrefFor(targetOf(next));

  const { data: categories } = useApi('getVendorCategoriesList', state.subcategoryId ? {} : null);
  const subcategoryName = categories?.categories
    .flatMap((category) => category.subcategories)
    .find((subcategory) => subcategory._id === state.subcategoryId)?.name;
  const chips = filterChips(state, subcategoryName);

  const heading = useRef<HTMLHeadingElement>(null);
  const [isPageChanging, setPageChanging] = useState(false);
  useEffect(() => {
    if (!isPageChanging || isPending) return;
    setPageChanging(false);
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [isPageChanging, isPending]);

  const { part: drawer, want: wantDrawer, prepare: prepareDrawer } = useLazyPart(loadDrawer);
  const [isDrawerOpen, setDrawerOpen] = useState(false);

  return (
    <div className="mx-auto grid w-full max-w-page min-w-0 gap-x-7 gap-y-3.5 px-gutter pt-7 pb-30 max-md:pt-4 lg:grid-cols-[264px_minmax(0,1fr)] lg:items-start">
      <div className="grid min-w-0 gap-3.5 lg:col-span-2">
        <h1 className="text-display font-semibold">Find Vendors</h1>
        <SearchBar state={state} apply={apply} />
        <div className="flex min-h-7 min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
          {/* A phone keeps two lines for the correction of any search: nothing jumps when it comes. */}
          <div
            className={`flex min-w-0 flex-wrap items-center gap-x-3 max-sm:flex-1 ${state.search ? 'max-sm:min-h-11' : ''}`}
          >
            {data?.didYouMean && faults.length === 0 ? (
              <>
                <DidYouMean
                  suggestion={data.didYouMean}
                  href={hrefOf({ ...state, search: data.didYouMean, offset: 1 })}
                  renderLink={host.renderLink}
                />
                <span className="text-ink-muted max-sm:sr-only">Showing results for {data.didYouMean}</span>
              </>
            ) : null}
          </div>
          <FilterChips
            className="max-sm:order-last max-sm:w-full"
            filters={chips}
            onRemove={(id) => apply(withoutFilter(state, id))}
            onClearAll={() => apply(withoutFilters(state))}
          />
          <Button
            size="small"
            className="ms-auto lg:hidden"
            aria-haspopup="dialog"
            onPointerEnter={prepareDrawer}
            onClick={() => {
              wantDrawer();
              setDrawerOpen(true);
            }}
          >
            <SlidersHorizontal aria-hidden />
            Filters{chips.length > 0 ? ` · ${chips.length}` : ''}
          </Button>
        </div>
      </div>
      {hasFacets ? (
        <aside
          aria-label="Filters"
          // Faded at its end: a panel that is longer than the window shows that it goes on.
          className="sticky top-18 max-h-[calc(100dvh-5rem)] overflow-y-auto overscroll-contain mask-b-from-[calc(100%-2rem)] pt-1 pb-8 ps-1.5 pe-3 -ms-1.5 max-lg:hidden"
        >
          <FacetPanel
            state={state}
            facets={isWide ? data?.facets : undefined}
            onChange={apply}
            hasAffiliation={!isGuest}
          />
        </aside>
      ) : null}
      {drawer ? (
        <drawer.FilterDrawer
          isOpen={isDrawerOpen}
          onOpenChange={setDrawerOpen}
          totalVendors={data?.totalVendors}
          state={state}
          facets={data?.facets}
          onChange={apply}
          hasAffiliation={!isGuest}
        />
      ) : null}
      <section aria-labelledby={`${id}-results`} className="grid min-w-0 gap-3 lg:col-start-2">
        <ResultsHeading
          id={`${id}-results`}
          ref={heading}
          state={state}
          data={faults.length > 0 ? undefined : data}
          isPending={isPending}
        />
        {faults.length > 0 ? (
          <Banner
            tone="warn"
            title="This search cannot be shown as its address asks"
            action={
              <Button size="small" onClick={() => apply({ ...state, search: state.search.slice(0, 200), offset: 1 })}>
                {faults.length === 1 ? 'Search without it' : 'Search without them'}
              </Button>
            }
          >
            <ul>
              {faults.map((fault) => (
                <li key={fault.name + fault.message} className="break-words">
                  {fault.message}
                </li>
              ))}
            </ul>
          </Banner>
        ) : result.error && !data ? (
          <FailedState
            problem={result.error}
            onRetry={result.retry}
            action={
              result.error.status === 400 ? (
                <Button variant="primary" onClick={() => apply({ ...freshState, mode: state.mode })}>
                  Reset the search
                </Button>
              ) : null
            }
          />
        ) : data ? (
          <>
            {result.error ? <FailedState problem={result.error} onRetry={result.retry} isInline /> : null}
            <Results
              {...{ data, state, isGuest, isPending, hrefOf, apply, compared }}
              onPageChange={() => setPageChanging(true)}
            />
          </>
        ) : (
          <VendorResultsSkeleton count={state.limit} />
        )}
      </section>
      <CompareSelectionTray />
    </div>
  );
}

/** The search field with its scope. What is typed is kept here, so that a key press draws this field alone. */
function SearchBar({ state, apply }: { state: SearchState; apply: (next: SearchState) => void }) {
  // The field is ahead of the address while someone types, and follows it on Back, Forward and links.
  const [text, setText] = useState(state.search);
  useEffect(() => setText(state.search), [state.search]);
  return (
    <SearchBox
      placeholder="Boiler repair"
      value={text}
      onValueChange={setText}
      onSearch={(search) => {
        rememberSearch(search);
        apply({ ...state, search, offset: 1 });
      }}
      scope={
        <SegmentedControl
          label="Search by"
          value={state.mode}
          options={[
            { value: 'requirement', label: 'Requirement' },
            { value: 'name', label: 'Company name' },
          ]}
          onValueChange={(mode) => apply({ ...state, mode, search: text.trim(), offset: 1 })}
        />
      }
    />
  );
}

function ResultsHeading({
  id,
  ref,
  state,
  data,
  isPending,
}: {
  id: string;
  ref: React.Ref<HTMLHeadingElement>;
  state: SearchState;
  data: Listing | undefined;
  isPending: boolean;
}) {
  const first = data ? (data.offset - 1) * data.limit + 1 : 0;
  const last = data ? first + data.vendorProfile.length - 1 : 0;
  const total = data ? `${formatCount(data.totalVendors)}${data.hitLowerLimit ? '+' : ''}` : '';
  const pages = data ? Math.max(1, Math.ceil(data.totalVendors / data.limit)) : 1;
  return (
    <div className="relative flex min-h-6 flex-wrap items-baseline justify-between gap-x-4">
      {isPending && data ? (
        // The old hits stay; this line alone says that new ones are on their way, and takes no room.
        <span aria-hidden className="absolute inset-x-0 -bottom-2 h-0.5 animate-shimmer rounded-full bg-accent" />
      ) : null}
      <h2 id={id} ref={ref} tabIndex={-1} className="scroll-mt-20 text-body font-normal text-ink-muted outline-none">
        {data ? (
          <>
            <b className="font-semibold text-ink tabular-nums">{total}</b>{' '}
            {data.totalVendors === 1 ? 'vendor matches' : 'vendors match'}
          </>
        ) : (
          'Vendors'
        )}
      </h2>
      {data && data.vendorProfile.length > 0 ? (
        <p className="text-small text-ink-muted tabular-nums">
          {formatCount(first)}–{formatCount(last)} of {total}
        </p>
      ) : null}
      <p role="status" className="sr-only">
        {data && !isPending
          ? `${total} ${data.totalVendors === 1 ? 'vendor matches' : 'vendors match'}, page ${state.offset} of ${formatCount(pages)}`
          : ''}
      </p>
    </div>
  );
}

function Results({
  data,
  state,
  isGuest,
  isPending,
  hrefOf,
  apply,
  compared,
  onPageChange,
}: {
  data: Listing;
  state: SearchState;
  isGuest: boolean;
  isPending: boolean;
  hrefOf: (next: SearchState) => string;
  apply: (next: SearchState) => void;
  compared: ReturnType<typeof useCompareSelection>;
  onPageChange: () => void;
}) {
  const host = useHost();
  if (data.totalVendors === 0) return <NoResults {...{ state, isGuest, apply }} />;
  const reachable = isGuest ? Math.min(data.totalVendors, mostGuestHits) : data.totalVendors;
  const lastPage = Math.max(1, Math.ceil(reachable / state.limit));
  if (data.vendorProfile.length === 0)
    return (
      <EmptyState
        kind="no-results"
        title={`There is no page ${formatCount(state.offset)}`}
        action={<Button onClick={() => apply({ ...state, offset: lastPage })}>Go to the last page</Button>}
      >
        The search has {formatCount(data.totalVendors)} vendors on {formatCount(lastPage)} pages.
      </EmptyState>
    );
  return (
    <>
      <ul aria-busy={isPending} className="grid gap-3">
        {data.vendorProfile.map((vendor) => (
          <li key={vendor.gstn} className="min-w-0">
            <VendorResult vendor={vendor} compared={compared} />
          </li>
        ))}
      </ul>
      <Pagination
        className="mt-2.5"
        page={state.offset}
        pageSize={state.limit}
        totalItems={reachable}
        getHref={(offset) => hrefOf({ ...state, offset })}
        renderLink={host.renderLink}
        onPageChange={(_page, event) => {
          if (!event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0) onPageChange();
        }}
        pageSizes={isGuest ? [5, 10, 20] : [5, 10, 20, 50]}
        onPageSizeChange={(limit) => apply({ ...state, limit, offset: 1 })}
        isRangeHidden
      />
      {isGuest && data.totalVendors > mostGuestHits ? (
        <p className="text-center text-small text-ink-muted">
          Guests see the first {formatCount(mostGuestHits)} vendors of a search. Log in to see all.
        </p>
      ) : null}
    </>
  );
}

function NoResults({
  state,
  isGuest,
  apply,
}: {
  state: SearchState;
  isGuest: boolean;
  apply: (next: SearchState) => void;
}) {
  const { hasScreen, goToLogin } = useHost();
  const filterCount = filterChips(state).length;
  const mayRequest = !isGuest && hasScreen('vendor-requests');
  return (
    <EmptyState
      kind="no-results"
      title={
        state.search
          ? `No vendor matches “${state.search.slice(0, 80)}”${filterCount > 0 ? ' with these filters' : ''}`
          : 'No vendor matches these filters'
      }
      action={
        <>
          {filterCount > 0 ? (
            <Button variant={mayRequest ? 'secondary' : 'primary'} onClick={() => apply(withoutFilters(state))}>
              Clear filters
            </Button>
          ) : null}
          {mayRequest ? (
            <ScreenLink
              to={{ screen: 'vendor-requests', query: { create: state.search.slice(0, 200) || 'new' } }}
              className={buttonClass({ variant: 'primary' })}
            >
              SUBMIT A VENDOR REQUEST
            </ScreenLink>
          ) : null}
          {isGuest && hasScreen('login') ? (
            <Button onClick={goToLogin}>Log in to submit a vendor request</Button>
          ) : null}
        </>
      }
    >
      {filterCount > 0
        ? 'Remove a filter, or search for one word less.'
        : 'Search for one word less, or by another word.'}
      {mayRequest ? ' Or ask us to add the vendor that is missing.' : ''}
    </EmptyState>
  );
}
