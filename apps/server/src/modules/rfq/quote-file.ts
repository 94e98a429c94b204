import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { components } from '@millwright/contract/types';
import type { FileStore } from '../../files/files.ts';

/** A file of a quote with the key that its content is sealed under: known to its vendor, and after the opening to the buyer. */
export type KeyedFile = Omit<components['schemas']['QuoteFile'], '_id'> & { key: string };

/*
 * A file of a quote is sealed before it goes into the file store, each under a key of its own. Its key lies in the sealed quote, so that who has the
 * store and the database, but does not open the quotes, reads nothing of it.
 */
const CIPHER = 'aes-256-gcm';
const NONCE_IN_BYTES = 12;
const TAG_IN_BYTES = 16;

/** A new key, in hex. */
export const newFileKey = (): string => randomBytes(32).toString('hex');

/** The sealed content of a file, piece by piece: nonce, content, tag. */
export function* sealedFile(key: string, content: Buffer): Generator<Buffer> {
  const nonce = randomBytes(NONCE_IN_BYTES);
  const cipher = createCipheriv(CIPHER, Buffer.from(key, 'hex'), nonce);
  yield nonce;
  for (let at = 0; at < content.length; at += 1024 * 1024) yield cipher.update(content.subarray(at, at + 1024 * 1024));
  yield cipher.final();
  yield cipher.getAuthTag();
}

/**
 * Opens the content of a sealed file as it is read.
 * @throws what the store throws; the stream fails when what lies there is not what was sealed.
 */
export async function openQuoteFile(files: FileStore, sha256: Buffer, key: string) {
  const { sizeInBytes: sealedSize, stream } = await files.open(sha256);
  const sizeInBytes = sealedSize - NONCE_IN_BYTES - TAG_IN_BYTES;
  return { sizeInBytes, stream: Readable.from(unsealed(stream, key, sizeInBytes), { objectMode: false }) };
}

async function* unsealed(stream: AsyncIterable<Uint8Array>, key: string, sizeInBytes: number) {
  let nonce = Buffer.alloc(0);
  let tag = Buffer.alloc(0);
  let decipher: ReturnType<typeof createDecipheriv> | null = null;
  let left = sizeInBytes;
  for await (const chunk of stream) {
    let bytes = Buffer.from(chunk);
    if (!decipher) {
      nonce = Buffer.concat([nonce, bytes]);
      if (nonce.length < NONCE_IN_BYTES) continue;
      bytes = nonce.subarray(NONCE_IN_BYTES);
      decipher = createDecipheriv(CIPHER, Buffer.from(key, 'hex'), nonce.subarray(0, NONCE_IN_BYTES));
    }
    const content = bytes.subarray(0, left);
    left -= content.length;
    tag = Buffer.concat([tag, bytes.subarray(content.length)]);
    if (content.length > 0) yield decipher.update(content);
  }
  if (!decipher) throw new Error('a file of a quote ends too early');
  (decipher as unknown as { setAuthTag: (tag: Buffer) => void }).setAuthTag(tag);
  const rest = decipher.final();
  if (rest.length > 0) yield rest;
}
