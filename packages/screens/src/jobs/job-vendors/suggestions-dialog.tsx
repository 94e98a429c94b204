import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { isolated } from '../../shared/isolated.ts';
import { formatDate } from '../../shared/vendor-format.ts';
import type { JobVendor } from './vendor-status.ts';

/** Lists the suggested vendors with the reason of each, to add or to dismiss. */
export default function SuggestionsDialog({
  vendors,
  onAdd,
  onDismiss,
  onClose,
}: {
  vendors: readonly JobVendor[];
  onAdd: (vendor: JobVendor) => void;
  onDismiss: (vendor: JobVendor) => void;
  onClose: () => void;
}) {
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Suggested vendors"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {vendors.length === 0 && <p className="text-ink-muted">No suggestions left.</p>}
      <ul className="grid divide-y divide-line">
        {vendors.map((vendor) => (
          <li key={vendor._id} className="grid gap-2 py-3">
            <div className="grid min-w-0">
              <span className="font-medium wrap-anywhere">{isolated(vendor.companyName)}</span>
              <span className="text-small wrap-anywhere text-ink-muted">
                Suggested by {isolated(vendor.addedBy)}, {formatDate(vendor.addedAt)}
              </span>
            </div>
            {vendor.reason?.words && (
              <p className="wrap-anywhere whitespace-pre-line">{isolated(vendor.reason.words)}</p>
            )}
            <div className="flex gap-2">
              <Button size="small" aria-label={`Add ${vendor.companyName}`} onClick={() => onAdd(vendor)}>
                Add
              </Button>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Dismiss ${vendor.companyName}`}
                onClick={() => onDismiss(vendor)}
              >
                Dismiss
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
