import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { controlBox, controlInput } from '../field/control-box.ts';
import { Field, FieldSpinner } from '../field/field.tsx';
import { Figure } from '../figure.tsx';
import type { FieldWiring } from '../field/field.tsx';
import { isIndianMobile, phoneDigits } from './phone-digits.ts';
import { useTexts, type Texts } from '../language.tsx';

export interface PhoneFieldProps
  extends
    FieldWiring,
    Omit<ComponentProps<'input'>, 'size' | 'type' | 'required' | 'value' | 'defaultValue' | 'maxLength' | 'ref'> {
  /** The digits so far, without the prefix: at most ten, but for a number that was entered too long. */
  value: string;
  /** The digits, without prefix, spaces and dashes. */
  onValueChange: (digits: string) => void;
  /** The country code before the number; read by screen readers as `prefixLabel`. */
  prefix?: string;
  /** What is read for the country code. */
  prefixLabel?: string;
  /** Shown on leaving the field while the number is not ten digits from 6 to 9 on; an `error` of the owner goes first. */
  invalidLabel?: ReactNode;
  /** Announced when a digit beyond the tenth was typed; the digit is not taken. */
  fullLabel?: string;
  /** Why the number cannot be changed now, shown in place of the description. */
  disabledReason?: ReactNode;
  /** The number is being checked: it stays and cannot be changed. */
  isLoading?: boolean;
  /** Height of the control and size of its text. */
  size?: 'small' | 'middle' | 'large';
  /** The native input, for instance to focus it. */
  ref?: ComponentProps<'input'>['ref'];
}

const longest = 10;

const english: Texts<'phoneField'> = {
  prefixLabel: (prefix) => `Country code ${prefix}`,
  invalidLabel: 'Please enter 10 digit mobile number',
  fullLabel: 'The number has 10 digits already.',
};

/**
 * An Indian mobile number: the prefix is drawn, the ten digits are typed. A pasted number may have the country code, a zero,
 * spaces and dashes. Nothing goes without a word: an eleventh digit is refused aloud, and a pasted number that is too long
 * stays to be mended.
 */
export function PhoneField({
  label,
  description,
  error,
  isRequired,
  optionalLabel,
  isLabelHidden,
  value,
  onValueChange,
  prefix = '+91',
  prefixLabel,
  invalidLabel,
  fullLabel,
  disabledReason,
  isLoading = false,
  size = 'middle',
  className,
  id,
  onBlur,
  ...rest
}: PhoneFieldProps) {
  const texts = useTexts('phoneField', english, { invalidLabel, fullLabel });
  const prefixId = useId();
  const input = useRef<HTMLDivElement>(null);
  const caret = useRef<number | null>(null);
  const [isLeft, setLeft] = useState(false);
  const [isFull, setFull] = useState(false);
  const digits = phoneDigits(value);
  const isInvalid = isLeft && digits !== '' && !isIndianMobile(digits);

  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.querySelector('input')?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function change(element: HTMLInputElement, isTyped: boolean) {
    const next = phoneDigits(element.value);
    const isTooMany = isTyped && next.length > longest && next.length > digits.length;
    setFull(isTooMany);
    // React writes the cleaned text and would put the caret at the end.
    const before = element.value.slice(0, element.selectionStart ?? 0).replaceAll(/\D/g, '').length;
    const dropped = element.value.replaceAll(/\D/g, '').length - next.length;
    caret.current = isTooMany ? Math.max(0, before - 1) : Math.max(0, before - dropped);
    if (isTooMany) return;
    // A number that is mended is right as soon as it is; a new fault is told on leaving only.
    if (isIndianMobile(next)) setLeft(false);
    if (next !== value) onValueChange(next);
  }

  return (
    <Field
      {...{ label, isRequired, optionalLabel, isLabelHidden }}
      description={disabledReason || description}
      error={error || (isInvalid && texts.invalidLabel)}
      controlId={id}
      describedBy={[prefixId, rest['aria-describedby']].filter(Boolean).join(' ')}
      data-slot="phone-field"
      className={className}
    >
      {(control) => (
        <div ref={input} className={controlBox({ size })}>
          <span aria-hidden data-slot="phone-prefix" className="shrink-0 text-ink-muted tabular-nums">
            <Figure>{prefix}</Figure>
          </span>
          <span id={prefixId} className="sr-only">
            {prefixLabel ?? texts.prefixLabel(prefix)}
          </span>
          <input
            // As a string: next to all tokens of the spread, the literal costs each type check a second.
            autoComplete={'tel-national' as string}
            inputMode="tel"
            {...rest}
            {...control}
            // A number runs from left to right in every script.
            dir="ltr"
            // tel-national is a token of text inputs (HTML, autofill control groups); inputMode brings the keypad of numbers.
            type="text"
            disabled={rest.disabled || Boolean(disabledReason)}
            readOnly={rest.readOnly || isLoading}
            aria-busy={isLoading || undefined}
            value={digits}
            onChange={({ currentTarget, nativeEvent }) =>
              change(currentTarget, (nativeEvent as InputEvent).inputType === 'insertText')
            }
            onBlur={(event) => {
              setLeft(true);
              setFull(false);
              onBlur?.(event);
            }}
            className={cn(controlInput, 'tabular-nums rtl:text-right')}
          />
          {isLoading && <FieldSpinner />}
          <span role="status" className="sr-only">
            {isFull ? texts.fullLabel : ''}
          </span>
        </div>
      )}
    </Field>
  );
}
