import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { Select } from '@millwright/ui/select/select';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useId } from 'react';
import { z } from 'zod';
import { Form } from '../../shared/form.tsx';
import { isolated } from '../../shared/isolated.ts';
import { removeReasons } from '../../parts/jobs/job-words.ts';
import type { JobVendor } from './job-vendors.tsx';

const schema = z.object({
  reason: z.string().min(1, 'Choose a reason.'),
  comment: z.string().trim().max(1000),
});

/** Takes a vendor off a job, with the reason. */
export default function RemoveDialog({
  vendor,
  onClose,
  onRemoved,
}: {
  vendor: JobVendor;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const id = useId();
  const remove = useApiMutation('removeVendorFromJob');
  const submit = async ({ reason, comment }: z.infer<typeof schema>) => {
    await remove.run({
      body: {
        jobVendorId: vendor._id,
        reason: reason as keyof typeof removeReasons,
        ...(comment && { comment }),
      },
    });
    onClose();
    onRemoved();
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Remove ${isolated(vendor.companyName)}?`}
      description="It stays below as removed, with the reason, and can be added again."
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button type="submit" form={id} variant="danger" isLoading={remove.isPending}>
            Remove
          </Button>
        </>
      }
    >
      <Form
        id={id}
        aria-label="Why it is removed"
        schema={schema}
        defaultValues={{ reason: '', comment: '' }}
        pending={remove.isPending}
        error={remove.error}
        onSubmit={submit}
        className="grid gap-4"
      >
        {({ field, form }) => (
          <>
            <Select label="Reason" isRequired {...field('reason')}>
              <option value="">Choose</option>
              {Object.entries(removeReasons).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
            <Textarea
              label="In words"
              optionalLabel="optional"
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
