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

/** 21/11/2026. */
export function formatDay({ year, month, day }: CalendarDay): string {
  return `${two(day)}/${two(month)}/${year}`;
}

/** A typed day: "21/11/2026", "21-11-2026", "1.2.2026" or "21112026"; null for what is no day of the calendar. */
export function parseDay(text: string): CalendarDay | null {
  const parts =
    /^\s*(\d{1,2})\s*[/.\-\s]\s*(\d{1,2})\s*[/.\-\s]\s*(\d{4})\s*$/.exec(text) ??
    /^\s*(\d{2})(\d{2})(\d{4})\s*$/.exec(text);
  if (!parts) return null;
  const day = { year: Number(parts[3]), month: Number(parts[2]), day: Number(parts[1]) };
  // 31 February would become 3 March.
  return day.year >= 1000 && formatDay(fromUtc(toUtc(day))) === formatDay(day) ? day : null;
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
