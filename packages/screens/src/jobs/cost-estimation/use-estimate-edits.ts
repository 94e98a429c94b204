import { useApiMutation } from '@millwright/api-client/use-api';
import type { Answer } from '@millwright/api-client/client';
import { useEffect, useRef, useState } from 'react';
import { isSameValue } from '../../shared/same-value.ts';

export type Estimate = Answer<'getCostEstimate'>;
export type EstimateLine = Estimate['lines'][number];
/** A rate, and the one that it was typed over. */
export type RateEdit = { lineId: string; rateInPaise: number | null; over: number | null };

const rateOf = ({ lines }: Estimate, lineId: string) => lines.find((line) => line.lineId === lineId)?.rateInPaise;

/**
 * Saves what is typed into an estimate, one change after the other, each under the version that the one before left. A rate that a colleague has
 * changed since it was typed over is not saved: it waits in `contested` for a decision.
 */
export function useEstimateEdits(jobId: string, estimate: Estimate, retry: () => void) {
  const save = useApiMutation('saveCostEstimate');
  const [contested, setContested] = useState<RateEdit | null>(null);
  const [givenUpCount, setGivenUpCount] = useState(0);
  const newest = useRef(estimate);
  /** By line: the rates that this page saved. */
  const own = useRef(new Map<string, number | null>());
  const queue = useRef<Promise<void>>(Promise.resolve());
  /** What met a colleague's change of anything, until the estimate is read again. */
  const refused = useRef<(() => void)[]>([]);
  useEffect(() => {
    if (estimate.version < newest.current.version) return;
    newest.current = estimate;
    for (const again of refused.current.splice(0)) again();
  }, [estimate]);

  const run = (
    body: { lines?: { lineId: string; rateInPaise: number | null }[]; yearlyChangePercent?: string },
    isContested: () => boolean,
    onContested: () => void,
  ) => {
    queue.current = queue.current.then(async () => {
      if (isContested()) return onContested();
      const { version } = newest.current;
      try {
        newest.current = await save.run({ path: { id: jobId }, body: { version, ...body } });
      } catch (error) {
        if ((error as { code?: string }).code !== 'VERSION_CONFLICT') return;
        const again = () => run(body, isContested, onContested);
        // What it met may be here by now.
        if (newest.current.version > version) return again();
        refused.current.push(again);
        retry();
      }
    });
  };
  const setRate = (edit: RateEdit) => {
    const { lineId, rateInPaise, over } = edit;
    const isContested = () => {
      const now = rateOf(newest.current, lineId);
      const isOwn = own.current.has(lineId) && own.current.get(lineId) === now;
      if (now !== over && now !== rateInPaise && !isOwn) return true;
      own.current.set(lineId, rateInPaise);
      setContested((before) => (before?.lineId === lineId ? null : before));
      return false;
    };
    run({ lines: [{ lineId, rateInPaise }] }, isContested, () => setContested(edit));
  };
  return {
    setRate,
    setYearlyChange: (yearlyChangePercent: string, over: readonly string[]) =>
      run(
        { yearlyChangePercent },
        // Its field asks.
        () => !over.some((one) => isSameValue(one, newest.current.yearlyChangePercent)),
        () => {},
      ),
    contested,
    keepMine: () => {
      if (contested) setRate({ ...contested, over: rateOf(newest.current, contested.lineId) ?? null });
    },
    /** Gives the rate that met another one up. */
    giveUp: () => {
      setContested(null);
      setGivenUpCount((count) => count + 1);
    },
    /** How often a rate was given up: its field then shows the colleague's. */
    givenUpCount,
    isPending: save.isPending,
    error: save.error?.code === 'VERSION_CONFLICT' ? undefined : save.error,
  };
}
