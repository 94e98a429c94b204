import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { Select } from '@millwright/ui/select/select';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useToast } from '@millwright/ui/toast/toast';
import { useId } from 'react';
import * as z from 'zod/mini';
import { cancelReasons, jobStatusLabel, moveLabel, type Job } from '../parts/jobs/job-words.ts';
import { Form } from '../shared/form.tsx';
import type { Stop } from './job-moves.tsx';

const ending = z.object({
  reason: z.string().check(z.minLength(1, 'Choose a reason.')),
  comment: z.string().check(z.trim(), z.maxLength(1000, 'Write at most 1,000 characters.')),
});
const schemas = {
  on_hold: z.object({
    reason: z.string(),
    comment: z
      .string()
      .check(z.trim(), z.minLength(1, 'Enter a reason.'), z.maxLength(1000, 'Write at most 1,000 characters.')),
  }),
  unsuccessful: ending,
  cancelled: ending,
};
const questions: Record<Stop, (number: string) => string> = {
  on_hold: (number) => `Put ${number} on hold?`,
  unsuccessful: (number) => `End ${number} without an award?`,
  cancelled: (number) => `Cancel ${number}?`,
};

/** Asks why a job is stopped or ended, and does it. */
export default function ReasonDialog({ job, to, onClose }: { job: Job; to: Stop; onClose: () => void }) {
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
          ? 'The job ends without an award. Its team is notified, and its owner can reopen it within 90 days.'
          : 'Work stops until the job is resumed. The team is notified.'
      }
      footer={
        <>
          <Button onClick={onClose}>Keep job active</Button>
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
              label={isEnd ? 'Details' : 'Reason'}
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
