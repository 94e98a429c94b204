import type { components } from '@millwright/contract/types';
import type { Principal } from '../../http/handler.ts';
import { policyOfRecord } from '../../http/policy.ts';
import { conflict, notAllowed } from '../../problems.ts';
import type { JobAccess } from '../job-rfq/job-rfq.policies.ts';
import { mayAct } from '../job-rfq/job-states.rules.ts';
import type { JobRole } from '../job-rfq/job-states.rules.ts';
import type { Confirmation, RfqChangeRow } from './rfq-changes.rules.ts';
import { allowsAct, stateOf } from './rfq-states.rules.ts';
import type { RfqAct, RfqRow } from './rfq-states.rules.ts';

type Schemas = components['schemas'];

/** What a policy needs to know of a call for quotes. */
export type RfqAccess = {
  job: JobAccess;
  rfq: Pick<
    RfqRow,
    'revision' | 'closes_at' | 'opened_at' | 'technical_opened_at' | 'opens_by' | 'questions_waived_at'
  >;
  now: Date;
};
/** What is enough to know of it where its state counts alone. */
type AccessByState = Omit<RfqAccess, 'job'> & { job: Pick<JobAccess, 'status' | 'my_roles'> };
/** A question about it besides. */
export type QuestionAccess = AccessByState & {
  question: { state: Schemas['QuestionState']; addendum_revision: number | null };
};
/** A file of an opened quote, by its job. */
type FileAccess = { my_roles: readonly JobRole[]; isTechnical: boolean };
/** What a later deadline after too few quotes needs to know besides. */
export type CountedAccess = RfqAccess & { quoteCount: number; minimumQuotes: number };
/** And what the opening needs to know. */
export type OpeningAccess = CountedAccess & {
  questions: { total: number; unanswered: number };
  /** Between two openings: how many of who has quoted were not judged, and how many qualify. */
  judged?: { undecided: number; qualified: number } | null;
};

/** A pending change besides. */
export type ChangeAccess = RfqAccess & { change: RfqChangeRow; confirmation: Confirmation };

const stopped = ({ job }: AccessByState) =>
  job.status === 'on_hold' || job.status === 'cancelled'
    ? conflict('JOB_CLOSED', 'The RFQ of a job on hold or cancelled cannot be changed. Resume it first.')
    : null;
const closed = (access: AccessByState, act: RfqAct, isShort = false) =>
  stopped(access) ??
  (allowsAct(stateOf(access.rfq, access.now), act, isShort)
    ? null
    : conflict('RFQ_CLOSED', 'The deadline has passed, so nothing can be changed or sent.'));
/** Too few quotes cannot be opened: a later deadline may be published then, and they stay sealed. */
const closedForGood = (access: CountedAccess, act: RfqAct) =>
  closed(access, act, access.quoteCount < access.minimumQuotes);
const settled = ({ question }: QuestionAccess) =>
  question.state === 'asked'
    ? null
    : conflict('QUESTION_SETTLED', 'This question has already been answered or closed. Reload the page.');
const unanswered = ({ question }: QuestionAccess) =>
  question.state === 'answered'
    ? null
    : conflict('QUESTION_UNANSWERED', 'Only an answered question can become part of the RFQ.');
const published = ({ question }: QuestionAccess) =>
  question.addendum_revision === null
    ? null
    : conflict('QUESTION_PUBLISHED', 'This answer is part of the published RFQ and cannot be removed.');
const notAnswering = () => notAllowed('Only the owner and buyers of this job can answer its vendors.');
const allowed = (principal: Principal, { job }: AccessByState, act: 'edit' | 'move') =>
  mayAct(principal, job.my_roles, act);

/** Roles that read prices once they are opened (domain rules, roles and permissions): technical evaluators judge without them, approvers see a snapshot. */
const READS_PRICES: readonly JobRole[] = ['owner', 'buyer', 'commercial_evaluator', 'auditor'];
/** Whether one of these roles, or being a super user, lets somebody read prices. */
export const maySeePrices = (principal: { isSuperUser: boolean }, roles: readonly JobRole[]): boolean =>
  principal.isSuperUser || roles.some((role) => READS_PRICES.includes(role));

/** Prices are opened once everybody was judged, and only where somebody qualifies. */
function notJudged({ undecided, qualified }: NonNullable<OpeningAccess['judged']>) {
  if (undecided > 0)
    return conflict(
      'NOT_JUDGED',
      `Prices stay sealed until every vendor is evaluated: ${undecided === 1 ? 'one vendor is' : `${undecided} vendors are`} neither qualified nor disqualified.`,
    );
  return qualified === 0 ? conflict('NONE_QUALIFIED', 'No vendor is qualified, so there are no prices to open.') : null;
}

/** Who may do what with a call for quotes (domain rules, roles and permissions). */
export const rfqPolicies = {
  'rfq.edit': policyOfRecord((principal, access: CountedAccess) =>
    allowed(principal, access, 'edit')
      ? closedForGood(access, 'edit')
      : notAllowed('Only the owner and buyers of this job can edit the RFQ.'),
  ),
  // Technical evaluators besides, who change nothing else of what is asked.
  'document.manage': policyOfRecord((principal, access: CountedAccess) =>
    allowed(principal, access, 'edit') || access.job.my_roles.includes('technical_evaluator')
      ? closedForGood(access, 'edit')
      : notAllowed('Only the owner, buyers and technical evaluators of this job can manage its documents.'),
  ),
  'rfq.publish': policyOfRecord((principal, access: CountedAccess) =>
    allowed(principal, access, 'move')
      ? closedForGood(access, 'publish')
      : notAllowed('Only the owner of this job can publish its RFQ.'),
  ),
  'rfq.confirmChange': policyOfRecord((principal, access: ChangeAccess) => {
    const { change, confirmation, rfq, now } = access;
    if (!confirmation.mayConfirm(principal.userId))
      return notAllowed('Someone else has to confirm this change. The RFQ page shows who.');
    if (change.kind !== 'openers') return closed(access, 'publish');
    return (
      stopped(access) ?? (stateOf(rfq, now) === 'opened' ? conflict('ALREADY_OPENED', 'The quotes are open.') : null)
    );
  }),
  'rfq.withdrawChange': policyOfRecord((principal, access: ChangeAccess) =>
    access.change.requested_by === principal.userId || allowed(principal, access, 'move')
      ? null
      : notAllowed('Only the requester and the owner of this job can withdraw this change.'),
  ),
  'rfq.send': policyOfRecord((principal, access: RfqAccess) => {
    if (!allowed(principal, access, 'edit'))
      return notAllowed('Only the owner and buyers of this job can message its vendors.');
    if (access.rfq.revision === 0) return conflict('NOT_PUBLISHED', 'Publish the RFQ first.');
    return closed(access, 'send');
  }),
  'rfq.readers': policyOfRecord((principal, access: Pick<RfqAccess, 'job'>) =>
    mayAct(principal, access.job.my_roles, 'edit')
      ? null
      : notAllowed('Only the owner and buyers of this job can see read receipts.'),
  ),
  'broadcast.send': policyOfRecord((principal, access: RfqAccess) => {
    if (!allowed(principal, access, 'edit'))
      return notAllowed('Only the owner and buyers of this job can message its vendors.');
    if (!allowsAct(stateOf(access.rfq, access.now), 'message'))
      return conflict('NOT_PUBLISHED', 'No vendor has been invited yet. Publish the RFQ and send it first.');
    return stopped(access);
  }),
  'question.answer': policyOfRecord((principal, access: QuestionAccess) =>
    allowed(principal, access, 'edit') ? (settled(access) ?? closed(access, 'answerQuestion')) : notAnswering(),
  ),
  'question.close': policyOfRecord((principal, access: QuestionAccess) =>
    allowed(principal, access, 'edit') ? (settled(access) ?? stopped(access)) : notAnswering(),
  ),
  'question.promote': policyOfRecord((principal, access: QuestionAccess) =>
    allowed(principal, access, 'edit')
      ? (unanswered(access) ?? published(access) ?? closed(access, 'promoteQuestion'))
      : notAnswering(),
  ),
  'quote.readFile': policyOfRecord((principal, { my_roles, isTechnical }: FileAccess) =>
    maySeePrices(principal, my_roles) || (isTechnical && my_roles.includes('technical_evaluator'))
      ? null
      : notAllowed(
          'Only the owner, buyers, commercial evaluators and auditors of this job can read the files of quotes.',
        ),
  ),
  'rfq.open': policyOfRecord(
    (principal, { job, rfq, now, quoteCount, minimumQuotes, questions, judged }: OpeningAccess) => {
      if (!rfq.opens_by?.includes(principal.userId)) return notAllowed('Only the openers of this job can open quotes.');
      if (job.status === 'on_hold' || job.status === 'cancelled')
        return conflict('JOB_CLOSED', 'The quotes of a job on hold or cancelled stay sealed.');
      const state = stateOf(rfq, now);
      if (state === 'opened') return conflict('ALREADY_OPENED', 'The quotes are already open.');
      if (state === 'technical_opened') return notJudged(judged ?? { undecided: 0, qualified: 0 });
      if (!allowsAct(state, 'open')) return conflict('OPENING_NOT_DUE', 'Quotes stay sealed until the deadline.');
      if (quoteCount < minimumQuotes)
        return conflict(
          'TOO_FEW_QUOTES',
          `${quoteCount} of at least ${minimumQuotes} quotes received. They stay sealed.`,
        );
      const { unanswered } = questions;
      if (unanswered === 0 || rfq.questions_waived_at !== null) return null;
      const what =
        unanswered === 1 ? 'A question is unanswered. Close it' : `${unanswered} questions are unanswered. Close them`;
      return conflict('QUESTIONS_UNANSWERED', `${what}, or have the owner confirm the opening.`);
    },
  ),
  'rfq.waiveQuestions': policyOfRecord((principal, access: OpeningAccess) => {
    if (!allowed(principal, access, 'move'))
      return notAllowed('Only the owner of this job can open quotes while questions are unanswered.');
    const isDue = stateOf(access.rfq, access.now) === 'closed';
    return (
      stopped(access) ??
      (isDue
        ? null
        : conflict('OPENING_NOT_DUE', 'Questions can be answered until the deadline. Confirm the opening after that.'))
    );
  }),
};
