import { TryLater } from '../../tasks/task.ts';
import { createThreads } from '../../threads.ts';
import type { ReaderReply, ReadMail } from './mail-reader-worker.ts';

const threads = createThreads<Uint8Array<ArrayBuffer>, ReaderReply>(
  new URL('./mail-reader-worker.ts', import.meta.url),
  { atOnce: 1, waiting: 8, longestInMs: 20_000, memoryInMb: 256 },
  { tooMany: () => new TryLater('too many mails are being read', 10), isSpoilt: (reply) => 'failed' in reply },
);

/** Reads a mail in a thread of its own; null for one that cannot be read within the limits of such a thread. */
export async function readMail(bytes: Buffer): Promise<ReadMail | null> {
  const copy = new Uint8Array(bytes);
  const reply = await threads(copy, [copy.buffer]);
  return 'failed' in reply || 'broken' in reply ? null : reply;
}
