import { describe, expect, test } from 'vitest';
import type { Problem } from '../../problems.ts';
import { createPasswordQueue } from './password.ts';
import type { PasswordQueue } from './password.ts';

/** A queue with a clock of its own, whose turns last until they are told to end. */
function queueOf(places: number) {
  const clock = { now: 0 };
  const queue = createPasswordQueue(places, { atOnce: 2, now: () => clock.now });
  const begun: string[] = [];
  const ends: ((isRight: boolean) => void)[] = [];
  const refused: string[] = [];
  const ask = (asker: string) => {
    const turn = queue.inTurn(asker, async () => {
      begun.push(asker);
      if (!(await new Promise<boolean>((resolve) => ends.push(resolve)))) throw new Error('wrong');
    });
    turn.catch((error: Partial<Problem>) => error.status === 503 && refused.push(asker));
    return turn.then(
      () => 'right',
      (error: Partial<Problem>) => error.status ?? 'wrong',
    );
  };
  return { clock, ask, begun, ends, refused };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Fills every turn that runs at once, so that whoever comes next has to wait. */
async function busy(queue: ReturnType<typeof queueOf>) {
  for (let running = 0; running < 2; running++) void queue.ask(`busy ${running}`);
  await settle();
}

describe('the queue in front of the hash', () => {
  test('refuses at once who finds no place, before any of their work has begun, and says how long to wait', async () => {
    const queue: PasswordQueue = createPasswordQueue(0, { atOnce: 2 });
    const holds = Array.from({ length: 2 }, () => queue.inTurn('somebody', () => new Promise(() => {})));
    for (const hold of holds) hold.catch(() => {});
    let hasBegun = false;
    const refusal = await queue
      .inTurn('another', async () => {
        hasBegun = true;
      })
      .catch((error: unknown) => error as Problem);
    expect(refusal).toMatchObject({
      status: 503,
      message: 'Many people are logging in right now. Please wait 2 seconds and try again.',
      headers: { 'retry-after': '2' },
    });
    expect(hasBegun).toBe(false);
  });

  test('keeps places for those who just came: sixty addresses that storm it are refused while a newcomer is not', async () => {
    const queue = queueOf(20);
    const storm = Array.from({ length: 60 }, (_, number) => `storm ${number}`);
    // Each of them failed a few times already.
    for (let round = 0; round < 4; round++)
      for (const address of storm) {
        const turn = queue.ask(address);
        await settle();
        queue.ends.pop()!(false);
        await turn;
      }
    queue.begun.length = 0;
    await busy(queue);
    for (const address of storm) void queue.ask(address);
    await settle();
    expect(queue.refused.length).toBeGreaterThanOrEqual(40);
    const newcomer = queue.ask('newcomer');
    await settle();
    expect(queue.refused).not.toContain('newcomer');
    // The next turn that becomes free is theirs, though the storm came first.
    const before = queue.begun.length;
    queue.ends.shift()!(true);
    await settle();
    expect(queue.begun.slice(before)).toEqual(['newcomer']);
    queue.ends.pop()!(true);
    expect(await newcomer).toBe('right');
  });

  test('gives one address half of its places, and never all of them', async () => {
    const queue = queueOf(20);
    await busy(queue);
    for (let tab = 0; tab < 100; tab++) void queue.ask('one address');
    await settle();
    const places = 100 - queue.refused.length;
    expect(places).toBeGreaterThanOrEqual(5);
    expect(places).toBeLessThanOrEqual(12);
  });

  test('forgets a failure after some seconds', async () => {
    const queue = queueOf(4);
    for (let failure = 0; failure < 6; failure++) {
      const turn = queue.ask('mistaken');
      await settle();
      queue.ends.pop()!(false);
      await turn;
    }
    await busy(queue);
    for (let number = 0; number < 2; number++) void queue.ask(`somebody ${number}`);
    await settle();
    expect(await queue.ask('mistaken')).toBe(503);
    queue.clock.now += 60_000;
    void queue.ask('mistaken');
    await settle();
    expect(queue.refused).toEqual(['mistaken']);
  });

  test('lets nobody stand behind for ever: who waited long enough comes before those who just came', async () => {
    const queue = queueOf(20);
    for (let failure = 0; failure < 8; failure++) {
      const turn = queue.ask('storm');
      await settle();
      queue.ends.pop()!(false);
      await turn;
    }
    await busy(queue);
    void queue.ask('storm');
    queue.clock.now += 6_000;
    void queue.ask('newcomer');
    await settle();
    const before = queue.begun.length;
    queue.ends.shift()!(true);
    await settle();
    expect(queue.begun.slice(before)).toEqual(['storm']);
  });

  test('goes on after a turn that failed', async () => {
    const queue = createPasswordQueue(1);
    await expect(queue.inTurn('a', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
    for (let turn = 0; turn < 5; turn++)
      expect(await queue.inTurn('a', async ({ check }) => check('wrong', null))).toBe(false);
  });
});
