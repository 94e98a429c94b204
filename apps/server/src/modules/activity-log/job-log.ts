import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import type { Principal, StaffSession } from '../../http/handler.ts';
import { notFound } from '../../problems.ts';
import { entriesAfter, insertEntry, insertEntryAsTeam, lockedLog } from './activity-log.queries.ts';
import { createFingerprints, FIRST_FINGERPRINT, wordsOf } from './activity-log.rules.ts';
import type { LogDetail, LogKind } from './activity-log.rules.ts';

type Writing = { db: Kysely<Database>; config: Pick<Config, 'secret'>; now: Date };

/**
 * Writes into the log of a job, in the transaction of `db`, what the caller did. The job is held until it ends, so that entries follow each
 * other without a gap.
 */
export async function writeJobLog(
  { db, config, now, principal }: Writing & { principal: Pick<Principal, 'companyId' | 'userId' | 'fullName'> },
  jobId: string,
  kind: LogKind,
  detail: LogDetail = {},
): Promise<void> {
  const log = await lockedLog(db, jobId);
  if (!log) throw notFound('job');
  const { companyId, userId, fullName } = principal;
  const words = { jobId, number: log.count + 1, at: now.toISOString(), kind, detail };
  const entry = { ...words, side: 'client', userId, name: fullName } as const;
  await insertEntry(db, companyId, entry, createFingerprints(config.secret)(entry, log.head));
}

/** The same for a person of the provider's team, who holds the job already and knows where its log stands. */
export async function writeJobLogAsTeam(
  { db, config, now, staff }: Writing & { staff: Pick<StaffSession, 'email'> },
  job: { id: string; log_count: number; log_head: Buffer },
  kind: LogKind,
  detail: LogDetail = {},
): Promise<void> {
  const words = { jobId: job.id, number: job.log_count + 1, at: now.toISOString(), kind, detail };
  const entry = { ...words, side: 'team', userId: null, name: staff.email } as const;
  await insertEntryAsTeam(db, entry, createFingerprints(config.secret)(entry, job.log_head));
}

const ENTRIES_A_READ = 5000;

/**
 * Recomputes the chain of a job's log against what the job says of its end. Answers how many entries there are, and the number of the first
 * that is not as it was written: changed, missing, or more than there were.
 */
export async function verifyJobLog(
  db: Kysely<Database>,
  secret: Buffer,
  jobId: string,
): Promise<{ entries: number; firstBroken: number | null; fingerprint: Buffer }> {
  const end = await lockedLog(db, jobId);
  if (!end) throw notFound('job');
  const fingerprintOf = createFingerprints(secret);
  let before: Buffer = FIRST_FINGERPRINT;
  let count = 0;
  let firstBroken: number | null = null;
  for (;;) {
    const rows = await entriesAfter(db, jobId, count === 0 ? 0 : count, ENTRIES_A_READ);
    for (const row of rows) {
      const expected = fingerprintOf(wordsOf(jobId, row), before);
      if (firstBroken === null && (row.number !== count + 1 || !expected.equals(row.fingerprint)))
        firstBroken = count + 1;
      count = row.number;
      before = row.fingerprint;
    }
    if (rows.length < ENTRIES_A_READ) break;
  }
  if (firstBroken === null && (count !== end.count || !before.equals(end.head)))
    firstBroken = Math.min(count, end.count) + 1;
  return { entries: count, firstBroken, fingerprint: before };
}
