import { crc32, deflateRawSync } from 'node:zlib';

/*
 * A table as a file that a spreadsheet opens: CSV (RFC 4180) with a byte order mark, and XLSX (ECMA-376) of one sheet. Texts are written as texts:
 * no cell is read as a formula, whatever somebody called a job.
 */

/** A cell: text, a number, or nothing. */
export type TableCell = string | number | null;

export type TableFile = {
  /** Lines above the table, each a name and what it is. */
  head: readonly (readonly [name: string, value: string])[];
  heads: readonly string[];
  /** Of each column, in characters. */
  widths: readonly number[];
  rows: readonly (readonly TableCell[])[];
};

/** What a spreadsheet would take for a formula gets an apostrophe before it (OWASP, CSV injection). */
const safe = (text: string) => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);
const field = (cell: TableCell): string => {
  if (typeof cell === 'number') return String(cell);
  const text = safe(cell ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** The bytes of a table as CSV. */
export function csvOf({ head, heads, rows }: TableFile): Buffer {
  const lines = [...head, [], heads, ...rows].map((row) => row.map(field).join(','));
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`);
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// Signs that XML 1.0 cannot hold are left out.
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const xml = (text: string) =>
  text
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll(/[&<>"]/g, (sign) => escapes[sign]!);

const letters = (column: number): string =>
  (column > 25 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

function cellXml(cell: TableCell, column: number, row: number, style: number): string {
  const at = `${letters(column)}${row}`;
  if (cell === null || cell === '') return '';
  return typeof cell === 'number'
    ? `<c r="${at}" s="2"><v>${cell}</v></c>`
    : `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xml(cell)}</t></is></c>`;
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The bytes of a table as XLSX: its head, then the table with a bold row of heads that stays in sight. */
export function xlsxOf({ head, heads, widths, rows }: TableFile, sheetName: string): Buffer {
  const top = head.length + 2;
  const rowXml = (cells: readonly TableCell[], number: number, style = 0) =>
    `<row r="${number}">${cells.map((cell, column) => cellXml(cell, column, number, style)).join('')}</row>`;
  const sheet = [
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${top}" topLeftCell="A${top + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>`,
    ...widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`),
    '</cols><sheetData>',
    ...head.map((line, at) => rowXml(line, at + 1)),
    rowXml(heads, top, 1),
    ...rows.map((row, at) => rowXml(row, top + 1 + at)),
    `</sheetData><autoFilter ref="A${top}:${letters(heads.length - 1)}${top + rows.length}"/></worksheet>`,
  ].join('');
  return zipOf({
    '[Content_Types].xml': `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/></Types>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${xml(sheetName)}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf fontId="0"/><xf fontId="1" applyFont="1"/><xf fontId="0"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheet,
  });
}

/** A ZIP of these files. */
function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const data = Buffer.from(text);
    const packed = deflateRawSync(data);
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt16LE(8, 4);
    header.writeUInt16LE(0x21, 8); // the first day that the format knows: equal tables are equal files
    header.writeUInt32LE(crc32(data), 10);
    header.writeUInt32LE(packed.length, 14);
    header.writeUInt32LE(data.length, 18);
    header.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), header, Buffer.from(name), packed]);
    const more = Buffer.alloc(14);
    more.writeUInt32LE(at, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), header, more, Buffer.from(name)]),
    );
    parts.push(local);
    at += local.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(listing.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, listing, Buffer.from('PK\u0005\u0006'), end]);
}
