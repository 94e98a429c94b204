import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { Select } from '@millwright/ui/select/select';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useToast } from '@millwright/ui/toast/toast';
import { useId } from 'react';
import * as z from 'zod/mini';
import { Form, useUnsavedChanges } from '../shared/form.tsx';
import { isolated } from '../shared/isolated.ts';

const schema = z.object({
  words: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter your question.'), z.maxLength(2000, 'Write at most 2,000 characters.')),
  hours: z.enum(['24', '48', '72']),
});

/** Asks one vendor to make its quote clear, once, and opens a window for a new version. Of two envelopes once for each. */
export default function ClarifyDialog({
  vendor,
  isTechnical = false,
  onClose,
}: {
  vendor: { jobVendorId: string; companyName: string };
  isTechnical?: boolean;
  onClose: () => void;
}) {
  const id = useId();
  const toast = useToast();
  const changes = useUnsavedChanges();
  const ask = useApiMutation('openClarification');
  const { jobVendorId, companyName } = vendor;
  const submit = async ({ words, hours }: z.infer<typeof schema>) => {
    await ask.run({ body: { jobVendorId, words, hours: Number(hours) } });
    toast.show({ tone: 'good', title: `Clarification requested from ${companyName}` });
    onClose();
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.has}
      title={`Ask ${isolated(companyName)} for clarification`}
      description={`The vendor gets your question by email and can submit a new version until the window closes. ${isTechnical ? 'Its price stays sealed as submitted. You can ask each vendor once per envelope.' : 'You can ask each vendor once.'}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={ask.isPending}>
            Ask
          </Button>
        </>
      }
    >
      <Form
        id={id}
        aria-label="Clarification"
        schema={schema}
        defaultValues={{ words: '', hours: '24' }}
        pending={ask.isPending}
        error={ask.error}
        onDirtyChange={changes.note}
        draftKey={`clarify ${jobVendorId}`}
        onSubmit={submit}
        className="grid gap-4"
      >
        {({ field, form }) => (
          <>
            <Textarea
              label="What needs clarification"
              isRequired
              characterLimit={2000}
              {...field('words')}
              value={form.watch('words')}
            />
            <Select label="Window for a new version" {...field('hours')}>
              <option value="24">24 hours</option>
              <option value="48">48 hours</option>
              <option value="72">72 hours</option>
            </Select>
          </>
        )}
      </Form>
    </Modal>
  );
}
