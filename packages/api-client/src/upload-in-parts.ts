import { readStored, removeStored, writeStored } from './browser-store.ts';
import type { Answer, ApiClient } from './client.ts';
import { ApiProblem } from './problem.ts';
import { uploadFile } from './upload-file.ts';

type Options = { onProgress?: (sentFraction: number) => void; signal?: AbortSignal };
type Upload = Answer<'getUpload'>;

/** From this size on a file goes in parts: what is smaller is sent again as quickly as it is asked about. */
const IN_PARTS_FROM_BYTES = 8 * 1024 * 1024;
/** How often a part is sent again by itself. */
const TRIES = 3;
const WAITS_IN_MS = 1000;

/** What tells a file that was begun before from others of its name. */
const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;

/**
 * Uploads a file of the company, a large one in parts: one that was begun before, by this page or one before it, is gone on with.
 * @returns the stored file; rejects with an {@link ApiProblem}, or an AbortError when `signal` cancelled it.
 */
export async function uploadInParts(
  client: ApiClient,
  file: File,
  options: Options = {},
): Promise<Answer<'setFileUpload'>> {
  if (file.size < IN_PARTS_FROM_BYTES) return uploadFile(client, file, options);
  const key = keyOf(file);
  const upload = (await begunBefore(client, key)) ?? (await begin(client, file, key));
  const { uploadId, partSizeInBytes } = upload;
  const arrived = new Set(upload.parts);
  const count = Math.ceil(file.size / partSizeInBytes);
  const sizeOf = (number: number) => Math.min(partSizeInBytes, file.size - number * partSizeInBytes);
  let sent = [...arrived].reduce((sum, number) => sum + sizeOf(number), 0);
  options.onProgress?.(sent / file.size);
  for (let number = 0; number < count; number += 1) {
    if (arrived.has(number)) continue;
    options.signal?.throwIfAborted();
    const from = number * partSizeInBytes;
    const part = new File([file.slice(from, from + partSizeInBytes)], 'part');
    await sendPart(
      client,
      part,
      { uploadId, number: String(number) },
      {
        ...options,
        onProgress: (fraction) => options.onProgress?.((sent + fraction * part.size) / file.size),
      },
    );
    sent += part.size;
  }
  try {
    const stored = await client.call('uploadFilesToPermanentFolder', { body: { uploadId } }, options);
    forget(key);
    return stored;
  } catch (problem) {
    // It was refused for good, and is deleted.
    if ((problem as ApiProblem).status === 415) forget(key);
    throw problem;
  }
}

/** Forgets a file that is no longer wanted, and deletes what has arrived of it. */
export async function cancelUploadOf(client: ApiClient, file: File): Promise<void> {
  const uploadId = readStored('uploads')?.[keyOf(file)];
  if (uploadId === undefined) return;
  forget(keyOf(file));
  await client.call('cancelUpload', { path: { uploadId } }).catch(() => undefined);
}

/** Whether a part of it has arrived: the rest can follow. */
export const isBegun = (file: File): boolean => readStored('uploads')?.[keyOf(file)] !== undefined;

async function begunBefore(client: ApiClient, key: string): Promise<Upload | null> {
  const uploadId = readStored('uploads')?.[key];
  if (uploadId === undefined) return null;
  try {
    return await client.call('getUpload', { path: { uploadId } });
  } catch (problem) {
    // Forgotten after a day, or of another person of this browser.
    if ((problem as ApiProblem).status !== 404) throw problem;
    forget(key);
    return null;
  }
}

async function begin(client: ApiClient, file: File, key: string): Promise<Upload> {
  const upload = await client.call('beginUpload', {
    body: { fileName: file.name.slice(-300), sizeInBytes: file.size },
  });
  writeStored('uploads', { ...readStored('uploads'), [key]: upload.uploadId }, 'persistent');
  return upload;
}

function forget(key: string): void {
  const { [key]: _forgotten, ...rest } = readStored('uploads') ?? {};
  if (Object.keys(rest).length > 0) writeStored('uploads', rest, 'persistent');
  else removeStored('uploads');
}

async function sendPart(
  client: ApiClient,
  part: File,
  path: { uploadId: string; number: string },
  options: Options,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await uploadFile(client, part, { ...options, to: 'addUploadPart', path });
      return;
    } catch (problem) {
      const { status } = problem as ApiProblem;
      // The session ended meanwhile, the line broke, or the server was busy: the part is sent again.
      if (!(problem instanceof ApiProblem) || attempt === TRIES || !(status === 0 || status === 401 || status >= 500))
        throw problem;
      if (status === 401) await client.session.renew();
      else await new Promise((resolve) => setTimeout(resolve, WAITS_IN_MS * attempt));
    }
  }
}
