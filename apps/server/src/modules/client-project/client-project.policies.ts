import { policyOfRecord } from '../../http/policy.ts';
import { notAllowed } from '../../problems.ts';
import { mayAct } from '../job-rfq/job-states.rules.ts';
import type { JobRole } from '../job-rfq/job-states.rules.ts';

type ProjectAccess = { my_role: JobRole | null };
const rolesOf = ({ my_role: role }: ProjectAccess) => (role === null ? [] : [role]);

/** Who may do what with a project. */
export const projectPolicies = {
  'project.edit': policyOfRecord((principal, project: ProjectAccess) =>
    mayAct(principal, rolesOf(project), 'assign') ? null : notAllowed('Only the owners of this project can edit it.'),
  ),
  'project.assign': policyOfRecord((principal, project: ProjectAccess) =>
    mayAct(principal, rolesOf(project), 'assign')
      ? null
      : notAllowed('Only the owners of this project can assign roles.'),
  ),
};
