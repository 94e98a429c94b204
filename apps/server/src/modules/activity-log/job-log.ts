import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import type { Principal, StaffSession, VendorSession, VisitSession } from '../../http/handler.ts';
import { notFound } from '../../problems.ts';
import {
  entriesAfter,
  heldLogOfVendor,
  insertEntry,
  insertEntryAsTeam,
  insertEntryByF3Link,
  insertEntryAsVendor,
  insertEntryByVisit,
  lockedLog,
  logEndOfVisit,
  logOfF3Link,
} from './activity-log.queries.ts';
import { createLogProofs, FIRST_FINGERPRINT, wordsOf } from './activity-log.rules.ts';
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
  const { fingerprintOf, sealOf } = createLogProofs(config.secret);
  const fingerprint = fingerprintOf(entry, log.last ?? FIRST_FINGERPRINT);
  await insertEntry(db, companyId, entry, fingerprint, sealOf(jobId, entry.number, fingerprint));
}

/** The same for a person of the provider's team, who holds the job already and knows where its log stands. */
export async function writeJobLogAsTeam(
  { db, config, now, staff }: Writing & { staff: Pick<StaffSession, 'email'> },
  job: { id: string; log_count: number; log_fingerprint: Buffer | null },
  kind: LogKind,
  detail: LogDetail = {},
): Promise<void> {
  const words = { jobId: job.id, number: job.log_count + 1, at: now.toISOString(), kind, detail };
  const entry = { ...words, side: 'team', userId: null, name: staff.email } as const;
  const { fingerprintOf, sealOf } = createLogProofs(config.secret);
  const fingerprint = fingerprintOf(entry, job.log_fingerprint ?? FIRST_FINGERPRINT);
  await insertEntryAsTeam(db, entry, fingerprint, sealOf(job.id, entry.number, fingerprint));
}

/** The same for a vendor by its link, whose job is held by this. */
export async function writeJobLogAsVendor(
  { db, config, now, vendor }: Writing & { vendor: Pick<VendorSession, 'vendorName'> },
  kind: LogKind,
  detail: LogDetail = {},
): Promise<void> {
  const job = await heldLogOfVendor(db);
  const words = { jobId: job.job_id, number: job.log_count + 1, at: now.toISOString(), kind, detail };
  const entry = { ...words, side: 'vendor', userId: null, name: vendor.vendorName.slice(0, 120) } as const;
  const { fingerprintOf, sealOf } = createLogProofs(config.secret);
  const fingerprint = fingerprintOf(entry, job.log_fingerprint ?? FIRST_FINGERPRINT);
  await insertEntryAsVendor(db, entry, fingerprint, sealOf(job.job_id, entry.number, fingerprint));
}

/** The same for a vendor by the link of a visit; nothing where the visit has no job. */
export async function writeJobLogByVisit(
  { db, config, now, visit }: Writing & { visit: Pick<VisitSession, 'vendorName'> },
  kind: LogKind,
  detail: LogDetail = {},
): Promise<void> {
  const job = await logEndOfVisit(db);
  if (!job) return;
  const words = { jobId: job.job_id, number: job.log_count + 1, at: now.toISOString(), kind, detail };
  const entry = { ...words, side: 'vendor', userId: null, name: visit.vendorName.slice(0, 120) } as const;
  const { fingerprintOf, sealOf } = createLogProofs(config.secret);
  const fingerprint = fingerprintOf(entry, job.log_fingerprint ?? FIRST_FINGERPRINT);
  await insertEntryByVisit(db, entry, fingerprint, sealOf(job.job_id, entry.number, fingerprint));
}

/** The same for a colleague who came by a link to the proposals, whose job is held already. */
export async function writeJobLogByF3Link(
  { db, config, now }: Writing,
  fullName: string,
  kind: LogKind,
  detail: LogDetail = {},
): Promise<void> {
  const job = await logOfF3Link(db);
  const words = { jobId: job.id, number: job.log_count + 1, at: now.toISOString(), kind, detail };
  const entry = { ...words, side: 'client', userId: null, name: `${fullName}, by link` } as const;
  const { fingerprintOf, sealOf } = createLogProofs(config.secret);
  const fingerprint = fingerprintOf(entry, job.log_fingerprint ?? FIRST_FINGERPRINT);
  await insertEntryByF3Link(db, entry, fingerprint, sealOf(job.id, entry.number, fingerprint));
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
  const { fingerprintOf, sealOf } = createLogProofs(secret);
  let before: Buffer = FIRST_FINGERPRINT;
  let count = 0;
  let firstBroken: number | null = null;
  for (let after: number | null = null; ; after = count) {
    const rows = await entriesAfter(db, jobId, after, ENTRIES_A_READ);
    for (const row of rows) {
      const expected = fingerprintOf(wordsOf(jobId, row), before);
      if (firstBroken === null && (row.number !== count + 1 || !expected.equals(row.fingerprint)))
        firstBroken = count + 1;
      count = row.number;
      before = row.fingerprint;
    }
    if (rows.length < ENTRIES_A_READ) break;
  }
  const isWhole = count > 0 && end.seal !== null && sealOf(jobId, count, before).equals(end.seal);
  // Something is missing behind the last that is there, or it is one too many: whichever number the job says.
  if (firstBroken === null && !isWhole) firstBroken = Math.max(1, Math.min(count, end.count - 1) + 1);
  return { entries: count, firstBroken, fingerprint: before };
}

/** The same for what the clock does, with the company set: nobody did it. */
export async function writeJobLogAsSystem(
  { db, config, now, companyId }: Writing & { companyId: string },
  jobId: string,
  kind: LogKind,
  detail: LogDetail = {},
): Promise<void> {
  const log = await lockedLog(db, jobId);
  if (!log) throw notFound('job');
  const words = { jobId, number: log.count + 1, at: now.toISOString(), kind, detail };
  const entry = { ...words, side: 'system', userId: null, name: 'Millwright' } as const;
  const { fingerprintOf, sealOf } = createLogProofs(config.secret);
  const fingerprint = fingerprintOf(entry, log.last ?? FIRST_FINGERPRINT);
  await insertEntry(db, companyId, entry, fingerprint, sealOf(jobId, entry.number, fingerprint));
}
