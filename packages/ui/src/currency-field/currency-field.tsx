import { useLayoutEffect, useRef, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { controlBox, controlInput } from '../field/control-box.ts';
import { Field, FieldSpinner } from '../field/field.tsx';
import type { FieldWiring } from '../field/field.tsx';
import { formatPaise, groupWhileTyping, readRupees } from './rupees.ts';
import { useTexts, type Texts } from '../language.tsx';

export interface CurrencyFieldProps
  extends
    FieldWiring,
    Omit<ComponentProps<'input'>, 'size' | 'type' | 'required' | 'value' | 'defaultValue' | 'min' | 'max' | 'ref'> {
  /** The amount in whole paise, or null for none. */
  value: number | null;
  /** Called at each change with whole paise, or null while the field is empty or holds no amount. */
  onValueChange: (paise: number | null) => void;
  /** Smallest amount taken. */
  minInPaise?: number;
  /** Greatest amount taken. */
  maxInPaise?: number;
  /** Told on leaving the field; an `error` of the owner goes first. */
  invalidLabel?: ReactNode;
  /** What is said of a smaller amount, with the smallest in words. */
  tooLowLabel?: (min: string) => ReactNode;
  /** What is said of a greater amount, with the greatest in words. */
  tooHighLabel?: (max: string) => ReactNode;
  /** After the amount, such as "per tonne". */
  unit?: ReactNode;
  /** Why the amount cannot be changed now, shown in place of the description. */
  disabledReason?: ReactNode;
  /** The amount is being saved: it stays and cannot be changed. */
  isLoading?: boolean;
  /** Height of the control and size of its text. */
  size?: 'small' | 'middle' | 'large';
  /** The native input, for instance to focus it. */
  ref?: ComponentProps<'input'>['ref'];
}

const english: Texts<'currencyField'> = {
  invalidLabel: 'Enter an amount such as 12,34,567.50',
  tooLowLabel: (min) => `Enter ₹${min} or more`,
  tooHighLabel: (max) => `Enter ₹${max} or less`,
};

/**
 * Rupees. It groups in lakh and crore while one types and leaves the caret at its digit; a pasted amount may have the sign of
 * the rupee and commas of any kind. The owner gets whole paise, so that nothing is ever rounded.
 */
export function CurrencyField({
  label,
  description,
  error,
  isRequired,
  optionalLabel,
  isLabelHidden,
  value,
  onValueChange,
  minInPaise = 0,
  maxInPaise = Number.MAX_SAFE_INTEGER,
  invalidLabel,
  tooLowLabel,
  tooHighLabel,
  unit,
  disabledReason,
  isLoading = false,
  size = 'middle',
  className,
  id,
  onBlur,
  ...rest
}: CurrencyFieldProps) {
  const texts = useTexts('currencyField', english, { invalidLabel, tooLowLabel, tooHighLabel });
  const box = useRef<HTMLDivElement>(null);
  const caret = useRef<number | null>(null);
  // The text lives only while it says something else than the amount: "12." and "12.50" are both on their way.
  const [draft, setDraft] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const parsed = draft === null ? null : readRupees(draft);
  // The owner set another amount: the draft is no longer what is meant.
  const isStale = parsed !== null && (parsed.state === 'amount' ? parsed.paise : null) !== value;
  const text = draft === null || isStale ? (value === null ? '' : formatPaise(value)) : draft;

  useLayoutEffect(() => {
    if (caret.current !== null) box.current?.querySelector('input')?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function change(input: HTMLInputElement) {
    const next = groupWhileTyping(input.value, input.selectionStart ?? input.value.length);
    caret.current = next.caret;
    setDraft(next.text);
    // Told again on leaving, if it is still wrong.
    setLeft(false);
    const amount = readRupees(next.text);
    const paise = amount.state === 'amount' ? amount.paise : null;
    if (paise !== value) onValueChange(paise);
  }

  const isInvalid = !isStale && parsed?.state === 'invalid';
  const fault = isInvalid
    ? texts.invalidLabel
    : value !== null && value < minInPaise
      ? texts.tooLowLabel(formatPaise(minInPaise))
      : value !== null && value > maxInPaise
        ? texts.tooHighLabel(formatPaise(maxInPaise))
        : null;

  return (
    <Field
      {...{ label, isRequired, optionalLabel, isLabelHidden }}
      description={disabledReason || description}
      error={error || (isLeft && fault)}
      controlId={id}
      describedBy={rest['aria-describedby']}
      data-slot="currency-field"
      className={className}
    >
      {(control) => (
        <div ref={box} className={controlBox({ size })}>
          <span aria-hidden data-slot="currency-sign" className="shrink-0 text-ink-muted">
            ₹
          </span>
          <input
            // As a string: next to all tokens of the spread, the literal costs each type check a second.
            autoComplete={'off' as string}
            {...rest}
            {...control}
            dir="ltr"
            type="text"
            inputMode="decimal"
            disabled={rest.disabled || Boolean(disabledReason)}
            readOnly={rest.readOnly || isLoading}
            aria-busy={isLoading || undefined}
            value={text}
            onChange={(event) => change(event.currentTarget)}
            onBlur={(event) => {
              setLeft(true);
              if (!isInvalid) setDraft(null);
              onBlur?.(event);
            }}
            className={cn(controlInput, 'text-end tabular-nums')}
          />
          {unit && (
            <span data-slot="currency-unit" className="shrink-0 text-ink-muted">
              {unit}
            </span>
          )}
          {isLoading && <FieldSpinner />}
        </div>
      )}
    </Field>
  );
}
