import { policyOfRecord } from '../../http/policy.ts';
import { notAllowed } from '../../problems.ts';
import type { JobRole } from '../job-rfq/job-states.rules.ts';
import { maySeePrices } from '../rfq/rfq.policies.ts';

/** What a policy needs to know of a job that a report is of. */
export type ReportAccess = { my_roles: readonly JobRole[] };

/** Who may do what with the reports of a job (domain rules, roles and permissions: prices). */
export const reportPolicies = {
  'report.read': policyOfRecord((principal, job: ReportAccess) =>
    maySeePrices(principal, job.my_roles)
      ? null
      : notAllowed('Only the owner, buyers, commercial evaluators and auditors of this job can read its reports.'),
  ),
  'report.make': policyOfRecord((principal, job: ReportAccess) =>
    maySeePrices(principal, job.my_roles)
      ? null
      : notAllowed('Only the owner, buyers, commercial evaluators and auditors of this job can create reports.'),
  ),
};
