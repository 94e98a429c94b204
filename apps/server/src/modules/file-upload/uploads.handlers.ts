import type { ContextOf, FileCheck, HandlersOf } from '../../http/handler.ts';
import { conflict, invalidRequest, notFound, unavailable, unsupportedType } from '../../problems.ts';
import type { FileStore } from '../../files/files.ts';
import { insertFile, lockContent, storageUse } from './file-upload.queries.ts';
import { safeFileName, storageProblem } from './file-upload.rules.ts';
import { judgeLargeFile } from './large-file-judge.ts';
import { countUploads, deleteUpload, insertUpload, putPart, uploadById } from './uploads.queries.ts';
import type { UploadRow } from './uploads.queries.ts';
import { MOST_UNFINISHED, nameRefusal, PART_IN_BYTES, partCount, partSize } from './uploads.rules.ts';

type Operations = 'beginUpload' | 'getUpload' | 'cancelUpload' | 'addUploadPart' | 'uploadFilesToPermanentFolder';

/** A part is no file yet: all of them together are judged. */
export const checkPart: FileCheck = async ({ bytes }, { files }) => {
  if (bytes.length === 0) throw invalidRequest([{ pointer: '/file', message: 'is empty' }]);
  const { sha256 } = await files.put([bytes]);
  return { fileName: 'part', mediaType: 'application/octet-stream', bytes, sha256, picture: null };
};

const shown = ({ id, file_name, size_in_bytes, parts }: UploadRow) => ({
  uploadId: id,
  fileName: file_name,
  sizeInBytes: size_in_bytes,
  partSizeInBytes: PART_IN_BYTES,
  parts: parts.map(({ number }) => number),
});

async function found(db: ContextOf<'getUpload'>['db'], id: string, isHeld = false): Promise<UploadRow> {
  const upload = await uploadById(db, id, isHeld);
  if (!upload) throw notFound('upload');
  return upload;
}

/** Handlers of files that come in parts (domain rules, files). */
export const uploadHandlers: HandlersOf<Operations> = {
  beginUpload: async ({ db, body, principal, config, budgets, now }) => {
    await budgets.spend('uploadsPerUserPerHour', principal.userId);
    const fileName = safeFileName(body.fileName);
    const refusal = nameRefusal(fileName);
    if (refusal) throw unsupportedType(refusal);
    const use = await storageUse(db, principal.companyId, principal.userId);
    const full = storageProblem(body.sizeInBytes, use, config.storage);
    if (full) throw conflict('STORAGE_FULL', full);
    if ((await countUploads(db)) >= MOST_UNFINISHED)
      throw conflict(
        'TOO_MANY_UPLOADS',
        `${MOST_UNFINISHED} uploads are not finished. Finish or cancel some of them first.`,
      );
    const upload = { file_name: fileName, size_in_bytes: body.sizeInBytes };
    const owner = { company_id: principal.companyId, user_id: principal.userId, created_at: now };
    return shown({ id: await insertUpload(db, { ...owner, ...upload }), ...upload, parts: [] });
  },

  getUpload: async ({ db, path }) => shown(await found(db, path.uploadId)),

  cancelUpload: async ({ db, path }) => {
    const { id } = await found(db, path.uploadId, true);
    await deleteUpload(db, id);
    return { status: 'SUCCESS' };
  },

  addUploadPart: async ({ db, path, principal, file, files }) => {
    const upload = await found(db, path.uploadId, true);
    const number = Number(path.number);
    const { bytes, sha256 } = file!;
    if (partSize(upload.size_in_bytes, number) !== bytes.length)
      throw invalidRequest([{ pointer: '/file', message: 'does not match the size of this part' }]);
    await lockContent(db, sha256);
    if (!(await files.has(sha256))) throw unavailable('The part could not be saved. Please send it again.');
    await putPart(db, {
      upload_id: upload.id,
      number,
      company_id: principal.companyId,
      sha256,
      size_in_bytes: bytes.length,
    });
    return shown(await found(db, upload.id));
  },

  uploadFilesToPermanentFolder: async (context) => {
    const { db, body, principal, files, config, now, log, endTransaction, activity } = context;
    const upload = await found(db, body.uploadId);
    if (upload.parts.length < partCount(upload.size_in_bytes))
      throw conflict(
        'UPLOAD_INCOMPLETE',
        `${upload.parts.length} of ${partCount(upload.size_in_bytes)} parts have arrived.`,
      );
    await endTransaction();
    // Judged and put together away from any transaction, part by part.
    const verdict = await judgeLargeFile(upload.file_name, upload.size_in_bytes, () => inOrder(files, upload));
    if ('refusal' in verdict) {
      if (verdict.cause) log.warn({ cause: verdict.cause }, 'a file was refused');
      await deleteUpload(db, upload.id);
      await endTransaction();
      throw unsupportedType(verdict.refusal);
    }
    const { sha256 } = await files.put(inOrder(files, upload));
    await found(db, upload.id, true);
    const use = await storageUse(db, principal.companyId, principal.userId);
    const full = storageProblem(upload.size_in_bytes, use, config.storage);
    if (full) throw conflict('STORAGE_FULL', full);
    await lockContent(db, sha256);
    if (!(await files.has(sha256)))
      throw unavailable('The file could not be saved. Nothing was changed. Please try again.');
    const stored = await insertFile(db, {
      company_id: principal.companyId,
      uploaded_by: principal.userId,
      file_name: upload.file_name,
      media_type: verdict.mediaType,
      size_in_bytes: upload.size_in_bytes,
      sha256,
      created_at: now,
    });
    await deleteUpload(db, upload.id);
    await activity.add({ subjectKind: 'file', subjectId: stored.id });
    return {
      fileId: stored.id,
      fileName: upload.file_name,
      mediaType: verdict.mediaType,
      sizeInBytes: upload.size_in_bytes,
      uploadedAt: stored.created_at,
    };
  },
};

async function* inOrder(files: FileStore, { parts }: UploadRow): AsyncGenerator<Uint8Array> {
  for (const { sha256 } of parts) {
    const { stream } = await files.open(sha256);
    for await (const chunk of stream) yield chunk as Uint8Array;
  }
}
