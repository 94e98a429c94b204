import { Drawer } from '@millwright/ui/drawer/drawer';
import { formatQuantity } from '../../shared/vendor-format.ts';
import type { SheetFault } from './sheet-fault-list.ts';

/** What should be looked at before a rank is believed, each at its place with what it does to the rank. */
export default function SheetFaults({ faults, onClose }: { faults: readonly SheetFault[]; onClose: () => void }) {
  return (
    <Drawer
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`${formatQuantity(faults.length, 'point')} to check`}
      description="Effects on ranking."
    >
      <ul className="grid grid-cols-1">
        {faults.map(({ vendorId, lineId, place, what, rank }) => (
          <li
            key={`${vendorId} ${lineId} ${what}`}
            className="grid min-w-0 gap-1 border-b border-line py-3 text-small wrap-anywhere last:border-0"
          >
            <span className="font-semibold">{place}</span>
            <span>{what}</span>
            <span className="text-ink-muted">{rank}</span>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
