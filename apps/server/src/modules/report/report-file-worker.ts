import { parentPort, workerData } from 'node:worker_threads';
import { reportCsv, reportPdf, reportXlsx } from './report-file.rules.ts';
import type { DrawingRequest } from './report-file.rules.ts';

const request = workerData as DrawingRequest;
const bytes =
  request.form === 'pdf'
    ? await reportPdf(request.report)
    : request.form === 'csv'
      ? reportCsv(request.report)
      : reportXlsx(request.report);
parentPort!.postMessage(bytes);
