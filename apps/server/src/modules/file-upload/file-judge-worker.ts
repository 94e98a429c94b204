/** The thread that judges uploaded files, one at a time: what a file makes it do, it does away from the requests, and it can be ended. */
import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { inspectFile } from './file-upload.rules.ts';

/** A file to judge. */
export type JudgeOrder = { fileName: string; bytes: Uint8Array };

/** What is said of a file; `failed` is a fault of ours, in words for the log. */
export type JudgeReply = { mediaType: string; sha256: Uint8Array } | { refusal: string } | { failed: string };

parentPort!.on('message', ({ fileName, bytes }: JudgeOrder) => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  inspectFile(fileName, file).then(
    (verdict) =>
      parentPort!.postMessage(
        'refusal' in verdict ? verdict : { ...verdict, sha256: createHash('sha256').update(file).digest() },
      ),
    (error: unknown) => parentPort!.postMessage({ failed: String((error as Error)?.stack ?? error) }),
  );
});
