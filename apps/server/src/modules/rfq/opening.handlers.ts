import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Context, HandlersOf } from '../../http/handler.ts';
import { downloadOf } from '../../documents/download.ts';
import { changedMeanwhile, conflict } from '../../problems.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { proveCodeOfField, sendCode } from '../authentication/otp.ts';
import type { JobRow } from '../job-rfq/job-rfq.rules.ts';
import { OPENING_WINDOW_IN_MS } from '../job-rfq/next-move.rules.ts';
import { judgedOfJob } from '../qualification/qualification.queries.ts';
import { nextEnvelope } from './envelopes.rules.ts';
import type { Envelope } from './envelopes.rules.ts';
import { ofEnvelope, OPENED_NAMES, openingOf, openPrices, openTechnical, tellOtherOpeners } from './opening.ts';
import { openingPdf } from './opening-pdf.ts';
import { quotationsOf, waiverOf } from './quotations.rules.ts';
import { found, held, openingAccess } from './rfq-access.ts';
import { withIds } from './rfq-items.rules.ts';
import { rfqPolicies } from './rfq.policies.ts';
import {
  changeRfq,
  confirmationsOf,
  confirmOpening,
  invitedTo,
  linesOfRevisions,
  openedBy,
  openedReceipts,
  openersOf,
  rfqOfJob,
} from './rfq.queries.ts';
import { openingCodeMail } from './opening-mails.rules.ts';
import { rfqNumberOf } from './rfq.rules.ts';
import type { RfqRow } from './rfq-states.rules.ts';

type Db = Kysely<Database>;
type Reading = Pick<Context<'getQuotations'>, 'db' | 'principal' | 'now'>;
type Operations = 'getQuotations' | 'requestOpeningCode' | 'openQuotations' | 'waiveQuestions' | 'getOpeningRecord';

/** Handlers of the opening of quotes (domain rules, seal): who opens them, what has to be settled before, and its record. */
export const openingHandlers: HandlersOf<Operations> = {
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
      record: openingRecord(job, rfq),
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
      record: openingRecord(looked.job, looked.rfq),
      channel: 'mail',
      recipient: principal.email,
      code: body.code,
    });
    const { job, rfq } = await held(db, principal, path.id);
    authorise(rfqPolicies['rfq.open'], await openingAccess(db, job, rfq, now));
    assertEnvelope(rfq, body.envelope);
    if (rfq.revision !== looked.rfq.revision) throw changedMeanwhile();
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
    if (!rfq.opens_by!.every((id) => confirmed.has(id))) await tellOtherOpeners(context, job, rfq, confirmed);
    else if (envelope === 'technical') await openTechnical(context, job, rfq);
    else await openPrices(context, job, rfq);
    return shownQuotations(context, job);
  },

  waiveQuestions: async (context) => {
    const { db, path, body, principal, now, authorise } = context;
    const { job, rfq } = await held(db, principal, path.id);
    const access = await openingAccess(db, job, rfq, now);
    authorise(rfqPolicies['rfq.waiveQuestions'], access);
    if (access.questions.unanswered !== body.unanswered)
      throw conflict('QUESTIONS_CHANGED', 'Questions have been answered or closed since. Reload the page.');
    await changeRfq(db, job.id, { questions_waived_at: now, questions_waived_by: principal.fullName });
    await writeJobLog(context, job.id, 'questions_waived', { count: body.unanswered });
    return shownQuotations(context, job);
  },

  getOpeningRecord: async ({ db, path, principal }) => {
    const job = await found(db, principal, path.id);
    const rfq = await rfqOfJob(db, job.id);
    const openedAt = rfq.opened_at ?? rfq.technical_opened_at;
    if (openedAt === null) throw conflict('NOT_OPENED', 'The quotes have not been opened yet.');
    const envelope = rfq.opened_at === null ? 'technical' : 'price';
    const bytes = await openingPdf({
      frozen: rfq.frozen!,
      revision: rfq.revision,
      envelope: rfq.envelopes === 'two' ? envelope : null,
      openedAt,
      openers: await openedBy(db, job.id, envelope, openedAt),
      waiver: waiverOf(rfq),
      quotes: await openedReceipts(db, job.id, envelope, openedAt),
    });
    return downloadOf(`${rfqNumberOf(job)} quote opening.pdf`, 'application/pdf', bytes);
  },
};

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

/** Who confirmed the opening of an envelope within its window, and when. */
async function confirmedBy(db: Db, jobId: string, envelope: Envelope, now: Date): Promise<ReadonlyMap<string, string>> {
  const rows = await confirmationsOf(db, jobId, envelope, new Date(now.getTime() - OPENING_WINDOW_IN_MS));
  return new Map(rows.map(({ user_id, confirmed_at }) => [user_id, confirmed_at]));
}

/** What a code opens: the envelope that is opened next, of this revision. */
const openingRecord = (job: JobRow, rfq: RfqRow) => [job.id, openingOf(rfq), String(rfq.revision)] as const;

/** Throws when the caller means another envelope than the one that is opened next: a code for one never opens the other. */
function assertEnvelope(rfq: RfqRow, said: Envelope | undefined): void {
  if (rfq.envelopes === 'two' && said !== nextEnvelope(rfq))
    throw conflict('OTHER_ENVELOPE', 'Another envelope is next. Reload the page to see which.');
}
