import { expect, test } from 'vitest';
import { deadlocksIn } from './postgres.ts';

const log = [
  '2026-11-28 08:00:41 UTC [11] LOG:  database system is ready to accept connections',
  '2026-11-28 08:00:41 UTC [12] ERROR:  deadlock detected',
  '2026-11-28 08:00:41 UTC [12] DETAIL:  Process 12 waits for ShareLock on transaction 2468; blocked by process 13.',
  '\tProcess 13 waits for ShareLock on transaction 2467; blocked by process 12.',
  '2026-11-28 08:00:41 UTC [12] HINT:  See server log for query details.',
  '2026-11-28 08:00:41 UTC [14] ERROR:  duplicate key value violates unique constraint "plant_pkey"',
].join('\n');

test('a deadlock is read from the log with who waited for whom', () => {
  const [found, ...others] = deadlocksIn(log);
  expect(found).toContain('blocked by process 13.\n\tProcess 13 waits');
  expect(others).toEqual([]);
});

test('a log without one has none', () => expect(deadlocksIn(log.replace('deadlock', 'nothing'))).toEqual([]));
