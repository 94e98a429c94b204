import type { components } from '@millwright/contract/types';
import { addDays, daysBetween } from '@millwright/evaluation/calendar-days';
import type { Row } from '../../db/schema.ts';

export type MilestoneState = components['schemas']['MilestoneState'];
/** What is stored: planned, due and overdue are one state that the day tells apart. */
export type StoredState = Row<'milestone'>['state'];

/** What is done about a milestone. */
export type MilestoneAct = 'submit' | 'decide' | 'extend' | 'waive' | 'apply';

/** What each state of a milestone of a plan that was sent allows. */
export const MILESTONE_ACTS: Readonly<Record<MilestoneState, readonly MilestoneAct[]>> = {
  planned: ['submit', 'extend', 'waive'],
  due: ['submit', 'extend', 'waive'],
  overdue: ['submit', 'extend', 'waive'],
  evidence_submitted: ['decide', 'extend'],
  returned: ['submit', 'extend', 'waive'],
  accepted: ['extend', 'apply'],
  waived: [],
};
export const allowsOnMilestone = (state: MilestoneState, act: MilestoneAct): boolean =>
  MILESTONE_ACTS[state].includes(act);

const DUE_WITHIN_IN_DAYS = 7;

/** The state of a milestone on a day in India. `extendedTo`: its day with the extensions that it was given. */
export function milestoneStateOf(stored: StoredState, extendedTo: string, today: string): MilestoneState {
  if (stored !== 'open') return stored;
  const left = daysBetween(today, extendedTo);
  return left < 0 ? 'overdue' : left <= DUE_WITHIN_IN_DAYS ? 'due' : 'planned';
}

/** The day on which a milestone is due with all extensions that were confirmed, excused or not. */
export const extendedDay = (due: string, changes: readonly { state: string; days: number | null }[]): string =>
  addDays(
    due,
    changes.reduce((days, change) => days + (change.state === 'confirmed' ? (change.days ?? 0) : 0), 0),
  );
