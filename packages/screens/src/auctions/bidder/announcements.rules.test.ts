import { describe, expect, test } from 'vitest';
import auction from '../../shared/examples/auction.json' with { type: 'json' };
import { nextSaid, nothingSaid } from './announcements.rules.ts';
import type { VendorAuction } from './line.rules.ts';

const live = (auction.answers as unknown as Record<string, { body: VendorAuction }>)['getVendorAuction']!.body;
const closes = Date.parse(live.closesAt!);
const ranked = (rank: number | null): VendorAuction => ({ ...live, own: { ...live.own, rank } });
const time = () => '10:12 am';
/** What is said at each of some moments before the close. */
const saidAt = (secondsLeft: number[], of: (at: number) => VendorAuction = () => live) => {
  let said = nothingSaid(live, closes - secondsLeft[0]! * 1000);
  const texts: string[] = [];
  for (const left of secondsLeft) {
    const next = nextSaid(said, of(left), closes - left * 1000, time);
    if (next.text !== said.text) texts.push(next.text);
    said = next;
  }
  return texts;
};

describe('announcements', () => {
  test('say nothing of what is there when the page opens', () => {
    expect(saidAt([300, 299.9, 299.5])).toEqual([]);
  });

  test('say the time at 10, 5, 2 and 1 min, 30 s and 10 s', () => {
    const every = Array.from({ length: 700 }, (_, at) => 700 - at);
    expect(saidAt(every)).toEqual([
      '10 minutes left.',
      '5 minutes left.',
      '2 minutes left.',
      '1 minute left.',
      '30 seconds left.',
      '10 seconds left.',
    ]);
  });

  test('say an extension at once', () => {
    const extended = { ...live, extensions: { ...live.extensions, used: 2 } };
    expect(saidAt([200, 199.75], (left) => (left < 200 ? extended : live))).toEqual(['Extended. Closes at 10:12 am.']);
  });

  test('say the rank at most every 10 seconds, and then the rank of that moment', () => {
    const ranks: Record<number, number> = { 200: 1, 199: 2, 198: 1, 195: 3, 190: 3, 189: 3 };
    expect(saidAt([200, 199, 198, 195, 190, 189], (left) => ranked(ranks[left]!))).toEqual([
      'You have been outbid. You are L2.',
      'You have been outbid. You are L3.',
    ]);
  });

  test('say a pause and the close', () => {
    const texts = saidAt([200, 199, 198], (left) =>
      left === 200 ? live : { ...live, state: left === 199 ? 'paused' : 'closed' },
    );
    expect(texts).toEqual(['The auction is paused.', 'The auction is closed.']);
  });

  test('keep the same object while there is nothing new', () => {
    const said = nothingSaid(live, closes - 200_000);
    expect(nextSaid(said, live, closes - 199_999, time)).toBe(said);
  });
});
