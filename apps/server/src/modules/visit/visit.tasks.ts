import { z } from 'zod';
import { enterPerson } from '../../db/enter-person.ts';
import { taskKind } from '../../tasks/task.ts';
import type { TaskParts } from '../../tasks/task.ts';
import { insertEvent } from '../../events/event.queries.ts';
import { notify } from '../notification/notify.ts';
import { mailToVendor, writeVisitChange } from './visit-changes.ts';
import type { VisitActing } from './visit-changes.ts';
import { forgetSessions } from './visit-links.queries.ts';
import { nearMail, overstayMail } from './visit-mails.rules.ts';
import type { VisitRow } from './visit-row.ts';
import { isInside, positionOf } from './visit-shapes.rules.ts';
import {
  changeVisit,
  companyName,
  erasePack,
  insertEvent as insertVisitEvent,
  lockVisits,
  noteReminder,
  visitById,
  visitsDue,
} from './visit.queries.ts';
import { isUnanswered, stateNow, visitNumber } from './visit.rules.ts';

const MOST_AT_ONCE = 200;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const OVERSTAY_AFTER = 15 * MINUTE;
const COMPLETE_AFTER = 120 * MINUTE;
const ERASE_AFTER = 180 * DAY;

/** What the clock does with visits, in the name of who asked for them: each in a transaction of its own, and again without harm. */
export const visitTasks = ({ db, config }: TaskParts) => [
  taskKind({
    name: 'visits-due',
    payload: z.object({}),
    everyInSeconds: 60,
    run: async (_payload, { now, cause }) => {
      const failures: unknown[] = [];
      for (const due of await visitsDue(db, now, MOST_AT_ONCE))
        // One that fails keeps none of the others waiting.
        await db
          .transaction()
          .execute(async (transaction) => {
            const person = { companyId: due.company_id, userId: due.owner_user_id };
            await enterPerson(transaction, person);
            await lockVisits(transaction);
            const visit = await visitById(transaction, person.userId, due.visit_id);
            const buyer = await companyName(transaction);
            const acting = { db: transaction, config, now, cause, by: 'system', principal: person, buyer } as const;
            const act = visit && actFor(visit, now);
            // It was changed since it was found.
            if (!act) return;
            await act(acting, visit);
            await insertEvent(transaction, {
              companyId: person.companyId,
              actorId: person.userId,
              audience: null,
              kind: 'visits-due',
              subject: { type: 'visit', id: visit.id },
              tags: ['visit', 'activity-log'],
            });
          })
          .catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    },
  }),
  taskKind({
    name: 'forget-visit-sessions',
    payload: z.object({}),
    everyInSeconds: 86_400,
    run: async (_payload, { now }) => void (await forgetSessions(db, now)),
  }),
];

type Clock = Extract<VisitActing, { by: 'system' }>;
const isPast = (time: string | null, by: number, now: Date) => time !== null && Date.parse(time) + by <= now.getTime();

type Act = (acting: Clock, visit: VisitRow) => Promise<void>;

/** What the clock has to do with a visit now, one thing at a time; nothing where it was changed meanwhile. */
function actFor(visit: VisitRow, now: Date): Act | null {
  const position = positionOf(visit);
  const { ends_at: end } = visit;
  if (isUnanswered(position, now)) return ended;
  if (visit.pack_saved_at !== null && visit.erased_at === null && isPast(end ?? visit.changed_at, ERASE_AFTER, now))
    return erased;
  if (visit.state === 'confirmed' && visit.reminded_at === null && isPast(visit.starts_at, -DAY, now)) return reminded;
  if (visit.state !== 'checked_in') return null;
  if (!position.isAnybodyInside) return isPast(end, COMPLETE_AFTER, now) ? completed : null;
  return visit.overstay_told_at === null && isPast(end, OVERSTAY_AFTER, now) ? toldOfOverstay : null;
}

/** Nobody answered in time. */
const ended: Act = (acting, visit) =>
  writeVisitChange(acting, visit, { news: 'expired', state: stateNow(positionOf(visit), acting.now) });

const completed: Act = (acting, visit) => writeVisitChange(acting, visit, { news: 'completed', state: 'completed' });

const linkTo = ({ config }: Clock, visit: VisitRow) => `${config.publicUrl}/request/plantvisit/${visit.id}`;

/** Reminds both sides a day before. Who confirmed later than that knows it already. */
async function reminded(acting: Clock, visit: VisitRow): Promise<void> {
  const { db, now, cause } = acting;
  await noteReminder(db, visit.id, now);
  if (visit.starts_at === null || isPast(visit.starts_at, 0, now)) return;
  if (visit.confirmed_at !== null && isPast(visit.starts_at, -DAY, new Date(visit.confirmed_at))) return;
  const mail = nearMail(visit);
  await mailToVendor(acting, visit, mail);
  const link = linkTo(acting, visit);
  await notify(db, {
    kind: 'visit_near',
    jobId: visit.job_id,
    to: { users: [visit.host_user_id] },
    subjectId: visit.id,
    detail: { vendor: visit.vendor_name, title: titleOf(visit), deadline: new Date(visit.starts_at).toISOString() },
    mail: { ...mail, text: `${mail.text}\n\n${link}`, link },
    cause,
    at: now,
  });
}

/** Tells the host, once, who has not left. */
async function toldOfOverstay(acting: Clock, visit: VisitRow): Promise<void> {
  const { db, now, cause } = acting;
  const names = visit.people.filter(isInside).map(({ full_name: name }) => name ?? 'A visitor');
  await changeVisit(db, visit.id, { overstay_told_at: now, event_count: visit.event_count + 1 });
  await note(acting, visit, 'overstayed');
  const link = linkTo(acting, visit);
  await notify(db, {
    kind: 'visit_overstayed',
    jobId: visit.job_id,
    to: { users: [visit.host_user_id] },
    subjectId: visit.id,
    detail: { vendor: visit.vendor_name, title: titleOf(visit), count: names.length },
    mail: { ...overstayMail(visit, names, now, link), link },
    cause,
    at: now,
  });
}

async function erased(acting: Clock, visit: VisitRow): Promise<void> {
  await changeVisit(acting.db, visit.id, { event_count: visit.event_count + 1 });
  await note(acting, visit, 'erased');
  await erasePack(acting.db, visit.id, acting.now);
}

const titleOf = (visit: VisitRow) => `${visitNumber(visit.number)}, ${visit.title}`;

const note = ({ db, now }: Clock, visit: VisitRow, what: 'overstayed' | 'erased') =>
  insertVisitEvent(db, {
    visit_id: visit.id,
    number: visit.event_count + 1,
    company_id: visit.company_id,
    at: now,
    what,
    side: 'system',
    from_state: visit.state,
    to_state: visit.state,
  });
