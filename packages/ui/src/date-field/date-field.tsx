import { useId, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldWiring } from '../field/field.tsx';
import { figureText } from '../figure.tsx';
import { useTexts, type Texts } from '../language.tsx';
import type { CalendarLabels } from './calendar-dialog.tsx';
import { compareDays, dayOfIso, isoOf } from './calendar.ts';
import { DayInput, useDays } from './day-input.tsx';

export interface DateFieldProps
  extends
    FieldWiring,
    Omit<
      ComponentProps<'input'>,
      'size' | 'type' | 'required' | 'value' | 'defaultValue' | 'min' | 'max' | 'onChange'
    > {
  /** The day as 2026-11-28, or empty. A text that is no day stays as it was typed, and is told as wrong. */
  value: string;
  /** Called with the day as 2026-11-28 or an empty text; on leaving also with a text that is no day, so that the form can refuse it. */
  onValueChange: (value: string) => void;
  /** First day taken, as 2026-11-28. */
  min?: string | undefined;
  /** Last day taken, as 2026-11-28. */
  max?: string | undefined;
  /** What counts as now, for places where the clock is the server's; else the device's. RFC 3339. */
  now?: string;
  /** What is said of a text that is no day. */
  invalidLabel?: ReactNode;
  /** What is said of a day before the first, with the first in words. */
  tooEarlyLabel?: (min: string) => ReactNode;
  /** What is said of a day after the last, with the last in words. */
  tooLateLabel?: (max: string) => ReactNode;
  /** Texts of the calendar. */
  calendarLabels?: Partial<CalendarLabels>;
  /** Why it cannot be changed now, shown in place of the description. */
  disabledReason?: ReactNode;
  /** It is being saved: it stays and cannot be changed. */
  isLoading?: boolean;
  /** Height of the control and size of its text. */
  size?: 'small' | 'middle' | 'large';
}

const english: Texts<'dateField'> = {
  placeholder: 'dd/mm/yyyy',
  invalidLabel: 'Enter a date such as 28 Nov 2026',
  tooEarlyLabel: (min) => `Enter ${min} or a later date`,
  tooLateLabel: (max) => `Enter ${max} or an earlier date`,
};

/**
 * A day, typed the way people write it, such as 28/11/2026, 28-11-26 or 28 Nov, or chosen in a calendar. Once it is left it reads 28 Nov 2026.
 */
export function DateField({
  label,
  description,
  error,
  isRequired,
  optionalLabel,
  isLabelHidden,
  value,
  onValueChange,
  min,
  max,
  now,
  invalidLabel,
  tooEarlyLabel,
  tooLateLabel,
  calendarLabels,
  placeholder,
  disabledReason,
  disabled,
  isLoading = false,
  size = 'middle',
  id,
  className,
  ...rest
}: DateFieldProps) {
  const texts = useTexts('dateField', english, { placeholder, invalidLabel, tooEarlyLabel, tooLateLabel });
  const days = useDays(calendarLabels, now);
  const madeUp = useId();
  const own = id ?? madeUp;
  const [draft, setDraft] = useState<{ text: string; before: string; told: string } | null>(null);
  const [isLeft, setLeft] = useState(false);
  const bounds = { min: dayOfIso(min ?? '') ?? undefined, max: dayOfIso(max ?? '') ?? undefined };
  const known = dayOfIso(value);
  // What is typed lives until the owner sets another day than the one before and the one told.
  const isCurrent = draft !== null && (value === draft.told || value === draft.before);
  const text = isCurrent ? draft.text : known ? days.write(known) : value;
  const day = isCurrent ? days.read(text, bounds) : known;

  function tell(typed: string, next: string) {
    setDraft({ text: typed, before: value, told: next });
    if (next !== value) onValueChange(next);
  }
  function change(typed: string) {
    const read = days.read(typed, bounds);
    // Told as wrong on leaving, not at each letter.
    setLeft(false);
    tell(typed, read ? isoOf(read) : typed.trim() === '' ? '' : value);
  }
  function leave() {
    setLeft(true);
    if (day) setDraft(null);
    else if (text !== value) tell(text, text.trim());
  }

  const words = (bound: string) => figureText(days.write(dayOfIso(bound)!));
  const fault =
    text.trim() !== '' && !day
      ? texts.invalidLabel
      : day && bounds.min && compareDays(day, bounds.min) < 0
        ? texts.tooEarlyLabel(words(min!))
        : day && bounds.max && compareDays(day, bounds.max) > 0
          ? texts.tooLateLabel(words(max!))
          : null;

  return (
    <Field
      {...{ label, isRequired, optionalLabel, isLabelHidden, className }}
      description={disabledReason || description}
      error={error || (isLeft && fault) || undefined}
      controlId={own}
      describedBy={rest['aria-describedby']}
      data-slot="date-field"
    >
      {(control) => (
        <DayInput
          control={{ ...rest, placeholder: texts.placeholder, ...control }}
          {...{ text, day, days, bounds, isLoading, size }}
          // A page has several of these buttons.
          openLabel={
            <>
              {label}: {days.labels.dialog}
            </>
          }
          isDisabled={disabled || Boolean(disabledReason)}
          onTextChange={change}
          onLeave={leave}
        />
      )}
    </Field>
  );
}
