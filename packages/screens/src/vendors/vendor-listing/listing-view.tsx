import type { ApiResult } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { DidYouMean } from '@millwright/ui/did-you-mean/did-you-mean';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { FilterChips } from '@millwright/ui/filter-chips/filter-chips';
import type { RenderLink } from '@millwright/ui/link/render-link';
import { Pagination } from '@millwright/ui/pagination/pagination';
import { SearchBox } from '@millwright/ui/search-box/search-box';
import { SegmentedControl } from '@millwright/ui/segmented-control/segmented-control';
import type { VendorCardCompare } from '@millwright/ui/vendor-card/vendor-card';
import { SlidersHorizontal } from 'lucide-react';
import {
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentPropsWithRef,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { FailedState } from '../../shared/failed-state.tsx';
import { useHost } from '../../shared/host.tsx';
import { useLazyPart } from '../../shared/use-lazy-part.ts';
import { formatCount, formatQuantity } from '../../shared/vendor-format.ts';
import { FacetPanel } from './facet-panel.tsx';
import { NoResults } from './no-results.tsx';
import { reachOf } from './reach.ts';
import { ResultsHeading } from './results-heading.tsx';
import {
  filterChips,
  freshState,
  withoutFilter,
  withoutFilters,
  type SearchFault,
  type SearchState,
} from './search-state.ts';
import type { Listing } from './use-listing.ts';
import { useWanted, useWantedSearch, type WantedSearch } from './wanted-search.ts';
import { VendorResult } from './vendor-result.tsx';
import { VendorResultsSkeleton } from './vendor-results-skeleton.tsx';

const loadDrawer = () => import('./filter-drawer.tsx');

type Vendor = Listing['vendorProfile'][number];

/** A press that the page may answer itself: not one that asks for a new tab or window. */
const isPlainPress = (event: MouseEvent) =>
  !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey && event.button === 0;

/** What a vendor search shows: properties of {@link ListingView}. */
export type ListingViewProps = Pick<ComponentPropsWithRef<'div'>, 'style' | 'part'> & {
  state: SearchState;
  faults: readonly SearchFault[];
  result: ApiResult<Listing>;
  isGuest: boolean;
  /** The filters have room beside the hits. */
  isWide: boolean;
  apply: (next: SearchState) => void;
  /** Address of a search. */
  hrefOf: (next: SearchState) => string;
  /** True: links to other pages of the search change the state in place; their address is for a new tab. */
  isInPlace?: boolean;
  /** The key that leads to the field from anywhere on the page, `/` unless given; null for none. */
  shortcut?: string | null;
  title?: ReactNode;
  subcategoryName?: string | undefined;
  /** A text was searched for. */
  onSearch?: (text: string) => void;
  /** A hook that each hit calls for its compare box, so that a choice draws the hits that it changes and no others. */
  useCompare?: (vendor: Vendor) => VendorCardCompare | undefined;
  actionsOf?: (vendor: Vendor) => ReactNode;
  /** Beside the count, for instance the order of the hits. */
  toolsOf?: (wanted: WantedSearch) => ReactNode;
  className?: string;
  /** After the hits. */
  children?: ReactNode;
};

/**
 * The vendor search as it is drawn: field, corrections, chips, filters and hits. Where its state lives is the owner's affair. Search is
 * its one button of the first rank, also where nothing was found.
 */
export function ListingView({
  state,
  faults,
  result,
  isGuest,
  isWide,
  apply,
  hrefOf,
  isInPlace = false,
  shortcut,
  title,
  subcategoryName,
  onSearch,
  useCompare,
  actionsOf,
  toolsOf,
  className = '',
  children,
  ...frame
}: ListingViewProps) {
  const host = useHost();
  // New hits and their counts are drawn in pieces between which the page answers; the old ones stay until then.
  const data = useDeferredValue(result.data);
  const isPending = result.isLoading || result.isRefreshing || data !== result.data;
  // A choice shows in its box at once; the links to other pages follow.
  const stateOfHits = useDeferredValue(state);
  // Where no answer is on its way there is nothing to wait for: no shapes of filters that never come.
  const hasFacets = Boolean(data) || (faults.length === 0 && !result.error);
  const id = useId();
  const wanted = useWantedSearch(state, apply);
  const { renderLink } = host;
  const chips = filterChips(state, subcategoryName);
  // What had the focus when another page or the correction was asked for.
  const pressed = useRef<Element | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [moving, setMoving] = useState<'page' | 'correction' | null>(null);
  // The correction and the nearest search are gone with what they were offered for: the focus goes on to the hits.
  const searchLink = useCallback(
    (next: SearchState): RenderLink =>
      ({ onClick, ...link }) =>
        renderLink({
          ...link,
          onClick: (event) => {
            onClick?.(event);
            if (!isPlainPress(event)) return;
            pressed.current = document.activeElement;
            setMoving('correction');
            if (!isInPlace) return;
            event.preventDefault();
            wanted.change(() => next);
          },
        }),
    [renderLink, isInPlace, wanted],
  );

  useEffect(() => {
    if (!moving || isPending) return;
    setMoving(null);
    // Whoever has gone on to another control meanwhile is left there.
    const focused = document.activeElement;
    const hasGoneOn = focused instanceof HTMLElement && focused.tabIndex >= 0 && focused !== pressed.current;
    if (!hasGoneOn || focused === document.body) heading.current?.focus({ preventScroll: true });
    if (moving === 'page') heading.current?.scrollIntoView({ block: 'start' });
  }, [moving, isPending]);

  const onPageChange = useCallback(() => {
    pressed.current = document.activeElement;
    setMoving('page');
  }, []);

  const { part: drawer, want: wantDrawer, prepare: prepareDrawer } = useLazyPart(loadDrawer);
  const [isDrawerOpen, setDrawerOpen] = useState(false);

  return (
    <div
      {...frame}
      className={`grid w-full min-w-0 gap-x-7 gap-y-3.5 lg:grid-cols-[264px_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr] lg:items-start ${className}`}
    >
      <div className="grid min-w-0 gap-3.5 lg:col-span-2">
        {title}
        <SearchBar
          prompt={host.product.texts?.searchPrompt}
          search={state.search}
          wanted={wanted}
          shortcut={shortcut}
          onSearch={onSearch}
        />
      </div>
      {/* Beside the filter panel, so that the panel stays where it is while filters come and go. */}
      <div className="flex min-h-7 min-w-0 flex-wrap items-center gap-x-3 gap-y-2 lg:col-start-2 lg:-mb-2">
        {/* A phone keeps two lines for the correction of any search: nothing jumps when it comes. */}
        <div
          className={`flex min-w-0 flex-wrap items-center gap-x-3 max-sm:flex-1 ${state.search ? 'max-sm:min-h-11' : ''}`}
        >
          {data?.didYouMean && faults.length === 0 ? (
            <>
              <DidYouMean
                suggestion={data.didYouMean}
                href={hrefOf({ ...state, search: data.didYouMean, offset: 1 })}
                renderLink={searchLink({ ...state, search: data.didYouMean, offset: 1 })}
              />
              <span className="text-ink-muted max-sm:sr-only">Showing results for {data.didYouMean}</span>
            </>
          ) : null}
        </div>
        <FilterChips
          className="max-sm:order-last max-sm:w-full"
          filters={chips}
          onRemove={(id) => wanted.change((now) => withoutFilter(now, id))}
          onClearAll={() => wanted.change(withoutFilters)}
        />
        <Button
          size="small"
          className="ms-auto lg:hidden"
          aria-haspopup="dialog"
          onPointerEnter={prepareDrawer}
          onClick={() => {
            void wantDrawer();
            setDrawerOpen(true);
          }}
        >
          <SlidersHorizontal aria-hidden />
          Filters{chips.length > 0 ? ` · ${chips.length}` : ''}
        </Button>
      </div>
      {hasFacets ? (
        <aside
          aria-label="Filters"
          // Faded at its end: a panel that is longer than the window shows that it goes on.
          className="sticky top-18 lg:row-span-2 lg:row-start-2 max-h-[calc(100dvh-5rem)] overflow-y-auto overscroll-contain mask-b-from-[calc(100%-2rem)] pt-1 pb-8 ps-1.5 pe-3 -ms-1.5 max-lg:hidden"
        >
          <FacetPanel
            state={state}
            wanted={wanted}
            facets={isWide ? data?.facets : undefined}
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
          wanted={wanted}
          facets={data?.facets}
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
          isGuest={isGuest}
          tools={toolsOf?.(wanted)}
        />
        {faults.length > 0 ? (
          <Banner
            tone="warn"
            title="This search link is not valid"
            action={
              <Button
                size="small"
                onClick={() => wanted.change((now) => ({ ...now, search: now.search.slice(0, 200), offset: 1 }))}
              >
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
                <Button onClick={() => wanted.change(({ mode }) => ({ ...freshState, mode }))}>Reset the search</Button>
              ) : null
            }
          />
        ) : data ? (
          <>
            {result.error ? <FailedState problem={result.error} onRetry={result.retry} isInline /> : null}
            <Results
              {...{
                data,
                isGuest,
                isPending,
                hrefOf,
                searchLink,
                wanted,
                isInPlace,
                useCompare,
                actionsOf,
                onPageChange,
              }}
              state={stateOfHits}
            />
          </>
        ) : (
          <VendorResultsSkeleton count={state.limit} />
        )}
      </section>
      {children}
    </div>
  );
}

/** The search field with its scope. What is typed is kept here, so that a key press draws this field alone. */
const SearchBar = memo(function SearchBar({
  search,
  prompt = 'Boiler repair',
  wanted,
  shortcut,
  onSearch,
}: Pick<SearchState, 'search'> & {
  shortcut: string | null | undefined;
  /** What the empty field shows. */
  prompt: string | undefined;
  wanted: WantedSearch;
  onSearch: ((text: string) => void) | undefined;
}) {
  // The field is ahead of the address while someone types, and follows it on Back, Forward and links.
  const [text, setText] = useState(search);
  useEffect(() => setText(search), [search]);
  return (
    <SearchBox
      placeholder={prompt}
      shortcut={shortcut}
      value={text}
      onValueChange={setText}
      onSearch={(asked) => {
        onSearch?.(asked);
        wanted.change((now) => ({ ...now, search: asked, offset: 1 }));
      }}
      scope={
        <SegmentedControl
          label="Search by"
          value={useWanted(wanted, ({ mode }) => mode)}
          options={[
            { value: 'requirement', label: 'Requirement' },
            { value: 'name', label: 'Company name' },
          ]}
          onValueChange={(mode) => wanted.change((now) => ({ ...now, mode, search: text.trim(), offset: 1 }))}
        />
      }
    />
  );
});

const useNoCompare = () => undefined;

/** A hit is drawn again when it is another one, not when a filter changes: the old hits stay until the new ones are there. */
const Hit = memo(function Hit({
  vendor,
  useCompare = useNoCompare,
  actionsOf,
}: Pick<ListingViewProps, 'useCompare' | 'actionsOf'> & { vendor: Vendor }) {
  return <VendorResult vendor={vendor} compare={useCompare(vendor)} actions={actionsOf?.(vendor)} />;
});

const Results = memo(function Results({
  data,
  state,
  isGuest,
  isPending,
  hrefOf,
  searchLink,
  wanted,
  isInPlace,
  useCompare,
  actionsOf,
  onPageChange,
}: Pick<ListingViewProps, 'useCompare' | 'actionsOf'> & {
  data: Listing;
  state: SearchState;
  isGuest: boolean;
  isPending: boolean;
  hrefOf: (next: SearchState) => string;
  /** Draws a link to a search. */
  searchLink: (next: SearchState) => RenderLink;
  wanted: WantedSearch;
  isInPlace: boolean;
  onPageChange: () => void;
}) {
  const host = useHost();
  const limit = useWanted(wanted, (now) => now.limit);
  if (data.totalVendors === 0)
    return <NoResults {...{ state, isGuest, wanted, hrefOf, searchLink }} instead={data.instead} />;
  const reach = reachOf(data.totalVendors, state.limit, isGuest);
  const isCut = reach.hits < data.totalVendors;
  if (data.vendorProfile.length === 0)
    return (
      <EmptyState
        kind="no-results"
        title={`There is no page ${formatCount(state.offset)}`}
        action={
          <Button onClick={() => wanted.change((now) => ({ ...now, offset: reach.pages }))}>Go to the last page</Button>
        }
      >
        {isCut
          ? `Guests see the first ${formatCount(reach.hits)} of ${formatCount(data.totalVendors)} vendors, on ${formatQuantity(reach.pages, 'page')}.`
          : `The search has ${formatQuantity(data.totalVendors, 'vendor')} on ${formatQuantity(reach.pages, 'page')}.`}
      </EmptyState>
    );
  return (
    <>
      <ul aria-busy={isPending} className="grid gap-3">
        {data.vendorProfile.map((vendor) => (
          <li key={vendor.gstn} className="min-w-0">
            <Hit {...{ vendor, useCompare, actionsOf }} />
          </li>
        ))}
      </ul>
      <Pagination
        className="mt-2.5"
        page={state.offset}
        pageSize={limit}
        totalItems={reachOf(data.totalVendors, limit, isGuest).hits}
        getHref={(offset) => hrefOf({ ...state, limit, offset })}
        renderLink={host.renderLink}
        onPageChange={(offset, event) => {
          if (!isPlainPress(event)) return;
          onPageChange();
          if (!isInPlace) return;
          event.preventDefault();
          wanted.change((now) => ({ ...now, offset }));
        }}
        pageSizes={isGuest ? [5, 10, 20] : [5, 10, 20, 50]}
        onPageSizeChange={(next) => wanted.change((now) => ({ ...now, limit: next, offset: 1 }))}
        isRangeHidden
      />
      {isCut ? (
        <p className="text-center text-small text-ink-muted">
          Guests see the first {formatCount(reach.hits)} of {formatCount(data.totalVendors)}
          {data.hitLowerLimit ? '+' : ''} vendors.
          {host.hasScreen('login') ? ' Log in to see all.' : ' Narrow it by filters to reach the others.'}
        </p>
      ) : null}
    </>
  );
});
