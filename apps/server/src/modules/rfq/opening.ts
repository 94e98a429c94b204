import type { Context } from '../../http/handler.ts';
import { conflict, ourFault } from '../../problems.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { freezeEstimateAtOpening } from '../cost-estimate/job-estimate.ts';
import { changeJob, touchJob } from '../job-rfq/job-rfq.queries.ts';
import type { JobRow } from '../job-rfq/job-rfq.rules.ts';
import { OPENING_WINDOW_IN_MS } from '../job-rfq/next-move.rules.ts';
import { notify } from '../notification/notify.ts';
import { clausesOf, judgedOfJob, replaceClauses } from '../qualification/qualification.queries.ts';
import { clauseRows, clauseTextOf } from '../qualification/technical.rules.ts';
import { nextEnvelope, technicalOf } from './envelopes.rules.ts';
import type { Envelope, SealedTechnical } from './envelopes.rules.ts';
import type { KeyedFile } from './quote-file.ts';
import { canonical, openQuotes, receiptOf } from './quote-seal.ts';
import { totalsOf } from './quote.rules.ts';
import type { SealedQuote } from './quote.rules.ts';
import {
  changeRfq,
  openedReceipts,
  openedVendors,
  sealedQuotes,
  storeOpened,
  storeOpenedFile,
  storeTechnical,
} from './rfq.queries.ts';
import { openedForVendorMail, openedMail, openingStartedMail } from './opening-mails.rules.ts';
import { rfqNumberOf } from './rfq.rules.ts';
import { stateOf } from './rfq-states.rules.ts';
import type { RfqRow } from './rfq-states.rules.ts';
import { vendorMail } from './vendor-mail.ts';

type Writing = Pick<Context<'openQuotations'>, 'db' | 'principal' | 'now' | 'config' | 'outbox' | 'log'>;

/** What the next opening opens: all, or one of two envelopes. */
export const openingOf = (rfq: RfqRow) => (rfq.envelopes === 'two' ? (nextEnvelope(rfq) ?? 'price') : 'all');
export const OPENED_NAMES = { all: 'quote', technical: 'technical envelope', price: 'price envelope' } as const;
/** Which envelope is opened, for the log and for news; nothing where there is one. */
export const ofEnvelope = (rfq: RfqRow): { to?: Envelope } =>
  rfq.envelopes === 'two' ? { to: nextEnvelope(rfq) ?? 'price' } : {};

const sealedOf = (quotes: readonly { job_vendor_id: string; sealed: Buffer }[]) =>
  quotes.map(({ job_vendor_id, sealed }) => ({ jobVendorId: job_vendor_id, sealed }));

/** Opens the first of two envelopes of a held job, of all who quoted: the key of prices is not touched. */
export async function openTechnical(context: Writing, job: JobRow, rfq: RfqRow): Promise<void> {
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
  await tellOpened(context, job, rfq, quotes.length);
}

/**
 * Opens the quotes of a held job, all or none: one whose receipt does not fit stops it. Of two envelopes these are the prices of who qualifies; the others
 * are not even read.
 */
export async function openPrices(context: Writing, job: JobRow, rfq: RfqRow): Promise<void> {
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
        `The quote of ${quote.vendor_name} does not match what was submitted. Nothing was opened.`,
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
  await tellOpened(context, job, rfq, quotes.length);
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
  if (nextEnvelope(rfq) !== 'technical') await tellVendorsOfOpening(context, job, rfq);
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

/** Mails each vendor that quoted that the quotes were opened, with the receipts of all: it finds its own among them. */
async function tellVendorsOfOpening(context: Writing, job: JobRow, rfq: RfqRow): Promise<void> {
  const { db, now, outbox } = context;
  const receipts = (await openedReceipts(db, job.id, 'price', now.toISOString())).map(({ receipt }) => receipt);
  for (const { email, job_vendor_id } of await openedVendors(db, job.id)) {
    const mail = openedForVendorMail(rfq.frozen!, receipts.toSorted(), now);
    await outbox.add(await vendorMail(context, { jobVendorId: job_vendor_id, email }, mail));
  }
}

/** Tells the other openers at once that the first has confirmed: they have half an hour. */
export async function tellOtherOpeners(
  { db, principal, now, config }: Writing,
  job: JobRow,
  rfq: RfqRow,
  confirmed: ReadonlyMap<string, string>,
): Promise<void> {
  const users = rfq.opens_by!.filter((id) => !confirmed.has(id));
  const until = new Date(Date.parse(confirmed.get(principal.userId)!) + OPENING_WINDOW_IN_MS);
  const link = `${config.publicUrl}/job/${job.id}/quotations`;
  await notify(db, {
    kind: 'opening_confirmed',
    jobId: job.id,
    to: { users },
    detail: { by: principal.fullName, deadline: until.toISOString(), ...ofEnvelope(rfq) },
    mail: {
      ...openingStartedMail(rfqNumberOf(job), principal.fullName, until, link, OPENED_NAMES[openingOf(rfq)]),
      link,
    },
    cause: 'openQuotations',
    at: now,
  });
}
