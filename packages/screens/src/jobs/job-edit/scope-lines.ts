import { isMeasured, isProvisional } from '@millwright/evaluation/item-kinds';
import { withText, type BoqLine } from '../../parts/boq/boq-lines.ts';
import type { ScopeItem } from './job.schema.ts';

/** Cells whose text is kept although it cannot be taken. */
const UNREAD = ['unit', 'quantity', 'rate'] as const;
const LONGEST_UNREAD = 100;

/** The lines of a job as they are entered. Lines that were read have ids by their place, which others keep apart from. */
export const linesOfItems = (items: readonly ScopeItem[]): BoqLine[] =>
  items.map((item, index) => {
    const { _id, lineNumber, group, description, unit, quantity, rateInPaise, note, kind, amountInPaise } = item;
    const line: BoqLine = {
      id: `saved-${index}`,
      ...(_id !== undefined && { itemId: _id }),
      lineNumber: lineNumber ?? null,
      group: group ?? null,
      description,
      unit: unit ?? null,
      quantity: quantity ?? null,
      rateInPaise: amountInPaise ?? rateInPaise ?? null,
      note: note ?? null,
      ...(kind && kind !== 'measured' && { kind }),
      faults: {},
    };
    return UNREAD.reduce((so, field) => {
      const text = item.unread?.[field];
      return text === undefined ? so : withText(so, field, text);
    }, line);
  });

/** What of entered lines can be saved: a line without a description is none yet, and a cell that is not taken is kept as it was typed. */
export const itemsOfLines = (lines: readonly BoqLine[]): ScopeItem[] =>
  lines
    .filter(({ description }) => description.trim() !== '')
    .map((line) => {
      const { itemId, lineNumber, group, description, unit, quantity, rateInPaise, note, kind, faults } = line;
      const unread = UNREAD.flatMap((field) => {
        const { severity, text = '' } = faults[field] ?? {};
        return severity === 'error' && text.trim() !== '' ? [[field, text.slice(0, LONGEST_UNREAD)] as const] : [];
      });
      return {
        ...(itemId !== undefined && { _id: itemId }),
        lineNumber,
        group,
        description,
        unit,
        quantity,
        rateInPaise: isProvisional(line) ? null : rateInPaise,
        note,
        ...(!isMeasured(line) && { kind: kind! }),
        ...(isProvisional(line) && { amountInPaise: rateInPaise }),
        ...(unread.length > 0 && { unread: Object.fromEntries(unread) }),
      };
    });
