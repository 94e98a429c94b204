import { unitKey } from '@millwright/evaluation/unit-words';
import type { Body } from '../../http/handler.ts';
import type { FieldProblem } from '../../problems.ts';
import type { Corrections } from './boq-lines.rules.ts';

type Request = Body<'inspectBoq'>;

/** What several columns may hold. */
const REPEATED: ReadonlySet<string> = new Set(['ignored', 'vendor_rate', 'vendor_amount']);
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** How the cells of an upload are read, by the media type of its content; null where it has none. */
export function readerOf(mediaType: string): 'workbook' | 'text' | null {
  if (mediaType === SHEET) return 'workbook';
  return mediaType === 'text/csv' || mediaType === 'text/plain' ? 'text' : null;
}

/** What the contract cannot say of a request: its source is one, and no meaning is of two columns but for those of vendors. */
export function sourceProblems({ fileId, text, rows, columns = [] }: Request): FieldProblem[] {
  const sources = [fileId, text, rows].filter((source) => source !== undefined).length;
  if (sources !== 1) return [{ pointer: '', message: 'Give exactly one of fileId, text and rows.' }];
  return columns.flatMap(({ column, meaning }, index) => {
    const before = columns.slice(0, index);
    if (before.some((other) => other.column === column))
      return [{ pointer: `/columns/${index}/column`, message: 'appears twice' }];
    const isTwice = !REPEATED.has(meaning) && before.some((other) => other.meaning === meaning);
    return isTwice ? [{ pointer: `/columns/${index}/meaning`, message: 'is the meaning of another column' }] : [];
  });
}

/** What a person corrected, as the reader takes it. */
export const correctionsOf = ({ headerRow, columns = [], units = [], hasVendors = false }: Request): Corrections => ({
  headerRow,
  hasVendors,
  columns: new Map(columns.map(({ column, meaning }) => [column, meaning])),
  units: new Map(units.map(({ text, unit }) => [unitKey(text), unit])),
});
