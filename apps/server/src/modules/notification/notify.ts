import type { Kysely } from 'kysely';
import type { components } from '@millwright/contract/types';
import type { Database } from '../../db/schema.ts';
import { safeMessage } from '../../outbox/outbox.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import { tell } from './notification.queries.ts';
import { GROUP_OF_KIND, usualOf } from './notification.rules.ts';
import type { NotificationKind } from './notification.rules.ts';

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
  detail?: components['schemas']['NotificationDetail'];
  /**
   * What is mailed besides, to each alone as that person chose: at once, or its subject as a line of the next daily mail with `link`, or not at
   * all. Without it nobody is mailed.
   */
  mail?: MailText & { link?: string };
  /** The operation or task that causes it. */
  cause: string;
  at: Date;
};

/**
 * Tells people of something, in the transaction of `db`: each finds it at the bell, live, and has its mail as they chose. It can be called by a person's
 * operation, a vendor's, the team's and a task's; who calls for a company tells its own people alone, a vendor those of its job alone. Call it after
 * the job was locked, and as often as needed.
 *
 * A new kind is a word in `NotificationKind` of the contract, its group in `GROUP_OF_KIND`, and its words in `notification-words.ts` of the screens.
 *
 * @returns how many were told.
 */
export async function notify(
  db: Kysely<Database>,
  { kind, jobId = null, to, except = null, subjectId = null, detail = {}, mail, cause, at }: News,
): Promise<number> {
  const group = GROUP_OF_KIND[kind];
  const { usual, isFixed } = usualOf(group);
  // The recipient is put in by the database, from the person's account.
  const safe = mail && safeMessage({ channel: 'mail', recipient: 'somebody@company.example', ...mail });
  return tell(db, {
    kind,
    group,
    jobId,
    users: to.users ?? [],
    roles: to.roles ?? [],
    except,
    subjectId,
    detail,
    mail: safe ? { subject: safe.subject, text: safe.text, link: mail?.link ?? null } : null,
    usual,
    isFixed,
    cause,
    at,
  });
}
