/** Working days of Indian industry: Monday to Saturday, without the holidays of a plant. Days are YYYY-MM-DD. */
import { addDays } from './calendar-days.ts';

/** The holidays of a plant. */
export type Holidays = ReadonlySet<string>;

/** Whether people work on a day. */
export const isWorkingDay = (day: string, holidays: Holidays): boolean =>
  new Date(`${day}T00:00:00Z`).getUTCDay() !== 0 && !holidays.has(day);

/** The working day so many working days later, or earlier below 0. With 0 the day itself, whatever it is. */
export function addWorkingDays(day: string, count: number, holidays: Holidays): string {
  const step = Math.sign(count);
  let at = day;
  for (let left = Math.abs(count); left > 0;) {
    at = addDays(at, step);
    if (isWorkingDay(at, holidays)) left--;
  }
  return at;
}

/** Working days after a day up to another one and with it; negative when the other is earlier. */
export function workingDaysBetween(from: string, to: string, holidays: Holidays): number {
  if (to < from) return -workingDaysBetween(to, from, holidays);
  let count = 0;
  for (let at = from; at < to;) {
    at = addDays(at, 1);
    if (isWorkingDay(at, holidays)) count++;
  }
  return count;
}
