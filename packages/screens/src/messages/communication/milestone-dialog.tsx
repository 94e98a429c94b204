import { useApi } from '@millwright/api-client/use-api';
import { Modal } from '@millwright/ui/modal/modal';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { excerptOf, type Message } from '../../parts/chat/conversation.rules.ts';
import PlanDialog from '../../parts/delivery/plan-dialog.tsx';
import { FailedState } from '../../shared/failed-state.tsx';

const MOST_OF_NAME = 120;

/** Makes a milestone of a message: it opens the plan of the vendor with one more milestone, named as the message begins. */
export default function MilestoneDialog({
  jobId,
  jobVendorId,
  message,
  onClose,
}: {
  jobId: string;
  jobVendorId: string;
  message: Message;
  onClose: () => void;
}) {
  const { data, error, retry } = useApi('getDelivery', { path: { id: jobId } });
  const order = data?.orders.find((one) => one.jobVendorId === jobVendorId);
  if (order) {
    const name = excerptOf(message, MOST_OF_NAME).replaceAll(/\s+/g, ' ').trim();
    return <PlanDialog order={order} added={{ name, messageSeq: message.seq }} onClose={onClose} />;
  }
  return (
    <Modal isOpen size="large" onOpenChange={(isOpen) => !isOpen && onClose()} title="Plan milestones">
      {error ? <FailedState problem={error} onRetry={retry} /> : <Skeleton className="h-96" />}
    </Modal>
  );
}
