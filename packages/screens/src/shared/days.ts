/** Today in India, as a date field has it: 2026-11-28. */
export const indianToday = (): string => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);

/** Said of a text in a date field that is no day. */
export const notADay = 'Enter a date such as 28 Nov 2026';

/** Whether what a date field holds is a day: it holds a text that is none as it was typed. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
}

/** Whether a date field that may stay empty holds nothing wrong. */
export const isDayOrEmpty = (text: string): boolean => text === '' || isDay(text);
