import type { BadgeProps } from '@millwright/ui/badge/badge';
import { formatDate, formatQuantity, formatRupees } from '../../shared/vendor-format.ts';
import type { EstimateLine } from './use-estimate-edits.ts';

/** How sure a rate is, in words. */
export const confidences: Record<
  NonNullable<EstimateLine['confidence']>,
  { label: string; tone: NonNullable<BadgeProps['tone']> }
> = {
  high: { label: 'High', tone: 'good' },
  middle: { label: 'Medium', tone: 'neutral' },
  low: { label: 'Low', tone: 'warn' },
};

/** Where a rate is from, in words. */
export const sources: Record<NonNullable<EstimateLine['source']>, string> = {
  typed: 'typed',
  scope: 'from the scope items',
  past: 'median of past rates',
};

/** What vendors asked before, in two lines. */
export function pastWords(past: NonNullable<EstimateLine['past']>): { range: string; basis: string } {
  const { lowInPaise, highInPaise, count, jobs, newestAt, isSame } = past;
  return {
    range:
      lowInPaise === highInPaise
        ? formatRupees(lowInPaise)
        : `${formatRupees(lowInPaise)} to ${formatRupees(highInPaise)}`,
    basis: `${formatQuantity(count, 'rate')} of ${formatQuantity(jobs, 'job')}${isSame ? '' : ' for similar items'}, last ${formatDate(newestAt)}`,
  };
}
