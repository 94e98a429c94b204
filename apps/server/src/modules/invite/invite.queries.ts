import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { tokenHash } from '../authentication/authentication.rules.ts';
import type { components } from '@millwright/contract/types';
import type { InviteRow } from './invite.rules.ts';

type Db = Kysely<Database>;
type InvitePreview = components['schemas']['InviteByLink'];

/** What became of an invitation that somebody registers with. */
export type InviteOutcome = 'accepted' | 'other_email' | 'gone';

/**
 * Uses an invitation up for the person who registers with it. Call it in the transaction that writes the account; it needs no tenant.
 * `inviteId` is what `/{inviteId}/login` carried. Of two calls at once one is `accepted`, the other `gone`; `gone` is also what is unknown,
 * expired, used or cancelled. An invitation opens nothing: whatever the outcome, the account waits for approval.
 */
export async function consumeInvite(db: Db, inviteId: string, email: string, now: Date): Promise<InviteOutcome> {
  const { rows } = await sql<{ outcome: InviteOutcome }>`
    select invite_consume(${tokenHash(inviteId)}, ${email}, ${now}) as outcome`.execute(db);
  return rows[0]!.outcome;
}

/** An invitation as whoever holds its link may see it; null where no link is like that. It needs no tenant. */
export async function inviteByLink(db: Db, inviteId: string, now: Date): Promise<InvitePreview | null> {
  const { rows } = await sql<InvitePreview>`
    select state, invited_by as "invitedBy", company_name as "companyName", email
    from invite_preview(${tokenHash(inviteId)}, ${now})`.execute(db);
  return rows[0] ?? null;
}

const inviteColumns = (
  now: Date,
) => sql`i.id, i.email, i.invited_by, i.send_count, i.created_at, i.sent_at, i.expires_at, i.accepted_at,
  i.cancelled_at, u.full_name as invited_by_name, i.expires_at <= ${now} as is_expired,
  exists (select from app_user m where m.company_id = i.company_id and m.email = i.email) as is_member`;

/** A page of the company's invitations, the newest first, and how many there are. Needs a tenant. */
export async function invitePage(db: Db, companyId: string, now: Date, offset: number, limit: number) {
  const { rows } = await sql<InviteRow>`
    select page.*, d.delivery_status from (
      select ${inviteColumns(now)}, i.mail_task_id from invite i join app_user u on u.id = i.invited_by
      where i.company_id = ${companyId} order by i.created_at desc, i.id limit ${limit} offset ${(offset - 1) * limit}) page
    left join lateral message_delivery(array[page.mail_task_id]) d on true order by page.created_at desc, page.id`.execute(
    db,
  );
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from invite where company_id = ${companyId}`.execute(db);
  return { rows, total: counted[0]!.total };
}

/** An invitation of the company. Needs a tenant. */
export async function inviteById(db: Db, companyId: string, id: string, now: Date): Promise<InviteRow | undefined> {
  const { rows } = await sql<InviteRow>`
    select ${inviteColumns(now)}, d.delivery_status from invite i join app_user u on u.id = i.invited_by
    left join lateral message_delivery(array[i.mail_task_id]) d on true
    where i.company_id = ${companyId} and i.id = ${id}`.execute(db);
  return rows[0];
}

/** The mail domain of the company. Needs a tenant. */
export const companyDomain = async (db: Db, companyId: string): Promise<string> =>
  (await db.selectFrom('company').select('email_domain').where('id', '=', companyId).executeTakeFirstOrThrow())
    .email_domain;

/** Makes writers of one company's invitations queue up until the end of the transaction. */
export const lockInvites = (db: Db, companyId: string) =>
  sql`select pg_advisory_xact_lock(7305112, hashtext(${companyId}))`.execute(db);

/** The company's mail domain, and what is known there of these addresses. Needs a tenant. */
export async function knownAddresses(db: Db, companyId: string, emails: readonly string[], now: Date) {
  const { rows } = await sql<{ email_domain: string; members: string[]; invited: string[] }>`
    select c.email_domain,
      array(select u.email from app_user u where u.company_id = c.id and u.email = any (${emails}::text[])) as members,
      array(select i.email from invite i where i.company_id = c.id and i.email = any (${emails}::text[])
        and i.accepted_at is null and i.cancelled_at is null and i.expires_at > ${now}) as invited
    from company c where c.id = ${companyId}`.execute(db);
  return rows[0]!;
}

/** Writes a new identifier for an address: its invitation is pending from now on, and every earlier identifier is worth nothing. */
export async function putInvite(
  db: Db,
  invite: {
    companyId: string;
    email: string;
    token: string;
    invitedBy: string;
    mailId: string;
    now: Date;
    until: Date;
  },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into invite as i (company_id, email, token_hash, invited_by, mail_task_id, created_at, sent_at, expires_at)
    values (${invite.companyId}, ${invite.email}, ${tokenHash(invite.token)}, ${invite.invitedBy}, ${invite.mailId}, ${invite.now},
      ${invite.now}, ${invite.until})
    on conflict (company_id, email) do update set token_hash = excluded.token_hash, invited_by = excluded.invited_by,
      mail_task_id = excluded.mail_task_id, sent_at = excluded.sent_at, expires_at = excluded.expires_at,
      accepted_at = null, cancelled_at = null, send_count = i.send_count + 1
    returning id`.execute(db);
  return rows[0]!.id;
}

/** Cancels an invitation: its identifier is worth nothing. */
export const cancelInvite = (db: Db, id: string, now: Date) =>
  db.updateTable('invite').set({ cancelled_at: now, token_hash: null }).where('id', '=', id).execute();

/** What the person has used of a daily budget. Needs a tenant. */
export async function usedOfDay(db: Db, userId: string, budget: string, day: string): Promise<number> {
  const row = await db
    .selectFrom('daily_budget_use')
    .select('used_count')
    .where('user_id', '=', userId)
    .where('budget', '=', budget)
    .where('used_on', '=', day)
    .executeTakeFirst();
  return row?.used_count ?? 0;
}
