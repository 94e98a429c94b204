import { Children, useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { cn } from '../cn.ts';
import { useTexts, type Texts } from '../language.tsx';

/** Properties of FilterPanel: native section properties plus the frame's parts. */
export type FilterPanelProps = Omit<ComponentPropsWithRef<'section'>, 'title'> & {
  /** The heading. */
  title?: string;
  /** Hides the heading from sight where the place already says it, for instance in a sheet with the same title. */
  isTitleHidden?: boolean;
  /** Level of the heading, to fit the page around. */
  headingLevel?: 2 | 3 | 4;
  /** Draws the reset control while at least one filter is in force. */
  onReset?: () => void;
  /** Text of the button that takes all filters away. */
  resetLabel?: ReactNode;
  /** How many filters are in force. */
  appliedCount?: number;
  /** Stays at the lower edge, for instance "Show 83 vendors" in the sheet of phones. */
  footer?: ReactNode;
};

const english: Texts<'filterPanel'> = {
  title: 'Filters',
  resetLabel: 'Reset',
};

/** The frame of the facets: a named region, its groups parted by lines, Reset while there is something to reset. */
export function FilterPanel({
  title,
  isTitleHidden = false,
  headingLevel = 2,
  onReset,
  resetLabel,
  appliedCount = 0,
  footer,
  children,
  className,
  ...props
}: FilterPanelProps) {
  const texts = useTexts('filterPanel', english, { title, resetLabel });
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  const canReset = onReset !== undefined && appliedCount > 0;
  return (
    <section
      data-slot="filter-panel"
      aria-labelledby={id}
      {...props}
      className={cn('grid min-w-0 print:hidden', className)}
    >
      <div
        className={cn(
          'flex min-h-7 items-center justify-between gap-3 pb-3.5',
          isTitleHidden && !canReset && 'sr-only',
        )}
      >
        <Heading
          id={id}
          className={cn('min-w-0 text-title font-semibold text-ink wrap-anywhere', isTitleHidden && 'sr-only')}
        >
          {texts.title}
        </Heading>
        {canReset ? (
          <button
            type="button"
            data-slot="filter-panel-reset"
            onClick={onReset}
            className="ms-auto min-h-6 rounded-small text-small font-medium text-accent hover:underline pointer-coarse:min-h-11"
          >
            {texts.resetLabel}
          </button>
        ) : null}
      </div>
      <div data-slot="filter-panel-groups" className="grid min-w-0">
        {Children.toArray(children).map((child, index) => (
          // The groups of a panel are fixed; their place is their identity.
          <div key={index} className="min-w-0 border-b border-line py-3.5 first:pt-0">
            {child}
          </div>
        ))}
      </div>
      {footer ? (
        <div
          data-slot="filter-panel-footer"
          className="sticky bottom-0 flex gap-2 border-t border-line bg-surface py-3 *:flex-1"
        >
          {footer}
        </div>
      ) : null}
    </section>
  );
}
