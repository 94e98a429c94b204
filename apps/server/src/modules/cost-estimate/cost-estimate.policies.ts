import { policyOfRecord } from '../../http/policy.ts';
import { conflict, notAllowed } from '../../problems.ts';
import type { JobAccess } from '../job-rfq/job-rfq.policies.ts';
import { mayAct } from '../job-rfq/job-states.rules.ts';
import { maySeePrices } from '../rfq/rfq.policies.ts';

/** What a policy needs to know of the estimate of a job. */
export type EstimateAccess = { job: JobAccess; isFrozen: boolean };

/** Who may do what with what a job is expected to cost (domain rules, roles and permissions: prices). */
export const costEstimatePolicies = {
  'estimate.read': policyOfRecord((principal, { job }: EstimateAccess) =>
    maySeePrices(principal, job.my_roles)
      ? null
      : notAllowed('Only the owner, buyers, commercial evaluators and auditors of this job can read its estimate.'),
  ),
  'estimate.edit': policyOfRecord((principal, { job, isFrozen }: EstimateAccess) => {
    const isEvaluator = job.my_roles.includes('commercial_evaluator');
    if (!isEvaluator && !mayAct(principal, job.my_roles, 'edit'))
      return notAllowed('Only the owner, buyers and commercial evaluators of this job can edit its estimate.');
    return isFrozen
      ? conflict('ESTIMATE_FROZEN', 'The estimate is frozen because quotes are compared against it.')
      : null;
  }),
};
