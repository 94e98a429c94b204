import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { TextField } from '@millwright/ui/text-field/text-field';
import { useToast } from '@millwright/ui/toast/toast';
import { useId } from 'react';
import * as z from 'zod/mini';
import { Form, useUnsavedChanges } from '../../shared/form.tsx';
import { isolated } from '../../shared/isolated.ts';
import type { Job } from '../../parts/jobs/job-words.ts';

const unlisted = z.object({
  companyName: z
    .string()
    .check(z.trim(), z.minLength(2, "Enter the vendor's name."), z.maxLength(200, 'Write at most 200 characters.')),
  email: z
    .string()
    .check(
      z.trim(),
      z.maxLength(256, 'Write at most 256 characters.'),
      z.regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, 'Enter an address such as name@company.example'),
    ),
  contactName: z.string().check(z.trim(), z.maxLength(120, 'Write at most 120 characters.')),
  phone: z.string().check(z.trim(), z.regex(/^((\+91)?[6-9]\d{9})?$/, 'Please enter 10 digit mobile number')),
});
// As the body has it: what the server refuses finds its field.
const schema = z.object({ unlisted });
type Values = z.infer<typeof schema>;
/** Puts a vendor on a job that is not listed; the provider's team is asked to add it. */
export default function UnlistedDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const id = useId();
  const toast = useToast();
  const changes = useUnsavedChanges();
  const add = useApiMutation('addVendor');
  const submit = async ({ unlisted: { companyName, email, contactName, phone } }: Values) => {
    await add.run({
      body: {
        jobId: job._id,
        unlisted: { companyName, email, contactName: contactName || null, phone: phone || null },
      },
    });
    onClose();
    toast.show({
      tone: 'good',
      title: `${companyName} added to ${job.number}`,
      description: 'The Millwright team has been asked to list it.',
    });
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.has}
      title="Add a vendor that is not listed"
      description={`Added to ${isolated(job.number)} immediately. The Millwright team is asked to verify and list it.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={add.isPending}>
            Add vendor
          </Button>
        </>
      }
    >
      <Form
        id={id}
        aria-label="Vendor"
        schema={schema}
        defaultValues={{ unlisted: { companyName: '', email: '', contactName: '', phone: '' } }}
        pending={add.isPending}
        error={add.error}
        onDirtyChange={changes.note}
        draftKey={`unlisted ${job._id}`}
        onSubmit={submit}
        className="grid gap-4"
      >
        {({ field }) => (
          <>
            <TextField label="Company name" isRequired autoComplete="off" {...field('unlisted.companyName')} />
            <TextField label="Email" isRequired type="email" autoComplete="off" {...field('unlisted.email')} />
            <TextField
              label="Contact person"
              optionalLabel="optional"
              autoComplete="off"
              {...field('unlisted.contactName')}
            />
            <TextField
              label="Mobile"
              optionalLabel="optional"
              type="tel"
              autoComplete="off"
              {...field('unlisted.phone')}
            />
          </>
        )}
      </Form>
    </Modal>
  );
}
