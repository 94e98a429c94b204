import type { HandlersOf } from '../../http/handler.ts';
import { notFound } from '../../problems.ts';
import { assertRoom, assertStored } from '../file-upload/keep-file.ts';
import { chatPolicies } from './chat.policies.ts';
import { bytesOfVendor, insertFile, sharedFile, sharedFilePage } from './message-files.queries.ts';
import { sharedFilesOf, storedFileOf, vendorRoomProblem } from './message-files.rules.ts';
import { readableThread } from './readable-thread.ts';
import { sideOf } from './own-side.ts';
import { ownThread } from './vendor-chat.queries.ts';

type Operations =
  | 'uploadFile'
  | 'getSharedFiles'
  | 'getSharedFile'
  | 'uploadVendorFile'
  | 'getVendorSharedFiles'
  | 'getVendorSharedFile';

/** Handlers of the files of messages, for people of a company and for vendors by their links (domain rules, messages). */
export const messageFileHandlers: HandlersOf<Operations> = {
  uploadFile: async (context) => {
    const { db, path, principal, now, authorise } = context;
    const { fileName, mediaType, bytes, sha256 } = context.file!;
    const thread = await readableThread(context, path.id);
    authorise(chatPolicies['chat.send'], thread);
    await assertRoom(context, bytes.length);
    await assertStored(context, sha256);
    const stored = await insertFile(db, {
      thread_id: thread.id,
      company_id: principal.companyId,
      by_user: principal.userId,
      file_name: fileName,
      media_type: mediaType,
      size_in_bytes: bytes.length,
      sha256,
      created_at: now,
    });
    return storedFileOf(stored);
  },

  getSharedFiles: async (context) => {
    const { db, path, query, principal } = context;
    const { search, offset = 1, limit = 20 } = query;
    const thread = await readableThread(context, path.id);
    const page = await sharedFilePage(db, thread.id, { search: search?.trim() || null, offset, limit });
    return sharedFilesOf(page, principal, { offset, limit });
  },

  getSharedFile: async ({ db, path, files }) => {
    const file = await sharedFile(db, path.id, path.fileId);
    if (!file) throw notFound('file');
    return { fileName: file.file_name, mediaType: file.media_type, open: () => files.open(file.sha256) };
  },

  uploadVendorFile: async (context) => {
    const { db, file, files, now } = context;
    const { fileName, mediaType, bytes } = file!;
    // Before the first query: no transaction waits for the disk.
    const { sha256 } = await files.put([bytes]);
    const side = await sideOf(context);
    const thread = await side.held();
    const problem = vendorRoomProblem(await bytesOfVendor(db, thread.id), bytes.length);
    if (problem) throw problem;
    await assertStored(context, sha256);
    const stored = await insertFile(db, {
      thread_id: thread.id,
      company_id: side.companyId,
      by_user: null,
      file_name: fileName,
      media_type: mediaType,
      size_in_bytes: bytes.length,
      sha256,
      created_at: now,
    });
    return storedFileOf(stored);
  },

  getVendorSharedFiles: async ({ db, query, correspondent }) => {
    const { search, offset = 1, limit = 20 } = query;
    const thread = await ownThread(db, correspondent);
    const page = thread
      ? await sharedFilePage(db, thread.id, { search: search?.trim() || null, offset, limit })
      : { rows: [], total: 0 };
    return sharedFilesOf(page, { userId: null }, { offset, limit });
  },

  getVendorSharedFile: async ({ db, path, correspondent, files }) => {
    const thread = await ownThread(db, correspondent);
    const file = thread && (await sharedFile(db, thread.id, path.fileId));
    if (!file) throw notFound('file');
    return { fileName: file.file_name, mediaType: file.media_type, open: () => files.open(file.sha256) };
  },
};
