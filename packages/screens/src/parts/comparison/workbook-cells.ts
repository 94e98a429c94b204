import type { StoredFile } from './stored-zip.ts';

/** A cached `value` is shown by readers that do not calculate, such as the Protected View of Excel. */
export type Formula = { formula: string; value?: number | string };
export type Content = string | number | Formula | null;

/** The cell formats of the workbook, in the order of `cellXfs`. */
const styles = ['plain', 'money', 'bold', 'boldMoney', 'input', 'moneyInput', 'note'] as const;
export type Style = (typeof styles)[number];
export type Cell = Content | { content: Content; style: Style };

export const styled = (style: Style, content: Content): Cell => ({ content, style });
export const contentOf = (cell: Cell | undefined): Content =>
  cell !== null && typeof cell === 'object' && 'content' in cell ? cell.content : (cell ?? null);

const escaped = (text: string): string =>
  text
    // Control characters are not allowed in XML 1.0.
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** The letters of a column, from 0. */
export function columnName(index: number): string {
  let [left, name] = [index + 1, ''];
  while (left > 0) {
    name = String.fromCodePoint(65 + ((left - 1) % 26)) + name;
    left = Math.floor((left - 1) / 26);
  }
  return name;
}

/** A text as a literal of a formula. */
export const literal = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A list of values that Excel offers for the cells of a column. */
export type Choice = { at: string; options: readonly string[] };

/** One sheet of the workbook. Rows count from 1, columns from 0. */
export class Grid {
  readonly rows: Cell[][] = [];
  readonly choices: Choice[] = [];
  readonly name: string;
  readonly options: { widths: readonly number[]; frozen: { columns: number; rows: number } };

  constructor(name: string, options: Grid['options']) {
    this.name = name;
    this.options = options;
  }

  /** Returns the number of the new row. */
  add(...cells: Cell[]): number {
    this.rows.push(cells);
    return this.rows.length;
  }

  /** An absolute reference that works from every sheet. */
  ref(column: number, row: number): string {
    return `${this.name}!$${columnName(column)}$${row}`;
  }

  range(fromColumn: number, fromRow: number, toColumn: number, toRow: number): string {
    return `${this.ref(fromColumn, fromRow)}:$${columnName(toColumn)}$${toRow}`;
  }
}

function cellXml(cell: Cell, at: string): string {
  const content = contentOf(cell);
  const style = cell !== null && typeof cell === 'object' && 'content' in cell ? styles.indexOf(cell.style) : 0;
  const s = style ? ` s="${style}"` : '';
  if (content === null) return style ? `<c r="${at}"${s}/>` : '';
  if (typeof content === 'number') return `<c r="${at}"${s}><v>${content}</v></c>`;
  if (typeof content === 'string')
    return `<c r="${at}" t="inlineStr"${s}><is><t xml:space="preserve">${escaped(content)}</t></is></c>`;
  const { formula, value } = content;
  const type = typeof value === 'string' ? ' t="str"' : '';
  const cached = value === undefined ? '' : `<v>${typeof value === 'string' ? escaped(value) : value}</v>`;
  return `<c r="${at}"${type}${s}><f>${escaped(formula)}</f>${cached}</c>`;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageTypes = 'http://schemas.openxmlformats.org/package/2006';

function gridXml({ rows, choices, options: { widths, frozen } }: Grid): string {
  const xml = rows.map((cells, row) => {
    const line = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row + 1}`)).join('');
    return `<row r="${row + 1}">${line}</row>`;
  });
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  const lists = choices.map(
    ({ at, options }) =>
      `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${at}"><formula1>${escaped(literal(options.join(',')))}</formula1></dataValidation>`,
  );
  const validations = lists.length
    ? `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`
    : '';
  const pane = `<pane xSplit="${frozen.columns}" ySplit="${frozen.rows}" topLeftCell="${columnName(frozen.columns)}${frozen.rows + 1}" activePane="bottomRight" state="frozen"/>`;
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${xml.join('')}</sheetData>${validations}</worksheet>`;
}

const stylesXml = (() => {
  const font = (inside: string) => `<font>${inside}<sz val="11"/><name val="Calibri"/></font>`;
  const xf = (numFmt: number, fontId: number, fill: number) =>
    `<xf numFmtId="${numFmt}" fontId="${fontId}" fillId="${fill}" applyNumberFormat="1" applyFont="1" applyFill="1"/>`;
  const formats = [xf(0, 0, 0), xf(164, 0, 0), xf(0, 1, 0), xf(164, 1, 0), xf(0, 0, 2), xf(165, 0, 2), xf(0, 2, 0)];
  return `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00"/><numFmt numFmtId="165" formatCode="#,##0.00######"/></numFmts><fonts count="3">${font('')}${font('<b/>')}${font('<i/>')}</fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFF8E1"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length}">${formats.join('')}</cellXfs></styleSheet>`;
})();

/** The files of a workbook (ECMA-376). Excel calculates all of it when it opens. */
export function workbookFiles(grids: readonly Grid[]): StoredFile[] {
  const text = (name: string, content: string): StoredFile => ({ name, content: new TextEncoder().encode(content) });
  const type = (part: string, kind: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relationships}/${kind}" Target="${target}"/>`;
  const list = (inside: string) =>
    `${head}<Relationships xmlns="${packageTypes}/relationships">${inside}</Relationships>`;
  const sheetTypes = grids.map((_, at) => type(`worksheets/sheet${at + 1}`, 'worksheet')).join('');
  const sheets = grids
    .map(({ name }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('');
  return [
    text(
      '[Content_Types].xml',
      `${head}<Types xmlns="${packageTypes}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('workbook', 'sheet.main')}${sheetTypes}${type('styles', 'styles')}</Types>`,
    ),
    text('_rels/.rels', list(relation(1, 'officeDocument', 'xl/workbook.xml'))),
    text(
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${sheets}</sheets><calcPr fullCalcOnLoad="1"/></workbook>`,
    ),
    text(
      'xl/_rels/workbook.xml.rels',
      list(
        grids.map((_, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('') +
          relation(grids.length + 1, 'styles', 'styles.xml'),
      ),
    ),
    text('xl/styles.xml', stylesXml),
    ...grids.map((grid, at) => text(`xl/worksheets/sheet${at + 1}.xml`, gridXml(grid))),
  ];
}
