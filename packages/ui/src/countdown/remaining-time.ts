/**
 * Whole seconds from `nowInMilliseconds` to `expiresAt`, never below 0. A second that has begun counts, so that the last one is
 * shown as 0:01 and 0:00 is the end.
 *
 * @param expiresAt An instant as ISO 8601 text, as milliseconds since 1970, or as a Date.
 * @param offsetInMilliseconds What the server's clock is ahead of this one; the end is an instant of the server's.
 */
export function remainingSecondsAt(
  expiresAt: string | number | Date,
  nowInMilliseconds: number,
  offsetInMilliseconds = 0,
): number {
  const left = new Date(expiresAt).getTime() - (nowInMilliseconds + offsetInMilliseconds);
  // An instant that cannot be read is over: a code without an end would never be refused here.
  return Number.isFinite(left) ? Math.max(0, Math.ceil(left / 1000)) : 0;
}

/** Seconds as a clock: 185 gives "3:05", 4000 gives "1:06:40", and from a day on 269352 gives "3 d 02:49:12". */
export function formatClock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  if (days > 0) return `${days} d ${two(hours)}:${two(minutes)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/**
 * The lowest of the marks that were passed between two readings, or null. After a sleep several may have been passed at once,
 * and only where one is now is worth saying.
 */
export function passedMark(before: number, now: number, marks: readonly number[]): number | null {
  const passed = marks.filter((mark) => mark < before && mark >= now);
  return passed.length > 0 ? Math.min(...passed) : null;
}
