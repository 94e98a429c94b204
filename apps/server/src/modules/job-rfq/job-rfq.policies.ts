import { policyOfRecord } from '../../http/policy.ts';
import { conflict, illegalTransition, notAllowed } from '../../problems.ts';
import { allowedMoves, isEditable, mayAct } from './job-states.rules.ts';
import type { JobPosition, JobRole, JobStatus } from './job-states.rules.ts';

/** What a policy needs to know of a job: its state, and the roles of the caller on it and on its project. */
export type JobAccess = JobPosition & { my_roles: JobRole[] };

const JOB_CLOSED: Partial<Record<JobStatus, string>> = {
  on_hold: 'A job on hold or cancelled cannot be changed. Resume it first.',
  cancelled: 'A job on hold or cancelled cannot be changed. Resume it first.',
};

/** Who may do what with a job (domain rules, roles and permissions). Who may not see a job never gets here: it is not found. */
export const jobPolicies = {
  'job.edit': policyOfRecord((principal, job: JobAccess) => {
    if (!mayAct(principal, job.my_roles, 'edit'))
      return notAllowed('Only the owner and buyers of this job can change it.');
    return isEditable(job.status)
      ? null
      : conflict('JOB_CLOSED', JOB_CLOSED[job.status] ?? 'The scope cannot be changed after quote opening.');
  }),
  'job.move': policyOfRecord((principal, { job, to, now }: { job: JobAccess; to: JobStatus; now: Date }) => {
    if (!mayAct(principal, job.my_roles, 'move'))
      return notAllowed('Only the owner of this job can change its status.');
    const allowed = allowedMoves(job, 'client', now);
    return allowed.includes(to)
      ? null
      : illegalTransition('The job cannot move to that status from its current one.', allowed);
  }),
  'job.assign': policyOfRecord((principal, job: JobAccess) =>
    mayAct(principal, job.my_roles, 'assign') ? null : notAllowed('Only the owner of this job can assign roles.'),
  ),
};
