import { parentPort, workerData } from 'node:worker_threads';
import { threadRecordPdf } from './thread-record-pdf.ts';
import type { ThreadRecord } from './thread-record.rules.ts';

parentPort!.postMessage(await threadRecordPdf(workerData as ThreadRecord));
