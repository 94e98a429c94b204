import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Context, HandlersOf, Principal } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import { assertFields, changedMeanwhile, conflict, invalidRequest, notFound, ourFault } from '../../problems.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { freezeEstimateAtOpening } from '../cost-estimate/job-estimate.ts';
import { newToken, tokenHash } from '../authentication/authentication.rules.ts';
import { proveCodeOfField, sendCode } from '../authentication/otp.ts';
import { documentsOf } from '../job-document/job-document.queries.ts';
import { frozenDocumentOf } from '../job-document/job-document.rules.ts';
import { changeJob, itemsOf, jobByRef, lockedJob, touchJob } from '../job-rfq/job-rfq.queries.ts';
import type { JobRow } from '../job-rfq/job-rfq.rules.ts';
import { qualificationPolicies } from '../qualification/qualification.policies.ts';
import { clausesOf, findingsOf, judgedOfJob, replaceClauses } from '../qualification/qualification.queries.ts';
import { clauseRows, clauseTextOf } from '../qualification/technical.rules.ts';
import { notify } from '../notification/notify.ts';
import { publish, publishDocuments } from './publishing.ts';
import { RFQ_NOTICE, noticesUntil } from './rfq-notices.rules.ts';
import type { Notice } from './rfq-notices.rules.ts';
import { notePublishedQuestions, promotedQuestions } from './questions.queries.ts';
import { callAnswerOf } from './questions.rules.ts';
import { canonical, openQuotes, receiptOf } from './quote-seal.ts';
import type { KeyedFile } from './quote-file.ts';
import { totalsOf } from './quote.rules.ts';
import type { SealedQuote } from './quote.rules.ts';
import { nextEnvelope, technicalOf } from './envelopes.rules.ts';
import type { Envelope, SealedTechnical } from './envelopes.rules.ts';
import { countsOf, quotationsOf } from './quotations.rules.ts';
import { stateOf } from './rfq-states.rules.ts';
import type { Frozen, RfqRow } from './rfq-states.rules.ts';
import { withIds } from './rfq-items.rules.ts';
import { rfqPolicies } from './rfq.policies.ts';
import {
  storeOpenedFile,
  askToConfirm,
  buyerOf,
  changeRfq,
  confirmationsOf,
  confirmOpening,
  countQuotes,
  invite,
  invitedTo,
  linesOfRevisions,
  openersOf,
  possibleOpeners,
  recipientsOf,
  revisionsOf,
  rfqOfJob,
  sealedQuotes,
  setTerms,
  storeOpened,
  storeTechnical,
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
  openedMail,
  openingCodeMail,
  OPENING_WINDOW_IN_MS,
  rfqNumberOf,
  rfqOf,
  termsProblems,
} from './rfq.rules.ts';

type Operations =
  | 'getRfq'
  | 'setRfqTerms'
  | 'publishRfq'
  | 'autoPublishRfqDocsUpdate'
  | 'getVendorEmailNum'
  | 'sendRfq'
  | 'getQuotations'
  | 'requestOpeningCode'
  | 'openQuotations';

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

  getQuotations: async (context) =>
    shownQuotations(context, await found(context.db, context.principal, context.path.id)),

  requestOpeningCode: async (context) => {
    const { db, path, principal, now, config, authorise, endTransaction } = context;
    const { job, rfq } = await held(db, principal, path.id);
    authorise(rfqPolicies['rfq.open'], await openingAccess(db, job, rfq, now));
    const what = OPENED_NAMES[openingOf(rfq)];
    await endTransaction();
    await sendCode(context, {
      purpose: 'opening',
      channel: 'mail',
      recipient: principal.email,
      accountEmail: principal.email,
      userId: principal.userId,
      operationId: 'requestOpeningCode',
      pointer: '/code',
      message: (code) => openingCodeMail(code, rfqNumberOf(job), config.productName, what),
    });
    return { status: 'SUCCESS' };
  },

  openQuotations: async (context) => {
    const { db, path, body, principal, now, authorise, endTransaction } = context;
    const looked = await held(db, principal, path.id);
    authorise(rfqPolicies['rfq.open'], await openingAccess(db, looked.job, looked.rfq, now));
    assertEnvelope(looked.rfq, body.envelope);
    // A wrong code is counted whatever becomes of the rest.
    await endTransaction();
    await proveCodeOfField(context, {
      purpose: 'opening',
      channel: 'mail',
      recipient: principal.email,
      code: body.code,
    });
    const { job, rfq } = await held(db, principal, path.id);
    authorise(rfqPolicies['rfq.open'], await openingAccess(db, job, rfq, now));
    assertEnvelope(rfq, body.envelope);
    const envelope = nextEnvelope(rfq)!;
    await confirmOpening(db, {
      job_id: job.id,
      user_id: principal.userId,
      company_id: principal.companyId,
      confirmed_at: now,
      envelope,
    });
    await writeJobLog(context, job.id, 'opening_confirmed', ofEnvelope(rfq));
    const confirmed = await confirmedBy(db, job.id, envelope, now);
    if (rfq.opens_by!.every((id) => confirmed.has(id)))
      await (envelope === 'technical' ? openTechnical(context, job, rfq) : open(context, job, rfq));
    return shownQuotations(context, job);
  },
};

type Db = Kysely<Database>;
type Writing = Pick<Context<'publishRfq'>, 'db' | 'principal' | 'now' | 'config' | 'outbox'>;
type Reading = Pick<Context<'getRfq'>, 'db' | 'principal' | 'now'>;

async function found(db: Db, { userId }: Principal, ref: string): Promise<JobRow> {
  const job = await jobByRef(db, userId, ref);
  if (!job) throw notFound('job');
  return job;
}

/** A job with its call for quotes, held: publishing, submitting and opening happen one after the other. */
async function held(db: Db, { userId }: Principal, ref: string): Promise<{ job: JobRow; rfq: RfqRow }> {
  const job = await lockedJob(db, userId, ref);
  if (!job) throw notFound('job');
  return { job, rfq: await rfqOfJob(db, job.id) };
}

/** What the next opening opens: all, or one of two envelopes. */
const openingOf = (rfq: RfqRow) => (rfq.envelopes === 'two' ? (nextEnvelope(rfq) ?? 'price') : 'all');
const OPENED_NAMES = { all: 'quote', technical: 'technical envelope', price: 'price envelope' } as const;
/** Which envelope is opened, for the log and for news; nothing where there is one. */
const ofEnvelope = (rfq: RfqRow): { to?: Envelope } =>
  rfq.envelopes === 'two' ? { to: nextEnvelope(rfq) ?? 'price' } : {};

/** Throws when the caller means another envelope than the one that is opened next: a code for one never opens the other. */
function assertEnvelope(rfq: RfqRow, said: Envelope | undefined): void {
  if (rfq.envelopes === 'two' && said !== nextEnvelope(rfq))
    throw conflict('OTHER_ENVELOPE', 'Another envelope is opened next. Load the page again to see which.');
}

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

async function shownQuotations({ db, principal, now }: Reading, { id }: JobRow) {
  const job = await found(db, principal, id);
  const rfq = await rfqOfJob(db, job.id);
  const invited = await invitedTo(db, job.id);
  const quotedOn = invited.flatMap(({ quote }) => (quote?.opened ? [quote.revision] : []));
  const parts = {
    job,
    rfq,
    invited,
    askedLines: (await linesOfRevisions(db, job.id, quotedOn)).map(({ revision, lines }) => ({
      revision,
      lines: withIds(lines),
    })),
    openers: await openersOf(db, rfq.opens_by ?? rfq.opener_ids),
    confirmed: await confirmedBy(db, job.id, nextEnvelope(rfq) ?? 'price', now),
    access: await openingAccess(db, job, rfq, now),
    judged: rfq.technical_opened_at === null ? new Map() : await judgedOfJob(db, job.id),
  };
  return quotationsOf(parts, principal, now);
}

const openingAccess = async (db: Db, job: JobRow, rfq: RfqRow, now: Date) => ({
  job,
  rfq,
  now,
  quoteCount: await countQuotes(db, job.id),
  minimumQuotes: rfq.needs_quotes ?? rfq.minimum_quotes,
  judged: stateOf(rfq, now) === 'technical_opened' ? countsOf(await judgedOfJob(db, job.id)) : null,
});

/** Who confirmed the opening of an envelope within its window, and when. */
async function confirmedBy(db: Db, jobId: string, envelope: Envelope, now: Date): Promise<ReadonlyMap<string, string>> {
  const rows = await confirmationsOf(db, jobId, envelope, new Date(now.getTime() - OPENING_WINDOW_IN_MS));
  return new Map(rows.map(({ user_id, confirmed_at }) => [user_id, confirmed_at]));
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

async function tellOfRevision({ db, outbox }: Writing, jobId: string, next: Frozen, revision: number, changes: number) {
  for (const { email, has_quoted } of await toldOfRevision(db, jobId))
    await outbox.add({
      channel: 'mail',
      recipient: email,
      ...addendumMail(next, revision, { hasQuoted: has_quoted, changes }),
    });
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

const sealedOf = (quotes: readonly { job_vendor_id: string; sealed: Buffer }[]) =>
  quotes.map(({ job_vendor_id, sealed }) => ({ jobVendorId: job_vendor_id, sealed }));
const countStanding = (quotes: readonly { is_standing: boolean }[]) =>
  quotes.filter(({ is_standing }) => is_standing).length;

/** Opens the first of two envelopes of a held job, of all who quoted: the key of prices is not touched. */
async function openTechnical(context: Writing, job: JobRow, rfq: RfqRow): Promise<void> {
  const { db, principal, now, config } = context;
  if (stateOf(rfq, now) !== 'closed') throw ourFault();
  const { sealedPrivateKey, quotes } = await sealedQuotes(db, job.id, 'technical');
  const keys = { publicKey: rfq.technical_public_key!, sealedPrivateKey };
  const opened = openQuotes(config.secret, job.id, keys, sealedOf(quotes), 'technical');
  for (const [index, quote] of quotes.entries()) {
    const { content, keys: fileKeys } = JSON.parse(opened[index]!.toString()) as SealedTechnical;
    await storeTechnical(db, quote.job_vendor_id, quote.number, content);
    for (const { _id, ...file } of content.attachments ?? [])
      await storeOpenedFile(db, _id, quote.job_vendor_id, { ...file, key: fileKeys[_id]! } satisfies KeyedFile);
  }
  await changeRfq(db, job.id, { technical_opened_at: now });
  await keepToldCriteria(context, job, rfq);
  await freezeEstimateAtOpening(db, { id: job.id, companyId: principal.companyId }, now);
  await tellOpened(context, job, rfq, countStanding(quotes));
}

/**
 * Opens the quotes of a held job, all or none: one whose receipt does not fit stops it. Of two envelopes these are the prices of who qualifies; the others
 * are not even read.
 */
async function open(
  context: Writing & Pick<Context<'openQuotations'>, 'log'>,
  job: JobRow,
  rfq: RfqRow,
): Promise<void> {
  const { db, principal, now, config, log } = context;
  const isTwo = rfq.envelopes === 'two';
  if (stateOf(rfq, now) !== (isTwo ? 'technical_opened' : 'closed')) throw ourFault();
  const { sealedPrivateKey, quotes: all } = await sealedQuotes(db, job.id, 'price');
  const judged = isTwo ? await judgedOfJob(db, job.id) : null;
  const quotes = judged ? all.filter(({ job_vendor_id }) => judged.get(job_vendor_id) === 'qualified') : all;
  const opened = openQuotes(config.secret, job.id, { publicKey: rfq.public_key!, sealedPrivateKey }, sealedOf(quotes));
  for (const [index, quote] of quotes.entries()) {
    const { content, salt, keys = {} } = JSON.parse(opened[index]!.toString()) as SealedQuote;
    const isAsJudged = !isTwo || canonical(technicalOf(content)) === canonical(quote.technical);
    if (!isAsJudged || !receiptOf(canonical(content), Buffer.from(salt, 'hex')).equals(quote.receipt)) {
      log.error({ jobVendorId: quote.job_vendor_id }, 'the receipt of a quote does not fit what was sealed');
      throw conflict(
        'QUOTE_CHANGED',
        `The quote of ${quote.vendor_name} is not what was submitted. Nothing was opened.`,
      );
    }
    await storeOpened(db, quote.job_vendor_id, quote.number, {
      content,
      totals: totalsOf(content, quote.frozen.lines),
    });
    for (const { _id, ...file } of content.attachments ?? [])
      await storeOpenedFile(db, _id, quote.job_vendor_id, { ...file, key: keys[_id]! } satisfies KeyedFile);
  }
  await changeRfq(db, job.id, { opened_at: now });
  if (!isTwo) await keepToldCriteria(context, job, rfq);
  await freezeEstimateAtOpening(db, { id: job.id, companyId: principal.companyId }, now);
  await tellOpened(context, job, rfq, countStanding(quotes));
}

/** Quotes are judged by the clauses that vendors were told of: a change that was not published by the opening is dropped. */
async function keepToldCriteria(context: Writing, job: JobRow, { frozen }: RfqRow): Promise<void> {
  const { db, principal } = context;
  const told = frozen?.criteria;
  if (!told || canonical(told) === canonical((await clausesOf(db, job.id)).map(clauseTextOf))) return;
  await replaceClauses(db, job.id, clauseRows(told, principal.companyId));
  await writeJobLog(context, job.id, 'clauses_changed', { count: told.length });
}

/** Notes and tells that an opening was done; the first one moves the job on. */
async function tellOpened(context: Writing, job: JobRow, rfq: RfqRow, count: number): Promise<void> {
  const { db, principal, now, config } = context;
  await writeJobLog(context, job.id, 'quotes_opened', { count, ...ofEnvelope(rfq) });
  const link = `${config.publicUrl}/job/${job.id}/quotations`;
  await notify(db, {
    kind: 'quotes_opened',
    jobId: job.id,
    to: { roles: ['member'] },
    except: principal.userId,
    detail: { by: principal.fullName, count, ...ofEnvelope(rfq) },
    mail: {
      ...openedMail(rfqNumberOf(job), principal.fullName, count, link, OPENED_NAMES[openingOf(rfq)]),
      link,
    },
    cause: 'openQuotations',
    at: now,
  });
  if (job.status === 'evaluating') {
    await touchJob(db, job.id, principal.userId, now);
    return;
  }
  await changeJob(db, job.id, {
    status: 'evaluating',
    status_since: now,
    updated_at: now,
    changed_by: principal.userId,
  });
  await writeJobLog(context, job.id, 'status_changed', { from: job.status, to: 'evaluating' });
}
