import type { components } from '@millwright/contract/types';
import type { Principal } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import { indianDate } from '../../indian-time.ts';
import type { FieldProblem } from '../../problems.ts';
import type { JobAccess } from '../job-rfq/job-rfq.policies.ts';
import { mailWordsProblem, oneLine, quoted, wordsProblem } from '../vendor-profile/mail.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import { pqrPolicies } from './pqr.policies.ts';

type Schemas = components['schemas'];
type Kind = Schemas['PqrKind'];
export type Criterion = Schemas['PqrCriterion'];

/** Where a vendor of a job stands with its prequalification; of one that nobody wrote in the values of none. */
export type PqrRow = {
  job_vendor_id: string;
  job_id: string;
  company_id: string;
  vendor_id: string | null;
  company_name: string;
  state: Schemas['PqrState'];
  version: number;
  sent_at: string | null;
  decision: Schemas['PqrDecision']['decision'] | null;
  reason: string | null;
  decided_at: string | null;
  decided_by: string | null;
};
export type AnswerRow = {
  kind: Kind;
  answer: string | null;
  source: 'vendor' | 'buyer';
  answered_at: string;
  file_name: string | null;
};
export type FileRow = { id: string; kind: Kind; file_name: string; size_in_bytes: number; created_at: string };
export type VerdictRow = {
  kind: Kind;
  verdict: Schemas['PqrVerdict'];
  note: string | null;
  judged_by: string;
  judged_at: string;
};
/** What the listing of a vendor says that answers criteria. */
export type ProfileRow = {
  turnover_in_paise: number;
  employee_count: number;
  certificates: { name: string; until: string | null }[];
  jobs: { title: string; customer: string; year: number }[];
};
/** What a prequalification is made of. */
export type PqrParts = {
  row: PqrRow;
  criteria: readonly Criterion[];
  answers: readonly AnswerRow[];
  files: readonly FileRow[];
  verdicts: readonly VerdictRow[];
  profile: ProfileRow | undefined;
};

/** What is asked until somebody sets it (domain rules, words: PQR). */
const ALL: readonly Kind[] = ['turnover', 'similar_jobs', 'certificates', 'manpower', 'safety_record'];
export const askedOf = (set: readonly Criterion[]): readonly Criterion[] =>
  set.length > 0 ? set : ALL.map((kind) => ({ kind, requirement: null, isMandatory: false }));

const PAISE_IN_CRORE = 1_000_000_000;
const MOST_JOBS = 5;
const isOfSafety = ({ name }: { name: string }) => /45001|18001|safety/i.test(name);
const certificateText = ({ name, until }: ProfileRow['certificates'][number]) =>
  until === null ? name : `${name}, until ${indianDate(until)}`;
const linesOrNull = (lines: readonly string[]): string | null =>
  lines.length === 0 ? null : lines.join('\n').slice(0, 2000);

/** What a profile says of a criterion; null where it says nothing. */
export function profileAnswer(kind: Kind, profile: ProfileRow): string | null {
  switch (kind) {
    case 'turnover': {
      const crore = profile.turnover_in_paise / PAISE_IN_CRORE;
      return crore > 0 ? `₹${Number(crore.toFixed(2))} crore a year` : null;
    }
    case 'similar_jobs':
      return linesOrNull(
        profile.jobs.slice(0, MOST_JOBS).map(({ title, customer, year }) => `${title}, ${customer}, ${year}`),
      );
    case 'certificates':
      return linesOrNull(profile.certificates.filter((one) => !isOfSafety(one)).map(certificateText));
    case 'manpower':
      return profile.employee_count > 0 ? `${profile.employee_count} people` : null;
    case 'safety_record':
      return linesOrNull(profile.certificates.filter(isOfSafety).map(certificateText));
  }
}

function answerTo(kind: Kind, { answers, profile }: PqrParts): Schemas['PqrAnswer'] | null {
  const written = answers.find((answer) => answer.kind === kind);
  const file = written?.file_name ? { name: written.file_name } : null;
  if (written?.answer) return { text: written.answer, source: written.source, at: written.answered_at, file };
  const text = profile ? profileAnswer(kind, profile) : null;
  if (text !== null) return { text, source: 'profile', at: null, file };
  return written && file ? { text: null, source: written.source, at: written.answered_at, file } : null;
}

/** A file that a vendor attached, as the contract has it. */
export const pqrFileOf = ({ id, file_name, size_in_bytes, created_at }: FileRow): Schemas['PqrFile'] => ({
  _id: id,
  name: file_name,
  sizeInBytes: size_in_bytes,
  at: created_at,
});
const filesOf = (kind: Kind, { files }: PqrParts) => files.filter((file) => file.kind === kind).map(pqrFileOf);

const decisionOf = ({ decision, reason, decided_by, decided_at }: PqrRow): Schemas['PqrDecision'] | null =>
  decision && { decision, reason, by: decided_by!, at: decided_at! };

/** A prequalification as the contract has it. */
export function pqrOf(parts: PqrParts, job: JobAccess, reader: Principal): Schemas['Pqr'] {
  const { row, criteria, verdicts } = parts;
  return {
    jobVendorId: row.job_vendor_id,
    companyName: row.company_name,
    state: row.state,
    version: row.version,
    sentAt: row.sent_at,
    decision: decisionOf(row),
    items: askedOf(criteria).map((criterion) => {
      const verdict = verdicts.find(({ kind }) => kind === criterion.kind);
      return {
        criterion,
        answer: answerTo(criterion.kind, parts),
        files: filesOf(criterion.kind, parts),
        verdict: verdict
          ? { verdict: verdict.verdict, note: verdict.note, by: verdict.judged_by, at: verdict.judged_at }
          : null,
      };
    }),
    can: {
      edit: may(pqrPolicies['pqr.edit'], reader, { job, pqr: row }),
      decide: may(pqrPolicies['pqr.decide'], reader, { job, pqr: row, decision: 'returned' }),
    },
  };
}

/** Whether answers are taken from a vendor by its link. */
export const isAnswerable = ({ state }: Pick<PqrRow, 'state'>): boolean => state !== 'approved' && state !== 'rejected';

/** The same as its vendor sees it: no verdict is in it. */
export function vendorPqrOf(parts: PqrParts, isOnHold: boolean): Schemas['VendorPqr'] {
  const { row, criteria } = parts;
  return {
    state: row.state,
    version: row.version,
    sentAt: row.sent_at,
    reason: row.state === 'returned' ? row.reason : null,
    canAnswer: isAnswerable(row) && !isOnHold,
    items: askedOf(criteria).map((criterion) => ({
      criterion,
      answer: answerTo(criterion.kind, parts),
      files: filesOf(criterion.kind, parts),
    })),
  };
}

/** The mandatory criteria that nobody found met. */
export const unmet = ({ criteria, verdicts }: PqrParts): Kind[] =>
  askedOf(criteria)
    .filter(({ isMandatory }) => isMandatory)
    .map(({ kind }) => kind)
    .filter((kind) => verdicts.find((verdict) => verdict.kind === kind)?.verdict !== 'met');

/** What of the mandatory criteria has no answer yet, of the vendor or of its profile. */
export const unansweredProblems = (parts: PqrParts, sent: readonly { kind: Kind }[]): FieldProblem[] =>
  askedOf(parts.criteria)
    .filter(({ kind, isMandatory }) => isMandatory && !answerTo(kind, parts)?.text)
    .map(({ kind }) => {
      const index = sent.findIndex((answer) => answer.kind === kind);
      return { pointer: index < 0 ? '/answers' : `/answers/${index}/answer`, message: 'Required by the buyer.' };
    });

/** What is wrong with a list of criteria or answers: one named twice, or not asked. */
export function kindProblems(
  pointer: string,
  items: readonly { kind: Kind }[],
  asked: readonly Criterion[] | null,
): FieldProblem[] {
  return items.flatMap(({ kind }, index) => {
    if (items.findIndex((item) => item.kind === kind) !== index)
      return [{ pointer: `${pointer}/${index}/kind`, message: 'is named twice' }];
    return asked && !asked.some((criterion) => criterion.kind === kind)
      ? [{ pointer: `${pointer}/${index}/kind`, message: 'is not required for this job' }]
      : [];
  });
}

/** What is wrong with words that stay on the page. */
export const wordsProblems = (words: Record<string, string | null | undefined>): FieldProblem[] =>
  Object.entries(words).flatMap(([pointer, said]) => {
    const message = said ? wordsProblem(said) : null;
    return message === null ? [] : [{ pointer, message }];
  });

/** What is wrong with the reason of a decision: the last two need one, and it goes into a mail. */
export function reasonProblems(decision: Schemas['PqrDecision']['decision'], reason: string | null): FieldProblem[] {
  if (decision === 'approved') return [];
  const message = reason === null ? 'Enter a reason.' : mailWordsProblem(reason);
  return message === null ? [] : [{ pointer: '/reason', message }];
}

type Call = { number: string; title: string; buyer: string };

/** The mail to a vendor whose prequalification is returned. */
export const returnedMail = ({ number, title, buyer }: Call, reason: string): MailText => ({
  subject: oneLine(`Your prequalification for ${number} needs more information`),
  text: [
    `${oneLine(buyer)} reviewed your prequalification for ${number}, ${oneLine(title)}, and needs more information:`,
    '',
    quoted(reason),
    '',
    'See the "Your company" tab.',
  ].join('\n'),
});

/** The mail to the owner and the buyers of a job that a vendor handed in its answers; `link` opens them. */
export const handedInMail = ({ number, title }: Omit<Call, 'buyer'>, vendorName: string, link: string): MailText => ({
  subject: oneLine(`${vendorName} submitted its prequalification for ${number}`),
  text: [
    `${oneLine(vendorName)} submitted its prequalification for ${number}, ${oneLine(title)}.`,
    '',
    'Review it here:',
    link,
  ].join('\n'),
});
