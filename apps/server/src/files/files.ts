import type { Readable } from 'node:stream';

/** A sealed file that is open: answers its bytes at rest from `from` up to but not with `to`, always of the same file, until it is closed. */
export type OpenSealed = {
  read: (from: number, to: number) => Promise<AsyncIterable<Uint8Array>>;
  close: () => Promise<void>;
};
/** A part of a content in bytes: from `from` up to but not with `to`. */
export type Range = { from: number; to: number };

/** Thrown when no file has this hash; for who asks it is our fault, as a row says that there is one. */
export class FileMissing extends Error {}
/** Thrown when a file is not the content of its hash; the message holds no name and no content. */
export class FileDamaged extends Error {}
/** Thrown by `put` when the content has more bytes than it may have. */
export class FileTooLarge extends Error {}
/** Thrown when the bucket does not answer, or refuses; the message holds no address, key or secret. */
export class StoreUnavailable extends Error {}

/** A stored file. */
export type StoredContent = { sha256: Buffer; sizeInBytes: number };

/**
 * Files by the SHA-256 of their content, encrypted at rest. A file is there whole or not at all; the same content is one file, however often and
 * however much at once it is put. Who names a file in a row, or deletes what no row names, does it under the lock of `lockContent` (file-upload.queries.ts).
 */
export type FileStore = {
  /** Keeps a content; it is durable when this resolves. What is put again counts as put now, for who sweeps. */
  put: (
    content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    options?: { atMostInBytes?: number },
  ) => Promise<StoredContent>;
  /**
   * Opens a content, or a range of it: its whole size, and a stream that reads as fast as it is taken, and is destroyed when it is not wanted.
   * @throws {FileMissing} {@link FileDamaged} {@link StoreUnavailable}
   */
  open: (sha256: Buffer, range?: Range) => Promise<{ sizeInBytes: number; stream: Readable }>;
  has: (sha256: Buffer) => Promise<boolean>;
  /** Deletes a content; one that is not there is deleted already. */
  delete: (sha256: Buffer) => Promise<void>;
  /** Everything that is there, in no order. */
  list: () => AsyncIterable<{ sha256: Buffer; putAt: Date }>;
  /** Removes what a `put` that was cut off has left behind. */
  sweepUnfinished: (now: Date) => Promise<number>;
};

/** Where sealed files lie, under names of 64 hexadecimal digits. */
export type Place = {
  /** Takes the sealed file at `path` over, or copies it: afterwards it is there whole under `name`. */
  keep: (name: string, path: string) => Promise<void>;
  /** @throws {FileMissing} */
  open: (name: string) => Promise<OpenSealed>;
  has: (name: string) => Promise<boolean>;
  delete: (name: string) => Promise<void>;
  list: () => AsyncIterable<{ name: string; putAt: Date }>;
};
