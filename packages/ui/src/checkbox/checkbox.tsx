import { Check, Minus } from 'lucide-react';
import { useEffect, useId, useImperativeHandle, useRef } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { FieldError } from '../field/field.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  /** What being ticked means, in words. */
  label: ReactNode;
  /** A line of help below the text, read with the box. */
  description?: ReactNode;
  /** What is wrong and what to do about it; drawn below and announced. */
  error?: ReactNode;
  /** Neither ticked nor not, for a box that stands for several others. */
  isIndeterminate?: boolean;
  /** The label is read and not drawn; only where the place says the same. */
  isLabelHidden?: boolean;
}

/** A native checkbox with its label; the whole line is the target. `className` goes to the line. */
export function Checkbox({
  label,
  description,
  error,
  isIndeterminate = false,
  isLabelHidden = false,
  className,
  ref,
  ...rest
}: CheckboxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // A form library reads the box through its ref: without it an unticked box would have no value at all.
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isIndeterminate;
  }, [isIndeterminate]);
  const describing = [error && `${id}-error`, description && `${id}-description`, rest['aria-describedby']]
    .filter(Boolean)
    .join(' ');
  return (
    <div data-slot="checkbox" className={cn('min-w-0', className)}>
      <label className="relative inline-flex max-w-full items-start gap-2.5 py-0.5 pointer-coarse:py-3 has-disabled:cursor-not-allowed has-disabled:text-ink-faint">
        <span className="relative mt-0.5 size-4 shrink-0">
          <input
            {...rest}
            ref={input}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={describing || undefined}
            className={cn(
              'peer absolute inset-0 m-0 size-4 cursor-[inherit] appearance-none rounded-small border-[1.5px] border-control bg-surface',
              'checked:border-transparent checked:bg-accent indeterminate:border-transparent indeterminate:bg-accent',
              'disabled:border-line-strong disabled:bg-disabled aria-invalid:border-bad',
              'forced-colors:appearance-auto',
            )}
          />
          <Check
            aria-hidden
            strokeWidth={3.5}
            className="pointer-events-none absolute inset-0.5 size-3 text-on-accent opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-0 peer-disabled:text-on-disabled forced-colors:hidden"
          />
          <Minus
            aria-hidden
            strokeWidth={3.5}
            className="pointer-events-none absolute inset-0.5 size-3 text-on-accent opacity-0 peer-indeterminate:opacity-100 forced-colors:hidden"
          />
        </span>
        <span className={isLabelHidden ? 'sr-only' : 'min-w-0'}>{label}</span>
      </label>
      {description && (
        <p id={`${id}-description`} className="ps-6.5 text-small text-ink-muted">
          {description}
        </p>
      )}
      {error !== undefined && (
        <div className="ps-6.5">
          <FieldError id={`${id}-error`} error={error} />
        </div>
      )}
    </div>
  );
}
