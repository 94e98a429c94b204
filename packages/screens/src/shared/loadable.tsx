import type { ApiResult } from '@millwright/api-client/use-api';
import type { ReactNode } from 'react';
import { FailedState } from './failed-state.tsx';

/**
 * Decides what a read shows: failed, loading, empty or ready, in this order (a failed load must not show a skeleton for ever). What was
 * shown stays while a newer answer is on its way, and a failed refresh keeps it with a notice above.
 */
export function Loadable<Data>({
  of: result,
  skeleton,
  isEmpty,
  empty,
  children,
}: {
  of: ApiResult<Data>;
  skeleton: ReactNode;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const { data, error, retry } = result;
  if (error && data === undefined) return <FailedState problem={error} onRetry={retry} />;
  if (data === undefined) return <div aria-busy="true">{skeleton}</div>;
  return (
    <>
      {error && <FailedState problem={error} onRetry={retry} isInline />}
      {isEmpty?.(data) ? empty : children(data)}
    </>
  );
}
