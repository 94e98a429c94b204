const MOST_ATTEMPTS = 30;
const LONGEST_WAIT_IN_SECONDS = 3_600;

/**
 * How long a task that failed `attempts` times waits: 5 s, 10 s, 20 s … to at most an hour, up to a quarter longer by chance, so that what
 * failed together does not come back together.
 *
 * @param leastSeconds What the other side asked for.
 */
function waitInSeconds(attempts: number, leastSeconds: number, random: () => number): number {
  const wait = Math.max(leastSeconds, Math.min(LONGEST_WAIT_IN_SECONDS, 5 * 2 ** Math.min(20, attempts - 1)));
  return wait * (1 + random() / 4);
}

/**
 * When a task that failed is tried again; null: not any more, after thirty times, which is most of a day. What comes again and again is never
 * given up.
 */
export function nextAttempt(
  attempts: number,
  now: Date,
  { leastSeconds = 0, comesAgain = false }: { leastSeconds?: number; comesAgain?: boolean },
  random: () => number,
): Date | null {
  if (!comesAgain && attempts >= MOST_ATTEMPTS) return null;
  return new Date(now.getTime() + waitInSeconds(attempts, leastSeconds, random) * 1000);
}
