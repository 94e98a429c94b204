import { quantityText, unitLabel } from '@millwright/evaluation/unit-labels';
import { isolated } from '../../shared/isolated.ts';
import { NameDialog } from '../../shared/name-dialog.tsx';
import { quantityOf, type CellChange } from './level.ts';
import type { View } from './sheet-data.ts';
import { shortDecimal } from './sheet-words.ts';

/** Tries another quantity of a line, for all vendors; what is asked stays as it is. */
export default function QuantityDialog({
  view: { sheet, request },
  lineId,
  onTry,
  onClose,
}: {
  view: View;
  lineId: string;
  onTry: (changes: readonly CellChange[]) => void;
  onClose: () => void;
}) {
  const line = sheet.lines.find((one) => one.lineId === lineId)!;
  const { qty } = request.lines.find(({ id }) => id === lineId)!;
  return (
    <NameDialog
      title={isolated(line.description)}
      label={`Quantity${line.unit ? ` in ${unitLabel(line.unit)}` : ''}`}
      submitLabel="Try on the sheet"
      initialName={shortDecimal(qty)}
      longest={21}
      emptyError="Enter a quantity above 0, such as 120.5."
      isPending={false}
      onClose={onClose}
      onSubmit={async (typed) => {
        const quantity = quantityOf(typed);
        if (quantity === null) throw new Error('Enter a quantity above 0, such as 120.5.');
        onTry([{ vendorId: null, change: { quantity: { lineId, quantity } } }]);
      }}
      before={
        <p className="text-body text-ink-soft">
          {`The quotes are for ${quantityText({ quantity: line.quantity ?? '1', unit: line.unit ?? 'LS' })} as in the RFQ. Try another quantity for all vendors at their rates.`}
        </p>
      }
    />
  );
}
