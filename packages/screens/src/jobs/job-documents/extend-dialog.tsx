import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { DateTimeField } from '@millwright/ui/date-time-field/date-time-field';
import { Modal } from '@millwright/ui/modal/modal';
import { useToast } from '@millwright/ui/toast/toast';
import { useId } from 'react';
import * as z from 'zod/mini';
import { ChangedMeanwhile, useSeenVersion } from '../../shared/change-question.tsx';
import { Form, useUnsavedChanges } from '../../shared/form.tsx';
import { formatDateTime } from '../../shared/vendor-format.ts';
import type { Job } from '../../parts/jobs/job-words.ts';
import type { Rfq } from '../rfq-words.ts';

const schema = z.object({ deadline: z.string({ error: 'Enter a date and time.' }) });
type Values = { deadline: string | null };

/** Extends the submission deadline for all vendors. */
export default function ExtendDialog({ job, rfq, onClose }: { job: Job; rfq: Rfq; onClose: () => void }) {
  const id = useId();
  const toast = useToast();
  const changes = useUnsavedChanges();
  const extend = useApiMutation('extendRfqDeadline');
  const seen = useSeenVersion(rfq.version, extend.error);
  const isOutdated = extend.error?.code === 'VERSION_CONFLICT';
  const { closeAt } = job.quotes;
  const submit = async ({ deadline }: Values) => {
    await extend.run({ body: { jobId: job._id, version: seen, deadline: deadline! } });
    toast.show({
      tone: 'good',
      title: `Deadline extended to ${formatDateTime(deadline!)}`,
      description: 'Vendors were notified.',
    });
    onClose();
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.has}
      title="Extend deadline"
      description={`For all vendors, as revision ${rfq.revision + 1}. Other unpublished changes are not published.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={extend.isPending}>
            Extend deadline
          </Button>
        </>
      }
    >
      {isOutdated && <ChangedMeanwhile what="the RFQ" className="mb-4" />}
      <Form
        id={id}
        aria-label="Extend deadline"
        schema={schema}
        defaultValues={{ deadline: closeAt }}
        pending={extend.isPending}
        error={isOutdated ? undefined : extend.error}
        onDirtyChange={changes.note}
        onSubmit={submit}
        className="grid gap-4"
      >
        {({ form, errorOf }) => (
          <DateTimeField
            label="Submission deadline"
            description={closeAt ? `Now ${formatDateTime(closeAt)}.` : undefined}
            value={form.watch('deadline')}
            error={errorOf('deadline')}
            onValueChange={(instant) =>
              form.setValue('deadline', instant, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
            }
          />
        )}
      </Form>
    </Modal>
  );
}
