import { promisify } from 'node:util';
import { constants, createInflateRaw, inflateRaw } from 'node:zlib';
import { fileTypeFromBuffer } from 'file-type';

/** A file type that may be uploaded: extension, the media type it is stored under, and what of its bytes is checked. */
type Allowed = { mediaType: string; check: (bytes: Buffer) => string | null | Promise<string | null> };

const MAX_PIXELS = 40_000_000;
const MAX_ENTRIES = 1_000;
const MAX_UNPACKED_IN_BYTES = 200 * 1024 * 1024;
const MAX_RATIO = 100;
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const allowed: Record<string, Allowed> = {
  pdf: { mediaType: 'application/pdf', check: pdfProblem },
  png: { mediaType: 'image/png', check: pngProblem },
  jpg: { mediaType: 'image/jpeg', check: jpegProblem },
  jpeg: { mediaType: 'image/jpeg', check: jpegProblem },
  docx: { mediaType: WORD, check: (bytes) => officeProblem(bytes, 'word/document.xml') },
  xlsx: { mediaType: SHEET, check: (bytes) => officeProblem(bytes, 'xl/workbook.xml') },
  csv: { mediaType: 'text/csv', check: textProblem },
  txt: { mediaType: 'text/plain', check: textProblem },
};

/** The extension of a file name in lower case, '' without one. */
export const extensionOf = (fileName: string): string =>
  /\.([A-Za-z0-9]{1,10})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * A file name made safe for every system and for a header: the last part of a path, without control, bidirectional or reserved
 * characters, no leading dot, at most 120 characters, the extension kept in lower case.
 */
export function safeFileName(fileName: string): string {
  const base = (fileName.split(/[/\\]/).pop() ?? '').toWellFormed().normalize('NFC');
  const extension = extensionOf(base.replaceAll(/[\s.]+$/g, ''));
  const stem = base
    .replaceAll(/[\s.]+$/g, '')
    .slice(0, extension ? -(extension.length + 1) : undefined)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*%]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
  const name = [...(RESERVED.test(stem.split('.')[0] ?? '') ? `_${stem}` : stem)].slice(0, 120).join('') || 'file';
  return extension ? `${name}.${extension}` : name;
}

/**
 * Checks an upload by its name and by its bytes: allow-list, signature, and a light parse, because a signature alone lets a file through
 * that is two things at once (security rules, files). Answers the media type to store it under, or why it is refused.
 */
export async function inspectFile(
  fileName: string,
  bytes: Buffer,
): Promise<{ mediaType: string } | { refusal: string }> {
  const rule = Object.hasOwn(allowed, extensionOf(fileName)) ? allowed[extensionOf(fileName)] : undefined;
  if (!rule) return { refusal: 'Only PDF, PNG, JPEG, DOCX, XLSX, CSV and TXT files can be uploaded.' };
  if (bytes.includes(EICAR)) return { refusal: 'The file was recognised as harmful.' };
  const found = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime as string | undefined;
  const isText = rule.check === textProblem;
  if (isText ? found !== undefined : found !== rule.mediaType)
    return { refusal: 'The content of the file is not what its name says.' };
  const refusal = await rule.check(bytes);
  return refusal === null ? { mediaType: rule.mediaType } : { refusal };
}

/** The test signature of virus scanners, put together here so that this file does not trip one. */
const EICAR = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'].join(''));

async function pdfProblem(bytes: Buffer): Promise<string | null> {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return 'The PDF does not begin as one.';
  if (!bytes.subarray(-2048).includes('%%EOF')) return 'The PDF is cut off.';
  const text = bytes.toString('latin1');
  if (hasCommands(text)) return COMMANDS;
  // Objects may be packed into streams. A stream is unpacked once, however often it is named. What is encrypted cannot be read; a document
  // that only says that it is, is read all the same.
  const mayBeEncrypted = text.includes('/Encrypt');
  let room = MAX_PACKED_OBJECTS_IN_BYTES;
  const starts = new Set<number>();
  for (let at = text.indexOf('/ObjStm'); at >= 0; at = text.indexOf('/ObjStm', at + 1)) {
    const stream = /\bstream\r?\n/.exec(text.slice(at, at + 1_000));
    if (!stream) continue;
    const start = at + stream.index + stream[0].length;
    if (starts.has(start)) continue;
    starts.add(start);
    const unpacked = await unpackObjects(bytes.subarray(start), room);
    if (unpacked === null) return TOO_MUCH;
    room -= Math.max(unpacked.objects.length, LEAST_COST_IN_BYTES);
    if (starts.size > MAX_PACKED_STREAMS || room < 0) return TOO_MUCH;
    if (hasCommands(unpacked.objects)) return COMMANDS;
    if (unpacked.isDamaged && (!mayBeEncrypted || (await beginsWithObjects(bytes.subarray(start)))))
      return 'The PDF is damaged.';
  }
  return null;
}

const COMMANDS = 'A PDF with scripts or commands cannot be uploaded.';
const TOO_MUCH = 'The document unpacks to more than is allowed.';
const MAX_PACKED_STREAMS = 10_000;
const MAX_PACKED_OBJECTS_IN_BYTES = 50 * 1024 * 1024;
/** What a stream counts at least: beginning to unpack costs as much. */
const LEAST_COST_IN_BYTES = 4 * 1024;
const ZLIB_HEADER_LENGTH = 2;

/**
 * Whether there is an action that runs something. Every script hangs on the name /JavaScript; /JS alone is not looked for, because three
 * bytes are found in any compressed picture. Names may be written with #hh for any character.
 */
const hasCommands = (objects: string): boolean =>
  /\/(?:JavaScript|Launch|RichMedia|SubmitForm|ImportData|XFA\s*(?:\[|\d))/.test(
    objects.replaceAll(/#([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  );

/**
 * The text of packed objects that begin here, '' when they are not packed in the usual way; null when it is longer than `room`. Damaged when it
 * breaks off in its middle, where a viewer would still show what came before; a wrong checksum stops neither. Unpacks outside the thread of the
 * requests.
 */
function unpackObjects(bytes: Buffer, room: number): Promise<{ objects: string; isDamaged: boolean } | null> {
  const isZlib = bytes.length > ZLIB_HEADER_LENGTH && (bytes[0]! & 15) === 8 && bytes.readUInt16BE(0) % 31 === 0;
  if (!isZlib) return Promise.resolve({ objects: '', isDamaged: false });
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let length = 0;
    const finish = (isDamaged: boolean) => resolve({ objects: Buffer.concat(parts).toString('latin1'), isDamaged });
    const unpacker = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH });
    unpacker.on('data', (part: Buffer) => {
      parts.push(part);
      length += part.length;
      if (length <= room) return;
      resolve(null);
      unpacker.destroy();
    });
    unpacker.on('end', () => finish(false));
    unpacker.on('error', () => finish(true));
    unpacker.end(bytes.subarray(ZLIB_HEADER_LENGTH));
  });
}

/**
 * Whether what begins here unpacks to the beginning of packed objects, which is a row of numbers. Fed byte by byte, because what was unpacked
 * in one piece is lost when that piece is damaged.
 */
function beginsWithObjects(bytes: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    const unpacker = createInflateRaw();
    unpacker.once('data', (part: Buffer) => resolve(/^[\s\d%\0]/.test(part.toString('latin1'))));
    unpacker.on('error', () => resolve(false));
    unpacker.on('end', () => resolve(false));
    for (const byte of bytes.subarray(ZLIB_HEADER_LENGTH, ZLIB_HEADER_LENGTH + 512)) unpacker.write(Buffer.of(byte));
    unpacker.end();
  });
}

function pngProblem(bytes: Buffer): string | null {
  const broken = 'The PNG is damaged.';
  let at = 8;
  for (let chunk = 0; at + 12 <= bytes.length; chunk += 1) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (chunk === 0) {
      if (type !== 'IHDR' || length !== 13 || at + 25 > bytes.length) return broken;
      if (bytes.readUInt32BE(at + 8) * bytes.readUInt32BE(at + 12) > MAX_PIXELS)
        return 'The picture has more than 40 million pixels.';
    }
    at += 12 + length;
    // Anything behind the end would be a second file in the first.
    if (type === 'IEND') return at === bytes.length ? null : broken;
  }
  return broken;
}

function jpegProblem(bytes: Buffer): string | null {
  const broken = 'The JPEG is damaged.';
  const end = bytes.lastIndexOf(Buffer.from([0xff, 0xd9]));
  if (end < 0 || bytes.subarray(end + 2).some((byte) => byte !== 0)) return broken;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return broken;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame && at + 9 <= bytes.length)
      return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7) > MAX_PIXELS
        ? 'The picture has more than 40 million pixels.'
        : null;
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return broken;
}

// What a browser would take for a page when it looks for one, wherever it stands.
const ACTIVE =
  /<\s*(?:!doctype|html|head|body|script|svg|iframe|object|embed|xml|\?xml|meta|link|style|img|math|base)\b|<\?xml|<!--/iu;
const MHTML = /^(?:from|mime-version|content-type|message-id):/imu;

function textProblem(bytes: Buffer): string | null {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return 'The file is not UTF-8 text.';
  }
  if (/[\u0000-\u0008\u000B\u000E-\u001F\u007F]/u.test(text)) return 'The file is not plain text.';
  if (ACTIVE.test(text) || (MHTML.test(text.slice(0, 2000)) && /multipart\/related/i.test(text)))
    return 'HTML, SVG and XML cannot be uploaded.';
  return null;
}

const inflate = promisify(inflateRaw);
const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;

/**
 * An office document is a ZIP. Walks its directory and unpacks every entry under one limit, because sizes in a directory can lie:
 * at most 1,000 entries, 200 MB and 100:1; no macros, no encryption, no path that leads out, no external entities.
 */
async function officeProblem(bytes: Buffer, mainPart: string): Promise<string | null> {
  const broken = 'The document is damaged.';
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== END_OF_DIRECTORY) return broken;
  if (end + 22 + bytes.readUInt16LE(end + 20) !== bytes.length || bytes.readUInt32LE(0) !== LOCAL_ENTRY) return broken;
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) return TOO_MUCH;
  let at = bytes.readUInt32LE(end + 16);
  let unpacked = 0;
  const names = new Set<string>();
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) return broken;
    const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1;
    const method = bytes.readUInt16LE(at + 10);
    const packedSize = bytes.readUInt32LE(at + 20);
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    if (isEncrypted || (method !== 0 && method !== 8)) return 'An encrypted document cannot be uploaded.';
    if (
      names.has(name) ||
      name.startsWith('/') ||
      name.includes('\\') ||
      name.split('/').includes('..') ||
      name.includes('\0')
    )
      return broken;
    if (/vbaProject\.bin$|\.(?:exe|dll|js|vbs|html?|svg)$/i.test(name))
      return 'A document with macros or programs cannot be uploaded.';
    names.add(name);
    if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== LOCAL_ENTRY) return broken;
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    if (start + packedSize > bytes.length) return broken;
    const packed = bytes.subarray(start, start + packedSize);
    const room = Math.min(MAX_UNPACKED_IN_BYTES - unpacked, Math.max(MAX_RATIO * bytes.length - unpacked, 0));
    let content: Buffer;
    try {
      content = method === 0 ? packed : room < 1 ? Buffer.alloc(1) : await inflate(packed, { maxOutputLength: room });
    } catch (error) {
      return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? TOO_MUCH : broken;
    }
    unpacked += content.length;
    if (unpacked > MAX_UNPACKED_IN_BYTES || unpacked > MAX_RATIO * bytes.length) return TOO_MUCH;
    // Without NULs, UTF-16 reads as what it is.
    if (/\.(?:xml|rels)$/i.test(name) && /<!(?:DOCTYPE|ENTITY)/i.test(content.toString('latin1').replaceAll('\0', '')))
      return 'A document with external entities cannot be uploaded.';
  }
  return names.has('[Content_Types].xml') && names.has(mainPart)
    ? null
    : 'The content of the file is not what its name says.';
}
