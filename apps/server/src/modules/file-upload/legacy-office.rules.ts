import { isHarmlessLink } from './pdf.rules.ts';

/*
 * Judges a document of Word, Excel or PowerPoint 97 to 2003 (MS-CFB, MS-DOC, MS-XLS, MS-PPT) by the streams of its container, of which only those on the
 * lists below pass, and by what in them starts, fetches or holds something else.
 */

const BROKEN = 'The document is damaged.';
const OTHER_KIND = 'The file’s content does not match its extension.';
const MACROS = 'A document with macros or programs cannot be uploaded.';
const EMBEDDED = 'A document with embedded files cannot be uploaded. Upload those files separately.';
const ELSEWHERE =
  'A document with external links (templates, pictures, data) cannot be uploaded. Break the links, save it and upload it again.';
const LINKS = 'A document with links that are not web or email addresses cannot be uploaded.';
const ENCRYPTED = 'An encrypted document cannot be uploaded.';
const UNKNOWN = 'The document contains something that cannot be checked. Save it as PDF and upload that.';

/** Which document is expected. */
export type LegacyKind = 'doc' | 'xls' | 'ppt';

class Refused extends Error {}
const refuse = (reason: string): never => {
  throw new Refused(reason);
};

type Stream = { name: string; isStorage: boolean; bytes: Buffer };

const END_OF_CHAIN = 0xff_ff_ff_fe;
const MOST_ENTRIES = 1_000;

/** The streams and storages of a compound file, whatever storage they stand in. */
function streamsOf(bytes: Buffer): Stream[] {
  if (bytes.length < 1536 || bytes.readUInt32LE(0) !== 0xe0_11_cf_d0) refuse(BROKEN);
  const shift = bytes.readUInt16LE(30);
  if ((shift !== 9 && shift !== 12) || bytes.readUInt16LE(32) !== 6) refuse(BROKEN);
  const size = 1 << shift;
  const sector = (index: number): Buffer => {
    const at = (index + 1) * size;
    if (at + 4 > bytes.length) refuse(BROKEN);
    // The last one may be cut short.
    return bytes.subarray(at, Math.min(at + size, bytes.length));
  };
  const mostSectors = Math.ceil(bytes.length / size);
  const table: number[] = [];
  const addToTable = (index: number) => {
    const part = sector(index);
    for (let at = 0; at + 4 <= part.length; at += 4) table.push(part.readUInt32LE(at));
  };
  for (let at = 76; at < 512; at += 4) if (bytes.readUInt32LE(at) < mostSectors) addToTable(bytes.readUInt32LE(at));
  let next = bytes.readUInt32LE(68);
  for (let count = 0; next < mostSectors; count += 1) {
    if (count > mostSectors) refuse(BROKEN);
    const part = sector(next);
    for (let at = 0; at + 4 < size; at += 4) if (part.readUInt32LE(at) < mostSectors) addToTable(part.readUInt32LE(at));
    next = part.readUInt32LE(size - 4);
  }
  const chain = (first: number, links: readonly number[], partOf: (index: number) => Buffer): Buffer => {
    const parts: Buffer[] = [];
    for (let index = first; index !== END_OF_CHAIN; index = links[index]!) {
      if (links[index] === undefined || parts.length > links.length) refuse(BROKEN);
      parts.push(partOf(index));
    }
    return Buffer.concat(parts);
  };
  const directory = chain(bytes.readUInt32LE(48), table, sector);
  const firstSmall = bytes.readUInt32LE(60);
  const smallTable = firstSmall === END_OF_CHAIN ? Buffer.alloc(0) : chain(firstSmall, table, sector);
  const smallLinks = Array.from({ length: smallTable.length / 4 }, (_, index) => smallTable.readUInt32LE(index * 4));
  const found: { name: string; type: number; first: number; length: number }[] = [];
  for (let at = 0; at + 128 <= directory.length; at += 128) {
    const type = directory[at + 66]!;
    if (type === 0) continue;
    const nameLength = Math.min(64, Math.max(2, directory.readUInt16LE(at + 64)));
    found.push({
      name: directory.toString('utf16le', at, at + nameLength - 2),
      type,
      first: directory.readUInt32LE(at + 116),
      length: directory.readUInt32LE(at + 120),
    });
  }
  if (found.length > MOST_ENTRIES || found[0]?.type !== 5) refuse(BROKEN);
  const root = found[0]!;
  const small = root.length === 0 ? Buffer.alloc(0) : chain(root.first, table, sector);
  const cutOff = bytes.readUInt32LE(56);
  return found.slice(1).map(({ name, type, first, length }) => {
    if (type !== 2 || length === 0) return { name, isStorage: type !== 2, bytes: Buffer.alloc(0) };
    const whole =
      length < cutOff
        ? chain(first, smallLinks, (index) => small.subarray(index * 64, index * 64 + 64))
        : chain(first, table, sector);
    if (whole.length < length) refuse(BROKEN);
    return { name, isStorage: false, bytes: whole.subarray(0, length) };
  });
}

const MAIN: Readonly<Record<LegacyKind, readonly string[]>> = {
  doc: ['WordDocument'],
  xls: ['Workbook', 'Book'],
  ppt: ['PowerPoint Document'],
};
/** Streams that hold text, figures, pictures or properties. */
const HARMLESS =
  /^(?:WordDocument|[01]Table|Data|Workbook|Book|PowerPoint Document|Current User|Pictures|\u0005\w*SummaryInformation|\u0001CompObj|Revision Log|User Names|_SX_DB_CUR|[0-9A-F]{4}|MsoDataStore|Item|Properties|_xmlsignatures|_signatures)$/;
/** A part of MsoDataStore, whose name is of encoded characters. */
const STORE_PART = /^[\w\u00c0-\u00ff=+-]{8,}$/;

const reasonOf = (name: string): string =>
  /vba|macro|ctls|control|ocx/i.test(name)
    ? MACROS
    : /encrypt|drm/i.test(name)
      ? ENCRYPTED
      : /ole|object|package|mbd|embed|contents/i.test(name)
        ? EMBEDDED
        : UNKNOWN;

function judgeStreams(streams: readonly Stream[]): void {
  const hasStore = streams.some(({ name, isStorage }) => isStorage && name === 'MsoDataStore');
  for (const { name, isStorage } of streams)
    if (!HARMLESS.test(name) && !(hasStore && isStorage && STORE_PART.test(name))) refuse(reasonOf(name));
}

/** Fields of Word that fetch or start something; the text is of one byte or of two a character. */
const FETCHING_FIELD =
  /\u0013\s*(?:DDEAUTO|DDE|INCLUDETEXT|INCLUDEPICTURE|INCLUDE|IMPORT|LINK|EMBED|CONTROL|DATABASE|MACROBUTTON|GOTOBUTTON|AUTOTEXT\w*|RD)\b/i;
const HYPERLINK_FIELD = /\u0013\s*HYPERLINK\s+"([^"]*)"/gi;

function judgeWord(bytes: Buffer): void {
  if (bytes.length < 32 || bytes.readUInt16LE(0) !== 0xa5ec) refuse(OTHER_KIND);
  if ((bytes.readUInt16LE(10) & 0x0100) !== 0) refuse(ENCRYPTED);
  const text = bytes.toString('latin1').replaceAll('\0', '');
  if (FETCHING_FIELD.test(text)) refuse(ELSEWHERE);
  for (const [, target] of text.matchAll(HYPERLINK_FIELD)) if (!isHarmlessLink(target!)) refuse(LINKS);
}

const XLS = { beginning: 0x0809, sheet: 0x85, project: 0xd3, password: 0x2f, book: 0x01ae, link: 0x01b8 };
const FILE_MONIKER = Buffer.from('0303000000000000c000000000000046', 'hex');
const URL_MONIKER = Buffer.from('e0c9ea79f9bace118c8200aa004ba90b', 'hex');

function judgeExcel(bytes: Buffer): void {
  if (bytes.length < 8 || bytes.readUInt16LE(0) !== XLS.beginning) refuse(OTHER_KIND);
  for (let at = 0; at + 4 <= bytes.length;) {
    const type = bytes.readUInt16LE(at);
    const length = bytes.readUInt16LE(at + 2);
    const content = bytes.subarray(at + 4, at + 4 + length);
    if (content.length < length) refuse(BROKEN);
    if (type === XLS.password) refuse(ENCRYPTED);
    // A sheet of macros of Excel 4, and a module.
    if (type === XLS.project || (type === XLS.sheet && (content[5] === 1 || content[5] === 6))) refuse(MACROS);
    // The workbook itself and the functions of Excel; everything else is another file or a server of DDE.
    if (type === XLS.book && !(length === 4 && [0x0401, 0x3a01].includes(content.readUInt16LE(2)))) refuse(ELSEWHERE);
    if (type === XLS.link) judgeExcelLink(content);
    at += 4 + length;
  }
}

function judgeExcelLink(content: Buffer): void {
  if (content.includes(FILE_MONIKER)) refuse(LINKS);
  const at = content.indexOf(URL_MONIKER);
  if (at < 0) return;
  const length = at + 20 <= content.length ? content.readUInt32LE(at + 16) : 0;
  const target = content.toString('utf16le', at + 20, at + 20 + length).replace(/\0[^]*$/, '');
  if (!isHarmlessLink(target)) refuse(LINKS);
}

/** Records of PowerPoint by why they are refused: embedded and linked objects, controls, projects of VBA, actions that start a program. */
const REFUSED_RECORDS: Readonly<Record<number, string>> = {
  0x03ff: MACROS,
  0x0400: MACROS,
  0x0fcc: EMBEDDED,
  0x0fce: ELSEWHERE,
  0x0fee: MACROS,
  0x1011: EMBEDDED,
};
const INTERACTION = 0x0ff3;
const RUNS_MACRO = 1;
const RUNS_PROGRAM = 2;
const OPENS_OBJECT = 5;

function judgePowerPoint(bytes: Buffer): void {
  if (bytes.length < 8) refuse(OTHER_KIND);
  // A record of records is entered by going on behind its head.
  for (let at = 0; at + 8 <= bytes.length;) {
    const isContainer = (bytes[at]! & 0x0f) === 0x0f;
    const type = bytes.readUInt16LE(at + 2);
    const length = bytes.readUInt32LE(at + 4);
    const reason = REFUSED_RECORDS[type];
    if (reason) refuse(reason);
    if (!isContainer && at + 8 + length > bytes.length) refuse(BROKEN);
    if (type === INTERACTION && length >= 9 && [RUNS_MACRO, RUNS_PROGRAM, OPENS_OBJECT].includes(bytes[at + 16]!))
      refuse(MACROS);
    at += isContainer ? 8 : 8 + length;
  }
}

const JUDGES: Readonly<Record<LegacyKind, (bytes: Buffer) => void>> = {
  doc: judgeWord,
  xls: judgeExcel,
  ppt: judgePowerPoint,
};

/** Why a document of Office 97 to 2003 cannot be uploaded; null when it can. */
export function legacyOfficeProblem(bytes: Buffer, kind: LegacyKind): string | null {
  try {
    const streams = streamsOf(bytes);
    if (streams.some(({ name }) => /^Encrypt/i.test(name))) return ENCRYPTED;
    const main = streams.find(({ name, isStorage }) => !isStorage && MAIN[kind].includes(name));
    if (!main) return OTHER_KIND;
    judgeStreams(streams);
    JUDGES[kind](main.bytes);
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.message;
    if (error instanceof RangeError) return BROKEN;
    throw error;
  }
}
