import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Menu } from '@millwright/ui/menu/menu';
import { useToast } from '@millwright/ui/toast/toast';
import { Ellipsis } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useHost } from '../shared/host.tsx';
import { lazyPart } from '../shared/lazy-part.tsx';
import { jobNeedLabels, jobStatusLabel, moveLabel, type Job, type JobStatus } from '../parts/jobs/job-words.ts';

/** Moves that stop or end a job: they say why, by a menu. */
const stops = ['on_hold', 'unsuccessful', 'cancelled'] as const;
export type Stop = (typeof stops)[number];
const ReasonDialog = lazyPart(() => import('./reason-dialog.tsx'));
const isStop = (to: JobStatus): to is Stop => stops.some((stop) => stop === to);

/** The next moves that are made by the button that moves a job on, and not on a page of their own. */
export const ownMoves: readonly Job['nextMove']['move'][] = [
  'submit',
  'begin_work',
  'complete_work',
  'resume',
  'reopen',
];

/**
 * Where the reader may move a job: on by one button, elsewhere by a menu. What needs a reason asks for it.
 *
 * @param isHeld What is typed is not saved yet, and nothing moves.
 * @param isSecondary The page has a primary action of its own.
 * @param children The button of a next move that is made elsewhere: it is the primary one then.
 */
export function JobMoves({
  job,
  isHeld = false,
  isSecondary = false,
  children,
}: {
  job: Job;
  isHeld?: boolean;
  isSecondary?: boolean;
  children?: ReactNode;
}) {
  const toast = useToast();
  const { go, hasScreen } = useHost();
  const move = useApiMutation('updateJobStatus');
  const again = useApiMutation('useJobAgain');
  const [asked, setAsked] = useState<Stop | null>(null);
  const [onward, ...later] = job.allowed.filter((to) => !isStop(to));
  const others = [...later, ...job.allowed.filter(isStop)];
  const moveTo = async (to: JobStatus) => {
    try {
      await move.run({ body: { jobId: job._id, to } });
      toast.show({ title: `${job.number}: ${jobStatusLabel(to)}` });
    } catch (problem) {
      toast.show({ tone: 'bad', title: `${job.number} could not be moved`, description: (problem as Error).message });
    }
  };
  const beginAgain = async () => {
    try {
      const made = await again.run({ path: { id: job._id } });
      toast.show({ tone: 'good', title: `${made.number} created from ${job.number}` });
      go({ screen: 'job-edit', params: { jrId: made.number } });
    } catch (problem) {
      toast.show({ tone: 'bad', title: 'Job could not be duplicated', description: (problem as Error).message });
    }
  };
  const canUseAgain = hasScreen('job-edit');
  const lacks = onward === 'submitted' ? job.missing.map((field) => jobNeedLabels[field]).join(', ') : '';
  const held = isHeld ? 'Your entries are not saved yet.' : lacks !== '' && `Add ${lacks} first.`;
  return (
    <>
      {onward && !(children && lacks) && (
        <Button
          // Before the work is followed the vendors are told: that is the button of the page then.
          variant={children || isSecondary || job.nextMove.move === 'tell_vendors' ? 'secondary' : 'primary'}
          className="max-sm:flex-auto"
          isLoading={move.isPending}
          disabledReason={held}
          onClick={() => void moveTo(onward)}
        >
          {moveLabel(job.status, onward)}
        </Button>
      )}
      {children}
      {(others.length > 0 || canUseAgain) && (
        <Menu
          trigger={
            <Button aria-label={`More for ${job.number}`}>
              <Ellipsis aria-hidden className="size-4" />
            </Button>
          }
          entries={[
            ...(canUseAgain
              ? [
                  {
                    id: 'again',
                    label: 'Duplicate',
                    description: 'Creates a draft from this job',
                    onSelect: () => void beginAgain(),
                  },
                ]
              : []),
            ...others.map((to) => ({
              id: to,
              label: moveLabel(job.status, to),
              tone: to === 'cancelled' || to === 'unsuccessful' ? ('bad' as const) : ('neutral' as const),
              onSelect: () => (isStop(to) ? setAsked(to) : void moveTo(to)),
            })),
          ]}
        />
      )}
      {asked && <ReasonDialog job={job} to={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
