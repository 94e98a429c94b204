import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compoundFileOf } from '../../testing/compound-file.ts';
import { contentTypesOf, docxParts, relationshipsOf, zipOf } from '../../testing/office-files.ts';
import { inspectFile } from './file-upload.rules.ts';

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../testing/files', name));
const exe = Buffer.concat([
  Buffer.from('MZ'),
  Buffer.alloc(300),
  Buffer.from('This program cannot be run in DOS mode'),
]);
const refusalOf = async (name: string, bytes: Buffer) => {
  const judged = await inspectFile(name, bytes);
  return 'refusal' in judged ? judged.refusal : judged.mediaType;
};

/** A text of Word 97 with this in its body. */
const wordOf = (text: string, flags = 0) => {
  const bytes = Buffer.alloc(6000);
  bytes.writeUInt16LE(0xa5ec, 0);
  bytes.writeUInt16LE(flags, 10);
  bytes.write(text, 1024, 'utf16le');
  return bytes;
};
const docOf = (main: Buffer, more: Record<string, Buffer> = {}, storages: string[] = []) =>
  compoundFileOf(
    { WordDocument: main, '1Table': Buffer.alloc(5000), '\u0001CompObj': Buffer.alloc(100), ...more },
    storages,
  );

/** A record of Excel. */
const record = (type: number, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(content.length, 2);
  return Buffer.concat([head, content]);
};
const sheet = (type: number) => record(0x85, Buffer.from([0, 0, 0, 0, 0, type, 1, 0, 65]));
const xlsOf = (...records: Buffer[]) =>
  compoundFileOf({ Workbook: Buffer.concat([record(0x809, Buffer.alloc(16)), ...records, Buffer.alloc(4200)]) });
const urlLink = (target: string) => {
  const words = Buffer.from(`${target}\0`, 'utf16le');
  const length = Buffer.alloc(4);
  length.writeUInt32LE(words.length);
  return record(0x1b8, Buffer.alloc(32), Buffer.from('e0c9ea79f9bace118c8200aa004ba90b', 'hex'), length, words);
};

/** A record of PowerPoint; a record of records without content of its own. */
const slideRecord = (type: number, content: Buffer, isContainer = false) => {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(isContainer ? 0x0f : 0, 0);
  head.writeUInt16LE(type, 2);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
};
const pptOf = (...records: Buffer[]) =>
  compoundFileOf({
    'PowerPoint Document': slideRecord(
      0x03e8,
      Buffer.concat([...records, slideRecord(0x0fa8, Buffer.alloc(4200))]),
      true,
    ),
    'Current User': Buffer.alloc(60),
  });
const action = (kind: number) => slideRecord(0x0ff3, Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, kind, 0, 0, 0, 0, 0, 0, 0]));

const dxf = (...pairs: string[]) => Buffer.from(`${pairs.join('\r\n')}\r\n`, 'latin1');
const drawing = ['999', 'Water walls', '0', 'SECTION', '2', 'HEADER', '0', 'ENDSEC', '0', 'EOF'];
const dwg = (version: string, more = '') => Buffer.concat([Buffer.from(version), Buffer.alloc(400), Buffer.from(more)]);

const presentation = 'application/vnd.openxmlformats-officedocument.presentationml';
const pptx = (more: Record<string, string> = {}, parts: Record<string, string> = {}) =>
  zipOf({
    '[Content_Types].xml': contentTypesOf({
      'ppt/presentation.xml': `${presentation}.presentation.main+xml`,
      'ppt/slides/slide1.xml': `${presentation}.slide+xml`,
      ...parts,
    }),
    '_rels/.rels': relationshipsOf(['officeDocument', 'ppt/presentation.xml']),
    'ppt/presentation.xml': '<p:presentation xmlns:p="p"/>',
    'ppt/_rels/presentation.xml.rels': relationshipsOf(['slide', 'slides/slide1.xml']),
    'ppt/slides/slide1.xml': '<p:sld xmlns:p="p"/>',
    ...more,
  });

describe('documents that are accepted by their content', () => {
  test.each<[string, Buffer, string]>([
    ['Scope.doc', docOf(wordOf('Repair of water walls')), 'application/msword'],
    [
      'Scope.doc',
      docOf(wordOf('See \u0013HYPERLINK "https://sagarsteel.example"\u0014the page\u0015')),
      'application/msword',
    ],
    [
      'BOQ.xls',
      xlsOf(sheet(0), record(0x1ae, Buffer.from([1, 0, 1, 4])), urlLink('https://sagarsteel.example')),
      'application/vnd.ms-excel',
    ],
    ['Slides.ppt', pptOf(action(4)), 'application/vnd.ms-powerpoint'],
    ['Slides.pptx', pptx(), `${presentation}.presentation`],
    ['Header.dwg', dwg('AC1027'), 'image/vnd.dwg'],
    ['Header.dxf', dxf(...drawing), 'image/vnd.dxf'],
    ['Header.dxf', dxf('  0', 'SECTION', '  1', 'Wärme', '  0', 'EOF'), 'image/vnd.dxf'],
    [
      'All.zip',
      zipOf({
        'drawings/Header.dwg': dwg('AC1027'),
        'Form.pdf': fixture('form.pdf'),
        'Scope.docx': fixture('scope.docx'),
      }),
      'application/zip',
    ],
  ])('%s', async (name, bytes, mediaType) => expect(await refusalOf(name, bytes)).toBe(mediaType));
});

const MACROS = /macros or programs/;
const EMBEDDED = /embedded/;
const ELSEWHERE = /external links/;
const LINKS = /not web or email addresses/;
const OTHER_KIND = /does not match its extension/;

describe('documents that are refused', () => {
  test.each<[string, string, Buffer, RegExp]>([
    ['a text with macros', 'a.doc', docOf(wordOf(''), { _VBA_PROJECT: Buffer.alloc(80) }, ['Macros', 'VBA']), MACROS],
    [
      'a text with an object',
      'a.doc',
      docOf(wordOf(''), { '\u0001Ole10Native': Buffer.alloc(80) }, ['ObjectPool']),
      EMBEDDED,
    ],
    [
      'a text with DDE',
      'a.doc',
      docOf(wordOf('\u0013 DDEAUTO c:\\windows\\system32\\cmd.exe \u0014\u0015')),
      ELSEWHERE,
    ],
    ['a text with a file link', 'a.doc', docOf(wordOf('\u0013HYPERLINK "file://server/x"\u0014x\u0015')), LINKS],
    ['an encrypted text', 'a.doc', docOf(wordOf('', 0x0100)), /encrypted/],
    ['a stream that nobody knows', 'a.doc', docOf(wordOf(''), { Payload: Buffer.alloc(80) }), /cannot be checked/],
    ['a spreadsheet by the name of a text', 'a.doc', xlsOf(sheet(0)), OTHER_KIND],
    ['macros of Excel 4', 'a.xls', xlsOf(sheet(0), sheet(1)), MACROS],
    ['a project of VBA', 'a.xls', xlsOf(record(0xd3, Buffer.alloc(0))), MACROS],
    ['a link to another workbook', 'a.xls', xlsOf(record(0x1ae, Buffer.from([1, 0, 5, 0, 0, 120]))), ELSEWHERE],
    ['a spreadsheet with a password', 'a.xls', xlsOf(record(0x2f, Buffer.alloc(6))), /encrypted/],
    ['a spreadsheet with a script link', 'a.xls', xlsOf(urlLink('javascript:alert(1)')), LINKS],
    [
      'an encrypted package',
      'a.xls',
      compoundFileOf({ EncryptedPackage: Buffer.alloc(5000), EncryptionInfo: Buffer.alloc(200) }),
      /encrypted/,
    ],
    ['a slide that starts a program', 'a.ppt', pptOf(action(2)), MACROS],
    ['a slide with an object', 'a.ppt', pptOf(slideRecord(0x1011, Buffer.alloc(20))), EMBEDDED],
    [
      'a presentation with macros',
      'a.pptx',
      pptx({ 'ppt/vbaProject.bin': 'x' }, { 'ppt/vbaProject.bin': 'application/vnd.ms-office.vbaProject' }),
      MACROS,
    ],
    ['a compound file that ends early', 'a.doc', docOf(wordOf('')).subarray(0, 2000), /damaged/],
    ['a program by the name of a drawing', 'a.dwg', exe, OTHER_KIND],
    ['a drawing before R13', 'a.dwg', dwg('AC1009'), /not a DWG drawing|does not match its extension/],
    ['a drawing with a program in it', 'a.dwg', dwg('AC1027', 'This program cannot be run in DOS mode'), /programs/],
    ['a program by the name of a DXF', 'a.dxf', exe, /does not match its extension|programs/],
    [
      'a page by the name of a DXF',
      'a.dxf',
      Buffer.from('<html>\n<script>\n'),
      /not a DXF|does not match its extension/,
    ],
    ['a DXF with an object', 'a.dxf', dxf('0', 'SECTION', '0', 'OLE2FRAME', '0', 'EOF'), /programs/],
    ['a DXF that ends early', 'a.dxf', dxf('0', 'SECTION', '2', 'HEADER'), /not a DXF/],
    ['a program in a ZIP', 'a.zip', zipOf({ 'tools/setup.exe': exe }), /^tools\/setup\.exe in the ZIP: Only PDF/],
    [
      'a renamed program in a ZIP',
      'a.zip',
      zipOf({ 'Drawing.pdf': exe }),
      /^Drawing\.pdf in the ZIP: The file’s content does not match/,
    ],
    ['macros in a ZIP', 'a.zip', zipOf({ 'a.doc': docOf(wordOf(''), {}, ['Macros']) }), MACROS],
    ['a ZIP in a ZIP', 'a.zip', zipOf({ 'b.zip': zipOf({ 'a.txt': 'x' }) }), /ZIP inside a ZIP/],
    [
      'a ZIP bomb',
      'a.zip',
      zipOf({ 'a.txt': Buffer.alloc(50_000_000, 32) }),
      /^The ZIP unpacks to more than is allowed/,
    ],
    ['a ZIP that leads out of its folder', 'a.zip', zipOf({ '../a.txt': 'x' }), /^The ZIP is damaged/],
    ['a ZIP of folders', 'a.zip', zipOf({ 'drawings/': '' }), /^The ZIP is empty/],
    ['a text of Word by the name of a ZIP', 'a.zip', zipOf(docxParts), OTHER_KIND],
    ['a ZIP by the name of a drawing', 'a.dwg', zipOf({ 'a.txt': 'x' }), OTHER_KIND],
  ])('%s', async (_, name, bytes, reason) => expect(await refusalOf(name, bytes)).toMatch(reason));
});
