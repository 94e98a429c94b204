import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import type { ReactNode } from 'react';
import { Loadable } from '../shared/loadable.tsx';
import { NotFoundState } from '../shared/not-found-state.tsx';
import type { Opened } from './use-opened.ts';

/** The page of a client's request that somebody of the team opened: while it comes, where it fails, where it is not there, and as it is. */
export function OpenedRequest<Data>({
  opened,
  children,
}: {
  opened: Opened<Data>;
  children: (data: Data) => ReactNode;
}) {
  const { data, error, retry } = opened;
  if (error && !data && [400, 404].includes(error.status))
    return <NotFoundState title="Request not found">The address is incomplete.</NotFoundState>;
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-1 gap-6 px-gutter py-7">
      <Loadable
        of={{ data, error, retry, isLoading: !data && !error, isRefreshing: false }}
        skeleton={
          <div className="grid gap-4">
            <Skeleton className="h-16 max-w-xl" />
            <Skeleton className="h-64" />
          </div>
        }
      >
        {children}
      </Loadable>
    </div>
  );
}
