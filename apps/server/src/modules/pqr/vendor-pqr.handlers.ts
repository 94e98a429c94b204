import type { Context, HandlersOf, VendorSession } from '../../http/handler.ts';
import { assertFields, changedMeanwhile, conflict } from '../../problems.ts';
import { heldLogOfVendor } from '../activity-log/activity-log.queries.ts';
import { writeJobLogAsVendor } from '../activity-log/job-log.ts';
import { notify } from '../notification/notify.ts';
import { ownInvitation } from '../vendor-link/vendor-link.queries.ts';
import { criteriaOf, ownAnswers, ownPqr, profileOf, putAnswer, putPqr } from './pqr.queries.ts';
import {
  askedOf,
  handedInMail,
  isAnswerable,
  kindProblems,
  unansweredProblems,
  vendorPqrOf,
  wordsProblems,
} from './pqr.rules.ts';
import type { PqrParts } from './pqr.rules.ts';

/** Handlers of prequalification for a vendor by its link (domain rules, the vendor's side). */
export const vendorPqrHandlers: HandlersOf<'getVendorPqr' | 'answerPqr'> = {
  getVendorPqr: async (context) => vendorPqrOf(await partsOf(context), false),

  answerPqr: async (context) => {
    const { db, body, vendor, now, config } = context;
    // What vendors and buyers do with one job happens one after the other.
    const { status } = await heldLogOfVendor(db);
    if (status === 'on_hold')
      throw conflict('JOB_CLOSED', 'The buyer has put this job on hold. Nothing is lost: please try again later.');
    const { row, criteria } = await partsOf(context);
    if (!isAnswerable(row)) throw conflict('PQR_CLOSED', 'The buyer has decided: nothing can be changed any more.');
    if (row.version !== body.version) throw changedMeanwhile();
    assertFields([
      ...kindProblems('/answers', body.answers, askedOf(criteria)),
      ...body.answers.flatMap(({ answer }, index) => wordsProblems({ [`/answers/${index}/answer`]: answer })),
    ]);
    await putPqr(db, row, body.isSent ? { state: 'sent', sent_at: now } : { state: row.state });
    const { job_vendor_id, job_id, company_id } = row;
    for (const { kind, answer } of body.answers)
      await putAnswer(db, {
        job_vendor_id,
        job_id,
        company_id,
        kind,
        answer: answer?.trim() || null,
        source: 'vendor',
        answered_at: now,
      });
    const parts = await partsOf(context);
    if (body.isSent) {
      assertFields(unansweredProblems(parts, body.answers));
      await writeJobLogAsVendor(context, 'pqr_sent');
      const { frozen } = await ownInvitation(db, vendor.jobVendorId);
      const link = `${config.publicUrl}/job/${vendor.jobId}/vendors/${vendor.jobVendorId}`;
      const mail = handedInMail(frozen, vendor.vendorName, link);
      await notify(db, {
        kind: 'pqr_sent',
        jobId: vendor.jobId,
        to: { roles: ['owner', 'buyer'] },
        subjectId: vendor.jobVendorId,
        detail: { vendor: vendor.vendorName },
        mail: { ...mail, link },
        cause: 'answerPqr',
        at: now,
      });
    }
    return vendorPqrOf(parts, false);
  },
};

async function partsOf({
  db,
  vendor,
}: Pick<Context<'getVendorPqr'>, 'db'> & { vendor: VendorSession }): Promise<PqrParts> {
  const row = await ownPqr(db, vendor);
  return {
    row,
    criteria: await criteriaOf(db, row.job_id),
    answers: await ownAnswers(db, vendor.jobVendorId),
    verdicts: [],
    profile: await profileOf(db, row.vendor_id),
  };
}
