import type { components } from '@millwright/contract/types';
import { conflict } from '../../problems.ts';
import type { Problem } from '../../problems.ts';
import type { Reader } from './chat.rules.ts';
import type { SharedFileRow } from './message-files.queries.ts';

type Schemas = components['schemas'];

/** How much one vendor keeps in its thread. */
const MOST_OF_VENDOR_IN_BYTES = 200 * 1024 * 1024;

/** The refusal of a file for which the vendor's thread has no room. */
export const vendorRoomProblem = (usedInBytes: number, sizeInBytes: number): Problem | null =>
  usedInBytes + sizeInBytes > MOST_OF_VENDOR_IN_BYTES
    ? conflict(
        'STORAGE_FULL',
        `Your files here can take up to ${MOST_OF_VENDOR_IN_BYTES / 1024 / 1024} MB. Send this one by email.`,
      )
    : null;

/** The refusal of a message one of whose files is not there: it was not sent for a day, was sent already, or is another thread's. */
export const fileGone = (): Problem =>
  conflict('FILE_GONE', 'A file of this message is no longer here. Attach it again.');

/** An uploaded file, as every upload answers. */
export const storedFileOf = (file: {
  id: string;
  file_name: string;
  media_type: string;
  size_in_bytes: number;
  created_at: string;
}): Schemas['StoredFile'] => ({
  fileId: file.id,
  fileName: file.file_name,
  mediaType: file.media_type,
  sizeInBytes: file.size_in_bytes,
  uploadedAt: file.created_at,
});

/** A page of a thread's files as its reader sees them. */
export const sharedFilesOf = (
  { rows, total }: { rows: readonly SharedFileRow[]; total: number },
  { userId }: Reader,
  { offset, limit }: { offset: number; limit: number },
): Schemas['SharedFiles'] => ({
  files: rows.map((row) => ({
    _id: row.id,
    name: row.file_name,
    mediaType: row.media_type,
    sizeInBytes: row.size_in_bytes,
    by: { name: row.by_name, side: row.by_user === null ? 'vendor' : 'buyer', isMe: row.by_user === userId },
    at: row.at,
    seq: row.seq,
  })),
  totalRecords: total,
  offset,
  limit,
});
