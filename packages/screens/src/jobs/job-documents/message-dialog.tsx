import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { MultiSelect } from '@millwright/ui/multi-select/multi-select';
import { TextField } from '@millwright/ui/text-field/text-field';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useToast } from '@millwright/ui/toast/toast';
import { useId } from 'react';
import * as z from 'zod/mini';
import { Form, useUnsavedChanges } from '../../shared/form.tsx';
import { isolated } from '../../shared/isolated.ts';
import { formatQuantity } from '../../shared/vendor-format.ts';
import type { Job } from '../../parts/jobs/job-words.ts';
import type { Broadcasts } from './messages.tsx';

const schema = z.object({
  jobVendorIds: z.array(z.string()).check(z.minLength(1, 'Choose at least one vendor.')),
  text: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter a message.'), z.maxLength(4000, 'Write at most 4,000 characters.')),
  groupName: z.string().check(z.trim(), z.maxLength(100, 'Write at most 100 characters.')),
});
type Values = z.infer<typeof schema>;
const fieldNames = { name: 'groupName' } as const;

/** Writes to vendors of a job: to all, to a group, or to whom one chooses; the choice can be kept as a group. */
export default function MessageDialog({
  job,
  broadcasts: { vendors, groups },
  groupId,
  onClose,
}: {
  job: Job;
  broadcasts: Broadcasts;
  /** The group that is chosen at first; everybody without one. */
  groupId: string | undefined;
  onClose: () => void;
}) {
  const id = useId();
  const toast = useToast();
  const changes = useUnsavedChanges();
  const send = useApiMutation('sendBroadcastMessage');
  const keep = useApiMutation('createBroadcastGroup');
  const idsOf = (chosen: Broadcasts['vendors']) => chosen.map(({ jobVendorId }) => jobVendorId);
  const submit = async ({ jobVendorIds, text, groupName }: Values) => {
    if (groupName) {
      const same = groups.find(({ name }) => name.toLowerCase() === groupName.toLowerCase());
      await keep.run({ body: { jobId: job._id, name: groupName, jobVendorIds, ...(same && { groupId: same._id }) } });
    }
    await send.run({ body: { jobId: job._id, jobVendorIds, text } });
    toast.show({ tone: 'good', title: `Sent to ${formatQuantity(jobVendorIds.length, 'vendor')}` });
    onClose();
  };
  const first = groups.find(({ _id }) => _id === groupId)?.vendors ?? vendors;
  return (
    <Modal
      isOpen
      size="large"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.has}
      title="Write to vendors"
      description="Messages cannot be edited after sending. Vendors cannot see other recipients."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={send.isPending || keep.isPending}>
            Send message
          </Button>
        </>
      }
    >
      <Form
        id={id}
        aria-label="Message to vendors"
        schema={schema}
        defaultValues={{ jobVendorIds: idsOf(first), text: '', groupName: '' }}
        pending={send.isPending || keep.isPending}
        error={keep.error ?? send.error}
        fieldNames={fieldNames}
        onDirtyChange={changes.note}
        draftKey={`message ${job._id}`}
        onSubmit={submit}
        className="grid gap-4"
      >
        {({ field, form, errorOf }) => {
          const choose = (ids: string[]) =>
            form.setValue('jobVendorIds', ids, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
          return (
            <>
              <div className="grid gap-2">
                <MultiSelect
                  label="To"
                  isRequired
                  options={vendors.map(({ jobVendorId, companyName }) => ({
                    value: jobVendorId,
                    label: isolated(companyName),
                  }))}
                  values={form.watch('jobVendorIds')}
                  onValuesChange={choose}
                  error={errorOf('jobVendorIds')}
                />
                <div role="group" aria-label="Choose" className="flex flex-wrap gap-2">
                  <Button size="small" onClick={() => choose(idsOf(vendors))}>
                    All {vendors.length}
                  </Button>
                  {groups
                    .filter((group) => group.vendors.length > 0)
                    .map((group) => (
                      <Button key={group._id} size="small" onClick={() => choose(idsOf(group.vendors))}>
                        <span className="min-w-0 wrap-anywhere">{isolated(group.name)}</span>
                      </Button>
                    ))}
                </div>
              </div>
              <Textarea
                label="Message"
                isRequired
                rows={5}
                characterLimit={4000}
                {...field('text')}
                value={form.watch('text')}
              />
              <TextField
                label="Save selection as group"
                optionalLabel="optional"
                description="An existing group with this name is replaced."
                {...field('groupName')}
              />
            </>
          );
        }}
      </Form>
    </Modal>
  );
}
