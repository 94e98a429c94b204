import { cva, type VariantProps } from 'class-variance-authority';
import { useId, useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { cn } from '../cn.ts';

const segmentVariants = cva(
  'relative flex flex-1 cursor-pointer items-center justify-center gap-1.5 whitespace-nowrap rounded-small text-center font-medium text-ink-soft transition-colors duration-150 hover:text-ink has-checked:bg-chosen has-checked:text-ink has-checked:shadow-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:text-ink-faint motion-reduce:transition-none pointer-coarse:min-h-10 forced-colors:has-checked:outline-2 forced-colors:has-checked:outline-[Highlight]',
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
  isDisabled?: boolean;
};

/** Properties of SegmentedControl: native fieldset properties plus the choices. */
export type SegmentedControlProps<Value extends string = string> = Omit<
  ComponentPropsWithRef<'fieldset'>,
  'onChange' | 'defaultValue' | 'children'
> &
  VariantProps<typeof segmentVariants> & {
    /** Names the group for assistive technology; it is not drawn. */
    label: string;
    options: readonly SegmentedOption<Value>[];
    value?: Value;
    defaultValue?: Value;
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
  const fallbackName = useId();
  const [ownValue, setOwnValue] = useState(defaultValue ?? options[0]?.value);
  const current = value ?? ownValue;
  return (
    <fieldset
      data-slot="segmented-control"
      {...props}
      className={cn('inline-flex min-w-0 max-w-full rounded-[7px] border-0 bg-sunken p-[3px]', className)}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={segmentVariants({ size })}>
          <input
            type="radio"
            className="absolute inset-0 size-full cursor-[inherit] appearance-none opacity-0"
            name={name ?? fallbackName}
            value={option.value}
            checked={option.value === current}
            disabled={option.isDisabled}
            onChange={() => {
              setOwnValue(option.value);
              onValueChange?.(option.value);
            }}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
