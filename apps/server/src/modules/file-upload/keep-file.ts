import type { CheckedFile, ContextOf } from '../../http/handler.ts';
import { conflict, unavailable } from '../../problems.ts';
import { insertFile, lockContent, storageUse } from './file-upload.queries.ts';
import { storageProblem } from './file-upload.rules.ts';

/**
 * Keeps a judged file, which is in the store, for the caller's company; the 409 problem STORAGE_FULL when the caller or the company has no room
 * for it.
 */
export async function keepFile(
  {
    db,
    principal,
    config,
    files,
    now,
  }: Pick<ContextOf<'setFileUpload'>, 'db' | 'principal' | 'config' | 'files' | 'now'>,
  { fileName, mediaType, bytes, sha256 }: CheckedFile,
) {
  const use = await storageUse(db, principal.companyId, principal.userId);
  const problem = storageProblem(bytes.length, use, config.storage);
  if (problem) throw conflict('STORAGE_FULL', problem);
  await lockContent(db, sha256);
  // The last file with this content was deleted in this moment, and the content with it.
  if (!(await files.has(sha256)))
    throw unavailable('The file could not be kept. Nothing was changed. Please try again.');
  return insertFile(db, {
    company_id: principal.companyId,
    uploaded_by: principal.userId,
    file_name: fileName,
    media_type: mediaType,
    size_in_bytes: bytes.length,
    sha256,
    created_at: now,
  });
}
