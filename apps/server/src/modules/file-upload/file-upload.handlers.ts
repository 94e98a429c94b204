import type { FileCheck, HandlersOf } from '../../http/handler.ts';
import { invalidRequest, notFound, unsupportedType } from '../../problems.ts';
import { fileJudge } from './file-judge.ts';
import { fileUploadPolicies } from './file-upload.policies.ts';
import { emptyFile, fileById, fileUse } from './file-upload.queries.ts';
import { safeFileName } from './file-upload.rules.ts';
import { keepFile } from './keep-file.ts';

/** What setFileUpload keeps: the file as it came, under a safe name and the media type of its content. */
export const checkFile: FileCheck = async (file, { principal, budgets, files, log }) => {
  await budgets.spend('uploadsPerUserPerHour', principal.userId);
  if (file.bytes.length === 0) throw invalidRequest([{ pointer: '/file', message: 'is empty' }]);
  const fileName = safeFileName(file.fileName);
  const verdict = await fileJudge.judge(fileName, file.bytes);
  if ('refusal' in verdict) {
    if (verdict.cause) log.warn({ cause: verdict.cause }, 'a file was refused');
    throw unsupportedType(verdict.refusal);
  }
  await files.put([file.bytes]);
  return { fileName, ...verdict, bytes: file.bytes, picture: null };
};

/** Handlers of uploaded files: rows of the company whose contents are in the file store, sent back as attachments only. */
export const fileUploadHandlers: HandlersOf<'setFileUpload' | 'getFile' | 'deleteFile'> = {
  setFileUpload: async (context) => {
    const { fileName, mediaType, bytes } = context.file!;
    const stored = await keepFile(context, context.file!);
    await context.activity.add({ subjectKind: 'file', subjectId: stored.id });
    return { fileId: stored.id, fileName, mediaType, sizeInBytes: bytes.length, uploadedAt: stored.created_at };
  },

  deleteFile: async ({ db, path, principal, now, activity, authorise }) => {
    const file = await fileUse(db, principal.companyId, path.fileId);
    if (!file) throw notFound('file');
    authorise(fileUploadPolicies['file.delete'], file);
    await emptyFile(db, principal.companyId, path.fileId, now);
    await activity.add({ subjectKind: 'file', subjectId: path.fileId });
    return { status: 'SUCCESS' };
  },

  getFile: async ({ db, path, principal, files }) => {
    const file = await fileById(db, principal.companyId, path.fileId);
    if (!file) throw notFound('file');
    return { fileName: file.file_name, mediaType: file.media_type, open: () => files.open(file.sha256) };
  },
};
