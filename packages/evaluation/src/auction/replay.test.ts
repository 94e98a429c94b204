import { describe, expect, test } from 'vitest';
import { replayAuction } from '../auction.ts';
import worked from '../testing/worked-replays.json' with { type: 'json' };
import { replayRefusalsOf } from './replay-refusals.ts';
import type { ReplayRequest } from './rules.ts';

describe('the worked replays', () => {
  test.for(worked.examples)('$id', ({ request, answer }) => {
    expect(replayRefusalsOf(request as ReplayRequest)).toEqual([]);
    // Byte for byte, with the members in that order.
    expect(JSON.stringify(replayAuction(request as ReplayRequest))).toBe(JSON.stringify(answer));
  });
});
