import type { ReactNode } from 'react';
import { useId } from 'react';
import { cn } from '../cn.ts';
import { compareDays, dayOfIso } from '../date-field/calendar.ts';
import { DateField } from '../date-field/date-field.tsx';
import { FieldError, type FieldWiring } from '../field/field.tsx';
import { formatNumber } from '../format-number.ts';
import { useTexts, type Texts } from '../language.tsx';

/** From the first day to the last one, both included, as 2026-11-28; empty where one is not given yet. */
export interface DateRange {
  from: string;
  to: string;
}

/** Properties of DateRangeField. */
export interface DateRangeFieldProps extends FieldWiring {
  /** The first and the last day. */
  value: DateRange;
  /** Called with both days when one of them changes. */
  onValueChange: (range: DateRange) => void;
  /** The earliest day, as 2026-11-28. */
  min?: string;
  /** The latest day, as 2026-11-28. */
  max?: string;
  /** What the calendars call today; else the device's now. */
  now?: string;
  /** Label of the first day. */
  fromLabel?: string;
  /** Label of the last day. */
  toLabel?: string;
  /** How long the range is, said below it. */
  lengthLabel?: (days: number) => ReactNode;
  /** Why it cannot be changed now, shown in place of the description. */
  disabledReason?: ReactNode;
  /** It is being saved: it stays and cannot be changed. */
  isLoading?: boolean;
  /** Height of the two fields: 28, 36 or 44 px. */
  size?: 'small' | 'middle' | 'large';
  /** Classes of the outermost element, added to its own. */
  className?: string;
}

const english: Texts<'dateRangeField'> = {
  fromLabel: 'From',
  toLabel: 'To',
  lengthLabel: (days) => (days === 1 ? '1 day' : `${formatNumber(days)} days`),
};

/**
 * Two days that belong together, first and last, each typed or chosen in a calendar. The last one cannot be before the first one: the
 * calendar offers no such day, and typed it is refused with the reason.
 */
export function DateRangeField({
  label,
  description,
  error,
  isRequired,
  optionalLabel,
  isLabelHidden = false,
  value,
  onValueChange,
  min,
  max,
  now,
  fromLabel,
  toLabel,
  lengthLabel,
  disabledReason,
  isLoading = false,
  size,
  className,
}: DateRangeFieldProps) {
  const id = useId();
  const texts = useTexts('dateRangeField', english, { fromLabel, toLabel, lengthLabel });
  const note = disabledReason || description;
  const describedBy = [error && `${id}-error`, note && `${id}-description`].filter(Boolean).join(' ');
  const [first, last] = [dayOfIso(value.from), dayOfIso(value.to)];
  const days = first && last ? compareDays(last, first) / 86_400_000 + 1 : 0;
  // Two ranges on a page have two first days: who hears them apart from the page hears of which.
  const dayLabel = (day: ReactNode) => (
    <>
      <span className="sr-only">{label}: </span>
      {day}
    </>
  );
  const shared = { isRequired, max, isLoading, className: 'w-44', ...(now && { now }), ...(size && { size }) };
  return (
    <fieldset
      data-slot="date-range-field"
      data-state={error ? 'invalid' : 'valid'}
      aria-describedby={describedBy || undefined}
      disabled={Boolean(disabledReason)}
      className={cn('grid min-w-0 gap-1.5', className)}
    >
      <legend
        className={isLabelHidden ? 'sr-only' : 'mb-1.5 max-w-full text-label font-semibold wrap-anywhere text-ink'}
      >
        {label}
        {optionalLabel && (
          <>
            {' '}
            <span className="font-normal text-ink-muted">({optionalLabel})</span>
          </>
        )}
      </legend>
      <div className="flex min-w-0 flex-wrap items-start gap-x-6 gap-y-3">
        <DateField
          {...shared}
          label={dayLabel(texts.fromLabel)}
          min={min}
          value={value.from}
          onValueChange={(from) => onValueChange({ ...value, from })}
        />
        <DateField
          {...shared}
          label={dayLabel(texts.toLabel)}
          min={first ? value.from : min}
          value={value.to}
          onValueChange={(to) => onValueChange({ ...value, to })}
        />
      </div>
      <p role="status" data-slot="date-range-length" className="text-small text-ink-muted empty:hidden">
        {days > 0 && texts.lengthLabel(days)}
      </p>
      {note && (
        <p id={`${id}-description`} data-slot="field-description" className="text-small text-ink-muted">
          {note}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
