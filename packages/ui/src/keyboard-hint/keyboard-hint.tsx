import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';

export interface KeyboardHintProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** The keys in order, as they are called off the Mac: `['Ctrl', 'K']`. On a Mac Ctrl is shown as ⌘. */
  keys: string[];
}

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** The keys of a shortcut, beside the control that they press. */
export function KeyboardHint({ keys, className, ...rest }: KeyboardHintProps) {
  return (
    <span {...rest} data-slot="keyboard-hint" className={cn('inline-flex max-w-full flex-wrap gap-0.5', className)}>
      {keys.map((key) => (
        <kbd
          key={key}
          data-slot="keyboard-hint-key"
          className="min-w-5 rounded-small border border-b-2 border-line bg-page px-1 text-center font-sans text-tiny text-ink-muted"
        >
          {isMac && key === 'Ctrl' ? '⌘' : key}
        </kbd>
      ))}
    </span>
  );
}
