import { useApiMutation } from '@millwright/api-client/use-api';
import { ConfirmDialog } from '@millwright/ui/confirm-dialog/confirm-dialog';
import { useToast } from '@millwright/ui/toast/toast';
import { formatDateTime, formatQuantity } from '../../shared/vendor-format.ts';
import type { Job } from '../../parts/jobs/job-words.ts';
import type { Rfq } from '../rfq-words.ts';
import { useQuestions } from './questions.tsx';

/** Publishes a revision, after it said what follows from that. */
export default function PublishDialog({ job, rfq, onClose }: { job: Job; rfq: Rfq; onClose: () => void }) {
  const toast = useToast();
  const publish = useApiMutation('publishRfq');
  const isFirst = rfq.revision === 0;
  const unanswered = useQuestions(isFirst ? null : job._id).data?.unanswered ?? 0;
  const deadline = rfq.terms.deadline ?? null;
  const isEarly = deadline !== null && deadline < rfq.earliestDeadline;
  const confirm = async () => {
    try {
      const { revision } = await publish.run({ body: { jobId: job._id, version: rfq.version } });
      onClose();
      toast.show({
        tone: 'good',
        title: `Revision ${revision} is published`,
        description: isFirst ? 'Now send it to vendors.' : 'Who was asked is mailed about it.',
      });
    } catch {
      // It is said in the dialog.
    }
  };
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      tone="primary"
      title={isFirst ? 'Publish the call for quotes?' : `Publish addendum ${rfq.revision}?`}
      description={[
        isFirst
          ? 'It is frozen as revision 1; what you change later is another revision.'
          : 'Vendors are shown what changed.',
        rfq.asksToConfirm > 0 &&
          `${formatQuantity(rfq.asksToConfirm, 'quote')} will have to be confirmed by who gave them.`,
        unanswered > 0 &&
          `${formatQuantity(unanswered, 'question')} still ${unanswered === 1 ? 'waits' : 'wait'} for an answer.`,
        isEarly
          ? `Quotes are due ${formatDateTime(deadline)}, which is too early: ${formatDateTime(rfq.earliestDeadline)} is the earliest. Change the day first.`
          : deadline && `Quotes are due ${formatDateTime(deadline)}.`,
      ]
        .filter(Boolean)
        .join(' ')}
      confirmLabel="Publish"
      isPending={publish.isPending}
      error={publish.error && (publish.error.errors[0]?.message ?? publish.error.message)}
      onConfirm={() => void confirm()}
    />
  );
}
