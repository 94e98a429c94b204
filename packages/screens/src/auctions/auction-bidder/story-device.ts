/** For a story's `beforeEach`: the pitches that the page plays, in place of the sound. */
export function recordTones(): { heard: number[]; restore: () => void } {
  const pitches: number[] = [];
  const Real = globalThis.AudioContext;
  const node = { connect: () => node, setValueAtTime: () => node, linearRampToValueAtTime: () => node };
  globalThis.AudioContext = class {
    currentTime = 0;
    destination = node;
    createOscillator() {
      const frequency = { value: 0 };
      return { ...node, frequency, start: () => pitches.push(frequency.value), stop: () => {} };
    }
    createGain() {
      return { ...node, gain: node };
    }
    resume() {
      return Promise.resolve();
    }
    close() {
      return Promise.resolve();
    }
  } as unknown as typeof AudioContext;
  return { heard: pitches, restore: () => void (globalThis.AudioContext = Real) };
}

/** For a story's `beforeEach`: what the browser answers to a page that keeps the screen on. Answers how to bring the real one back. */
export function answerWakeLock(request: () => Promise<unknown>): () => void {
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  return () => void Reflect.deleteProperty(navigator, 'wakeLock');
}
