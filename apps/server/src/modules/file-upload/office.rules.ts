import { createInflateRaw } from 'node:zlib';
import { isHarmlessLink } from './pdf.rules.ts';

/*
 * Judges an office document (ECMA-376) by its package: what kind each part is of, and what it relates to. Only kinds of the lists below pass;
 * what Word and Excel would load from elsewhere, start, or open as a document of its own is not among them.
 */

const MAX_ENTRIES = 1_000;
const MAX_UNPACKED_IN_BYTES = 200 * 1024 * 1024;
/** Text is held in memory as a whole while it is read. */
const MAX_TEXT_IN_BYTES = 100 * 1024 * 1024;
const MAX_RATIO = 100;
/** A chart in a text has its figures in a spreadsheet; a spreadsheet in that is none. */
const MAX_NESTING = 1;

const BROKEN = 'The document is damaged.';
const TOO_MUCH = 'The document unpacks to more than is allowed.';
const OTHER_KIND = 'The file’s content does not match its extension.';
const MACROS = 'A document with macros or programs cannot be uploaded.';
const EMBEDDED = 'A document with embedded files cannot be uploaded. Upload those files separately.';
const ELSEWHERE =
  'A document with external links (templates, pictures, data) cannot be uploaded. Break the links, save it and upload it again.';
const FIELDS = 'A document with fields or formulas that fetch data or start programs, such as DDE, cannot be uploaded.';
const LINKS = 'A document with links that are not web or email addresses cannot be uploaded.';
const ENTITIES = 'A document with external entities cannot be uploaded.';
const ENCRYPTED = 'An encrypted document cannot be uploaded.';
const UNKNOWN =
  'The document contains something that cannot be checked. Save it as .docx, .xlsx or .pptx and upload that.';

/** Which office document is expected. */
export type OfficeKind = 'docx' | 'xlsx' | 'pptx';

const MAIN: Readonly<Record<OfficeKind, { part: string; type: string }>> = {
  docx: {
    part: 'word/document.xml',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  },
  xlsx: {
    part: 'xl/workbook.xml',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  },
  pptx: {
    part: 'ppt/presentation.xml',
    type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml',
  },
};

const words = (text: string) => text.trim().split(/\s+/);

/** Kinds of parts, by what stands behind the prefix of each line. */
const PART_TYPES = new Set([
  ...Object.values(MAIN).map(({ type }) => type),
  ...words(`styles settings webSettings fontTable numbering footnotes endnotes header footer comments commentsExtended commentsIds
    commentsExtensible people document.glossary`).map(
    (name) => `application/vnd.openxmlformats-officedocument.wordprocessingml.${name}+xml`,
  ),
  ...words(`worksheet chartsheet styles sharedStrings calcChain table comments pivotTable pivotCacheDefinition pivotCacheRecords sheetMetadata
    tableSingleCells userNames revisionHeaders revisionLog`).map(
    (name) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml`,
  ),
  ...words(`slide slideLayout slideMaster notesSlide notesMaster handoutMaster presProps viewProps tableStyles commentAuthors
    comments tags`).map((name) => `application/vnd.openxmlformats-officedocument.presentationml.${name}+xml`),
  ...words(`drawing theme themeOverride extended-properties custom-properties customXmlProperties drawingml.chart drawingml.chartshapes
    drawingml.diagramData drawingml.diagramLayout drawingml.diagramStyle drawingml.diagramColors`).map(
    (name) => `application/vnd.openxmlformats-officedocument.${name}+xml`,
  ),
  ...words('stylesWithEffects commentsExtended commentsIds commentsExtensible people').map(
    (name) => `application/vnd.ms-word.${name}+xml`,
  ),
  ...words(`threadedcomments person slicer slicerCache timeline timelineCache rdrichvalue rdrichvaluestructure rdrichvaluetypes
    rdarray rdsupportingpropertybag rdsupportingpropertybagstructure richvaluerel richstyles featurepropertybag`).map(
    (name) => `application/vnd.ms-excel.${name}+xml`,
  ),
  ...words('drawingml.diagramDrawing chartstyle chartcolorstyle chartex classificationlabels').map(
    (name) => `application/vnd.ms-office.${name}+xml`,
  ),
  ...words('relationships core-properties digital-signature-xmlsignature').map(
    (name) => `application/vnd.openxmlformats-package.${name}+xml`,
  ),
  'application/vnd.openxmlformats-package.digital-signature-origin',
  'application/vnd.openxmlformats-officedocument.vmlDrawing',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.printerSettings',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.customProperty',
  'application/vnd.openxmlformats-officedocument.obfuscatedFont',
  'application/x-fontdata',
  'application/x-font-ttf',
  'application/xml',
  'text/xml',
  ...words('png jpeg jpg pjpeg gif bmp tiff x-emf x-wmf emf wmf vnd.ms-photo').map((name) => `image/${name}`),
]);
const PART_TYPES_IN_LOWER_CASE = new Set([...PART_TYPES].map((type) => type.toLowerCase()));

/** Documents inside a document that are judged as what they are. */
const NESTED: Readonly<Record<string, OfficeKind>> = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
};

/** Kinds of relationships, by the end of their address. */
const RELATIONSHIPS = new Set(
  words(`officeDocument core-properties extended-properties custom-properties thumbnail styles stylesWithEffects settings webSettings
    fontTable font numbering footnotes endnotes header footer comments commentsExtended commentsIds commentsExtensible people
    glossaryDocument theme themeOverride image hdphoto hyperlink chart chartUserShapes chartStyle chartColorStyle chartEx diagramData
    diagramLayout diagramQuickStyle diagramColors diagramDrawing drawing vmlDrawing worksheet chartsheet sharedStrings calcChain table
    tableSingleCells pivotTable pivotCacheDefinition pivotCacheRecords printerSettings sheetMetadata threadedComment person customXml
    customXmlProps customProperty slicer slicerCache timeline timelineCache richValueRel rdRichValue rdRichValueStructure rdRichValueTypes
    rdArray rdSupportingPropertyBag rdSupportingPropertyBagStructure richStyles FeaturePropertyBag classificationlabels origin signature
    usernames revisionHeaders revisionLog package metadata slide slideLayout slideMaster notesSlide notesMaster handoutMaster presProps
    viewProps tableStyles commentAuthors tags`),
);
const RELATIONSHIP_OWNER = /^https?:\/\/(?:schemas\.openxmlformats\.org|purl\.oclc\.org|schemas\.microsoft\.com)\//;

/** Fields of Word that show what the document itself knows. */
const FIELD_CODES = new Set(
  words(`= ADDIN ADDRESSBLOCK ADVANCE ASK AUTHOR AUTONUM AUTONUMLGL AUTONUMOUT BIBLIOGRAPHY BIDIOUTLINE CITATION COMMENTS COMPARE
    CREATEDATE DATE DISPLAYBARCODE DOCPROPERTY DOCVARIABLE EDITTIME EQ FILENAME FILESIZE FILLIN FORMCHECKBOX FORMDROPDOWN FORMTEXT
    GREETINGLINE HYPERLINK IF INDEX INFO KEYWORDS LASTSAVEDBY LISTNUM MERGEBARCODE MERGEFIELD MERGEREC MERGESEQ NEXT NEXTIF NOTEREF
    NUMCHARS NUMPAGES NUMWORDS PAGE PAGEREF PRINTDATE PRIVATE QUOTE REF REVNUM SAVEDATE SECTION SECTIONPAGES SEQ SET SHAPE SKIPIF STYLEREF
    SUBJECT SYMBOL TA TC TEMPLATE TIME TITLE TOA TOC USERADDRESS USERINITIALS USERNAME XE`),
);
/** Functions of Excel that fetch or start something. */
const FETCHING =
  /(?:^|[^\w.])(?:_xl\w*\.)*(?:WEBSERVICE|FILTERXML|RTD|IMAGE|CALL|REGISTER(?:\.ID)?|EXEC|DDE|SQL\.REQUEST)\s*\(/i;

class Refused extends Error {}
/** Whether an error is why a document is refused, in words for who sent it. */
export const isRefusal = (error: unknown): error is Error => error instanceof Refused;
const refuse = (reason: string): never => {
  throw new Refused(reason);
};

type Entry = { name: string; method: number; packed: Buffer };

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;

/** The entries of a ZIP without its folders; refused when its directory and its entries do not say the same. */
export function entriesOf(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== END_OF_DIRECTORY) refuse(BROKEN);
  if (end + 22 + bytes.readUInt16LE(end + 20) !== bytes.length || bytes.readUInt32LE(0) !== LOCAL_ENTRY) refuse(BROKEN);
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) refuse(TOO_MUCH);
  let at = bytes.readUInt32LE(end + 16);
  const names = new Set<string>();
  const entries: Entry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) refuse(BROKEN);
    const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1;
    const method = bytes.readUInt16LE(at + 10);
    const packedSize = bytes.readUInt32LE(at + 20);
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    if (isEncrypted || (method !== 0 && method !== 8)) refuse(ENCRYPTED);
    // Names of parts are the same in any case (ECMA-376, part 2).
    if (names.has(name.toLowerCase()) || name.startsWith('/') || /[\\\0]/.test(name) || name.split('/').includes('..'))
      refuse(BROKEN);
    names.add(name.toLowerCase());
    if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== LOCAL_ENTRY) refuse(BROKEN);
    const localNameLength = bytes.readUInt16LE(local + 26);
    if (
      bytes.readUInt16LE(local + 8) !== method ||
      bytes.toString('utf8', local + 30, local + 30 + localNameLength) !== name
    )
      refuse(BROKEN);
    const start = local + 30 + localNameLength + bytes.readUInt16LE(local + 28);
    if (start + packedSize > bytes.length) refuse(BROKEN);
    if (!name.endsWith('/')) entries.push({ name, method, packed: bytes.subarray(start, start + packedSize) });
    else if (packedSize > 2) refuse(BROKEN);
  }
  return entries;
}

/** What is left of the limit on unpacked bytes, over all parts. */
type Room = { inBytes: number };

/** The room of a document at first. */
export const roomFor = (bytes: Buffer): Room => ({
  inBytes: Math.min(MAX_UNPACKED_IN_BYTES, MAX_RATIO * bytes.length),
});

/** The content of an entry; its first bytes only when it is not to be kept. */
export async function contentOf(entry: Entry, room: Room, isKept: boolean): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  const take = (part: Buffer) => {
    length += part.length;
    room.inBytes -= part.length;
    if (room.inBytes < 0 || (isKept && length > MAX_TEXT_IN_BYTES)) refuse(TOO_MUCH);
    if (isKept || parts.length === 0) parts.push(part);
  };
  if (entry.method === 0) {
    take(entry.packed);
    return entry.packed;
  }
  const unpacker = createInflateRaw({ chunkSize: 256 * 1024 });
  unpacker.end(entry.packed);
  try {
    for await (const part of unpacker) take(part as Buffer);
  } catch (error) {
    if (error instanceof Refused) throw error;
    refuse(BROKEN);
  }
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
}

/** What the reader of XML tells; names are without their prefix. */
type XmlListener = {
  open?: (name: string, attributes: () => Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

const TAG = /<(\/?)([^\s/>=<"'&]+)((?:\s+[^\s=>"'/<&]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const ATTRIBUTE = /\s([^\s=>"'/<&]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITY: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const localName = (name: string) => name.slice(name.indexOf(':') + 1);

const unescaped = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&(?:#(\d{1,7})|#x([\dA-Fa-f]{1,6})|(\w{1,10}));|&/g, (_all, decimal, hex, name) => {
        if (name !== undefined) return ENTITY[name as string] ?? refuse(ENTITIES);
        const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
        return code <= 0x10ffff ? String.fromCodePoint(code) : refuse(BROKEN);
      })
    : text;

/**
 * Reads XML from its beginning to its end; refuses a document type, entities of its own, and any encoding but UTF-8. Unless `as` is UTF-8 a
 * character is a byte: what a judge looks for is ASCII.
 */
export function readXml(bytes: Buffer, listener: XmlListener, as: 'latin1' | 'utf8' = 'latin1'): void {
  if (bytes.includes(0) || (bytes[0] ?? 0) >= 0xfe) refuse(UNKNOWN);
  const text = bytes.toString(as).replace(/^(?:\u00ef\u00bb\u00bf|\uFEFF)/, '');
  const endOf = (words: string, from: number) => {
    const at = text.indexOf(words, from);
    return at < 0 ? refuse(BROKEN) : at + words.length;
  };
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const end = next < 0 ? text.length : next;
    if (end > at && listener.text) listener.text(unescaped(text.slice(at, end)));
    if (next < 0) break;
    if (text.startsWith('<?', next)) {
      at = endOf('?>', next);
      const encoding = /^<\?xml\s[^>]*encoding\s*=\s*["']([^"']*)/i.exec(
        text.slice(next, Math.min(at, next + 500)),
      )?.[1];
      if (encoding !== undefined && !/^(?:utf-8|us-ascii)$/i.test(encoding)) refuse(UNKNOWN);
    } else if (text.startsWith('<!--', next)) at = endOf('-->', next);
    else if (text.startsWith('<![CDATA[', next)) {
      at = endOf(']]>', next);
      listener.text?.(text.slice(next + 9, at - 3));
    } else if (text.startsWith('<!', next)) refuse(ENTITIES);
    else {
      TAG.lastIndex = next;
      const tag = TAG.exec(text);
      if (!tag) return refuse(BROKEN);
      at = TAG.lastIndex;
      const name = localName(tag[2]!);
      if (!tag[1])
        listener.open?.(name, () =>
          Object.fromEntries(
            [...tag[3]!.matchAll(ATTRIBUTE)].map(([, key, double, single]) => [
              localName(key!),
              unescaped(double ?? single ?? ''),
            ]),
          ),
        );
      if (tag[1] || tag[4]) listener.close?.(name);
    }
  }
}

/** The kind of each part, by [Content_Types].xml. */
function partTypes(bytes: Buffer): (name: string) => string | undefined {
  const defaults = new Map<string, string>();
  const overrides = new Map<string, string>();
  const set = (map: Map<string, string>, key: string | undefined, type: string | undefined) => {
    if (key === undefined || type === undefined || map.has(key.toLowerCase())) refuse(BROKEN);
    map.set(key!.toLowerCase(), type!.trim().toLowerCase());
  };
  readXml(bytes, {
    open: (name, attributes) => {
      if (name === 'Default') set(defaults, attributes().Extension, attributes().ContentType);
      if (name === 'Override') set(overrides, attributes().PartName, attributes().ContentType);
    },
  });
  return (name) =>
    overrides.get(`/${name.toLowerCase()}`) ?? defaults.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase());
}

/** Why a kind of part or relationship that is on no list is refused, in the words that help most. */
const reasonOf = (kind: string): string =>
  /vba|macro|activex|control|extensib|attachedtoolbar|keymap|webextension|dialogsheet|script/i.test(kind)
    ? MACROS
    : /ole|package|embed|chunk|document$|sheet$|presentation|pdf|html|svg|video|audio|media|octet/i.test(kind)
      ? EMBEDDED
      : /template|external|connection|query|link|frame|subdoc|mailmerge|recipient|xmlmaps|volatile/i.test(kind)
        ? ELSEWHERE
        : UNKNOWN;

function judgeRelationships(bytes: Buffer): void {
  readXml(bytes, {
    open: (name, attributes) => {
      if (name !== 'Relationship') return;
      const { Type: type = '', Target: target = '', TargetMode: mode } = attributes();
      const kind = type.slice(type.lastIndexOf('/') + 1);
      if (!RELATIONSHIP_OWNER.test(type) || !RELATIONSHIPS.has(kind)) refuse(reasonOf(kind));
      if (kind === 'hyperlink') {
        if (!isHarmlessLink(target)) refuse(LINKS);
      } else if (mode !== undefined && mode.toLowerCase() !== 'internal') refuse(ELSEWHERE);
      else if (/^[\s\0]*(?:[a-z][a-z0-9+.-]*:|[\\/]{2})|\\/i.test(target)) refuse(ELSEWHERE);
    },
  });
}

/** The first word of a field; what a field of its own would put there cannot be known. */
function judgeField(instruction: string): void {
  const [, code = '', rest = ''] = /^\s*(=|[^\s\\"=]+)([^]*)$/.exec(instruction) ?? [];
  if (!FIELD_CODES.has(code.toUpperCase())) refuse(FIELDS);
  if (code.toUpperCase() !== 'HYPERLINK') return;
  const target = /^\s*(?:"([^"]*)"|([^\s\\][^\s]*))/.exec(rest);
  if (target && !isHarmlessLink((target[1] ?? target[2])!)) refuse(LINKS);
}

/** Judges what stands in a part: fields of Word, formulas of Excel, and addresses that are no relationships. */
function judgeContent(bytes: Buffer): void {
  type Field = { instruction: string; isResult: boolean };
  const fields: Field[] = [];
  let formula: string | null = null;
  let isInstruction = false;
  const endField = (field: Field) => {
    if (!field.isResult) judgeField(field.instruction);
    field.isResult = true;
  };
  readXml(bytes, {
    open: (name, attributes) => {
      if (name === 'fldChar') {
        const kind = attributes().fldCharType;
        if (kind === 'begin') {
          const outer = fields.at(-1);
          if (outer && !outer.isResult && outer.instruction.trim() === '') refuse(FIELDS);
          fields.push({ instruction: '', isResult: false });
        } else if (kind === 'separate') {
          if (fields.length > 0) endField(fields.at(-1)!);
        } else if (fields.length > 0) endField(fields.pop()!);
      } else if (name === 'fldSimple') judgeField(attributes().instr ?? '');
      else if (name === 'instrText' || name === 'delInstrText') isInstruction = true;
      else if (/^f$|formula|^definedName$/i.test(name)) formula = '';
      if (name === 'imagedata' || name === 'fill' || name === 'stroke' || name === 'frame' || name === 'shape') {
        const { src, href } = attributes();
        if (src !== undefined && (/:|^[\\/]{2}/.test(src) || !isHarmlessLink(src))) refuse(ELSEWHERE);
        if (href !== undefined && !isHarmlessLink(href)) refuse(LINKS);
      }
    },
    text: (text) => {
      if (formula !== null) formula += text;
      if (!isInstruction) return;
      const field = fields.at(-1);
      if (!field) judgeField(text);
      else if (!field.isResult) field.instruction += text;
    },
    close: (name) => {
      if (name === 'instrText' || name === 'delInstrText') isInstruction = false;
      if (formula === null || !/^f$|formula|^definedName$/i.test(name)) return;
      const code = formula.replaceAll(/"[^"]*"/g, '""');
      formula = null;
      if (FETCHING.test(code) || /\|[^|]*!/.test(code)) refuse(FIELDS);
    },
  });
  for (const field of fields) endField(field);
}

const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

async function judgePackage(bytes: Buffer, kind: OfficeKind, room: Room, nesting: number): Promise<void> {
  const entries = entriesOf(bytes);
  const listing = entries.find(({ name }) => name === '[Content_Types].xml');
  const { part, type } = MAIN[kind];
  if (!listing || !entries.some(({ name }) => name === part)) return refuse(OTHER_KIND);
  const typeOf = partTypes(await contentOf(listing, room, true));
  // A document with macros has a main part of another kind.
  const mainType = typeOf(part) ?? '';
  if (mainType !== type.toLowerCase()) refuse(/macro/.test(mainType) ? MACROS : OTHER_KIND);
  for (const entry of entries) {
    if (entry === listing) continue;
    const partType = typeOf(entry.name) ?? '';
    const nested = NESTED[partType];
    if (!nested && !PART_TYPES_IN_LOWER_CASE.has(partType)) refuse(reasonOf(`${partType} ${entry.name}`));
    const isXml =
      /[+/]xml$/.test(partType) || partType.endsWith('vmldrawing') || /\.(?:xml|rels|vml)$/i.test(entry.name);
    const content = await contentOf(entry, room, isXml || nested !== undefined);
    if (content.subarray(0, 4).equals(OLE)) refuse(/vba/i.test(entry.name) ? MACROS : EMBEDDED);
    if (nested) {
      if (nesting >= MAX_NESTING) refuse(EMBEDDED);
      await judgePackage(content, nested, room, nesting + 1);
    } else if (partType.endsWith('relationships+xml') || /\.rels$/i.test(entry.name)) judgeRelationships(content);
    else if (isXml) judgeContent(content);
  }
}

/** Why an office document cannot be uploaded, null when it can: at most 1,000 parts, 200 MB and 100:1 unpacked, all of listed kinds. */
export async function officeProblem(bytes: Buffer, kind: OfficeKind): Promise<string | null> {
  try {
    await judgePackage(bytes, kind, roomFor(bytes), 0);
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
}
