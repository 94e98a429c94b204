import { extname } from 'node:path';
import type { components } from '@millwright/contract/types';
import type { FieldProblem } from '../../problems.ts';
import type { Frozen } from '../rfq/rfq-states.rules.ts';
import { mailWordsProblem } from '../vendor-profile/mail.rules.ts';

type Schemas = components['schemas'];

/** How many documents a job has, and versions a document. */
export const MOST_DOCUMENTS = 100;
export const MOST_VERSIONS = 100;

/** Why the last document that says what a submitted job is about stays. */
export const LAST_SCOPE = 'Vendors would not know what to quote for. Add a scope item, drawing or specification first.';

/** A document with its last version. */
export type DocumentRow = {
  id: string;
  job_id: string;
  name: string;
  kind: Schemas['DocumentKind'] | null;
  description: string | null;
  is_shown: boolean;
  version: number;
  is_deleted: boolean;
  media_type: string;
  size_in_bytes: number;
  sha256: Buffer;
  added_at: string;
  added_by: string;
};

/** A version of a document. */
export type VersionRow = {
  number: number;
  file_id: string;
  file_name: string;
  media_type: string;
  size_in_bytes: number;
  sha256: Buffer;
  added_at: string;
  added_by: string;
  restored_from: number | null;
};

/** A file that its adder uploaded. */
export type UploadedFile = { id: string; file_name: string; size_in_bytes: number };

/** Which version of each document the last revision froze. */
export const publishedVersions = (frozen: Frozen | null): ReadonlyMap<string, number> =>
  new Map((frozen?.documents ?? []).map(({ _id, version }) => [_id, version]));

/** A document as a revision freezes it. */
export const frozenDocumentOf = (row: DocumentRow): Schemas['RfqDocument'] => ({
  _id: row.id,
  version: row.version,
  name: row.name,
  kind: row.kind,
  description: row.description,
  mediaType: row.media_type,
  sizeInBytes: row.size_in_bytes,
  sha256: row.sha256.toString('hex'),
});

/** How many vendors downloaded a version. */
export type Readers = { document_id: string; number: number; vendors: number };

/** A document as who sees the job reads it. */
export function documentOf(
  row: DocumentRow,
  published: ReadonlyMap<string, number>,
  readers: readonly Readers[],
): Schemas['JobDocument'] {
  const publishedVersion = published.get(row.id) ?? null;
  const read = readers.find(({ document_id, number }) => document_id === row.id && number === publishedVersion);
  return {
    ...frozenDocumentOf(row),
    isShown: row.is_shown,
    publishedVersion,
    readBy: read?.vendors ?? 0,
    addedAt: row.added_at,
    addedBy: row.added_by,
  };
}

/** A version as who sees the job reads it. */
export const versionOf = (
  row: VersionRow,
  published: number | undefined,
): Schemas['JobDocumentVersions']['versions'][number] => ({
  number: row.number,
  fileName: row.file_name,
  mediaType: row.media_type,
  sizeInBytes: row.size_in_bytes,
  sha256: row.sha256.toString('hex'),
  addedAt: row.added_at,
  addedBy: row.added_by,
  restoredFrom: row.restored_from,
  isPublished: row.number === published,
});

const sameName = (left: string, right: string) => left.toLowerCase() === right.toLowerCase();

/** The most bytes that the documents of a job have, all versions together. */
export const MOST_BYTES = 2 * 1024 * 1024 * 1024;

/** Why there is no room for more files beside so many bytes. */
export const roomProblems = (files: readonly UploadedFile[], used: number): FieldProblem[] =>
  files.reduce((sum, { size_in_bytes }) => sum + size_in_bytes, used) > MOST_BYTES
    ? [{ pointer: '/fileIds', message: 'A job’s documents can take up to 2 GB, including all versions.' }]
    : [];

/** What is wrong with files that are to be documents of a job, which has `documents`; with a document, with the file that is to be its next version. */
export function additionProblems(
  fileIds: readonly string[],
  files: ReadonlyMap<string, UploadedFile>,
  documents: readonly DocumentRow[],
  document: DocumentRow | null,
): FieldProblem[] {
  const unknown = fileIds.flatMap((id, index) =>
    files.has(id) ? [] : [{ pointer: `/fileIds/${index}`, message: 'is not a file that you uploaded' }],
  );
  if (unknown.length > 0) return unknown;
  if (document) {
    if (fileIds.length > 1) return [{ pointer: '/fileIds', message: 'Upload one file as the next version.' }];
    return document.version >= MOST_VERSIONS
      ? [{ pointer: '/documentId', message: `A document can have up to ${MOST_VERSIONS} versions.` }]
      : [];
  }
  if (documents.length + fileIds.length > MOST_DOCUMENTS)
    return [{ pointer: '/fileIds', message: `A job can have up to ${MOST_DOCUMENTS} documents.` }];
  const names = fileIds.map((id) => files.get(id)!.file_name);
  return names.flatMap((name, index) =>
    documents.some((one) => sameName(one.name, name)) || names.slice(0, index).some((one) => sameName(one, name))
      ? [
          {
            pointer: `/fileIds/${index}`,
            message: `There is already a document called ${name}. Add this as its next version, or rename it.`,
          },
        ]
      : [],
  );
}

/** A name as it is kept: with the ending of the document's file. */
export function nameWithEnding(name: string, { name: before }: Pick<DocumentRow, 'name'>): string {
  const ending = extname(before);
  return sameName(extname(name), ending) ? name : `${name}${ending}`;
}

/** What is wrong with a new name: its words, its length with the ending, or that another document has it. */
export function nameProblems(name: string, document: DocumentRow, documents: readonly DocumentRow[]): FieldProblem[] {
  const words = wordsProblem(name);
  if (words) return [{ pointer: '/name', message: words }];
  const whole = nameWithEnding(name, document);
  if (whole.length > 200) return [{ pointer: '/name', message: 'is too long' }];
  return documents.some(({ id, name: other }) => id !== document.id && sameName(other, whole))
    ? [{ pointer: '/name', message: 'is the name of another document of this job' }]
    : [];
}

/** Why a deleted document cannot come back among `documents`. */
export function returnProblems({ name }: DocumentRow, documents: readonly DocumentRow[]): FieldProblem[] {
  if (documents.some((one) => sameName(one.name, name)))
    return [{ pointer: '/documentId', message: `Another document is now called ${name}. Rename that one first.` }];
  return documents.length < MOST_DOCUMENTS
    ? []
    : [{ pointer: '/documentId', message: `A job can have up to ${MOST_DOCUMENTS} documents.` }];
}

/** What is wrong with words that vendors read, in mails too. */
export const wordsProblem = (words: string): string | null =>
  words === '' ? 'Enter a description.' : mailWordsProblem(words);
