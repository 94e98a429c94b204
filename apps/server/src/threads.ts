import { Worker } from 'node:worker_threads';
import type { Transferable } from 'node:worker_threads';

/** What work in threads may cost. */
export type ThreadLimits = {
  /** Orders that are worked on side by side; each has a thread. */
  atOnce: number;
  /** Orders that wait for their turn, each in memory; one more is refused. */
  waiting: number;
  longestInMs: number;
  /** Of the objects that a thread makes. */
  memoryInMb: number;
};

/** Why a thread gave no answer: it took too long or too much memory and was ended, or it ended by a fault; `cause` is for the log. */
export type Broken = { broken: 'time' | 'memory' | 'fault'; cause: string };

/**
 * Threads for what takes a processor for long, away from the requests: each works on one order at a time and answers with one message. A thread
 * that breaks a limit, or whose answer is `isSpoilt`, is ended.
 *
 * @param file The thread's own source.
 * @param tooMany What is thrown when too many orders wait.
 */
export function createThreads<Order, Reply>(
  file: URL,
  limits: ThreadLimits,
  { tooMany, isSpoilt = () => false }: { tooMany: () => Error; isSpoilt?: (reply: Reply) => boolean },
): (order: Order, moved?: Transferable[]) => Promise<Reply | Broken> {
  const idle: Worker[] = [];
  const queue: (() => void)[] = [];
  let running = 0;

  const startWorker = () => {
    const worker = new Worker(file, {
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryInMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    });
    // A thread that dies between two orders has none to tell of it.
    worker.on('error', () => {});
    worker.once('exit', () => {
      const at = idle.indexOf(worker);
      if (at >= 0) idle.splice(at, 1);
    });
    return worker;
  };

  const ask = (worker: Worker, order: Order, moved: Transferable[]): Promise<Reply | Broken> =>
    new Promise((resolve) => {
      const finish = (reply: Reply | Broken, isUsable: boolean) => {
        clearTimeout(timer);
        worker.off('message', onReply).off('error', onError).off('exit', onExit);
        if (isUsable) {
          // It does not keep a process that has nothing else to do.
          worker.unref();
          idle.push(worker);
        } else void worker.terminate();
        resolve(reply);
      };
      const onReply = (reply: Reply) => finish(reply, !isSpoilt(reply));
      const onError = (error: Error & { code?: string }) =>
        finish({ broken: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'fault', cause: String(error) }, false);
      const onExit = (code: number) => finish({ broken: 'fault', cause: `the thread ended with ${code}` }, false);
      const timer = setTimeout(() => finish({ broken: 'time', cause: 'the time limit' }, false), limits.longestInMs);
      worker.ref();
      worker.on('message', onReply).on('error', onError).on('exit', onExit);
      worker.postMessage(order, moved);
    });

  return async (order, moved = []) => {
    if (running >= limits.atOnce) {
      if (queue.length >= limits.waiting) throw tooMany();
      // The place of the one that ends is handed on: `running` stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      return await ask(idle.pop() ?? startWorker(), order, moved);
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
