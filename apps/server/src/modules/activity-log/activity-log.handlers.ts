import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { downloadOf } from '../../documents/download.ts';
import { notFound } from '../../problems.ts';
import { csvOf } from '../../spreadsheet/csv.ts';
import { jobByRef } from '../job-rfq/job-rfq.queries.ts';
import { numberOf } from '../job-rfq/job-rfq.rules.ts';
import { latestEntries, logPage } from './activity-log.queries.ts';
import type { LogFilter } from './activity-log.queries.ts';
import { entryOf, exportRows } from './activity-log.rules.ts';
import type { LogKind, LogSide } from './activity-log.rules.ts';
import { verifyJobLog, writeJobLog } from './job-log.ts';

type Operations = 'exportActivityLog' | 'logActivity' | 'getActivityLog' | 'getLatestActivityLog' | 'verifyActivityLog';

const LATEST = 5;
/** Entries of one export. */
const MOST_EXPORTED = 20_000;

/** Handlers of the log of a job. Who sees a job sees its log. */
export const activityLogHandlers: HandlersOf<Operations> = {
  logActivity: async (context) => {
    const { id } = await jobFor(context.db, context.principal.userId, context.body.jobId);
    const { kind, comparison } = context.body;
    const document = comparison && `Comparison, version ${comparison.version}, ${comparison.as}`;
    await writeJobLog(context, id, kind, { ...(document && { document }) });
    return { status: 'SUCCESS' };
  },

  getActivityLog: async ({ db, path, query, principal }) => {
    const { id } = await jobFor(db, principal.userId, path.id);
    const { offset = 1, limit = 20 } = query;
    const page = await logPage(db, id, filterOf(query), offset, limit);
    const actors = page.actors.map(({ user_id: userId, full_name: fullName }) => ({
      userId,
      fullName,
      isMe: userId === principal.userId,
    }));
    return { entries: page.rows.map(entryOf), actors, totalRecords: page.total, offset, limit };
  },

  exportActivityLog: async (context) => {
    const { db, path, body, principal, now } = context;
    const job = await jobFor(db, principal.userId, path.id);
    const { rows, total } = await logPage(db, job.id, filterOf(body), 1, MOST_EXPORTED);
    await writeJobLog(context, job.id, 'exported', { count: rows.length });
    const bytes = csvOf(exportRows(job, rows, { total, filters: body, viewer: principal, now }));
    return downloadOf(`activity-log-${numberOf(job)}.csv`, 'text/csv', bytes);
  },

  getLatestActivityLog: async ({ db, path, principal }) => {
    const { id } = await jobFor(db, principal.userId, path.id);
    return { entries: (await latestEntries(db, id, LATEST)).map(entryOf) };
  },

  verifyActivityLog: async ({ db, path, principal, config, now }) => {
    const { id } = await jobFor(db, principal.userId, path.id);
    const { entries, firstBroken, fingerprint } = await verifyJobLog(db, config.secret, id);
    return { entries, firstBroken, fingerprint: fingerprint.toString('hex'), verifiedAt: now.toISOString() };
  },
};

type Filters = { kind?: LogKind[]; side?: LogSide; actorId?: string; from?: string; to?: string };

const filterOf = ({ kind, side, actorId, from, to }: Filters): LogFilter => ({
  kinds: kind ?? null,
  side: side ?? null,
  actorId: actorId ?? null,
  from: from ?? null,
  to: to ?? null,
});

async function jobFor(db: Kysely<Database>, userId: string, ref: string) {
  const job = await jobByRef(db, userId, ref);
  if (!job) throw notFound('job');
  return job;
}
