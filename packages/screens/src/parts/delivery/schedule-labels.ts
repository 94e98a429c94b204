import type { components } from '@millwright/contract/types';
import type { BadgeTone } from '@millwright/ui/badge/badge';
import { formatDate, formatQuantity } from '../../shared/vendor-format.ts';

type Schemas = components['schemas'];
export type ScheduledJob = Schemas['ScheduledJob'];
export type ScheduledStage = Schemas['ScheduledStage'];

const labels: Record<Schemas['ScheduleStage'], string> = {
  requirement: 'Requirement',
  documents: 'Documents',
  published: 'RFQ',
  quotes_due: 'Quotes due',
  opened: 'Opened',
  technical_lock: 'Technical lock',
  compared: 'Compared',
  approved: 'Approved',
  awarded: 'Awarded',
  delivered: 'On site',
};
export const stageLabel = (stage: Schemas['ScheduleStage']): string => labels[stage];

/** What is done to reach a stage. */
const acts: Record<Schemas['ScheduleStage'], string> = {
  requirement: 'Submit requirement',
  documents: 'Add documents',
  published: 'Send the RFQ',
  quotes_due: 'Receive quotes',
  opened: 'Open quotes',
  technical_lock: 'Lock technical evaluation',
  compared: 'Freeze comparison',
  approved: 'Get award approved',
  awarded: 'Send letters of award',
  delivered: 'Complete delivery',
};

/** The badge of a job. */
export function scheduleBadge({ status, floatDays }: ScheduledJob): { tone: BadgeTone; label: string } {
  if (status === 'late') return { tone: 'bad', label: `${formatQuantity(-(floatDays ?? 0), 'day')} late` };
  if (status === 'at_risk') return { tone: 'warn', label: 'At risk' };
  if (status === 'unplanned') return { tone: 'neutral', label: 'No required date' };
  return { tone: 'good', label: 'On time' };
}

/** Why a job slips and what to do about it, in one line. */
export function whyText({ next, floatDays, status }: ScheduledJob): string {
  if (next === null) return 'Delivered';
  const act = acts[next.stage];
  if (status === 'unplanned' || next.by === null) return `${act}. Enter a required date to see the float.`;
  const waits = next.since === null ? '' : `, waiting since ${formatDate(next.since)}`;
  if (status === 'late') return `${act}: was due ${formatDate(next.by)}${waits}`;
  if (status === 'at_risk') return `${act} by ${formatDate(next.by)}, or it is late`;
  return `${formatQuantity(floatDays ?? 0, 'day')} of float. ${act} by ${formatDate(next.by)}`;
}

const sources: Record<Schemas['StageSource'], string> = {
  actual: 'reached',
  set: 'date set',
  category: 'median of this category',
  company: 'median of all categories',
  norm: 'norm',
};

/** A stage in words, for those who do not see the bar. */
export function stageText({ stage, actual, forecast, source, cases }: ScheduledStage): string {
  if (actual !== null) return `${labels[stage]}: ${formatDate(actual)}`;
  const of = cases > 0 && source !== 'set' ? `, ${formatQuantity(cases, 'case')}` : '';
  return `${labels[stage]}: expected ${formatDate(forecast)} (${sources[source]}${of})`;
}

/** Where the forecasts of a page come from. */
export const casesText = ({ leastCases, mostCases }: Schemas['Schedule']): string =>
  mostCases === 0
    ? 'forecasts from norms: fewer than 5 cases per stage'
    : `forecasts from your company’s own cycle times (median of ${leastCases === 0 ? `up to ${formatQuantity(mostCases, 'case')} per stage, norms where there are too few` : `${leastCases} to ${formatQuantity(mostCases, 'case')} per stage`})`;
