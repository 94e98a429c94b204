import { strToU8, zipSync } from 'fflate';
import { indianTime } from '../../indian-time.ts';
import type { QuoteContent } from '../rfq/quote.rules.ts';
import type { Frozen } from '../rfq/rfq-states.rules.ts';
import { HOW, NUMBER_HEADING, RATE_HEADING, TERMS } from './quote-sheet.rules.ts';

/*
 * Writes the workbook that a vendor fills in (ECMA-376, part 1, SpreadsheetML): two protected sheets in which only what the vendor says can be
 * changed. No library of npm that is kept well writes locked and unlocked cells without writing a whole office suite; these are six small parts.
 */

/** The names of its sheets. */
export const LINES_SHEET = 'Lines';
export const TERMS_SHEET = 'Terms';

type Parts = { frozen: Frozen; revision: number; draft: QuoteContent | null };

/** Styles by their place in `styles.xml`. */
const PLAIN = 0;
const TITLE = 1;
const HEADING = 2;
const WRAPPED = 3;
const QUANTITY = 4;
const MONEY_IN = 5;
const TEXT_IN = 6;
const MONEY = 7;

// XML 1.0 has no place for other control characters; Excel writes them, and what looks like one, as _xHHHH_.
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const LONGEST_TEXT = 32_000;
type CellOf = (address: string) => string;
/** A text is a string cell: whatever it begins with, no spreadsheet takes it for a formula. */
const text =
  (value: string, style = PLAIN): CellOf =>
  (address) =>
    value === ''
      ? `<c r="${address}" s="${style}"/>`
      : `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(value.slice(0, LONGEST_TEXT))}</t></is></c>`;
const number =
  (value: string | null, style: number): CellOf =>
  (address) =>
    value === null ? `<c r="${address}" s="${style}"/>` : `<c r="${address}" s="${style}"><v>${value}</v></c>`;
const formula =
  (code: string, style: number): CellOf =>
  (address) =>
    `<c r="${address}" s="${style}"><f>${escaped(code)}</f></c>`;

const rowOf = (row: number, cells: readonly CellOf[]): string =>
  `<row r="${row}">${cells.map((cell, index) => cell(`${String.fromCharCode(65 + index)}${row}`)).join('')}</row>`;

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const sheetOf = (widths: readonly number[], frozenRows: number, rows: readonly string[], behind = ''): string =>
  `${HEAD}<worksheet xmlns="${NAMESPACE}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths
    .map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join(
      '',
    )}</cols><sheetData>${rows.join('')}</sheetData><sheetProtection sheet="1" objects="1" scenarios="1" formatColumns="0" formatRows="0"/>${behind}</worksheet>`;

const rupees = (paise: number | null | undefined): string | null =>
  paise === null || paise === undefined ? null : `${Math.trunc(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;

function linesSheet({ frozen, revision, draft }: Parts): string {
  const intro = [
    [text(`${frozen.number}, revision ${revision}: ${frozen.title}`, TITLE)],
    [
      text(
        `Fill in the yellow cells, save, and choose this file on the page of your link. Quote by ${indianTime(new Date(frozen.deadline))}.`,
      ),
    ],
    [],
    [NUMBER_HEADING, 'Description', 'Unit', 'Quantity', RATE_HEADING, 'Amount (₹)', 'Not offered (x)', 'Remark'].map(
      (heading) => text(heading, HEADING),
    ),
  ];
  const lines = frozen.lines.map((line, index) => {
    const at = intro.length + 1 + index;
    const typed = draft?.lines[index];
    return [
      number(String(index + 1), PLAIN),
      text(line.description, WRAPPED),
      text(line.unit ?? ''),
      number(line.quantity, QUANTITY),
      number(typed?.isExcluded ? null : rupees(typed?.rateInPaise), MONEY_IN),
      formula(`IF(E${at}="","",ROUND(${line.quantity === null ? '1' : `D${at}`}*E${at},2))`, MONEY),
      text(typed?.isExcluded ? 'x' : '', TEXT_IN),
      text(typed?.remark ?? '', TEXT_IN),
    ];
  });
  const rows = [...intro, ...lines].map((cells, index) => rowOf(index + 1, cells));
  return sheetOf([6, 60, 10, 12, 20, 18, 15, 40], intro.length, rows);
}

function termsSheet({ draft }: Parts): string {
  const valueOf = (key: (typeof TERMS)[number]['key']): [CellOf, CellOf?] => {
    if (key !== 'packing' && key !== 'freight' && key !== 'insurance' && key !== 'other')
      return [text(draft?.[key] === null || draft?.[key] === undefined ? '' : String(draft[key]), TEXT_IN)];
    // Freight and packing as one amount is the freight.
    const one = key === 'freight' && draft?.freightInPaise ? draft.freightInPaise : null;
    const charge = one === null ? draft?.charges?.[key] : { kind: 'amount' as const, amountInPaise: one };
    const how = text(charge ? HOW[charge.kind] : '', TEXT_IN);
    if (charge?.kind === 'percent') return [text(charge.percent ?? '', TEXT_IN), how];
    return [number(charge?.kind === 'amount' ? rupees(charge.amountInPaise) : null, MONEY_IN), how];
  };
  const rows = [
    [text('Terms', TITLE)],
    [],
    ['Term', 'Value', 'How'].map((heading) => text(heading, HEADING)),
    ...TERMS.map(({ label, key }) => [text(label), ...valueOf(key).filter((cell) => cell !== undefined)]),
  ].map((cells, index) => rowOf(index + 1, cells));
  const first = 4 + TERMS.findIndex(({ key }) => key === 'packing');
  const choices = `<dataValidations count="1"><dataValidation type="list" allowBlank="1" sqref="C${first}:C${first + 3}"><formula1>"${escaped(Object.values(HOW).join(','))}"</formula1></dataValidation></dataValidations>`;
  return sheetOf([38, 40, 20], 3, rows, choices);
}

const STYLES = `${HEAD}<styleSheet xmlns="${NAMESPACE}"><numFmts count="1"><numFmt numFmtId="164" formatCode="[&gt;=10000000]##\\,##\\,##\\,##0.00;[&gt;=100000]##\\,##\\,##0.00;##,##0.00"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFF7D6"/></patternFill></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE6EEF2"/></patternFill></fill></fills><borders count="2"><border/><border><left style="thin"/><right style="thin"/><top style="thin"/><bottom style="thin"/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="8"><xf/><xf fontId="1" applyFont="1"/><xf fontId="1" fillId="3" applyFont="1" applyFill="1"/><xf applyAlignment="1"><alignment wrapText="1" vertical="top"/></xf><xf/><xf numFmtId="164" fillId="2" borderId="1" applyNumberFormat="1" applyFill="1" applyBorder="1" applyProtection="1"><protection locked="0"/></xf><xf fillId="2" borderId="1" applyFill="1" applyBorder="1" applyAlignment="1" applyProtection="1"><alignment wrapText="1"/><protection locked="0"/></xf><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const relation = (id: number, kind: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
const relations = (...all: string[]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The workbook of a revision, with what the draft says. */
export function quoteWorkbook(parts: Parts): Buffer {
  const file = (content: string) => strToU8(content);
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': file(
        `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${MAIN}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${MAIN}.styles+xml"/>${[1, 2].map((at) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${MAIN}.worksheet+xml"/>`).join('')}</Types>`,
      ),
      '_rels/.rels': file(relations(relation(1, 'officeDocument', 'xl/workbook.xml'))),
      'xl/workbook.xml': file(
        `${HEAD}<workbook xmlns="${NAMESPACE}" xmlns:r="${OFFICE}"><sheets><sheet name="${LINES_SHEET}" sheetId="1" r:id="rId1"/><sheet name="${TERMS_SHEET}" sheetId="2" r:id="rId2"/></sheets><calcPr fullCalcOnLoad="1"/></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': file(
        relations(
          relation(1, 'worksheet', 'worksheets/sheet1.xml'),
          relation(2, 'worksheet', 'worksheets/sheet2.xml'),
          relation(3, 'styles', 'styles.xml'),
        ),
      ),
      'xl/styles.xml': file(STYLES),
      'xl/worksheets/sheet1.xml': file(linesSheet(parts)),
      'xl/worksheets/sheet2.xml': file(termsSheet(parts)),
    }),
  );
}
