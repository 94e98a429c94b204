import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useToast } from '@millwright/ui/toast/toast';
import { useId } from 'react';
import * as z from 'zod/mini';
import { Form, useUnsavedChanges } from '../../shared/form.tsx';
import type { ProviderLevellingData } from './provider-levelling.tsx';

const schema = z.object({
  remarks: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter what is missing.'), z.maxLength(2000, 'Write at most 2,000 characters.')),
});

/** Sends a request to level quotes back, with what is missing. */
export default function SendBackDialog({
  request,
  onClose,
  onDone,
}: {
  request: ProviderLevellingData;
  onClose: () => void;
  onDone: (after: ProviderLevellingData) => void;
}) {
  const id = useId();
  const toast = useToast();
  const changes = useUnsavedChanges();
  const move = useApiMutation('moveLevellingAsProvider');
  const submit = async ({ remarks }: z.infer<typeof schema>) => {
    const after = await move.run({ path: { id: request._id }, body: { to: 'sent_back', remarks } });
    toast.show({ tone: 'good', title: `${request.number} returned` });
    onDone(after);
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.has}
      title={`Return ${request.number}`}
      description="The requester is notified by email and can edit and resubmit the request."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={move.isPending}>
            Return request
          </Button>
        </>
      }
    >
      <Form
        id={id}
        aria-label="Return request"
        schema={schema}
        defaultValues={{ remarks: '' }}
        pending={move.isPending}
        error={move.error}
        onDirtyChange={changes.note}
        onSubmit={submit}
      >
        {({ field, form }) => (
          <Textarea
            label="What is missing"
            isRequired
            rows={4}
            characterLimit={2000}
            {...field('remarks')}
            value={form.watch('remarks')}
          />
        )}
      </Form>
    </Modal>
  );
}
