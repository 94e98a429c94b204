import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useId } from 'react';
import * as z from 'zod/mini';
import { ChangedMeanwhile, useSeenVersion } from '../../shared/change-question.tsx';
import { Form, useUnsavedChanges } from '../../shared/form.tsx';
import { isolated } from '../../shared/isolated.ts';
import type { Pqr } from '../qualification-words.ts';

const schema = z.object({
  reason: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter a reason.'), z.maxLength(1000, 'Write at most 1,000 characters.')),
});

/** Returns or rejects a prequalification, with the reason. */
export default function DecisionDialog({
  pqr,
  decision,
  onClose,
}: {
  pqr: Pqr;
  decision: 'returned' | 'rejected';
  onClose: () => void;
}) {
  const id = useId();
  const changes = useUnsavedChanges();
  const decide = useApiMutation('approvePqr');
  const seen = useSeenVersion(pqr.version, decide.error);
  const isOutdated = decide.error?.code === 'VERSION_CONFLICT';
  const isReturn = decision === 'returned';
  const submit = async ({ reason }: z.infer<typeof schema>) => {
    await decide.run({ path: { id: pqr.jobVendorId }, body: { version: seen, decision, reason } });
    onClose();
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.has}
      title={isReturn ? 'Return prequalification' : `Reject ${isolated(pqr.companyName)}?`}
      description={
        isReturn
          ? 'The vendor gets your remarks by email and can answer again.'
          : 'Its quote is excluded from the comparison. The vendor does not see the reason.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant={isReturn ? 'primary' : 'danger'} isLoading={decide.isPending}>
            {isReturn ? 'Return' : 'Reject'}
          </Button>
        </>
      }
    >
      {isOutdated && <ChangedMeanwhile what="this prequalification" className="mb-4" />}
      <Form
        id={id}
        aria-label="Reason"
        schema={schema}
        defaultValues={{ reason: '' }}
        pending={decide.isPending}
        error={isOutdated ? undefined : decide.error}
        onDirtyChange={changes.note}
        draftKey={`pqr ${decision} ${pqr.jobVendorId}`}
        onSubmit={submit}
        className="grid gap-4"
      >
        {({ field, form }) => (
          <Textarea
            label={isReturn ? 'What is missing' : 'Reason'}
            isRequired
            characterLimit={1000}
            {...field('reason')}
            value={form.watch('reason')}
          />
        )}
      </Form>
    </Modal>
  );
}
