import type { components } from '@millwright/contract/types';
import type { FieldProblem } from '../../problems.ts';
import { numberOf } from '../job-rfq/job-rfq.rules.ts';
import { spokenProblems } from '../rfq/questions.rules.ts';
import { indianTime } from '../../indian-time.ts';
import { mailWordsProblems, oneLine } from '../vendor-profile/mail.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';

type Schemas = components['schemas'];

/** How many links a report has at most, the revoked ones included. */
export const MOST_LINKS = 100;
/** For how many days a link opens at most, today included. */
export const MOST_DAYS = 90;
const MS_PER_DAY = 86_400_000;

/** A link as it is read. */
export type ReportLinkRow = {
  id: string;
  report_id: string;
  job_id: string;
  person: string;
  made_by_name: string;
  made_at: string;
  expires_at: string;
  last_opened_at: string | null;
  openings: number;
  revoked_at: string | null;
};

/** A report as a link opens it. */
export type OpenedReportRow = {
  job_id: string;
  kind: Schemas['ReportKind'];
  title: string;
  content: Schemas['ReportContent'];
  sha256: Buffer;
  made_at: string;
  year: number;
  number: number;
  job_title: string | null;
  company_name: string;
  expires_at: string;
  was_opened: boolean;
};

/** The last moment of a day in India. */
export const endOfIndianDay = (day: string): Date => new Date(`${day}T23:59:59.999+05:30`);

/** What is wrong with the last day of a link: it has to be today or later, and not too late. */
export function lastDayProblems(day: string, now: Date): FieldProblem[] {
  const today = indianDay(now);
  const last = indianDay(new Date(now.getTime() + (MOST_DAYS - 1) * MS_PER_DAY));
  if (day < today) return [{ pointer: '/opensUntil', message: 'Choose today or a later day.' }];
  return day > last ? [{ pointer: '/opensUntil', message: `A link can be valid for up to ${MOST_DAYS} days.` }] : [];
}

/** What is wrong with for whom a link is: it stands in the log. */
export const personProblems = (person: string): FieldProblem[] =>
  person.length === 1 ? [{ pointer: '/person', message: 'Write a name.' }] : spokenProblems({ '/person': person });

/** What is wrong with for whom a mailed link is: the mail begins with it. */
export const addresseeProblems = (person: string): FieldProblem[] => mailWordsProblems({ '/person': person });

/** To who is to read a report: the link to it, and what that opens. */
export const reportLinkMail = (
  report: { title: string; number: string; jobTitle: string | null },
  from: { fullName: string; companyName: string },
  person: string,
  link: { url: string; opensUntil: Date },
): MailText => ({
  subject: oneLine(`${report.title} of ${report.number}, from ${from.fullName}`),
  text: [
    `Dear ${oneLine(person)},`,
    '',
    `${oneLine(from.fullName)} of ${oneLine(from.companyName)} shared the ${report.title.toLowerCase()} of ${report.number}${report.jobTitle ? `, ${oneLine(report.jobTitle)}` : ''}:`,
    link.url,
    '',
    `The link needs no login: anyone who has it can read the report, including prices. It is valid until ${indianTime(link.opensUntil)} unless revoked.`,
  ].join('\n'),
});

/** A link as the contract has it. */
export const reportLinkOf = (row: ReportLinkRow, now: Date): Schemas['ReportLink'] => ({
  _id: row.id,
  person: row.person,
  madeBy: row.made_by_name,
  madeAt: row.made_at,
  opensUntil: row.expires_at,
  lastOpenedAt: row.last_opened_at,
  openings: row.openings,
  state: row.revoked_at !== null ? 'revoked' : new Date(row.expires_at) <= now ? 'expired' : 'open',
});

/** A report as who has a link reads it: what was frozen, and nothing else of its job. */
export const sharedReportOf = (row: OpenedReportRow): Schemas['SharedReport'] => ({
  kind: row.kind,
  title: row.title,
  job: { number: numberOf(row), title: row.job_title },
  company: row.company_name,
  madeAt: row.made_at,
  sha256: row.sha256.toString('hex'),
  opensUntil: row.expires_at,
  content: row.content,
});
