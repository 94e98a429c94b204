import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { useTexts, type Texts } from '../language.tsx';

/** One criterion with its figure; null where nobody rated it. */
export type RatingBreakdownRow = {
  id: string;
  label: ReactNode;
  value: number | null;
};

/** Properties of RatingBreakdown: native table properties plus the rows. */
export type RatingBreakdownProps = Omit<ComponentPropsWithRef<'table'>, 'children'> & {
  /** What is rated, with the figure of each. */
  rows: readonly RatingBreakdownRow[];
  /** Names the table; not drawn. */
  caption: string;
  /** The value that fills a bar: 5 for ratings, the number of reviews for a distribution. */
  max?: number;
  /** Heading of the names, read and not drawn. */
  labelHeading?: string;
  /** Heading of the figures, read and not drawn. */
  valueHeading?: string;
  /** A figure as drawn. */
  formatValue?: (value: number) => string;
  /** What stands where there is no figure. */
  emptyLabel?: string;
};

const ratingFormat = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const english: Texts<'ratingBreakdown'> = {
  labelHeading: 'Criterion',
  valueHeading: 'Rating',
  emptyLabel: 'not rated',
};

/**
 * Ratings by criterion as bars. The bars are drawn inside a real table, so those who read and those who look have the
 * same thing, and there is no second copy to fall out of step.
 */
export function RatingBreakdown({
  rows,
  caption,
  max = 5,
  labelHeading,
  valueHeading,
  formatValue = (value) => ratingFormat.format(value),
  emptyLabel,
  className,
  ...props
}: RatingBreakdownProps) {
  const texts = useTexts('ratingBreakdown', english, { labelHeading, valueHeading, emptyLabel });
  return (
    <table data-slot="rating-breakdown" {...props} className={cn('w-full border-collapse text-label', className)}>
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{texts.labelHeading}</th>
          <th scope="col">{texts.valueHeading}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th
              scope="row"
              data-slot="rating-breakdown-label"
              className="py-0.75 pe-3 text-start font-normal wrap-anywhere text-ink"
            >
              {row.label}
            </th>
            {/* The figure is the cell's text; the rule does not look as deep as it stands. */}
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
            <td data-slot="rating-breakdown-value" className="w-px py-0.75 text-end text-ink tabular-nums">
              {/* The bars begin in one line and are of one length, however wide what stands behind them is. */}
              <span className="flex items-center justify-between gap-3">
                <span
                  aria-hidden
                  data-slot="rating-breakdown-bar"
                  className="h-1.5 w-14 shrink-0 overflow-hidden sm:w-19 rounded-full bg-line forced-colors:border"
                >
                  {row.value === null ? null : (
                    <span
                      className="block h-full rounded-full bg-accent forced-colors:bg-[Highlight]"
                      style={{ inlineSize: `${Math.min(100, Math.max(0, (row.value / max) * 100))}%` }}
                    />
                  )}
                </span>
                <span className={cn('min-w-6 whitespace-nowrap', row.value === null && 'text-ink-muted')}>
                  {row.value === null ? texts.emptyLabel : formatValue(row.value)}
                </span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
