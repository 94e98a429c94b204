import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';

export interface DividerProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** A word in the line, such as "or". */
  label?: ReactNode;
  /** Which way the line runs. */
  orientation?: 'horizontal' | 'vertical';
}

// A border and no background: forced colours draw it without being told.
const line = <span aria-hidden className="min-w-4 flex-1 border-t border-line" />;

/** A line between two things; with a label, a line that says how they relate. */
export function Divider({ label, orientation = 'horizontal', className, ...rest }: DividerProps) {
  if (label) {
    return (
      <div {...rest} data-slot="divider" className={cn('flex items-center gap-3 text-small text-ink-muted', className)}>
        {line}
        <span data-slot="divider-label" className="min-w-0">
          {label}
        </span>
        {line}
      </div>
    );
  }
  return (
    <div
      {...rest}
      role="separator"
      aria-orientation={orientation}
      data-slot="divider"
      className={cn(
        'shrink-0 border-line',
        orientation === 'horizontal' ? 'w-full border-t' : 'min-h-4 self-stretch border-s',
        className,
      )}
    />
  );
}
