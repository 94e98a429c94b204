import { useApiMutation } from '@millwright/api-client/use-api';
import { ConfirmDialog } from '@millwright/ui/confirm-dialog/confirm-dialog';
import { useToast } from '@millwright/ui/toast/toast';
import { formatDateTime, formatQuantity } from '../../shared/vendor-format.ts';
import type { Job } from '../../parts/jobs/job-words.ts';
import type { Rfq } from '../rfq-words.ts';

/** Publishes a revision, after it said what follows from that. */
export default function PublishDialog({ job, rfq, onClose }: { job: Job; rfq: Rfq; onClose: () => void }) {
  const toast = useToast();
  const publish = useApiMutation('publishRfq');
  const isFirst = rfq.revision === 0;
  const { unanswered } = rfq.waiting;
  const deadline = rfq.terms.deadline ?? null;
  const isEarly = deadline !== null && deadline < rfq.earliestDeadline;
  const confirm = async () => {
    try {
      const { revision, pendingChanges } = await publish.run({ body: { jobId: job._id, version: rfq.version } });
      onClose();
      const known = new Set(rfq.pendingChanges.map(({ _id }) => _id));
      const isWaiting = pendingChanges.some(({ _id }) => !known.has(_id));
      const isPublished = revision > rfq.revision;
      toast.show({
        tone: 'good',
        title: isPublished ? `Revision ${revision} published` : 'Confirmation requested',
        description: isWaiting
          ? `${isPublished ? 'Vendors were notified. The' : 'The'} change of openers, deadline or minimum quotes takes effect once others have confirmed it.`
          : isFirst
            ? 'Now send it to vendors.'
            : 'Vendors were notified.',
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
      title={isFirst ? 'Publish the RFQ?' : `Publish addendum ${rfq.revision}?`}
      description={[
        isFirst
          ? 'It becomes revision 1. Later changes become further revisions.'
          : 'Vendors are emailed and can see what changed.',
        rfq.asksToConfirm > 0 &&
          `${formatQuantity(rfq.asksToConfirm, 'vendor')} must reconfirm ${rfq.asksToConfirm === 1 ? 'its quote' : 'their quotes'}.`,
        unanswered > 0 && `${formatQuantity(unanswered, 'question')} ${unanswered === 1 ? 'is' : 'are'} unanswered.`,
        isEarly
          ? `Quotes are due ${formatDateTime(deadline)}, which is too early. Set it to ${formatDateTime(rfq.earliestDeadline)} or later first.`
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
