import type { Context, HandlersOf } from '../../http/handler.ts';
import { assertFields, changedMeanwhile, conflict, notFound } from '../../problems.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { touchJob } from '../job-rfq/job-rfq.queries.ts';
import { wordsProblem } from '../vendor-profile/mail.rules.ts';
import { heldJob, heldVendor, readJob } from './held-job.ts';
import type { JobWithRfq } from './held-job.ts';
import { qualificationPolicies } from './qualification.policies.ts';
import { dropQuoteVerdict, finalPartsOf, putQuoteVerdict, setFinal } from './qualification.queries.ts';
import { finalVendorsOf, reasonsAgainst } from './qualification.rules.ts';

/** Handlers of who of a job qualifies and who is final (domain rules, words: final vendors; section 7 of the product specification). */
export const qualificationHandlers: HandlersOf<'getFinalVendors' | 'addVendorsToFinal' | 'qualifyQuote'> = {
  getFinalVendors: async (context) => shown(context, await readJob(context, context.path.id)),

  addVendorsToFinal: async (context) => {
    const { db, body, principal, now, authorise } = context;
    const { isFinal = true } = body;
    const held = await heldJob(context, body.jobId);
    authorise(qualificationPolicies['quote.qualify'], held);
    const { vendors } = await shown(context, held);
    const known = new Map(vendors.map((vendor) => [vendor.jobVendorId, vendor]));
    assertFields(
      body.jobVendorIds.flatMap((id, index) =>
        known.has(id) ? [] : [{ pointer: `/jobVendorIds/${index}`, message: 'is not a vendor on this job' }],
      ),
    );
    const chosen = body.jobVendorIds.map((id) => known.get(id)!);
    const unfit = isFinal ? chosen.filter(({ standing }) => standing !== 'final' && standing !== 'qualified') : [];
    if (unfit.length > 0) throw conflict('NOT_QUALIFIED', `${unfit[0]!.companyName} is not qualified yet.`);
    const changed = chosen.filter(({ standing }) => (standing === 'final') !== isFinal);
    if (changed.length > 0)
      await setFinal(
        db,
        changed.map(({ jobVendorId }) => jobVendorId),
        isFinal ? now : null,
      );
    for (const { companyName } of changed)
      await writeJobLog(context, held.job.id, 'final_changed', {
        vendor: companyName,
        to: isFinal ? 'final' : 'qualified',
      });
    if (changed.length > 0) await touchJob(db, held.job.id, principal.userId, now);
    return shown(context, held);
  },

  qualifyQuote: async (context) => {
    const { db, body, principal, now, authorise } = context;
    const { verdict, number } = body;
    const reason = body.reason?.trim() || null;
    const held = await heldVendor(context, body.jobVendorId);
    authorise(qualificationPolicies['quote.qualify'], held);
    const { rows, clauses, findings } = await finalPartsOf(db, held.job.id);
    const row = rows.find(({ job_vendor_id }) => job_vendor_id === held.vendor.id);
    if (!row || row.number === null) throw notFound('quote');
    if (row.number !== number) throw changedMeanwhile();
    if (row.is_price_sealed)
      throw conflict('PRICE_SEALED', 'Prices are open, so this vendor’s result is final and its price stays sealed.');
    const words = reason === null ? null : wordsProblem(reason);
    assertFields([
      ...(verdict === 'disqualified' && reason === null ? [{ pointer: '/reason', message: 'Enter a reason.' }] : []),
      ...(words === null ? [] : [{ pointer: '/reason', message: words }]),
    ]);
    if (verdict === 'qualified') {
      const own = findings.filter(({ job_vendor_id }) => job_vendor_id === row.job_vendor_id);
      const codes = new Set(reasonsAgainst(row, clauses, own).map(({ code }) => code));
      if (codes.has('pqr_rejected'))
        throw conflict('PQR_REJECTED', 'The prequalification of this vendor was rejected. Return it first.');
      if (codes.has('mandatory_clause'))
        throw conflict('MANDATORY_CLAUSE', 'This quote does not comply with a mandatory clause.');
    }
    const of = { job_vendor_id: row.job_vendor_id, number };
    if (verdict === null) await dropQuoteVerdict(db, row.job_vendor_id, number);
    else
      await putQuoteVerdict(db, {
        ...of,
        job_id: held.job.id,
        company_id: principal.companyId,
        verdict,
        reason,
        judged_by: principal.fullName,
        judged_at: now,
      });
    // A place on the final list goes with the verdict that it was given on.
    if (row.verdict !== 'qualified' || verdict !== 'qualified') await setFinal(db, [row.job_vendor_id], null);
    const detail = { vendor: row.company_name, to: verdict, ...(reason !== null && { comment: reason }) };
    await writeJobLog(context, held.job.id, 'quote_judged', detail);
    await touchJob(db, held.job.id, principal.userId, now);
    return shown(context, held);
  },
};

const shown = async ({ db, principal }: Pick<Context<'getFinalVendors'>, 'db' | 'principal'>, access: JobWithRfq) =>
  finalVendorsOf(await finalPartsOf(db, access.job.id), access, principal);
