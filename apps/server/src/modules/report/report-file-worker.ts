import { parentPort, workerData } from 'node:worker_threads';
import { reportCsv, reportPdf, reportXlsx } from './report-file.rules.ts';
import type { ReportFileRequest } from './report-file.rules.ts';

const { form, report } = workerData as { form: 'pdf' | 'xlsx' | 'csv'; report: ReportFileRequest };
const bytes = form === 'csv' ? reportCsv(report) : form === 'xlsx' ? reportXlsx(report) : await reportPdf(report);
parentPort!.postMessage(bytes);
