import { ConfirmDialog } from '@millwright/ui/confirm-dialog/confirm-dialog';

/** Asks before quote opening about a text that looks like a price. */
export default function PriceDialog({
  reason,
  onEdit,
  onSend,
}: {
  /** Why it was not sent. */
  reason: string;
  onEdit: () => void;
  onSend: () => void;
}) {
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onEdit()}
      title="Send what looks like a price?"
      description={reason}
      confirmLabel="Not a price, send"
      cancelLabel="Edit message"
      tone="primary"
      onConfirm={onSend}
    />
  );
}
