import type { components } from '@millwright/contract/types';
import type { BadgeTone } from '@millwright/ui/badge/badge';
import { formatDate, formatQuantity, formatRupees } from '../../shared/vendor-format.ts';

type Schemas = components['schemas'];
export type Milestone = Schemas['Milestone'];
export type MilestoneState = Schemas['MilestoneState'];
export type DeliveryOrder = Schemas['DeliveryOrder'];

const labels: Record<MilestoneState, string> = {
  planned: 'Planned',
  due: 'Due',
  overdue: 'Overdue',
  evidence_submitted: 'Submitted',
  returned: 'Returned',
  accepted: 'Accepted',
  waived: 'Waived',
};
const tones: Record<MilestoneState, BadgeTone> = {
  planned: 'neutral',
  due: 'warn',
  overdue: 'bad',
  evidence_submitted: 'steel',
  returned: 'warn',
  accepted: 'good',
  waived: 'neutral',
};

/** Every state, in the order in which a milestone passes them. */
export const milestoneStates = Object.keys(labels) as MilestoneState[];
export const milestoneLabel = (state: MilestoneState): string => labels[state];

/** The badge of a milestone: how late it is in place of its state where nothing was submitted. */
export const milestoneBadge = ({ state, lateDays }: Pick<Milestone, 'state' | 'lateDays'>) => ({
  tone: tones[state],
  label: state === 'overdue' ? `Late ${formatQuantity(lateDays, 'day')}` : labels[state],
});

/** What the vendor showed last, and until when it has to be accepted. */
export function evidenceText({ evidence: [last], acceptBy, acceptedAt, state }: Milestone): string {
  if (!last) return state === 'overdue' ? 'No evidence submitted' : '–';
  const shown = `Evidence ${formatDate(last.at)}`;
  if (acceptedAt) return `${shown}, accepted ${formatDate(acceptedAt)}`;
  if (acceptBy) return `${shown}, accept by ${formatDate(acceptBy)}`;
  return `${shown}, returned`;
}

/** Damages in a sentence: what they come to and how, and which days were left out. */
export function damagesText({ damages, applied }: Pick<Milestone, 'damages' | 'applied'>, ratePercent: string): string {
  if (applied) return `${formatRupees(applied.amountInPaise)}, applied ${formatDate(applied.at)}`;
  if (!damages) return '–';
  const { amountInPaise, weeks, baseInPaise, excusedDays, buyerDays, isCapped } = damages;
  const excused = [
    excusedDays > 0 && `${formatQuantity(excusedDays, 'day')} excused`,
    buyerDays > 0 && `${formatQuantity(buyerDays, 'day')} of your delay excused`,
  ].filter((words): words is string => Boolean(words));
  if (amountInPaise === 0) return excused.length > 0 ? `None, ${excused.join(', ')}` : '–';
  const sum =
    weeks === 0
      ? formatRupees(amountInPaise)
      : `${formatRupees(amountInPaise)}: ${formatQuantity(weeks, 'week')} × ${ratePercent}% of ${formatRupees(baseInPaise)}`;
  return [sum, ...(isCapped ? ['up to the cap'] : []), ...excused].join(', ');
}

/** The terms of delay in a sentence. */
export const termsText = ({ ratePercent, capPercent, graceDays, base }: Schemas['DelayTerms']): string =>
  Number(ratePercent) === 0
    ? 'No liquidated damages'
    : `Liquidated damages: ${ratePercent}% per week or part, cap ${capPercent}%, of ${base === 'contract' ? 'contract' : 'undelivered'} value before GST${graceDays > 0 ? `, after a grace period of ${formatQuantity(graceDays, 'day')}` : ''}`;

/** What a milestone pays. */
export const paymentText = ({
  percentOfPrice,
  amountInPaise,
}: Pick<Milestone, 'percentOfPrice' | 'amountInPaise'>): string =>
  percentOfPrice === null ? formatRupees(amountInPaise) : `${percentOfPrice}%`;
