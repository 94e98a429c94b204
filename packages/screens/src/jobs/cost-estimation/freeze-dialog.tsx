import { useApiMutation } from '@millwright/api-client/use-api';
import { ConfirmDialog } from '@millwright/ui/confirm-dialog/confirm-dialog';
import { useToast } from '@millwright/ui/toast/toast';
import { formatRupees } from '../../shared/vendor-format.ts';
import type { Job } from '../../parts/jobs/job-words.ts';
import type { Estimate } from './use-estimate-edits.ts';

/** Asks before an estimate is frozen, which cannot be taken back. */
export default function FreezeDialog({
  job,
  estimate,
  onClose,
}: {
  job: Job;
  estimate: Estimate;
  onClose: () => void;
}) {
  const toast = useToast();
  const freeze = useApiMutation('freezeCostEstimate');
  const confirm = async () => {
    try {
      await freeze.run({ path: { id: job._id }, body: { version: estimate.version } });
      toast.show({ tone: 'good', title: 'The estimate is frozen.' });
      onClose();
    } catch {
      // The dialog says why.
    }
  };
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Freeze estimate at ${formatRupees(estimate.totals.likelyInPaise)}?`}
      description="Rates can no longer be changed. Opened quotes are compared with the estimate."
      confirmLabel="Freeze estimate"
      tone="primary"
      isPending={freeze.isPending}
      error={freeze.error?.message}
      onConfirm={() => void confirm()}
    />
  );
}
