import type { SheetData, SheetNotes } from '@millwright/ui/comparison-sheet/comparison-sheet';
import type { CellEdit } from './cell-queue.ts';

/** The sheet's rates with those that are typed and not saved yet in their place. */
export function withUnsaved(
  { data, notes }: { data: SheetData; notes: SheetNotes },
  edits: readonly CellEdit[],
): { data: SheetData; notes: SheetNotes } {
  if (edits.length === 0) return { data, notes };
  const values = { ...data.values };
  const noted = new Map(notes);
  for (const { vendorId, change, state } of edits) {
    const { line } = change;
    if (!line || vendorId === null || !values[line.lineId]) continue;
    const paise = line.rate === null ? null : Math.round(Number(line.rate) * 100);
    values[line.lineId] = { ...values[line.lineId], [vendorId]: paise };
    if (state !== 'sending') noted.set(`${line.lineId} ${vendorId}`, { text: 'not saved yet', tone: 'warn' });
  }
  return { data: { ...data, values }, notes: noted };
}
