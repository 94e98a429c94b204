import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { Select } from '@millwright/ui/select/select';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useId, useRef } from 'react';
import * as z from 'zod/mini';
import { Form } from '../../shared/form.tsx';
import { isolated } from '../../shared/isolated.ts';
import { formatQuantity } from '../../shared/vendor-format.ts';
import { removeReasons } from '../../parts/jobs/job-words.ts';
import type { JobVendor } from './vendor-status.ts';

const schema = z.object({
  reason: z.string().check(z.minLength(1, 'Choose a reason.')),
  comment: z.string().check(z.trim(), z.maxLength(1000, 'Write at most 1,000 characters.')),
});

/** Removes vendors from a job, with the reason. */
export default function RemoveDialog({
  vendors,
  onClose,
  onRemoved,
}: {
  vendors: readonly JobVendor[];
  onClose: () => void;
  onRemoved: () => void;
}) {
  const id = useId();
  const done = useRef(new Set<string>());
  const remove = useApiMutation('removeVendorFromJob');
  const submit = async ({ reason, comment }: z.infer<typeof schema>) => {
    // After a failure a second try goes on with those that are left.
    for (const { _id } of vendors.filter((vendor) => !done.current.has(vendor._id))) {
      await remove.run({
        body: { jobVendorId: _id, reason: reason as keyof typeof removeReasons, ...(comment && { comment }) },
      });
      done.current.add(_id);
    }
    onClose();
    onRemoved();
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Remove ${vendors.length === 1 ? isolated(vendors[0]!.companyName) : formatQuantity(vendors.length, 'vendor')}?`}
      description="Removed vendors stay in the list with the reason. You can add them again."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="danger" isLoading={remove.isPending}>
            Remove
          </Button>
        </>
      }
    >
      <Form
        id={id}
        aria-label="Removal"
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
              label="Comment"
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
