import { cva } from 'class-variance-authority';
import { useId, useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { cn } from '../cn.ts';

const segmentVariants = cva(
  'relative flex flex-auto cursor-pointer items-center justify-center gap-1.5 rounded-small text-center break-words font-medium text-ink-soft hover:text-ink has-checked:bg-chosen has-checked:text-ink has-checked:shadow-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:text-ink-muted pointer-coarse:min-h-11 forced-colors:has-checked:outline-2 forced-colors:has-checked:outline-[Highlight]',
  {
    variants: {
      size: {
        small: 'px-2.5 py-0.5 text-small',
        middle: 'px-3 py-1.5 text-label',
        large: 'px-4 py-2 text-body',
      },
    },
    defaultVariants: { size: 'middle' },
  },
);

/** One choice of a SegmentedControl. */
export type SegmentedOption<Value extends string = string> = {
  value: Value;
  label: ReactNode;
  /** Says why it cannot be chosen, drawn under the bar; the choice is then disabled. */
  disabledReason?: string;
};

/** Properties of SegmentedControl: native fieldset properties plus the choices. */
export type SegmentedControlProps<Value extends string = string> = Omit<
  ComponentPropsWithRef<'fieldset'>,
  'onChange' | 'defaultValue' | 'children'
> & {
  /** Height of the control and size of its text. */
  size?: 'small' | 'middle' | 'large';
  /** Names the group for assistive technology; it is not drawn. */
  label: string;
  /** The choices, in order; two to five. */
  options: readonly SegmentedOption<Value>[];
  /** The chosen one, where the owner keeps it. */
  value?: Value;
  /** The one that is chosen at first, where the owner keeps no `value`. */
  defaultValue?: Value;
  /** Called with the value of the choice. */
  onValueChange?: (value: Value) => void;
  /** Name of the native radio group, so that the choice is part of a form. */
  name?: string;
};

/**
 * Two to five exclusive choices in one bar, for instance "Requirement" and "Company name" of the vendor search.
 * Native radios: arrow keys move the choice, Tab enters and leaves once, and the value is sent with its form.
 */
export function SegmentedControl<Value extends string = string>({
  label,
  options,
  value,
  defaultValue,
  onValueChange,
  name,
  size,
  className,
  ...props
}: SegmentedControlProps<Value>) {
  const id = useId();
  const [ownValue, setOwnValue] = useState(defaultValue ?? options[0]?.value);
  const current = value ?? ownValue;
  return (
    <fieldset
      data-slot="segmented-control"
      {...props}
      className={cn('inline-grid max-w-full min-w-0 gap-1 border-0 p-0', className)}
    >
      <legend className="sr-only">{label}</legend>
      <div className="flex min-w-0 flex-wrap rounded-[7px] bg-sunken p-[3px]">
        {options.map((option) => (
          <label key={option.value} data-slot="segment" className={segmentVariants({ size })}>
            <input
              type="radio"
              className="absolute inset-0 size-full cursor-[inherit] appearance-none opacity-0"
              name={name ?? id}
              value={option.value}
              checked={option.value === current}
              disabled={option.disabledReason !== undefined}
              aria-describedby={option.disabledReason ? `${id}-${option.value}` : undefined}
              onChange={() => {
                setOwnValue(option.value);
                onValueChange?.(option.value);
              }}
            />
            {option.label}
          </label>
        ))}
      </div>
      {options.map((option) =>
        option.disabledReason ? (
          <p
            key={option.value}
            id={`${id}-${option.value}`}
            data-slot="segment-reason"
            className="text-small text-ink-muted"
          >
            {option.label}: {option.disabledReason}
          </p>
        ) : null,
      )}
    </fieldset>
  );
}
