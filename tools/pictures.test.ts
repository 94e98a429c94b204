import { describe, expect, test } from 'vitest';
import { comparePictures, decodePng, encodePng } from './pictures/png.ts';
import type { Picture } from './pictures/png.ts';
import { decodeWebp, encodeWebp } from './pictures/webp.ts';

/** A picture whose colours come from a function of the place. */
function draw(width: number, height: number, colour: (x: number, y: number) => number): Picture {
  const pixels = Uint32Array.from({ length: width * height }, (_, at) => colour(at % width, Math.floor(at / width)));
  return { width, height, pixels };
}

const few = draw(40, 30, (x, y) => (x < y ? 0xffffff : 0x123456));
const many = draw(40, 30, (x, y) => (x << 16) | (y << 8) | ((x * y) & 0xff));

describe('a stored picture', () => {
  test.each([
    ['few colours', few],
    ['more than a palette holds', many],
    ['one pixel', draw(1, 1, () => 0xfedcba)],
  ])('is read as it was written: %s', async (_, picture) => {
    expect(decodePng(encodePng(picture))).toEqual(picture);
    expect(await decodeWebp(await encodeWebp(picture))).toEqual(picture);
  });

  test('is the same file for the same pixels, and smaller with few colours', () => {
    expect(encodePng(many).equals(encodePng({ ...many, pixels: many.pixels.slice() }))).toBe(true);
    expect(encodePng(few).length).toBeLessThan(encodePng(many).length);
  });

  test('that is broken is refused, not taken for another', async () => {
    const stored = await encodeWebp(many);
    await expect(decodeWebp(encodePng(many))).rejects.toThrow('it is no WebP');
    await expect(decodeWebp(stored.subarray(0, stored.length - 40))).rejects.toThrow('unable to parse image');
    const file = encodePng(few);
    expect(() => decodePng(Buffer.from('GIF89a, which is no PNG'))).toThrow('it is no PNG');
    expect(() => decodePng(file.subarray(0, 60))).toThrow('unexpected end of file');
  });
});

describe('a comparison', () => {
  test('counts a single pixel that is one shade off, and shows it in red', () => {
    const other = draw(40, 30, (x, y) => (x === 7 && y === 3 ? 0x123457 : few.pixels[y * 40 + x]!));
    const { mismatched, difference } = comparePictures(few, other);
    expect(mismatched).toBe(1);
    expect([...difference().pixels].filter((pixel) => pixel === 0xff0000)).toHaveLength(1);
    expect(difference().pixels[3 * 40 + 7]).toBe(0xff0000);
  });

  test('finds nothing between a picture and itself', () => {
    expect(comparePictures(many, decodePng(encodePng(many))).mismatched).toBe(0);
  });

  test('counts what one has more of', () => {
    const taller = draw(40, 31, (x, y) => few.pixels[Math.min(y, 29) * 40 + x]!);
    expect(comparePictures(few, taller).mismatched).toBe(40);
    expect(comparePictures(taller, few).mismatched).toBe(40);
  });
});
