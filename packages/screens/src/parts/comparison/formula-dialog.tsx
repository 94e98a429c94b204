import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { isolated } from '../../shared/isolated.ts';
import { formulaOf, formulaTitles } from './sheet-formula.ts';
import type { View } from './sheet-data.ts';

/** How a row below the sheet was reckoned, vendor by vendor, with its numbers. */
export default function FormulaDialog({ row, view, onClose }: { row: string; view: View; onClose: () => void }) {
  const { sheet, request, evaluation } = view;
  return (
    <Modal
      isOpen
      size="large"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={formulaTitles[row] ?? row}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <dl className="grid gap-4">
        {sheet.vendors.map(({ vendorId, companyName, scorecard }) => {
          const result = evaluation.vendors.find((one) => one.vendorId === vendorId)!;
          const quote = request.quotes.find((one) => one.vendorId === vendorId)!;
          return (
            <div key={vendorId} className="grid gap-1 border-b border-line pb-3 last:border-0">
              <dt className="font-semibold">
                {isolated(companyName)} {result.label && <span className="text-ink-muted">{result.label}</span>}
              </dt>
              {formulaOf(row, result, quote, request, scorecard).map((line) => (
                <dd key={line} className="text-small wrap-anywhere tabular-nums">
                  {line}
                </dd>
              ))}
            </div>
          );
        })}
      </dl>
    </Modal>
  );
}
