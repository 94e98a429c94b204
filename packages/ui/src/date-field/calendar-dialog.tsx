import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { cn } from '../cn.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { addDays, addMonths, compareDays, isoOf, weekdayOf, weeksOfMonth, type CalendarDay } from './calendar.ts';

/** The texts of the calendar. */
export interface CalendarLabels {
  dialog: string;
  previousMonth: string;
  nextMonth: string;
  /** January to December. */
  months: readonly string[];
  /** Monday to Sunday, whole words. */
  weekdays: readonly string[];
  /** What is drawn above the columns; the first two letters of `weekdays` unless given. */
  shortWeekdays?: readonly string[];
}

export interface CalendarDialogProps {
  /** The chosen day, or null. */
  value: CalendarDay | null;
  /** Where it opens without a value. */
  today: CalendarDay;
  /** First day that can be chosen. */
  min?: CalendarDay;
  /** Last day that can be chosen. */
  max?: CalendarDay;
  /** Called with the day; the owner closes the dialog. */
  onChoose: (day: CalendarDay) => void;
  /** Escape: the focus goes back to what opened it. */
  onClose: () => void;
  /** The focus went elsewhere, and stays there. */
  onLeave: (to: Element | null) => void;
  /** Texts of the calendar. */
  labels: CalendarLabels;
}

const gap = 4;

/** The calendar of the date picker dialog (ARIA authoring practices): one day takes the focus, arrows go from day to day. */
export function CalendarDialog({ value, today, min, max, onChoose, onClose, onLeave, labels }: CalendarDialogProps) {
  const id = useId();
  const grid = useRef<HTMLTableElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const keep = (day: CalendarDay) =>
    min && compareDays(day, min) < 0 ? min : max && compareDays(day, max) > 0 ? max : day;
  const [active, setActive] = useState(() => keep(value ?? today));
  const movesFocus = useRef(true);

  // Above everything and clipped by nothing, also in a dialog that scrolls; below its field, or above it where there is more room.
  useLayoutEffect(() => {
    const element = box.current!;
    element.showPopover();
    const place = () => {
      const field = element.parentElement!.getBoundingClientRect();
      const { offsetWidth: width, offsetHeight: height } = element;
      const isAbove = field.bottom + gap + height > window.innerHeight && field.top - gap - height >= 0;
      const start = getComputedStyle(element).direction === 'rtl' ? field.right - width : field.left;
      element.style.top = `${isAbove ? field.top - gap - height : field.bottom + gap}px`;
      element.style.left = `${Math.max(gap, Math.min(start, document.documentElement.clientWidth - width - gap))}px`;
    };
    place();
    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    window.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
    };
  }, []);

  // Before a dialog around the field hears of the key: that one stays open.
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || !event.composedPath().includes(box.current!)) return;
      event.stopPropagation();
      event.preventDefault();
      close();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);

  useLayoutEffect(() => {
    if (movesFocus.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    movesFocus.current = false;
  }, [active]);

  function go(day: CalendarDay, isFocusMoved: boolean) {
    movesFocus.current = isFocusMoved;
    setActive(keep(day));
  }

  function move(event: KeyboardEvent) {
    const side = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const next: Record<string, () => CalendarDay> = {
      ArrowLeft: () => addDays(active, -side),
      ArrowRight: () => addDays(active, side),
      ArrowUp: () => addDays(active, -7),
      ArrowDown: () => addDays(active, 7),
      Home: () => addDays(active, -weekdayOf(active)),
      End: () => addDays(active, 6 - weekdayOf(active)),
      PageUp: () => addMonths(active, event.shiftKey ? -12 : -1),
      PageDown: () => addMonths(active, event.shiftKey ? 12 : 1),
    };
    const target = next[event.key]?.();
    if (!target) return;
    event.preventDefault();
    go(target, true);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Tab of the dialog pattern
    <div
      ref={box}
      popover="manual"
      role="dialog"
      // Takes the focus of a press between its controls, which would else count as left.
      tabIndex={-1}
      aria-label={labels.dialog}
      data-slot="calendar"
      onKeyDown={(event) => {
        if (event.key === 'Tab') {
          const stops = [...box.current!.querySelectorAll<HTMLElement>('button:not([tabindex="-1"])')];
          const edge = event.shiftKey ? stops[0] : stops.at(-1);
          if (document.activeElement !== edge) return;
          event.preventDefault();
          (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
        }
      }}
      onBlur={(event) => {
        // A press beside it; not where the whole window was left.
        if (!event.currentTarget.contains(event.relatedTarget) && document.hasFocus()) onLeave(event.relatedTarget);
      }}
      className="fixed inset-auto m-0 w-72 max-w-[calc(100vw-2rem)] rounded-middle border border-line bg-raised p-3 text-ink shadow-float"
    >
      <div className="flex items-center gap-1 pb-2">
        <IconButton label={labels.previousMonth} size="small" onClick={() => go(addMonths(active, -1), false)}>
          <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
        </IconButton>
        <p id={id} aria-live="polite" className="flex-1 text-center font-semibold">
          {labels.months[active.month - 1]} {active.year}
        </p>
        <IconButton label={labels.nextMonth} size="small" onClick={() => go(addMonths(active, 1), false)}>
          <ChevronRight aria-hidden className="rtl:-scale-x-100" />
        </IconButton>
      </div>
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the grid of the pattern
        role="grid"
        aria-labelledby={id}
        onKeyDown={move}
        className="w-full table-fixed border-collapse"
      >
        <thead>
          <tr>
            {labels.weekdays.map((weekday, index) => (
              <th key={weekday} scope="col" abbr={weekday} className="pb-1 text-small font-medium text-ink-muted">
                {labels.shortWeekdays?.[index] ?? weekday.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(active).map((week) => (
            <tr key={isoOf(week[0]!)}>
              {week.map((day) => {
                const isActive = compareDays(day, active) === 0;
                const isChosen = value !== null && compareDays(day, value) === 0;
                const isOutside = compareDays(day, keep(day)) !== 0;
                return (
                  <td key={isoOf(day)} aria-selected={isChosen} className="p-0 text-center">
                    <button
                      type="button"
                      tabIndex={isActive ? 0 : -1}
                      aria-disabled={isOutside || undefined}
                      aria-current={compareDays(day, today) === 0 ? 'date' : undefined}
                      aria-label={`${day.day} ${labels.months[day.month - 1]} ${day.year}, ${labels.weekdays[weekdayOf(day)]}`}
                      onClick={() => {
                        if (!isOutside) onChoose(day);
                      }}
                      data-state={isChosen ? 'chosen' : isOutside ? 'outside' : 'free'}
                      className={cn(
                        'size-9 rounded-middle tabular-nums hover:bg-hover aria-[current=date]:font-semibold aria-[current=date]:underline aria-[current=date]:underline-offset-3 pointer-coarse:h-11',
                        day.month !== active.month && 'text-ink-muted',
                        isOutside && 'cursor-not-allowed text-ink-faint line-through hover:bg-transparent',
                        isChosen && 'bg-accent text-on-accent hover:bg-accent-hover forced-colors:outline-2',
                      )}
                    >
                      {day.day}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
