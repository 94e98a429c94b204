import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useToast } from '@millwright/ui/toast/toast';
import { useId } from 'react';
import * as z from 'zod/mini';
import { Form, useUnsavedChanges } from '../../shared/form.tsx';
import { isolated } from '../../shared/isolated.ts';
import type { Found } from './find-vendors.tsx';
import type { ProviderJobData } from './provider-job.tsx';

const schema = z.object({
  reason: z
    .string()
    .check(z.trim(), z.minLength(3, 'Enter why it fits.'), z.maxLength(500, 'Write at most 500 characters.')),
});

/** Asks why the vendor fits, and proposes it. */
export default function ProposeDialog({
  job,
  found: { vendor, why },
  onClose,
  onProposed,
}: {
  job: ProviderJobData;
  found: Found;
  onClose: () => void;
  onProposed: (job: ProviderJobData) => void;
}) {
  const id = useId();
  const toast = useToast();
  const changes = useUnsavedChanges();
  const propose = useApiMutation('proposeVendorAsProvider');
  const submit = async ({ reason }: z.infer<typeof schema>) => {
    const after = await propose.run({ path: { id: job._id }, body: { gstn: vendor.gstn, reason } });
    toast.show({ tone: 'good', title: `${vendor.companyName} proposed` });
    onProposed(after);
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.has}
      title={`Propose ${isolated(vendor.companyName)}`}
      description={`For ${job.number} of ${isolated(job.company)}. The client reads the reason.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={propose.isPending}>
            Propose
          </Button>
        </>
      }
    >
      <Form
        id={id}
        aria-label="Proposal"
        schema={schema}
        defaultValues={{ reason: why }}
        pending={propose.isPending}
        error={propose.error}
        onDirtyChange={changes.note}
        onSubmit={submit}
      >
        {({ field, form }) => (
          <Textarea
            label="Why it fits"
            description="Starts with the search’s reasons. Add what you know."
            isRequired
            rows={4}
            characterLimit={500}
            {...field('reason')}
            value={form.watch('reason')}
          />
        )}
      </Form>
    </Modal>
  );
}
