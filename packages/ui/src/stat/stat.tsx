import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { Figure } from '../figure.tsx';

export interface StatProps extends Omit<ComponentProps<'dl'>, 'children'> {
  /** What the figure counts. */
  label: ReactNode;
  /** A formatted figure. */
  value: ReactNode;
  /** What it means or what is new; `steel` for news, `good` and `bad` for a verdict that its words repeat. */
  hint?: ReactNode;
  /** Colour of the hint; say the meaning in words too. */
  hintTone?: 'muted' | 'steel' | 'good' | 'bad';
}

const tones = {
  muted: 'text-ink-muted',
  steel: 'font-medium text-accent',
  good: 'font-medium text-good',
  bad: 'font-medium text-bad',
};

/** One figure with its name above it. */
export function Stat({ label, value, hint, hintTone = 'muted', className, ...rest }: StatProps) {
  return (
    <dl {...rest} data-slot="stat" className={cn('grid min-w-0 grid-cols-[minmax(0,1fr)] gap-0.5', className)}>
      <dt data-slot="stat-label" className="text-small break-words text-ink-muted">
        {label}
      </dt>
      <dd data-slot="stat-value" className="min-w-0 text-display break-words font-semibold tabular-nums">
        <Figure>{value}</Figure>
      </dd>
      {hint && (
        <dd data-slot="stat-hint" className={cn('text-small break-words', tones[hintTone])}>
          {hint}
        </dd>
      )}
    </dl>
  );
}
