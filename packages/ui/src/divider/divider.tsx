import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';

export interface DividerProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** A word in the line, such as "or". */
  label?: ReactNode;
  orientation?: 'horizontal' | 'vertical';
}

/** A line between two things; with a label, a line that says how they relate. */
export function Divider({ label, orientation = 'horizontal', className, ...rest }: DividerProps) {
  if (label) {
    return (
      <div
        {...rest}
        data-slot="divider"
        className={cn(
          'flex items-center gap-3 text-small text-ink-muted before:h-px before:min-w-4 before:flex-1 before:bg-line after:h-px after:min-w-4 after:flex-1 after:bg-line forced-colors:before:bg-[CanvasText] forced-colors:after:bg-[CanvasText]',
          className,
        )}
      >
        <span data-slot="divider-label" className="min-w-0">
          {label}
        </span>
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
        'shrink-0 bg-line forced-colors:bg-[CanvasText]',
        orientation === 'horizontal' ? 'h-px w-full' : 'min-h-4 w-px self-stretch',
        className,
      )}
    />
  );
}
