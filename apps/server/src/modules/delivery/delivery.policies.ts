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

const notPlanning = () => notAllowed('Only the owner and buyers of a job can plan and accept its milestones.');
const notMoving = () => notAllowed('Only the owner of a job can send its plan and apply damages.');
const stopped = ({ job }: PlanAccess) =>
  job.status === 'on_hold' || job.status === 'cancelled'
    ? conflict('JOB_CLOSED', 'The milestones of a job on hold or cancelled cannot be changed. Resume the job first.')
    : null;
const fixed = (access: PlanAccess) =>
  stopped(access) ??
  (access.sentAt === null
    ? null
    : conflict('PLAN_SENT', 'This plan was sent to the vendor. Extend a milestone instead of editing it.'));
const closed = (access: MilestoneAccess, act: MilestoneAct) =>
  stopped(access) ??
  (access.sentAt === null ? conflict('PLAN_NOT_SENT', 'Send the plan to the vendor first.') : null) ??
  (allowsOnMilestone(access.milestone.state, act)
    ? null
    : conflict('MILESTONE_CLOSED', 'The status of this milestone has changed. Reload the page.'));
const applied = ({ milestone }: MilestoneAccess) =>
  milestone.isApplied ? conflict('DAMAGES_APPLIED', 'Damages have already been applied to this milestone.') : null;
const pending = ({ milestone }: MilestoneAccess) =>
  milestone.isChangePending
    ? conflict('CHANGE_PENDING', 'An extension or a waiver of this milestone is pending. Confirm or reject it first.')
    : null;

/** Who may do what with the delivery of an awarded job (decision 103). What gives up money takes two people. */
export const deliveryPolicies = {
  'delivery.read': policyOfRecord((principal, job: JobAccess) =>
    maySeePrices(principal, job.my_roles)
      ? null
      : notAllowed('Only the owner, buyers, commercial evaluators and auditors of a job can read prices.'),
  ),
  'delivery.plan': policyOfRecord((principal, access: PlanAccess) =>
    mayAct(principal, access.job.my_roles, 'edit') ? fixed(access) : notPlanning(),
  ),
  'delivery.guarantee': policyOfRecord((principal, access: PlanAccess) =>
    mayAct(principal, access.job.my_roles, 'edit')
      ? stopped(access)
      : notAllowed('Only the owner and buyers of a job can record guarantees.'),
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
        : conflict('CHANGE_DECIDED', 'This has already been decided. Reload the page.'))
    );
  }),
  'delivery.apply': policyOfRecord((principal, access: MilestoneAccess) =>
    mayAct(principal, access.job.my_roles, 'move')
      ? (closed(access, 'apply') ?? applied(access) ?? pending(access))
      : notMoving(),
  ),
};
