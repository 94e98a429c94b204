import { Worker } from 'node:worker_threads';
import { unavailable } from '../../problems.ts';
import type { CellTable } from '../comparison/boq-table.rules.ts';
import type { JudgeOrder, JudgeReply } from './file-judge-worker.ts';

/** What judging may cost. */
export type JudgeLimits = {
  /** Files that are judged side by side; each has a thread. */
  atOnce: number;
  /** Files that wait for their turn, each in memory; one more is answered 503. */
  waiting: number;
  longestInMs: number;
  /** Of the objects that a thread makes. What it unpacks is limited by the rules themselves. */
  memoryInMb: number;
};

/** Of the server: its other work goes on beside two threads, and a good file takes a tenth of a second. */
export const judgeLimits: Readonly<JudgeLimits> = { atOnce: 2, waiting: 16, longestInMs: 10_000, memoryInMb: 256 };

/** A file that may be kept, or why it may not; `cause` is for the log, when it is not the file's fault alone. */
export type FileVerdict = { mediaType: string; sha256: Buffer } | FileRefusal;
/** Why nothing becomes of a file. */
type FileRefusal = { refusal: string; cause?: string };
/** The cells of a file; null where it has no sheet of the wanted name. */
export type FileCells = { table: CellTable | null } | FileRefusal;

const TOO_LONG = 'The file takes too long to check. Save it in a simpler way, or in parts, and choose that.';
const TOO_LARGE = 'The file takes too much memory to check. Save it in a simpler way, or in parts, and choose that.';
const CANNOT = 'The file cannot be checked. Save it in another way and choose that.';

type Said = Exclude<JudgeReply, { refusal: string } | { failed: string }>;

/**
 * Judges files by their name and bytes, and reads the cells of those that were let through, in threads of their own (section "Files" of the
 * security rules). A thread that breaks a limit is ended and the file refused. Throws the 503 problem when too many files wait.
 */
export function createFileJudge(limits: JudgeLimits): {
  judge: (fileName: string, bytes: Buffer) => Promise<FileVerdict>;
  readCells: (bytes: Buffer, cells: NonNullable<JudgeOrder['cells']>) => Promise<FileCells>;
} {
  const idle: Worker[] = [];
  const queue: (() => void)[] = [];
  let running = 0;

  const startWorker = () => {
    const worker = new Worker(new URL('./file-judge-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryInMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    });
    // A thread that dies between two files has no file to tell of it.
    worker.on('error', () => {});
    worker.once('exit', () => {
      const at = idle.indexOf(worker);
      if (at >= 0) idle.splice(at, 1);
    });
    return worker;
  };

  const ask = (worker: Worker, order: Omit<JudgeOrder, 'bytes'>, bytes: Buffer): Promise<Said | FileRefusal> =>
    new Promise((resolve) => {
      const finish = (verdict: Said | FileRefusal, isUsable: boolean) => {
        clearTimeout(timer);
        worker.off('message', onReply).off('error', onError).off('exit', onExit);
        if (isUsable) {
          // It does not keep a process that has nothing else to do.
          worker.unref();
          idle.push(worker);
        } else void worker.terminate();
        resolve(verdict);
      };
      const onReply = (reply: JudgeReply) =>
        finish('failed' in reply ? { refusal: CANNOT, cause: reply.failed } : reply, !('failed' in reply));
      const onError = (error: Error & { code?: string }) =>
        finish(
          { refusal: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? TOO_LARGE : CANNOT, cause: String(error) },
          false,
        );
      const onExit = (code: number) => finish({ refusal: CANNOT, cause: `the thread ended with ${code}` }, false);
      const timer = setTimeout(() => finish({ refusal: TOO_LONG, cause: 'the time limit' }, false), limits.longestInMs);
      worker.ref();
      worker.on('message', onReply).on('error', onError).on('exit', onExit);
      const copy = new Uint8Array(bytes);
      worker.postMessage({ ...order, bytes: copy } satisfies JudgeOrder, [copy.buffer]);
    });

  const inTurn = async (order: Omit<JudgeOrder, 'bytes'>, bytes: Buffer): Promise<Said | FileRefusal> => {
    if (running >= limits.atOnce) {
      if (queue.length >= limits.waiting)
        throw unavailable('Too many files are being checked. Nothing was stored. Please try again.');
      // The place of the one that ends is handed on: `running` stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      return await ask(idle.pop() ?? startWorker(), order, bytes);
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };

  return {
    judge: async (fileName, bytes) => {
      const said = await inTurn({ fileName }, bytes);
      if ('refusal' in said) return said;
      if ('table' in said) return { refusal: CANNOT, cause: 'the thread answered another question' };
      return { mediaType: said.mediaType, sha256: Buffer.from(said.sha256) };
    },
    readCells: async (bytes, cells) => {
      const said = await inTurn({ fileName: '', cells }, bytes);
      return 'mediaType' in said ? { refusal: CANNOT, cause: 'the thread answered another question' } : said;
    },
  };
}

/** The judge of this process. */
export const { judge: judgeFile, readCells } = createFileJudge(judgeLimits);
