import { randomBytes } from 'node:crypto';
import { isMeasured, provisionalTotal } from '@millwright/evaluation/item-kinds';
import type { Context, HandlersOf } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import { assertFields, conflict, notFound } from '../../problems.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { comparisonPolicies } from '../comparison/comparison.policies.ts';
import { uploadedFiles } from '../job-document/job-document.queries.ts';
import { itemsOf, touchJob } from '../job-rfq/job-rfq.queries.ts';
import { jobOfVendor } from '../job-vendor/job-vendor.queries.ts';
import { canonical, keepForVendor, receiptOf, sealQuote, sealTechnical } from '../rfq/quote-seal.ts';
import { openedEnvelope } from '../rfq/envelopes.rules.ts';
import { contentProblems, missingOfQuote, missingProblemsOfQuote, totalsOf } from '../rfq/quote.rules.ts';
import type { QuoteContent } from '../rfq/quote.rules.ts';
import { contentOnItems, submittedContent, withIds } from '../rfq/rfq-items.rules.ts';
import { vendorMail } from '../rfq/vendor-mail.ts';
import { linesOfRevisions } from '../rfq/rfq.queries.ts';
import { mailWordsProblem } from '../vendor-profile/mail.rules.ts';
import { heldVendor, readJob } from './held-job.ts';
import type { JobWithRfq } from './held-job.ts';
import { qualificationPolicies } from './qualification.policies.ts';
import {
  enteredDocument,
  hasOwnQuote,
  insertClarification,
  insertEntered,
  invitationOf,
  quotingOf,
  standingOfVendor,
} from './qualification.queries.ts';
import { clarificationMail, enteredMail } from './qualification.rules.ts';
import { quotingVendorOf } from './versions.rules.ts';

type Operations = 'getQuoteVersions' | 'openClarification' | 'enterQuote' | 'getQuoteDocument';

const HOURS_TO_CLARIFY = 24;

/** Handlers of the versions of quotes: read, made clear, entered for a vendor (domain rules, states of a quotation). */
export const clarificationHandlers: HandlersOf<Operations> = {
  getQuoteVersions: async (context) => {
    const read = await readJob(context, context.path.id);
    context.authorise(comparisonPolicies['comparison.read'], read);
    return shown(context, read);
  },

  openClarification: async (context) => {
    const { db, body, principal, now, authorise, outbox } = context;
    const held = await heldVendor(context, body.jobVendorId);
    authorise(qualificationPolicies['quote.qualify'], held);
    const words = body.words.trim();
    const message = words === '' ? 'Enter your question.' : mailWordsProblem(words);
    assertFields(message === null ? [] : [{ pointer: '/words', message }]);
    const { vendor, job, rfq } = held;
    const invitation = await invitationOf(db, vendor.id);
    const standing = await standingOfVendor(db, job.id, vendor.id);
    if (!invitation || !standing || standing.number === null)
      throw conflict('NO_QUOTE', 'This vendor has no quote to clarify.');
    if (standing.is_price_sealed) throw priceSealed();
    const envelope = openedEnvelope(rfq);
    const closesAt = new Date(now.getTime() + (body.hours ?? HOURS_TO_CLARIFY) * 3_600_000);
    const isNew = await insertClarification(db, {
      job_vendor_id: vendor.id,
      job_id: job.id,
      company_id: principal.companyId,
      words,
      opened_at: now,
      opened_by: principal.fullName,
      closes_at: closesAt,
      answered_by: null,
      envelope,
    });
    if (!isNew)
      throw conflict('CLARIFIED_ALREADY', 'You have already asked this vendor. Each vendor can be asked once per RFQ.');
    await writeJobLog(context, job.id, 'clarification_opened', { vendor: vendor.company_name });
    await touchJob(db, job.id, principal.userId, now);
    const mail = clarificationMail(rfq.frozen!, words, closesAt, rfq.envelopes === 'two' ? envelope : null);
    await outbox.add(await vendorMail(context, { jobVendorId: vendor.id, email: invitation.email }, mail));
    return shown(context, held);
  },

  enterQuote: async (context) => {
    const { db, body, principal, now, authorise, outbox } = context;
    const held = await heldVendor(context, body.jobVendorId);
    authorise(qualificationPolicies['quote.enter'], held);
    const { vendor, job, rfq } = held;
    const invitation = await invitationOf(db, vendor.id);
    if (vendor.state !== 'added' || !invitation)
      throw conflict('NOT_ASKED', 'This vendor was not invited to quote. Send the RFQ first.');
    if (await hasOwnQuote(db, vendor.id))
      throw conflict(
        'QUOTED_ITSELF',
        'This vendor submitted its own quote. Only the vendor can submit the next version.',
      );
    const frozen = rfq.frozen!;
    const files = await uploadedFiles(db, principal.companyId, principal.userId, [body.fileId]);
    const content = submittedContent(contentOnItems(body.content, frozen.lines));
    assertFields([
      ...contentProblems(content, frozen),
      ...missingProblemsOfQuote(missingOfQuote(content, frozen), frozen),
      ...(files.length === 0 ? [{ pointer: '/fileId', message: "Add the vendor's own document." }] : []),
    ]);
    const number = await enter(context, held, content, body.fileId);
    const document = files[0]!.file_name;
    await writeJobLog(context, job.id, 'quote_entered', { vendor: vendor.company_name, count: number, document });
    await touchJob(db, job.id, principal.userId, now);
    const mail = enteredMail(frozen, { by: principal.fullName, document, version: number });
    await outbox.add(await vendorMail(context, { jobVendorId: vendor.id, email: invitation.email }, mail));
    return { status: 'SUCCESS' };
  },

  getQuoteDocument: async (context) => {
    const { db, path, query, authorise, files } = context;
    const vendor = await jobOfVendor(db, path.id);
    if (!vendor) throw notFound('vendor of a job');
    authorise(comparisonPolicies['comparison.read'], await readJob(context, vendor.job_id));
    const file = await enteredDocument(db, vendor.id, query.number);
    if (!file) throw notFound('document');
    return { fileName: file.file_name, mediaType: file.media_type, open: () => files.open(file.sha256) };
  },
};

const priceSealed = () =>
  conflict('PRICE_SEALED', 'This vendor was disqualified before price opening, so its price stays sealed.');

type Reading = Pick<Context<'getQuoteVersions'>, 'db' | 'principal' | 'now'>;

/** Stores a quote for a vendor, sealed like any other. Its number. */
async function enter(
  { db, principal, now, config }: Pick<Context<'enterQuote'>, 'db' | 'principal' | 'now' | 'config'>,
  { job, rfq, vendor }: Awaited<ReturnType<typeof heldVendor>>,
  content: QuoteContent,
  fileId: string,
): Promise<number> {
  const salt = randomBytes(32);
  const totals = totalsOf(content, rfq.frozen!.lines);
  const sealed = Buffer.from(JSON.stringify({ content, salt: salt.toString('hex') }));
  return insertEntered(db, {
    job_vendor_id: vendor.id,
    job_id: job.id,
    company_id: principal.companyId,
    revision: rfq.revision,
    submitted_at: now,
    receipt: receiptOf(canonical(content), salt),
    sealed: sealQuote(rfq.public_key!, job.id, vendor.id, sealed),
    own_copy: keepForVendor(config.secret, vendor.id, { content, salt: salt.toString('hex'), totals }),
    opened: null,
    ...(rfq.envelopes === 'two' && {
      sealed_technical: sealTechnical(rfq.technical_public_key!, job.id, vendor.id, content),
      technical: null,
    }),
    entered_by: principal.fullName,
    entered_file_id: fileId,
  });
}

async function shown({ db, principal, now }: Reading, access: JobWithRfq) {
  const { job, rfq } = access;
  const vendors = await quotingOf(db, job.id);
  const numbers = vendors.flatMap(({ versions }) => versions.map(({ revision }) => revision));
  const revisions = await linesOfRevisions(db, job.id, [...new Set(numbers)]);
  const linesOf = new Map(revisions.map(({ revision, lines }) => [revision, lines]));
  const items = await itemsOf(db, job.id);
  const expected = items
    .filter(isMeasured)
    .map(({ quantity, rateInPaise = null }) =>
      rateInPaise === null ? null : Math.round(Number(quantity ?? '1') * rateInPaise),
    );
  const isEstimated = expected.length > 0 && expected.every((amount) => amount !== null);
  return {
    vendors: vendors.map((row) => quotingVendorOf(row, linesOf, now)),
    askedLines: withIds(rfq.frozen?.lines ?? []),
    estimateInPaise: isEstimated
      ? expected.reduce<number>((sum, amount) => sum + (amount ?? 0), provisionalTotal(items))
      : null,
    can: {
      qualify: may(qualificationPolicies['quote.qualify'], principal, access),
    },
  };
}
