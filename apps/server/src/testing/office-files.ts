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
