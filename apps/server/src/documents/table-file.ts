import { Readable } from 'node:stream';
import type { FileAnswer } from '../http/handler.ts';
import { drawnApart } from './drawn-apart.ts';
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
      const bytes = await drawnApart(new URL('./table-file-worker.ts', import.meta.url), request);
      return { sizeInBytes: bytes.length, stream: Readable.from([bytes]) };
    },
  };
}
