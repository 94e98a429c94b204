/** A replay file of a short auction, as a server writes it at the close, with a receipt for each entry of a bidder. */
import { replayEntries } from '../auction.ts';
import type { AuctionEntry } from '../auction/acts.ts';
import type { AuctionRules } from '../auction/rules.ts';
import { commitmentOf, hashOfSecret } from '../auction/receipts.ts';
import { REPLAY_FORMAT, type ReplayFile } from '../auction/replay-file.ts';
import { OPENS_AT, bid, pause, proxy, resume, rulesOf } from './auctions.ts';

export const replayFile = (): ReplayFile =>
  replayFileOf([
    bid(0, 'A', 990_000),
    proxy(1000, 'B', 900_000, 20_000),
    bid(2000, 'A', 985_000),
    { ...pause(3000), note: 'server away' },
    resume(603_000),
    bid(604_000, 'C', 93_000),
    {
      kind: 'strike',
      at: OPENS_AT + 605_000,
      vendorId: 'C',
      struckSeq: 7,
      note: 'slipped digit',
      actors: ['host', 'auditor'],
    },
    bid(606_000, 'A', 950_000),
  ]);

/** The same with a bid that the host entered from a document. */
export const surrogateFile = (): ReplayFile =>
  replayFileOf([
    bid(0, 'A', 990_000),
    {
      kind: 'surrogate',
      at: OPENS_AT + 1000,
      vendorId: 'B',
      amountInPaise: 970_000,
      confirmed: false,
      documentSha256: 'd'.repeat(64),
    },
    bid(2000, 'A', 960_000),
  ]);

/** The same after opening offers: B's was given an hour before the start. */
export const openedFile = (): ReplayFile =>
  replayFileOf(
    [
      { kind: 'opening', at: OPENS_AT, vendorId: 'A', amountInPaise: 950_000, sealedAt: OPENS_AT - 1000 },
      { kind: 'opening', at: OPENS_AT, vendorId: 'B', amountInPaise: 970_000, sealedAt: OPENS_AT - 3_600_000 },
      bid(2000, 'B', 940_000),
    ],
    { openingOffers: { as: 'firstBid', closesAt: OPENS_AT } },
  );

function replayFileOf(entries: readonly AuctionEntry[], rest: Partial<AuctionRules> = {}): ReplayFile {
  const rules = rulesOf({ visibility: 'full', ...rest });
  const secret = '0123456789abcdef'.repeat(4);
  const result = replayEntries({ rules, entries });
  const receiptNos = new Map<string, number>();
  const receipts = result.log.flatMap((entry) => {
    const { vendorId, at, amountInPaise, accepted, reason, kind } = entry;
    if (vendorId === null || kind === 'strike') return [];
    const receiptNo = (receiptNos.get(vendorId) ?? 0) + 1;
    receiptNos.set(vendorId, receiptNo);
    return [{ vendorId, receiptNo, at, amountInPaise, accepted, reason, commitment: commitmentOf(secret, entry) }];
  });
  return { format: REPLAY_FORMAT, rules, entries, result, secret, secretSha256: hashOfSecret(secret), receipts };
}
