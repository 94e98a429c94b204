import type { components } from '@millwright/contract/types';

type Schemas = components['schemas'];
export type JobStatus = Schemas['JobStatus'];
export type JobRole = Schemas['JobRole'];

/** What somebody may do with a job: see it, change what it says, move it on (submit, hold, cancel, reopen), give roles on it. */
export type JobAct = 'see' | 'edit' | 'move' | 'assign';

/** What each role on a job or on its project may do (domain rules, roles and permissions). A super user may do all of it on every job. */
export const ROLES: Readonly<Record<JobRole, readonly JobAct[]>> = {
  owner: ['see', 'edit', 'move', 'assign'],
  buyer: ['see', 'edit'],
  technical_evaluator: ['see'],
  commercial_evaluator: ['see'],
  approver: ['see'],
  auditor: ['see'],
};

/** Whether one of these roles, or being a super user, allows an act. */
export const mayAct = (principal: { isSuperUser: boolean }, roles: readonly JobRole[], act: JobAct): boolean =>
  principal.isSuperUser || roles.some((role) => ROLES[role].includes(act));

/** What the state of a job and its history say of where it can go. */
export type JobPosition = {
  status: JobStatus;
  held_status: JobStatus | null;
  sourcing_at: string | null;
  status_since: string;
  /** Until when its quotes are taken, and whether fewer stand than its opening needs; for a job whose call for quotes is not read, left out. */
  quotes_close_at?: string | null;
  lacks_quotes?: boolean;
  /** When its quotes were opened, and what is to be done where only the technical envelopes are. */
  opened_at?: string | null;
  between_openings?: string | null;
};

/** What a move must bring: all that a submitted job needs, a comment, or a reason of the list. */
type Needs = 'completeness' | 'comment' | 'reason';
/** What moves a job on by what it does: sending the call for quotes, opening the quotes, and resolutions. */
type Act = 'rfq' | 'resolution';
type Move = {
  to: JobStatus;
  by: 'client' | 'team' | Act;
  needs?: Needs;
  when?: (job: JobPosition, now: Date) => boolean;
};

const hold: Move = { to: 'on_hold', by: 'client', needs: 'comment' };
const cancel: Move = { to: 'cancelled', by: 'client', needs: 'reason' };
const fail: Move = { to: 'unsuccessful', by: 'client', needs: 'reason' };
/** The time to quote is over with fewer quotes than the opening needs. */
const isShort = ({ quotes_close_at: closesAt = null, lacks_quotes = false }: JobPosition, now: Date) =>
  lacks_quotes && closesAt !== null && Date.parse(closesAt) <= now.getTime();

/** Its quotes are open, or their technical envelopes: a job that was reopened goes back to comparing them. */
const areQuotesOpen = ({ opened_at = null, between_openings = null }: JobPosition) =>
  opened_at !== null || between_openings !== null;

/**
 * The states of a job and the moves from each (domain rules, state machines, 4.1). A job on hold goes on where it was; one that was cancelled or ended
 * without an award can be reopened for 90 days: to sourcing, or to its draft when the team never accepted it.
 */
const MOVES: Readonly<Record<JobStatus, readonly Move[]>> = {
  draft: [{ to: 'submitted', by: 'client', needs: 'completeness' }, cancel],
  submitted: [{ to: 'in_review', by: 'team' }, hold, cancel],
  in_review: [{ to: 'sourcing', by: 'team' }, { to: 'draft', by: 'team', needs: 'comment' }, hold, cancel],
  sourcing: [{ to: 'quoting', by: 'rfq' }, { to: 'evaluating', by: 'client', when: areQuotesOpen }, hold, cancel],
  quoting: [{ to: 'evaluating', by: 'rfq' }, { ...fail, when: isShort }, hold, cancel],
  evaluating: [{ to: 'approving', by: 'resolution' }, { to: 'awarded', by: 'resolution' }, fail, hold, cancel],
  approving: [{ to: 'evaluating', by: 'resolution' }, { to: 'awarded', by: 'resolution' }, hold, cancel],
  awarded: [{ to: 'in_execution', by: 'client' }, { to: 'completed', by: 'client' }, hold, cancel],
  in_execution: [{ to: 'completed', by: 'client' }, hold, cancel],
  completed: [],
  on_hold: [cancel],
  unsuccessful: [],
  cancelled: [],
};

/** Every state of a job, in the order of its way. */
export const JOB_STATES = Object.keys(MOVES) as readonly JobStatus[];

const REOPEN_WITHIN_MS = 90 * 24 * 60 * 60 * 1000;

/** Whether a job ended without an award. */
export const endedWithoutAward = (status: JobStatus): status is 'cancelled' | 'unsuccessful' =>
  status === 'cancelled' || status === 'unsuccessful';

/** Until when a job that ended without an award can be reopened; null for any other. */
export const reopenUntil = ({ status, status_since }: JobPosition): Date | null =>
  endedWithoutAward(status) ? new Date(Date.parse(status_since) + REOPEN_WITHIN_MS) : null;

/** The moves that a job allows now, by whomever. */
export function movesFrom(job: JobPosition, now: Date): Move[] {
  const until = reopenUntil(job);
  const reopened: Move = { to: job.sourcing_at === null ? 'draft' : 'sourcing', by: 'client' };
  return [
    ...MOVES[job.status].filter(({ when }) => when === undefined || when(job, now)),
    ...(job.held_status ? [{ to: job.held_status, by: 'client' } as const] : []),
    ...(until && now < until ? [reopened] : []),
  ];
}

/** Where a side may move a job now. */
export const allowedMoves = (job: JobPosition, by: Move['by'], now: Date): JobStatus[] =>
  movesFrom(job, now)
    .filter((move) => move.by === by)
    .map(({ to }) => to);

/** Whether what a resolution does may move a job there. */
export const mayResolutionMove = (job: JobPosition, to: JobStatus): boolean =>
  MOVES[job.status].some((move) => move.by === 'resolution' && move.to === to);

/** The states in which what a job says and its vendors can be changed. */
export const EDITABLE_STATES: readonly JobStatus[] = ['draft', 'submitted', 'in_review', 'sourcing', 'quoting'];
export const isEditable = (status: JobStatus): boolean => EDITABLE_STATES.includes(status);

// Some of these names come with what brings a job there: a list says them once, whether a job can be there yet or not.
/** The states of a job that was awarded, or is further. */
export const AWARDED_STATES: readonly string[] = ['awarded', 'in_execution', 'completed'];
/** The states that a job ends in; none of them is late. */
export const ENDED_STATES: readonly string[] = ['completed', 'cancelled', 'unsuccessful'];
/** The states in which no day that is over makes a job late: nobody works on it. */
export const RESTING_STATES: readonly string[] = ['draft', 'on_hold', ...ENDED_STATES];

/** The states in which the next move is the owner's, whatever else is known of the job; but between two openings. */
export const OWNERS_MOVE: readonly JobStatus[] = [
  'draft',
  'sourcing',
  'evaluating',
  'awarded',
  'in_execution',
  'on_hold',
];
