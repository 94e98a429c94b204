import type { Answer, ApiClient } from '@millwright/api-client/client';
import type { Upload } from '../../shared/use-uploads.ts';

/** A file that was uploaded to a thread and that no message carries yet. */
export type AttachedFile = { fileId: string; name: string; sizeInBytes: number };
/** The same as it is kept on this device: without an id it had not arrived. `error` says why it cannot be sent. */
export type KeptFile = Omit<AttachedFile, 'fileId'> & { fileId?: string; error?: string };
/** What is attached to the message that is being written. */
export type Attached = {
  /** Those that have arrived. */
  files: readonly AttachedFile[];
  /** All, to be kept on this device. */
  kept: readonly KeptFile[];
  /** Why the message cannot be sent yet. */
  waitReason: string | undefined;
};

/** Uploads a file to the thread. */
export type SendFile = (
  client: ApiClient,
  file: File,
  options: { onProgress: (sentFraction: number) => void; signal: AbortSignal },
) => Promise<Answer<'uploadFile'>>;

export const UPLOADING = 'Wait until the files are uploaded.';

/** Why a message cannot be sent yet; undefined when it can. */
export function waitReasonOf(uploads: readonly Pick<Upload, 'state'>[]): string | undefined {
  if (uploads.some(({ state }) => state === 'waiting' || state === 'uploading')) return UPLOADING;
  return uploads.some(({ state }) => state === 'failed') ? 'Try the failed file again, or remove it.' : undefined;
}

/** A file of an earlier visit, or of a message that was not sent: one that is not on the server has to be chosen again. */
export const uploadOfKept = ({ fileId, name, sizeInBytes, error }: KeptFile): Upload => ({
  id: crypto.randomUUID(),
  name,
  sizeInBytes,
  ...(fileId === undefined || error !== undefined
    ? { state: 'failed', error: error ?? 'Not uploaded: you left the page. Attach it again.' }
    : { state: 'done', progress: 1, fileId }),
});

/** What is attached, by the state of its uploads. */
export const attachedOf = (uploads: readonly Upload[]): Attached => ({
  files: uploads.flatMap(({ fileId, name, sizeInBytes }) =>
    fileId === undefined ? [] : [{ fileId, name, sizeInBytes }],
  ),
  kept: uploads.map(({ fileId, name, sizeInBytes }) => ({
    name,
    sizeInBytes,
    ...(fileId !== undefined && { fileId }),
  })),
  waitReason: waitReasonOf(uploads),
});
