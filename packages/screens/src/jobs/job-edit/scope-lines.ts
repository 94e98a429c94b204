import type { BoqLine } from '../../parts/boq/boq-lines.ts';
import type { ScopeItem } from './job.schema.ts';

/** The lines of a job as they are entered. Lines that were read have ids by their place, which others keep apart from. */
export const linesOfItems = (items: readonly ScopeItem[]): BoqLine[] =>
  items.map(({ _id, lineNumber, group, description, unit, quantity, rateInPaise, note }, index) => ({
    id: `saved-${index}`,
    ...(_id !== undefined && { itemId: _id }),
    lineNumber: lineNumber ?? null,
    group: group ?? null,
    description,
    unit: unit ?? null,
    quantity: quantity ?? null,
    rateInPaise: rateInPaise ?? null,
    note: note ?? null,
    faults: {},
  }));

/** What of entered lines can be saved: a line without a description is none yet, and a cell that is not taken is empty. */
export const itemsOfLines = (lines: readonly BoqLine[]): ScopeItem[] =>
  lines
    .filter(({ description }) => description.trim() !== '')
    .map(({ itemId, lineNumber, group, description, unit, quantity, rateInPaise, note }) => ({
      ...(itemId !== undefined && { _id: itemId }),
      lineNumber,
      group,
      description,
      unit,
      quantity,
      rateInPaise,
      note,
    }));
