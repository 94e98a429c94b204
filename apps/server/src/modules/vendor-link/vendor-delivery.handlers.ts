import type { Context, HandlersOf, VendorSession } from '../../http/handler.ts';
import { assertFields, conflict, notFound } from '../../problems.ts';
import { writeJobLogAsVendor } from '../activity-log/job-log.ts';
import { changeMilestone, deliveryRows, insertEvidence } from '../delivery/delivery.queries.ts';
import { partsOf, retentionOf, standingsOf, termsOf, vendorMilestoneOf } from '../delivery/delivery.rules.ts';
import { evidenceMail } from '../delivery/delivery-mails.rules.ts';
import { allowsOnMilestone } from '../delivery/milestone-states.rules.ts';
import { notify } from '../notification/notify.ts';
import { mailWordsProblems } from '../vendor-profile/mail.rules.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import { assertNotOnHold, held } from './held-invitation.ts';
import { confirmed } from './confirmed-vendor.ts';

type Calling = Pick<Context<'getVendorRfq'>, 'db' | 'now'> & { vendor: VendorSession };

/** Handlers of the milestones of the vendor that calls by its link (decision 103). */
export const vendorDeliveryHandlers: HandlersOf<'getVendorMilestones' | 'submitMilestoneEvidence'> = {
  getVendorMilestones: (context) => ownDelivery(context),

  submitMilestoneEvidence: async (context) => {
    const { db, body, vendor, now, config } = context;
    const [byName, words] = [body.byName.trim(), body.words.trim()];
    assertFields([
      ...(byName === '' ? [{ pointer: '/byName', message: 'Please enter your name.' }] : []),
      ...(words === '' ? [{ pointer: '/words', message: 'Please say what shows it.' }] : []),
      ...mailWordsProblems({ '/byName': byName, '/words': words }),
    ]);
    await confirmed(context);
    const invitation = await held(context);
    assertNotOnHold(invitation);
    const { order, parts, standings } = await ownParts(context);
    const own = parts.find(({ row }) => row.id === body.milestoneId);
    if (!order) throw conflict('PLAN_NOT_SENT', 'The buyer has not sent you any milestones yet.');
    if (!own) throw notFound('milestone');
    if (!allowsOnMilestone(standings.get(own.row.id)!.state, 'submit'))
      throw conflict('MILESTONE_CLOSED', 'The buyer has your evidence, or this milestone is closed.');
    await insertEvidence(db, {
      milestone_id: own.row.id,
      number: (own.evidence[0]?.number ?? 0) + 1,
      job_vendor_id: own.row.job_vendor_id,
      job_id: own.row.job_id,
      company_id: own.row.company_id,
      at: now,
      by_name: byName,
      words,
    });
    await changeMilestone(db, own.row.id, { state: 'evidence_submitted' });
    await writeJobLogAsVendor(context, 'evidence_submitted', { milestone: own.row.name, person: byName });
    const { number: rfqNumber, title } = invitation.frozen;
    await notify(db, {
      kind: 'evidence_submitted',
      jobId: vendor.jobId,
      to: { roles: ['owner', 'buyer'] },
      subjectId: own.row.id,
      detail: { vendor: vendor.vendorName, title: own.row.name },
      mail: {
        ...evidenceMail({ rfqNumber, title }, vendor.vendorName, own.row.name),
        link: `${config.publicUrl}/job/${vendor.jobId}/delivery`,
      },
      cause: 'submitMilestoneEvidence',
      at: now,
    });
    return ownDelivery(context);
  },
};

/** What the vendor that calls delivers: none of it before its plan was sent. */
async function ownParts({ db, vendor, now }: Calling) {
  const rows = await deliveryRows(db, vendor.jobId);
  const [order] = rows.orders;
  const parts = partsOf(rows).get(vendor.jobVendorId) ?? [];
  return { order, parts, standings: order ? standingsOf(order, parts, indianDay(now)) : new Map() };
}

async function ownDelivery(context: Calling) {
  const { order, parts, standings } = await ownParts(context);
  if (!order) return { terms: null, retention: null, milestones: [] };
  return {
    terms: termsOf(order),
    retention: retentionOf(order),
    milestones: parts.map((one) => {
      const standing = standings.get(one.row.id)!;
      return vendorMilestoneOf(one, standing, allowsOnMilestone(standing.state, 'submit'));
    }),
  };
}
