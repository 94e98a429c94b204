import type { Answer, ApiClient } from '@millwright/api-client/client';
import { useEffect, useState } from 'react';
import { attachmentLimit, jobDocumentKinds } from '../../shared/file-limits.ts';
import { useUploads, type Upload } from '../../shared/use-uploads.ts';

/** A file that was uploaded to a thread and that no message carries yet. */
export type AttachedFile = { fileId: string; name: string; sizeInBytes: number };
/** The same as it is kept on this device; without an id it had not arrived. */
export type KeptFile = Omit<AttachedFile, 'fileId'> & { fileId?: string };

/** Uploads a file to the thread. */
export type SendFile = (
  client: ApiClient,
  file: File,
  options: { onProgress: (sentFraction: number) => void; signal: AbortSignal },
) => Promise<Answer<'uploadFile'>>;

const MOST = 10;

const acceptedKinds = new Set(jobDocumentKinds.accept.split(','));
const isAccepted = (name: string): boolean => acceptedKinds.has(/\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? '');

/** A file of an earlier visit: one that had not arrived has to be chosen again. */
export const uploadOfKept = ({ fileId, name, sizeInBytes }: KeptFile): Upload => ({
  id: fileId ?? crypto.randomUUID(),
  name,
  sizeInBytes,
  ...(fileId === undefined
    ? { state: 'failed', error: 'Not uploaded: you left the page. Attach it again.' }
    : { state: 'done', progress: 1, fileId }),
});

/** A file that cannot be attached, with the reason. */
export const refusedUpload = ({ name, sizeInBytes }: Pick<Upload, 'name' | 'sizeInBytes'>, error: string): Upload => ({
  id: crypto.randomUUID(),
  name,
  sizeInBytes,
  state: 'failed',
  error,
});

/** Why a message cannot be sent yet; undefined when it can. */
export function waitReasonOf(uploads: readonly Pick<Upload, 'state'>[]): string | undefined {
  if (uploads.some(({ state }) => state === 'waiting' || state === 'uploading'))
    return 'Wait until the files are uploaded.';
  return uploads.some(({ state }) => state === 'failed') ? 'Try the failed file again, or remove it.' : undefined;
}

/**
 * The files of the message that is being written: uploaded as they are attached, and kept on this device until the message is sent.
 *
 * @param first What was attached on an earlier visit.
 * @param keep Keeps what is attached, each time that changes.
 */
export function useAttachments(first: readonly KeptFile[], send: SendFile, keep: (files: readonly KeptFile[]) => void) {
  const { uploads, add, remove, retry, restore } = useUploads({
    limit: attachmentLimit,
    initial: useState(() => first.map(uploadOfKept))[0],
    send,
  });
  const [note, setNote] = useState('');
  const kept = JSON.stringify(
    uploads.map(({ name, sizeInBytes, fileId }): KeptFile => ({
      name,
      sizeInBytes,
      ...(fileId !== undefined && { fileId }),
    })),
  );
  useEffect(() => keep(JSON.parse(kept) as KeptFile[]), [kept, keep]);
  return {
    uploads,
    /** Those that have arrived. */
    files: uploads.flatMap(({ fileId, name, sizeInBytes }): AttachedFile[] =>
      fileId === undefined ? [] : [{ fileId, name, sizeInBytes }],
    ),
    /** What was left out. */
    note,
    waitReason: waitReasonOf(uploads),
    add(files: readonly File[]) {
      const room = Math.max(0, MOST - uploads.length);
      setNote(files.length > room ? `A message has ${MOST} files at most. The others were left out.` : '');
      const taken = files.slice(0, room);
      add(taken.filter(({ name }) => isAccepted(name)));
      restore(
        taken.flatMap(({ name, size }) =>
          isAccepted(name)
            ? []
            : [
                refusedUpload(
                  { name, sizeInBytes: size },
                  `This kind of file cannot be attached. Choose ${jobDocumentKinds.words}.`,
                ),
              ],
        ),
      );
    },
    remove(id: string) {
      setNote('');
      remove(id);
    },
    retry,
    /** Takes all off, after they were sent. */
    clear() {
      setNote('');
      for (const { id } of uploads) remove(id);
    },
    /** Puts the files of a message that was not sent back. */
    restore,
  };
}
