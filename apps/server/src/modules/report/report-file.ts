import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { FileAnswer } from '../../http/handler.ts';
import type { ReportFileRequest } from './report-file.rules.ts';

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
export function reportFile(form: Form, report: ReportFileRequest): FileAnswer {
  return {
    fileName: `${report.title} ${report.job.number}.${form}`,
    mediaType: MEDIA_TYPES[form],
    open: async () => {
      const bytes = await drawn(form, report);
      return { sizeInBytes: bytes.length, stream: Readable.from([bytes]) };
    },
  };
}

const drawn = (form: Form, report: ReportFileRequest): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./report-file-worker.ts', import.meta.url), {
      workerData: { form, report },
      resourceLimits: { maxOldGenerationSizeMb: 150 },
    });
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the report was not drawn')));
  });
