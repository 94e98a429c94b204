import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { TextField } from '@millwright/ui/text-field/text-field';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useToast } from '@millwright/ui/toast/toast';
import { useId } from 'react';
import * as z from 'zod/mini';
import { Form, useUnsavedChanges } from '../../shared/form.tsx';
import type { Proposals } from './use-proposals.ts';

const schema = z.object({
  fullName: z
    .string()
    .check(z.trim(), z.minLength(2, 'Enter the name.'), z.maxLength(100, 'Write at most 100 characters.')),
  email: z
    .string()
    .check(
      z.trim(),
      z.maxLength(256, 'Write at most 256 characters.'),
      z.regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, 'Enter an address such as name@company.example'),
    ),
  note: z.string().check(z.trim(), z.maxLength(1000, 'Write at most 1,000 characters.')),
});

/** Mails the proposals to a colleague, who answers without a login. */
export default function SendDialog({ job, onClose }: { job: Proposals['job']; onClose: () => void }) {
  const id = useId();
  const toast = useToast();
  const changes = useUnsavedChanges();
  const send = useApiMutation('sendF3Link');
  const submit = async ({ fullName, email, note }: z.infer<typeof schema>) => {
    await send.run({ body: { jobId: job._id, fullName, email, ...(note && { note }) } });
    onClose();
    toast.show({ tone: 'good', title: `Emailed to ${fullName}`, description: 'The link is valid for 14 days.' });
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.has}
      title="Email the proposals to a colleague"
      description="The link works without a login for 14 days. Feedback shows your colleague’s name. You can revoke the link."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={send.isPending}>
            Send link
          </Button>
        </>
      }
    >
      <Form
        id={id}
        aria-label="Colleague"
        schema={schema}
        defaultValues={{ fullName: '', email: '', note: '' }}
        pending={send.isPending}
        error={send.error}
        onDirtyChange={changes.note}
        draftKey={`f3 ${job._id}`}
        onSubmit={submit}
        className="grid gap-4"
      >
        {({ field, form }) => (
          <>
            <TextField label="Name" isRequired autoComplete="off" {...field('fullName')} />
            <TextField label="Email" isRequired type="email" autoComplete="off" {...field('email')} />
            <Textarea
              label="Note"
              optionalLabel="optional"
              rows={3}
              characterLimit={1000}
              {...field('note')}
              value={form.watch('note')}
            />
          </>
        )}
      </Form>
    </Modal>
  );
}
