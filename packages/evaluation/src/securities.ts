/** Retention and guarantees of an order: what is kept, until when, and when both sides are reminded. */
import { addDays, daysBetween } from './calendar-days.ts';
import { shown } from './money.ts';
import { HUNDRED, divide, multiply, parseDecimal, roundHalfUp, whole } from './rational.ts';

/** Days before a guarantee or a retention ends on which both sides are reminded, the first first. */
export const REMINDED_DAYS_BEFORE = [90, 60, 30, 7, 0] as const;
export type DaysBefore = (typeof REMINDED_DAYS_BEFORE)[number];

/** A percentage of an amount, such as what is retained of an order, in paise, rounded half up. */
export const percentOfPaise = (valueInPaise: number, percent: string): number =>
  shown(roundHalfUp(divide(multiply(parseDecimal(percent), whole(valueInPaise)), HUNDRED)));

/** The days on which both sides are reminded of something that ends on `day`. */
export const reminderDays = (day: string): { daysBefore: DaysBefore; on: string }[] =>
  REMINDED_DAYS_BEFORE.map((daysBefore) => ({ daysBefore, on: addDays(day, -daysBefore) }));

/**
 * The reminder that is due today: the latest whose day has come, unless it or a later one was sent. Days that nobody was reminded on, such as of a
 * guarantee entered late, give one reminder and not several. Null when none is due, and the day after the end.
 */
export function dueReminder(day: string, today: string, lastSent: DaysBefore | null): DaysBefore | null {
  const left = daysBetween(today, day);
  if (left < 0) return null;
  const due = REMINDED_DAYS_BEFORE.findLast((daysBefore) => left <= daysBefore);
  return due === undefined || (lastSent !== null && lastSent <= due) ? null : due;
}
