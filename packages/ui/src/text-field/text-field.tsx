import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { controlBox, controlInput } from '../field/control-box.ts';
import { Field } from '../field/field.tsx';
import type { FieldWiring } from '../field/field.tsx';

export interface TextFieldProps extends FieldWiring, Omit<ComponentProps<'input'>, 'size' | 'required'> {
  /** Height of the control and size of its text. */
  size?: 'small' | 'middle' | 'large';
  /** Inside the frame before the text, such as a fixed "+91". Screen readers read it when it is text. */
  leading?: ReactNode;
  /** Inside the frame after the text, such as a unit or a small button. */
  trailing?: ReactNode;
}

/** One line of text. `className` goes to the whole field, everything else to the native input. */
export function TextField({
  label,
  description,
  error,
  isRequired,
  optionalLabel,
  isLabelHidden,
  size = 'middle',
  leading,
  trailing,
  className,
  id,
  ...rest
}: TextFieldProps) {
  return (
    <Field
      {...{ label, description, error, isRequired, optionalLabel, isLabelHidden }}
      controlId={id}
      describedBy={rest['aria-describedby']}
      data-slot="text-field"
      className={className}
    >
      {(control) => (
        <div className={controlBox({ size })}>
          {leading && <bdi className="shrink-0 text-ink-muted [&_svg]:size-4">{leading}</bdi>}
          <input
            type="text"
            {...rest}
            {...control}
            className={cn(controlInput, rest.type === 'number' && 'tabular-nums')}
          />
          {trailing && <span className="shrink-0 text-ink-muted [&_svg]:size-4">{trailing}</span>}
        </div>
      )}
    </Field>
  );
}
