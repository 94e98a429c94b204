import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { comparePictures, decodePng, encodePng } from './pictures/picture.ts';
import type { Picture } from './pictures/picture.ts';
import { digestOf } from './pictures/set.ts';

/** A picture whose colours come from a function of the place. */
function draw(width: number, height: number, colour: (x: number, y: number) => number): Picture {
  const pixels = Uint32Array.from({ length: width * height }, (_, at) => colour(at % width, Math.floor(at / width)));
  return { width, height, pixels };
}

const few = draw(40, 30, (x, y) => (x < y ? 0xffffff : 0x123456));
const many = draw(40, 30, (x, y) => (x << 16) | (y << 8) | ((x * y) & 0xff));

describe('a picture', () => {
  test.each([
    ['few colours', few],
    ['more than a palette holds', many],
    ['one pixel', draw(1, 1, () => 0xfedcba)],
  ])('is read as it was written: %s', async (_, picture) => {
    expect(await decodePng(await encodePng(picture))).toEqual(picture);
  });

  test('has the same digest for the same pixels, and another for one pixel that is a shade off', async () => {
    const digest = await digestOf(await encodePng(many));
    const again = { ...many, pixels: many.pixels.slice() };
    expect(await digestOf(await encodePng(again))).toBe(digest);
    again.pixels[5] = again.pixels[5]! ^ 1;
    expect(await digestOf(await encodePng(again))).not.toBe(digest);
    expect(digest).toMatch(/^40x30 /);
  });

  test('that is broken, of another format or transparent is refused', async () => {
    const taken = await encodePng(many);
    await expect(decodePng(await sharp(taken).webp().toBuffer())).rejects.toThrow('it is no PNG: webp');
    await expect(decodePng(taken.subarray(0, 60))).rejects.toThrow('corrupt header');
    const glass = await sharp({ create: { width: 2, height: 2, channels: 4, background: '#12345680' } })
      .png()
      .toBuffer();
    await expect(decodePng(glass)).rejects.toThrow('it is transparent');
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
    expect(comparePictures(many, await decodePng(await encodePng(many))).mismatched).toBe(0);
  });

  test('counts what one has more of', () => {
    const taller = draw(40, 31, (x, y) => few.pixels[Math.min(y, 29) * 40 + x]!);
    expect(comparePictures(few, taller).mismatched).toBe(40);
    expect(comparePictures(taller, few).mismatched).toBe(40);
  });
});

test('git holds no image but those that README shows', () => {
  const { stdout } = spawnSync('git', ['ls-files'], { cwd: join(import.meta.dirname, '..'), encoding: 'utf8' });
  const images = stdout.split('\n').filter((file) => /\.(avif|gif|jpe?g|png|webp)$/i.test(file));
  expect(images).toEqual(['docs/pictures/vendor-search-dark.webp', 'docs/pictures/vendor-search-light.webp']);
});
