/** A day without a time and a zone. */
export interface CalendarDay {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

/** India has one zone and no summer time: +05:30, all year. */
const istOffsetInMinutes = 330;

/** Only for sums of days; the zone of the device never comes in. */
const toUtc = ({ year, month, day }: CalendarDay) => Date.UTC(year, month - 1, day);

const fromUtc = (milliseconds: number): CalendarDay => {
  const date = new Date(milliseconds);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
};

/** Below 0 where `one` is earlier, above 0 where it is later. */
export function compareDays(one: CalendarDay, other: CalendarDay): number {
  return toUtc(one) - toUtc(other);
}

export function addDays(day: CalendarDay, count: number): CalendarDay {
  return fromUtc(toUtc(day) + count * 86_400_000);
}

/** The same day of another month; the last one where that month is shorter: 31 January and one month give 28 February. */
export function addMonths({ year, month, day }: CalendarDay, count: number): CalendarDay {
  const index = year * 12 + (month - 1) + count;
  const target = { year: Math.floor(index / 12), month: (index % 12) + 1 };
  const last = new Date(Date.UTC(target.year, target.month, 0)).getUTCDate();
  return { ...target, day: Math.min(day, last) };
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: CalendarDay): number {
  return (new Date(toUtc(day)).getUTCDay() + 6) % 7;
}

/** The weeks of a month, Monday first, with the days of its neighbours that fill them. */
export function weeksOfMonth({ year, month }: CalendarDay): CalendarDay[][] {
  const first = { year, month, day: 1 };
  const start = addDays(first, -weekdayOf(first));
  const weeks: CalendarDay[][] = [];
  for (let week = 0; week < 6; week += 1) {
    const days = Array.from({ length: 7 }, (_, index) => addDays(start, week * 7 + index));
    if (week > 0 && days[0]!.month !== month) break;
    weeks.push(days);
  }
  return weeks;
}

const two = (value: number) => String(value).padStart(2, '0');

/** 2026-11-21, as contracts and forms hold a day. */
export function isoOf({ year, month, day }: CalendarDay): string {
  return `${year}-${two(month)}-${two(day)}`;
}

/** The day of 2026-11-21; null for anything else. */
export function dayOfIso(text: string): CalendarDay | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return parts && existing({ year: Number(parts[1]), month: Number(parts[2]), day: Number(parts[3]) });
}

/** The day if the calendar has it: 31 February would become 3 March. */
function existing(day: CalendarDay): CalendarDay | null {
  return day.year >= 1000 && fromUtc(toUtc(day)).month === day.month ? day : null;
}

const englishMonths = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** The number of a month by its name or the beginning of it: "nov", "sept", "नव". */
function monthOf(word: string, names: readonly string[]): number | null {
  if (word.length < (/^[a-z]+$/.test(word) ? 3 : 2)) return null;
  const at = [...englishMonths, ...names].findIndex((name) => name.toLowerCase().startsWith(word));
  return at < 0 ? null : (at % 12) + 1;
}

/** What a day without a year can be read by. */
export interface DayHints {
  today?: CalendarDay;
  min?: CalendarDay | undefined;
  max?: CalendarDay | undefined;
  /** January to December in the language of the page, several times over where there are several names. */
  months?: readonly string[];
}

const separator = String.raw`\s*[/.\-\s]\s*`;
const patterns: readonly (readonly [
  RegExp,
  (parts: RegExpExecArray) => [day: string, month: string, year: string | undefined],
])[] = [
  [/^(\d{4})-(\d{1,2})-(\d{1,2})$/, ([, year, month, day]) => [day!, month!, year]],
  [
    new RegExp(`^(\\d{1,2})${separator}(\\d{1,2})(?:${separator}(\\d{2}|\\d{4}))?$`),
    ([, day, month, year]) => [day!, month!, year],
  ],
  [/^(\d{2})(\d{2})(\d{4}|\d{2})$/, ([, day, month, year]) => [day!, month!, year]],
  [
    /^(\d{1,2})(?:st|nd|rd|th)?[\s\-/.,]*([^\d\s\-/.,]+)[\s\-/.,]*(\d{2}|\d{4})?$/,
    ([, day, month, year]) => [day!, month!, year],
  ],
  [
    /^([^\d\s\-/.,]+)[\s\-/.]*(\d{1,2})(?:st|nd|rd|th)?(?:[\s,]+(\d{2}|\d{4}))?$/,
    ([, month, day, year]) => [day!, month!, year],
  ],
];

/**
 * A day as people in India type it: "28/11/2026", "28-11-26", "28.11.2026", "28112026", "28 Nov", "28 November 2026", and 2026-11-28; null for what
 * is no day of the calendar. Without a year it is the day within the bounds that is nearest to today.
 */
export function parseDay(text: string, { today, min, max, months = [] }: DayHints = {}): CalendarDay | null {
  const typed = text
    .trim()
    .toLowerCase()
    .replaceAll('॰', '')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
  for (const [pattern, order] of patterns) {
    const parts = pattern.exec(typed);
    if (!parts) continue;
    const [dayText, monthText, yearText] = order(parts);
    const month = /^\d+$/.test(monthText) ? Number(monthText) : monthOf(monthText, months);
    if (month === null) continue;
    const day = Number(dayText);
    if (yearText) return existing({ day, month, year: Number(yearText) + (yearText.length === 2 ? 2000 : 0) });
    if (!today) return null;
    const near = [0, 1, -1]
      .map((years) => existing({ day, month, year: today.year + years }))
      .filter((one) => one !== null);
    const within = near.filter((one) => (!min || compareDays(one, min) >= 0) && (!max || compareDays(one, max) <= 0));
    const distance = (one: CalendarDay) => Math.abs(compareDays(one, today));
    return (within.length > 0 ? within : near).toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
  }
  return null;
}

/** A typed time of the day as minutes: "17:30", "5:30 pm", "1730"; null for what is none. */
export function parseTime(text: string): number | null {
  const parts = /^\s*(\d{1,2})[:.]?(\d{2})?\s*([ap])?\.?m?\.?\s*$/i.exec(text);
  if (!parts) return null;
  const half = parts[3]?.toLowerCase();
  let hours = Number(parts[1]);
  const minutes = Number(parts[2] ?? 0);
  if (half && (hours < 1 || hours > 12)) return null;
  if (half) hours = (hours % 12) + (half === 'p' ? 12 : 0);
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : null;
}

/** 5:30 pm. */
export function formatTime(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return `${hours % 12 || 12}:${two(minutes % 60)} ${hours < 12 ? 'am' : 'pm'}`;
}

/** The day and the minutes of an instant in India. */
export function toIst(instant: string): { day: CalendarDay; minutes: number } | null {
  const time = Date.parse(instant);
  if (!Number.isFinite(time)) return null;
  const shifted = time + istOffsetInMinutes * 60_000;
  const date = new Date(shifted);
  return { day: fromUtc(shifted), minutes: date.getUTCHours() * 60 + date.getUTCMinutes() };
}

/** The instant of a day and a time in India, as ISO 8601 in UTC. */
export function fromIst(day: CalendarDay, minutes: number): string {
  return new Date(toUtc(day) + (minutes - istOffsetInMinutes) * 60_000).toISOString();
}
