import { fileTypeFromBuffer } from 'file-type';
import { fileJudge } from '../file-upload/file-judge.ts';
import { extensionOf } from '../file-upload/file-upload.rules.ts';

const TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};
const MAX_PIXELS = 40_000_000;
const LARGEST_SIDE = 10_000;
const SMALLEST_SIDE = 32;
const KEPT_SIDE = 1_024;
const LONGEST_IN_SECONDS = 10;
const DAMAGED = 'The picture is damaged or contains other data.';

/** A logo re-encoded as PNG, or the reason for its refusal. */
export type DrawnLogo = { png: Buffer; width: number; height: number } | { refusal: string };

/** A WebP states its own length; bytes after it would be a second file. */
const isWholeWebp = (bytes: Buffer) => {
  const length = bytes.readUInt32LE(4) + 8;
  return bytes.length === length + (length % 2);
};

/**
 * Checks a picture by its name, its signature and its structure, and re-encodes it as PNG (section "Files" of the security rules), so that
 * only pixels are stored: no metadata, location, profile or second file. Polyglot files, scripts and pixel floods are refused before
 * decoding.
 */
export async function drawLogo(fileName: string, bytes: Buffer): Promise<DrawnLogo> {
  const extension = extensionOf(fileName);
  if (extension === 'svg' || extension === 'svgz')
    return { refusal: 'SVG files can contain scripts. Save the logo as PNG and upload that.' };
  const type = Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined;
  if (!type) return { refusal: 'Only a PNG, JPEG or WebP picture can be the logo.' };
  const found = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime as string | undefined;
  if (found !== type) return { refusal: 'The file’s content does not match its extension.' };
  if (type === 'image/webp') {
    if (!isWholeWebp(bytes)) return { refusal: DAMAGED };
  } else {
    const verdict = await fileJudge.judge(fileName, bytes);
    if ('refusal' in verdict) return verdict;
  }
  // Imported on demand: sharp is the largest library of the server and only logo changes need it.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning', sequentialRead: true });
  try {
    const { format, width, height, pages = 1 } = await picture.metadata();
    if (`image/${format}` !== type) return { refusal: DAMAGED };
    if (pages > 1) return { refusal: 'The logo cannot be an animated picture.' };
    if (Math.max(width, height) > LARGEST_SIDE)
      return { refusal: 'The picture has more than 10,000 pixels on a side.' };
    if (Math.min(width, height) < SMALLEST_SIDE) return { refusal: 'The picture has fewer than 32 pixels on a side.' };
    const { data, info } = await picture
      .autoOrient()
      .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .timeout({ seconds: LONGEST_IN_SECONDS })
      .toBuffer({ resolveWithObject: true });
    return { png: data, width: info.width, height: info.height };
  } catch (error) {
    return /pixel limit/i.test((error as Error).message)
      ? { refusal: 'The picture has more than 40 million pixels.' }
      : { refusal: DAMAGED };
  }
}
