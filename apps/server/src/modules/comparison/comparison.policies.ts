import { policyOfRecord } from '../../http/policy.ts';
import { conflict, notAllowed } from '../../problems.ts';
import { mayAct } from '../job-rfq/job-states.rules.ts';
import type { JobRole, JobStatus } from '../job-rfq/job-states.rules.ts';
import { maySeePrices } from '../rfq/rfq.policies.ts';

/** What a policy needs to know of the quotes of a job. */
export type ComparisonAccess = { job: { my_roles: readonly JobRole[] }; rfq: { opened_at: string | null } };

/** What a policy needs to know of a sheet; the job is null of one that was made without. */
export type SheetAccess = {
  job: { my_roles: readonly JobRole[]; status: JobStatus } | null;
  rfq: { revision: number; opened_at: string | null } | null;
  sheet: { state: 'draft' | 'editable' | 'frozen' | 'superseded' };
};
/** What is done about a version of a comparison. */
export type SheetAct = 'edit' | 'freeze' | 'link' | 'recreate' | 'reopen';
/** What can be done in each state of the last version (domain rules, state machines, 4.9). One that was replaced stays as it is. */
export const SHEET_ACTS: Readonly<Record<SheetAccess['sheet']['state'], readonly SheetAct[]>> = {
  draft: ['edit', 'freeze', 'link', 'recreate'],
  editable: ['edit', 'freeze', 'link', 'recreate'],
  frozen: ['reopen', 'recreate'],
  superseded: [],
};
const allows = ({ sheet }: SheetAccess, act: SheetAct): boolean => SHEET_ACTS[sheet.state].includes(act);

/** A change of it besides. */
export type SheetChangeAccess = SheetAccess & { isTechnical: boolean };
/** `isAsked`: of a frozen version, that its reader was asked to approve an award of the job. */
export type SeenAccess = SheetAccess & { isAsked?: boolean };
/** The job besides that a sheet without one is linked with; null while none is chosen. */
export type LinkAccess = SheetAccess & { to?: SheetAccess['job'] };

const sealed = ({ rfq }: Pick<SheetAccess, 'rfq'>) =>
  rfq && rfq.revision > 0 && rfq.opened_at === null
    ? conflict('NOT_OPENED', 'The quotes are still sealed. You can compare them after quote opening.')
    : null;
const stopped = ({ job }: Pick<SheetAccess, 'job'>) =>
  job?.status === 'on_hold' || job?.status === 'cancelled'
    ? conflict('JOB_CLOSED', 'The comparison of a job on hold or cancelled cannot be changed. Resume the job first.')
    : job && ['awarded', 'in_execution', 'completed'].includes(job.status)
      ? conflict('JOB_AWARDED', 'The job is awarded, so the approved comparison can no longer be changed.')
      : null;
const isBuyer = (principal: { isSuperUser: boolean }, { job }: Pick<SheetAccess, 'job'>) =>
  job === null || mayAct(principal, job.my_roles, 'edit');
const fixed = (access: SheetAccess, act: SheetAct) =>
  allows(access, act) ? null : conflict('SHEET_FROZEN', 'This version is frozen. Unfreeze it to change it.');

/** Who may do what with the comparison of a job's quotes (domain rules, roles and permissions: quote.view price). */
export const comparisonPolicies = {
  'comparison.read': policyOfRecord((principal, { job, rfq }: ComparisonAccess) => {
    if (!maySeePrices(principal, job.my_roles))
      return notAllowed('Only the owner, buyers, commercial evaluators and auditors of this job can read prices.');
    return rfq.opened_at === null
      ? conflict('NOT_OPENED', 'The quotes are still sealed. You can compare them after quote opening.')
      : null;
  }),
  'comparison.see': policyOfRecord((principal, access: SeenAccess) =>
    access.job === null || maySeePrices(principal, access.job.my_roles) || access.isAsked === true
      ? sealed(access)
      : notAllowed('Only the owner, buyers, commercial evaluators and auditors of this job can read prices.'),
  ),
  'comparison.make': policyOfRecord((principal, access: Omit<SheetAccess, 'sheet'>) => {
    if (!isBuyer(principal, access)) return notAllowed('Only the owner and buyers of this job can compare its quotes.');
    if (access.job && access.rfq?.opened_at === null)
      return conflict('NOT_OPENED', 'The quotes are still sealed. You can compare them after quote opening.');
    return stopped(access);
  }),
  'comparison.edit': policyOfRecord((principal, access: SheetChangeAccess) => {
    const isEvaluator = access.job?.my_roles.includes('commercial_evaluator') && !access.isTechnical;
    if (!isBuyer(principal, access) && !isEvaluator)
      return notAllowed(
        'Only the owner and buyers of this job can change its comparison. Commercial evaluators can change prices.',
      );
    return sealed(access) ?? stopped(access) ?? fixed(access, 'edit');
  }),
  'comparison.freeze': policyOfRecord((principal, access: SheetAccess) => {
    if (!isBuyer(principal, access))
      return notAllowed('Only the owner and buyers of this job can freeze its comparison.');
    return sealed(access) ?? stopped(access) ?? fixed(access, 'freeze');
  }),
  'comparison.reopen': policyOfRecord((principal, access: SheetAccess) => {
    if (!isBuyer(principal, access))
      return notAllowed('Only the owner and buyers of this job can unfreeze its comparison.');
    if (!allows(access, 'reopen')) return conflict('NOT_FROZEN', 'Only a frozen comparison can be unfrozen.');
    return sealed(access) ?? stopped(access);
  }),
  'comparison.recreate': policyOfRecord((principal, access: SheetAccess) => {
    if (!isBuyer(principal, access))
      return notAllowed('Only the owner and buyers of this job can recreate its comparison.');
    if (access.job === null || access.rfq?.opened_at == null)
      return conflict('NOT_OPENED', 'There are no opened quotes to create a comparison from.');
    return stopped(access) ?? fixed(access, 'recreate');
  }),
  'comparison.level': policyOfRecord((principal, access: Omit<SheetAccess, 'sheet'>) =>
    isBuyer(principal, access)
      ? access.job?.status === 'draft'
        ? conflict('JOB_IS_DRAFT', 'This job is a draft. Submit it first, or request a bid tabulation without a job.')
        : (sealed(access) ?? stopped(access))
      : notAllowed('Only the owner and buyers of this job can request a bid tabulation.'),
  ),
  'comparison.link': policyOfRecord((principal, { to, ...access }: LinkAccess) =>
    access.job === null
      ? to && !isBuyer(principal, { job: to })
        ? notAllowed('Only the owner and buyers of this job can link a comparison to it.')
        : fixed(access, 'link')
      : isBuyer(principal, access)
        ? conflict('ALREADY_LINKED', 'This comparison already belongs to a job.')
        : notAllowed('Only the owner and buyers of this job can change its comparison.'),
  ),
};
