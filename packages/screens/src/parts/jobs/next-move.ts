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
  settle_questions: counted((questions) => `Close ${questions}`, 'question', 'Close questions'),
  decide_pqrs: counted((pqrs) => `Decide ${pqrs}`, 'prequalification', 'Decide prequalifications'),
  await_quotes: 'Waiting for quotes',
  await_confirmations: counted(
    (quotes) => `Waiting for confirmation of ${quotes}`,
    'quote',
    'Waiting for confirmation',
  ),
  extend_deadline: 'Extend the deadline',
  open_quotes: 'Open quotes',
  judge_quotes: 'Evaluate quotes technically',
  open_prices: 'Open price envelopes',
  compare_quotes: 'Compare quotes',
  approve: 'Decide on the award',
  tell_vendors: 'Notify vendors',
  begin_work: 'Start the work',
  complete_work: 'Complete the work',
  resume: 'Resume job',
  reopen: 'Can be reopened',
  none: 'No action needed',
};

/** What has to be done next: "Send to 3 vendors". */
export function nextMoveLabel({ move, count }: NextMove): string {
  const label = labels[move];
  return typeof label === 'string' ? label : label(count);
}

/** Whose move it is, as a sentence with since when. */
export function nextMoveSentence(job: JobSummary): string {
  const { whose, move, since } = job.nextMove;
  if (move === 'none') return 'No action needed.';
  if (move === 'reopen') return 'The owner can reopen it.';
  const day = formatDateTime(since);
  const { received, invited } = job.quotes;
  if (move === 'await_quotes') return `Waiting for ${invited - received} of ${invited} vendors since ${day}.`;
  const who = {
    me: 'you',
    owner: job.owner.fullName,
    team: 'the Millwright team',
    vendors: 'the vendors',
    openers: 'the bid openers',
    approvers: 'the approvers',
    nobody: 'no one',
  }[whose];
  return `${nextMoveLabel(job.nextMove)}: waiting for ${who} since ${day}.`;
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
