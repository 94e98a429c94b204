import type { Context, HandlersOf } from '../../http/handler.ts';
import { assertFields, conflict, notFound } from '../../problems.ts';
import { changeJob, jobByRef, lockedJob } from '../job-rfq/job-rfq.queries.ts';
import type { JobRow } from '../job-rfq/job-rfq.rules.ts';
import { buyerOf, rfqOfJob } from '../rfq/rfq.queries.ts';
import { vendorMail } from '../rfq/vendor-mail.ts';
import { rfqNumberOf } from '../rfq/rfq.rules.ts';
import { mailWordsProblem } from '../vendor-profile/mail.rules.ts';
import { awardLetter, regretLetter } from './resolution-mails.rules.ts';
import { note } from './resolution-steps.ts';
import { resolutionPolicies } from './resolution.policies.ts';
import { approvedResolution, insertLetters, lettersOf, peopleOf, quotedVendors } from './resolution.queries.ts';

type Operations = 'getAwardLetters' | 'sendAwardLetters';

/** Handlers of telling vendors how an award went (section 7 of the product specification; domain rules, the vendor's side). */
export const awardHandlers: HandlersOf<Operations> = {
  getAwardLetters: async (context) => {
    const { db, path, principal, authorise } = context;
    const job = await jobByRef(db, principal.userId, path.id);
    if (!job) throw notFound('job');
    authorise(resolutionPolicies['award.tell'], job);
    return { letters: await lettersFor(context, job, { awardNote: null, regretNote: null }) };
  },

  sendAwardLetters: async (context) => {
    const { db, body, principal, now, outbox, authorise } = context;
    const { awardNote = null, regretNote = null } = body;
    const job = await lockedJob(db, principal.userId, body.jobId);
    if (!job) throw notFound('job');
    authorise(resolutionPolicies['award.tell'], job);
    if (job.is_told) throw conflict('ALREADY_TOLD', 'The vendors were told already.');
    assertFields(
      Object.entries({ awardNote, regretNote }).flatMap(([field, words]) => {
        const message = words === null ? null : mailWordsProblem(words);
        return message === null ? [] : [{ pointer: `/${field}`, message }];
      }),
    );
    const letters = await lettersFor(context, job, { awardNote, regretNote });
    for (const { vendorId, email, ...letter } of letters)
      if (email) await outbox.add(await vendorMail(context, { jobVendorId: vendorId, email }, letter));
    await insertLetters(
      db,
      letters.map(({ vendorId, kind, email, subject, text }) => ({
        job_vendor_id: vendorId,
        job_id: job.id,
        company_id: principal.companyId,
        kind,
        email,
        subject,
        words: text,
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
    return { letters: await lettersFor(context, job, { awardNote: null, regretNote: null }) };
  },
};

type Reading = Pick<Context<'getAwardLetters'>, 'db' | 'principal'>;

/** The letters of an awarded job: those that were sent, or as they would be. */
async function lettersFor(
  { db, principal }: Reading,
  job: JobRow,
  { awardNote, regretNote }: { awardNote: string | null; regretNote: string | null },
) {
  const approved = await approvedResolution(db, job.id);
  if (!approved) throw conflict('NOT_AWARDED', 'There is nothing to tell yet: the job is not awarded.');
  const sent = new Map((await lettersOf(db, job.id)).map((letter) => [letter.job_vendor_id, letter]));
  const { proposal } = approved;
  const awarded = new Map(proposal.awards.map(({ jobVendorId, vendorId }) => [jobVendorId, vendorId]));
  const owner = (await peopleOf(db, principal.companyId)).find(({ userId }) => userId === job.owner_user_id);
  const rfq = await rfqOfJob(db, job.id);
  const { name: buyer, plant } = await buyerOf(db, principal.companyId, job.id);
  const letters = (await quotedVendors(db, job.id)).map(({ job_vendor_id, vendor_name, email }) => {
    const parts = {
      buyer,
      vendor: vendor_name,
      rfqNumber: rfqNumberOf(job),
      title: rfq.frozen?.title ?? job.title ?? '',
      plant,
      owner: { fullName: owner?.fullName ?? job.owner_name, email: owner?.email ?? principal.email },
    };
    const own = proposal.vendors.find(({ vendorId }) => vendorId === awarded.get(job_vendor_id));
    const kind = own ? ('award' as const) : ('regret' as const);
    const letter = own
      ? awardLetter(
          { ...parts, note: awardNote },
          { ...own, allLines: proposal.lineCount, requiredBy: job.required_by },
        )
      : regretLetter({ ...parts, note: regretNote });
    const old = sent.get(job_vendor_id);
    return {
      vendorId: job_vendor_id,
      companyName: vendor_name,
      kind: old?.kind ?? kind,
      email: old ? old.email : email,
      subject: old?.subject ?? letter.subject,
      text: old?.words ?? letter.text,
      sentAt: old?.sent_at ?? null,
    };
  });
  return letters.toSorted((left, right) => left.kind.localeCompare(right.kind));
}
