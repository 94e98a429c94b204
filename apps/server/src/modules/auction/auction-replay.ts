import { vendorIdOf } from '@millwright/evaluation/auction/set-up';
import { Readable } from 'node:stream';
import { replayEntries } from '@millwright/evaluation/auction';
import { canonical } from '@millwright/evaluation/auction/chain';
import type { LiveLogEntry } from '@millwright/evaluation/auction/log';
import { entryOf, REPLAY_FORMAT } from '@millwright/evaluation/auction/replay-file';
import type { OwnReceipt, ReplayFile } from '@millwright/evaluation/auction/replay-file';
import type { FileAnswer } from '../../http/handler.ts';
import type { AuctionRow, ProvedEntryRow } from './auction-row.ts';
import { openAuctionSecret } from './auction-seal.ts';
import { auctionNumber } from './auction-shapes.rules.ts';

const logEntryOf = (row: ProvedEntryRow): LiveLogEntry => ({
  seq: row.seq,
  event: row.event,
  at: Date.parse(row.at),
  vendorId: row.label === null ? null : vendorIdOf(row.label),
  kind: row.kind as LiveLogEntry['kind'],
  amountInPaise: row.amount_in_paise,
  stepInPaise: row.step_in_paise,
  confirmed: row.is_confirmed,
  accepted: row.is_accepted,
  reason: row.reason as LiveLogEntry['reason'],
  ...row.detail,
  hash: row.hash.toString('hex'),
});

const receiptsOf = (row: ProvedEntryRow): OwnReceipt[] =>
  row.receipt_number === null
    ? []
    : [
        {
          receiptNo: row.receipt_number,
          vendorId: vendorIdOf(row.label!),
          at: Date.parse(row.at),
          amountInPaise: row.amount_in_paise,
          accepted: row.is_accepted,
          reason: row.reason,
          commitment: row.commitment!.toString('hex'),
        },
      ];

/**
 * What the offline verifier needs to compute the result of a closed auction again and to check receipts (decision 107); log and hashes are as they
 * were stored. Bidders have numbers only.
 */
export function replayFile(auction: AuctionRow, secret: Buffer, rows: readonly ProvedEntryRow[]): FileAnswer {
  const { rules, hashes } = auction.engine!;
  const log = rows.map(logEntryOf);
  const entries = log.flatMap((row, index) => {
    const entry = entryOf(row);
    return entry ? [{ ...entry, receivedAt: Date.parse(rows[index]!.received_at) }] : [];
  });
  const file: ReplayFile = {
    format: REPLAY_FORMAT,
    rules,
    entries,
    result: { ...replayEntries({ rules, entries }), log, hashes },
    secret: openAuctionSecret(secret, auction.id, auction.secret),
    secretSha256: auction.secret_hash.toString('hex'),
    receipts: rows.flatMap(receiptsOf),
  };
  const bytes = Buffer.from(
    canonical({
      ...file,
      auction: { number: auctionNumber(auction.number), title: auction.title, closedAt: auction.closed_at },
      termsHash: auction.terms_hash.toString('hex'),
    }),
  );
  return {
    fileName: `${auctionNumber(auction.number)} replay.json`,
    mediaType: 'application/octet-stream',
    open: async () => ({ sizeInBytes: bytes.length, stream: Readable.from([bytes]) }),
  };
}
