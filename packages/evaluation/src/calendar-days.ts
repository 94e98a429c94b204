/** Calendar days as YYYY-MM-DD, which no time zone moves. */

const DAY_IN_MS = 86_400_000;

const atMidnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Days from one day to another; negative when the other is earlier. */
export const daysBetween = (from: string, to: string): number => (atMidnight(to) - atMidnight(from)) / DAY_IN_MS;

/** The day so many days later. */
export const addDays = (day: string, days: number): string =>
  new Date(atMidnight(day) + days * DAY_IN_MS).toISOString().slice(0, 10);
