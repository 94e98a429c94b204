import { Worker } from 'node:worker_threads';

/**
 * The bytes that a worker file makes of its data, in a thread of its own with a limit of memory: what takes a second is drawn while this thread
 * answers others. Rejects where the worker ends without them.
 */
export const drawnApart = (worker: URL, workerData: unknown): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const drawing = new Worker(worker, { workerData, resourceLimits: { maxOldGenerationSizeMb: 150 } });
    drawing.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    drawing.once('error', reject);
    drawing.once('exit', () => reject(new Error('the file was not drawn')));
  });
