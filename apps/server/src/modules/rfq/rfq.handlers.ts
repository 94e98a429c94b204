import { randomUUID } from 'node:crypto';
import type { Context, HandlersOf } from '../../http/handler.ts';
import { assertFields, changedMeanwhile, conflict, invalidRequest } from '../../problems.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { changesDetail } from '../activity-log/log-changes.rules.ts';
import { newToken, tokenHash } from '../authentication/authentication.rules.ts';
import { changeJob, itemsOf, touchJob } from '../job-rfq/job-rfq.queries.ts';
import { incompleteProblems } from '../job-rfq/job-rfq.rules.ts';
import type { JobRow } from '../job-rfq/job-rfq.rules.ts';
import { deadlineMail, extensionProblems } from './deadline.rules.ts';
import { publish, publishDeadline, publishDocuments, scheduleNotices, tellVendors } from './publishing.ts';
import { notePublishedQuestions } from './questions.queries.ts';
import type { Frozen, RfqRow } from './rfq-states.rules.ts';
import { found, held, openingAccess } from './rfq-access.ts';
import { deleteChanges, hasQuotes } from './rfq-changes.queries.ts';
import { changesToConfirm, earlierDeadlineProblems } from './rfq-changes.rules.ts';
import { requestChanges } from './rfq-changes.ts';
import { rfqPolicies } from './rfq.policies.ts';
import { nextOf, shown } from './shown-rfq.ts';
import { termsChanges } from './terms-log.rules.ts';
import {
  askToConfirm,
  changeRfq,
  countQuotes,
  invite,
  openersOf,
  possibleOpeners,
  recipientsOf,
  rfqOfJob,
  setTerms,
} from './rfq.queries.ts';
import type { RecipientRow } from './rfq.queries.ts';
import {
  addendumMail,
  asksToConfirm,
  changesBetween,
  columnsOfTerms,
  earliestDeadline,
  hasNew,
  invitationMail,
  missingOfRfq,
  missingProblemsOfRfq,
  termsProblems,
} from './rfq.rules.ts';

type Operations =
  | 'getRfq'
  | 'setRfqTerms'
  | 'publishRfq'
  | 'autoPublishRfqDocsUpdate'
  | 'extendRfqDeadline'
  | 'getVendorEmailNum'
  | 'sendRfq';

/** Handlers of calls for quotes (section 7 of the product specification, job requests; domain rules, the vendor's side and seal). */
export const rfqHandlers: HandlersOf<Operations> = {
  getRfq: async (context) => shown(context, await found(context.db, context.principal, context.path.id)),

  setRfqTerms: async (context) => {
    const { db, path, body, principal, now, authorise } = context;
    const { job, rfq } = await held(db, principal, path.id);
    authorise(rfqPolicies['rfq.edit'], await openingAccess(db, job, rfq, now));
    if (rfq.version !== body.version) throw changedMeanwhile();
    const openers = await possibleOpeners(db, principal.companyId, job.id);
    assertFields(termsProblems(body.terms, new Set(openers.map(({ user_id }) => user_id)), rfq, now));
    await setTerms(db, { ...columnsOfTerms(body.terms), job_id: job.id, company_id: principal.companyId });
    const after = await rfqOfJob(db, job.id);
    const named = await openersOf(db, [...rfq.opener_ids, ...after.opener_ids]);
    const changes = termsChanges(rfq, after, new Map(named.map(({ user_id: id, full_name: name }) => [id, name])));
    await writeJobLog(context, job.id, 'rfq_changed', changesDetail(changes));
    return shown(context, job);
  },

  publishRfq: async (context) => {
    const { db, body, principal, now, authorise } = context;
    const { job, rfq } = await held(db, principal, body.jobId);
    authorise(rfqPolicies['rfq.publish'], await openingAccess(db, job, rfq, now));
    if (rfq.version !== body.version) throw changedMeanwhile();
    const wanted = changesToConfirm(rfq, await hasQuotes(db, job.id));
    const isRequesting = Object.values(wanted).some((one) => one !== null);
    const effective: RfqRow = {
      ...rfq,
      deadline: wanted.deadline === null ? rfq.deadline : rfq.closes_at,
      opener_ids: wanted.openerIds === null ? rfq.opener_ids : rfq.opens_by!,
      minimum_quotes: wanted.minimumQuotes === null ? rfq.minimum_quotes : rfq.needs_quotes!,
    };
    const next = await nextOf(db, principal, job, effective);
    const missing = missingOfRfq(effective, job, next);
    assertFields([
      ...missingProblemsOfRfq(missing),
      ...(missing.includes('incompleteItems') ? incompleteProblems(await itemsOf(db, job.id)) : []),
    ]);
    assertFields(earlierDeadlineProblems(wanted.deadline, now));
    const isNew = hasNew(effective, next);
    if (!isNew && !isRequesting) throw conflict('NOTHING_TO_PUBLISH', 'No unpublished changes.');
    // After the deadline nothing is confirmed: a later one comes first.
    if (wanted.minimumQuotes !== null) assertDeadline(next, earliestDeadline(rfq, false, now), now);
    if (isRequesting) {
      await requestChanges(context, job, rfq, wanted);
      const { deadline, opener_ids, minimum_quotes } = effective;
      await changeRfq(db, job.id, { deadline, opener_ids, minimum_quotes });
    }
    if (!isNew) return shown(context, job);
    const changes = rfq.frozen ? changesBetween(rfq.frozen, next) : [];
    const isConfirming = asksToConfirm(changes) && (await countQuotes(db, job.id)) > 0;
    assertDeadline(next, earliestDeadline(rfq, isConfirming, now), now);
    await publish(context, job, effective, next);
    await notePublishedQuestions(db, job.id, rfq.revision + 1);
    if (next.deadline !== rfq.closes_at) {
      await deleteChanges(db, job.id, 'deadline');
      await scheduleNotices(context, job.id, next.deadline);
    }
    if (effective.minimum_quotes !== rfq.needs_quotes) await deleteChanges(db, job.id, 'minimum_quotes');
    if (isConfirming) await askToConfirm(db, job.id);
    await tellVendors(context, job.id, (hasQuoted) =>
      addendumMail(next, rfq.revision + 1, { hasQuoted, changes: changes.length }),
    );
    return shown(context, job);
  },

  autoPublishRfqDocsUpdate: async (context) => {
    const { db, body, principal, now, authorise } = context;
    const { job, rfq } = await held(db, principal, body.jobId);
    authorise(rfqPolicies['rfq.publish'], await openingAccess(db, job, rfq, now));
    if (rfq.auto_publish === body.autoPublish) return shown(context, job);
    await setTerms(db, {
      ...termsOf(rfq),
      job_id: job.id,
      company_id: principal.companyId,
      auto_publish: body.autoPublish,
    });
    await writeJobLog(context, job.id, 'rfq_changed', { fields: ['autoPublish'], to: body.autoPublish ? 'on' : 'off' });
    await publishDocuments(context, job);
    return shown(context, job);
  },

  extendRfqDeadline: async (context) => {
    const { db, body, principal, now, authorise } = context;
    const { job, rfq } = await held(db, principal, body.jobId);
    const access = await openingAccess(db, job, rfq, now);
    authorise(rfqPolicies['rfq.publish'], access);
    if (rfq.closes_at === null) throw conflict('NOT_PUBLISHED', 'Set the deadline and publish the RFQ first.');
    if (rfq.version !== body.version) throw changedMeanwhile();
    assertFields(extensionProblems(rfq.closes_at, earliestDeadline(rfq, false, now), body.deadline));
    const deadline = new Date(body.deadline).toISOString();
    const next = await publishDeadline(context, job, rfq, deadline);
    await deleteChanges(db, job.id, 'deadline');
    await scheduleNotices(context, job.id, deadline);
    await tellVendors(context, job.id, (hasQuoted) => deadlineMail(next, hasQuoted, 'extended'));
    return shown(context, job);
  },

  getVendorEmailNum: async ({ db, path, principal }) => {
    const job = await found(db, principal, path.id);
    return { recipients: (await recipientsOf(db, job.id)).map(recipientOf) };
  },

  sendRfq: async (context) => {
    const { db, body, principal, now, authorise } = context;
    const { job, rfq } = await held(db, principal, body.jobId);
    authorise(rfqPolicies['rfq.send'], { job, rfq, now });
    const known = new Map((await recipientsOf(db, job.id)).map((row) => [row.job_vendor_id, row]));
    const chosen = body.jobVendorIds.map((id) => known.get(id));
    assertFields(
      chosen.flatMap((vendor, index) =>
        vendor?.email
          ? []
          : [
              {
                pointer: `/jobVendorIds/${index}`,
                message: vendor ? 'is a vendor without an email address' : 'is not a vendor on this job',
              },
            ],
      ),
    );
    for (const vendor of chosen) await sendTo(context, job, rfq.frozen!, vendor!);
    if (job.status === 'sourcing') {
      await changeJob(db, job.id, {
        status: 'quoting',
        status_since: now,
        updated_at: now,
        changed_by: principal.userId,
      });
      await writeJobLog(context, job.id, 'status_changed', { from: 'sourcing', to: 'quoting' });
    } else await touchJob(db, job.id, principal.userId, now);
    return { recipients: (await recipientsOf(db, job.id)).map(recipientOf) };
  },
};

type Writing = Pick<Context<'publishRfq'>, 'db' | 'principal' | 'now' | 'config' | 'outbox'>;

const termsOf = ({
  deadline,
  message,
  payment_terms,
  warranty_months,
  working_days,
  opener_ids,
  minimum_quotes,
  envelopes,
  comparison,
}: RfqRow) => ({
  deadline,
  message,
  payment_terms,
  warranty_months,
  working_days,
  opener_ids,
  minimum_quotes,
  envelopes,
  comparison: comparison && JSON.stringify(comparison),
});

/** Throws when a deadline leaves vendors too little time. One that stays may be nearer, as long as nobody has to confirm. */
function assertDeadline(next: Frozen, earliest: Date, now: Date): void {
  if (Date.parse(next.deadline) >= earliest.getTime()) return;
  const hours = Math.round((earliest.getTime() - now.getTime()) / 3_600_000);
  throw invalidRequest([{ pointer: '/terms/deadline', message: `Give vendors at least ${hours} hours from now.` }]);
}

const recipientOf = ({ job_vendor_id, company_name, email, sent_at, sent_to }: RecipientRow) => ({
  jobVendorId: job_vendor_id,
  companyName: company_name,
  email,
  sentAt: sent_at,
  sentTo: sent_to,
});

/** Mails a vendor its own link, which is nowhere else. */
async function sendTo(context: Writing, job: JobRow, frozen: Frozen, vendor: RecipientRow): Promise<void> {
  const { db, principal, now, config, outbox } = context;
  const token = newToken();
  const mailId = randomUUID();
  await invite(db, {
    job_vendor_id: vendor.job_vendor_id,
    job_id: job.id,
    company_id: principal.companyId,
    vendor_name: vendor.company_name,
    email: vendor.email!,
    token_hash: tokenHash(token),
    sent_at: now,
    mail_task_id: mailId,
  });
  const link = `${config.publicUrl}/vendor-link#${token}`;
  await outbox.add({
    id: mailId,
    channel: 'mail',
    recipient: vendor.email!,
    ...invitationMail(frozen, vendor.company_name, link, config.productName),
  });
  await writeJobLog(context, job.id, 'rfq_sent', { vendor: vendor.company_name });
}
