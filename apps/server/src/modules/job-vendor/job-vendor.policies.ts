import { policyOfRecord } from '../../http/policy.ts';
import { conflict, notAllowed } from '../../problems.ts';
import type { JobAccess } from '../job-rfq/job-rfq.policies.ts';
import { isEditable, mayAct } from '../job-rfq/job-states.rules.ts';

const closed = (job: JobAccess) =>
  isEditable(job.status)
    ? null
    : conflict('JOB_CLOSED', 'The vendors of a job on hold or cancelled cannot be changed. Resume it first.');

/** Who may do what with the vendors of a job (domain rules, roles and permissions): the owner and buyers choose, whoever sees the job suggests. */
export const jobVendorPolicies = {
  'job.chooseVendors': policyOfRecord((principal, job: JobAccess) =>
    mayAct(principal, job.my_roles, 'edit')
      ? closed(job)
      : notAllowed('Only the owner and buyers of this job can choose its vendors. You can suggest one.'),
  ),
  'job.suggestVendors': policyOfRecord((_principal, job: JobAccess) => closed(job)),
  'job.noteVendors': policyOfRecord((principal, job: JobAccess) =>
    principal.isSuperUser || job.my_roles.length > 0
      ? null
      : notAllowed('Only people with a role on this job can write notes on its vendors.'),
  ),
};
