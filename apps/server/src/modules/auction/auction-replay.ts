import { Readable } from 'node:stream';
import { canonical } from '@millwright/evaluation/auction/chain';
import type { FileAnswer } from '../../http/handler.ts';
import type { AuctionRow, EntryRow } from './auction-row.ts';
import { openAuctionSecret } from './auction-seal.ts';
import { vendorIdOf } from './auction-setup.rules.ts';
import { auctionNumber } from './auction-shapes.rules.ts';

/** All that somebody needs to compute the result of a closed auction again, and the secret by which receipts are checked. Bidders have numbers only. */
export function replayFile(auction: AuctionRow, secret: Buffer, entries: readonly EntryRow[]): FileAnswer {
  const { rules, hashes } = auction.engine!;
  const content = {
    format: 'millwright auction 1',
    auction: { number: auctionNumber(auction.number), title: auction.title, closedAt: auction.closed_at },
    termsHash: auction.terms_hash.toString('hex'),
    secret: openAuctionSecret(secret, auction.id, auction.secret).toString('hex'),
    rules,
    entries: entries.map((entry) => ({
      seq: entry.seq,
      event: entry.event,
      at: Date.parse(entry.at),
      receivedAt: Date.parse(entry.received_at),
      vendorId: entry.label === null ? null : vendorIdOf(entry.label),
      kind: entry.kind,
      amountInPaise: entry.amount_in_paise,
      stepInPaise: entry.step_in_paise,
      confirmed: entry.is_confirmed,
      accepted: entry.is_accepted,
      reason: entry.reason,
      detail: entry.detail,
      hash: entry.hash.toString('hex'),
    })),
    hashes,
  };
  const bytes = Buffer.from(canonical(content));
  return {
    fileName: `${auctionNumber(auction.number)} replay.json`,
    mediaType: 'application/octet-stream',
    open: async () => ({ sizeInBytes: bytes.length, stream: Readable.from([bytes]) }),
  };
}
