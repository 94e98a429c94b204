import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { tablesFile } from '../../documents/table-file.ts';
import type { Context, HandlersOf, Principal } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import { indianTime } from '../../indian-time.ts';
import { assertFields, conflict, notFound } from '../../problems.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { comparedOf } from '../comparison-sheet/compared-job.ts';
import { jobByRef, lockedJob } from '../job-rfq/job-rfq.queries.ts';
import type { JobRow } from '../job-rfq/job-rfq.rules.ts';
import { numberOf } from '../job-rfq/job-rfq.rules.ts';
import { notify } from '../notification/notify.ts';
import { spokenProblems } from '../rfq/questions.rules.ts';
import { rfqOfJob } from '../rfq/rfq.queries.ts';
import { linksOfReport } from './report-link.queries.ts';
import { reportLinkOf } from './report-link.rules.ts';
import { reportPolicies } from './report.policies.ts';
import {
  commentsOf,
  insertComment,
  insertReport,
  offersOf,
  readersOf,
  reportById,
  reportPage,
  reportsOfJob,
  summaryPartsOf,
} from './report.queries.ts';
import {
  comparisonContent,
  factsOf,
  financialContent,
  fingerprintOf,
  KIND_WORDS,
  mentionMail,
  mentionProblems,
  MOST_COMMENTS,
  MOST_REPORTS,
  reportOf,
  summaryContent,
} from './report.rules.ts';
import type { ReportContent, ReportKind } from './report.rules.ts';

type Db = Kysely<Database>;
type Operations =
  | 'getComparisonReports'
  | 'getAllGeneratedReportsByCompany'
  | 'makeReport'
  | 'getJobSummaryReport'
  | 'getReport'
  | 'getFinancialReport'
  | 'getVendorComparisonReport'
  | 'addCommentVendorComparisonReport'
  | 'getReportFile';

/** Handlers of reports (section 7 of the product specification, job requests; domain rules, reports). */
export const reportHandlers: HandlersOf<Operations> = {
  getComparisonReports: async ({ db, path, principal, now, authorise }) => {
    const job = await jobByRef(db, principal.userId, path.id);
    if (!job) throw notFound('job');
    authorise(reportPolicies['report.read'], job);
    const isCompared = (await comparedOf(db, job.id, now)) !== null;
    const kinds: ReportKind[] = [...(isCompared ? (['financial', 'vendor_comparison'] as const) : []), 'job_summary'];
    return { reports: (await reportsOfJob(db, job.id)).map(reportOf), kinds };
  },

  getAllGeneratedReportsByCompany: async ({ db, path, query, principal }) => {
    if (path.id !== principal.companyId) throw notFound('company');
    const { search = '', offset = 1, limit = 20 } = query;
    const { rows, total } = await reportPage(db, principal, { search, offset, limit });
    return { reports: rows.map(reportOf), total };
  },

  makeReport: async (context) => made(context, context.body.jobId, context.body.kind),
  getJobSummaryReport: async (context) => made(context, context.body.jobId, 'job_summary'),

  getReport: async (context) => shown(context, null),
  getFinancialReport: async (context) => shown(context, 'financial'),
  getVendorComparisonReport: async (context) => shown(context, 'vendor_comparison'),

  addCommentVendorComparisonReport: async (context) => {
    const { db, body, principal, now, config, authorise } = context;
    const report = await reportById(db, body.reportId);
    const job = report && (await lockedJob(db, principal.userId, report.job_id));
    if (!report || !job) throw notFound('report');
    authorise(reportPolicies['report.read'], job);
    const words = body.text.trim();
    const readers = await readersOf(db, job.id);
    assertFields([...spokenProblems({ '/text': words }), ...mentionProblems(body.mentionedIds, readers)]);
    if ((await commentsOf(db, report.id)).length >= MOST_COMMENTS)
      throw conflict('TOO_MANY_COMMENTS', `A report can have up to ${MOST_COMMENTS} comments.`);
    await insertComment(db, {
      report_id: report.id,
      job_id: job.id,
      company_id: principal.companyId,
      words,
      by_user: principal.userId,
      mentioned: body.mentionedIds,
      at: now,
    });
    const link = `${config.publicUrl}/${numberOf(job)}/comparison-report/${report.id}`;
    const [about, by] = [numberOf(job), principal.fullName];
    await notify(db, {
      kind: 'report_mentioned',
      jobId: job.id,
      to: { users: body.mentionedIds },
      except: principal.userId,
      subjectId: report.id,
      // Which report, and not what: a comment may name a price.
      detail: { by, comment: report.title },
      mail: { ...mentionMail({ about, on: `the ${report.title} of ${about}`, by }, words, link), link },
      cause: 'addCommentVendorComparisonReport',
      at: now,
    });
    await writeJobLog(context, job.id, 'report_commented', { document: report.title.slice(0, 200) });
    return page(context, job, report);
  },

  getReportFile: async (context) => {
    const { db, path, principal, now, authorise } = context;
    const report = await reportById(db, path.a);
    const job = report && (await lockedJob(db, principal.userId, report.job_id));
    if (!report || !job) throw notFound('report');
    authorise(reportPolicies['report.read'], job);
    await writeJobLog(context, job.id, 'report_taken', {
      document: `${report.title}, ${path.b.toUpperCase()}`.slice(0, 200),
    });
    const taken = `Exported by ${principal.fullName}, ${indianTime(now)}`;
    const { job: about, title, madeBy: author, madeAt: at, sha256 } = reportOf(report);
    const tables = { title: `${title}: ${about.number}`, author, at, content: report.content, taken, sha256 };
    return tablesFile({ form: path.b, tables }, `${title} ${about.number}`);
  },
};

type Making = Pick<Context<'makeReport'>, 'db' | 'principal' | 'now' | 'config' | 'authorise'>;

/** Freezes a report of a job as it stands. */
async function made(context: Making, jobId: string, kind: ReportKind) {
  const { db, principal, now, authorise } = context;
  const job = await lockedJob(db, principal.userId, jobId);
  if (!job) throw notFound('job');
  authorise(reportPolicies['report.make'], job);
  if ((await reportsOfJob(db, job.id)).length >= MOST_REPORTS)
    throw conflict('TOO_MANY_REPORTS', `A job can have up to ${MOST_REPORTS} reports.`);
  const content = await contentOf(context, job, kind);
  const id = await insertReport(db, {
    company_id: principal.companyId,
    job_id: job.id,
    kind,
    title: KIND_WORDS[kind],
    content: JSON.stringify(content),
    sha256: fingerprintOf(content),
    made_at: now,
    made_by: principal.fullName,
  });
  await writeJobLog(context, job.id, 'report_made', { document: KIND_WORDS[kind] });
  return reportOf((await reportById(db, id))!);
}

async function contentOf({ db, principal, now }: Making, job: JobRow, kind: ReportKind): Promise<ReportContent> {
  if (kind === 'job_summary') {
    const rfq = await rfqOfJob(db, job.id);
    const facts = factsOf(job, principal, now, [
      ['Quotes close', rfq.closes_at && indianTime(new Date(rfq.closes_at))],
      ['Quotes opened', rfq.opened_at && indianTime(new Date(rfq.opened_at))],
    ]);
    return summaryContent(facts, await summaryPartsOf(db, job.id));
  }
  const compared = await comparedOf(db, job.id, now);
  const { snapshot } = compared ?? {};
  if (!compared || !snapshot?.request || !snapshot.evaluation)
    throw conflict('NO_COMPARISON', 'This job has no comparison yet. Create one first.');
  const { request, evaluation } = snapshot;
  const facts = factsOf(job, principal, now, [
    ['Comparison', `Version ${snapshot.version}, ${compared.isFrozen ? 'frozen' : 'not frozen yet'}`],
    ['Fingerprint of the comparison', compared.sha256],
  ]);
  const parts = { snapshot, offers: await offersOf(db, job.id) };
  return kind === 'financial'
    ? financialContent(facts, parts, { request, evaluation })
    : comparisonContent(facts, parts, { request, evaluation });
}

type Reading = Pick<Context<'getReport'>, 'db' | 'principal' | 'path' | 'now' | 'authorise'>;

/** A report of the job in the address; of one kind, or of any. */
async function shown(context: Reading, kind: ReportKind | null) {
  const { db, principal, path, authorise } = context;
  const job = await jobByRef(db, principal.userId, path.a);
  if (!job) throw notFound('report');
  authorise(reportPolicies['report.read'], job);
  const report = await reportById(db, path.b);
  if (!report || report.job_id !== job.id || (kind !== null && report.kind !== kind)) throw notFound('report');
  return page(context, job, report);
}

async function page(
  { db, principal, now }: { db: Db; principal: Principal; now: Date },
  job: JobRow,
  report: NonNullable<Awaited<ReturnType<typeof reportById>>>,
) {
  const person = ({ userId, fullName }: { userId: string; fullName: string }) => ({
    userId,
    fullName,
    isMe: userId === principal.userId,
  });
  const comments = await commentsOf(db, report.id);
  const share = may(reportPolicies['report.make'], principal, job);
  return {
    report: reportOf(report),
    content: report.content,
    comments: comments.map(({ id, words, by_user, by_name, at, mentioned }) => ({
      _id: id,
      text: words,
      by: person({ userId: by_user, fullName: by_name }),
      at,
      mentioned: mentioned.map(person),
    })),
    people: (await readersOf(db, job.id)).map(person),
    links: share ? (await linksOfReport(db, report.id)).map((link) => reportLinkOf(link, now)) : [],
    can: { comment: comments.length < MOST_COMMENTS, share },
  };
}
