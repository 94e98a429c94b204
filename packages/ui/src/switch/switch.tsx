import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { FieldError, FieldSpinner } from '../field/field.tsx';

/** Properties of Switch: native checkbox properties plus its words. */
export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'size'> {
  /** What is on or off, in words that stay true in both: "Mails about new vendors". */
  label: ReactNode;
  /** What changes when it is on, below the label. */
  description?: ReactNode;
  /** Why the change was not kept. */
  error?: ReactNode;
  /** The change is being saved: it shows the new state, and further presses do nothing. */
  isLoading?: boolean;
  /** Why it cannot be changed now, shown in place of the description. */
  disabledReason?: ReactNode;
}

/**
 * Turns one thing on or off at once, without a button that saves. A native checkbox with the role of a switch; the whole line is the
 * target. `className` goes to the line.
 */
export function Switch({
  label,
  description,
  error,
  isLoading = false,
  disabledReason,
  className,
  onClick,
  onChange,
  ...rest
}: SwitchProps) {
  const id = useId();
  const note = disabledReason || description;
  const describing = [error && `${id}-error`, note && `${id}-description`, rest['aria-describedby']]
    .filter(Boolean)
    .join(' ');
  return (
    <div
      data-slot="switch"
      data-state={isLoading ? 'loading' : error ? 'invalid' : 'idle'}
      className={cn('min-w-0', className)}
    >
      <label className="relative inline-flex max-w-full items-start gap-2.5 py-0.5 pointer-coarse:py-3 has-disabled:cursor-not-allowed has-disabled:text-on-disabled">
        <input
          {...rest}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox has its state
          role="switch"
          disabled={rest.disabled || Boolean(disabledReason)}
          aria-busy={isLoading || undefined}
          aria-disabled={isLoading || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describing || undefined}
          onClick={(event) => {
            if (isLoading) event.preventDefault();
            else onClick?.(event);
          }}
          // A press that is prevented has changed the box for a moment, and React tells of that.
          onChange={(event) => {
            if (!isLoading) onChange?.(event);
          }}
          className={cn(
            'relative m-0 h-5 w-9 shrink-0 cursor-[inherit] appearance-none rounded-full border-[1.5px] border-control bg-surface',
            // The thumb says it by its place, not by the colour alone.
            'before:absolute before:start-0.5 before:top-1/2 before:size-3 before:-translate-y-1/2 before:rounded-full before:bg-ink-muted motion-safe:before:transition-[inset-inline-start]',
            'checked:border-transparent checked:bg-accent checked:before:start-4.5 checked:before:bg-on-accent',
            'disabled:border-line-strong disabled:bg-disabled disabled:before:bg-on-disabled aria-invalid:border-bad',
            'forced-colors:w-5 forced-colors:appearance-auto forced-colors:before:hidden',
          )}
        />
        <span className="min-w-0 wrap-anywhere">{label}</span>
        {isLoading && <FieldSpinner />}
      </label>
      {note && (
        <p id={`${id}-description`} data-slot="field-description" className="ps-11.5 text-small text-ink-muted">
          {note}
        </p>
      )}
      <div className={error ? 'ps-11.5' : undefined}>
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </div>
  );
}
