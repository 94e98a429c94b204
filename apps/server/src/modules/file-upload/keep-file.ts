import type { CheckedFile, ContextOf } from '../../http/handler.ts';
import { conflict } from '../../problems.ts';
import { insertFile, storageUse } from './file-upload.queries.ts';
import { storageProblem } from './file-upload.rules.ts';

/** Keeps a judged file for the caller's company; the 409 problem STORAGE_FULL when the caller or the company has no room for it. */
export async function keepFile(
  { db, principal, config, now }: Pick<ContextOf<'setFileUpload'>, 'db' | 'principal' | 'config' | 'now'>,
  { fileName, mediaType, bytes, sha256 }: CheckedFile,
) {
  const use = await storageUse(db, principal.companyId, principal.userId);
  const problem = storageProblem(bytes.length, use, config.storage);
  if (problem) throw conflict('STORAGE_FULL', problem);
  return insertFile(db, {
    company_id: principal.companyId,
    uploaded_by: principal.userId,
    file_name: fileName,
    media_type: mediaType,
    size_in_bytes: bytes.length,
    sha256,
    content: bytes,
    created_at: now,
  });
}
