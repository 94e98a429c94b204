import type { ApiClient, CallOptions } from '@millwright/api-client/client';

/** Whose files: those of a thread of the company, or of the vendor's own thread by its link. */
export type FilesOf = { threadId: string } | { link: string };

/** Reads a file that was sent in a thread. */
export const readSharedFile = (of: FilesOf, fileId: string, client: ApiClient, options: CallOptions = {}) =>
  'link' in of
    ? client.call('getVendorSharedFile', { path: { fileId }, query: { link: of.link } }, options)
    : client.call('getSharedFile', { path: { id: of.threadId, fileId } }, options);
