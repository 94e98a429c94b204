import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { FileStore } from '../../files/files.ts';
import { fileToMove, noteMoved } from './file-upload.queries.ts';

/**
 * Moves the bytes of files that are values of their rows into the store, one after the other: cut off at any place it is gone on with by the next
 * call, and two at once do the same twice. Answers how many were moved.
 */
export async function moveFilesToStore(owner: Kysely<Database>, files: FileStore): Promise<number> {
  for (let count = 0; ; count++) {
    const file = await fileToMove(owner);
    if (!file) return count;
    const { sha256 } = await files.put([file.content!]);
    await noteMoved(owner, file.id, sha256);
  }
}
