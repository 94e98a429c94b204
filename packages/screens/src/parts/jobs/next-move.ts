import type { components } from '@millwright/contract/types';
import type { Target } from '../../shared/host.tsx';
import { formatDateTime, formatQuantity } from '../../shared/vendor-format.ts';
import { jobTarget } from './job-cells.tsx';
import type { JobSummary } from './job-words.ts';

type NextMove = components['schemas']['NextMove'];

/** With how many it is of, or without where nothing is counted. */
const counted = (one: (what: string) => string, noun: string, without: string) => (count?: number) =>
  count === undefined ? without : one(formatQuantity(count, noun));

const labels: Record<NextMove['move'], string | ((count?: number) => string)> = {
  complete: 'Complete the draft',
  submit: 'Submit the draft',
  review: 'Review the job',
  choose_vendors: 'Choose vendors',
  publish_rfq: 'Publish the RFQ',
  send_rfq: counted((vendors) => `Send to ${vendors}`, 'vendor', 'Send the RFQ'),
  answer_questions: counted((questions) => `Answer ${questions}`, 'question', 'Answer questions'),
  settle_questions: counted((questions) => `Settle ${questions}`, 'question', 'Settle questions'),
  decide_pqrs: counted((pqrs) => `Decide ${pqrs}`, 'prequalification', 'Decide prequalifications'),
  await_quotes: 'Quotes are asked for',
  await_confirmations: counted(
    (quotes) => `Confirmation of ${quotes} is asked for`,
    'quote',
    'Confirmation is asked for',
  ),
  extend_deadline: 'Extend the deadline',
  open_quotes: 'Open the quotes',
  judge_quotes: 'Judge what is offered',
  open_prices: 'Open the price envelopes',
  compare_quotes: 'Compare the quotes',
  approve: 'Decide on the award',
  tell_vendors: 'Tell the vendors',
  begin_work: 'Begin the work',
  complete_work: 'Complete the work',
  resume: 'Let it go on',
  reopen: 'Can be reopened',
  none: 'Nothing to do',
};

/** What has to be done next: "Send to 3 vendors". */
export function nextMoveLabel({ move, count }: NextMove): string {
  const label = labels[move];
  return typeof label === 'string' ? label : label(count);
}

/** Whose move it is, as a sentence with since when. */
export function nextMoveSentence(job: JobSummary): string {
  const { whose, move, since } = job.nextMove;
  if (move === 'none') return 'Nobody has to do anything.';
  if (move === 'reopen') return 'Its owner can reopen it.';
  const who = {
    me: 'you',
    owner: job.owner.fullName,
    team: "the provider's team",
    vendors: 'vendors',
    openers: 'the people who open them',
    approvers: 'who approves it',
    nobody: 'nobody',
  }[whose];
  return `${nextMoveLabel(job.nextMove)}: waits for ${who} since ${formatDateTime(since)}.`;
}

const places: Partial<Record<NextMove['move'], (jrId: string) => Target>> = {
  complete: (jrId) => ({ screen: 'job-edit', params: { jrId } }),
  choose_vendors: (jrId) => ({ screen: 'job-vendors', params: { jrId } }),
  publish_rfq: (jrId) => ({ screen: 'job-documents', params: { jrId } }),
  send_rfq: (jrId) => ({ screen: 'job-vendors', params: { jrId } }),
  answer_questions: (jrId) => ({ screen: 'job-documents', params: { jrId }, query: { part: 'questions' } }),
  settle_questions: (jrId) => ({ screen: 'job-quotations', params: { jrId } }),
  decide_pqrs: (jrId) => ({ screen: 'job-vendors', params: { jrId } }),
  extend_deadline: (jrId) => ({ screen: 'job-documents', params: { jrId } }),
  open_quotes: (jrId) => ({ screen: 'job-quotations', params: { jrId } }),
  open_prices: (jrId) => ({ screen: 'job-quotations', params: { jrId } }),
  judge_quotes: (jrId) => ({ screen: 'job-qualified', params: { jrId } }),
  compare_quotes: (jrId) => ({ screen: 'job-quotations', params: { jrId } }),
  approve: (jrId) => ({ screen: 'job-approvals', params: { jrId } }),
  tell_vendors: (jrId) => ({ screen: 'job-approvals', params: { jrId } }),
};

/** Where the next move of a job is made; null where its own page has the button. */
export const placeOfMove = ({ nextMove, number }: JobSummary): Target | null => places[nextMove.move]?.(number) ?? null;

/** Where a link to the next move of a job leads. */
export const targetOfMove = (job: JobSummary): Target => placeOfMove(job) ?? jobTarget(job);
