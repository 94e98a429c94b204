import { policyOfRecord } from '../../http/policy.ts';
import { conflict, notAllowed } from '../../problems.ts';
import type { JobAccess } from '../job-rfq/job-rfq.policies.ts';
import { mayAct } from '../job-rfq/job-states.rules.ts';
import { maySeePrices } from '../rfq/rfq.policies.ts';
import { allowsOnMilestone } from './milestone-states.rules.ts';
import type { MilestoneAct, MilestoneState } from './milestone-states.rules.ts';

/** What a policy needs to know of a vendor's plan. */
export type PlanAccess = { job: Pick<JobAccess, 'status' | 'my_roles'>; sentAt: string | null };
/** What it needs to know of a milestone. */
export type MilestoneAccess = PlanAccess & {
  milestone: { state: MilestoneState; isApplied: boolean; isChangePending: boolean };
};
/** Which change somebody asks for. */
export type RequestAccess = MilestoneAccess & { kind: 'extension' | 'waiver' };
/** A change that waits, with who asked for it. */
export type ChangeAccess = MilestoneAccess & { change: { state: string; requestedBy: string | null } };

const notPlanning = () => notAllowed('Only the owner and the buyers of a job plan and accept its milestones.');
const notMoving = () => notAllowed('Only the owner of a job sends its plan and applies damages.');
const stopped = ({ job }: PlanAccess) =>
  job.status === 'on_hold' || job.status === 'cancelled'
    ? conflict('JOB_CLOSED', 'The delivery of a job on hold or cancelled stays as it is. Resume the job first.')
    : null;
const fixed = (access: PlanAccess) =>
  stopped(access) ??
  (access.sentAt === null
    ? null
    : conflict('PLAN_SENT', 'The vendor has this plan. Extend a milestone instead of changing it.'));
const closed = (access: MilestoneAccess, act: MilestoneAct) =>
  stopped(access) ??
  (access.sentAt === null ? conflict('PLAN_NOT_SENT', 'Send the plan to the vendor first.') : null) ??
  (allowsOnMilestone(access.milestone.state, act)
    ? null
    : conflict('MILESTONE_CLOSED', 'This milestone has moved on. Load the page again to see how.'));
const applied = ({ milestone }: MilestoneAccess) =>
  milestone.isApplied ? conflict('DAMAGES_APPLIED', 'Damages were applied to this milestone.') : null;
const pending = ({ milestone }: MilestoneAccess) =>
  milestone.isChangePending
    ? conflict('CHANGE_PENDING', 'An extension or a waiver of this milestone is pending. Confirm or reject it first.')
    : null;

/** Who may do what with the delivery of an awarded job (decision 103). What gives up money takes two people. */
export const deliveryPolicies = {
  'delivery.read': policyOfRecord((principal, job: JobAccess) =>
    maySeePrices(principal, job.my_roles)
      ? null
      : notAllowed('Only the owner, the buyers, the commercial evaluators and the auditors of a job read prices.'),
  ),
  'delivery.plan': policyOfRecord((principal, access: PlanAccess) =>
    mayAct(principal, access.job.my_roles, 'edit') ? fixed(access) : notPlanning(),
  ),
  'delivery.guarantee': policyOfRecord((principal, access: PlanAccess) =>
    mayAct(principal, access.job.my_roles, 'edit')
      ? stopped(access)
      : notAllowed('Only the owner and the buyers of a job record guarantees.'),
  ),
  'delivery.send': policyOfRecord((principal, access: PlanAccess) =>
    mayAct(principal, access.job.my_roles, 'move') ? fixed(access) : notMoving(),
  ),
  'delivery.decide': policyOfRecord((principal, access: MilestoneAccess) =>
    mayAct(principal, access.job.my_roles, 'edit') ? closed(access, 'decide') : notPlanning(),
  ),
  'delivery.request': policyOfRecord((principal, access: RequestAccess) =>
    mayAct(principal, access.job.my_roles, 'edit')
      ? (closed(access, access.kind === 'waiver' ? 'waive' : 'extend') ?? applied(access) ?? pending(access))
      : notPlanning(),
  ),
  'delivery.confirm': policyOfRecord((principal, access: ChangeAccess) => {
    if (!mayAct(principal, access.job.my_roles, 'edit')) return notPlanning();
    if (access.change.requestedBy === principal.userId)
      return notAllowed('You cannot confirm your own request. Ask the owner, a buyer or a super user.');
    return (
      stopped(access) ??
      (access.change.state === 'pending'
        ? null
        : conflict('CHANGE_DECIDED', 'This was decided already. Load the page again to see how.'))
    );
  }),
  'delivery.apply': policyOfRecord((principal, access: MilestoneAccess) =>
    mayAct(principal, access.job.my_roles, 'move')
      ? (closed(access, 'apply') ?? applied(access) ?? pending(access))
      : notMoving(),
  ),
};
