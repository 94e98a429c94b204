import { SearchBox } from '@millwright/ui/search-box/search-box';
import { buttonClass } from '@millwright/ui/button/button';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { ScreenLink, useHost } from './host.tsx';
import { useListingTarget, useStartScreen } from './start-screen.ts';

/** A page for what is not there: it says so, and has the vendor search on it as the way on, or the app's own start where it has none. */
export function NotFoundState({
  title = 'This page does not exist',
  children,
  searchText = '',
}: {
  title?: ReactNode;
  children?: ReactNode;
  /** What the search box holds at first. */
  searchText?: string;
}) {
  const host = useHost();
  const listing = useListingTarget();
  const start = useStartScreen();
  return (
    <div
      data-slot="not-found-state"
      className="mx-auto grid w-full max-w-160 justify-items-center gap-3 px-gutter py-14 text-center"
    >
      <span className="grid size-11 place-items-center rounded-full bg-sunken text-ink-muted">
        <SearchX aria-hidden className="size-5" />
      </span>
      <h1 className="text-display font-semibold break-words">{title}</h1>
      <div className="max-w-120 break-words text-ink-muted">
        {children ??
          `The address may be mistyped, or the page has moved.${listing ? ' Search for a vendor instead.' : ''}`}
      </div>
      {listing ? (
        <SearchBox
          className="mt-2 w-full text-start"
          size="middle"
          placeholder={host.product.texts?.searchPrompt ?? 'Boiler repair'}
          defaultValue={searchText}
          onSearch={(text) => host.go(listing({ search: text }))}
        />
      ) : null}
      {start ? (
        <ScreenLink to={start} className={buttonClass({ variant: 'quiet' })}>
          {start.screen === 'home' ? 'Go to Home' : `Go to ${host.product.texts?.searchTitle ?? 'Find Vendors'}`}
        </ScreenLink>
      ) : (
        host.renderLink({ href: '/', className: buttonClass(), children: `Go to ${host.product.productName}` })
      )}
    </div>
  );
}
