import type { components } from '@millwright/contract/types';
import { policyOfRecord } from '../../http/policy.ts';
import { conflict, notAllowed } from '../../problems.ts';
import type { JobAccess } from '../job-rfq/job-rfq.policies.ts';
import { mayAct } from '../job-rfq/job-states.rules.ts';

type Schemas = components['schemas'];
type Decision = Schemas['PqrDecision']['decision'];

/** What a policy needs to know of a vendor's prequalification. */
export type PqrAccess = { job: JobAccess; pqr: { state: Schemas['PqrState'] } };

const notChoosing = () => notAllowed('Only the owner and buyers of this job can decide on prequalifications.');
const stopped = (job: JobAccess) =>
  job.status === 'on_hold' || job.status === 'cancelled'
    ? conflict('JOB_CLOSED', 'The vendors of a job on hold or cancelled cannot be changed. Resume it first.')
    : null;
const isDecided = (state: Schemas['PqrState']): boolean => state === 'approved' || state === 'rejected';

/** Who may do what with prequalifications (domain rules, words and roles). Answers and verdicts stay as they are once it is approved or rejected; it can be returned. */
export const pqrPolicies = {
  'pqr.edit': policyOfRecord((principal, { job, pqr }: PqrAccess) => {
    if (!mayAct(principal, job.my_roles, 'edit')) return notChoosing();
    return (
      stopped(job) ??
      (isDecided(pqr.state)
        ? conflict('PQR_CLOSED', 'This prequalification has been decided. Return it first to change it.')
        : null)
    );
  }),
  'pqr.decide': policyOfRecord((principal, { job, pqr, decision }: PqrAccess & { decision: Decision }) => {
    if (!mayAct(principal, job.my_roles, 'edit')) return notChoosing();
    return (
      stopped(job) ??
      (isDecided(pqr.state) && decision !== 'returned'
        ? conflict('PQR_CLOSED', 'This prequalification has been decided. Return it first to decide again.')
        : null)
    );
  }),
  'pqr.criteria': policyOfRecord((principal, { job, decided }: { job: JobAccess; decided: number }) => {
    if (!mayAct(principal, job.my_roles, 'edit')) return notChoosing();
    return (
      stopped(job) ??
      (decided > 0
        ? conflict(
            'PQR_DECIDED',
            'A vendor has already been approved or rejected against these criteria, so they cannot be changed.',
          )
        : null)
    );
  }),
};
