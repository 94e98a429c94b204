import type { ApiClient, CallOptions } from '@millwright/api-client/client';
import { uploadFile } from '@millwright/api-client/upload-file';
import type { SendFile } from './attachments.rules.ts';

/** Whose files: those of a thread of the company, or of the vendor's own thread by its link. */
export type FilesOf = { threadId: string } | { link: string };

/** Reads a file that was sent in a thread. */
export const readSharedFile = (of: FilesOf, fileId: string, client: ApiClient, options: CallOptions = {}) =>
  'link' in of
    ? client.call('getVendorSharedFile', { path: { fileId }, query: { link: of.link } }, options)
    : client.call('getSharedFile', { path: { id: of.threadId, fileId } }, options);

/** Uploads a file to a thread. */
export const sendFileTo =
  (of: FilesOf): SendFile =>
  (client, file, options) =>
    'link' in of
      ? uploadFile(client, file, { ...options, to: 'uploadVendorFile', query: { link: of.link } })
      : uploadFile(client, file, { ...options, to: 'uploadFile', path: { id: of.threadId } });
