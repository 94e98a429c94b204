import type { components } from '@millwright/contract/types';
import type { Context, HandlersOf, Principal } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import { milestoneAmounts } from '@millwright/evaluation/milestone-amounts';
import { assertFields, changedMeanwhile, conflict, notFound } from '../../problems.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { jobByRef, lockedJob } from '../job-rfq/job-rfq.queries.ts';
import type { JobRow } from '../job-rfq/job-rfq.rules.ts';
import { numberOf } from '../job-rfq/job-rfq.rules.ts';
import { buyerOf } from '../rfq/rfq.queries.ts';
import { rfqNumberOf } from '../rfq/rfq.rules.ts';
import { vendorMail } from '../rfq/vendor-mail.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import { planMail } from './delivery-mails.rules.ts';
import type { Order } from './delivery-mails.rules.ts';
import { deliveryPolicies } from './delivery.policies.ts';
import {
  awardOf,
  changeOrder,
  deliveryRows,
  guaranteesOf,
  jobOfOrder,
  listedMilestones,
  missingMessages,
  putGuarantee,
  putPlan,
  vendorOfOrder,
} from './delivery.queries.ts';
import {
  countsOf,
  damagesOf,
  guaranteeOf,
  isWholePlan,
  messageProblems,
  milestoneOf,
  partsOf,
  planProblems,
  retentionOf,
  standingOf,
  standingsOf,
  termsOf,
  USUAL_TERMS,
} from './delivery.rules.ts';
import type { GuaranteeRow, MilestoneParts, OrderRow, Standing } from './delivery.rules.ts';
import { addDays } from '@millwright/evaluation/calendar-days';

type Schemas = components['schemas'];
type Operations = 'getDelivery' | 'getMilestones' | 'saveDeliveryPlan' | 'sendDeliveryPlan' | 'saveGuarantee';
type Calling = Pick<Context<'getDelivery'>, 'db' | 'principal' | 'now'>;

/** Handlers of what vendors of awarded jobs deliver: plans, and the list over jobs (decision 103). */
export const deliveryHandlers: HandlersOf<Operations> = {
  getDelivery: async (context) => {
    const { db, path, principal, authorise } = context;
    const job = await jobByRef(db, principal.userId, path.id);
    if (!job) throw notFound('job');
    authorise(deliveryPolicies['delivery.read'], job);
    return deliveryOf(context, job);
  },

  getMilestones: async ({ db, query, principal, now }) => {
    const { search = '', state, offset = 1, limit = 20 } = query;
    const today = indianDay(now);
    const rows = await listedMilestones(db, principal, search);
    const damages = new Map(
      [...Map.groupBy(rows, ({ job_vendor_id }) => job_vendor_id).values()].flatMap((own) => [
        ...damagesOf(
          own[0]!,
          own.map((row) => ({
            ...row,
            evidenceAt: row.evidence_at,
            acceptedAt: row.accepted_at,
            excusedDays: row.excused_days,
          })),
          today,
        ),
      ]),
    );
    const found = rows
      .filter(({ is_found }) => is_found)
      .map((row) => ({
        row,
        standing: standingOf(
          {
            stored: row.state,
            extendedTo: addDays(row.due, row.extension_days),
            evidenceAt: row.evidence_at,
            damages: damages.get(row.id) ?? null,
          },
          today,
        ),
      }));
    const chosen = found.filter(({ standing }) => state === undefined || standing.state === state);
    return {
      milestones: chosen.slice((offset - 1) * limit, offset * limit).map(({ row, standing }) => ({
        _id: row.id,
        jobId: row.job_id,
        jobNumber: numberOf(row),
        jobTitle: row.title ?? '',
        companyName: row.vendor_name,
        name: row.name,
        extendedTo: standing.extendedTo,
        amountInPaise: row.amount_in_paise,
        state: standing.state,
        lateDays: standing.lateDays,
        acceptBy: standing.acceptBy,
        damagesInPaise: row.applied_in_paise ?? standing.damages?.amountInPaise ?? null,
      })),
      totalRecords: chosen.length,
      offset,
      limit,
      counts: countsOf(found.map(({ standing }) => standing.state)),
      damagesInPaise: found.reduce(
        (sum, { row, standing }) => sum + (row.applied_in_paise === null ? (standing.damages?.amountInPaise ?? 0) : 0),
        0,
      ),
    };
  },

  saveDeliveryPlan: async (context) => {
    const { db, body, principal, authorise } = context;
    const { terms, retention } = body;
    const { job, order, valueInPaise } = await heldOrder(context, body.jobVendorId);
    authorise(deliveryPolicies['delivery.plan'], { job, sentAt: order?.sent_at ?? null });
    if ((order?.version ?? 0) !== body.version) throw changedMeanwhile();
    const missing = await missingMessages(
      db,
      body.jobVendorId,
      body.milestones.flatMap(({ messageSeq }) => messageSeq ?? []),
    );
    assertFields([...planProblems(terms, body.milestones), ...messageProblems(body.milestones, missing)]);
    const { amounts } = milestoneAmounts(valueInPaise, body.milestones);
    const of = { job_vendor_id: body.jobVendorId, job_id: job.id, company_id: principal.companyId };
    await putPlan(
      db,
      {
        ...of,
        version: body.version + 1,
        value_in_paise: valueInPaise,
        rate_percent: terms.ratePercent,
        cap_percent: terms.capPercent,
        grace_days: terms.graceDays,
        damages_base: terms.base,
        retention_percent: retention?.percent ?? null,
        retention_until: retention?.releaseOn ?? null,
      },
      body.milestones.map((milestone, position) => ({
        ...of,
        position,
        name: milestone.name.trim(),
        due: milestone.due,
        percent: milestone.percentOfPrice,
        amount_in_paise: amounts[position]!,
        evidence_asked: milestone.evidenceAsked.trim(),
        has_damages: milestone.hasDamages,
        message_seq: milestone.messageSeq ?? null,
      })),
    );
    const vendor = (await vendorOfOrder(db, body.jobVendorId))?.vendor_name ?? '';
    await writeJobLog(context, job.id, 'delivery_planned', { vendor, count: body.milestones.length });
    return deliveryOf(context, job);
  },

  sendDeliveryPlan: async (context) => {
    const { db, body, principal, now, authorise } = context;
    const { job, order, valueInPaise } = await heldOrder(context, body.jobVendorId);
    authorise(deliveryPolicies['delivery.send'], { job, sentAt: order?.sent_at ?? null });
    if ((order?.version ?? 0) !== body.version) throw changedMeanwhile();
    const milestones = partsOf(await deliveryRows(db, job.id)).get(body.jobVendorId) ?? [];
    const rows = milestones.map(({ row }) => row);
    if (!order || !isWholePlan(valueInPaise, rows))
      throw conflict('PLAN_INCOMPLETE', 'The payments of all milestones must add up to the contract value.');
    await changeOrder(db, body.jobVendorId, { sent_at: now, sent_by: principal.fullName });
    await mailVendor(context, job, body.jobVendorId, (named) => planMail(named, rows));
    const vendor = (await vendorOfOrder(db, body.jobVendorId))?.vendor_name ?? '';
    await writeJobLog(context, job.id, 'delivery_sent', { vendor, count: rows.length });
    return deliveryOf(context, job);
  },

  saveGuarantee: async (context) => {
    const { db, body, principal, now, authorise } = context;
    const { jobVendorId, guaranteeId = null, kind, amountInPaise, validUntil, claimUntil } = body;
    const [bank, number] = [body.bank.trim(), body.number.trim()];
    const { job, order } = await heldOrder(context, jobVendorId);
    authorise(deliveryPolicies['delivery.guarantee'], { job, sentAt: order?.sent_at ?? null });
    assertFields([
      ...(bank === '' ? [{ pointer: '/bank', message: 'Enter the bank.' }] : []),
      ...(number === '' ? [{ pointer: '/number', message: 'Enter the number.' }] : []),
      ...(claimUntil < validUntil
        ? [{ pointer: '/claimUntil', message: 'Enter the day the guarantee expires, or a later one.' }]
        : []),
    ]);
    const isStored = await putGuarantee(db, guaranteeId, {
      job_vendor_id: jobVendorId,
      job_id: job.id,
      company_id: principal.companyId,
      kind,
      bank,
      number,
      amount_in_paise: amountInPaise,
      valid_until: validUntil,
      claim_until: claimUntil,
      changed_at: now,
      changed_by: principal.fullName,
    });
    if (!isStored) throw notFound('guarantee');
    const vendor = (await vendorOfOrder(db, jobVendorId))?.vendor_name ?? '';
    await writeJobLog(context, job.id, 'guarantee_recorded', { vendor });
    return deliveryOf(context, job);
  },
};

/** A vendor's plan with its job held, and what the vendor was awarded. @throws Problem 404, 409 NOT_AWARDED */
async function heldOrder({ db, principal }: Calling, jobVendorId: string) {
  const known = await jobOfOrder(db, jobVendorId);
  const job = known && (await lockedJob(db, principal.userId, known.job_id));
  if (!job) throw notFound('vendor of a job');
  const award = await awardOf(db, job.id);
  const own = award?.awards.find((one) => one.jobVendorId === jobVendorId);
  if (!award || !own) throw conflict('NOT_AWARDED', 'This vendor was not awarded a part of the job.');
  const { orders } = await deliveryRows(db, job.id);
  return {
    job,
    order: orders.find(({ job_vendor_id }) => job_vendor_id === jobVendorId),
    valueInPaise: award.vendors.find(({ vendorId }) => vendorId === own.vendorId)!.amountInPaise,
  };
}

/** Mails a vendor of a held job, where it has an address, with a link of its own. */
export async function mailVendor(
  context: Calling & Pick<Context<'sendDeliveryPlan'>, 'config' | 'outbox'>,
  job: JobRow,
  jobVendorId: string,
  mail: (order: Order) => MailText,
): Promise<void> {
  const { db, principal, outbox } = context;
  const vendor = await vendorOfOrder(db, jobVendorId);
  if (!vendor?.email) return;
  const { name: buyer } = await buyerOf(db, principal.companyId, job.id);
  const words = mail({ rfqNumber: rfqNumberOf(job), title: job.title ?? '', buyer });
  await outbox.add(await vendorMail(context, { jobVendorId, email: vendor.email }, words));
}

/** The delivery of a job as somebody sees it who reads its prices. @throws Problem 409 NOT_AWARDED */
export async function deliveryOf({ db, principal, now }: Calling, job: JobRow): Promise<Schemas['JobDelivery']> {
  const award = await awardOf(db, job.id);
  if (!award) throw conflict('NOT_AWARDED', 'Milestones are planned once the job is awarded.');
  const rows = await deliveryRows(db, job.id);
  const guarantees = Map.groupBy(await guaranteesOf(db, job.id), ({ job_vendor_id }) => job_vendor_id);
  const parts = partsOf(rows);
  const today = indianDay(now);
  const orders = award.awards.flatMap(({ vendorId, jobVendorId }) => {
    const own = award.vendors.find((vendor) => vendor.vendorId === vendorId);
    if (jobVendorId === null || !own) return [];
    const order = rows.orders.find(({ job_vendor_id }) => job_vendor_id === jobVendorId);
    return [
      orderOf(principal, job, {
        jobVendorId,
        own,
        order,
        parts: parts.get(jobVendorId) ?? [],
        guarantees: guarantees.get(jobVendorId) ?? [],
        today,
      }),
    ];
  });
  return {
    jobId: job.id,
    number: numberOf(job),
    title: job.title ?? '',
    orders: orders.toSorted((left, right) => left.companyName.localeCompare(right.companyName)),
  };
}

/** What one vendor delivers, with what the caller may do. */
function orderOf(
  principal: Principal,
  job: JobRow,
  {
    jobVendorId,
    own,
    order,
    parts,
    guarantees,
    today,
  }: {
    jobVendorId: string;
    own: Schemas['AwardedVendor'];
    order: OrderRow | undefined;
    parts: MilestoneParts[];
    guarantees: GuaranteeRow[];
    today: string;
  },
): Schemas['DeliveryOrder'] {
  const access = { job, sentAt: order?.sent_at ?? null };
  const standings = order ? standingsOf(order, parts, today) : new Map<string, Standing>();
  return {
    jobVendorId,
    companyName: own.companyName,
    valueInPaise: own.amountInPaise,
    version: order?.version ?? 0,
    sentAt: access.sentAt,
    terms: order ? termsOf(order) : USUAL_TERMS,
    retention: order ? retentionOf(order) : null,
    milestones: parts.map((one) => {
      const standing = standings.get(one.row.id)!;
      const milestone = accessOf(one, standing);
      const of = { ...access, milestone };
      return milestoneOf(
        one,
        standing,
        {
          decide: may(deliveryPolicies['delivery.decide'], principal, of),
          extend: may(deliveryPolicies['delivery.request'], principal, { ...of, kind: 'extension' }),
          waive: may(deliveryPolicies['delivery.request'], principal, { ...of, kind: 'waiver' }),
          apply: (standing.damages?.amountInPaise ?? 0) > 0 && may(deliveryPolicies['delivery.apply'], principal, of),
        },
        (change) =>
          may(deliveryPolicies['delivery.confirm'], principal, {
            ...of,
            change: { state: change.state, requestedBy: change.requested_by },
          }),
      );
    }),
    guarantees: guarantees.map((row) => guaranteeOf(row, today)),
    can: {
      guarantee: may(deliveryPolicies['delivery.guarantee'], principal, access),
      plan: may(deliveryPolicies['delivery.plan'], principal, access),
      send: may(deliveryPolicies['delivery.send'], principal, access),
    },
  };
}

/** What policies ask of a milestone. */
export const accessOf = ({ row, changes }: MilestoneParts, { state }: Standing) => ({
  state,
  isApplied: row.applied_in_paise !== null,
  isChangePending: changes.some((change) => change.state === 'pending'),
});
