import type { HandlersOf } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import { notFound } from '../../problems.ts';
import { entriesAboutVendor } from '../activity-log/activity-log.queries.ts';
import { entryOf } from '../activity-log/activity-log.rules.ts';
import { jobByRef } from '../job-rfq/job-rfq.queries.ts';
import { jobOfVendor } from '../job-vendor/job-vendor.queries.ts';
import { qualificationPolicies } from '../qualification/qualification.policies.ts';
import { hasOwnQuote } from '../qualification/qualification.queries.ts';
import { standingOf } from './quotations.rules.ts';
import { withIds } from './rfq-items.rules.ts';
import { invitedTo, rfqOfJob } from './rfq.queries.ts';
import { documentsReadBy, messagesToVendor, questionsOfVendor, versionsOfVendor } from './vendor-story.queries.ts';

const MOST_ENTRIES = 200;

/** Handler of the page of one vendor of a job (section 2 of the product specification). */
export const vendorStoryHandlers: HandlersOf<'getJobVendor'> = {
  getJobVendor: async ({ db, path, principal, now }) => {
    const vendor = await jobOfVendor(db, path.id);
    const job = vendor && (await jobByRef(db, principal.userId, vendor.job_id));
    if (!job) throw notFound('vendor of a job');
    const rfq = await rfqOfJob(db, job.id);
    const row = (await invitedTo(db, job.id)).find(({ job_vendor_id }) => job_vendor_id === vendor.id);
    return {
      jobVendorId: vendor.id,
      companyName: row?.company_name ?? vendor.company_name,
      isRemoved: vendor.state === 'removed',
      invitation: row
        ? {
            state: standingOf(row),
            sentAt: row.sent_at,
            sentTo: row.email,
            viewedAt: row.viewed_at,
            readRevision: row.read_revision,
            revision: rfq.revision,
            answeredAt: row.quote?.submitted_at ?? row.answered_at,
            regret:
              row.answer === 'regretted' && row.regret_reason
                ? { reason: row.regret_reason, comment: row.regret_comment }
                : null,
          }
        : null,
      versions: await versionsOfVendor(db, vendor.id),
      documents: await documentsReadBy(db, vendor.id),
      questions: await questionsOfVendor(db, vendor.id),
      messages: await messagesToVendor(db, vendor.id),
      log: (await entriesAboutVendor(db, job.id, vendor.company_name, MOST_ENTRIES)).map(entryOf),
      askedLines: withIds(rfq.frozen?.lines ?? []),
      can: {
        enterQuote:
          row !== undefined &&
          may(qualificationPolicies['quote.enter'], principal, { job, rfq, now }) &&
          !(await hasOwnQuote(db, vendor.id)),
      },
    };
  },
};
