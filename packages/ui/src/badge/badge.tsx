import { cva } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';

const variants = cva(
  'inline-flex max-w-full items-center gap-1.5 rounded-full border border-transparent text-small [&_svg]:size-3.5 [&_svg]:shrink-0',
  {
    variants: {
      tone: {
        neutral: 'bg-sunken text-ink-soft',
        line: 'border-line bg-surface text-ink-soft',
        steel: 'bg-accent-soft text-on-accent-soft',
        good: 'bg-good-soft text-on-good-soft',
        warn: 'bg-warn-soft text-on-warn-soft',
        bad: 'bg-bad-soft text-on-bad-soft',
        spark: 'bg-spark-soft text-on-spark-soft',
      },
      size: {
        /** A count beside a tab or a menu entry. */
        small: 'min-h-4.5 min-w-5 justify-center px-1.5 text-tiny font-semibold tabular-nums',
        middle: 'min-h-6 px-2 py-px',
      },
    },
    defaultVariants: { tone: 'neutral', size: 'middle' },
  },
);

/** Colours of a badge by what they mean. */
export type BadgeTone = 'neutral' | 'line' | 'steel' | 'good' | 'warn' | 'bad' | 'spark';

/** How a badge looks. */
export interface BadgeVariants {
  /** Its colour, by what it means; say the meaning in words too. */
  tone?: BadgeTone;
  /** `small` is a count beside a tab or a menu entry. */
  size?: 'small' | 'middle';
}

/** The classes of a badge, for an element of another kind that should look like one. */
export function badgeClass({ className, ...options }: BadgeVariants & { className?: string } = {}): string {
  return cn(variants(options), className);
}

export interface BadgeProps extends ComponentProps<'span'>, BadgeVariants {}

/**
 * A short fact: text, and an icon where the tone carries meaning, so that colour never speaks alone.
 * `size="small"` is a count.
 */
export function Badge({ tone, size, className, ...rest }: BadgeProps) {
  return <span {...rest} data-slot="badge" className={cn(variants({ tone, size }), className)} />;
}
