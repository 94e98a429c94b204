import type { components } from '@millwright/contract/types';
import type { FieldProblem } from '../../problems.ts';
import type { LevellingStatus } from '../comparison-request/comparison-request.rules.ts';
import { oneLine, quoted, wordsProblem } from '../vendor-profile/mail.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';

type Schemas = components['schemas'];

/** A request to level quotes as the team reads it. */
export type TeamLevellingRow = {
  id: string;
  company_name: string;
  number: number;
  status: LevellingStatus;
  title: string;
  job_number: string | null;
  remarks: string | null;
  needed_by: string | null;
  answer: string | null;
  staff: string | null;
  created_at: string;
  updated_at: string;
  requested_by: string;
  requested_by_name: string;
  files: Schemas['LevellingFile'][];
};

/** Where the team may move a request. Who asked takes it out of sent_back. */
const MOVES: Readonly<Record<LevellingStatus, readonly LevellingStatus[]>> = {
  requested: ['in_work', 'sent_back'],
  in_work: ['sent_back', 'delivered'],
  sent_back: [],
  delivered: [],
  cancelled: [],
};
export const allowedLevellingMoves = (status: LevellingStatus): readonly LevellingStatus[] => MOVES[status];

/** The vendors of a request, each once however it is written, in the order of their files. */
export function vendorsOf(files: TeamLevellingRow['files']): string[] {
  const names = new Map<string, string>();
  for (const { vendor } of files) if (!names.has(vendor.toLowerCase())) names.set(vendor.toLowerCase(), vendor);
  return [...names.values()];
}

/** A request as the team's list shows it. */
export const teamLevellingSummaryOf = (row: TeamLevellingRow): Schemas['ProviderLevellingSummary'] => ({
  _id: row.id,
  number: `QL-${row.number}`,
  company: row.company_name,
  title: row.title,
  status: row.status,
  vendorCount: vendorsOf(row.files).length,
  neededBy: row.needed_by,
  staff: row.staff,
  requestedAt: row.created_at,
  updatedAt: row.updated_at,
});

/** A request as the team works on it. */
export const teamLevellingOf = (row: TeamLevellingRow): Schemas['ProviderLevelling'] => ({
  ...teamLevellingSummaryOf(row),
  requestedBy: row.requested_by_name,
  jobNumber: row.job_number,
  remarks: row.remarks,
  answer: row.answer,
  files: row.files,
  can: {
    take: MOVES[row.status].includes('in_work'),
    sendBack: MOVES[row.status].includes('sent_back'),
    deliver: MOVES[row.status].includes('delivered'),
  },
});

/** What is wrong with levelled quotes: words that hide something, a vendor that is none of the request or is there twice, more rates than lines. */
export function deliveryProblems(
  { lines, quotes }: { lines: readonly Schemas['NewSheetLine'][]; quotes: readonly Schemas['LevelledQuote'][] },
  vendors: readonly string[],
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const add = (pointer: string, message: string | null) => message && problems.push({ pointer, message });
  const words = (pointer: string, text: string | null | undefined) => add(pointer, text ? wordsProblem(text) : null);
  lines.forEach((line, index) => {
    words(`/lines/${index}/description`, line.description);
    words(`/lines/${index}/group`, line.group);
  });
  const known = new Set(vendors.map((vendor) => vendor.toLowerCase()));
  const seen = new Set<string>();
  quotes.forEach(({ vendor, content }, index) => {
    const key = vendor.trim().toLowerCase();
    if (!known.has(key)) add(`/quotes/${index}/vendor`, 'is not a vendor in the request');
    else if (seen.has(key)) add(`/quotes/${index}/vendor`, 'appears twice');
    seen.add(key);
    if (content.lines.length > lines.length)
      add(`/quotes/${index}/content/lines`, 'has more items than the tabulation');
    words(`/quotes/${index}/content/deviations`, content.deviations);
    content.lines.forEach(({ remark }, at) => words(`/quotes/${index}/content/lines/${at}/remark`, remark));
  });
  return problems.slice(0, 100);
}

/** The mail to who asked: it was sent back with remarks, or delivered. */
export const levellingMovedMail = (
  { number, title, requested_by_name: fullName }: Pick<TeamLevellingRow, 'number' | 'title' | 'requested_by_name'>,
  { to, remarks }: { to: 'sent_back' | 'delivered'; remarks: string | null },
  productName: string,
  link: string,
): MailText & { link: string } => ({
  subject:
    to === 'delivered'
      ? oneLine(`Your bid tabulation is ready: ${title}`)
      : oneLine(`Your bid tabulation request was returned, QL-${number}: ${title}`),
  text: [
    `Dear ${oneLine(fullName)},`,
    '',
    to === 'delivered'
      ? `The ${productName} team has completed your bid tabulation (QL-${number}):`
      : `The ${productName} team needs more information for your bid tabulation (QL-${number}):`,
    '',
    `> ${oneLine(title)}`,
    ...(remarks ? ['', to === 'delivered' ? 'Remarks:' : 'What is missing:', '', quoted(remarks)] : []),
    '',
    to === 'delivered' ? 'Open the comparison to edit and freeze it:' : 'Edit and resubmit the request:',
    link,
  ].join('\n'),
  link,
});
