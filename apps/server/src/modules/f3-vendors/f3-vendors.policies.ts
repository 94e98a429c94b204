import { policyOfRecord } from '../../http/policy.ts';
import type { JobAccess } from '../job-rfq/job-rfq.policies.ts';
import { jobVendorPolicies } from '../job-vendor/job-vendor.policies.ts';

/** Who may do what with the proposals of the provider's team: whoever sees the job answers them, who chooses its vendors mails them on. */
export const f3VendorsPolicies = {
  'proposal.answer': policyOfRecord((principal, job: JobAccess) =>
    jobVendorPolicies['job.suggestVendors'].refusal(principal, job),
  ),
  'proposal.send': policyOfRecord((principal, job: JobAccess) =>
    jobVendorPolicies['job.chooseVendors'].refusal(principal, job),
  ),
};
