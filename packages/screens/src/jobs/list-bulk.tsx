import { Button } from '@millwright/ui/button/button';
import { useState, type ReactNode } from 'react';
import { lazyPart } from '../shared/lazy-part.tsx';
import { formatQuantity } from '../shared/vendor-format.ts';
import type { JobSummary } from '../parts/jobs/job-words.ts';

const AssignDialog = lazyPart(async () => ({ default: (await import('./list-bulk-dialogs.tsx')).AssignDialog }));
const HoldDialog = lazyPart(async () => ({ default: (await import('./list-bulk-dialogs.tsx')).HoldDialog }));

/** What is done with several jobs: a bar that is there while some are chosen. */
export function BulkBar({
  chosen,
  children,
  onClear,
}: {
  chosen: readonly JobSummary[];
  /** Further acts, such as the export. */
  children?: ReactNode;
  onClear: () => void;
}) {
  const [act, setAct] = useState<'assign' | 'hold' | null>(null);
  const count = (may: (job: JobSummary) => boolean) => chosen.filter(may).length;
  const assignable = count(({ can }) => can.assign);
  const holdable = count(({ can }) => can.hold);
  return (
    <div
      role="region"
      aria-label="Chosen jobs"
      className="sticky bottom-0 z-sticky -mx-gutter flex flex-wrap items-center gap-2 border-t border-line bg-raised px-gutter py-3 shadow-float sm:bottom-3 sm:mx-0 sm:rounded-large sm:border sm:px-card"
    >
      <p role="status" className="me-auto font-medium">
        {formatQuantity(chosen.length, 'job')} chosen
      </p>
      <Button
        disabledReason={assignable === 0 && 'Only the job owner or a super user can assign a new owner.'}
        onClick={() => setAct('assign')}
      >
        Assign owner
      </Button>
      <Button
        disabledReason={holdable === 0 && 'You cannot put any of these jobs on hold.'}
        onClick={() => setAct('hold')}
      >
        Put on hold
      </Button>
      {children}
      <Button variant="quiet" onClick={onClear}>
        Clear
      </Button>
      {act === 'assign' && (
        <AssignDialog
          jobs={chosen.filter(({ can }) => can.assign)}
          left={chosen.length - assignable}
          onClose={() => setAct(null)}
          onDone={onClear}
        />
      )}
      {act === 'hold' && (
        <HoldDialog
          jobs={chosen.filter(({ can }) => can.hold)}
          left={chosen.length - holdable}
          onClose={() => setAct(null)}
          onDone={onClear}
        />
      )}
    </div>
  );
}
