import type { Principal } from '../../http/handler.ts';
import { policyOfPrincipal, policyOfRecord } from '../../http/policy.ts';
import { conflict, notAllowed } from '../../problems.ts';
import type { JobAccess } from '../job-rfq/job-rfq.policies.ts';
import { mayAct } from '../job-rfq/job-states.rules.ts';
import { allowsOnResolution, mayBeHandedTo, turnOf } from './resolution.rules.ts';
import type { ResolutionAct, ResolutionState, Stage, Surroundings } from './resolution.rules.ts';

/** What a policy needs to know of a job that an award is proposed for. */
export type ProposalAccess = { job: JobAccess; isFrozen: boolean };
/** What it needs to know of a resolution. `around`: also who has a part in what is proposed. */
export type ResolutionAccess = {
  job: JobAccess;
  resolution: { state: ResolutionState; proposed_by: string; stages: Stage[]; asked: readonly string[] };
  around: Surroundings;
};

/** The version of the rules that takes effect later. */
export type ComingAccess = { changedById: string | null } | undefined;
const noComingRules = () =>
  conflict('NO_COMING_RULES', 'These rules are already in effect or were withdrawn. Reload the page.');

const ended = ({ resolution, job }: ResolutionAccess, act: ResolutionAct) => {
  if (!allowsOnResolution(resolution.state, act))
    return conflict('RESOLUTION_ENDED', 'This award proposal is closed. Reload the page to see the result.');
  return job.status === 'on_hold' ? conflict('JOB_CLOSED', 'The job is on hold. Resume it first.') : null;
};
const isProposer = ({ userId }: Principal, { resolution }: ResolutionAccess) => resolution.proposed_by === userId;

/** Who may do what with the award of a job (domain rules, roles and permissions, hard rules 2 and 3). */
export const resolutionPolicies = {
  'approval.configure': policyOfPrincipal(({ isSuperUser }) =>
    isSuperUser ? null : notAllowed('Only a super user can change the approval rules.'),
  ),
  'approval.confirm': policyOfRecord((principal, coming: ComingAccess) => {
    if (!principal.isSuperUser) return notAllowed('Only a super user can confirm approval rules.');
    if (!coming) return noComingRules();
    return coming.changedById === principal.userId
      ? notAllowed('Another super user has to confirm your changes to the rules.')
      : null;
  }),
  'approval.withdraw': policyOfRecord((principal, coming: ComingAccess) => {
    if (!principal.isSuperUser) return notAllowed('Only a super user can withdraw approval rules.');
    if (!coming) return noComingRules();
    return coming.changedById === principal.userId
      ? null
      : notAllowed('Only the super user who changed the rules can withdraw them.');
  }),
  'resolution.create': policyOfRecord((principal, { job, isFrozen }: ProposalAccess) => {
    if (!mayAct(principal, job.my_roles, 'edit'))
      return notAllowed('Only the owner and buyers of this job can propose its award.');
    if (job.status === 'approving')
      return conflict('RESOLUTION_PENDING', 'An award proposal is already pending approval.');
    if (job.status !== 'evaluating')
      return conflict('NOT_EVALUATING', 'You can propose an award only while quotes are being compared.');
    return isFrozen
      ? null
      : conflict('SHEET_NOT_FROZEN', 'Freeze the comparison first, so that it cannot change during approval.');
  }),
  'resolution.decide': policyOfRecord((principal, access: ResolutionAccess) => {
    const {
      resolution,
      around: { barred },
    } = access;
    if (!resolution.asked.includes(principal.userId))
      return notAllowed('You are not an approver of this award proposal.');
    if (barred.has(principal.userId))
      return notAllowed(
        'You cannot approve an award that you proposed, whose job you own or buy for, or whose comparison you edited.',
      );
    return (
      ended(access, 'decide') ??
      (turnOf(resolution.stages, principal.userId)
        ? null
        : conflict(
            'NOT_YOUR_TURN',
            'This is not waiting for you: you have decided or delegated, or it is not your turn yet.',
          ))
    );
  }),
  // Four eyes: a second super user has to agree, which is looked at where the step is.
  'resolution.override': policyOfRecord((principal, access: ResolutionAccess) => {
    const { resolution, around } = access;
    if (!principal.isSuperUser) return notAllowed('Only super users can override an approver, and two have to agree.');
    if (!around.isOverrideAllowed)
      return notAllowed('The approval rules of this award proposal do not allow overrides.');
    return (
      ended(access, 'override') ??
      (mayBeHandedTo(resolution.stages, principal.userId, around)
        ? null
        : notAllowed('You cannot override an approver of an award that you are involved in.'))
    );
  }),
  'resolution.withdraw': policyOfRecord((principal, access: ResolutionAccess) =>
    isProposer(principal, access) || mayAct(principal, access.job.my_roles, 'move')
      ? ended(access, 'withdraw')
      : notAllowed('Only the proposer and the owner of this job can withdraw an award proposal.'),
  ),
  'resolution.document': policyOfRecord((principal, access: ResolutionAccess) =>
    isProposer(principal, access) || mayAct(principal, access.job.my_roles, 'edit')
      ? ended(access, 'document')
      : notAllowed('Only the owner and buyers of this job can add documents to its award proposals.'),
  ),
  // Who may not read the resolution does not find it.
  'award.note': policyOfRecord(
    (_principal, { state, log_count }: { state: ResolutionState; log_count: number | null }) =>
      // One that is void since its job was reopened was approved: the place in the log says so.
      allowsOnResolution(state, 'note') || log_count !== null
        ? null
        : conflict('NOT_APPROVED', 'There is no award note yet because the award is not approved.'),
  ),
  'award.tell': policyOfRecord((principal, job: JobAccess) => {
    if (!mayAct(principal, job.my_roles, 'move'))
      return notAllowed('Only the owner of this job can notify its vendors.');
    return ['awarded', 'in_execution', 'completed'].includes(job.status)
      ? null
      : conflict('NOT_AWARDED', 'The job is not awarded yet.');
  }),
};
