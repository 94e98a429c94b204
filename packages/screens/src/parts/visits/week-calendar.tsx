import { linkClass } from '@millwright/ui/link/link';
import type { CSSProperties, ReactNode } from 'react';
import { ScreenLink, type Target } from '../../shared/host.tsx';
import { addDays, dayIn, dayText, inLanes, minutesIn, timesText, type Placed, type Span } from './visit-time.ts';

/** What stands in a calendar: a slot with what it is for. */
export type CalendarSlot = Span & {
  id: string;
  title: ReactNode;
  detail?: ReactNode;
  /** `chosen` is agreed or chosen, `offered` may be chosen, `refused` is no longer possible. */
  look: 'chosen' | 'offered' | 'refused';
  /** It leads there. */
  to?: Target;
  /** It can be chosen. */
  onChoose?: () => void;
};

const looks: Record<CalendarSlot['look'], string> = {
  chosen: 'border-accent bg-accent-soft text-on-accent-soft',
  offered: 'border-dashed border-accent bg-surface text-accent',
  refused: 'border-line bg-sunken text-ink-muted',
};

const rowsPerHour = 2;
const hourText = (hour: number) => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'am' : 'pm'}`;

/** A week, Monday first, in the zone of the plant; Sunday only where something is on it. On a phone its days stand below each other, those with nothing left out. */
export function WeekCalendar({
  label,
  monday,
  zone,
  slots,
  today,
}: {
  label: string;
  /** First day, as 2026-11-16. */
  monday: string;
  zone: string;
  slots: readonly CalendarSlot[];
  /** Today there, for its mark. */
  today?: string;
}) {
  const ofWeek = slots.filter(({ startsAt }) => {
    const day = dayIn(startsAt, zone);
    return day >= monday && day <= addDays(monday, 6);
  });
  const hasSunday = ofWeek.some(({ startsAt }) => dayIn(startsAt, zone) === addDays(monday, 6));
  const days = Array.from({ length: hasSunday ? 7 : 6 }, (_, index) => addDays(monday, index));
  const endIn = ({ startsAt, endsAt }: Span) =>
    dayIn(endsAt, zone) === dayIn(startsAt, zone) ? minutesIn(endsAt, zone) : 1440;
  const first = Math.min(8, ...ofWeek.map(({ startsAt }) => Math.floor(minutesIn(startsAt, zone) / 60)));
  const last = Math.max(18, ...ofWeek.map((slot) => Math.ceil(endIn(slot) / 60)));
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  const height = { '--day': `${(last - first) * rowsPerHour}rem` } as CSSProperties;
  const placeOf = ({ item, lane, lanes }: Placed<CalendarSlot>) => {
    const from = minutesIn(item.startsAt, zone);
    return {
      '--top': `${((from - first * 60) / 60) * rowsPerHour}rem`,
      '--tall': `${((endIn(item) - from) / 60) * rowsPerHour}rem`,
      '--left': `${(100 * lane) / lanes}%`,
      '--wide': `${100 / lanes}%`,
    } as CSSProperties;
  };
  return (
    <div
      role="group"
      aria-label={label}
      style={height}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] md:grid-cols-[3.5rem_minmax(0,1fr)]"
    >
      <div aria-hidden className="pt-9 text-end text-tiny text-ink-muted max-md:hidden">
        {hours.map((hour) => (
          <span key={hour} className="block h-8 pe-2">
            {hourText(hour)}
          </span>
        ))}
      </div>
      <ol className="grid min-w-0 grid-cols-[minmax(0,1fr)] md:auto-cols-fr md:grid-flow-col md:grid-cols-none">
        {days.map((day) => {
          const placed = inLanes(ofWeek.filter(({ startsAt }) => dayIn(startsAt, zone) === day));
          return (
            <li
              key={day}
              aria-current={day === today ? 'date' : undefined}
              className={`min-w-0 border-line max-md:border-b max-md:last:border-0 md:border-s ${placed.length === 0 ? 'max-md:hidden' : ''}`}
            >
              <h3
                className={`px-2.5 py-2 text-small md:h-9 md:truncate md:border-b md:border-line ${day === today ? 'font-semibold text-accent' : 'font-medium text-ink-soft'}`}
              >
                {dayText(day)}
                {day === today && ', today'}
              </h3>
              <ul
                aria-label={dayText(day)}
                className="relative grid gap-2 max-md:px-2.5 max-md:pb-2.5 md:block md:h-(--day) md:bg-[repeating-linear-gradient(var(--color-line)_0_1px,transparent_1px_2rem)]"
              >
                {placed.map((each) => (
                  <li
                    key={each.item.id}
                    style={placeOf(each)}
                    className="min-w-0 md:absolute md:start-(--left) md:top-(--top) md:h-(--tall) md:w-(--wide) md:p-0.5"
                  >
                    <SlotBox slot={each.item} zone={zone} />
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function SlotBox({ slot, zone }: { slot: CalendarSlot; zone: string }) {
  const { look, title, detail, to, onChoose } = slot;
  const box = `block size-full min-w-0 overflow-hidden rounded-middle border px-2 py-1 text-start text-small wrap-anywhere ${looks[look]}`;
  const content = (
    <>
      <span className={`block font-semibold ${look === 'refused' ? 'line-through' : ''}`}>
        <bdi>{timesText(slot, zone)}</bdi>
      </span>
      <span className="block">{title}</span>
      {detail && <span className="block">{detail}</span>}
    </>
  );
  if (to)
    return (
      <ScreenLink to={to} className={`${box} no-underline hover:shadow-raised`}>
        {content}
      </ScreenLink>
    );
  return onChoose ? (
    <button type="button" aria-pressed={look === 'chosen'} onClick={onChoose} className={`${box} hover:shadow-raised`}>
      {content}
    </button>
  ) : (
    <div className={box}>{content}</div>
  );
}

/** One week back, the present one, and one on. */
export function WeekSteps({
  monday,
  thisMonday,
  onChange,
}: {
  monday: string;
  thisMonday: string;
  onChange: (monday: string) => void;
}) {
  const step = 'min-h-6 px-1';
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <button
        type="button"
        className={linkClass({ variant: 'standalone', className: step })}
        onClick={() => onChange(addDays(monday, -7))}
      >
        Previous week
      </button>
      {monday !== thisMonday && (
        <button
          type="button"
          className={linkClass({ variant: 'standalone', className: step })}
          onClick={() => onChange(thisMonday)}
        >
          This week
        </button>
      )}
      <button
        type="button"
        className={linkClass({ variant: 'standalone', className: step })}
        onClick={() => onChange(addDays(monday, 7))}
      >
        Next week
      </button>
    </span>
  );
}
