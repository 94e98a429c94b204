import { parentPort, workerData } from 'node:worker_threads';
import { tablesCsv, tablesPdf, tablesXlsx } from './table-file.rules.ts';
import type { DrawingRequest } from './table-file.rules.ts';

const request = workerData as DrawingRequest;
const bytes =
  request.form === 'pdf'
    ? await tablesPdf(request.tables)
    : request.form === 'csv'
      ? tablesCsv(request.tables)
      : tablesXlsx(request.tables);
parentPort!.postMessage(bytes);
