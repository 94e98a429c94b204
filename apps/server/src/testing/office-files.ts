import { crc32, deflateRawSync } from 'node:zlib';

/** A ZIP of these entries, in their order. */
export function zipOf(files: Record<string, string | Buffer>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const data = Buffer.from(content as string);
    const packed = deflateRawSync(data);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(crc32(data), 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(data.length, 22);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    local.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(at, 42);
    locals.push(local, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    at += 30 + Buffer.byteLength(name) + packed.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, listing, end]);
}
/** The relationships of a part, each as kind, target and, outside the document, its mode. */
export const relationshipsOf = (...relationships: [kind: string, target: string, mode?: string][]): string =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationships
    .map(
      ([kind, target, mode], index) =>
        `<Relationship Id="r${index}" Type="${kind.startsWith('http') ? kind : `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}`}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`,
    )
    .join('')}</Relationships>`;

/** [Content_Types].xml with the usual kinds by extension, and these kinds of single parts. */
export const contentTypesOf = (parts: Record<string, string>, extensions: Record<string, string> = {}): string =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${Object.entries({
    rels: 'application/vnd.openxmlformats-package.relationships+xml',
    xml: 'application/xml',
    ...extensions,
  })
    .map(([extension, type]) => `<Default Extension="${extension}" ContentType="${type}"/>`)
    .join('')}${Object.entries(parts)
    .map(([part, type]) => `<Override PartName="/${part}" ContentType="${type}"/>`)
    .join('')}</Types>`;

/** The kind of the main part of a text, and of a spreadsheet. */
export const documentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';

/** The least parts of a text. */
export const docxParts = {
  '[Content_Types].xml': contentTypesOf({ 'word/document.xml': documentType }),
  '_rels/.rels': relationshipsOf(['officeDocument', 'word/document.xml']),
  'word/document.xml': '<w:document/>',
};

/** The least parts of a spreadsheet. */
export const xlsxParts = {
  '[Content_Types].xml': contentTypesOf({ 'xl/workbook.xml': workbookType }),
  '_rels/.rels': relationshipsOf(['officeDocument', 'xl/workbook.xml']),
  'xl/workbook.xml': '<workbook/>',
};

/** A cell of a made sheet: a text, a number, a day (`style` 1 is a date), or the XML of the cell's inside with its type. */
export type MadeCell = string | number | null | { inside: string; type?: string; style?: number };

const letterOf = (column: number): string =>
  column > 26
    ? letterOf(Math.floor((column - 1) / 26)) + letterOf(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column);
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A spreadsheet with these sheets: texts are shared, style 1 is a date, and merges are written as Excel does, A1:B2. */
export function workbookOf(sheets: Record<string, { rows: readonly MadeCell[][]; merges?: string[] }>): Buffer {
  const strings: string[] = [];
  const cellXml = (cell: MadeCell, row: number, column: number): string => {
    const place = `r="${letterOf(column)}${row}"`;
    if (cell === null) return '';
    if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`;
    if (typeof cell === 'string') return `<c ${place} t="s"><v>${strings.push(cell) - 1}</v></c>`;
    return `<c ${place}${cell.type ? ` t="${cell.type}"` : ''}${cell.style ? ` s="${cell.style}"` : ''}>${cell.inside}</c>`;
  };
  const parts = Object.values(sheets).map(
    ({ rows, merges = [] }) =>
      `<?xml version="1.0" encoding="UTF-8"?><worksheet><sheetData>${rows
        .map(
          (cells, row) =>
            `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, row + 1, column + 1)).join('')}</row>`,
        )
        .join(
          '',
        )}</sheetData>${merges.length > 0 ? `<mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : ''}</worksheet>`,
  );
  const kind = (name: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml`;
  const names = Object.keys(sheets);
  return zipOf({
    '[Content_Types].xml': contentTypesOf({
      'xl/workbook.xml': workbookType,
      'xl/styles.xml': kind('styles'),
      'xl/sharedStrings.xml': kind('sharedStrings'),
      ...Object.fromEntries(parts.map((_, index) => [`xl/worksheets/sheet${index}.xml`, kind('worksheet')])),
    }),
    '_rels/.rels': relationshipsOf(['officeDocument', 'xl/workbook.xml']),
    'xl/_rels/workbook.xml.rels': relationshipsOf(
      ...parts.map((_, index): [string, string] => ['worksheet', `worksheets/sheet${index}.xml`]),
      ['sharedStrings', 'sharedStrings.xml'],
      ['styles', 'styles.xml'],
    ),
    'xl/workbook.xml': `<workbook><sheets>${names
      .map((name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="r${index}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/styles.xml':
      '<styleSheet><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(parts.map((part, index) => [`xl/worksheets/sheet${index}.xml`, part])),
  });
}
