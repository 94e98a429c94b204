import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import type { CalendarLabels } from '../date-field/calendar-dialog.tsx';
import { formatTime, fromIst, parseTime, toIst } from '../date-field/calendar.ts';
import { DayInput, useDays } from '../date-field/day-input.tsx';
import { controlBox, controlInput } from '../field/control-box.ts';
import { FieldError, type FieldWiring } from '../field/field.tsx';
import { figureText } from '../figure.tsx';
import { useTexts, type Texts } from '../language.tsx';

export interface DateTimeFieldProps extends FieldWiring {
  /** An instant as ISO 8601, or null. */
  value: string | null;
  /** The instant in UTC as ISO 8601, or null while day and time are not both there. */
  onValueChange: (instant: string | null) => void;
  /** The earliest and the latest instant, as ISO 8601. */
  min?: string;
  /** Latest moment taken; RFC 3339. */
  max?: string;
  /** What the calendar calls today, for places where the clock is the server's; else the device's now. */
  now?: string;
  /** Name of the field of the date, with its form. */
  dateLabel?: string;
  /** Name of the field of the time, with its form. */
  timeLabel?: string;
  /** The zone as drawn beside the time. */
  zoneLabel?: string;
  /** What is said of a date that is none. */
  invalidDateLabel?: ReactNode;
  /** What is said of a time that is none. */
  invalidTimeLabel?: ReactNode;
  /** What is said when only one of date and time is there. */
  missingLabel?: ReactNode;
  /** What is said of a moment before the first, with the first in words. */
  tooEarlyLabel?: (min: string) => ReactNode;
  /** What is said of a moment after the last, with the last in words. */
  tooLateLabel?: (max: string) => ReactNode;
  /** Texts of the calendar. */
  calendarLabels?: Partial<CalendarLabels>;
  /** Why it cannot be changed now, shown in place of the description. */
  disabledReason?: ReactNode;
  /** It is being saved: it stays and cannot be changed. */
  isLoading?: boolean;
  /** Height of the control and size of its text. */
  size?: 'small' | 'middle' | 'large';
  /** Id of the field of the date, where something outside refers to it. */
  id?: string;
  /** Classes of the outermost element, added to its own. */
  className?: string;
}

const english: Texts<'dateTimeField'> = {
  dateLabel: 'Date, dd/mm/yyyy',
  datePlaceholder: 'dd/mm/yyyy',
  timeLabel: 'Time, hh:mm am or pm',
  timePlaceholder: 'hh:mm am',
  invalidDateLabel: 'Enter a date such as 21 Nov 2026',
  invalidTimeLabel: 'Enter a time such as 5:30 pm',
  missingLabel: 'Enter both date and time',
  tooEarlyLabel: (text) => `Not before ${text}`,
  tooLateLabel: (text) => `Not after ${text}`,
};

/**
 * A day and a time in India. Both can be typed; the day can also be chosen in a calendar. Whatever the zone of the device,
 * what is entered is Indian time, and the field says so.
 */
export function DateTimeField({
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
  dateLabel,
  timeLabel,
  zoneLabel = 'IST',
  invalidDateLabel,
  invalidTimeLabel,
  missingLabel,
  tooEarlyLabel,
  tooLateLabel,
  calendarLabels,
  disabledReason,
  isLoading = false,
  size = 'middle',
  id,
  className,
}: DateTimeFieldProps) {
  const texts = useTexts('dateTimeField', english, {
    dateLabel,
    timeLabel,
    invalidDateLabel,
    invalidTimeLabel,
    missingLabel,
    tooEarlyLabel,
    tooLateLabel,
  });
  const days = useDays(calendarLabels, now);
  const madeUp = useId();
  const own = id ?? madeUp;
  const [draft, setDraft] = useState<{ date: string; time: string; value: string | null } | null>(null);
  const [isLeft, setLeft] = useState(false);
  const chosen = value === null ? null : toIst(value);
  const bounds = { min: (min && toIst(min)?.day) || undefined, max: (max && toIst(max)?.day) || undefined };
  // What is typed lives until the owner sets another instant.
  const isCurrent = draft !== null && draft.value === value;
  const date = isCurrent ? draft.date : chosen ? days.write(chosen.day) : '';
  const time = isCurrent ? draft.time : chosen ? formatTime(chosen.minutes) : '';
  const day = days.read(date, bounds);
  const isDisabled = Boolean(disabledReason);

  const inWords = (instant: string) => {
    const bound = toIst(instant)!;
    return figureText(`${days.write(bound.day)}, ${formatTime(bound.minutes)} ${zoneLabel}`);
  };

  function change(nextDate: string, nextTime: string) {
    const nextDay = days.read(nextDate, bounds);
    const minutes = parseTime(nextTime);
    const next = nextDay && minutes !== null ? fromIst(nextDay, minutes) : null;
    setDraft({ date: nextDate, time: nextTime, value: next });
    // Told again on leaving, if it is still wrong.
    setLeft(false);
    if (next !== value) onValueChange(next);
  }

  const fault =
    date !== '' && !day
      ? texts.invalidDateLabel
      : time !== '' && parseTime(time) === null
        ? texts.invalidTimeLabel
        : (date === '') !== (time === '')
          ? texts.missingLabel
          : value !== null && min && Date.parse(value) < Date.parse(min)
            ? texts.tooEarlyLabel(inWords(min))
            : value !== null && max && Date.parse(value) > Date.parse(max)
              ? texts.tooLateLabel(inWords(max))
              : null;
  const shownError = error || (isLeft && fault);
  const note = disabledReason || description;
  const describedBy = [shownError && `${own}-error`, note && `${own}-description`, `${own}-zone`]
    .filter(Boolean)
    .join(' ');
  const control = {
    required: isRequired,
    'aria-invalid': shownError ? (true as const) : undefined,
    'aria-describedby': describedBy,
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only hears of the focus leaving its fields
    <fieldset
      data-slot="date-time-field"
      data-state={shownError ? 'invalid' : 'valid'}
      aria-describedby={describedBy}
      className={cn('grid min-w-0 gap-1.5', className)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setLeft(true);
      }}
    >
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1.5 text-label font-medium text-ink-soft'}>
        {label}
        {optionalLabel && <span className="font-normal text-ink-muted"> ({optionalLabel})</span>}
      </legend>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <DayInput
          control={{ ...control, id: own, 'aria-label': texts.dateLabel, placeholder: texts.datePlaceholder }}
          text={date}
          {...{ day, days, bounds, isLoading, isDisabled, size }}
          // A page has several of these buttons.
          openLabel={
            <>
              {label}: {days.labels.dialog}
            </>
          }
          onTextChange={(text) => change(text, time)}
          onLeave={() => day && change(days.write(day), time)}
          className="w-40 flex-none"
        />
        <div className={cn(controlBox({ size }), 'w-28 flex-none')}>
          <input
            {...control}
            type="text"
            dir="ltr"
            autoComplete="off"
            disabled={isDisabled}
            readOnly={isLoading}
            aria-busy={isLoading || undefined}
            aria-label={texts.timeLabel}
            placeholder={texts.timePlaceholder}
            className={cn(controlInput, 'tabular-nums rtl:text-right')}
            value={time}
            onChange={(event) => change(date, event.target.value)}
            onBlur={() => {
              const minutes = parseTime(time);
              if (minutes !== null) change(date, formatTime(minutes));
            }}
          />
        </div>
        <span id={`${own}-zone`} data-slot="date-time-zone" className="text-label text-ink-muted">
          {zoneLabel}
        </span>
      </div>
      {note && (
        <p id={`${own}-description`} data-slot="field-description" className="text-small text-ink-muted">
          {note}
        </p>
      )}
      <FieldError id={`${own}-error`} error={shownError} />
    </fieldset>
  );
}
