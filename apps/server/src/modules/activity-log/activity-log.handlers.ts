import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { notFound } from '../../problems.ts';
import { jobByRef } from '../job-rfq/job-rfq.queries.ts';
import { latestEntries, logPage } from './activity-log.queries.ts';
import { entryOf } from './activity-log.rules.ts';
import { verifyJobLog, writeJobLog } from './job-log.ts';

type Operations = 'logActivity' | 'getActivityLog' | 'getLatestActivityLog' | 'verifyActivityLog';

const LATEST = 5;

/** Handlers of the log of a job. Who sees a job sees its log. */
export const activityLogHandlers: HandlersOf<Operations> = {
  logActivity: async (context) => {
    const { id } = await jobFor(context.db, context.principal.userId, context.body.jobId);
    await writeJobLog(context, id, context.body.kind);
    return { status: 'SUCCESS' };
  },

  getActivityLog: async ({ db, path, query, principal }) => {
    const { id } = await jobFor(db, principal.userId, path.id);
    const { kind = null, actorId = null, from = null, to = null, offset = 1, limit = 20 } = query;
    const page = await logPage(db, id, { kinds: kind, actorId, from, to }, offset, limit);
    const actors = page.actors.map(({ user_id: userId, full_name: fullName }) => ({
      userId,
      fullName,
      isMe: userId === principal.userId,
    }));
    return { entries: page.rows.map(entryOf), actors, totalRecords: page.total, offset, limit };
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

async function jobFor(db: Kysely<Database>, userId: string, ref: string) {
  const job = await jobByRef(db, userId, ref);
  if (!job) throw notFound('job');
  return job;
}
