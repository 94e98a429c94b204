import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Context, HandlersOf, Principal } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import { assertFields, changedMeanwhile, conflict, invalidRequest } from '../../problems.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { newToken, tokenHash } from '../authentication/authentication.rules.ts';
import { documentsOf } from '../job-document/job-document.queries.ts';
import { frozenDocumentOf } from '../job-document/job-document.rules.ts';
import { changeJob, itemsOf, touchJob } from '../job-rfq/job-rfq.queries.ts';
import type { JobRow } from '../job-rfq/job-rfq.rules.ts';
import { qualificationPolicies } from '../qualification/qualification.policies.ts';
import { clausesOf, findingsOf } from '../qualification/qualification.queries.ts';
import { clauseTextOf } from '../qualification/technical.rules.ts';
import { publish, publishDocuments } from './publishing.ts';
import { RFQ_NOTICE, noticesUntil } from './rfq-notices.rules.ts';
import type { Notice } from './rfq-notices.rules.ts';
import { notePublishedQuestions, promotedQuestions } from './questions.queries.ts';
import { callAnswerOf } from './questions.rules.ts';
import type { Frozen, RfqRow } from './rfq-states.rules.ts';
import { found, held, openingAccess } from './rfq-access.ts';
import { vendorMail } from './vendor-mail.ts';
import { rfqPolicies } from './rfq.policies.ts';
import {
  askToConfirm,
  buyerOf,
  countQuotes,
  invite,
  possibleOpeners,
  recipientsOf,
  revisionsOf,
  rfqOfJob,
  setTerms,
  toldOfRevision,
} from './rfq.queries.ts';
import type { RecipientRow } from './rfq.queries.ts';
import {
  addendumMail,
  asksToConfirm,
  changesBetween,
  columnsOfTerms,
  earliestDeadline,
  frozenOf,
  hasNew,
  invitationMail,
  missingOfRfq,
  missingProblemsOfRfq,
  rfqOf,
  termsProblems,
} from './rfq.rules.ts';

type Operations =
  | 'getRfq'
  | 'setRfqTerms'
  | 'publishRfq'
  | 'autoPublishRfqDocsUpdate'
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
    await writeJobLog(context, job.id, 'rfq_changed');
    return shown(context, job);
  },

  publishRfq: async (context) => {
    const { db, body, principal, now, authorise } = context;
    const { job, rfq } = await held(db, principal, body.jobId);
    authorise(rfqPolicies['rfq.publish'], await openingAccess(db, job, rfq, now));
    if (rfq.version !== body.version) throw changedMeanwhile();
    const next = await nextOf(db, principal, job, rfq);
    assertFields(missingProblemsOfRfq(missingOfRfq(rfq, job, next.criteria?.length ?? 0)));
    if (!hasNew(rfq, next)) throw conflict('NOTHING_TO_PUBLISH', 'Vendors see all of this already.');
    const changes = rfq.frozen ? changesBetween(rfq.frozen, next) : [];
    const isConfirming = asksToConfirm(changes) && (await countQuotes(db, job.id)) > 0;
    assertDeadline(next, earliestDeadline(rfq, isConfirming, now), now);
    await publish(context, job, rfq, next);
    await notePublishedQuestions(db, job.id, rfq.revision + 1);
    if (next.deadline !== rfq.closes_at) await scheduleNotices(context, job.id, next.deadline);
    if (isConfirming) await askToConfirm(db, job.id);
    await tellOfRevision(context, job.id, next, rfq.revision + 1, changes.length);
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
                message: vendor ? 'is a vendor without an address' : 'is no vendor on this job',
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

type Db = Kysely<Database>;
type Writing = Pick<Context<'publishRfq'>, 'db' | 'principal' | 'now' | 'config' | 'outbox'>;
type Reading = Pick<Context<'getRfq'>, 'db' | 'principal' | 'now'>;

const termsOf = ({
  deadline,
  message,
  payment_terms,
  warranty_months,
  opener_ids,
  minimum_quotes,
  envelopes,
  comparison,
}: RfqRow) => ({
  deadline,
  message,
  payment_terms,
  warranty_months,
  opener_ids,
  minimum_quotes,
  envelopes,
  comparison: comparison && JSON.stringify(comparison),
});

async function nextOf(db: Db, { companyId }: Principal, job: JobRow, rfq: RfqRow): Promise<Frozen> {
  const shownToVendors = (await documentsOf(db, job.id)).filter(({ is_shown }) => is_shown).map(frozenDocumentOf);
  const answers = (await promotedQuestions(db, job.id)).map(callAnswerOf);
  const criteria = (await clausesOf(db, job.id)).map(clauseTextOf);
  const buyer = await buyerOf(db, companyId, job.id);
  return frozenOf(job, rfq, await itemsOf(db, job.id), shownToVendors, answers, criteria, buyer);
}

async function shown({ db, principal, now }: Reading, job: JobRow) {
  const rfq = await rfqOfJob(db, job.id);
  return rfqOf(
    {
      job,
      rfq,
      next: await nextOf(db, principal, job, rfq),
      revisions: await revisionsOf(db, job.id),
      openers: await possibleOpeners(db, principal.companyId, job.id),
      quoteCount: await countQuotes(db, job.id),
      canSetCriteria: may(qualificationPolicies['technical.clauses'], principal, {
        job,
        rfq,
        now,
        findingCount: (await findingsOf(db, job.id)).length,
      }),
    },
    principal,
    now,
  );
}

/** Throws when a deadline leaves vendors too little time. One that stays may be nearer, as long as nobody has to confirm. */
function assertDeadline(next: Frozen, earliest: Date, now: Date): void {
  if (Date.parse(next.deadline) >= earliest.getTime()) return;
  const hours = Math.round((earliest.getTime() - now.getTime()) / 3_600_000);
  throw invalidRequest([{ pointer: '/terms/deadline', message: `Leave vendors at least ${hours} hours from now.` }]);
}

/** Sets when vendors are reminded of a deadline, and its openers told of it. Those of a deadline that holds no more do nothing. */
async function scheduleNotices({ tasks, now }: Context<'publishRfq'>, jobId: string, closesAt: string): Promise<void> {
  for (const { what, at } of noticesUntil(now, new Date(closesAt)))
    await tasks.add(RFQ_NOTICE, { jobId, closesAt, what } satisfies Notice, at);
}

async function tellOfRevision(context: Writing, jobId: string, next: Frozen, revision: number, changes: number) {
  for (const { email, job_vendor_id, has_quoted } of await toldOfRevision(context.db, jobId)) {
    const mail = addendumMail(next, revision, { hasQuoted: has_quoted, changes });
    await context.outbox.add(await vendorMail(context, { jobVendorId: job_vendor_id, email }, mail));
  }
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
  await invite(db, {
    job_vendor_id: vendor.job_vendor_id,
    job_id: job.id,
    company_id: principal.companyId,
    vendor_name: vendor.company_name,
    email: vendor.email!,
    token_hash: tokenHash(token),
    sent_at: now,
  });
  const link = `${config.publicUrl}/vendor-link#${token}`;
  await outbox.add({
    channel: 'mail',
    recipient: vendor.email!,
    ...invitationMail(frozen, vendor.company_name, link, config.productName),
  });
  await writeJobLog(context, job.id, 'rfq_sent', { vendor: vendor.company_name });
}
