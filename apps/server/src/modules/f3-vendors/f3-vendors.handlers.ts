import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { insertJobEvent } from '../../events/event.queries.ts';
import type { Context, HandlersOf, Principal } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import { indianTime } from '../../indian-time.ts';
import { mailDomain } from '../../mail-domain.ts';
import { assertFields, conflict, crossSite, notFound } from '../../problems.ts';
import { writeJobLog, writeJobLogByF3Link } from '../activity-log/job-log.ts';
import { isOwnSite, newToken, tokenHash } from '../authentication/authentication.rules.ts';
import { jobByRef, lockedJob, touchJob } from '../job-rfq/job-rfq.queries.ts';
import type { JobRow } from '../job-rfq/job-rfq.rules.ts';
import { isEditable } from '../job-rfq/job-states.rules.ts';
import { jobVendorPolicies } from '../job-vendor/job-vendor.policies.ts';
import { mailWordsProblems } from '../vendor-profile/mail.rules.ts';
import { takeDailyBudget } from '../vendor-profile/vendor-profile.queries.ts';
import { dailyBudgetUsedUp, dailyUse } from '../vendor-profile/vendor-profile.rules.ts';
import { f3VendorsPolicies } from './f3-vendors.policies.ts';
import {
  f3Job,
  insertLink,
  linkById,
  linksOf,
  mailDomainOf,
  proposalById,
  proposalsOf,
  revokeLink,
  setFeedback,
  takeLink,
} from './f3-vendors.queries.ts';
import type { UsedLink } from './f3-vendors.queries.ts';
import { f3Mail, feedbackProblems, LINK_IN_SECONDS, metadataOf } from './f3-vendors.rules.ts';

type Operations =
  | 'getF3Metadata'
  | 'updateF3Feedback'
  | 'openF3Link'
  | 'giveF3FeedbackByLink'
  | 'sendF3Link'
  | 'revokeF3Link';

/** Handlers of the vendors that the provider's team proposes (domain rules, words: F3; section 7 of the product specification). */
export const f3VendorsHandlers: HandlersOf<Operations> = {
  getF3Metadata: async ({ db, path, principal, now }) => {
    const job = await jobByRef(db, principal.userId, path.id);
    if (!job) throw notFound('job');
    return shown(db, job, principal, now);
  },

  updateF3Feedback: async (context) => {
    const { db, body, principal, now, authorise } = context;
    const known = await proposalById(db, body.proposalId);
    const job = known && (await lockedJob(db, principal.userId, known.job_id));
    if (!job) throw notFound('proposal');
    authorise(f3VendorsPolicies['proposal.answer'], job);
    assertFields(feedbackProblems(body));
    // Read again: the team may have taken it back while this waited for the job.
    const proposal = await proposalById(db, body.proposalId);
    if (!proposal) throw notFound('proposal');
    await setFeedback(db, body.proposalId, body, principal, now);
    await writeJobLog(context, job.id, 'f3_answered', answered(proposal.company_name, body));
    await touchJob(db, job.id, principal.userId, now);
    return shown(db, job, principal, now);
  },

  openF3Link: async (context) => {
    const link = await used(context);
    if (!link.was_opened) {
      await writeJobLogByF3Link(context, link.full_name, 'f3_opened');
      await insertJobEvent(context.db, link.id, 'openF3Link', ['f3-vendors', 'activity-log']);
    }
    return shownByLink(context, link);
  },

  giveF3FeedbackByLink: async (context) => {
    const { db, body, now } = context;
    const link = await used(context);
    const proposal = await proposalById(db, body.proposalId);
    if (!proposal) throw notFound('proposal');
    if (!isEditable(link.status))
      throw conflict(
        'JOB_CLOSED',
        'The vendors of this job can no longer be changed: it is on hold, or quotes are open.',
      );
    assertFields(feedbackProblems(body));
    await setFeedback(db, body.proposalId, body, { fullName: link.full_name, userId: null }, now);
    await writeJobLogByF3Link(context, link.full_name, 'f3_answered', answered(proposal.company_name, body));
    const tags = ['f3-vendors', 'job-vendor', 'job-rfq', 'rfq', 'activity-log'];
    await insertJobEvent(db, link.id, 'giveF3FeedbackByLink', tags);
    return shownByLink(context, link);
  },

  sendF3Link: async (context) => {
    const { db, body, principal, config, now, outbox, authorise } = context;
    const job = await lockedJob(db, principal.userId, body.jobId);
    if (!job) throw notFound('job');
    authorise(f3VendorsPolicies['proposal.send'], job);
    const { note } = body;
    const fullName = body.fullName.trim();
    const email = body.email.trim();
    const domain = await mailDomainOf(db, principal.companyId);
    assertFields([
      ...mailWordsProblems({ '/fullName': fullName, ...(note && { '/note': note }) }),
      ...(mailDomain(email) === domain
        ? []
        : [{ pointer: '/email', message: `Enter a colleague’s address at ${domain}.` }]),
    ]);
    const count = (await proposalsOf(db, job.id)).length;
    if (count === 0)
      throw conflict('NO_PROPOSAL', 'The Millwright team has not proposed any vendors for this job yet.');
    const use = dailyUse(principal, config.budgets, 'sharedMailsPerUserPerDay', 1, now);
    if (!(await takeDailyBudget(db, use))) throw dailyBudgetUsedUp(use.limit, now);
    const token = newToken();
    const expiresAt = new Date(now.getTime() + LINK_IN_SECONDS * 1000);
    await insertLink(db, {
      job_id: job.id,
      company_id: principal.companyId,
      token_hash: tokenHash(token),
      full_name: fullName,
      email,
      note: note ?? null,
      sent_by: principal.userId,
      sent_at: now,
      expires_at: expiresAt,
    });
    const url = `${config.publicUrl}/job/${job.id}/f3-vendors#${token}`;
    const until = indianTime(expiresAt);
    const mail = f3Mail(job, count, principal, { fullName, note }, { url, until }, config.productName);
    await outbox.add({ channel: 'mail', recipient: email, ...mail });
    await writeJobLog(context, job.id, 'f3_sent', { person: fullName });
    return shown(db, job, principal, now);
  },

  revokeF3Link: async (context) => {
    const { db, path, principal, now, authorise } = context;
    const known = await linkById(db, path.id);
    const job = known && (await lockedJob(db, principal.userId, known.job_id));
    if (!known || !job) throw notFound('link');
    authorise(f3VendorsPolicies['proposal.send'], job);
    const { numUpdatedRows } = (await revokeLink(db, known.id, now))[0]!;
    if (numUpdatedRows > 0n) await writeJobLog(context, job.id, 'f3_revoked', { person: known.full_name });
    return shown(db, job, principal, now);
  },
};

type Db = Kysely<Database>;
type ByLink = Pick<Context<'openF3Link', null>, 'db' | 'config' | 'headers' | 'now'> & { body: { token: string } };

const answered = (
  vendor: string,
  { verdict, reason, comment }: { verdict: string; reason?: string; comment?: string },
) => ({
  vendor,
  to: verdict,
  ...(reason && { reason }),
  ...(comment?.trim() && { comment: comment.trim() }),
});

async function shown(db: Db, job: JobRow, principal: Principal, now: Date) {
  const send = may(f3VendorsPolicies['proposal.send'], principal, job);
  return metadataOf(await f3Job(db, job.id), await proposalsOf(db, job.id), send ? await linksOf(db, job.id) : [], {
    reader: { fullName: principal.fullName, linkExpiresAt: null },
    can: {
      answer: may(f3VendorsPolicies['proposal.answer'], principal, job),
      add: may(jobVendorPolicies['job.chooseVendors'], principal, job),
      send,
    },
    now,
  });
}

/** Whose the link is. A call must come from a page of ours. */
async function used({ db, body, config, headers, now }: ByLink): Promise<UsedLink> {
  if (!isOwnSite(headers, config.publicUrl)) throw crossSite();
  const link = await takeLink(db, tokenHash(body.token), now);
  if (!link) throw notFound('link');
  return link;
}

const shownByLink = async ({ db, now }: ByLink, link: UsedLink) =>
  metadataOf(link, await proposalsOf(db, link.id), [], {
    reader: { fullName: link.full_name, linkExpiresAt: link.expires_at },
    can: { answer: isEditable(link.status), add: false, send: false },
    now,
  });
