import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import { IconButton } from '@millwright/ui/icon-button/icon-button';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { FailedState } from '../../shared/failed-state.tsx';

/** Starts the thread with a vendor of a job that a link names; where there is one, it is that. */
export default function StartingThread({
  jobVendorId,
  onStarted,
  onBack,
}: {
  jobVendorId: string;
  onStarted: (threadId: string) => void;
  onBack: () => void;
}) {
  const { run, error } = useApiMutation('chatInitiate');
  const start = () =>
    void run({ body: { communicationType: 'vendor', jobVendorId } }).then(
      ({ thread }) => onStarted(thread._id),
      (_problem: ApiProblem) => undefined,
    );
  const startFirst = useEffectEvent(start);
  const begun = useRef(false);
  useEffect(() => {
    if (!begun.current) startFirst();
    begun.current = true;
  }, []);
  return (
    <div className="grid min-h-0 min-w-0 content-start gap-3 overflow-y-auto border-line p-4 md:border-s">
      <IconButton label="Back to conversations" className="md:hidden" onClick={onBack}>
        <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
      </IconButton>
      {error ? (
        <FailedState problem={error} onRetry={start} />
      ) : (
        <div aria-busy="true" className="grid gap-3">
          <Skeleton className="h-14 w-2/3 rounded-large" />
          <Skeleton className="h-14 w-1/2 justify-self-end rounded-large" />
        </div>
      )}
    </div>
  );
}
