import { createHmac } from 'node:crypto';
import type { components } from '@millwright/contract/types';
import { indianDate, indianTime } from '../../indian-time.ts';
import { numberOf } from '../job-rfq/job-rfq.rules.ts';

type Schemas = components['schemas'];
export type LogKind = Schemas['LogKind'];
export type LogDetail = Schemas['LogEntry']['detail'];
export type LogSide = Schemas['LogEntry']['actor']['side'];

/** An entry of a job's log without its fingerprint. `at` is RFC 3339 in UTC with milliseconds. */
export type LogWords = {
  jobId: string;
  number: number;
  at: string;
  side: LogSide;
  userId: string | null;
  name: string;
  kind: LogKind;
  detail: LogDetail;
};

/** What comes before the first entry. */
export const FIRST_FINGERPRINT = Buffer.alloc(32);

/** What proves the logs of a server. Nobody without its secret can make either, also not who may write to the database. */
export type LogProofs = {
  /** The fingerprint of an entry, over its words and the fingerprint of the one before. */
  fingerprintOf: (words: LogWords, before: Buffer) => Buffer;
  /** The seal of a log, over how many entries it has and the fingerprint of the last: an end that is cut off is found by it. */
  sealOf: (jobId: string, count: number, last: Buffer) => Buffer;
};

/** Makes what proves the logs of a server with this secret. */
export function createLogProofs(secret: Buffer): LogProofs {
  const key = createHmac('sha256', secret).update('fingerprints of job logs').digest();
  const sealOf: LogProofs['sealOf'] = (jobId, count, last) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['seal', jobId, count]))
      .update(last)
      .digest();
  const fingerprintOf: LogProofs['fingerprintOf'] = ({ jobId, number, at, side, userId, name, kind, detail }, before) =>
    createHmac('sha256', key)
      .update(before)
      .update(JSON.stringify([jobId, number, at, side, userId, name, kind, sorted(detail)]))
      .digest();
  return { fingerprintOf, sealOf };
}

// The database keeps the keys of an object in an order of its own.
const sorted = (detail: object): [string, unknown][] =>
  Object.entries(detail)
    .map(([key, value]): [string, unknown] => [key, Array.isArray(value) ? value.map(sortedItem) : value])
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
const sortedItem = (item: unknown) => (typeof item === 'object' && item !== null ? sorted(item) : item);

/** An entry as it is stored. */
export type LogRow = {
  number: number;
  at: string;
  actor_side: LogSide;
  actor_user_id: string | null;
  actor_name: string;
  kind: LogKind;
  detail: LogDetail;
  fingerprint: Buffer;
  before: Buffer;
};

/** The words of a stored entry. */
export const wordsOf = (jobId: string, row: Omit<LogRow, 'before'>): LogWords => ({
  jobId,
  number: row.number,
  at: row.at,
  side: row.actor_side,
  userId: row.actor_user_id,
  name: row.actor_name,
  kind: row.kind,
  detail: row.detail,
});

/** An entry as the contract has it. */
export const entryOf = (row: LogRow): Schemas['LogEntry'] => ({
  number: row.number,
  at: row.at,
  actor: { side: row.actor_side, userId: row.actor_user_id, name: row.actor_name },
  kind: row.kind,
  detail: row.detail,
  fingerprint: row.fingerprint.toString('hex'),
  before: row.before.toString('hex'),
});

const changesText = ({ changes = [], moreChanges }: LogDetail): string =>
  [
    ...changes.map(({ item, what, from, to }) => `${item ? `${item}, ` : ''}${what}: ${from ?? '–'} → ${to ?? '–'}`),
    ...(moreChanges ? [`and ${moreChanges} more`] : []),
  ].join('; ');

const SIDES: Record<LogSide, string> = {
  client: 'company',
  team: 'Millwright team',
  vendor: 'vendor',
  system: 'automatic',
};
const spoken = (word: string) => word.replaceAll('_', ' ');

/** The rows of an exported log: of what, by whom and when it was exported, under which filters, then the entries. */
export function exportRows(
  job: { year: number; number: number; title: string | null },
  rows: readonly LogRow[],
  {
    total,
    filters,
    viewer,
    now,
  }: {
    total: number;
    filters: { kind?: string[]; side?: LogSide; actorId?: string; from?: string; to?: string };
    viewer: { fullName: string; email: string };
    now: Date;
  },
): (string | number | null)[][] {
  const named = [
    filters.kind && `kind: ${filters.kind.map(spoken).join(', ')}`,
    filters.side && `side: ${SIDES[filters.side]}`,
    filters.actorId && 'one person',
    filters.from && `from ${indianDate(filters.from)}`,
    filters.to && `to ${indianDate(filters.to)}`,
  ].filter(Boolean);
  const entries = rows.map(({ number, at, actor_name, actor_side, kind, detail, fingerprint, before }) => [
    number,
    indianTime(new Date(at)),
    actor_name,
    SIDES[actor_side],
    spoken(kind),
    detail.from ?? '',
    detail.to ?? '',
    [detail.vendor, detail.document, detail.person, detail.role, ...(detail.fields ?? [])].filter(Boolean).join(', '),
    changesText(detail),
    detail.revision ?? null,
    detail.count ?? null,
    detail.reason ? spoken(detail.reason) : '',
    detail.comment ?? '',
    before.toString('hex'),
    fingerprint.toString('hex'),
  ]);
  return [
    ['Activity log of', `${numberOf(job)}, ${job.title ?? 'Untitled job'}`],
    ['Filters', named.length > 0 ? named.join('; ') : 'none'],
    ['Entries', rows.length < total ? `the newest ${rows.length} of ${total}` : rows.length],
    ['Exported by', `${viewer.fullName}, ${viewer.email}`],
    ['Exported at', indianTime(now)],
    [],
    [
      'Entry',
      'Time (IST)',
      'Who',
      'Side',
      'What',
      'From',
      'To',
      'Of what',
      'Changes',
      'Revision',
      'How many',
      'Reason',
      'Comment',
      'Fingerprint before',
      'Fingerprint',
    ],
    ...entries,
  ];
}
