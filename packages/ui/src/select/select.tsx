import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';
import { controlBox, controlInput } from '../field/control-box.ts';
import { Field } from '../field/field.tsx';
import type { FieldWiring } from '../field/field.tsx';

export interface SelectProps extends FieldWiring, Omit<ComponentProps<'select'>, 'size' | 'required' | 'multiple'> {
  /** Height of the control and size of its text. */
  size?: 'small' | 'middle' | 'large';
}

/** A native select: its list is the system's, on phones too. `option` elements are the children. */
export function Select({
  label,
  description,
  error,
  isRequired,
  optionalLabel,
  isLabelHidden,
  size = 'middle',
  className,
  id,
  children,
  ...rest
}: SelectProps) {
  return (
    <Field
      {...{ label, description, error, isRequired, optionalLabel, isLabelHidden }}
      controlId={id}
      describedBy={rest['aria-describedby']}
      data-slot="select"
      className={className}
    >
      {(control) => (
        <div className={cn(controlBox({ size }), 'relative px-0')}>
          <select
            {...rest}
            {...control}
            className={cn(
              controlInput,
              'cursor-pointer appearance-none truncate rounded-middle pe-8 [&>option]:bg-raised [&>option]:text-ink',
              size === 'small' ? 'ps-2' : 'ps-3',
            )}
          >
            {children}
          </select>
          <ChevronDown aria-hidden className="pointer-events-none absolute end-2.5 size-4 text-ink-muted" />
        </div>
      )}
    </Field>
  );
}
