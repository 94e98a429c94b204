'use client';
import type { ApiResult } from '@millwright/api-client/use-api';
import { Skeleton, SkeletonGroup } from '@millwright/ui/skeleton/skeleton';
import type { ReactNode } from 'react';
import { lazyPart } from '../shared/lazy-part.tsx';

// Hardly a widget fails: what a failure looks like is fetched when there is one.
const FailedState = lazyPart(async () => ({ default: (await import('../shared/failed-state.tsx')).FailedState }));

/** What a read shows in a widget: failed or refused, loading, or ready. A failed refresh keeps what was shown. */
export function WidgetContent<Data>({
  of: result,
  skeleton,
  children,
}: {
  of: ApiResult<Data>;
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const { data, error, retry } = result;
  if (data !== undefined)
    return (
      <>
        {error && <FailedState problem={error} onRetry={retry} isInline />}
        {children(data)}
      </>
    );
  if (error) return <FailedState problem={error} onRetry={retry} headingLevel={3} />;
  return (
    <div aria-busy="true">
      {skeleton ?? (
        <SkeletonGroup label="Loading" className="grid gap-2.5 py-2">
          <Skeleton className="w-1/3" />
          <Skeleton className="w-3/4" />
          <Skeleton className="w-1/2" />
        </SkeletonGroup>
      )}
    </div>
  );
}
