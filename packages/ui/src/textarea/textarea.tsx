import { useId, useState } from 'react';
import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';
import { controlBox, controlInput } from '../field/control-box.ts';
import { Field } from '../field/field.tsx';
import type { FieldWiring } from '../field/field.tsx';
import { useTexts, type Texts } from '../language.tsx';

export interface TextareaProps extends FieldWiring, Omit<ComponentProps<'textarea'>, 'required'> {
  /**
   * The most characters allowed. They are counted and shown, never cut off: a longer paste stays, and the form says so.
   */
  characterLimit?: number;
  /** The text of the counter. */
  countLabel?: (used: number, limit: number) => string;
  /** Lines that it is high at least; three unless given. */
  rows?: number;
}

const inIndia = new Intl.NumberFormat('en-IN');

const english: Texts<'textarea'> = {
  countLabel: (used, limit) => `${inIndia.format(used)} of ${inIndia.format(limit)} characters`,
};

/** Several lines of text; grows with its content where the browser can. `className` goes to the whole field. */
export function Textarea({
  label,
  description,
  error,
  isRequired,
  optionalLabel,
  isLabelHidden,
  characterLimit,
  countLabel,
  className,
  id,
  rows = 3,
  onChange,
  ...rest
}: TextareaProps) {
  const texts = useTexts('textarea', english, { countLabel });
  const countId = useId();
  const [typed, setTyped] = useState(String(rest.defaultValue ?? ''));
  const used = (rest.value === undefined ? typed : String(rest.value)).length;
  return (
    <Field
      {...{ label, description, error, isRequired, optionalLabel, isLabelHidden }}
      controlId={id}
      describedBy={characterLimit ? countId : undefined}
      data-slot="textarea"
      className={className}
    >
      {(control) => (
        <>
          <div className={controlBox()}>
            <textarea
              rows={rows}
              {...rest}
              {...control}
              onChange={(event) => {
                setTyped(event.target.value);
                onChange?.(event);
              }}
              className={cn(controlInput, 'max-h-80 resize-y py-2 [field-sizing:content]')}
              style={{ minHeight: `${rows * 1.25 + 1}rem` }}
            />
          </div>
          {characterLimit && (
            <p
              id={countId}
              className={cn('text-end text-small tabular-nums', used > characterLimit ? 'text-bad' : 'text-ink-muted')}
            >
              {texts.countLabel(used, characterLimit)}
            </p>
          )}
        </>
      )}
    </Field>
  );
}
