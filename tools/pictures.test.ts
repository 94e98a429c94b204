import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { comparePictures, decodePicture, encodePng, encodeWebp } from './pictures/picture.ts';
import type { Picture } from './pictures/picture.ts';

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
    expect(await decodePicture(await encodePng(picture), 'png')).toEqual(picture);
    expect(await decodePicture(await encodeWebp(picture), 'webp')).toEqual(picture);
  });

  test('is the same file for the same pixels', async () => {
    const again = await encodeWebp({ ...many, pixels: many.pixels.slice() });
    expect((await encodeWebp(many)).equals(again)).toBe(true);
  });

  test('that is broken, of another format or seen through is refused, not taken for another', async () => {
    const stored = await encodeWebp(many);
    const taken = await encodePng(many);
    await expect(decodePicture(taken, 'webp')).rejects.toThrow('it is no webp: png');
    await expect(decodePicture(stored.subarray(0, stored.length - 40), 'webp')).rejects.toThrow(
      'unable to parse image',
    );
    await expect(decodePicture(Buffer.from('GIF89a, which is no PNG'), 'png')).rejects.toThrow('corrupt header');
    await expect(decodePicture(taken.subarray(0, 60), 'png')).rejects.toThrow('corrupt header');
    const glass = await sharp({ create: { width: 2, height: 2, channels: 4, background: '#12345680' } })
      .png()
      .toBuffer();
    await expect(decodePicture(glass, 'png')).rejects.toThrow('one can see through it');
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

  test('finds nothing between a picture and itself', async () => {
    expect(comparePictures(many, await decodePicture(await encodePng(many), 'png')).mismatched).toBe(0);
  });

  test('counts what one has more of', () => {
    const taller = draw(40, 31, (x, y) => few.pixels[Math.min(y, 29) * 40 + x]!);
    expect(comparePictures(few, taller).mismatched).toBe(40);
    expect(comparePictures(taller, few).mismatched).toBe(40);
  });
});
