import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { DigestLine, MailDelivery, MailGroup, NotificationRow } from './notification.rules.ts';

type Db = Kysely<Database>;

/** What is told, as the database takes it. */
export type Telling = {
  kind: string;
  group: MailGroup;
  jobId: string | null;
  users: readonly string[];
  roles: readonly string[];
  except: string | null;
  subjectId: string | null;
  detail: object;
  mail: object | null;
  usual: MailDelivery;
  isFixed: boolean;
  cause: string;
  at: Date;
};

/** Tells people of something, and mails who chose that. Needs no tenant; where there is one, only its own people are told. */
export async function tell(db: Db, telling: Telling): Promise<number> {
  const { kind, group, jobId, users, roles, except, subjectId, detail, mail, usual, isFixed, cause, at } = telling;
  const { rows } = await sql<{ told: number }>`
    select notification_add(${kind}, ${group}, ${jobId}::uuid, ${users}::uuid[], ${roles}::text[], ${except}::uuid, ${subjectId},
      ${JSON.stringify(detail)}::jsonb, ${mail && JSON.stringify(mail)}::jsonb, ${usual}, ${isFixed}, ${cause}, ${at}) as told`.execute(
    db,
  );
  return rows[0]!.told;
}

/** A page of the caller's notifications, unread ones first, how many there are and how many are unread. Needs a tenant. */
export async function notificationPage(db: Db, userId: string, offset: number, limit: number) {
  const { rows } = await sql<NotificationRow>`
    select n.id, n.at, n.kind, j.year as job_year, j.number as job_number, j.title as job_title, n.subject_id, n.detail, n.read_at
    from notification n left join job j on j.id = n.job_id where n.user_id = ${userId}
    order by (n.read_at is null) desc, n.at desc, n.id limit ${limit} offset ${(offset - 1) * limit}`.execute(db);
  const { rows: counted } = await sql<{ total: number; unread: number }>`
    select count(*) as total, count(*) filter (where read_at is null) as unread from notification where user_id = ${userId}`.execute(
    db,
  );
  return { rows, ...counted[0]! };
}

/** Marks notifications of the caller as read; answers how many are unread then. Needs a tenant. */
export async function markRead(
  db: Db,
  userId: string,
  which: { ids?: readonly string[]; upTo?: string },
  now: Date,
): Promise<number> {
  const { ids = null, upTo = null } = which;
  await sql`update notification set read_at = ${now} where user_id = ${userId} and read_at is null
    and (${ids}::uuid[] is null or id = any (${ids}::uuid[])) and (${upTo}::timestamptz is null or at <= ${upTo})`.execute(
    db,
  );
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from notification where user_id = ${userId} and read_at is null`.execute(db);
  return rows[0]!.unread;
}

/** What the caller chose of mails. Needs a tenant. */
export const chosenMails = (db: Db, userId: string) =>
  db.selectFrom('mail_preference').select(['mail_group', 'delivery']).where('user_id', '=', userId).execute();

/** Sets what the caller chose of one group of mails. Needs a tenant. */
export const setChosenMail = (
  db: Db,
  person: { userId: string; companyId: string },
  group: MailGroup,
  delivery: MailDelivery,
) =>
  sql`insert into mail_preference (user_id, mail_group, company_id, delivery)
    values (${person.userId}, ${group}, ${person.companyId}, ${delivery})
    on conflict (user_id, mail_group) do update set delivery = excluded.delivery`.execute(db);

/** Takes what the daily mail of a person says, once. Needs no tenant. */
export async function takeDigest(db: Db, userId: string, dueAt: string): Promise<(DigestLine & { email: string })[]> {
  const { rows } = await sql<DigestLine & { email: string }>`
    select email, at, line, link from notification_digest_take(${userId}, ${dueAt})`.execute(db);
  return rows;
}

/** Ends the daily mail of a person; false when there is no such person. Needs no tenant. */
export async function endDigest(db: Db, userId: string, usual: readonly MailGroup[]): Promise<boolean> {
  const { rows } = await sql<{ isDone: boolean }>`
    select mail_unsubscribe(${userId}, ${usual}::text[]) as "isDone"`.execute(db);
  return rows[0]!.isDone;
}

/** Forgets notifications of long ago. */
export const forgetNotifications = (db: Db, now: Date) => sql`select notification_forget(${now})`.execute(db);
