// Decodes, encodes and compares a browser's PNG screenshots.
import sharp from 'sharp';

/** An opaque picture: one number 0xRRGGBB for each pixel, row by row. */
export interface Picture {
  width: number;
  height: number;
  pixels: Uint32Array;
}

/** The picture as a PNG. */
export function encodePng({ width, height, pixels }: Picture): Promise<Buffer> {
  const bytes = Buffer.alloc(pixels.length * 3);
  for (let at = 0; at < pixels.length; at += 1) bytes.writeUIntBE(pixels[at]!, at * 3, 3);
  return sharp(bytes, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/**
 * Reads a PNG.
 * @throws Error for a file of another format, one that is broken, and one that is transparent.
 */
export async function decodePng(file: Buffer): Promise<Picture> {
  const image = sharp(file, { failOn: 'truncated' });
  const { format } = await image.metadata();
  if (format !== 'png') throw new Error(`it is no PNG: ${format}`);
  if (!(await sharp(file).stats()).isOpaque) throw new Error('it is transparent');
  const { data, info } = await image.removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const pixels = new Uint32Array(info.width * info.height);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = data.readUIntBE(at * 3, 3);
  return { width: info.width, height: info.height, pixels };
}

/**
 * Counts differing pixels. With different sizes, pixels outside one picture differ too.
 * The third picture shows them in red over a pale copy of the second.
 */
export function comparePictures(one: Picture, other: Picture): { mismatched: number; difference: () => Picture } {
  const width = Math.max(one.width, other.width);
  const height = Math.max(one.height, other.height);
  const at = (picture: Picture, x: number, y: number) =>
    x < picture.width && y < picture.height ? picture.pixels[y * picture.width + x] : undefined;
  if (one.width === other.width && one.height === other.height) {
    const [left, right] = [one, other].map(({ pixels }) => Buffer.from(pixels.buffer));
    if (left!.equals(right!)) return { mismatched: 0, difference: () => other };
  }
  const isSame = (x: number, y: number) => at(one, x, y) === at(other, x, y);
  let mismatched = 0;
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) if (!isSame(x, y)) mismatched += 1;
  const difference = () => {
    const pixels = new Uint32Array(width * height);
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const pale = 0xc0c0c0 + (((at(other, x, y) ?? 0xffffff) >> 2) & 0x3f3f3f);
        pixels[y * width + x] = isSame(x, y) ? pale : 0xff0000;
      }
    return { width, height, pixels };
  };
  return { mismatched, difference };
}
