// How the set is stored: WebP without loss takes little more than half the room of PNG.
import sharp from 'sharp';
import type { Picture } from './png.ts';

/** The picture as a lossless WebP; the same pixels make the same file. */
export async function encodeWebp({ width, height, pixels }: Picture): Promise<Buffer> {
  const bytes = Buffer.alloc(pixels.length * 3);
  for (let at = 0; at < pixels.length; at += 1) bytes.writeUIntBE(pixels[at]!, at * 3, 3);
  return sharp(bytes, { raw: { width, height, channels: 3 } })
    .webp({ lossless: true, effort: 4 })
    .toBuffer();
}

/**
 * Reads a stored picture.
 * @throws Error for anything but a whole WebP.
 */
export async function decodeWebp(file: Buffer): Promise<Picture> {
  const image = sharp(file, { failOn: 'truncated' });
  if ((await image.metadata()).format !== 'webp') throw new Error('it is no WebP');
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = new Uint32Array(info.width * info.height);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = data.readUIntBE(at * 3, 3);
  return { width: info.width, height: info.height, pixels };
}
