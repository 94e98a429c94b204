import { cva } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';

const variants = cva('min-w-0 rounded-large border border-line bg-surface shadow-raised', {
  variants: {
    padding: {
      /** Inside the card, for text and controls. */
      card: 'p-card',
      /** For a list or a table whose lines reach the edges. */
      none: 'overflow-hidden',
    },
  },
  defaultVariants: { padding: 'card' },
});

export interface CardProps extends ComponentProps<'section'> {
  /** `none` lets a table or a picture reach the edges. */
  padding?: 'card' | 'none';
  /** `article` for a thing that stands for itself, `section` with a heading, `div` for mere grouping. */
  as?: 'section' | 'article' | 'div';
}

/** A sheet of paper on the page. */
export function Card({ as = 'div', padding, className, ...rest }: CardProps) {
  // The three elements share every attribute used here; only the type of the ref differs.
  const Root = as as 'section';
  return <Root {...rest} data-slot="card" className={cn(variants({ padding }), className)} />;
}

export interface CardHeaderProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** The heading of the card. */
  title: ReactNode;
  /** A line below the heading. */
  description?: ReactNode;
  /** One link or button at the far end. */
  action?: ReactNode;
  /** Level of the heading, to fit the page around. */
  headingLevel?: 2 | 3 | 4;
  /** Id of the heading, by which the card can be named. */
  headingId?: string;
}

/** Title, second line and one action. In a card without padding it brings its own. */
export function CardHeader({
  title,
  description,
  action,
  headingLevel = 2,
  headingId,
  className,
  ...rest
}: CardHeaderProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div
      {...rest}
      data-slot="card-header"
      className={cn('flex flex-wrap items-start justify-between gap-x-4 gap-y-2', className)}
    >
      <div className="min-w-0 wrap-anywhere">
        <Heading
          id={headingId}
          data-slot="card-title"
          className={headingLevel === 2 ? 'text-heading font-semibold' : 'text-title font-semibold'}
        >
          {title}
        </Heading>
        {description && (
          <p data-slot="card-description" className="text-small text-ink-muted">
            {description}
          </p>
        )}
      </div>
      {action}
    </div>
  );
}
