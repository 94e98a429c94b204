import { Readable } from 'node:stream';

/** A file that an operation made, as its answer. */
export const downloadOf = (fileName: string, mediaType: string, bytes: Buffer) => ({
  fileName,
  mediaType,
  open: async () => ({ sizeInBytes: bytes.length, stream: Readable.from([bytes]) }),
});
