// The little of PNG that pictures of a browser need: 8 bits per channel, opaque, not interlaced.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** An opaque picture: one number 0xRRGGBB for each pixel, row by row. */
export interface Picture {
  width: number;
  height: number;
  pixels: Uint32Array;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const bytesPerPixelOf: Record<number, number> = { 2: 3, 3: 1, 6: 4 };

function paeth(left: number, up: number, upLeft: number): number {
  const toLeft = Math.abs(up - upLeft);
  const toUp = Math.abs(left - upLeft);
  const toUpLeft = Math.abs(left + up - 2 * upLeft);
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
}

/** Undoes the filters of the rows in place; each row begins with the number of its filter. */
function unfilter(data: Buffer, rowLength: number, bytesPerPixel: number): void {
  for (let start = 0; start < data.length; start += rowLength + 1) {
    const filter = data[start]!;
    const first = start + 1;
    const end = first + rowLength;
    const above = start === 0 ? undefined : rowLength + 1;
    if (filter === 1) {
      for (let at = first + bytesPerPixel; at < end; at += 1) data[at]! += data[at - bytesPerPixel]!;
    } else if (filter === 2) {
      if (above) for (let at = first; at < end; at += 1) data[at]! += data[at - above]!;
    } else if (filter === 3 || filter === 4) {
      for (let at = first; at < end; at += 1) {
        const hasLeft = at - bytesPerPixel >= first;
        const left = hasLeft ? data[at - bytesPerPixel]! : 0;
        const up = above ? data[at - above]! : 0;
        const upLeft = above && hasLeft ? data[at - above - bytesPerPixel]! : 0;
        data[at]! += filter === 3 ? (left + up) >> 1 : paeth(left, up, upLeft);
      }
    } else if (filter !== 0) throw new Error(`a PNG row with filter ${filter}`);
  }
}

/**
 * Reads a PNG of a browser or of `encodePng`.
 * @throws Error for anything else: other depths, transparency, interlacing, a broken file.
 */
export function decodePng(file: Buffer): Picture {
  if (!file.subarray(0, 8).equals(signature)) throw new Error('it is no PNG');
  const parts: Buffer[] = [];
  let palette: Buffer | undefined;
  let header: Buffer | undefined;
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const body = file.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') header = body;
    if (type === 'PLTE') palette = body;
    if (type === 'IDAT') parts.push(body);
    at += length + 12;
  }
  if (!header) throw new Error('a PNG without a header');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const bytesPerPixel = bytesPerPixelOf[header[9]!];
  if (header[8] !== 8 || !bytesPerPixel || header[12] !== 0) throw new Error('a PNG of a kind that no browser takes');
  const rowLength = width * bytesPerPixel;
  const data = inflateSync(Buffer.concat(parts));
  if (data.length !== (rowLength + 1) * height) throw new Error('a PNG that is cut off');
  unfilter(data, rowLength, bytesPerPixel);
  const colours = palette && Uint32Array.from({ length: palette.length / 3 }, (_, at) => palette.readUIntBE(at * 3, 3));
  const pixels = new Uint32Array(width * height);
  let to = 0;
  for (let y = 0; y < height; y += 1) {
    let from = y * (rowLength + 1) + 1;
    for (let x = 0; x < width; x += 1) {
      if (colours) pixels[to] = colours[data[from]!]!;
      else {
        if (bytesPerPixel === 4 && data[from + 3] !== 255) throw new Error('a PNG that one can see through');
        pixels[to] = (data[from]! << 16) | (data[from + 1]! << 8) | data[from + 2]!;
      }
      to += 1;
      from += bytesPerPixel;
    }
  }
  return { width, height, pixels };
}

function chunk(type: string, body: Buffer): Buffer {
  const framed = Buffer.alloc(body.length + 12);
  framed.writeUInt32BE(body.length, 0);
  framed.write(type, 4, 'latin1');
  body.copy(framed, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, body.length + 8)), body.length + 8);
  return framed;
}

/** Rows as they are, or each as its difference to the row above, which suits gradients and photos. */
function deflateRows(data: Buffer, rowLength: number): Buffer {
  const lifted = Buffer.from(data);
  for (let start = 0; start < data.length; start += rowLength + 1) {
    lifted[start] = 2;
    if (start > 0)
      for (let at = start + 1; at <= start + rowLength; at += 1) lifted[at] = data[at]! - data[at - rowLength - 1]!;
  }
  const [plain, up] = [data, lifted].map((rows) => deflateSync(rows, { level: 9, memLevel: 9 }));
  return plain!.length <= up!.length ? plain! : up!;
}

/** Writes a picture as small as PNG allows without much ado: with a palette where 256 colours suffice. The same pixels give the same bytes. */
export function encodePng({ width, height, pixels }: Picture): Buffer {
  const places = new Map<number, number>();
  for (const pixel of pixels) {
    if (!places.has(pixel)) places.set(pixel, places.size);
    if (places.size > 256) break;
  }
  const hasPalette = places.size <= 256;
  const bytesPerPixel = hasPalette ? 1 : 3;
  const rowLength = width * bytesPerPixel;
  const data = Buffer.alloc((rowLength + 1) * height);
  let from = 0;
  for (let y = 0; y < height; y += 1) {
    let to = y * (rowLength + 1) + 1;
    for (let x = 0; x < width; x += 1) {
      const pixel = pixels[from]!;
      if (hasPalette) data[to] = places.get(pixel)!;
      else data.writeUIntBE(pixel, to, 3);
      from += 1;
      to += bytesPerPixel;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, hasPalette ? 3 : 2, 0, 0, 0], 8);
  const palette = Buffer.alloc(places.size * 3);
  if (hasPalette) for (const [pixel, place] of places) palette.writeUIntBE(pixel, place * 3, 3);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...(hasPalette ? [chunk('PLTE', palette)] : []),
    chunk('IDAT', deflateRows(data, rowLength)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * Counts the pixels that are not the same; what lies outside one of two pictures of different sizes is not the same either.
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
