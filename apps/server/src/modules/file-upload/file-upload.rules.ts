import { fileTypeFromBuffer } from 'file-type';
import { dwgProblem, dxfProblem } from './drawing.rules.ts';
import { legacyOfficeProblem } from './legacy-office.rules.ts';
import { officeProblem } from './office.rules.ts';
import { pdfProblem } from './pdf.rules.ts';
import { zipProblem } from './zip.rules.ts';

/**
 * A file type that may be uploaded: extension, the media type it is stored under, and what of its bytes is checked. Its signature is that of the media type
 * unless `signature` names another one, or none for text.
 */
type Allowed = {
  mediaType: string;
  signature?: string | null;
  check: (bytes: Buffer) => string | null | Promise<string | null>;
};

const MAX_PIXELS = 40_000_000;
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const SLIDES = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
const LEGACY = 'application/x-cfb';

const allowed: Record<string, Allowed> = {
  pdf: { mediaType: 'application/pdf', check: pdfProblem },
  png: { mediaType: 'image/png', check: pngProblem },
  jpg: { mediaType: 'image/jpeg', check: jpegProblem },
  jpeg: { mediaType: 'image/jpeg', check: jpegProblem },
  docx: { mediaType: WORD, check: (bytes) => officeProblem(bytes, 'docx') },
  xlsx: { mediaType: SHEET, check: (bytes) => officeProblem(bytes, 'xlsx') },
  pptx: { mediaType: SLIDES, check: (bytes) => officeProblem(bytes, 'pptx') },
  doc: { mediaType: 'application/msword', signature: LEGACY, check: (bytes) => legacyOfficeProblem(bytes, 'doc') },
  xls: {
    mediaType: 'application/vnd.ms-excel',
    signature: LEGACY,
    check: (bytes) => legacyOfficeProblem(bytes, 'xls'),
  },
  ppt: {
    mediaType: 'application/vnd.ms-powerpoint',
    signature: LEGACY,
    check: (bytes) => legacyOfficeProblem(bytes, 'ppt'),
  },
  dwg: { mediaType: 'image/vnd.dwg', check: dwgProblem },
  dxf: { mediaType: 'image/vnd.dxf', signature: null, check: dxfProblem },
  zip: { mediaType: 'application/zip', check: (bytes) => zipProblem(bytes, inspectFile) },
  csv: { mediaType: 'text/csv', signature: null, check: textProblem },
  txt: { mediaType: 'text/plain', signature: null, check: textProblem },
};

/** The extension of a file name in lower case, '' without one. */
export const extensionOf = (fileName: string): string =>
  /\.([A-Za-z0-9]{1,10})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

/** Which kinds of files are taken, in words. */
export const TAKEN_KINDS =
  'Only PDF, PNG, JPEG, Word, Excel, PowerPoint, DWG, DXF, CSV, TXT and ZIP files can be uploaded.';

/** Whether files with this extension are taken at all. */
export const isTakenKind = (extension: string): boolean => Object.hasOwn(allowed, extension);

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
  if (!rule) return { refusal: TAKEN_KINDS };
  if (bytes.includes(EICAR)) return { refusal: 'The file was recognised as harmful.' };
  const found = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime as string | undefined;
  // What Office encrypts, or wrote before 2007, is no ZIP but a container of its own.
  if (found === LEGACY && /^(?:xlsx|docx|pptx)$/.test(extensionOf(fileName)))
    return {
      refusal: 'The file is password-protected or in an old format. Save it without a password and upload that.',
    };
  const { signature = rule.mediaType } = rule;
  if (signature === null ? found !== undefined : found !== signature)
    return { refusal: 'The file’s content does not match its extension.' };
  const refusal = await rule.check(bytes);
  return refusal === null ? { mediaType: rule.mediaType } : { refusal };
}

/** The test signature of virus scanners, put together here so that this file does not trip one. */
const EICAR = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'].join(''));

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

const asMegabytes = (bytes: number): string =>
  (Math.ceil(bytes / ((1024 * 1024) / 10)) / 10).toLocaleString('en-IN', { maximumFractionDigits: 1 });

/** Why there is no room for a file, with what is used of how much, or null when there is. */
export function storageProblem(
  sizeInBytes: number,
  used: { company: number; person: number },
  limits: { perCompanyInBytes: number; perPersonInBytes: number },
): string | null {
  const refusal = (who: string, inUse: number, limit: number) =>
    `${who} used ${asMegabytes(inUse)} of ${asMegabytes(limit)} MB for files, and this file has ${asMegabytes(sizeInBytes)} MB. Remove files that you no longer need from vendor requests, and try again.`;
  if (used.person + sizeInBytes > limits.perPersonInBytes)
    return refusal('You have', used.person, limits.perPersonInBytes);
  if (used.company + sizeInBytes > limits.perCompanyInBytes)
    return refusal('Your company has', used.company, limits.perCompanyInBytes);
  return null;
}
