import type { components } from '@millwright/contract/types';
import { missingOfJob } from '@millwright/evaluation/job-needs';
import { reopenUntil } from './job-states.rules.ts';
import type { JobPosition, JobRole } from './job-states.rules.ts';

type Schemas = components['schemas'];
type NextMove = Schemas['NextMove'];
type Missing = Schemas['Job']['missing'][number];

/** What of a job, and of who looks at it, says what comes next. */
export type MoveFacts = Pick<JobPosition, 'status' | 'status_since' | 'held_status' | 'sourcing_at'> & {
  title: string | null;
  subcategory_id: string | null;
  plant_id: string | null;
  item_count: number;
  /** Items that nobody could price as they are. */
  incomplete_item_count: number;
  /** Documents that count as its scope; only those of a job without items are counted. */
  scope_document_count: number;
  owner_user_id: string;
  /** Roles of the caller on the job and on its project. */
  my_roles: JobRole[];
  /** Vendors on the job, and those of them who were not sent the RFQ yet. */
  vendor_count: number;
  uninvited_count: number;
  /** Until when its quotes are taken, and who opens them then. */
  quotes_close_at: string | null;
  opens_by: string[];
  /** While quotes are asked for: questions without an answer, prequalifications to decide, quotes to be confirmed for a later revision. */
  asked_count: number;
  pqr_count: number;
  unconfirmed_count: number;
  /** Whether the owner accepted an opening with unanswered questions. */
  is_waived: boolean;
  /** Fewer quotes stand than the opening needs. */
  lacks_quotes: boolean;
  opened_at: string | null;
  /** When the caller confirmed the opening that comes next. */
  confirmed_at: string | null;
  /** What comes next between two openings; null of a job that is not there. */
  between_openings: 'judge_quotes' | 'open_prices' | null;
  /** Whose decision on its award is waited for; once it is awarded, whether the vendors were told. */
  approval_waits_for: string[];
  is_told: boolean;
};

/** How long the confirmation of one opener waits for that of the other. */
export const OPENING_WINDOW_IN_MS = 30 * 60 * 1000;

/** What a job lacks to be submitted. */
export const missingOf = (
  job: Pick<
    MoveFacts,
    'title' | 'subcategory_id' | 'plant_id' | 'item_count' | 'incomplete_item_count' | 'scope_document_count'
  >,
): Missing[] =>
  missingOfJob({
    title: job.title,
    subcategoryId: job.subcategory_id,
    plantId: job.plant_id,
    itemCount: job.item_count,
    incompleteItemCount: job.incomplete_item_count,
    scopeDocumentCount: job.scope_document_count,
  });

/**
 * What comes next on a job, and whose it is: one rule for the job's page, its lists, the home page and what waits (domain rules, state machines). A move is
 * the caller's where the caller may make it and has not done so yet. What waits is read the same way by `awaitedIn` (job-list.queries.ts).
 */
export function nextMoveOf(row: MoveFacts, userId: string, now: Date): NextMove {
  const { status, status_since: since, quotes_close_at: closesAt, my_roles: roles } = row;
  const isOwner = row.owner_user_id === userId;
  const isBuyer = isOwner || roles.includes('buyer');
  const isDue = closesAt !== null && Date.parse(closesAt) <= now.getTime();
  const owners = (move: NextMove['move'], from = since): NextMove => ({
    move,
    whose: isOwner ? 'me' : 'owner',
    since: from,
  });
  const buyers = (move: NextMove['move'], count?: number): NextMove => ({
    move,
    ...(count && { count }),
    whose: isBuyer ? 'me' : 'owner',
    since,
  });
  const openers = (move: NextMove['move'], from: string): NextMove => {
    const { confirmed_at: confirmedAt } = row;
    const hasConfirmed = confirmedAt !== null && now.getTime() - Date.parse(confirmedAt) < OPENING_WINDOW_IN_MS;
    return { move, whose: row.opens_by.includes(userId) && !hasConfirmed ? 'me' : 'openers', since: from };
  };
  const until = reopenUntil(row);

  switch (status) {
    case 'draft':
      return owners(missingOf(row).length > 0 ? 'complete' : 'submit');
    case 'submitted':
    case 'in_review':
      return { move: 'review', whose: 'team', since };
    case 'sourcing':
      if (row.vendor_count === 0) return buyers('choose_vendors');
      if (row.opened_at !== null || row.between_openings !== null) return owners('resume');
      return closesAt === null || isDue ? owners('publish_rfq') : buyers('send_rfq', row.uninvited_count);
    case 'quoting':
      if (row.asked_count > 0 && !row.is_waived)
        return buyers(isDue ? 'settle_questions' : 'answer_questions', row.asked_count);
      if (isDue) return row.lacks_quotes ? owners('extend_deadline', closesAt) : openers('open_quotes', closesAt);
      if (row.pqr_count > 0) return buyers('decide_pqrs', row.pqr_count);
      if (row.uninvited_count > 0) return buyers('send_rfq', row.uninvited_count);
      return row.unconfirmed_count > 0
        ? { move: 'await_confirmations', count: row.unconfirmed_count, whose: 'vendors', since }
        : { move: 'await_quotes', whose: 'vendors', since };
    case 'evaluating':
      if (row.between_openings === null) return owners('compare_quotes');
      if (row.between_openings === 'open_prices') return openers('open_prices', since);
      return {
        move: 'judge_quotes',
        whose: isBuyer || roles.includes('technical_evaluator') ? 'me' : 'owner',
        since,
      };
    case 'approving':
      return { move: 'approve', whose: row.approval_waits_for.includes(userId) ? 'me' : 'approvers', since };
    case 'awarded':
      return owners(row.is_told ? 'begin_work' : 'tell_vendors');
    case 'in_execution':
      return owners('complete_work');
    case 'on_hold':
      return owners('resume');
    case 'unsuccessful':
    case 'cancelled':
      return { move: until && now < until ? 'reopen' : 'none', whose: 'nobody', since };
    case 'completed':
      return { move: 'none', whose: 'nobody', since };
  }
}
