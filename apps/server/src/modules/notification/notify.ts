import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { safeMessage } from '../../outbox/outbox.rules.ts';
import { tell } from './notification.queries.ts';
import { GROUP_OF_KIND, usualOf } from './notification.rules.ts';
import type { News } from './notification.rules.ts';

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
    mail: safe ? { subject: safe.subject, text: safe.text, link: mail?.link ?? null, replyTo: mail?.replyTo } : null,
    usual,
    isFixed,
    cause,
    at,
  });
}
