import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { FieldError } from '../field/field.tsx';

export interface RadioOption {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  isDisabled?: boolean;
}

export interface RadioGroupProps extends Omit<ComponentProps<'fieldset'>, 'onChange' | 'defaultValue'> {
  /** Names the group. */
  legend: ReactNode;
  /** The form name of the group; made up when not given. */
  name?: string;
  /** The choices, in order. */
  options: RadioOption[];
  /** The chosen one, where the owner keeps it. */
  value?: string;
  /** The one that is chosen at first, where the owner keeps no `value`. */
  defaultValue?: string;
  /** Called with the value of the choice. */
  onValueChange?: (value: string) => void;
  /** A line of help below the legend, read with the group. */
  description?: ReactNode;
  /** What is wrong and what to do about it; drawn below and announced. */
  error?: ReactNode;
  /** A value must be given; said to assistive technology and drawn beside the label. */
  isRequired?: boolean;
  /** The legend is read and not drawn. */
  isLegendHidden?: boolean;
  /** `cards` frames each choice, for two or three that deserve weight. */
  variant?: 'plain' | 'cards';
  /** One below the other, or side by side. */
  orientation?: 'vertical' | 'horizontal';
}

/** One of several: a native fieldset of native radios, so that arrows move the choice. */
export function RadioGroup({
  legend,
  name,
  options,
  value,
  defaultValue,
  onValueChange,
  description,
  error,
  isRequired,
  isLegendHidden = false,
  variant = 'plain',
  orientation = 'vertical',
  className,
  ...rest
}: RadioGroupProps) {
  const id = useId();
  const describing = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ');
  return (
    <fieldset
      {...rest}
      data-slot="radio-group"
      aria-describedby={describing || undefined}
      className={cn('grid min-w-0 gap-1.5', className)}
    >
      <legend className={isLegendHidden ? 'sr-only' : 'mb-1.5 text-label font-medium text-ink-soft'}>{legend}</legend>
      {description && (
        <p id={`${id}-description`} className="text-small text-ink-muted">
          {description}
        </p>
      )}
      <div
        className={cn(
          'flex gap-x-5 gap-y-1',
          orientation === 'vertical' ? 'flex-col' : 'flex-wrap',
          variant === 'cards' && 'gap-3',
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={cn(
              'flex items-start gap-2.5 py-0.5 has-disabled:cursor-not-allowed has-disabled:text-ink-faint pointer-coarse:py-3',
              variant === 'cards' &&
                'rounded-middle border border-control bg-surface px-3.5 py-3 has-checked:border-accent has-checked:bg-accent-soft has-checked:text-on-accent-soft',
            )}
          >
            <input
              type="radio"
              name={name ?? id}
              value={option.value}
              disabled={option.isDisabled}
              required={isRequired}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              onChange={() => onValueChange?.(option.value)}
              className="mt-0.5 size-4 shrink-0 cursor-[inherit] appearance-none rounded-full border-[1.5px] border-control bg-surface checked:border-5 checked:border-accent disabled:border-line-strong disabled:bg-disabled forced-colors:appearance-auto"
            />
            <span className="min-w-0">
              {option.label}
              {option.description && <span className="block text-small text-ink-muted">{option.description}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
