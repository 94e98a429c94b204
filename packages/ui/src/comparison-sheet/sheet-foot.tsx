import { memo } from 'react';
import { cn } from '../cn.ts';
import { Figure } from '../figure.tsx';
import { textOf } from './sheet-line.tsx';
import type { SheetStore } from './sheet-store.ts';
import type { ComparisonSheetLabels } from './sheet-types.ts';
import { useColumn } from './use-sheet.ts';
import { pinnedClass } from './use-sheet-window.ts';

/** One line below the rows: a total, or what is added to it. */
interface FootLine {
  key: string;
  label: string;
  description?: string | undefined;
  isTotal: boolean;
  isLast: boolean;
  amount: (store: SheetStore, column: number) => number | null;
  note?: ((columnId: string) => string | null) | undefined;
  onOpen?: (() => void) | undefined;
}

/** The lines below the rows, the effective total last; none where nothing is added up. */
export function footLines(store: SheetStore, texts: ComparisonSheetLabels): FootLine[] {
  if (!store.hasTotals) return [];
  const hasAdjustments = store.adjustments.length > 0;
  return [
    {
      key: ' basic',
      label: texts.basicTotal,
      isTotal: true,
      isLast: !hasAdjustments,
      amount: (store, column) => store.basicTotal(column),
    },
    ...store.adjustments.map(({ id, label, description, isSubtotal = false, note, onOpen }, index) => ({
      key: id,
      label,
      description,
      note,
      onOpen,
      isTotal: isSubtotal,
      isLast: false,
      amount: (store: SheetStore, column: number) => store.adjustment(index, column),
    })),
    ...(hasAdjustments
      ? [
          {
            key: ' effective',
            label: texts.effectiveTotal,
            isTotal: true,
            isLast: true,
            amount: (store: SheetStore, column: number) => store.effectiveTotal(column),
          },
        ]
      : []),
  ];
}

/** The ground of such a line; the last one stays in view. */
export function footTone({ isLast, isTotal }: { isLast: boolean; isTotal: boolean }): string {
  if (isLast) return 'bottom-0 border-brand-line bg-brand-deep text-on-brand';
  return cn('border-line', isTotal ? 'border-t border-t-line-strong border-b bg-page' : 'border-b bg-surface');
}

/** The name of such a line; a button where it can say how it was reckoned. */
export function FootLabel({ line }: { line: FootLine }) {
  return (
    <>
      {line.onOpen ? (
        <button
          type="button"
          onClick={line.onOpen}
          className="text-start underline decoration-line-strong underline-offset-4 hover:decoration-current"
        >
          {line.label}
        </button>
      ) : (
        line.label
      )}
      {line.description && <span className="block text-small font-normal text-ink-muted">{line.description}</span>}
    </>
  );
}

/** The amount of one column in such a line. */
export const FootCell = memo(function FootCell({
  store,
  column,
  line,
  start,
  isLastPinned = false,
}: {
  store: SheetStore;
  column: number;
  line: FootLine;
  /** Pixels from the start of the frame where its column is pinned. */
  start?: number;
  isLastPinned?: boolean;
}) {
  useColumn(store, column);
  const amount = line.amount(store, column);
  const note = line.note?.(store.columns[column]!.id);
  return (
    <td
      aria-colindex={column + 2}
      className={cn(
        'px-3 py-2 text-end align-top',
        line.isLast && 'sticky',
        footTone(line),
        start !== undefined && cn('z-sticky', pinnedClass(isLastPinned)),
      )}
      style={{ insetInlineStart: start }}
    >
      {amount === null ? '—' : <Figure>{textOf(amount, store.isWholeRupees)}</Figure>}
      {note && (
        <span className="block text-small font-normal text-ink-muted">
          <Figure>{note}</Figure>
        </span>
      )}
    </td>
  );
});
