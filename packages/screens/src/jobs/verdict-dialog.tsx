import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useToast } from '@millwright/ui/toast/toast';
import { useId } from 'react';
import * as z from 'zod/mini';
import { Form, useUnsavedChanges } from '../shared/form.tsx';
import { isolated } from '../shared/isolated.ts';

const schema = z.object({
  reason: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter a reason.'), z.maxLength(1000, 'Write at most 1,000 characters.')),
});

/** Disqualifies a quote, with the reason. */
export default function VerdictDialog({
  vendor,
  isPriceSealed = false,
  onClose,
}: {
  vendor: { jobVendorId: string; companyName: string; number: number };
  /** Of two envelopes only the first is opened. */
  isPriceSealed?: boolean;
  onClose: () => void;
}) {
  const id = useId();
  const toast = useToast();
  const changes = useUnsavedChanges();
  const judge = useApiMutation('qualifyQuote');
  const { jobVendorId, companyName, number } = vendor;
  const submit = async ({ reason }: z.infer<typeof schema>) => {
    await judge.run({ body: { jobVendorId, number, verdict: 'disqualified', reason } });
    toast.show({ title: `${companyName} disqualified` });
    onClose();
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.has}
      title={`Disqualify ${isolated(companyName)}?`}
      description={
        isPriceSealed
          ? `The price of version ${number} stays sealed, unless you withdraw the verdict before price opening.`
          : `Version ${number} is excluded from ranking and award. It stays readable, and you can withdraw the verdict.`
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="danger" isLoading={judge.isPending}>
            Disqualify
          </Button>
        </>
      }
    >
      <Form
        id={id}
        aria-label="Reason for disqualification"
        schema={schema}
        defaultValues={{ reason: '' }}
        pending={judge.isPending}
        error={judge.error}
        onDirtyChange={changes.note}
        draftKey={`verdict ${jobVendorId}`}
        onSubmit={submit}
        className="grid gap-4"
      >
        {({ field, form }) => (
          <Textarea label="Reason" isRequired characterLimit={1000} {...field('reason')} value={form.watch('reason')} />
        )}
      </Form>
    </Modal>
  );
}
