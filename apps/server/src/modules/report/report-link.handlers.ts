import { insertJobEvent } from '../../events/event.queries.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { assertFields, conflict, crossSite, notFound } from '../../problems.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { isOwnSite, newToken, tokenHash } from '../authentication/authentication.rules.ts';
import { lockedJob } from '../job-rfq/job-rfq.queries.ts';
import { numberOf } from '../job-rfq/job-rfq.rules.ts';
import { dailyBudgetUsedUp, dailyUse } from '../vendor-profile/vendor-profile.rules.ts';
import { takeDailyBudget } from '../vendor-profile/vendor-profile.queries.ts';
import {
  insertReportLink,
  linksOfReport,
  openReportByLink,
  reportLinkById,
  revokeReportLinkById,
} from './report-link.queries.ts';
import {
  addresseeProblems,
  endOfIndianDay,
  lastDayProblems,
  MOST_LINKS,
  personProblems,
  reportLinkMail,
  reportLinkOf,
  sharedReportOf,
} from './report-link.rules.ts';
import { reportPolicies } from './report.policies.ts';
import { reportById } from './report.queries.ts';

type Operations = 'makeReportLink' | 'revokeReportLink' | 'openReportLink';

/** Handlers of links by which a report is read without a login (section 4 of the product specification: comparison report). */
export const reportLinkHandlers: HandlersOf<Operations> = {
  makeReportLink: async (context) => {
    const { db, body, principal, config, now, authorise, outbox } = context;
    const report = await reportById(db, body.reportId);
    const job = report && (await lockedJob(db, principal.userId, report.job_id));
    if (!report || !job) throw notFound('report');
    authorise(reportPolicies['report.make'], job);
    const person = body.person.trim();
    assertFields([
      ...personProblems(person),
      ...(body.email === undefined ? [] : addresseeProblems(person)),
      ...lastDayProblems(body.opensUntil, now),
    ]);
    if ((await linksOfReport(db, report.id)).length >= MOST_LINKS)
      throw conflict('TOO_MANY_LINKS', `A report can have up to ${MOST_LINKS} links.`);
    const token = newToken();
    const opensUntil = endOfIndianDay(body.opensUntil);
    const id = await insertReportLink(db, {
      report_id: report.id,
      job_id: job.id,
      company_id: principal.companyId,
      token_hash: tokenHash(token),
      person,
      made_by: principal.userId,
      made_at: now,
      expires_at: opensUntil,
    });
    await writeJobLog(context, job.id, 'report_shared', { document: report.title.slice(0, 200), person });
    const url = `${config.publicUrl}/${numberOf(job)}/comparison-report/${report.id}#${token}`;
    if (body.email !== undefined) {
      const use = dailyUse(principal, config.budgets, 'sharedMailsPerUserPerDay', 1, now);
      if (!(await takeDailyBudget(db, use))) throw dailyBudgetUsedUp(use.limit, now);
      const about = { title: report.title, number: numberOf(job), jobTitle: job.title };
      const mail = reportLinkMail(about, principal, person, { url, opensUntil });
      await outbox.add({ channel: 'mail', recipient: body.email, ...mail });
    }
    return {
      url,
      link: reportLinkOf((await reportLinkById(db, id))!, now),
    };
  },

  revokeReportLink: async (context) => {
    const { db, path, principal, now, authorise } = context;
    const known = await reportLinkById(db, path.id);
    const job = known && (await lockedJob(db, principal.userId, known.job_id));
    if (!known || !job) throw notFound('link');
    authorise(reportPolicies['report.make'], job);
    const { numUpdatedRows } = (await revokeReportLinkById(db, known.id, now))[0]!;
    if (numUpdatedRows > 0n) {
      const report = (await reportById(db, known.report_id))!;
      const detail = { document: report.title.slice(0, 200), person: known.person };
      await writeJobLog(context, job.id, 'report_link_revoked', detail);
    }
    return reportLinkOf((await reportLinkById(db, known.id))!, now);
  },

  openReportLink: async ({ db, body, config, headers, now }) => {
    if (!isOwnSite(headers, config.publicUrl)) throw crossSite();
    const report = await openReportByLink(db, tokenHash(body.token), body.reportId, now);
    if (!report) throw notFound('report');
    // Only the first opening: an open page must not be made to read anew by whoever opens a link again and again.
    if (!report.was_opened) await insertJobEvent(db, report.job_id, 'openReportLink', ['report']);
    return sharedReportOf(report);
  },
};
