import type { components } from '@millwright/contract/types';
import { indianDate } from '../../indian-time.ts';
import type { Principal } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import type { FieldProblem } from '../../problems.ts';
import { numberOf } from '../job-rfq/job-rfq.rules.ts';
import { mailWordsProblem, oneLine, wordsProblem } from '../vendor-profile/mail.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import { comparisonRequestPolicies } from './comparison-request.policies.ts';

type Schemas = components['schemas'];
export type LevellingStatus = Schemas['LevellingStatus'];
export type LevellingRow = {
  id: string;
  number: number;
  status: LevellingStatus;
  title: string;
  job: { id: string; year: number; number: number; title: string | null } | null;
  remarks: string | null;
  needed_by: string | null;
  answer: string | null;
  comparison_id: string | null;
  requested_by_name: string;
  version: number;
  created_at: string;
  updated_at: string;
  files: Schemas['LevellingFile'][];
};

/** A request as the contract has it. */
export function levellingOf(row: LevellingRow, reader: Principal): Schemas['LevellingRequest'] {
  const isChangeable = may(comparisonRequestPolicies['levelling.change'], reader, row);
  return {
    _id: row.id,
    number: `QL-${row.number}`,
    status: row.status,
    title: row.title,
    job: row.job && { _id: row.job.id, number: numberOf(row.job), title: row.job.title ?? '' },
    files: row.files,
    remarks: row.remarks,
    neededBy: row.needed_by,
    answer: row.answer,
    comparisonId: row.comparison_id,
    requestedBy: row.requested_by_name,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    can: { change: isChangeable, cancel: isChangeable },
  };
}

type Fields = {
  title: string;
  files: readonly { fileId: string; vendor: string }[];
  remarks?: string | null;
  neededBy?: string | null;
};

/**
 * What the contract's schema cannot say: text that can be read and mailed, each file once and the caller's own, and no day that is over. `today` is
 * an ISO date; a day that the request had before stays good, as its files do.
 */
export function levellingProblems(
  { title, files, remarks, neededBy }: Fields,
  known: { fileIds: ReadonlySet<string>; today: string; neededByBefore: string | null },
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const add = (pointer: string, message: string | null) => message && problems.push({ pointer, message });
  add('/title', title.trim() === '' ? 'must not be empty' : mailWordsProblem(title));
  add('/remarks', remarks ? wordsProblem(remarks) : null);
  if (neededBy && neededBy < known.today && neededBy !== known.neededByBefore)
    add('/neededBy', 'must be today or later');
  const seen = new Set<string>();
  files.forEach(({ fileId, vendor }, index) => {
    add(`/files/${index}/vendor`, vendor.trim() === '' ? 'must not be empty' : wordsProblem(vendor));
    if (!known.fileIds.has(fileId)) add(`/files/${index}/fileId`, 'is not a file that you uploaded');
    else if (seen.has(fileId)) add(`/files/${index}/fileId`, 'appears twice');
    seen.add(fileId);
  });
  return problems;
}

/** What is told to the team of a request: a new one, one that was changed or sent again, or one that was cancelled. */
export type TeamNews = 'requested' | 'changed' | 'resubmitted' | 'cancelled';

const subjects: Readonly<Record<TeamNews, string>> = {
  requested: 'Bid tabulation requested',
  changed: 'Bid tabulation request changed',
  resubmitted: 'Bid tabulation request resubmitted',
  cancelled: 'Bid tabulation request cancelled',
};

/** The mail to the provider's team. */
export const levellingForTeamMail = (
  what: TeamNews,
  request: { number: number; title: string; neededBy: string | null; fileCount: number },
  by: { fullName: string; companyName: string },
  link: string,
): MailText => ({
  subject: oneLine(`${subjects[what]}, QL-${request.number} of ${by.companyName}`),
  text: [
    what === 'cancelled'
      ? `${oneLine(by.fullName)} of ${oneLine(by.companyName)} cancelled QL-${request.number}:`
      : `${oneLine(by.fullName)} of ${oneLine(by.companyName)} requests a bid tabulation (QL-${request.number}):`,
    '',
    `> ${oneLine(request.title)}`,
    ...(what === 'cancelled'
      ? []
      : [
          '',
          `Files: ${request.fileCount}.${request.neededBy ? ` Needed by ${indianDate(request.neededBy)}.` : ''}`,
          '',
          'The request with its files:',
          link,
        ]),
  ].join('\n'),
});
