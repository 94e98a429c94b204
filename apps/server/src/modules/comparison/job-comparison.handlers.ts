import { evaluate } from '@millwright/evaluation/evaluate';
import { AmountBeyondBounds } from '@millwright/evaluation/money';
import type { components } from '@millwright/contract/types';
import type { HandlersOf } from '../../http/handler.ts';
import { conflict, notFound } from '../../problems.ts';
import { estimatedItems } from '../cost-estimate/job-estimate.ts';
import { jobByRef } from '../job-rfq/job-rfq.queries.ts';
import { qualificationsOf } from '../qualification/qualification.queries.ts';
import { linesOfRevisions, rfqOfJob } from '../rfq/rfq.queries.ts';
import { comparisonPolicies } from './comparison.policies.ts';
import { openedQuotesOf } from './job-comparison.queries.ts';
import { askedOf, comparedLines, comparisonOf, MOST_LINES, MOST_QUOTES, requestOf } from './job-comparison.rules.ts';
import { lastPurchasesOf } from './purchase-history.queries.ts';
import { scorecardsOf } from './vendor-scorecards.queries.ts';

/** Handlers of the comparison of a job's quotes (section 7 of the product specification; evaluation contract). */
export const jobComparisonHandlers: HandlersOf<'getComparisonTable'> = {
  getComparisonTable: async ({ db, body, principal, now, authorise }) => {
    const job = await jobByRef(db, principal.userId, body.jobId);
    if (!job) throw notFound('job');
    const rfq = await rfqOfJob(db, job.id);
    authorise(comparisonPolicies['comparison.read'], { job, rfq });
    const quotes = await openedQuotesOf(db, job.id);
    const { lines } = rfq.frozen!;
    if (lines.length > MOST_LINES || quotes.length > MOST_QUOTES)
      throw tooLarge(`A comparison can have up to ${MOST_LINES} items and ${MOST_QUOTES} quotes.`);
    const revisions = await linesOfRevisions(
      db,
      job.id,
      quotes.map(({ revision }) => revision),
    );
    const parts = {
      jobId: job.id,
      openedAt: rfq.opened_at!,
      lines,
      linesOf: new Map(revisions.map((one) => [one.revision, one.lines])),
      items: await estimatedItems(db, job.id),
      quotes,
      told: rfq.frozen?.comparison ?? null,
      asked: askedOf(rfq.frozen!),
      qualifications: await qualificationsOf(db, job.id),
      purchases: await lastPurchasesOf(db, job.id, comparedLines(lines)),
      scorecards: await scorecardsOf(
        db,
        job.id,
        quotes.map(({ job_vendor_id }) => job_vendor_id),
        now,
      ),
    };
    const request = requestOf(parts, now);
    if (request.lines.length === 0)
      throw conflict('NOTHING_MEASURED', 'No item of this job has a quantity. Rates alone give no total to compare.');
    return comparisonOf(parts, request, evaluated(request));
  },
};

const tooLarge = (message: string) => conflict('TOO_LARGE_TO_COMPARE', message);

function evaluated(request: components['schemas']['EvaluationRequest']): components['schemas']['Evaluation'] {
  try {
    return evaluate(request);
  } catch (error) {
    if (error instanceof AmountBeyondBounds) throw tooLarge(error.message);
    throw error;
  }
}
