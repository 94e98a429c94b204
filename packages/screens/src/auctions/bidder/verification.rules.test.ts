import { verifyReplayFile } from '@millwright/evaluation/auction/replay-file';
import { replayFile } from '@millwright/evaluation/testing/replay-files';
import { expect, test } from 'vitest';
import type { BidReceipt } from './bid.rules.ts';
import { keptReceipts } from './verification.rules.ts';

/** Receipts of a bidder as the server answers them: the newest first. */
const answered = (vendorId: string): BidReceipt[] =>
  replayFile()
    .receipts.flatMap((receipt): BidReceipt[] => {
      const { receiptNo, amountInPaise, reason, commitment } = receipt;
      const at = new Date(receipt.at).toISOString();
      const told = { kind: 'bid', receivedAt: at, isAccepted: receipt.accepted, strike: null } as const;
      return receipt.vendorId === vendorId ? [{ receiptNo, at, amountInPaise, reason, commitment, ...told }] : [];
    })
    .toReversed();
/** As it is saved and read again. */
const saved = (receipts: BidReceipt[]): ReturnType<typeof keptReceipts> =>
  JSON.parse(JSON.stringify(keptReceipts({ receipts })));

test('the verifier finds the saved receipts in the replay file', () => {
  const own = saved(answered('A'));
  expect(own.map(({ receiptNo }) => receiptNo)).toEqual([1, 2, 3]);
  const checks = verifyReplayFile(replayFile(), own);
  expect(checks.filter(({ isPassed }) => !isPassed)).toEqual([]);
  expect(checks.at(-1)).toMatchObject({ name: 'own receipts', text: expect.stringMatching(/^3 own receipts found/) });
});

test('the verifier misses a saved receipt that the replay file leaves out', () => {
  const [first, ...rest] = answered('A');
  const lost = { ...first!, commitment: 'f'.repeat(64) };
  expect(verifyReplayFile(replayFile(), saved([lost, ...rest])).at(-1)).toEqual({
    name: 'own receipts',
    isPassed: false,
    text: 'Own receipt 3 is not in the log.',
  });
});
