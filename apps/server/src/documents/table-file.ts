import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { FileAnswer } from '../http/handler.ts';
import type { DrawingRequest } from './table-file.rules.ts';

const MEDIA_TYPES: Readonly<Record<DrawingRequest['form'], string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/**
 * Tables as a file that is called `name`. They are drawn in a thread of its own, with a limit of memory: 200 lines by 30 vendors take a
 * second, in which this one answers others.
 */
export function tablesFile(request: DrawingRequest, name: string): FileAnswer {
  const { form } = request;
  return {
    fileName: `${name}.${form}`,
    mediaType: MEDIA_TYPES[form],
    open: async () => {
      const bytes = await drawn(request);
      return { sizeInBytes: bytes.length, stream: Readable.from([bytes]) };
    },
  };
}

const drawn = (request: DrawingRequest): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./table-file-worker.ts', import.meta.url), {
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: 150 },
    });
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the file was not drawn')));
  });
