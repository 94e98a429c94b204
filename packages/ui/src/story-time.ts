/** A timer of the page that waits for the story to let time pass. */
interface HeldTimer {
  dueAt: number;
  run: () => void;
  /** Of an interval; null for a timeout. */
  everyInMilliseconds: number | null;
}

type Timer = (handler: (...values: unknown[]) => void, delay?: number, ...values: unknown[]) => number;
type Stop = (id?: number) => void;
/** The timers of a browser. */
type PageTimers = { setTimeout: Timer; clearTimeout: Stop; setInterval: Timer; clearInterval: Stop };

/** Intervals shorter than this are those by which a test looks for what it waits for. */
const SHORTEST_HELD_INTERVAL_IN_MILLISECONDS = 500;

/** Lets what follows an event run: effects, and what they set in turn. */
export async function turn(): Promise<void> {
  for (let turns = 0; turns < 4; turns += 1) await new Promise((resolve) => setTimeout(resolve));
}

/**
 * Runs a part of a `play` in which the timers and clocks of the page stand still, and move only by `pass`: what takes six seconds is proved
 * to the millisecond, at once. Afterwards time goes on, and what was still held comes after what was left of its time.
 */
export async function inHeldTime(
  play: (pass: (milliseconds: number) => Promise<void>) => Promise<void>,
): Promise<void> {
  const page = window as unknown as PageTimers;
  const { setTimeout, clearTimeout, setInterval, clearInterval } = page;
  const real = { setTimeout, clearTimeout, setInterval, clearInterval };
  const realNow = Date.now;
  const [date, pageTime] = [Date.now(), performance.now()];
  const held = new Map<number, HeldTimer>();
  let elapsed = 0;
  // Far from the numbers that the page gives.
  let lastId = 1_000_000_000;

  const hold = (run: () => void, delay: number, everyInMilliseconds: number | null) => {
    held.set((lastId += 1), { dueAt: elapsed + delay, everyInMilliseconds, run });
    return lastId;
  };
  const isLetGo = (id: number | undefined) => id !== undefined && held.delete(id);

  page.setTimeout = (handler, delay = 0, ...values) =>
    delay > 0 ? hold(() => handler(...values), delay, null) : real.setTimeout.call(window, handler, delay, ...values);
  page.setInterval = (handler, delay = 0, ...values) =>
    delay >= SHORTEST_HELD_INTERVAL_IN_MILLISECONDS
      ? hold(() => handler(...values), delay, delay)
      : real.setInterval.call(window, handler, delay, ...values);
  page.clearTimeout = (id) => void (isLetGo(id) || real.clearTimeout.call(window, id));
  page.clearInterval = (id) => void (isLetGo(id) || real.clearInterval.call(window, id));
  Date.now = () => date + elapsed;
  performance.now = () => pageTime + elapsed;

  const pass = async (milliseconds: number) => {
    await turn();
    const end = elapsed + milliseconds;
    for (;;) {
      const [next] = [...held].filter(([, { dueAt }]) => dueAt <= end).toSorted(([, a], [, b]) => a.dueAt - b.dueAt);
      if (!next) break;
      const [id, timer] = next;
      elapsed = timer.dueAt;
      if (timer.everyInMilliseconds === null) held.delete(id);
      else timer.dueAt += timer.everyInMilliseconds;
      timer.run();
      await turn();
    }
    elapsed = end;
    await turn();
  };

  try {
    await play(pass);
  } finally {
    Object.assign(page, real);
    Date.now = realNow;
    // The method of the prototype is there again.
    Reflect.deleteProperty(performance, 'now');
    for (const { dueAt, run, everyInMilliseconds } of held.values())
      if (everyInMilliseconds === null) window.setTimeout(run, dueAt - elapsed);
      else window.setInterval(run, everyInMilliseconds);
  }
}
