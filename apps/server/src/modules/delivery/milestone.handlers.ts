import type { Context, HandlersOf } from '../../http/handler.ts';
import { assertFields, conflict, notFound } from '../../problems.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { lockedJob } from '../job-rfq/job-rfq.queries.ts';
import { notify } from '../notification/notify.ts';
import { rfqNumberOf } from '../rfq/rfq.rules.ts';
import { mailWordsProblem } from '../vendor-profile/mail.rules.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import { addDays } from '@millwright/evaluation/calendar-days';
import { changedMail, damagesMail, decidedMail, requestedMail } from './delivery-mails.rules.ts';
import { accessOf, deliveryOf, mailVendor } from './delivery.handlers.ts';
import { deliveryPolicies } from './delivery.policies.ts';
import {
  changeMilestone,
  changeOwner,
  decideChange,
  decideEvidence,
  deliveryRows,
  insertChange,
  milestoneOwner,
  vendorOfOrder,
} from './delivery.queries.ts';
import { daysOverAcceptance, partsOf, standingsOf, termsOf } from './delivery.rules.ts';

type Operations = 'decideMilestone' | 'requestMilestoneChange' | 'decideMilestoneChange' | 'applyDamages';
type Calling = Pick<Context<'applyDamages'>, 'db' | 'principal' | 'now'>;

/** Handlers of what is done about the milestones of an awarded job (decision 103). */
export const milestoneHandlers: HandlersOf<Operations> = {
  decideMilestone: async (context) => {
    const { db, body, principal, now, authorise } = context;
    const isAccepted = body.decision === 'accept';
    const reason = body.reason?.trim() || null;
    const held = await heldMilestone(context, body.milestoneId);
    authorise(deliveryPolicies['delivery.decide'], held.access);
    const { job, parts, vendor } = held;
    const [last] = parts.evidence;
    if (last?.number !== body.evidence)
      throw conflict('EVIDENCE_CHANGED', 'The vendor has submitted new evidence. Reload the page.');
    assertFields([
      ...(!isAccepted && reason === null ? [{ pointer: '/reason', message: 'Enter a reason.' }] : []),
      ...wordsProblems(reason),
    ]);
    await decideEvidence(db, body.milestoneId, last.number, {
      outcome: isAccepted ? 'accepted' : 'returned',
      reason,
      decided_at: now,
      decided_by: principal.fullName,
    });
    await changeMilestone(
      db,
      body.milestoneId,
      isAccepted ? { state: 'accepted', accepted_at: now } : { state: 'returned' },
    );
    const overdue = isAccepted ? 0 : daysOverAcceptance(last.at, now);
    if (overdue > 0)
      await insertChange(db, {
        ...ownerOf(parts.row),
        kind: 'extension',
        days: overdue,
        is_excused: true,
        reason: 'The evidence was returned after more than 7 days.',
        requested_at: now,
        state: 'confirmed',
      });
    const detail = { vendor, milestone: parts.row.name, ...(reason !== null && { comment: reason }) };
    await writeJobLog(context, job.id, isAccepted ? 'evidence_accepted' : 'evidence_returned', detail);
    await mailVendor(context, job, parts.row.job_vendor_id, (order) =>
      decidedMail(order, parts.row.name, { isAccepted, reason }),
    );
    return deliveryOf(context, job);
  },

  requestMilestoneChange: async (context) => {
    const { db, body, principal, now, authorise, config } = context;
    const { kind, days = null } = body;
    const reason = body.reason.trim();
    const isExcused = kind === 'extension' && body.isExcused === true;
    const held = await heldMilestone(context, body.milestoneId);
    authorise(deliveryPolicies['delivery.request'], { ...held.access, kind });
    const { job, parts, vendor } = held;
    assertFields([
      ...(reason === '' ? [{ pointer: '/reason', message: 'Enter a reason.' }] : wordsProblems(reason)),
      ...((kind === 'extension') === (days === null)
        ? [{ pointer: '/days', message: kind === 'extension' ? 'Enter the days.' : 'A waiver takes no days.' }]
        : []),
    ]);
    // Days that count for damages give up nothing: they need no second person.
    const isPending = kind === 'waiver' || isExcused;
    await insertChange(db, {
      ...ownerOf(parts.row),
      kind,
      days,
      is_excused: isExcused,
      reason,
      requested_by: principal.userId,
      requested_by_name: principal.fullName,
      requested_at: now,
      state: isPending ? 'pending' : 'confirmed',
    });
    const detail = { vendor, milestone: parts.row.name, comment: reason, ...(days !== null && { days }) };
    const what = kind === 'waiver' ? 'waiver' : 'extension';
    await writeJobLog(context, job.id, isPending ? `${what}_requested` : 'extension_confirmed', detail);
    if (!isPending) {
      await mailChange(context, held, { kind, days, is_excused: isExcused });
      return deliveryOf(context, job);
    }
    const link = `${config.publicUrl}/job/${job.id}/delivery`;
    const named = { rfqNumber: rfqNumberOf(job), title: job.title ?? '' };
    await notify(db, {
      kind: 'milestone_change_requested',
      jobId: job.id,
      to: { roles: ['owner', 'buyer'] },
      except: principal.userId,
      subjectId: parts.row.id,
      detail: { by: principal.fullName, vendor, title: parts.row.name, comment: reason },
      mail: {
        ...requestedMail(named, { by: principal.fullName, milestone: parts.row.name, kind, days, reason }),
        link,
      },
      cause: 'requestMilestoneChange',
      at: now,
    });
    return deliveryOf(context, job);
  },

  decideMilestoneChange: async (context) => {
    const { db, body, principal, now, authorise } = context;
    const known = await changeOwner(db, body.changeId);
    if (!known) throw notFound('change of a milestone');
    const held = await heldMilestone(context, known.milestone_id);
    const { job, parts, vendor } = held;
    const change = parts.changes.find(({ id }) => id === body.changeId)!;
    authorise(deliveryPolicies['delivery.confirm'], {
      ...held.access,
      change: { state: change.state, requestedBy: change.requested_by },
    });
    await decideChange(db, change.id, {
      state: body.isConfirmed ? 'confirmed' : 'rejected',
      decided_by: principal.userId,
      decided_by_name: principal.fullName,
      decided_at: now,
    });
    const isWaived = body.isConfirmed && change.kind === 'waiver';
    // What the vendor showed meanwhile stands: a milestone with evidence is decided, not waived.
    if (isWaived && held.access.milestone.state === 'evidence_submitted')
      throw conflict('MILESTONE_CLOSED', 'The vendor has submitted evidence. Accept or return it first.');
    if (isWaived) await changeMilestone(db, parts.row.id, { state: 'waived' });
    await writeJobLog(context, job.id, `${change.kind}_${body.isConfirmed ? 'confirmed' : 'rejected'}`, {
      vendor,
      milestone: parts.row.name,
      ...(change.days !== null && { days: change.days }),
    });
    if (body.isConfirmed) await mailChange(context, held, change);
    return deliveryOf(context, job);
  },

  applyDamages: async (context) => {
    const { db, body, principal, now, authorise } = context;
    const held = await heldMilestone(context, body.milestoneId);
    authorise(deliveryPolicies['delivery.apply'], held.access);
    const { job, parts, vendor, standing, order } = held;
    const { damages } = standing;
    if (!damages || damages.amountInPaise === 0)
      throw conflict('NOTHING_PROPOSED', 'There are no damages to apply to this milestone.');
    if (damages.amountInPaise !== body.amountInPaise)
      throw conflict('DAMAGES_CHANGED', 'The proposed damages have changed. Reload the page.');
    await changeMilestone(db, parts.row.id, {
      applied_in_paise: damages.amountInPaise,
      applied_at: now,
      applied_by: principal.fullName,
    });
    await writeJobLog(context, job.id, 'damages_applied', { vendor, milestone: parts.row.name });
    const { ratePercent } = termsOf(order);
    await mailVendor(context, job, parts.row.job_vendor_id, (named) =>
      damagesMail(named, parts.row.name, { ...damages, ratePercent }),
    );
    return deliveryOf(context, job);
  },
};

/** A milestone with its job held: what vendors and buyers do with one job happens one after the other. @throws Problem 404 */
async function heldMilestone({ db, principal, now }: Calling, id: string) {
  const known = await milestoneOwner(db, id);
  const job = known && (await lockedJob(db, principal.userId, known.job_id));
  if (!job) throw notFound('milestone');
  const rows = await deliveryRows(db, job.id);
  const order = rows.orders.find(({ job_vendor_id }) => job_vendor_id === known.job_vendor_id)!;
  const own = partsOf(rows).get(known.job_vendor_id) ?? [];
  const parts = own.find(({ row }) => row.id === id);
  // A plan that was saved anew while this waited has other milestones.
  if (!parts) throw notFound('milestone');
  const standing = standingsOf(order, own, indianDay(now)).get(id)!;
  const vendor = (await vendorOfOrder(db, known.job_vendor_id))?.vendor_name ?? '';
  const access = { job, sentAt: order.sent_at, milestone: accessOf(parts, standing) };
  return { job, order, parts, standing, vendor, access };
}
type Held = Awaited<ReturnType<typeof heldMilestone>>;

const ownerOf = ({ id, job_vendor_id, job_id, company_id }: Held['parts']['row']) => ({
  milestone_id: id,
  job_vendor_id,
  job_id,
  company_id,
});

const wordsProblems = (words: string | null) => {
  const message = words === null ? null : mailWordsProblem(words);
  return message === null ? [] : [{ pointer: '/reason', message }];
};

/** Mails the vendor what it was given. */
async function mailChange(
  context: Calling & Pick<Context<'sendDeliveryPlan'>, 'config' | 'outbox'>,
  { job, parts, standing }: Held,
  change: { kind: 'extension' | 'waiver'; days: number | null; is_excused: boolean },
): Promise<void> {
  const days = change.days ?? 0;
  const due = addDays(standing.extendedTo, days);
  await mailVendor(context, job, parts.row.job_vendor_id, (order) =>
    changedMail(
      order,
      parts.row.name,
      change.kind === 'waiver' ? { kind: 'waiver' } : { kind: 'extension', days, due, isExcused: change.is_excused },
    ),
  );
}
