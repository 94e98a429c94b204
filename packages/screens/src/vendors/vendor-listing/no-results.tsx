import { Button, buttonClass } from '@millwright/ui/button/button';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import type { RenderLink } from '@millwright/ui/link/render-link';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { formatCount } from '../../shared/vendor-format.ts';
import { filterChips, withoutFilters, type SearchState } from './search-state.ts';
import type { Listing } from './use-listing.ts';
import type { WantedSearch } from './wanted-search.ts';

/** A search without hits: the nearest search that has some, and a request for the vendor that is missing. */
export function NoResults({
  state,
  instead,
  isGuest,
  wanted,
  hrefOf,
  searchLink,
}: {
  state: SearchState;
  instead: Listing['instead'];
  isGuest: boolean;
  wanted: WantedSearch;
  hrefOf: (next: SearchState) => string;
  /** Draws a link to a search. */
  searchLink: (next: SearchState) => RenderLink;
}) {
  const { hasScreen, goToLogin } = useHost();
  const filterCount = filterChips(state).length;
  const mayRequest = !isGuest && hasScreen('vendor-requests');
  const nearest = instead && { ...state, search: instead.search, offset: 1 };
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
          {filterCount > 0 ? <Button onClick={() => wanted.change(withoutFilters)}>Clear filters</Button> : null}
          {mayRequest ? (
            <ScreenLink
              to={{ screen: 'vendor-requests', query: { create: state.search.slice(0, 200) || 'new' } }}
              className={buttonClass()}
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
      {nearest ? (
        <>
          No vendor lists all of these.{' '}
          {searchLink(nearest)({
            href: hrefOf(nearest),
            className: 'rounded-small font-semibold text-accent underline underline-offset-3 hover:decoration-2',
            children: `${formatCount(instead.totalVendors)} for ${instead.search}`,
          })}
          .
        </>
      ) : filterCount > 0 ? (
        'Remove a filter, or search with fewer words.'
      ) : (
        'Try fewer or different words.'
      )}
      {mayRequest ? ' Or ask us to add a missing vendor.' : ''}
    </EmptyState>
  );
}
