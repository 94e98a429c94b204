import { flushSync } from 'react-dom';

/** The moment at which the contract's own examples of codes are sent: they expire minutes after it. */
export const codesSentAt = '2026-11-21T09:30:00.000Z';

let now = 0;

/** For a story's `beforeEach`: stops the clock at a moment until the story moves it by `passTime`. Answers how to bring the real one back. */
export function stopClockAt(moment: string): () => void {
  const RunningDate = Date;
  now = RunningDate.parse(moment);
  globalThis.Date = new Proxy(RunningDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now], newTarget),
    get: (target, name, receiver) => (name === 'now' ? () => now : Reflect.get(target, name, receiver)),
  });
  return () => {
    globalThis.Date = RunningDate;
  };
}

/** Moves the stopped clock, as a device does that slept: the page is shown again, and reads the time. */
export async function passTime(seconds: number): Promise<void> {
  now += seconds * 1000;
  flushSync(() => document.dispatchEvent(new Event('visibilitychange')));
  // Effects, and what they set in turn.
  for (let turns = 0; turns < 4; turns += 1) await new Promise((resolve) => setTimeout(resolve));
}

/**
 * For a story's `beforeEach`: stops the time of the page, `performance.now()`, which passes only by `pass`. `restore` brings the real one back.
 */
export function stopPageTime(): { pass: (milliseconds: number) => void; restore: () => void } {
  let at = performance.now();
  performance.now = () => at;
  return {
    pass: (milliseconds) => {
      at += milliseconds;
    },
    restore: () => void Reflect.deleteProperty(performance, 'now'),
  };
}
