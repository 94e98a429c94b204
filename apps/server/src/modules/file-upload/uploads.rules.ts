import { extensionOf, isTakenKind, TAKEN_KINDS } from './file-upload.rules.ts';

/** The most bytes of a part, and of all parts together. */
export const PART_IN_BYTES = 4 * 1024 * 1024;
export const MOST_UNFINISHED = 50;

/** How many parts a file has. */
export const partCount = (sizeInBytes: number): number => Math.ceil(sizeInBytes / PART_IN_BYTES);

/** How many bytes a part has; null where the file has no such part. */
export function partSize(sizeInBytes: number, number: number): number | null {
  if (number < 0 || number >= partCount(sizeInBytes)) return null;
  return Math.min(PART_IN_BYTES, sizeInBytes - number * PART_IN_BYTES);
}

/** Why a file of this name is not even begun, or null. */
export const nameRefusal = (fileName: string): string | null =>
  isTakenKind(extensionOf(fileName)) ? null : TAKEN_KINDS;
