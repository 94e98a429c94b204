import { createHmac, timingSafeEqual } from 'node:crypto';
import type { components } from '@millwright/contract/types';
import { indianTime } from '../../indian-time.ts';
import type { FieldProblem } from '../../problems.ts';
import { numberOf } from '../job-rfq/job-rfq.rules.ts';
import { oneLine } from '../vendor-profile/mail.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';

type Schemas = components['schemas'];
export type NotificationKind = Schemas['NotificationKind'];
export type MailGroup = Schemas['MailGroup'];
export type MailDelivery = Schemas['MailDelivery'];

/** The groups of mails in the order of their page: how each comes by itself, and whether that can be chosen. */
export const MAIL_GROUPS: readonly { group: MailGroup; usual: MailDelivery; isFixed: boolean }[] = [
  { group: 'jobs', usual: 'now', isFixed: false },
  { group: 'quotes', usual: 'daily', isFixed: false },
  { group: 'questions', usual: 'now', isFixed: false },
  { group: 'vendors', usual: 'now', isFixed: false },
  { group: 'requests', usual: 'now', isFixed: false },
  { group: 'approvals', usual: 'now', isFixed: false },
  { group: 'mentions', usual: 'now', isFixed: false },
  { group: 'roles', usual: 'now', isFixed: false },
  { group: 'deadlines', usual: 'now', isFixed: true },
  { group: 'security', usual: 'now', isFixed: true },
];

/** Which mails a kind of notification belongs to. */
export const GROUP_OF_KIND: Record<NotificationKind, MailGroup> = {
  quote_received: 'quotes',
  quote_withdrawn: 'quotes',
  pqr_sent: 'vendors',
  vendor_regretted: 'vendors',
  question_asked: 'questions',
  vendor_suggested: 'vendors',
  vendor_proposed: 'vendors',
  vendor_request_answered: 'requests',
  levelling_taken: 'requests',
  levelling_sent_back: 'requests',
  levelling_delivered: 'requests',
  job_moved: 'jobs',
  job_returned: 'jobs',
  job_accepted: 'jobs',
  job_awarded: 'jobs',
  award_accepted: 'vendors',
  evidence_submitted: 'vendors',
  milestone_change_requested: 'approvals',
  security_near: 'deadlines',
  role_given: 'roles',
  deadline_near: 'deadlines',
  quotes_closed: 'deadlines',
  opening_confirmed: 'deadlines',
  quotes_opened: 'quotes',
  rfq_change_requested: 'security',
  rfq_change_made: 'security',
  approval_needed: 'approvals',
  approval_decided: 'approvals',
  approval_rules_changed: 'security',
  approver_left: 'approvals',
  comparison_mentioned: 'mentions',
  report_mentioned: 'mentions',
  message_mentioned: 'mentions',
  message_received: 'questions',
  visit_changed: 'vendors',
  visit_near: 'deadlines',
  visit_overstayed: 'security',
  auction_changed: 'deadlines',
};

/** How a group comes by itself. */
export const usualOf = (group: MailGroup) => MAIL_GROUPS.find((one) => one.group === group)!;

/** The groups that come once a day unless somebody chose otherwise. */
export const DAILY_BY_ITSELF: readonly MailGroup[] = MAIL_GROUPS.flatMap(({ group, usual }) =>
  usual === 'daily' ? [group] : [],
);

/** Who has something to do with a job itself: its owner, who opens its quotes, everybody with a role on it, or one role. */
export type ToldRole =
  | 'owner'
  | 'opener'
  | 'member'
  | 'buyer'
  | 'technical_evaluator'
  | 'commercial_evaluator'
  | 'approver'
  | 'auditor';

/** Something that concerns people. */
export type News = {
  kind: NotificationKind;
  /** The job that it is about. */
  jobId?: string | null;
  /** Whom: people by their ids, roles on the job, or both; nobody twice. Who is no person of the job's company is passed over. */
  to: { users?: readonly string[]; roles?: readonly ToldRole[] };
  /** Who did it, who is not told. */
  except?: string | null;
  /** What else it is about: a request, a question, a resolution. */
  subjectId?: string | null;
  /** Who and what, in words; never an amount. */
  detail?: Schemas['NotificationDetail'];
  /**
   * What is mailed besides, to each alone as that person chose: at once, or its subject as a line of the next daily mail with `link`, or not at
   * all. Without it nobody is mailed.
   */
  mail?: MailText & { link?: string; replyTo?: string | undefined };
  /** The operation or task that causes it. */
  cause: string;
  at: Date;
};

/** A notification as it is read. */
export type NotificationRow = {
  id: string;
  at: string;
  kind: NotificationKind;
  job_year: number | null;
  job_number: number | null;
  job_title: string | null;
  subject_id: string | null;
  detail: Schemas['NotificationDetail'];
  read_at: string | null;
};

/** A notification as its reader sees it. */
export const notificationOf = (row: NotificationRow): Schemas['Notification'] => ({
  _id: row.id,
  at: row.at,
  kind: row.kind,
  job:
    row.job_year === null || row.job_number === null
      ? null
      : { number: numberOf({ year: row.job_year, number: row.job_number }), title: row.job_title },
  subjectId: row.subject_id,
  detail: row.detail,
  isRead: row.read_at !== null,
});

/** What a person chose, with what comes by itself where nothing was chosen. */
export const preferencesOf = (
  chosen: readonly { mail_group: string; delivery: MailDelivery }[],
): Schemas['MailPreferences'] => ({
  preferences: MAIL_GROUPS.map(({ group, usual, isFixed }) => ({
    group,
    delivery: isFixed ? usual : (chosen.find(({ mail_group }) => mail_group === group)?.delivery ?? usual),
    isFixed,
  })),
});

/** What is wrong with a choice: a group that comes at once whatever is chosen, or one that is named twice. */
export const preferenceProblems = (
  preferences: readonly { group: MailGroup; delivery: MailDelivery }[],
): FieldProblem[] =>
  preferences.flatMap(({ group, delivery }, index) => {
    if (preferences.findIndex((one) => one.group === group) < index)
      return [{ pointer: `/preferences/${index}/group`, message: 'is named twice' }];
    return usualOf(group).isFixed && delivery !== 'now'
      ? [
          {
            pointer: `/preferences/${index}/delivery`,
            message: 'Emails about security and deadlines are always sent immediately.',
          },
        ]
      : [];
  });

const macOf = (secret: Buffer, id: Buffer) =>
  createHmac('sha256', createHmac('sha256', secret).update('ends of daily mails').digest())
    .update(id)
    .digest()
    .subarray(0, 16);

/** The secret of the link that ends a person's daily mail. It is good for that alone, and as long as the server keeps its secret. */
export function unsubscribeToken(secret: Buffer, userId: string): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, macOf(secret, id)]).toString('base64url');
}

/** Whose daily mail such a secret ends; null for one that is none of ours. */
export function userOfUnsubscribeToken(secret: Buffer, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 32) return null;
  const id = bytes.subarray(0, 16);
  if (!timingSafeEqual(macOf(secret, id), bytes.subarray(16))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** One line of a daily mail. */
export type DigestLine = { at: string; line: string; link: string | null };

const MOST_LINES = 100;

/** The daily mail. Lines about one page stand together, with its address below them once. */
export function digestMail(
  lines: readonly DigestLine[],
  productName: string,
  links: { unsubscribe: string; preferences: string },
): MailText {
  const shown = lines.slice(0, MOST_LINES);
  const byLink = Map.groupBy(shown, ({ link }) => link ?? '');
  const count = lines.length;
  return {
    subject: count === 1 ? oneLine(lines[0]!.line) : `${count} things happened on ${productName}`,
    text: [
      `What happened since your last daily email of ${productName}:`,
      ...[...byLink].flatMap(([link, group]) => [
        '',
        ...group.map(({ at, line }) => `- ${oneLine(line)} (${indianTime(new Date(at))})`),
        ...(link ? ['', link] : []),
      ]),
      ...(count > MOST_LINES ? ['', `And ${count - MOST_LINES} more under notifications.`] : []),
      '',
      'Choose which emails you get immediately, daily or not at all:',
      links.preferences,
      '',
      'Unsubscribe from the daily email, no login needed:',
      links.unsubscribe,
    ].join('\n'),
  };
}
