// The stored pictures: a digest of the pixels of each, one line in digests.json. People look at pictures in Chromatic, or draw them (tools/pictures.ts).
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** A folder with the browser that took the set (`set.json`), and a line for each picture by its name (`digests.json`). */
export interface PictureSet {
  folder: string;
  browser: string;
  digests: Map<string, string>;
}

// Several pictures are read at a time as it is.
sharp.concurrency(1);

/** The size and the SHA-256 of the pixels of a PNG; two pictures have the same digest when each pixel is the same. */
export async function digestOf(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png, { failOn: 'truncated' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `${info.width}x${info.height} ${createHash('sha256').update(data).digest('base64url')}`;
}

/** Reads a set; undefined where there is none. */
export function readSet(folder: string): PictureSet | undefined {
  const file = join(folder, 'set.json');
  if (!existsSync(file)) return undefined;
  const { browser } = JSON.parse(readFileSync(file, 'utf8')) as { browser: string };
  const stored = JSON.parse(readFileSync(join(folder, 'digests.json'), 'utf8')) as Record<string, string>;
  return { folder, browser, digests: new Map(Object.entries(stored)) };
}

/** Writes a set: one line for each digest, in order, so that two branches rarely meet in one. */
export async function writeSet({ folder, browser, digests }: PictureSet): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'set.json'), `${JSON.stringify({ browser }, undefined, 2)}\n`);
  const sorted = [...digests].toSorted(([one], [other]) => (one < other ? -1 : 1));
  await writeFile(join(folder, 'digests.json'), `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
}
