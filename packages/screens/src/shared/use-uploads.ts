import type { Answer, ApiClient } from '@millwright/api-client/client';
import { isCancelled, type ApiProblem } from '@millwright/api-client/problem';
import { cancelUploadOf, isBegun, uploadInParts } from '@millwright/api-client/upload-in-parts';
import { useApiClient } from '@millwright/api-client/use-api';
import type { UploadingFile } from '@millwright/ui/file-upload/file-upload';
import { useEffect, useRef, useState } from 'react';
import type { FileLimit } from './file-limits.ts';

/** A file on its way to the server; `source` while it may have to be sent again. */
export type Upload = UploadingFile & {
  fileId?: string;
  source?: File;
  /** The server does not take this very file: sending it again changes nothing. */
  isRefused?: boolean;
};

type SendOptions = { onProgress: (sentFraction: number) => void; signal: AbortSignal };

/** What did not arrive before the session ended can be sent again. */
const interrupted = (file: Upload): Upload =>
  file.state === 'done' || file.state === 'failed'
    ? file
    : { ...file, state: 'failed', progress: undefined, error: 'Not sent: your session ended. Please try again.' };

/**
 * Files of the company that are sent one by one, each with its progress; leaving cancels what is on its way.
 *
 * @param most How many there may be; what is added beyond is left out.
 * @param initial What is there already, or was when the session ended.
 * @param onStored Uses a file that has arrived, which then leaves the list; its refusal is said at the file. Without it files stay.
 */
export function useUploads<Stored extends object = Answer<'setFileUpload'>>({
  most = Number.POSITIVE_INFINITY,
  limit,
  initial = [],
  onStored,
  send: sendFile = (client, source, options) =>
    uploadInParts(client, source, options) as Promise<Stored | Answer<'setFileUpload'>>,
}: {
  most?: number;
  /** How large each may be: the one whose words the field says. */
  limit: FileLimit;
  initial?: readonly Upload[];
  onStored?: (stored: Stored, upload: Upload) => Promise<unknown>;
  /** Sends one; without it, as a file of the company. */
  send?: (client: ApiClient, source: File, options: SendOptions) => Promise<Stored | Answer<'setFileUpload'>>;
}) {
  const client = useApiClient();
  const [uploads, setUploads] = useState<Upload[]>(() => initial.map(interrupted));
  const controllers = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const running = controllers.current;
    return () => running.forEach((controller) => controller.abort());
  }, []);
  const change = (id: string, part: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const forget = (id: string) => setUploads((all) => all.filter((one) => one.id !== id));

  const send = async (upload: Upload, source: File) => {
    const { id } = upload;
    const controller = new AbortController();
    controllers.current.set(id, controller);
    change(id, { state: 'uploading', progress: 0, error: undefined, problem: undefined, isRefused: false });
    try {
      const stored = await sendFile(client, source, {
        signal: controller.signal,
        onProgress: (progress) => change(id, { progress }),
      });
      if (onStored) {
        await onStored(stored as Stored, upload);
        forget(id);
      } else {
        const { fileId, fileName } = stored as Answer<'setFileUpload'>;
        change(id, { state: 'done', progress: 1, fileId, name: fileName });
      }
    } catch (error) {
      const { message, errors, status } = error as ApiProblem;
      if (!isCancelled(error))
        change(id, {
          state: 'failed',
          error: errors[0]?.message ?? message,
          ...(status === 0 && { problem: 'network' }),
          isRefused: [400, 413, 415].includes(status),
          // Only of a file in parts what has arrived is kept.
          ...(!isBegun(source) && { progress: undefined }),
        });
    } finally {
      controllers.current.delete(id);
    }
  };
  return {
    uploads,
    isUploading: uploads.some(({ state }) => state === 'waiting' || state === 'uploading'),
    add(files: File[]) {
      const added = files.slice(0, Math.max(0, most - uploads.length)).map((file): Upload => {
        const error =
          file.size > limit.inBytes
            ? `Larger than ${limit.words}. Split or compress it.`
            : file.size === 0
              ? 'The file is empty.'
              : undefined;
        return {
          id: crypto.randomUUID(),
          name: file.name,
          sizeInBytes: file.size,
          source: file,
          state: error ? 'failed' : 'waiting',
          error,
        };
      });
      setUploads((all) => [...all, ...added]);
      for (const upload of added) if (upload.state === 'waiting' && upload.source) void send(upload, upload.source);
    },
    /** Stops one that is on its way, and takes it off the list. */
    remove(id: string) {
      controllers.current.get(id)?.abort();
      const { source } = uploads.find((one) => one.id === id) ?? {};
      if (source) void cancelUploadOf(client, source);
      forget(id);
    },
    /** Puts files into the list as they are, for instance those of a message that comes back into its field. */
    restore: (files: readonly Upload[]) => setUploads((all) => [...all, ...files]),
    retry(id: string) {
      const upload = uploads.find((one) => one.id === id);
      const { source } = upload ?? {};
      if (upload && source && source.size > 0 && source.size <= limit.inBytes) void send(upload, source);
    },
  };
}
