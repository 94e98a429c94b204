import { policyOfRecord } from '../../http/policy.ts';
import { conflict, notAllowed } from '../../problems.ts';
import type { JobAccess } from '../job-rfq/job-rfq.policies.ts';
import { ENDED_STATES, mayAct } from '../job-rfq/job-states.rules.ts';

/** What a policy needs to know of a job that is planned. */
export type ScheduleAccess = { job: Pick<JobAccess, 'my_roles' | 'status'>; requiredOn: string | null };

/** Who sets the baseline of a job (decision 104). */
export const schedulerPolicies = {
  'schedule.plan': policyOfRecord((principal, { job, requiredOn }: ScheduleAccess) => {
    if (!mayAct(principal, job.my_roles, 'edit'))
      return notAllowed('Only the owner and buyers of a job can set its baseline.');
    if (ENDED_STATES.includes(job.status)) return conflict('JOB_CLOSED', 'This job has ended.');
    return requiredOn === null ? conflict('NOT_PLANNABLE', 'Enter the needed-by date of the job first.') : null;
  }),
};
