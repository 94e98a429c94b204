import { describe, expect, test } from 'vitest';
import { createThreads } from './threads.ts';
import type { ThreadLimits } from './threads.ts';

const limits: ThreadLimits = { atOnce: 1, waiting: 1, longestInMs: 60_000, memoryInMb: 64 };
/** A thread that does what it is told. */
const source = `
  import { parentPort } from 'node:worker_threads';
  let count = 0;
  parentPort.on('message', (order) => {
    count += 1;
    if (order === 'die') process.exit(3);
    if (order === 'throw') throw new Error('on purpose');
    if (order !== 'sleep') parentPort.postMessage({ order, count });
  });`;
const file = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
type Reply = { order: string; count: number };
const threads = (more: Partial<ThreadLimits> = {}, isSpoilt?: (reply: Reply) => boolean) =>
  createThreads<string, Reply>(
    file,
    { ...limits, ...more },
    {
      tooMany: () => new Error('too many'),
      ...(isSpoilt && { isSpoilt }),
    },
  );

describe('threads', () => {
  test('work on one order after the other, the same thread again', async () => {
    const ask = threads();
    expect(await ask('a')).toEqual({ order: 'a', count: 1 });
    expect(await ask('b')).toEqual({ order: 'b', count: 2 });
  });

  test('keep who waits waiting, and refuse one more', async () => {
    const ask = threads();
    const answers = await Promise.allSettled([ask('a'), ask('b'), ask('c')]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(await ask('d')).toMatchObject({ order: 'd' });
  });

  test.each([
    ['sleep', 'time', { longestInMs: 300 }],
    ['die', 'fault', {}],
    ['throw', 'fault', {}],
  ])('of an order to %s say what broke, and go on with a new thread', async (order, broken, more) => {
    const ask = threads(more);
    expect(await ask(order)).toMatchObject({ broken });
    expect(await threads()('a')).toEqual({ order: 'a', count: 1 });
  });

  test('end one whose answer is spoilt', async () => {
    const ask = threads({}, ({ order }) => order === 'spoil');
    expect(await ask('spoil')).toEqual({ order: 'spoil', count: 1 });
    expect(await ask('a')).toEqual({ order: 'a', count: 1 });
  });
});
