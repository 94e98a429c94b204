import type { ReactNode, Ref } from 'react';
import { formatCount } from '../../shared/vendor-format.ts';
import { reachOf } from './reach.ts';
import { sortNames, type SearchState } from './search-state.ts';
import type { Listing } from './use-listing.ts';

/** How many vendors match and which of them are shown. */
export function ResultsHeading({
  id,
  ref,
  state,
  data,
  isPending,
  isGuest,
  tools,
}: {
  id: string;
  ref: Ref<HTMLHeadingElement>;
  state: SearchState;
  data: Listing | undefined;
  isPending: boolean;
  isGuest: boolean;
  /** At the end of the line. */
  tools: ReactNode;
}) {
  const first = data ? (data.offset - 1) * data.limit + 1 : 0;
  const last = data ? first + data.vendorProfile.length - 1 : 0;
  const total = data ? `${formatCount(data.totalVendors)}${data.hitLowerLimit ? '+' : ''}` : '';
  const { pages } = reachOf(data?.totalVendors ?? 0, data?.limit ?? 1, isGuest);
  return (
    <div className="relative flex min-h-control-small flex-wrap items-center gap-x-4 gap-y-2">
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
      {tools ? <div className="flex min-w-0 flex-wrap items-center gap-2 max-sm:w-full sm:ms-auto">{tools}</div> : null}
      <p role="status" className="sr-only">
        {data && !isPending
          ? `${total} ${data.totalVendors === 1 ? 'vendor matches' : 'vendors match'}, page ${state.offset} of ${formatCount(pages)}${state.sort === 'match' ? '' : `, ${sortNames[state.sort].toLowerCase()} first`}`
          : ''}
      </p>
    </div>
  );
}
