import type { ApiProblem } from '@millwright/api-client/problem';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { Select } from '@millwright/ui/select/select';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { f3Reasons, verdictLabels, type F3Reason, type F3Verdict } from '../../parts/proposals/proposal-words.ts';
import { Form, useUnsavedChanges } from '../../shared/form.tsx';
import { isolated } from '../../shared/isolated.ts';
import type { Feedback } from './use-proposals.ts';

const schemaOf = (verdict: F3Verdict) =>
  z.object({
    reason: verdict === 'not' ? z.string().check(z.minLength(1, 'Choose why the vendor does not fit.')) : z.string(),
    comment: z.string().check(z.trim(), z.maxLength(1000, 'Write at most 1,000 characters.')),
  });

/** Why a vendor does not fit, or may not. */
export default function FeedbackDialog({
  name,
  verdict,
  onClose,
  onAnswer,
}: {
  name: string;
  verdict: F3Verdict;
  onClose: () => void;
  onAnswer: (feedback: Feedback) => Promise<void>;
}) {
  const id = useId();
  const changes = useUnsavedChanges();
  const [problem, setProblem] = useState<ApiProblem>();
  const [isPending, setPending] = useState(false);
  const submit = async ({ reason, comment }: { reason: string; comment: string }) => {
    setPending(true);
    setProblem(undefined);
    try {
      await onAnswer({ verdict, ...(reason && { reason: reason as F3Reason }), ...(comment && { comment }) });
      onClose();
    } catch (refused) {
      setProblem(refused as ApiProblem);
    } finally {
      setPending(false);
    }
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.has}
      title={`${verdictLabels[verdict]}: ${isolated(name)}`}
      description="For the Millwright team, to improve its proposals. Vendors never see it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={isPending}>
            Save feedback
          </Button>
        </>
      }
    >
      <Form
        id={id}
        aria-label="Feedback"
        schema={schemaOf(verdict)}
        defaultValues={{ reason: '', comment: '' }}
        pending={isPending}
        error={problem}
        onDirtyChange={changes.note}
        onSubmit={submit}
        className="grid gap-4"
      >
        {({ field, form }) => (
          <>
            <Select
              label="Reason"
              isRequired={verdict === 'not'}
              optionalLabel={verdict === 'not' ? undefined : 'optional'}
              {...field('reason')}
            >
              <option value="">Choose</option>
              {Object.entries(f3Reasons).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
            <Textarea
              label="Details"
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
