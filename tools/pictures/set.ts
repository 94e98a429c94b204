// The stored pictures: those of the central stories as images, which people look at, of all others a digest of the pixels.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { decodePicture, encodeWebp } from './picture.ts';
import type { Picture } from './picture.ts';

/**
 * A folder with the browser that took the set (`set.json`), images (`<width>-<theme>/<story id>.webp`), and a line for each picture that is
 * kept as a digest (`digests.json`).
 */
export interface PictureSet {
  folder: string;
  browser: string;
  /** The names of all pictures. */
  names: Set<string>;
  digests: Map<string, string>;
}

// Several pictures are read at a time as it is.
sharp.concurrency(1);

/** The size and the SHA-256 of the pixels of a PNG or WebP; two pictures have the same digest when each pixel is the same. */
export async function digestOf(image: Buffer): Promise<string> {
  const { data, info } = await sharp(image, { failOn: 'truncated' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `${info.width}x${info.height} ${createHash('sha256').update(data).digest('base64url')}`;
}

/** Where the image of a picture is, if the set keeps one. */
export const imageFileOf = (folder: string, name: string) => join(folder, `${name}.webp`);
const digestsFileOf = (folder: string) => join(folder, 'digests.json');

/** Reads which pictures a folder has; undefined where there is no set. */
export function readSet(folder: string): PictureSet | undefined {
  const file = join(folder, 'set.json');
  if (!existsSync(file)) return undefined;
  const { browser } = JSON.parse(readFileSync(file, 'utf8')) as { browser: string };
  const stored = existsSync(digestsFileOf(folder)) ? readFileSync(digestsFileOf(folder), 'utf8') : '{}';
  const digests = new Map(Object.entries(JSON.parse(stored) as Record<string, string>));
  const images = globSync('*-*/*.webp', { cwd: folder }).map((path) =>
    path.replace(/\.webp$/, '').replaceAll('\\', '/'),
  );
  return { folder, browser, names: new Set([...images, ...digests.keys()]), digests };
}

/** How a picture should look; undefined where the set does not have it. An image counts before a digest. */
export async function wantedDigest({ folder, digests }: PictureSet, name: string): Promise<string | undefined> {
  const file = imageFileOf(folder, name);
  return existsSync(file) ? digestOf(readFileSync(file)) : digests.get(name);
}

/** The image of a picture, where the set has it. */
export async function imageIn(set: PictureSet, name: string): Promise<Picture | undefined> {
  const file = imageFileOf(set.folder, name);
  return existsSync(file) ? decodePicture(readFileSync(file), 'webp') : undefined;
}

/** Stores a picture as an image or as a digest, in place of what there is of it. */
export async function store(set: PictureSet, name: string, digest: string, image?: Picture): Promise<void> {
  const file = imageFileOf(set.folder, name);
  set.names.add(name);
  if (image) {
    set.digests.delete(name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await encodeWebp(image));
  } else {
    set.digests.set(name, digest);
    await rm(file, { force: true });
  }
}

/** Takes a picture out of a set. */
export async function remove(set: PictureSet, name: string): Promise<void> {
  set.names.delete(name);
  set.digests.delete(name);
  await rm(imageFileOf(set.folder, name), { force: true });
}

/** Writes what the set has besides its images: one line for each digest, in order, so that two branches rarely meet in one. */
export async function writeSet({ folder, browser, digests }: PictureSet): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'set.json'), `${JSON.stringify({ browser }, undefined, 2)}\n`);
  const sorted = [...digests].toSorted(([one], [other]) => (one < other ? -1 : 1));
  await writeFile(digestsFileOf(folder), `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
}
