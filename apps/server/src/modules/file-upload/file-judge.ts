import { unavailable } from '../../problems.ts';
import { createThreads } from '../../threads.ts';
import type { ThreadLimits } from '../../threads.ts';
import type { CellTable } from '../comparison/boq-table.rules.ts';
import type { JudgeOrder, JudgeReply } from './file-judge-worker.ts';

/** Of the server: its other work goes on beside two threads, and a good file takes a tenth of a second. */
export const judgeLimits: Readonly<ThreadLimits> = { atOnce: 2, waiting: 16, longestInMs: 10_000, memoryInMb: 256 };

/** A file that may be kept, or why it may not; `cause` is for the log, when it is not the file's fault alone. */
export type FileVerdict = { mediaType: string; sha256: Buffer } | FileRefusal;
/** Why nothing becomes of a file. */
type FileRefusal = { refusal: string; cause?: string };
/** The cells of a file; null where it has no sheet of the wanted name. */
export type FileCells = { table: CellTable | null } | FileRefusal;

const CANNOT = 'The file cannot be checked. Save it in another format and upload that.';
const BROKEN = {
  time: 'The file takes too long to check. Save it in a simpler way, or in parts, and choose that.',
  memory: 'The file takes too much memory to check. Save it in a simpler way, or in parts, and choose that.',
  fault: CANNOT,
};

type Said = Exclude<JudgeReply, { refusal: string } | { failed: string }>;

/**
 * Judges files by their name and bytes, and reads the cells of those that were let through, in threads of their own (section "Files" of the
 * security rules). A thread that breaks a limit is ended and the file refused. Throws the 503 problem when too many files wait.
 */
export function createFileJudge(limits: ThreadLimits): {
  judge: (fileName: string, bytes: Buffer) => Promise<FileVerdict>;
  readCells: (bytes: Buffer, cells: NonNullable<JudgeOrder['cells']>) => Promise<FileCells>;
} {
  const threads = createThreads<JudgeOrder, JudgeReply>(new URL('./file-judge-worker.ts', import.meta.url), limits, {
    tooMany: () => unavailable('Too many files are being checked right now. Nothing was saved. Please try again.'),
    isSpoilt: (reply) => 'failed' in reply,
  });
  const ask = async (order: Omit<JudgeOrder, 'bytes'>, bytes: Buffer): Promise<Said | FileRefusal> => {
    const copy = new Uint8Array(bytes);
    const reply = await threads({ ...order, bytes: copy }, [copy.buffer]);
    if ('failed' in reply) return { refusal: CANNOT, cause: reply.failed };
    return 'broken' in reply ? { refusal: BROKEN[reply.broken], cause: reply.cause } : reply;
  };

  return {
    judge: async (fileName, bytes) => {
      const said = await ask({ fileName }, bytes);
      if ('refusal' in said) return said;
      if ('table' in said) return { refusal: CANNOT, cause: 'the thread answered another question' };
      return { mediaType: said.mediaType, sha256: Buffer.from(said.sha256) };
    },
    readCells: async (bytes, cells) => {
      const said = await ask({ fileName: '', cells }, bytes);
      return 'mediaType' in said ? { refusal: CANNOT, cause: 'the thread answered another question' } : said;
    },
  };
}

/** The judge of this process. */
export const fileJudge = createFileJudge(judgeLimits);
