import { createHash } from 'node:crypto';
import type { HandlersOf } from '../../http/handler.ts';
import { invalidRequest, notFound, unsupportedType } from '../../problems.ts';
import { fileById, insertFile } from './file-upload.queries.ts';
import { inspectFile, safeFileName } from './file-upload.rules.ts';

/** Handlers of uploaded files: stored in the database of the company, sent back as attachments only. */
export const fileUploadHandlers: HandlersOf<'setFileUpload' | 'getFile'> = {
  setFileUpload: async ({ db, file, principal, now, budgets, activity }) => {
    budgets.take('uploadsPerUserPerHour', principal.userId);
    if (!file) throw invalidRequest([{ pointer: '/file', message: 'is required' }]);
    if (file.bytes.length === 0) throw invalidRequest([{ pointer: '/file', message: 'is empty' }]);
    const fileName = safeFileName(file.fileName);
    const inspected = await inspectFile(fileName, file.bytes);
    if ('refusal' in inspected) throw unsupportedType(inspected.refusal);
    const stored = await insertFile(db, {
      company_id: principal.companyId,
      uploaded_by: principal.userId,
      file_name: fileName,
      media_type: inspected.mediaType,
      size_in_bytes: file.bytes.length,
      sha256: createHash('sha256').update(file.bytes).digest(),
      content: file.bytes,
      created_at: now,
    });
    await activity.add({ subjectKind: 'file', subjectId: stored.id });
    return {
      fileId: stored.id,
      fileName,
      mediaType: inspected.mediaType,
      sizeInBytes: file.bytes.length,
      uploadedAt: stored.created_at,
    };
  },

  getFile: async ({ db, path, principal }) => {
    const file = await fileById(db, principal.companyId, path.fileId);
    if (!file) throw notFound('file');
    return { fileName: file.file_name, mediaType: file.media_type, bytes: file.content };
  },
};
