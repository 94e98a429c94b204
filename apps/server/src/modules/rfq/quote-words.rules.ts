import type { QuoteContent } from './quote.rules.ts';

/** When a quote wants to be paid, in words; empty where it says nothing. */
export const paymentText = ({ milestones = [] }: Pick<QuoteContent, 'milestones'>): string =>
  milestones
    .map(({ percent, days }) =>
      days === 0
        ? `${percent}% on delivery`
        : `${percent}% ${Math.abs(days)} days ${days < 0 ? 'before' : 'after'} delivery`,
    )
    .join(', ');
