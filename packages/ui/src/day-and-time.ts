import { useEffect, useMemo, useState } from 'react';
import { useLocale, useTexts } from './language.tsx';

/** In which zone and language days and times are written. */
export interface TimeStyle {
  timeZone: string;
  /** After each time, for instance IST. */
  timeZoneLabel: string;
  locale: string;
  today: string;
  yesterday: string;
}

/** What the product shows unless it is told otherwise: India's time, whatever the reader's own is. */
export const indianTime: TimeStyle = {
  timeZone: 'Asia/Kolkata',
  timeZoneLabel: 'IST',
  locale: 'en-IN',
  today: 'Today',
  yesterday: 'Yesterday',
};

/** How a component below a LanguageProvider writes days and times; what is given to it goes first. */
export function useTimeStyle(given?: Partial<TimeStyle>): TimeStyle {
  const locale = useLocale();
  const words = useTexts('dayAndTime', indianTime);
  return useMemo(() => ({ ...indianTime, ...words, locale, ...given }), [words, locale, given]);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function format(kind: 'day' | 'time' | 'key', { locale, timeZone }: TimeStyle): Intl.DateTimeFormat {
  const key = `${kind} ${locale} ${timeZone}`;
  let found = formats.get(key);
  if (!found) {
    found =
      kind === 'time'
        ? new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' })
        : kind === 'day'
          ? new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'short', year: 'numeric' })
          : new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(key, found);
  }
  return found;
}

/** The day that an instant falls on in the zone, as 2026-11-18. */
export function dayKeyOf(at: string | number, style: TimeStyle = indianTime): string {
  return format('key', style).format(new Date(at));
}

/** "5:00 pm IST": the one form of a time of the day, in the way of the language. */
export function timeText(at: string, style: TimeStyle = indianTime): string {
  return `${format('time', style).format(new Date(at))} ${style.timeZoneLabel}`;
}

/** "18 Nov 2026", and with `now` "Today, 18 Nov 2026". */
export function dayText(at: string, now?: number, style: TimeStyle = indianTime): string {
  const day = format('day', style).format(new Date(at));
  if (now === undefined) return day;
  const key = dayKeyOf(at, style);
  if (key === dayKeyOf(now, style)) return `${style.today}, ${day}`;
  return key === dayKeyOf(now - 86_400_000, style) ? `${style.yesterday}, ${day}` : day;
}

/** "12 minutes ago", "2 hours ago", "3 days ago"; nothing after a week, when the date says more. */
export function relativeText(at: string, now: number, style: TimeStyle = indianTime): string | null {
  const seconds = Math.round((Date.parse(at) - now) / 1000);
  const size = Math.abs(seconds);
  if (size >= 7 * 86_400) return null;
  const relative = new Intl.RelativeTimeFormat(style.locale, { numeric: 'auto' });
  if (size < 60) return relative.format(0, 'second');
  if (size < 3600) return relative.format(Math.trunc(seconds / 60), 'minute');
  return size < 86_400
    ? relative.format(Math.trunc(seconds / 3600), 'hour')
    : relative.format(Math.trunc(seconds / 86_400), 'day');
}

/** The days of entries that were asked for before, in one style: a long list is grouped anew for each that joins it. */
let known: { style: TimeStyle; days: WeakMap<object, { at: string; day: string }> } | undefined;

function knownDayOf(entry: { at: string }, style: TimeStyle): string {
  if (known?.style !== style) known = { style, days: new WeakMap() };
  const found = known.days.get(entry);
  if (found?.at === entry.at) return found.day;
  const day = dayKeyOf(entry.at, style);
  known.days.set(entry, { at: entry.at, day });
  return day;
}

/** Puts what follows each other on one day under it, in the order given. */
export function groupByDay<T extends { at: string }>(
  entries: readonly T[],
  style: TimeStyle = indianTime,
): { day: string; entries: T[] }[] {
  const days: { day: string; entries: T[] }[] = [];
  for (const entry of entries) {
    const day = knownDayOf(entry, style);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

/** The present, a minute at a time; undefined in the first drawing, which a server may have made at another time. */
export function useNow(): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
