import { describe, expect, test } from 'vitest';
import { commitmentOf, hashOfSecret } from '@millwright/evaluation/auction/receipts';
import { amountInWords } from './amount-words.rules.ts';
import { confirmationToken, isConfirmedBy, newAuctionSecret, openAuctionSecret } from './auction-seal.ts';
import { AUCTION_ACTS } from './auction-states.rules.ts';

describe('amounts in words', () => {
  test.each([
    [0, 'Rupees zero'],
    [5_00, 'Rupees five'],
    [21_05, 'Rupees twenty-one and five paise'],
    [118_000_000_00, 'Rupees eleven crore eighty lakh'],
    [1_04_10, 'Rupees one hundred four and ten paise'],
    [12_34_567_89, 'Rupees twelve lakh thirty-four thousand five hundred sixty-seven and eighty-nine paise'],
  ])('%d', (paise, words) => {
    expect(amountInWords(paise)).toBe(words);
  });
});

describe('what is sealed', () => {
  const server = Buffer.alloc(32, 7);

  test('the secret of an auction opens for that auction and server alone', () => {
    const { sealed, hash } = newAuctionSecret(server, 'one');
    const secret = openAuctionSecret(server, 'one', sealed);
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(hashOfSecret(secret)).toBe(hash.toString('hex'));
    expect(sealed.includes(hash)).toBe(false);
    expect(() => openAuctionSecret(server, 'two', sealed)).toThrow('unable to authenticate data');
    expect(() => openAuctionSecret(Buffer.alloc(32, 8), 'one', sealed)).toThrow('unable to authenticate data');
  });

  test('a commitment depends on the secret, the entry and its number', () => {
    const hashes = ['a'.repeat(64), 'b'.repeat(64)];
    const all = ['7'.repeat(64), '8'.repeat(64)].flatMap((secret) =>
      [1, 2].flatMap((seq) => hashes.map((hash) => commitmentOf(secret, { seq, hash }))),
    );
    expect(new Set(all).size).toBe(8);
  });

  test('a token confirms one amount of one bidder for a minute', () => {
    const of = { auctionId: 'a', jobVendorId: 'v', kind: 'bid', amountInPaise: 100 };
    const { token } = confirmationToken(server, of, 1_764_000_000_000);
    expect(isConfirmedBy(server, of, token, 1_764_000_060_000)).toBe(true);
    expect(isConfirmedBy(server, of, token, 1_764_000_060_001)).toBe(false);
    expect(isConfirmedBy(server, { ...of, amountInPaise: 101 }, token, 1_764_000_000_000)).toBe(false);
    expect(isConfirmedBy(server, { ...of, jobVendorId: 'w' }, token, 1_764_000_000_000)).toBe(false);
    expect(isConfirmedBy(server, of, undefined, 1_764_000_000_000)).toBe(false);
  });
});

test('of an auction that is over the prices are taken, and nothing else happens', () => {
  expect(AUCTION_ACTS.closed).toEqual(['takePrices', 'message']);
  for (const state of ['results_locked', 'awarded', 'no_award', 'cancelled'] as const)
    expect(AUCTION_ACTS[state]).toEqual([]);
});
