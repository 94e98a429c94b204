import type { components } from '@millwright/contract/types';
import type { BadgeTone } from '@millwright/ui/badge/badge';
import type { Stage } from '@millwright/ui/stage-line/stage-line';
import { formatCount, formatDate } from '../../shared/vendor-format.ts';

type Schemas = components['schemas'];
export type Job = Schemas['Job'];
export type JobSummary = Schemas['JobSummary'];
export type JobStatus = Schemas['JobStatus'];
export type JobRole = Schemas['JobRole'];

const statusLabels: Record<JobStatus, string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  in_review: 'In review',
  sourcing: 'Choosing vendors',
  quoting: 'Waiting for quotes',
  evaluating: 'Comparing quotes',
  approving: 'Award pending approval',
  awarded: 'Awarded',
  in_execution: 'Work in progress',
  completed: 'Completed',
  on_hold: 'On hold',
  unsuccessful: 'Ended without an award',
  cancelled: 'Cancelled',
};
const statusTones: Record<JobStatus, BadgeTone> = {
  draft: 'neutral',
  submitted: 'steel',
  in_review: 'steel',
  sourcing: 'steel',
  quoting: 'steel',
  evaluating: 'steel',
  approving: 'steel',
  awarded: 'good',
  in_execution: 'good',
  completed: 'good',
  on_hold: 'warn',
  unsuccessful: 'bad',
  cancelled: 'bad',
};

/** Every state in lifecycle order, final states last. */
export const jobStatuses = Object.keys(statusLabels) as JobStatus[];
/** The states before sourcing, which job requests list. Jobs list all others. */
export const requestStatuses: readonly JobStatus[] = ['draft', 'submitted', 'in_review'];

/** The label of a job's state. */
export const jobStatusLabel = (status: JobStatus): string => statusLabels[status];
/** The tone of its badge: green is awarded, amber stopped for a while, red ended without an award. */
export const jobStatusTone = (status: JobStatus): BadgeTone => statusTones[status];

const stageLabels: Record<Schemas['JobStage']['stage'], string> = {
  scope: 'Scope',
  vendors: 'Vendors',
  quotes: 'Quotes',
  comparison: 'Comparison',
  award: 'Award',
  work: 'Work',
};
const stageStates: Record<Schemas['JobStage']['state'], Stage['state']> = {
  done: 'done',
  current: 'current',
  stopped: 'blocked',
  coming: 'next',
};

/** The stages of a job as the StageLine draws them. */
export const stagesOf = (job: JobSummary): Stage[] =>
  job.stages.map(({ stage, state, at }) => ({
    id: stage,
    label: stageLabels[stage],
    state: stageStates[state],
    ...(state !== 'done' && { detail: stageDetail(job, { stage, state, at }) }),
  }));

function stageDetail(job: JobSummary, { stage, state, at }: Schemas['JobStage']): string | undefined {
  if (state === 'stopped') return `${jobStatusLabel(job.status)} since ${formatDate(job.statusSince)}`;
  const { received, invited } = job.quotes;
  if (stage === 'quotes' && state === 'current' && invited > 0)
    return `${formatCount(received)} of ${formatCount(invited)} quoted`;
  return at === null ? undefined : `Submitted ${formatDate(at)}`;
}

/** The button label of a status change. */
export function moveLabel(from: JobStatus, to: JobStatus): string {
  if (to === 'submitted' && from === 'draft') return 'Submit for review';
  if (to === 'on_hold') return 'Put on hold';
  if (to === 'cancelled') return 'Cancel job';
  if (to === 'unsuccessful') return 'End without an award';
  if (to === 'in_execution' && from === 'awarded') return 'Start work';
  if (to === 'completed') return 'Complete work';
  if (from === 'sourcing' && to === 'evaluating') return 'Compare quotes again';
  return from === 'cancelled' || from === 'unsuccessful' ? 'Reopen job' : 'Resume job';
}

/** Why a job is cancelled or ends without an award, in the order of the list. */
export const cancelReasons: Record<Schemas['CancelReason'], string> = {
  no_demand: 'No longer needed',
  budget_cut: 'No budget',
  scope_changed: 'The scope changed',
  unfixable_terms: 'Unacceptable terms',
  force_majeure: 'Force majeure',
  too_few_offers: 'Too few offers',
  duplicate: 'Duplicate',
  other: 'Another reason',
};

/** Why an award is returned or rejected, in the order of the list. */
export const decisionReasons: Record<Schemas['DecisionReason'], string> = {
  better_price: 'Ask for a better price',
  explain_vendor: 'Justify vendor choice',
  wrong_budget: 'Wrong budget head',
  papers_missing: 'Documents missing',
  other: 'Other',
};

/** Why a vendor is removed from a job, in the order of the list. */
export const removeReasons: Record<Schemas['RemoveReason'], string> = {
  not_needed: 'Not needed',
  not_suitable: 'Not suitable',
  no_capacity: 'No capacity',
  too_far: 'Too far',
  conflict: 'Conflict of interest',
  added_by_mistake: 'Added by mistake',
  other: 'Another reason',
};

export const roleLabels: Record<JobRole, string> = {
  owner: 'Owner',
  buyer: 'Buyer',
  technical_evaluator: 'Technical evaluator',
  commercial_evaluator: 'Commercial evaluator',
  approver: 'Approver',
  auditor: 'Auditor',
};

/** What a job needs before it is submitted. */
export const jobNeedLabels: Record<Job['missing'][number], string> = {
  title: 'a title',
  subcategoryId: 'the service',
  plantId: 'the plant',
  scopeItems: 'at least one scope item, drawing or specification',
  incompleteItems: 'the quantity or unit of scope items',
};

/** The title of a job, with a fallback for untitled drafts. */
export const titleOf = ({ title }: { title: string | null }): string => title ?? 'Untitled job';

/** Why a vendor does not quote, in the order of the list. */
export const regretReasons: Record<Schemas['RegretReason'], string> = {
  capacity: 'No capacity',
  location: 'Too far',
  scope_not_our_business: 'Outside their scope',
  delivery_time: 'Too little time',
  commercial_terms: 'Commercial terms',
  site_conditions: 'Site conditions',
  technical_spec: 'Technical specification',
};
