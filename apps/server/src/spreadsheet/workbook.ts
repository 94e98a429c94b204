import { strToU8, zipSync } from 'fflate';

/*
 * Writes workbooks that a spreadsheet opens (ECMA-376, part 1, SpreadsheetML): typed cells, formulas, a frozen head, cells that alone can be changed.
 * Texts are written as texts: no cell is read as a formula, whatever somebody typed. No library of npm that is kept well writes locked cells without
 * a whole office suite around it. Equal workbooks are equal bytes.
 */

/** How a cell looks. Those that end in `-in` are to be filled in: in a protected sheet they alone can be changed. */
export type CellStyle =
  | 'plain'
  | 'title'
  | 'heading'
  | 'wrapped'
  | 'number'
  | 'money'
  | 'percent'
  | 'bold-money'
  | 'money-in'
  | 'text-in';
const STYLES = [
  'plain',
  'title',
  'heading',
  'wrapped',
  'number',
  'money',
  'percent',
  'bold-money',
  'money-in',
  'text-in',
];

/** A text, a number, nothing, or one of them with a look; a number as a decimal text is written exactly. */
export type SheetCell =
  | string
  | number
  | null
  | { text: string; style?: CellStyle }
  | { number: string | number | null; style?: CellStyle }
  | { formula: string; style?: CellStyle };

export type Sheet = {
  /** At most 31 characters, none of []:*?/\ . */
  name: string;
  /** Of each column, in characters. */
  widths: readonly number[];
  /** How many rows stay in sight. */
  frozenRows: number;
  rows: readonly (readonly SheetCell[])[];
  /** Only cells to be filled in can be changed. */
  isProtected?: boolean;
  /** Filters over the table whose heads are in this row, from 1. */
  filterRow?: number;
  /** Cells, such as C4:C7, in which one of these is chosen. */
  choices?: { cells: string; values: readonly string[] };
};

const LONGEST_TEXT = 32_000;
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

/** The letters of a column from 0: A, B, … AA. */
export const columnLetters = (column: number): string =>
  (column > 25 ? columnLetters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

function cellXml(cell: SheetCell, address: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return cellXml({ number: cell }, address);
  if (typeof cell === 'string') return cellXml({ text: cell }, address);
  const style = STYLES.indexOf(cell.style ?? 'plain');
  const empty = style === 0 ? '' : `<c r="${address}" s="${style}"/>`;
  if ('formula' in cell) return `<c r="${address}" s="${style}"><f>${escaped(cell.formula)}</f></c>`;
  if ('number' in cell)
    return cell.number === null ? empty : `<c r="${address}" s="${style}"><v>${cell.number}</v></c>`;
  return cell.text === ''
    ? empty
    : `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell.text.slice(0, LONGEST_TEXT))}</t></is></c>`;
}

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

function sheetXml({ widths, frozenRows, rows, isProtected, filterRow, choices }: Sheet): string {
  const pane =
    frozenRows > 0
      ? `<pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/>`
      : '';
  const cols = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  // A row without cells needs none of its own.
  const data = rows.map((cells, row) => {
    const written = cells.map((cell, column) => cellXml(cell, `${columnLetters(column)}${row + 1}`)).join('');
    return cells.length > 0 ? `<row r="${row + 1}">${written}</row>` : '';
  });
  const last = filterRow && `${columnLetters((rows[filterRow - 1]?.length ?? 1) - 1)}${rows.length}`;
  return [
    `${HEAD}<worksheet xmlns="${NAMESPACE}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`,
    cols.length > 0 ? `<cols>${cols.join('')}</cols>` : '',
    `<sheetData>${data.join('')}</sheetData>`,
    isProtected ? '<sheetProtection sheet="1" objects="1" scenarios="1" formatColumns="0" formatRows="0"/>' : '',
    filterRow ? `<autoFilter ref="A${filterRow}:${last}"/>` : '',
    choices
      ? `<dataValidations count="1"><dataValidation type="list" allowBlank="1" sqref="${choices.cells}"><formula1>"${escaped(choices.values.join(','))}"</formula1></dataValidation></dataValidations>`
      : '',
    '</worksheet>',
  ].join('');
}

/** Amounts in lakh and crore grouping, negative ones too. */
const INDIAN = '[&gt;=10000000]##\\,##\\,##\\,##0.00;[&gt;=100000]##\\,##\\,##0.00;##,##0.00';
const STYLES_XML = `${HEAD}<styleSheet xmlns="${NAMESPACE}"><numFmts count="1"><numFmt numFmtId="164" formatCode="${INDIAN}"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFF7D6"/></patternFill></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE6EEF2"/></patternFill></fill></fills><borders count="2"><border/><border><left style="thin"/><right style="thin"/><top style="thin"/><bottom style="thin"/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${STYLES.length}"><xf/><xf fontId="1" applyFont="1"/><xf fontId="1" fillId="3" applyFont="1" applyFill="1"/><xf applyAlignment="1"><alignment wrapText="1" vertical="top"/></xf><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="10" applyNumberFormat="1"/><xf numFmtId="164" fontId="1" applyNumberFormat="1" applyFont="1"/><xf numFmtId="164" fillId="2" borderId="1" applyNumberFormat="1" applyFill="1" applyBorder="1" applyProtection="1"><protection locked="0"/></xf><xf fillId="2" borderId="1" applyFill="1" applyBorder="1" applyAlignment="1" applyProtection="1"><alignment wrapText="1"/><protection locked="0"/></xf></cellXfs></styleSheet>`;

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const relation = (id: number, kind: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
const relations = (all: readonly string[]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
/** The first day that the format knows. */
const FIRST_DAY = new Date(1980, 0, 1);

/** The bytes of a workbook. Formulas are reckoned when it is opened. */
export function workbookOf(sheets: readonly Sheet[]): Buffer {
  const numbered = sheets.map((sheet, at) => ({ sheet, id: at + 1 }));
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${MAIN}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${MAIN}.styles+xml"/>${numbered.map(({ id }) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${MAIN}.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': relations([relation(1, 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${NAMESPACE}" xmlns:r="${OFFICE}"><sheets>${numbered.map(({ sheet, id }) => `<sheet name="${escaped(sheet.name)}" sheetId="${id}" r:id="rId${id}"/>`).join('')}</sheets><calcPr fullCalcOnLoad="1"/></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...numbered.map(({ id }) => relation(id, 'worksheet', `worksheets/sheet${id}.xml`)),
      relation(sheets.length + 1, 'styles', 'styles.xml'),
    ]),
    'xl/styles.xml': STYLES_XML,
    ...Object.fromEntries(numbered.map(({ sheet, id }) => [`xl/worksheets/sheet${id}.xml`, sheetXml(sheet)])),
  };
  const files = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]));
  return Buffer.from(zipSync(files, { mtime: FIRST_DAY }));
}
