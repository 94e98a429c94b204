import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { FileDamaged } from './files.ts';
import type { OpenSealed, Range, StoredContent } from './files.ts';

/**
 * A file at rest: a header, then frames of 64 KiB, each encrypted and authenticated by AES-256-GCM with its number as the nonce, so that a range
 * is read without the rest. Each file has a key of its own, made of the store's key and the salt in its header. The header's tag binds salt and
 * size to the hash of the content: a file under another name, cut off, or sealed under another key is noticed before its first byte is sent.
 *
 * Header: 4 bytes magic, 32 salt, 8 size of the content, 32 tag.
 */
export const HEADER_IN_BYTES = 76;
/** Of content in a frame; the last one may hold less. */
export const FRAME_IN_BYTES = 64 * 1024;
const TAG_IN_BYTES = 16;
const MAGIC = Buffer.from('MWF1');
const SALT_END = 36;
const TAGGED_END = 44;

/** The key of a store, made of the server's secret. */
export const storeKey = (secret: Buffer): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'files', 32));

const nonceOf = (frame: number): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(frame, 6, 6);
  return nonce;
};
const fileKey = (key: Buffer, salt: Buffer) => Buffer.from(hkdfSync('sha256', key, salt, 'file', 32));
const headerTag = (key: Buffer, tagged: Buffer, sha256: Buffer) =>
  createHmac('sha256', key).update('header').update(tagged).update(sha256).digest();

/**
 * Seals a stream into a new file, which is on the disk when this resolves. Never holds more than a frame and what the stream hands over at once.
 * @throws what `onSize`, the stream or the disk throws; the file is then unfinished, and the caller removes it.
 */
export async function sealInto(
  path: string,
  key: Buffer,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  onSize: (sizeInBytes: number) => void,
): Promise<StoredContent> {
  const salt = randomBytes(32);
  const ofFile = fileKey(key, salt);
  const contentHash = createHash('sha256');
  const frame = Buffer.alloc(FRAME_IN_BYTES);
  let [filled, frames, sizeInBytes, position] = [0, 0, 0, HEADER_IN_BYTES];
  const file = await open(path, 'wx', 0o600);
  try {
    const writeFrame = async () => {
      const cipher = createCipheriv('aes-256-gcm', ofFile, nonceOf(frames));
      const sealed = Buffer.concat([cipher.update(frame.subarray(0, filled)), cipher.final(), cipher.getAuthTag()]);
      await writeAll(file, sealed, position);
      position += sealed.length;
      frames += 1;
      filled = 0;
    };
    for await (const chunk of content) {
      sizeInBytes += chunk.length;
      onSize(sizeInBytes);
      contentHash.update(chunk);
      for (let at = 0; at < chunk.length;) {
        const part = chunk.subarray(at, at + FRAME_IN_BYTES - filled);
        frame.set(part, filled);
        filled += part.length;
        at += part.length;
        if (filled === FRAME_IN_BYTES) await writeFrame();
      }
    }
    if (filled > 0) await writeFrame();
    const sha256 = contentHash.digest();
    const tagged = Buffer.alloc(TAGGED_END);
    MAGIC.copy(tagged);
    salt.copy(tagged, MAGIC.length);
    tagged.writeBigUInt64BE(BigInt(sizeInBytes), SALT_END);
    await writeAll(file, Buffer.concat([tagged, headerTag(key, tagged, sha256)]), 0);
    await file.sync();
    return { sha256, sizeInBytes };
  } finally {
    await file.close();
  }
}

async function writeAll(file: Awaited<ReturnType<typeof open>>, bytes: Buffer, position: number): Promise<void> {
  for (let at = 0; at < bytes.length;)
    at += (await file.write(bytes, at, bytes.length - at, position + at)).bytesWritten;
}

/**
 * Opens the content of a sealed file, which is closed when the stream is. Takes what is open also when it throws.
 * @throws {FileDamaged} when it is not the content of this hash sealed under this key; the stream fails likewise at the first bad frame.
 */
export async function openSealed(key: Buffer, sha256: Buffer, sealed: OpenSealed, range?: Range) {
  try {
    const header = await wholeOf(await sealed.read(0, HEADER_IN_BYTES));
    const tagged = header.subarray(0, TAGGED_END);
    if (
      header.length < HEADER_IN_BYTES ||
      !timingSafeEqual(headerTag(key, tagged, sha256), header.subarray(TAGGED_END))
    )
      throw new FileDamaged('a stored file is not what its name says, or is sealed under another SECRET_KEY');
    const ofFile = fileKey(key, header.subarray(MAGIC.length, SALT_END));
    const sizeInBytes = Number(header.readBigUInt64BE(SALT_END));
    const from = Math.max(0, range?.from ?? 0);
    const to = Math.min(sizeInBytes, range?.to ?? sizeInBytes);
    const content = contentOf(ofFile, sizeInBytes, { from, to }, sealed.read);
    const stream = Readable.from(content, { objectMode: false, highWaterMark: FRAME_IN_BYTES });
    stream.once('close', () => void sealed.close());
    return { sizeInBytes, stream };
  } catch (error) {
    await sealed.close();
    throw error;
  }
}

async function* contentOf(ofFile: Buffer, size: number, { from, to }: Range, read: OpenSealed['read']) {
  if (from >= to) return;
  const sealedFrame = FRAME_IN_BYTES + TAG_IN_BYTES;
  const first = Math.floor(from / FRAME_IN_BYTES);
  const last = Math.floor((to - 1) / FRAME_IN_BYTES);
  const sealedSize = size + Math.ceil(size / FRAME_IN_BYTES) * TAG_IN_BYTES;
  const end = HEADER_IN_BYTES + Math.min((last + 1) * sealedFrame, sealedSize);
  let frame = first;
  for await (const sealed of inPieces(await read(HEADER_IN_BYTES + first * sealedFrame, end), sealedFrame)) {
    const start = frame * FRAME_IN_BYTES;
    const content = openFrame(ofFile, frame, sealed, Math.min(FRAME_IN_BYTES, size - start));
    frame += 1;
    yield content.subarray(Math.max(0, from - start), Math.min(content.length, to - start));
  }
  if (frame !== last + 1) throw new FileDamaged('a stored file ends too early');
}

function openFrame(ofFile: Buffer, frame: number, sealed: Buffer, expectedInBytes: number): Buffer {
  if (sealed.length !== expectedInBytes + TAG_IN_BYTES) throw new FileDamaged('a stored file ends too early');
  const decipher = createDecipheriv('aes-256-gcm', ofFile, nonceOf(frame));
  decipher.setAuthTag(sealed.subarray(-TAG_IN_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_IN_BYTES)), decipher.final()]);
  } catch {
    throw new FileDamaged('a stored file was changed');
  }
}

/** Cuts a stream into pieces of the same length; the last one may be shorter. */
async function* inPieces(source: AsyncIterable<Uint8Array>, length: number): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let inBytes = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    inBytes += chunk.length;
    if (inBytes < length) continue;
    let joined = Buffer.concat(waiting);
    for (; joined.length >= length; joined = joined.subarray(length)) yield joined.subarray(0, length);
    waiting = [joined];
    inBytes = joined.length;
  }
  if (inBytes > 0) yield Buffer.concat(waiting);
}

async function wholeOf(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** SHA-256 of a whole sealed file, for who signs it: read once from the disk, in pieces. */
export async function hashOfSealed(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest();
}
