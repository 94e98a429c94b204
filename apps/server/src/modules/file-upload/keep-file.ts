import type { CheckedFile, ContextOf } from '../../http/handler.ts';
import { conflict, unavailable } from '../../problems.ts';
import { insertFile, lockContent, storageUse } from './file-upload.queries.ts';
import { storageProblem } from './file-upload.rules.ts';

type Keeping = Pick<ContextOf<'setFileUpload'>, 'db' | 'principal' | 'config' | 'files' | 'now'>;

/** Asserts that the caller and the company have room for a file, until the transaction ends. @throws {Problem} 409 STORAGE_FULL */
export async function assertRoom(
  { db, principal, config }: Pick<Keeping, 'db' | 'principal' | 'config'>,
  sizeInBytes: number,
): Promise<void> {
  const use = await storageUse(db, principal.companyId, principal.userId);
  const problem = storageProblem(sizeInBytes, use, config.storage);
  if (problem) throw conflict('STORAGE_FULL', problem);
}

/** Asserts that a content that was put into the store is still there, and holds it there until the transaction ends. @throws {Problem} 503 */
export async function assertStored({ db, files }: Pick<Keeping, 'db' | 'files'>, sha256: Buffer): Promise<void> {
  await lockContent(db, sha256);
  // The last file with this content was deleted in this moment, and the content with it.
  if (!(await files.has(sha256)))
    throw unavailable('The file could not be saved. Nothing was changed. Please try again.');
}

/**
 * Keeps a judged file, which is in the store, for the caller's company; the 409 problem STORAGE_FULL when the caller or the company has no room
 * for it.
 */
export async function keepFile(context: Keeping, { fileName, mediaType, bytes, sha256 }: CheckedFile) {
  const { db, principal, now } = context;
  await assertRoom(context, bytes.length);
  await assertStored(context, sha256);
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
