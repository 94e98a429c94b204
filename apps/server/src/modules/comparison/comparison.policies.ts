import { policyOfRecord } from '../../http/policy.ts';
import { conflict, notAllowed } from '../../problems.ts';
import type { JobRole } from '../job-rfq/job-states.rules.ts';
import { maySeePrices } from '../rfq/rfq.policies.ts';

/** What a policy needs to know of the quotes of a job. */
export type ComparisonAccess = { job: { my_roles: readonly JobRole[] }; rfq: { opened_at: string | null } };

/** Who may do what with the comparison of a job's quotes (domain rules, roles and permissions: quote.view price). */
export const comparisonPolicies = {
  'comparison.read': policyOfRecord((principal, { job, rfq }: ComparisonAccess) => {
    if (!maySeePrices(principal, job.my_roles))
      return notAllowed('Only the owner, the buyers, the commercial evaluators and the auditors of a job read prices.');
    return rfq.opened_at === null
      ? conflict('NOT_OPENED', 'The quotes are sealed: they can be compared once they are opened.')
      : null;
  }),
};
