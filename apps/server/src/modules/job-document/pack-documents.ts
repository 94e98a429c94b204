import { pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip } from 'fflate';
import type { ZipInputFile } from 'fflate';
import type { FileStore } from '../../files/files.ts';
import type { PackedFile } from './file-download.rules.ts';

/**
 * The bytes of a ZIP of stored files, as they are made: neither it nor a file of it is ever whole in memory, and what costs time is done on Node's own
 * threads. Equal files are equal bytes.
 *
 * @param onRead Told how many bytes of the files were read, after each piece.
 */
export async function* zipOf(
  contents: readonly PackedFile[],
  files: Pick<FileStore, 'open'>,
  onRead: (bytes: number) => Promise<void> = async () => {},
): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  const taken = () => {
    const chunks = made;
    made = [];
    return chunks;
  };
  for (const { name, at, sha256 } of contents) {
    // 8: deflated.
    const entry: ZipInputFile = { filename: name, mtime: at, compression: 8, crc: 0, size: 0 };
    zip.add(entry);
    const { stream } = await files.open(Buffer.from(sha256, 'hex'));
    const deflated = pipeline(
      stream,
      async function* counted(source) {
        for await (const chunk of source as AsyncIterable<Uint8Array>) {
          entry.crc = crc32(chunk, entry.crc);
          entry.size += chunk.length;
          await onRead(chunk.length);
          yield chunk;
        }
      },
      createDeflateRaw(),
      // An error destroys the last stream with it, which the loop below throws.
      () => {},
    );
    for await (const chunk of deflated) {
      entry.ondata!(null, chunk as Uint8Array<ArrayBuffer>, false);
      yield* taken();
    }
    entry.ondata!(null, new Uint8Array(0), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
