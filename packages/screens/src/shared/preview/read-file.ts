import type { ApiClient } from '@millwright/api-client/client';
import { isCancelled, unreachable } from '@millwright/api-client/problem';
import { previewLimit } from '../file-limits.ts';
import type { PreviewFile } from './preview.tsx';

/** A file that is larger than what is shown. */
export class TooLarge extends Error {}

/**
 * Reads a file with progress.
 * @throws {TooLarge} as soon as it is known; otherwise an ApiProblem, or an AbortError when `signal` cancelled it
 */
export async function readFile(
  file: PreviewFile,
  client: ApiClient,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (doneInBytes: number) => void },
): Promise<Uint8Array<ArrayBuffer>> {
  if ((file.sizeInBytes ?? 0) > previewLimit.inBytes) throw new TooLarge();
  const stream = (await file.read(client, { signal, parseAs: 'stream' })) as unknown as ReadableStream<
    Uint8Array<ArrayBuffer>
  > | null;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let done = 0;
  const reader = stream?.getReader();
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      parts.push(part.value);
      done += part.value.length;
      if (done > previewLimit.inBytes) throw new TooLarge();
      onProgress(done);
    }
  } catch (error) {
    void reader?.cancel().catch(() => undefined);
    // The connection broke on the way.
    throw error instanceof TooLarge || isCancelled(error) ? error : unreachable(error);
  }
  const whole = new Uint8Array(done);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
