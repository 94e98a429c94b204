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
  conflict('NO_COMING_RULES', 'These rules are in effect already, or were withdrawn. Load the page again.');

const ended = ({ resolution, job }: ResolutionAccess, act: ResolutionAct) => {
  if (!allowsOnResolution(resolution.state, act))
    return conflict('RESOLUTION_ENDED', 'This resolution has ended. Load the page again to see how.');
  return job.status === 'on_hold' ? conflict('JOB_CLOSED', 'The job is on hold. Let it go on first.') : null;
};
const isProposer = ({ userId }: Principal, { resolution }: ResolutionAccess) => resolution.proposed_by === userId;

/** Who may do what with the award of a job (domain rules, roles and permissions, hard rules 2 and 3). */
export const resolutionPolicies = {
  'approval.configure': policyOfPrincipal(({ isSuperUser }) =>
    isSuperUser ? null : notAllowed('Only a super user of your company changes who approves awards.'),
  ),
  'approval.confirm': policyOfRecord((principal, coming: ComingAccess) => {
    if (!principal.isSuperUser) return notAllowed('Only a super user of your company confirms approval rules.');
    if (!coming) return noComingRules();
    return coming.changedById === principal.userId
      ? notAllowed('Another super user has to confirm the rules that you changed.')
      : null;
  }),
  'approval.withdraw': policyOfRecord((principal, coming: ComingAccess) => {
    if (!principal.isSuperUser) return notAllowed('Only a super user of your company withdraws approval rules.');
    if (!coming) return noComingRules();
    return coming.changedById === principal.userId
      ? null
      : notAllowed('Only the super user who changed the rules withdraws them.');
  }),
  'resolution.create': policyOfRecord((principal, { job, isFrozen }: ProposalAccess) => {
    if (!mayAct(principal, job.my_roles, 'edit'))
      return notAllowed('Only the owner and the buyers of a job propose its award.');
    if (job.status === 'approving') return conflict('RESOLUTION_PENDING', 'An award is being decided on already.');
    if (job.status !== 'evaluating')
      return conflict('NOT_EVALUATING', 'An award is proposed while quotes are compared: this job is not there.');
    return isFrozen
      ? null
      : conflict('SHEET_NOT_FROZEN', 'Freeze the comparison first: what is approved must not change.');
  }),
  'resolution.decide': policyOfRecord((principal, access: ResolutionAccess) => {
    const {
      resolution,
      around: { barred },
    } = access;
    if (!resolution.asked.includes(principal.userId)) return notAllowed('You are not asked about this resolution.');
    if (barred.has(principal.userId))
      return notAllowed('Who proposes an award, owns or buys the job, or edited its comparison does not decide on it.');
    return (
      ended(access, 'decide') ??
      (turnOf(resolution.stages, principal.userId)
        ? null
        : conflict(
            'NOT_YOUR_TURN',
            'This is not waiting for you: you have decided, or it was handed on, or it is not your turn yet.',
          ))
    );
  }),
  // Four eyes: a second super user has to agree, which is looked at where the step is.
  'resolution.override': policyOfRecord((principal, access: ResolutionAccess) => {
    const { resolution, around } = access;
    if (!principal.isSuperUser)
      return notAllowed('Only two super users together approve in the place of who was asked.');
    if (!around.isOverrideAllowed)
      return notAllowed('The rules that this resolution began with let nobody approve in the place of who was asked.');
    return (
      ended(access, 'override') ??
      (mayBeHandedTo(resolution.stages, principal.userId, around)
        ? null
        : notAllowed(
            'Who has a part in an award, or a vote in its resolution, does not approve in the place of others.',
          ))
    );
  }),
  'resolution.withdraw': policyOfRecord((principal, access: ResolutionAccess) =>
    isProposer(principal, access) || mayAct(principal, access.job.my_roles, 'move')
      ? ended(access, 'withdraw')
      : notAllowed('Only who proposed it and the owner of the job take a resolution back.'),
  ),
  'resolution.document': policyOfRecord((principal, access: ResolutionAccess) =>
    isProposer(principal, access) || mayAct(principal, access.job.my_roles, 'edit')
      ? ended(access, 'document')
      : notAllowed('Only the owner and the buyers of a job add papers to its resolutions.'),
  ),
  // Who may not read the resolution does not find it.
  'award.note': policyOfRecord(
    (_principal, { state, log_count }: { state: ResolutionState; log_count: number | null }) =>
      // One that is void since its job was reopened was approved: the place in the log says so.
      allowsOnResolution(state, 'note') || log_count !== null
        ? null
        : conflict('NOT_APPROVED', 'There is no award note yet: the resolution is not approved.'),
  ),
  'award.tell': policyOfRecord((principal, job: JobAccess) => {
    if (!mayAct(principal, job.my_roles, 'move')) return notAllowed('Only the owner of a job tells its vendors.');
    return ['awarded', 'in_execution', 'completed'].includes(job.status)
      ? null
      : conflict('NOT_AWARDED', 'There is nothing to tell yet: the job is not awarded.');
  }),
};
