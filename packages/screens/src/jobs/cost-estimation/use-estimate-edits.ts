import { useApiMutation } from '@millwright/api-client/use-api';
import type { Answer } from '@millwright/api-client/client';
import { useEffect, useRef, useState } from 'react';

export type Estimate = Answer<'getCostEstimate'>;
export type EstimateLine = Estimate['lines'][number];
type Edit = { lineId: string; rateInPaise: number | null };

/**
 * Saves what is typed into an estimate, one change after the other, each under the version that the one before left. A change that met
 * somebody else's is not saved: it waits in `contested` for a decision.
 */
export function useEstimateEdits(jobId: string, estimate: Estimate, retry: () => void) {
  const save = useApiMutation('saveCostEstimate');
  const [contested, setContested] = useState<Edit | null>(null);
  const version = useRef(estimate.version);
  const queue = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => {
    version.current = Math.max(version.current, estimate.version);
  }, [estimate.version]);

  const run = (body: { lines?: Edit[]; yearlyChangePercent?: string }, edit: Edit | null) => {
    queue.current = queue.current.then(async () => {
      try {
        const answer = await save.run({ path: { id: jobId }, body: { version: version.current, ...body } });
        version.current = answer.version;
        setContested(null);
      } catch (error) {
        if ((error as { code?: string }).code !== 'VERSION_CONFLICT') return;
        setContested(edit);
        retry();
      }
    });
  };
  return {
    setRate: (edit: Edit) => run({ lines: [edit] }, edit),
    setYearlyChange: (yearlyChangePercent: string) => run({ yearlyChangePercent }, null),
    contested,
    /** Gives the change that met another one up. */
    giveUp: () => setContested(null),
    isPending: save.isPending,
    error: save.error?.code === 'VERSION_CONFLICT' ? undefined : save.error,
  };
}
