import { Select } from '@millwright/ui/select/select';
import { useMemo, type ReactNode } from 'react';
import type { BoqField, BoqInspection } from './boq-lines.ts';

type Column = BoqInspection['columns'][number];
type Meaning = Column['meaning'];

const MEANINGS: Partial<Record<BoqField, Meaning>> = {
  lineNumber: 'line_number',
  group: 'group',
  description: 'description',
  unit: 'unit',
  quantity: 'quantity',
  rate: 'rate',
  note: 'remarks',
};
const WORDS: Readonly<Record<Meaning, string>> = {
  line_number: 'number',
  group: 'group',
  description: 'description',
  unit: 'unit',
  quantity: 'quantity',
  rate: 'rate',
  amount: 'amount',
  remarks: 'remarks',
  ignored: 'not imported',
  vendor_rate: "a vendor's rate",
  vendor_amount: "a vendor's amount",
  tax_code: 'HSN/SAC',
  gst_percent: 'GST %',
  rate_with_gst: 'rate with GST',
  amount_with_gst: 'amount with GST',
};

/** A column as a spreadsheet calls it: A, B, … AA. */
const letterOf = (column: number): string =>
  column > 26
    ? letterOf(Math.floor((column - 1) / 26)) + letterOf(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column);
export const nameOfColumn = ({ column, heading }: Pick<Column, 'column' | 'heading'>) =>
  heading ? `${letterOf(column)}: ${heading}` : letterOf(column);

/** The columns as a person has said them, with this one for this meaning; null takes the meaning from its column. */
export function chosenColumns(columns: readonly Column[], meaning: Meaning, column: number | null) {
  return columns.flatMap((each) => {
    if (each.column === column) return [{ column: each.column, meaning }];
    if (each.meaning === meaning && !meaning.startsWith('vendor_'))
      return [{ column: each.column, meaning: 'ignored' as const }];
    return each.certainty === 'chosen' ? [{ column: each.column, meaning: each.meaning }] : [];
  });
}

/** In the head of each column of the lines, from which column of the source it was read, to be changed there. */
export function useColumnHeads(
  inspection: BoqInspection | null,
  onChoose: (columns: ReturnType<typeof chosenColumns>) => void,
): Partial<Record<BoqField, ReactNode>> | undefined {
  return useMemo(() => {
    if (!inspection) return undefined;
    const { columns } = inspection;
    return Object.fromEntries(
      Object.entries(MEANINGS).map(([field, meaning]) => {
        const from = columns.find((column) => column.meaning === meaning);
        return [
          field,
          <Select
            key={field}
            label={`Column of the source for ${WORDS[meaning]}`}
            isLabelHidden
            size="small"
            className="font-normal"
            value={from?.column ?? ''}
            title={from?.reason}
            onChange={({ target }) =>
              onChoose(chosenColumns(columns, meaning, target.value ? Number(target.value) : null))
            }
          >
            <option value="">Not read</option>
            {columns.map((column) => (
              <option key={column.column} value={column.column}>
                {nameOfColumn(column)}
              </option>
            ))}
          </Select>,
        ];
      }),
    );
    // The inspection is a new one whenever it says something else.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [inspection]);
}

const CERTAINTY: Readonly<Record<Column['certainty'], string>> = {
  chosen: 'chosen',
  sure: 'sure',
  likely: 'likely',
  guess: 'a guess',
};

/** What was understood of each column, and why. */
export function ColumnsUnderstood({ columns }: Pick<BoqInspection, 'columns'>) {
  const guesses = columns.filter(({ certainty, meaning }) => certainty === 'guess' && meaning !== 'ignored').length;
  return (
    <details className="rounded-middle border border-line bg-surface px-3.5 py-2.5">
      <summary className="cursor-pointer font-medium">Column mapping{guesses > 0 && ` (${guesses} guessed)`}</summary>
      <ul className="mt-2 grid gap-1.5 text-small">
        {columns.map((column) => (
          <li key={column.column} className="wrap-anywhere">
            <span className="font-medium">{nameOfColumn(column)}</span> is {WORDS[column.meaning]} (
            {CERTAINTY[column.certainty]}).{' '}
            <span className="text-ink-muted">
              {column.reason}
              {column.numbers === 'comma' && ' It uses a decimal comma.'}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
