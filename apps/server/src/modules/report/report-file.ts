import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { FileAnswer } from '../../http/handler.ts';
import type { DrawingRequest, ReportFileRequest, TablesRequest } from './report-file.rules.ts';

type Form = 'pdf' | 'xlsx' | 'csv';

const MEDIA_TYPES: Readonly<Record<Form, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/**
 * A report as a file. It is drawn in a thread of its own, with a limit of memory: the table of 200 lines and 30 vendors takes a second, in which this one
 * answers others.
 */
export const reportFile = (form: Form, report: ReportFileRequest): FileAnswer =>
  fileOf(form === 'pdf' ? { form, report } : { form, report }, `${report.title} ${report.job.number}.${form}`);

/** Tables that are of no job as a file, drawn as reports are. */
export const tablesFile = (form: 'xlsx' | 'csv', tables: TablesRequest, name: string): FileAnswer =>
  fileOf({ form, report: tables }, `${name}.${form}`);

function fileOf(request: DrawingRequest, fileName: string): FileAnswer {
  const { form } = request;
  return {
    fileName,
    mediaType: MEDIA_TYPES[form],
    open: async () => {
      const bytes = await drawn(request);
      return { sizeInBytes: bytes.length, stream: Readable.from([bytes]) };
    },
  };
}

const drawn = (request: DrawingRequest): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./report-file-worker.ts', import.meta.url), {
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: 150 },
    });
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the report was not drawn')));
  });
