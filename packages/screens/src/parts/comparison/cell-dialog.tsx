import { oneUnit } from '@millwright/evaluation/unit-labels';
import { Button } from '@millwright/ui/button/button';
import { Checkbox } from '@millwright/ui/checkbox/checkbox';
import { Modal } from '@millwright/ui/modal/modal';
import { Select } from '@millwright/ui/select/select';
import { TextField } from '@millwright/ui/text-field/text-field';
import { useState } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { changeOfCell, includable, typedCellOf, type CellChange, type CellStatus, type SheetChange } from './level.ts';
import { noteOf, type View } from './sheet-data.ts';

const statuses: [CellStatus, string][] = [
  ['quoted', 'Quoted at a rate'],
  ['alternate', 'Quoted as an alternate'],
  ['included_elsewhere', 'Included in another item'],
  ['excluded', 'Excluded'],
  ['not_quoted', 'Not quoted'],
];

const effects: Record<CellStatus, string> = {
  quoted: 'The rate counts.',
  alternate: 'Counts as not quoted until accepted.',
  included_elsewhere: 'No cost of its own. Both items go to one vendor.',
  excluded: 'Loaded at the assumed rate, and the vendor is not ranked.',
  not_quoted: 'Loaded at the assumed rate, and the vendor is not ranked.',
};

/** How a vendor quotes one line. What is changed is tried out on the sheet first, and kept from there. */
export default function CellDialog({
  view: { sheet, request },
  vendorId,
  lineId,
  onTry,
  onClose,
}: {
  /** As it is tried out now. */
  view: Pick<View, 'sheet' | 'request'>;
  vendorId: string;
  lineId: string;
  onTry: (changes: readonly CellChange[]) => void;
  onClose: () => void;
}) {
  const vendor = isolated(sheet.vendors.find((one) => one.vendorId === vendorId)?.companyName ?? '');
  const line = sheet.lines.find((one) => one.lineId === lineId)!;
  // As it was when the dialog opened: what a colleague changes meanwhile is not taken for what is typed here.
  const [quote] = useState(() => request.quotes.find((one) => one.vendorId === vendorId)!);
  const others = includable(quote, lineId).flatMap((id) => sheet.lines.find((one) => one.lineId === id) ?? []);
  const [typed, setTyped] = useState(() => typedCellOf(quote, lineId));
  const [noted] = useState(() => noteOf(sheet, vendorId, lineId));
  const [note, setNote] = useState(noted);
  const [isAttempted, setAttempted] = useState(false);
  const made = changeOfCell(quote, lineId, typed);
  const fault = isAttempted && 'faults' in made ? made.faults : {};
  const hasRate = typed.status === 'quoted' || typed.status === 'alternate';
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isolated(line.description)}
      description={`As quoted by ${vendor}. The change is tried out on the sheet until you keep or discard it.`}
    >
      <form
        noValidate
        className="grid gap-4"
        aria-label={`Item as quoted by ${vendor}`}
        onSubmit={(event) => {
          event.preventDefault();
          setAttempted(true);
          if ('faults' in made) return;
          const isOther = JSON.stringify(typed) !== JSON.stringify(typedCellOf(quote, lineId));
          const text = note.trim();
          const changes: SheetChange[] = [
            ...(isOther ? [made.change] : []),
            ...(text === noted ? [] : [{ note: { lineId, text } }]),
          ];
          if (changes.length > 0) onTry(changes.map((change) => ({ vendorId, change })));
          onClose();
        }}
      >
        <Select
          label="Quoted as"
          description={effects[typed.status]}
          value={typed.status}
          onChange={({ target }) => setTyped({ ...typed, status: target.value as CellStatus })}
        >
          {statuses
            .filter(([status]) => status !== 'included_elsewhere' || others.length > 0)
            .map(([status, label]) => (
              <option key={status} value={status}>
                {label}
              </option>
            ))}
        </Select>
        {hasRate && (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              label={`Rate in ${quote.currency}`}
              isRequired
              inputMode="decimal"
              maxLength={21}
              value={typed.rate}
              error={fault.rate}
              onChange={({ target }) => setTyped({ ...typed, rate: target.value })}
            />
            <TextField
              label="Unit of the rate"
              maxLength={20}
              description={`Per ${oneUnit(line.unit ?? 'LS')} if empty`}
              value={typed.uom}
              onChange={({ target }) => setTyped({ ...typed, uom: target.value })}
            />
          </div>
        )}
        {typed.status === 'alternate' && (
          <Checkbox
            label="Alternate accepted"
            checked={typed.accepted}
            onChange={({ target }) => setTyped({ ...typed, accepted: target.checked })}
          />
        )}
        {typed.status === 'included_elsewhere' && (
          <Select
            label="Included in"
            isRequired
            value={typed.includedIn}
            error={fault.includedIn}
            onChange={({ target }) => setTyped({ ...typed, includedIn: target.value })}
          >
            <option value="">Choose an item</option>
            {others.map(({ lineId: id, description }) => (
              <option key={id} value={id}>
                {description}
              </option>
            ))}
          </Select>
        )}
        <TextField
          label="Note"
          optionalLabel="optional"
          maxLength={500}
          description="Shown at the cell to everyone with access."
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Try on the sheet
          </Button>
        </div>
      </form>
    </Modal>
  );
}
