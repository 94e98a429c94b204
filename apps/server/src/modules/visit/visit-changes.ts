import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database, RowUpdate } from '../../db/schema.ts';
import type { Principal, VisitSession } from '../../http/handler.ts';
import { insertMessage } from '../../outbox/outbox.queries.ts';
import type { MailCalendar } from '../../outbox/outbox.rules.ts';
import { writeJobLog, writeJobLogAsSystem, writeJobLogByVisit } from '../activity-log/job-log.ts';
import { newToken, tokenHash } from '../authentication/authentication.rules.ts';
import { notify } from '../notification/notify.ts';
import { entryFor } from './visit-entry.ts';
import { addLink } from './visit-links.queries.ts';
import { buyerVisitMail, vendorVisitMail } from './visit-mails.rules.ts';
import type { VisitNews } from './visit-mails.rules.ts';
import type { VisitRow } from './visit-row.ts';
import { changeVisit, insertEvent, ownVisit, visitById } from './visit.queries.ts';
import { visitNumber } from './visit.rules.ts';
import type { VisitState } from './visit.rules.ts';

type Writing = {
  db: Kysely<Database>;
  config: Pick<Config, 'secret' | 'publicUrl' | 'productName' | 'mail'>;
  now: Date;
};
/** Who changes a visit: a person of the company, its vendor, or the clock, which acts as who asked for it. */
export type VisitActing = Writing & { cause: string } & (
    | { by: 'buyer'; principal: Principal }
    | { by: 'vendor'; visit: VisitSession }
    | { by: 'system'; principal: Pick<Principal, 'companyId' | 'userId'>; buyer: string }
  );

/** What is written into the log of the job; what the gate asks for and the people at it are the visit's own matter. */
const LOGGED: readonly VisitNews[] = [
  'sent',
  'accepted',
  'proposed',
  'confirmed',
  'reschedule_asked',
  'declined',
  'cancelled',
  'completed',
  'no_show',
  'report_submitted',
  'closed',
  'expired',
];

/**
 * Changes a locked visit: its history, the log of its job, and whoever is on the other side, in one transaction. The vendor is mailed with a link of
 * its own, the host and who asked for it have it at the bell and by mail.
 */
export async function writeVisitChange(
  acting: VisitActing,
  before: VisitRow,
  {
    news,
    state,
    comment = null,
    change = {},
    tellsColleagues = false,
  }: {
    news: VisitNews;
    state: VisitState;
    comment?: string | null;
    change?: RowUpdate<'visit'>;
    /** Whether its host and who asked for it are told of what a colleague did. */
    tellsColleagues?: boolean;
  },
): Promise<void> {
  const { db, now } = acting;
  const number = before.event_count + 1;
  await changeVisit(db, before.id, { ...change, state, changed_at: now, event_count: number });
  await insertEvent(db, {
    visit_id: before.id,
    number,
    company_id: before.company_id,
    at: now,
    what: news,
    side: acting.by,
    by_user: acting.by === 'buyer' ? acting.principal.userId : null,
    by_name: acting.by === 'buyer' ? acting.principal.fullName : acting.by === 'vendor' ? before.vendor_name : null,
    from_state: before.state,
    to_state: state,
    comment,
  });
  if (LOGGED.includes(news)) await logChange(acting, before, news, comment);
  const after = await changedVisit(acting, before.id);
  if (acting.by !== 'vendor') await mailVendor(acting, after, news, comment);
  if (acting.by !== 'buyer' || tellsColleagues) await tellBuyers(acting, after, news, comment);
}

const changedVisit = async (acting: VisitActing, id: string): Promise<VisitRow> =>
  acting.by === 'vendor' ? ownVisit(acting.db, id) : (await visitById(acting.db, acting.principal.userId, id))!;

async function logChange(acting: VisitActing, visit: VisitRow, news: VisitNews, comment: string | null): Promise<void> {
  if (visit.job_id === null) return;
  const detail = { visit: visitNumber(visit.number), vendor: visit.vendor_name, to: news, comment };
  if (acting.by === 'buyer') await writeJobLog(acting, visit.job_id, 'visit_changed', detail);
  else if (acting.by === 'vendor') await writeJobLogByVisit(acting, 'visit_changed', detail);
  else
    await writeJobLogAsSystem(
      { ...acting, companyId: acting.principal.companyId },
      visit.job_id,
      'visit_changed',
      detail,
    );
}

/** A mail to the vendor of a visit with a link of its own: the database keeps only the hash of its token. */
export async function mailToVendor(
  { db, config, now, cause }: Writing & { cause: string },
  visit: Pick<VisitRow, 'id' | 'company_id' | 'email'>,
  mail: { subject: string; text: string; calendar?: MailCalendar },
): Promise<void> {
  const token = newToken();
  await addLink(db, { visitId: visit.id, companyId: visit.company_id, tokenHash: tokenHash(token) }, now);
  await insertMessage(db, null, cause, {
    channel: 'mail',
    recipient: visit.email,
    subject: mail.subject,
    text: `${mail.text}\n\nOpen the visit:\n${config.publicUrl}/visit#${token}`,
    calendar: mail.calendar,
  });
}

async function mailVendor(
  acting: Exclude<VisitActing, { by: 'vendor' }>,
  visit: VisitRow,
  news: VisitNews,
  comment: string | null,
): Promise<void> {
  const buyer = acting.by === 'buyer' ? acting.principal.companyName : acting.buyer;
  const mail = vendorVisitMail(news, visit, buyer, comment);
  // What is in the calendar of the vendor follows each change.
  const isInCalendar = visit.confirmed_at !== null && ['confirmed', 'edited', 'cancelled'].includes(news);
  const calendar = isInCalendar ? { calendar: entryFor(visit, visit.email, acting.config) } : {};
  if (mail) await mailToVendor(acting, visit, { ...mail, ...calendar });
}

async function tellBuyers(
  acting: VisitActing,
  visit: VisitRow,
  news: VisitNews,
  comment: string | null,
): Promise<void> {
  const link = `${acting.config.publicUrl}/request/plantvisit/${visit.id}`;
  const by = acting.by === 'buyer' ? acting.principal : null;
  await notify(acting.db, {
    kind: 'visit_changed',
    jobId: visit.job_id,
    to: { users: [visit.host_user_id, visit.owner_user_id] },
    except: by?.userId ?? null,
    subjectId: visit.id,
    detail: {
      vendor: visit.vendor_name,
      title: `${visitNumber(visit.number)}, ${visit.title}`,
      to: news,
      ...(by && { by: by.fullName }),
      ...(comment !== null && { comment }),
    },
    mail: { ...buyerVisitMail(news, visit, { comment, link, by: by?.fullName ?? null }), link },
    cause: acting.cause,
    at: acting.now,
  });
}
