import { policyOfRecord } from '../../http/policy.ts';
import { notAllowed } from '../../problems.ts';
import { mayAct } from '../job-rfq/job-states.rules.ts';
import type { JobRole } from '../job-rfq/job-states.rules.ts';

/** What a policy needs to know of a visit. Who may not see it never gets here: it is not found. */
export type VisitAccess = {
  /** Null without a job. */
  job_id: string | null;
  /** The roles of the caller on its job. */
  my_roles: readonly JobRole[];
  owner_user_id: string | null;
  host_user_id: string | null;
};

const managing = policyOfRecord<VisitAccess>((principal, { job_id, my_roles, owner_user_id, host_user_id }) => {
  if (principal.isSuperUser || principal.userId === owner_user_id || principal.userId === host_user_id) return null;
  return job_id !== null && mayAct(principal, my_roles, 'edit')
    ? null
    : notAllowed('Only the requester, the host, and the owner and buyers of the job can manage this visit.');
});

/** Who may do what with visits (domain rules, visits). */
export const visitPolicies = {
  'visit.create': policyOfRecord<Pick<VisitAccess, 'job_id' | 'my_roles'>>((principal, { job_id, my_roles }) =>
    job_id === null || mayAct(principal, my_roles, 'edit')
      ? null
      : notAllowed('Only the owner and buyers of a job can request visits from its vendors.'),
  ),
  'visit.change': managing,
  'visit.delete': policyOfRecord<VisitAccess>((principal, visit) => managing.refusal(principal, visit)),
  'visit.report': policyOfRecord<VisitAccess>((principal, visit) => managing.refusal(principal, visit)),
  'visit.gate': policyOfRecord<unknown>((principal) =>
    principal.isSuperUser ? null : notAllowed('Only a super user of your company can create gate links.'),
  ),
};
