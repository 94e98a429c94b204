import { CalendarDays } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { dayText, useTimeStyle } from '../day-and-time.ts';
import { controlBox, controlInput } from '../field/control-box.ts';
import { FieldSpinner } from '../field/field.tsx';
import { useTexts, type Texts } from '../language.tsx';
import type { CalendarDialog, CalendarLabels } from './calendar-dialog.tsx';
import { fromIst, parseDay, toIst, type CalendarDay } from './calendar.ts';

const english: Texts<'calendar'> = {
  dialog: 'Choose a date',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  shortWeekdays: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
};

const noon = 720;

/** The first and the last day that are taken. */
export interface DayBounds {
  min?: CalendarDay | undefined;
  max?: CalendarDay | undefined;
}

/** How days are read and written in the language of the page. `now`: an instant by which a day without a year is read; else the device's. */
export function useDays(calendarLabels: Partial<CalendarLabels> | undefined, now: string | undefined) {
  const style = useTimeStyle();
  const labels = useTexts('calendar', english, {
    // Whoever names the days names them short as well.
    shortWeekdays: calendarLabels?.weekdays?.map((weekday) => weekday.slice(0, 2)),
    ...calendarLabels,
  });
  const months = useMemo(() => {
    const short = new Intl.DateTimeFormat(style.locale, { month: 'short', timeZone: 'UTC' });
    const shortNames = Array.from({ length: 12 }, (_, month) =>
      short.format(Date.UTC(2026, month, 1)).replace('॰', ''),
    );
    return [...labels.months, ...shortNames];
  }, [labels.months, style.locale]);
  const today = () => toIst(now ?? new Date().toISOString())!.day;
  return {
    labels,
    today,
    read: (text: string, bounds: DayBounds) => parseDay(text, { ...bounds, months, today: today() }),
    /** 28 Nov 2026. */
    write: (day: CalendarDay) => dayText(fromIst(day, noon), undefined, style),
  };
}

export interface DayInputProps {
  /** What the native input gets: id, name, ref, and what describes it. */
  control: ComponentProps<'input'>;
  /** What stands in the input. */
  text: string;
  /** The day that the text is, for the calendar. */
  day: CalendarDay | null;
  /** How days are written, and the texts of the calendar. */
  days: ReturnType<typeof useDays>;
  /** What can be chosen. */
  bounds: DayBounds;
  /** Called at each change of the text. */
  onTextChange: (text: string) => void;
  /** Called when the input is left, or Enter is pressed in it. */
  onLeave: () => void;
  /** Name of the button that opens the calendar. */
  openLabel: ReactNode;
  /** It is being saved. */
  isLoading: boolean;
  /** It cannot be changed. */
  isDisabled: boolean;
  /** Height of the control and size of its text. */
  size: 'small' | 'middle' | 'large';
  /** Classes of the frame. */
  className?: string;
}

/** The input of a day and the button of its calendar, whose code comes when it is wanted. */
export function DayInput({
  control,
  text,
  day,
  days,
  bounds,
  onTextChange,
  onLeave,
  openLabel,
  isLoading,
  isDisabled,
  size,
  className,
}: DayInputProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [Calendar, setCalendar] = useState<typeof CalendarDialog | null>(null);
  const load = () =>
    import('./calendar-dialog.tsx').then(
      (loaded) => setCalendar(() => loaded.CalendarDialog),
      // Without a connection the day is typed; the next press tries again.
      () => setOpen(false),
    );
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <div className={cn(controlBox({ size }), 'relative pe-1', className)}>
      <input
        autoComplete="off"
        {...control}
        type="text"
        dir="ltr"
        readOnly={isLoading}
        disabled={isDisabled}
        aria-busy={isLoading || undefined}
        className={cn(controlInput, 'tabular-nums rtl:text-right')}
        value={text}
        onChange={(event) => onTextChange(event.target.value)}
        onBlur={(event) => {
          control.onBlur?.(event);
          onLeave();
        }}
        onKeyDown={(event) => {
          control.onKeyDown?.(event);
          if (event.key === 'Enter') onLeave();
        }}
      />
      <button
        ref={opener}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen && Calendar !== null}
        disabled={isDisabled}
        aria-disabled={isLoading || undefined}
        onPointerEnter={() => void load()}
        onClick={() => {
          void load();
          setOpen(!isOpen && !isLoading);
        }}
        className="relative inline-flex size-6 shrink-0 items-center justify-center rounded-small text-ink-muted hover:bg-hover hover:text-ink pointer-coarse:before:absolute pointer-coarse:before:-inset-2.5"
      >
        <span className="sr-only">{openLabel}</span>
        {isLoading ? <FieldSpinner /> : <CalendarDays aria-hidden className="size-4" />}
      </button>
      {isOpen && Calendar && (
        <Calendar
          value={day}
          today={days.today()}
          min={bounds.min}
          max={bounds.max}
          labels={days.labels}
          onClose={close}
          // The press of the button that opened it closes it by itself.
          onLeave={(to) => to !== opener.current && setOpen(false)}
          onChoose={(chosen) => {
            onTextChange(days.write(chosen));
            close();
          }}
        />
      )}
    </div>
  );
}
