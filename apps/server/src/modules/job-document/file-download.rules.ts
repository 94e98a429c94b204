import type { components } from '@millwright/contract/types';
import { indianTime } from '../../indian-time.ts';
import type { FieldProblem } from '../../problems.ts';
import { safeFileName } from '../file-upload/file-upload.rules.ts';
import { oneLine } from '../vendor-profile/mail.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import { MOST_BYTES } from './job-document.rules.ts';
import type { DocumentRow } from './job-document.rules.ts';

type Schemas = components['schemas'];

const DAY_IN_MS = 24 * 60 * 60 * 1000;
/** How long a ZIP can be downloaded, from when it is ready. */
export const KEPT_FOR_IN_MS = 7 * DAY_IN_MS;
/** After this long a ZIP that could not be made is given up. */
const GIVEN_UP_AFTER_IN_MS = DAY_IN_MS;
/** How long the list tells of it. */
export const REMEMBERED_FOR_IN_MS = 30 * DAY_IN_MS;

/** A file of a ZIP: its name there, the version's time, and the hash of its content in hex. */
export type PackedFile = { name: string; at: string; sizeInBytes: number; sha256: string };

/** A ZIP as it is stored. */
export type DownloadRow = {
  id: string;
  job_id: string;
  packed: PackedFile[];
  done_in_bytes: number;
  total_in_bytes: number;
  began_at: string | null;
  sha256: Buffer | null;
  size_in_bytes: number | null;
  failed_at: string | null;
  created_at: string;
  expires_at: string | null;
};

/** Whether it is not worth trying any more. */
export const isOverdue = ({ created_at }: Pick<DownloadRow, 'created_at'>, now: Date): boolean =>
  now.getTime() - Date.parse(created_at) >= GIVEN_UP_AFTER_IN_MS;

/** How far a ZIP is. */
export function stateOfDownload(row: DownloadRow, now: Date): Schemas['FileDownload']['state'] {
  if (row.expires_at !== null) return Date.parse(row.expires_at) > now.getTime() ? 'ready' : 'expired';
  if (row.failed_at !== null || isOverdue(row, now)) return 'failed';
  return row.began_at === null ? 'waiting' : 'packing';
}

/** A ZIP as who asked for it reads it. */
export const downloadOf = (row: DownloadRow, now: Date): Schemas['FileDownload'] => ({
  _id: row.id,
  state: stateOfDownload(row, now),
  documentCount: row.packed.length,
  doneInBytes: row.done_in_bytes,
  totalInBytes: row.total_in_bytes,
  sizeInBytes: row.size_in_bytes,
  askedAt: row.created_at,
  expiresAt: row.expires_at,
});

/** The documents that are to be packed of those that a job has, or what is wrong with the choice. */
export function chosenDocuments(
  documents: readonly DocumentRow[],
  ids: readonly string[] | undefined,
): { chosen: DocumentRow[] } | { problems: FieldProblem[] } {
  const unknown = (ids ?? []).flatMap((id, index) =>
    documents.some((document) => document.id === id)
      ? []
      : [{ pointer: `/documentIds/${index}`, message: 'is not a document of this job' }],
  );
  if (unknown.length > 0) return { problems: unknown };
  const chosen = ids ? documents.filter(({ id }) => ids.includes(id)) : [...documents];
  if (chosen.length === 0) return { problems: [{ pointer: '/jobId', message: 'has no documents' }] };
  return sizeOf(chosen) > MOST_BYTES
    ? { problems: [{ pointer: '/documentIds', message: 'are larger than 2 GB in total. Choose fewer.' }] }
    : { chosen };
}

/** How many bytes documents have together. */
export const sizeOf = (documents: readonly Pick<DocumentRow, 'size_in_bytes'>[]): number =>
  documents.reduce((sum, { size_in_bytes }) => sum + size_in_bytes, 0);

/** The files of a ZIP: names that any computer can keep, each once. */
export function packedFiles(documents: readonly DocumentRow[]): PackedFile[] {
  const taken = new Set<string>();
  return documents.map((document) => {
    const safe = safeFileName(document.name);
    const dot = safe.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [safe.slice(0, dot), safe.slice(dot)] : [safe, ''];
    let name = safe;
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${stem} (${number})${ending}`;
    taken.add(name.toLowerCase());
    const { added_at, size_in_bytes, sha256 } = document;
    return { name, at: added_at, sizeInBytes: size_in_bytes, sha256: sha256.toString('hex') };
  });
}

/** The name under which the ZIP of a job is saved. */
export const nameOfDownload = (jobNumber: string): string => `${jobNumber} documents.zip`;

type Told = { number: string; title: string; count: number; productName: string };
const counted = (count: number) => (count === 1 ? '1 document' : `${count} documents`);

/** To who asked: where the ZIP is. The link alone opens nothing. */
export const readyMail = (
  { number, title, count, productName }: Told,
  { link, size, expiresAt }: { link: string; size: string; expiresAt: Date },
): MailText => ({
  subject: oneLine(`${number}: the ZIP of ${counted(count)} is ready`),
  text: [
    `You asked for ${counted(count)} of ${title}.`,
    `The ZIP has ${size}. Download it on ${productName}, after logging in:`,
    link,
    '',
    `It is kept for you until ${indianTime(expiresAt)}.`,
  ].join('\n'),
});

/** To who asked: that there will be none. */
export const failedMail = ({ number, title, count, productName }: Told, link: string): MailText => ({
  subject: oneLine(`${number}: the ZIP of ${counted(count)} could not be created`),
  text: [
    `You asked for ${counted(count)} of ${title}.`,
    'The ZIP could not be created. The documents are unaffected.',
    `Request it again on ${productName}, or download the documents one by one:`,
    link,
  ].join('\n'),
});
