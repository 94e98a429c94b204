import type { components } from '@millwright/contract/types';
import {
  AtSign,
  BadgeCheck,
  CalendarClock,
  FileQuestion,
  Inbox,
  MailX,
  PackageOpen,
  Store,
  UserCog,
  Wrench,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { ScreenId } from '../registry.ts';
import type { Target } from './host.tsx';
import { isolated } from './isolated.ts';
import { formatDateTime, formatQuantity } from './vendor-format.ts';

type Schemas = components['schemas'];
type Notification = Schemas['Notification'];
type Kind = Schemas['NotificationKind'];

const moves: Record<string, string> = {
  draft: 'returned it to draft',
  submitted: 'submitted it for review',
  in_review: 'returned it to review',
  sourcing: 'resumed it: choosing vendors',
  quoting: 'resumed it: waiting for quotes',
  evaluating: 'resumed it: comparing quotes',
  on_hold: 'put it on hold',
  cancelled: 'cancelled it',
};
const requestedChanges: Record<string, string> = {
  deadline: 'an earlier deadline',
  openers: 'other quote openers',
  minimum_quotes: 'fewer minimum quotes',
};
const madeChanges: Record<string, string> = {
  deadline: 'The deadline was brought forward',
  openers: 'The quote openers were changed',
  minimum_quotes: 'The minimum quotes were lowered',
};
const roles: Record<string, string> = {
  owner: 'its owner',
  buyer: 'a buyer',
  technical_evaluator: 'a technical evaluator',
  commercial_evaluator: 'a commercial evaluator',
  approver: 'an approver',
  auditor: 'an auditor',
};

/** What happened, with the job it is about named below it. */
function titleOf({ kind, detail }: Notification): string {
  const by = isolated(detail.by ?? 'Someone');
  const vendor = isolated(detail.vendor ?? 'A vendor');
  switch (kind) {
    case 'quote_received':
      return `${vendor} submitted a quote`;
    case 'quote_withdrawn':
      return `${vendor} withdrew its quote`;
    case 'vendor_regretted':
      return `${vendor} regretted`;
    case 'award_accepted':
      return `${vendor} accepted the award`;
    case 'evidence_submitted':
      return `${vendor} submitted evidence for ${isolated(detail.title ?? 'a milestone')}`;
    case 'milestone_change_requested':
      return `${by} asks you to confirm a change to ${isolated(detail.title ?? 'a milestone')}`;
    case 'security_near':
      return `${isolated(detail.title ?? 'A guarantee')} of ${vendor} expires ${detail.count === 0 ? 'today' : `in ${formatQuantity(detail.count ?? 0, 'day')}`}`;
    case 'pqr_sent':
      return `${vendor} submitted its prequalification`;
    case 'question_asked':
      return `${vendor} asked a question`;
    case 'vendor_suggested':
      return `${by} suggests ${vendor}`;
    case 'vendor_proposed':
      return 'The Millwright team proposes vendors';
    case 'vendor_request_answered':
      return detail.vendor ? `Your request for ${vendor} was answered` : 'Your vendor request was answered';
    case 'levelling_taken':
      return 'The Millwright team started your bid tabulation';
    case 'levelling_sent_back':
      return 'The Millwright team returned your bid tabulation request';
    case 'levelling_delivered':
      return 'Your bid tabulation is ready';
    case 'job_moved':
      return `${by} ${moves[detail.to ?? ''] ?? 'moved it to the next stage'}`;
    case 'job_returned':
      return 'The Millwright team returned it';
    case 'job_accepted':
      return 'The Millwright team accepted it';
    case 'job_awarded':
      return detail.vendor ? `It was awarded to ${vendor}` : 'It was awarded';
    case 'role_given':
      return `${by} made you ${roles[detail.role ?? ''] ?? 'a member of the job'}`;
    case 'deadline_near':
      return `One day left to quote: ${formatQuantity(detail.count ?? 0, 'vendor has', 'vendors have')} not responded`;
    case 'quotes_closed':
      return detail.isEnough ? `${formatQuantity(detail.count ?? 0, 'quote')} can be opened` : 'Too few quotes to open';
    case 'opening_confirmed':
      return `${by} confirmed the opening: your turn until ${formatDateTime(detail.deadline ?? '')}`;
    case 'quotes_opened':
      return `${by} opened ${formatQuantity(detail.count ?? 0, detail.to ? `${detail.to} envelope` : 'quote')}`;
    case 'rfq_change_requested':
      return `${by} requested ${requestedChanges[detail.to ?? ''] ?? 'an RFQ change'}: confirm by ${formatDateTime(detail.deadline ?? '')}`;
    case 'rfq_change_made':
      return madeChanges[detail.to ?? ''] ?? 'An RFQ change is in effect';
    case 'approval_needed':
      return `${by} asks for your approval`;
    case 'approval_rules_changed':
      return `${by} changed the approval rules: in effect from ${formatDateTime(detail.deadline ?? '')}`;
    case 'approver_left':
      return detail.to
        ? `${by} can no longer decide: ${isolated(detail.to)} decides instead`
        : `${by} can no longer decide, and there is no one to escalate to`;
    case 'approval_decided':
      return `${by} decided on the approval`;
    case 'comparison_mentioned':
      return `${by} mentioned you in a comment on the comparison`;
    case 'report_mentioned':
      return `${by} mentioned you in a comment on a report`;
    case 'message_received':
      return `${detail.vendor === undefined ? 'Colleagues' : vendor} sent ${detail.count === 1 ? 'a message' : `${detail.count ?? 'some'} messages`}`;
    case 'visit_changed':
      return `${detail.by ? by : vendor} ${visitNews[detail.to ?? ''] ?? 'changed a visit'}`;
    case 'visit_near':
      return `${vendor} visits on ${formatDateTime(detail.deadline ?? '')}`;
    case 'visit_overstayed':
      return `${formatQuantity(detail.count ?? 1, 'visitor')} of ${vendor} still inside`;
    case 'auction_changed':
      return `Auction ${isolated(detail.title ?? 'of this job')} ${auctionNews[detail.to ?? ''] ?? 'changed'}`;
    case 'message_mentioned':
      return `${by} mentioned you in a message`;
  }
}

/** What happened to an auction. */
const auctionNews: Record<string, string> = {
  paused: 'was paused: the server was unavailable',
  rescheduled: 'did not take place',
  closed: 'closed',
  waiting: 'has no start: the one before it will not close',
};

/** What was done with a visit. */
const visitNews: Record<string, string> = {
  accepted: 'accepted a slot of a visit',
  proposed: 'proposed other slots for a visit',
  confirmed: 'confirmed a visit',
  reschedule_asked: 'asked to reschedule a visit',
  declined: 'declined a visit',
  cancelled: 'cancelled a visit',
  pack_saved: 'filled in a gate pass pack',
  completed: 'completed a visit',
  no_show: 'did not come to a visit',
  report_submitted: 'submitted the report of a visit',
  expired: 'did not answer a request for a visit',
};

/** Kinds that say a deadline of their own, which is not that of quotes. */
const hasOwnDeadline: ReadonlySet<Kind> = new Set<Kind>([
  'opening_confirmed',
  'rfq_change_requested',
  'approval_rules_changed',
  'visit_near',
]);

/** A notification in words. */
export function wordsOf(one: Notification): { title: string; description: ReactNode } {
  const { job, detail } = one;
  const about = job
    ? `${job.number}, ${isolated(job.title ?? 'Untitled job')}`
    : isolated(detail.title ?? detail.project ?? '');
  const more = [
    detail.comment && isolated(detail.comment),
    detail.deadline && !hasOwnDeadline.has(one.kind) && `Quotes accepted until ${formatDateTime(detail.deadline)}.`,
  ].filter((line): line is string => Boolean(line));
  return {
    title: titleOf(one),
    description: (
      <>
        {about}
        {more.map((line) => (
          <span key={line} className="line-clamp-3 whitespace-pre-line">
            {line}
          </span>
        ))}
      </>
    ),
  };
}

const isOfVisit = (kind: Kind): kind is Extract<Kind, `visit_${string}`> => kind.startsWith('visit_');

/** Where it leads; null where its page is gone. */
export function placeOf({ kind, job, detail, subjectId }: Notification): Target | null {
  if (kind === 'comparison_mentioned')
    return subjectId === null ? null : { screen: 'comparison', params: { _id: subjectId }, query: { comments: 'all' } };
  if (kind === 'message_mentioned' || kind === 'message_received')
    return subjectId === null ? null : { screen: 'communication', query: { thread: subjectId } };
  if (kind === 'vendor_request_answered') return { screen: 'vendor-requests' };
  if (kind === 'levelling_delivered') return subjectId ? { screen: 'comparison', params: { _id: subjectId } } : null;
  if (kind === 'levelling_taken' || kind === 'levelling_sent_back')
    return { screen: 'levelling-requests', query: { request: subjectId ?? undefined } };
  if (isOfVisit(kind)) return subjectId === null ? null : { screen: 'plant-visit', params: { requestId: subjectId } };
  if (kind === 'approval_rules_changed') return { screen: 'approval-rules' };
  if (kind === 'role_given' && !job) return detail.project === undefined ? null : { screen: 'projects' };
  if (!job) return null;
  if (kind === 'auction_changed')
    return subjectId === null
      ? { screen: 'job-auctions', params: { jrId: job.number } }
      : { screen: 'job-auction', params: { jrId: job.number, auctionId: subjectId } };
  if (kind === 'report_mentioned')
    return subjectId === null
      ? null
      : { screen: 'comparison-report', params: { jrId: job.number, reportId: subjectId } };
  return {
    screen: pages[kind],
    params: { jrId: job.number },
    ...(kind === 'question_asked' && { query: { part: 'questions' } }),
    ...(kind.startsWith('rfq_change') && { query: { part: 'terms' } }),
  };
}

/** Which page of its job each is about. */
const pages = {
  quote_received: 'job-quotations',
  quote_withdrawn: 'job-quotations',
  vendor_regretted: 'job-quotations',
  quotes_closed: 'job-quotations',
  opening_confirmed: 'job-quotations',
  quotes_opened: 'job-quotations',
  rfq_change_requested: 'job-documents',
  rfq_change_made: 'job-documents',
  deadline_near: 'job-quotations',
  pqr_sent: 'job-vendors',
  question_asked: 'job-documents',
  vendor_suggested: 'job-vendors',
  vendor_proposed: 'job-vendors',
  vendor_request_answered: 'job-vendors',
  job_moved: 'job-scope',
  job_returned: 'job-scope',
  job_accepted: 'job-scope',
  job_awarded: 'job-scope',
  role_given: 'job-scope',
  approval_needed: 'job-approvals',
  approval_decided: 'job-approvals',
  approver_left: 'job-approvals',
  award_accepted: 'job-approvals',
  evidence_submitted: 'job-delivery',
  milestone_change_requested: 'job-delivery',
  security_near: 'job-delivery',
} as const satisfies Record<
  Exclude<
    Kind,
    | `levelling_${string}`
    | `visit_${string}`
    | 'comparison_mentioned'
    | 'report_mentioned'
    | 'auction_changed'
    | `message_${string}`
    | 'approval_rules_changed'
  >,
  ScreenId
>;

const icons: Record<Kind, ReactNode> = {
  quote_received: <Inbox />,
  quote_withdrawn: <Inbox />,
  vendor_regretted: <MailX />,
  award_accepted: <BadgeCheck />,
  evidence_submitted: <Inbox />,
  milestone_change_requested: <CalendarClock />,
  security_near: <CalendarClock />,
  question_asked: <FileQuestion />,
  pqr_sent: <Store />,
  vendor_suggested: <Store />,
  vendor_proposed: <Store />,
  vendor_request_answered: <Store />,
  levelling_taken: <Inbox />,
  levelling_sent_back: <Inbox />,
  levelling_delivered: <Inbox />,
  job_moved: <Wrench />,
  job_returned: <Wrench />,
  job_accepted: <Wrench />,
  job_awarded: <BadgeCheck />,
  role_given: <UserCog />,
  deadline_near: <CalendarClock />,
  quotes_closed: <CalendarClock />,
  opening_confirmed: <PackageOpen />,
  quotes_opened: <PackageOpen />,
  rfq_change_requested: <CalendarClock />,
  rfq_change_made: <CalendarClock />,
  visit_changed: <CalendarClock />,
  visit_near: <CalendarClock />,
  visit_overstayed: <CalendarClock />,
  auction_changed: <CalendarClock />,
  approval_needed: <BadgeCheck />,
  approval_decided: <BadgeCheck />,
  approval_rules_changed: <BadgeCheck />,
  approver_left: <UserCog />,
  comparison_mentioned: <AtSign />,
  report_mentioned: <AtSign />,
  message_mentioned: <AtSign />,
  message_received: <Inbox />,
};

/** Its sign. */
export const iconOf = (kind: Kind): ReactNode => icons[kind];
