import { memo } from 'react';
import { cn } from '../cn.ts';
import { ErrorText } from '../field/field.tsx';
import { Figure } from '../figure.tsx';
import { textOf } from './sheet-line.tsx';
import type { SheetStore } from './sheet-store.ts';
import type { ComparisonSheetLabels } from './sheet-types.ts';
import { useCell, useColumn } from './use-sheet.ts';

/** Which cell is the current one and what is in it, in full: a cell may be too narrow for it. */
export function ActiveLine({
  id,
  store,
  texts,
  row,
  column,
  isTouched,
  isInvalid,
}: {
  id: string;
  store: SheetStore;
  texts: ComparisonSheetLabels;
  row: number;
  column: number;
  isTouched: boolean;
  isInvalid: boolean;
}) {
  useCell(store, row, column);
  const value = store.value(row, column);
  return (
    <div
      data-slot="comparison-sheet-current"
      className="-mb-1 flex min-h-5 flex-wrap items-baseline gap-x-3 text-small text-ink-muted print:hidden"
    >
      {isTouched && row >= 0 ? (
        <>
          <span className="min-w-0 break-words">
            {texts.field(store.rows[row]!.label, store.columns[column]!.name)}
          </span>
          <span className="font-medium text-ink tabular-nums">
            <Figure>{textOf(value) || texts.missing}</Figure>
          </span>
        </>
      ) : (
        <span className="max-md:hidden">{texts.hint}</span>
      )}
      <span id={`${id}-error`} role="alert">
        {isInvalid && <ErrorText>{texts.invalidAmount}</ErrorText>}
      </span>
    </div>
  );
}

/** The head of a vendor's column: the name, and the rank or what is missing. */
export const ColumnHead = memo(function ColumnHead({
  store,
  column,
  texts,
}: {
  store: SheetStore;
  column: number;
  texts: ComparisonSheetLabels;
}) {
  useColumn(store, column);
  const { name, detail, isReference, actions } = store.columns[column]!;
  const rank = store.rank(column);
  const missing = store.missingCount(column);
  return (
    <th
      scope="col"
      aria-colindex={column + 2}
      className="sticky top-0 z-sticky border-b border-line-strong bg-page px-3 py-2 text-end align-bottom font-normal"
    >
      <span className="line-clamp-2 font-semibold break-words">{name}</span>
      <span className="block truncate text-small text-ink-muted">
        {rank !== null && (
          <span
            data-state={rank === 1 ? 'first' : 'ranked'}
            className={cn(
              'me-1.5 inline-block rounded-small px-1.5 font-semibold',
              rank === 1 ? 'bg-good text-on-good' : 'bg-sunken text-ink-soft',
            )}
          >
            {texts.rank(rank)}
          </span>
        )}
        {rank === null && missing > 0 && !isReference ? texts.missingCount(missing) : detail}
      </span>
      {actions && <span className="mt-1 flex items-center justify-end gap-1 font-normal print:hidden">{actions}</span>}
    </th>
  );
});
