/** The thread that judges and reads uploaded files, one at a time: what a file makes it do, it does away from the requests, and it can be ended. */
import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import type { CellTable } from '../comparison/boq-table.rules.ts';
import { tableOfText } from '../comparison/boq-text.rules.ts';
import { tableOfWorkbook } from '../comparison/boq-workbook.rules.ts';
import { inspectFile } from './file-upload.rules.ts';

/** A file to judge, or one that was let through whose cells are wanted. */
export type JudgeOrder = { fileName: string; bytes: Uint8Array; cells?: { isWorkbook: boolean; sheet: string | null } };

/** What is said of a file; `failed` is a fault of ours, in words for the log. */
export type JudgeReply =
  | { mediaType: string; sha256: Uint8Array }
  | { table: CellTable | null }
  | { refusal: string }
  | { failed: string };

async function answer({ fileName, bytes, cells }: JudgeOrder): Promise<JudgeReply> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (cells)
    return {
      table: cells.isWorkbook ? await tableOfWorkbook(file, cells.sheet) : tableOfText(file.toString('utf8')),
    };
  const verdict = await inspectFile(fileName, file);
  return 'refusal' in verdict ? verdict : { ...verdict, sha256: createHash('sha256').update(file).digest() };
}

parentPort!.on('message', (order: JudgeOrder) => {
  answer(order).then(
    (reply) => parentPort!.postMessage(reply),
    (error: unknown) => parentPort!.postMessage({ failed: String((error as Error)?.stack ?? error) }),
  );
});
