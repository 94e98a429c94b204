import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Menu } from '@millwright/ui/menu/menu';
import { Modal } from '@millwright/ui/modal/modal';
import { Select } from '@millwright/ui/select/select';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useToast } from '@millwright/ui/toast/toast';
import { Ellipsis } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { z } from 'zod';
import { Form } from '../shared/form.tsx';
import { useHost } from '../shared/host.tsx';
import {
  cancelReasons,
  jobNeedLabels,
  jobStatusLabel,
  moveLabel,
  type Job,
  type JobStatus,
} from '../parts/jobs/job-words.ts';

/** Moves that stop or end a job: they say why, by a menu. */
const stops = ['on_hold', 'unsuccessful', 'cancelled'] as const;
type Stop = (typeof stops)[number];
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
 * @param children The button of a next move that is made elsewhere: it is the primary one then.
 */
export function JobMoves({ job, isHeld = false, children }: { job: Job; isHeld?: boolean; children?: ReactNode }) {
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
      toast.show({ tone: 'bad', title: `${job.number} was not moved`, description: (problem as Error).message });
    }
  };
  const beginAgain = async () => {
    try {
      const made = await again.run({ path: { id: job._id } });
      toast.show({ tone: 'good', title: `${made.number} created from ${job.number}` });
      go({ screen: 'job-edit', params: { jrId: made.number } });
    } catch (problem) {
      toast.show({ tone: 'bad', title: 'Job not duplicated', description: (problem as Error).message });
    }
  };
  const canUseAgain = hasScreen('job-edit');
  const lacks = onward === 'submitted' ? job.missing.map((field) => jobNeedLabels[field]).join(', ') : '';
  const held = isHeld ? 'What you typed is not saved yet.' : lacks !== '' && `Add ${lacks} first.`;
  return (
    <>
      {onward && !(children && lacks) && (
        <Button
          // Before the work is followed the vendors are told: that is the button of the page then.
          variant={children || job.nextMove.move === 'tell_vendors' ? 'secondary' : 'primary'}
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
                    description: 'Creates a draft like this job',
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

const ending = z.object({ reason: z.string().min(1, 'Choose a reason.'), comment: z.string().trim().max(1000) });
const schemas = {
  on_hold: z.object({ reason: z.string(), comment: z.string().trim().min(1, 'Say why.').max(1000) }),
  unsuccessful: ending,
  cancelled: ending,
};
const questions: Record<Stop, (number: string) => string> = {
  on_hold: (number) => `Put ${number} on hold?`,
  unsuccessful: (number) => `End ${number} without an award?`,
  cancelled: (number) => `Cancel ${number}?`,
};

function ReasonDialog({ job, to, onClose }: { job: Job; to: Stop; onClose: () => void }) {
  const id = useId();
  const toast = useToast();
  const move = useApiMutation('updateJobStatus');
  const isEnd = to !== 'on_hold';
  const submit = async ({ reason, comment }: { reason: string; comment: string }) => {
    await move.run({
      body: {
        jobId: job._id,
        to,
        ...(isEnd && { reason: reason as keyof typeof cancelReasons }),
        ...(comment && { comment }),
      },
    });
    onClose();
    toast.show({ title: `${job.number}: ${jobStatusLabel(to)}` });
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={questions[to](job.number)}
      description={
        isEnd
          ? 'It ends without an award. Everybody who works on it is told, and its owner can reopen it within 90 days.'
          : 'Nothing goes on until somebody lets it. Everybody who works on it is told.'
      }
      footer={
        <>
          <Button onClick={onClose}>Keep it as it is</Button>
          <Button type="submit" form={id} variant={isEnd ? 'danger' : 'primary'} isLoading={move.isPending}>
            {moveLabel(job.status, to)}
          </Button>
        </>
      }
    >
      <Form
        id={id}
        aria-label={moveLabel(job.status, to)}
        schema={schemas[to]}
        defaultValues={{ reason: '', comment: '' }}
        pending={move.isPending}
        error={move.error}
        onSubmit={submit}
        className="grid gap-4"
      >
        {({ field, form }) => (
          <>
            {isEnd && (
              <Select label="Reason" isRequired {...field('reason')}>
                <option value="">Choose</option>
                {Object.entries(cancelReasons).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
            <Textarea
              label={isEnd ? 'In words' : 'Why'}
              {...(isEnd ? { optionalLabel: 'optional' } : { isRequired: true })}
              rows={3}
              characterLimit={1000}
              {...field('comment')}
              value={form.watch('comment')}
            />
          </>
        )}
      </Form>
    </Modal>
  );
}
