import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useToast } from '@millwright/ui/toast/toast';
import { useId } from 'react';
import * as z from 'zod/mini';
import { Form, useUnsavedChanges } from '../../shared/form.tsx';
import { isolated } from '../../shared/isolated.ts';
import type { Job } from '../../parts/jobs/job-words.ts';

const schema = z.object({
  reason: z
    .string()
    .check(z.trim(), z.minLength(3, 'Enter a reason.'), z.maxLength(500, 'Write at most 500 characters.')),
});

/** Suggests a vendor for a job, with the reason. */
export default function SuggestDialog({
  job,
  vendor,
  onClose,
}: {
  job: Job;
  vendor: { gstn: string; name: string };
  onClose: () => void;
}) {
  const id = useId();
  const toast = useToast();
  const changes = useUnsavedChanges();
  const recommend = useApiMutation('recommendVendor');
  const submit = async ({ reason }: z.infer<typeof schema>) => {
    await recommend.run({ body: { jobId: job._id, gstn: vendor.gstn, reason } });
    onClose();
    toast.show({ tone: 'good', title: `${vendor.name} suggested` });
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.has}
      title={`Suggest ${isolated(vendor.name)}`}
      description={`The buyers of ${job.number} see it with your reason.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={recommend.isPending}>
            Suggest
          </Button>
        </>
      }
    >
      <Form
        id={id}
        aria-label="Suggestion"
        schema={schema}
        defaultValues={{ reason: '' }}
        pending={recommend.isPending}
        error={recommend.error}
        onDirtyChange={changes.note}
        onSubmit={submit}
      >
        {({ field, form }) => (
          <Textarea
            label="Reason"
            isRequired
            rows={3}
            characterLimit={500}
            {...field('reason')}
            value={form.watch('reason')}
          />
        )}
      </Form>
    </Modal>
  );
}
