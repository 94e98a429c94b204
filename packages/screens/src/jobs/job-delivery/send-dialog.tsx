import { useApiMutation } from '@millwright/api-client/use-api';
import { ConfirmDialog } from '@millwright/ui/confirm-dialog/confirm-dialog';
import { useToast } from '@millwright/ui/toast/toast';
import type { DeliveryOrder } from '../../parts/delivery/milestone-labels.ts';
import { isolated } from '../../shared/isolated.ts';

/** Asks before a plan goes to its vendor: it is fixed from then on. */
export default function SendDialog({
  order: { jobVendorId, companyName, version },
  onClose,
}: {
  order: DeliveryOrder;
  onClose: () => void;
}) {
  const toast = useToast();
  const send = useApiMutation('sendDeliveryPlan');
  const confirm = async () => {
    try {
      await send.run({ body: { jobVendorId, version } });
      onClose();
      toast.show({ tone: 'good', title: `Milestones sent to ${isolated(companyName)}` });
    } catch {
      // Shown in the dialog.
    }
  };
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Send milestones to ${isolated(companyName)}?`}
      description="The vendor gets its milestones by email. After sending, you can extend or waive them, but not edit them."
      confirmLabel="Send milestones"
      tone="primary"
      onConfirm={() => void confirm()}
      isPending={send.isPending}
      error={send.error?.message}
    />
  );
}
