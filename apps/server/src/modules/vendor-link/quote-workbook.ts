import { isProvisional, isPricedApart, kindLabel } from '@millwright/evaluation/item-kinds';
import { unitLabel } from '@millwright/evaluation/unit-labels';
import { indianDate, indianTime } from '../../indian-time.ts';
import { workbookOf } from '../../spreadsheet/workbook.ts';
import type { Sheet, SheetCell } from '../../spreadsheet/workbook.ts';
import type { QuoteContent } from '../rfq/quote.rules.ts';
import type { Frozen } from '../rfq/rfq-states.rules.ts';
import { HOW, NUMBER_HEADING, RATE_HEADING, TERMS } from './quote-sheet.rules.ts';

/* The workbook that a vendor fills in: two protected sheets in which only what the vendor says can be changed. */

/** The names of its sheets. */
export const LINES_SHEET = 'Lines';
export const TERMS_SHEET = 'Terms';

type Parts = { frozen: Frozen; revision: number; draft: QuoteContent | null };

const heading = (text: string): SheetCell => ({ text, style: 'heading' });
const textIn = (text: string): SheetCell => ({ text, style: 'text-in' });
const moneyIn = (number: string | null): SheetCell => ({ number, style: 'money-in' });
const rupees = (paise: number | null | undefined): string | null =>
  paise === null || paise === undefined ? null : `${Math.trunc(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;

function linesSheet({ frozen, revision, draft }: Parts): Sheet {
  const intro: SheetCell[][] = [
    [{ text: `${frozen.number}, revision ${revision}: ${frozen.title}`, style: 'title' }],
    [
      `Fill in the yellow cells, save, and upload this file on your RFQ page. Submission deadline: ${indianTime(new Date(frozen.deadline))}.`,
    ],
    [],
    [
      NUMBER_HEADING,
      'Description',
      'Unit',
      'Quantity',
      RATE_HEADING,
      'Amount (₹)',
      'Not offered (x)',
      'Remark',
      // At the end: sheets that were downloaded before are read by their columns.
      ...(frozen.lines.some((line) => kindLabel(line) !== null) ? ['Priced as'] : []),
    ].map(heading),
  ];
  const lines = frozen.lines.map((line, index): SheetCell[] => {
    const at = intro.length + 1 + index;
    const typed = draft?.lines[index];
    const kind = kindLabel(line);
    if (isProvisional(line))
      return [
        line.lineNumber ?? index + 1,
        { text: line.description, style: 'wrapped' },
        line.unit ? unitLabel(line.unit) : '',
        { number: line.quantity, style: 'number' },
        '',
        { number: rupees(line.amountInPaise), style: 'money' },
        '',
        textIn(typed?.remark ?? ''),
        `${kind}: the amount is the buyer’s`,
      ];
    return [
      line.lineNumber ?? index + 1,
      { text: line.description, style: 'wrapped' },
      line.unit ? unitLabel(line.unit) : '',
      { number: line.quantity, style: 'number' },
      moneyIn(typed?.isExcluded ? null : rupees(typed?.rateInPaise)),
      isPricedApart(line) && line.quantity === null
        ? ''
        : { formula: `IF(E${at}="","",ROUND(${line.quantity === null ? '1' : `D${at}`}*E${at},2))`, style: 'money' },
      textIn(typed?.isExcluded ? 'x' : ''),
      textIn(typed?.remark ?? ''),
      ...(kind === null ? [] : [`${kind}: not in the total`]),
    ];
  });
  return {
    name: LINES_SHEET,
    widths: [6, 60, 10, 12, 20, 18, 15, 40, 40],
    frozenRows: intro.length,
    rows: [...intro, ...lines],
    isProtected: true,
  };
}

function termsSheet({ draft }: Parts): Sheet {
  const valueOf = (key: (typeof TERMS)[number]['key']): SheetCell[] => {
    if (key === 'validTill') return [textIn(draft?.validTill ? indianDate(draft.validTill) : '')];
    if (key !== 'packing' && key !== 'freight' && key !== 'insurance' && key !== 'other')
      return [textIn(draft?.[key] === null || draft?.[key] === undefined ? '' : String(draft[key]))];
    // Freight and packing as one amount is the freight.
    const one = key === 'freight' && draft?.freightInPaise ? draft.freightInPaise : null;
    const charge = one === null ? draft?.charges?.[key] : { kind: 'amount' as const, amountInPaise: one };
    const how = textIn(charge ? HOW[charge.kind] : '');
    if (charge?.kind === 'percent') return [textIn(charge.percent ?? ''), how];
    return [moneyIn(charge?.kind === 'amount' ? rupees(charge.amountInPaise) : null), how];
  };
  const first = 4 + TERMS.findIndex(({ key }) => key === 'packing');
  return {
    name: TERMS_SHEET,
    widths: [38, 40, 20],
    frozenRows: 3,
    rows: [
      [{ text: 'Terms', style: 'title' }],
      [],
      ['Term', 'Value', 'How'].map(heading),
      ...TERMS.map(({ label, key }): SheetCell[] => [label, ...valueOf(key)]),
    ],
    isProtected: true,
    choices: { cells: `C${first}:C${first + 3}`, values: Object.values(HOW) },
  };
}

/** The workbook of a revision, with what the draft says. */
export const quoteWorkbook = (parts: Parts): Buffer => workbookOf([linesSheet(parts), termsSheet(parts)]);
