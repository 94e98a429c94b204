import type { Context, HandlersOf } from '../../http/handler.ts';
import { assertFields, conflict, notFound } from '../../problems.ts';
import { frozenComparisonOf } from '../comparison-sheet/frozen-comparison.ts';
import type { FrozenComparison } from '../comparison-sheet/frozen-comparison.ts';
import { changeJob, jobByRef, lockedJob } from '../job-rfq/job-rfq.queries.ts';
import type { JobRow } from '../job-rfq/job-rfq.rules.ts';
import { buyerOf, rfqOfJob } from '../rfq/rfq.queries.ts';
import { vendorMail } from '../rfq/vendor-mail.ts';
import { rfqNumberOf } from '../rfq/rfq.rules.ts';
import { mailWordsProblem } from '../vendor-profile/mail.rules.ts';
import { letterFile } from './letter-pdf.ts';
import { letterTo } from './letter.rules.ts';
import type { LettersParts } from './letter.rules.ts';
import { note } from './resolution-steps.ts';
import { resolutionPolicies } from './resolution.policies.ts';
import {
  approvedResolution,
  insertLetters,
  lettersOf,
  peopleOf,
  quotedVendors,
  quoteWordsOf,
} from './resolution.queries.ts';

type Operations = 'getAwardLetters' | 'getAwardLetterFile' | 'sendAwardLetters';
/** What the buyer adds to letters: words for each kind, and whether a regret says why. */
type Added = { awardNote: string | null; regretNote: string | null; hasReasons: boolean };

/** Handlers of telling vendors how an award went (section 7 of the product specification; domain rules, the vendor's side). */
export const awardHandlers: HandlersOf<Operations> = {
  getAwardLetters: async (context) => {
    const { db, path, query, principal, authorise } = context;
    const job = await jobByRef(db, principal.userId, path.id);
    if (!job) throw notFound('job');
    authorise(resolutionPolicies['award.tell'], job);
    const added = { awardNote: null, regretNote: null, hasReasons: query.hasReasons ?? false };
    return { letters: (await lettersFor(context, job, added)).map(({ letter }) => letter) };
  },

  getAwardLetterFile: async (context) => {
    const { db, path, principal, now, authorise } = context;
    const job = await jobByRef(db, principal.userId, path.id);
    if (!job) throw notFound('job');
    authorise(resolutionPolicies['award.tell'], job);
    const letters = await lettersFor(context, job, { awardNote: null, regretNote: null, hasReasons: false });
    const found = letters.find(({ letter }) => letter.vendorId === path.vendorId);
    if (!found?.content) throw notFound('letter');
    const { sentAt } = found.letter;
    return letterFile(found.content, { at: sentAt ? new Date(sentAt) : now, isSent: sentAt !== null });
  },

  sendAwardLetters: async (context) => {
    const { db, body, principal, now, outbox, authorise } = context;
    const { awardNote = null, regretNote = null, hasReasons = false } = body;
    const job = await lockedJob(db, principal.userId, body.jobId);
    if (!job) throw notFound('job');
    authorise(resolutionPolicies['award.tell'], job);
    if (job.is_told) throw conflict('ALREADY_TOLD', 'The vendors have already been notified.');
    assertFields(
      Object.entries({ awardNote, regretNote }).flatMap(([field, words]) => {
        const message = words === null ? null : mailWordsProblem(words);
        return message === null ? [] : [{ pointer: `/${field}`, message }];
      }),
    );
    const letters = await lettersFor(context, job, { awardNote, regretNote, hasReasons });
    for (const { letter } of letters) {
      const { vendorId: jobVendorId, email, subject, text } = letter;
      if (email) await outbox.add(await vendorMail(context, { jobVendorId, email }, { subject, text }));
    }
    await insertLetters(
      db,
      letters.map(({ letter: { vendorId, kind, email, subject, text }, content }) => ({
        job_vendor_id: vendorId,
        job_id: job.id,
        company_id: principal.companyId,
        kind,
        email,
        subject,
        words: text,
        content: content && JSON.stringify(content),
        sent_at: now,
      })),
    );
    await changeJob(db, job.id, { told_at: now, updated_at: now, changed_by: principal.userId });
    await note(
      { db, config: context.config, now, companyId: principal.companyId, principal, cause: 'sendAwardLetters' },
      job.id,
      'vendors_told',
      { count: letters.length },
    );
    const told = await lettersFor(context, job, { awardNote: null, regretNote: null, hasReasons });
    return { letters: told.map(({ letter }) => letter) };
  },
};

type Reading = Pick<Context<'getAwardLetters'>, 'db' | 'principal'>;

/** The letters of an awarded job: those that were sent, or as they would be; of award with what their PDF says. */
async function lettersFor({ db, principal }: Reading, job: JobRow, added: Added) {
  const approved = await approvedResolution(db, job.id);
  if (!approved) throw conflict('NOT_AWARDED', 'The job is not awarded yet.');
  const { proposal } = approved;
  const sent = new Map((await lettersOf(db, job.id)).map((letter) => [letter.job_vendor_id, letter]));
  const owner = (await peopleOf(db, principal.companyId)).find(({ userId }) => userId === job.owner_user_id);
  const { frozen: rfq } = await rfqOfJob(db, job.id);
  const { name: buyer, plant } = await buyerOf(db, principal.companyId, job.id);
  const parts: LettersParts = {
    parts: {
      buyer,
      plant,
      rfqNumber: rfqNumberOf(job),
      title: rfq?.title ?? job.title ?? '',
      owner: { fullName: owner?.fullName ?? job.owner_name, email: owner?.email ?? principal.email },
    },
    proposal,
    frozen: await comparisonOf(db, job.id, proposal.comparison.sha256),
    quotes: await quoteWordsOf(db, job.id),
    lines: rfq?.lines ?? [],
    requiredBy: job.required_by,
    paymentTerms: rfq?.paymentTerms ?? null,
  };
  const letters = (await quotedVendors(db, job.id)).map(({ job_vendor_id: jobVendorId, vendor_name: name, email }) => {
    const planned = letterTo(parts, { jobVendorId, name }, added);
    const old = sent.get(jobVendorId);
    const {
      kind,
      subject,
      words: text,
      content,
      sent_at: sentAt,
    } = old ?? { ...planned, words: planned.text, sent_at: null };
    const accepted = old?.accepted_at ? { byName: old.accepted_by!, at: old.accepted_at } : null;
    const letter = {
      vendorId: jobVendorId,
      companyName: name,
      kind,
      email: old ? old.email : email,
      subject,
      text,
      sentAt,
      accepted,
    };
    return { letter, content };
  });
  return letters.toSorted((left, right) => left.letter.kind.localeCompare(right.letter.kind));
}

/** The comparison that was approved, while it is the one of the job. */
async function comparisonOf(db: Reading['db'], jobId: string, sha256: string): Promise<FrozenComparison | null> {
  const frozen = await frozenComparisonOf(db, jobId);
  return frozen?.sha256 === sha256 ? frozen : null;
}
