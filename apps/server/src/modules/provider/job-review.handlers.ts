import type { Context, HandlersOf, StaffSession } from '../../http/handler.ts';
import { assertFields, illegalTransition, notFound } from '../../problems.ts';
import { writeJobLogAsTeam } from '../activity-log/job-log.ts';
import { jobMovedMail, numberOf } from '../job-rfq/job-rfq.rules.ts';
import { allowedMoves } from '../job-rfq/job-states.rules.ts';
import type { JobStatus } from '../job-rfq/job-states.rules.ts';
import { notify } from '../notification/notify.ts';
import { mailWordsProblems } from '../vendor-profile/mail.rules.ts';
import {
  heldTeamJob,
  moveJobAsTeam,
  proposalCounts,
  sourcedJobs,
  teamJobDocuments,
  teamJobItems,
  teamProposals,
  tellCompanyOfJob,
  waitingJobs,
} from './job-review.queries.ts';
import type { TeamJobRow } from './job-review.queries.ts';
import { teamJobOf, teamJobSummaryOf } from './job-review.rules.ts';
import { addAudit } from './provider.queries.ts';

type Operations = 'getProviderJobs' | 'openJobAsProvider' | 'getJobDocumentAsProvider' | 'decideJobAsProvider';

/** Handlers of the team's review of jobs (domain rules, states of a job). Each look and each act is in the log of the job's company. */
export const jobReviewHandlers: HandlersOf<Operations> = {
  getProviderJobs: async ({ db, query }) => {
    const rows = query.state === 'open' ? await sourcedJobs(db) : await waitingJobs(db);
    const counts = await proposalCounts(
      db,
      rows.map(({ id }) => id),
    );
    return { jobs: rows.map((row) => teamJobSummaryOf(row, counts.get(row.id))) };
  },

  openJobAsProvider: async (context) => {
    const { db, path, now } = context;
    let job = await held(context, path.id);
    await writeJobLogAsTeam(context, job, 'team_looked');
    job = await held(context, path.id);
    if (job.status === 'submitted') job = await moved(context, job, 'in_review', null);
    await tellCompanyOfJob(db, job.id, 'openJobAsProvider');
    return teamJobShown(db, job, now);
  },

  getJobDocumentAsProvider: async (context) => {
    const { db, path, files } = context;
    const job = await held(context, path.id);
    const document = (await teamJobDocuments(db, job.id)).find(({ id }) => id === path.documentId);
    if (!document) throw notFound('document');
    await writeJobLogAsTeam(context, job, 'document_read', { document: document.name });
    return { fileName: document.name, mediaType: document.media_type, open: () => files.open(document.sha256) };
  },

  decideJobAsProvider: async (context) => {
    const { db, path, body, staff, now, config } = context;
    const { decision, comment = null } = body;
    const to = decision === 'accept' ? 'sourcing' : 'draft';
    const job = await held(context, path.id);
    const allowed = allowedMoves(job, 'team', now);
    if (!allowed.includes(to))
      throw illegalTransition('This job is no longer pending review. Someone else may have decided.', allowed);
    assertFields([
      ...(to === 'draft' && comment === null ? [{ pointer: '/comment', message: 'Enter what is missing.' }] : []),
      ...(comment === null ? [] : mailWordsProblems({ '/comment': comment })),
    ]);
    const after = await moved(context, job, to, comment);
    const link = `${config.publicUrl}/job-request/${job.id}`;
    const mail = jobMovedMail(job, { to, by: `the ${config.productName} team`, comment }, config.productName, link);
    await notify(db, {
      kind: to === 'draft' ? 'job_returned' : 'job_accepted',
      jobId: job.id,
      to: { roles: ['owner'] },
      detail: comment === null ? {} : { comment },
      mail: { ...mail, link },
      cause: 'decideJobAsProvider',
      at: now,
    });
    await addAudit(
      db,
      { actor: staff.email, action: `${decision} job`, subject: numberOf(job), detail: { company: job.company_name } },
      now,
    );
    await tellCompanyOfJob(db, job.id, 'decideJobAsProvider', ['rfq']);
    return teamJobShown(db, after, now);
  },
};

/** A job as the team works on it, with what is proposed for it. */
export const teamJobShown = async (db: Acting['db'], job: TeamJobRow, now: Date) =>
  teamJobOf(
    job,
    await teamJobItems(db, job.id),
    await teamJobDocuments(db, job.id),
    await teamProposals(db, job.id),
    now,
  );

type Acting = Pick<Context<'decideJobAsProvider'>, 'db' | 'config' | 'now'> & { staff: StaffSession };

async function held({ db }: Pick<Acting, 'db'>, id: string): Promise<TeamJobRow> {
  const job = await heldTeamJob(db, id);
  if (!job) throw notFound('job');
  return job;
}

/** Moves a held job, and writes it into its log. */
async function moved(context: Acting, job: TeamJobRow, to: JobStatus, comment: string | null): Promise<TeamJobRow> {
  const by = `${context.config.productName} team`;
  await moveJobAsTeam(context.db, job.id, to, comment, by, context.now);
  await writeJobLogAsTeam(context, job, 'status_changed', {
    from: job.status,
    to,
    ...(comment !== null && { comment }),
  });
  return held(context, job.id);
}
