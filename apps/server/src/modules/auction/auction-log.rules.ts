import { createHash } from 'node:crypto';
import { actMembersOf } from '@millwright/evaluation/auction/acts';
import type { LiveLogEntry } from '@millwright/evaluation/auction/log';
import { commitmentOf } from '@millwright/evaluation/auction/receipts';
import type { components } from '@millwright/contract/types';
import { labelOf } from './auction-setup.rules.ts';

/** The id that a bidder's browser gave an act, and the hash of what it asked for. */
export type Sent = { clientBidId: string; bodyHash: string };

/** A receipt that an event gives, of the caller's own act with the id that its browser gave it. */
export type NewReceipt = {
  label: number;
  seq: number;
  commitment: string;
  is_refused: boolean;
  client_bid_id: string | null;
  body_hash: string | null;
};

/** The entries that give their bidder a receipt: its own acts and those for it, not what a host does with it. */
const KINDS_WITH_RECEIPT: ReadonlySet<string> = new Set<components['schemas']['BidReceipt']['kind']>([
  'bid',
  'proxy',
  'proxyCancel',
  'proxyBid',
  'accept',
  'drop',
  'surrogate',
  'opening',
]);

/** A receipt for each entry of a bidder; what was sent belongs to the first entry. */
export const newReceiptsOf = (secret: string, entries: readonly LiveLogEntry[], sent?: Sent): NewReceipt[] =>
  entries.flatMap((entry, index) =>
    entry.vendorId === null || !KINDS_WITH_RECEIPT.has(entry.kind)
      ? []
      : [
          {
            label: labelOf(entry.vendorId),
            seq: entry.seq,
            commitment: commitmentOf(secret, entry),
            is_refused: !entry.accepted,
            client_bid_id: index === 0 && sent ? sent.clientBidId : null,
            body_hash: index === 0 && sent ? sent.bodyHash : null,
          },
        ],
  );

/** Entries of the log as rows, their hashes in hex. */
export const entryRowsOf = (entries: readonly LiveLogEntry[], receivedAt: number) =>
  entries.map((entry) => ({
    seq: entry.seq,
    event: entry.event,
    at: new Date(entry.at).toISOString(),
    received_at: new Date(receivedAt).toISOString(),
    kind: entry.kind,
    label: entry.vendorId === null ? null : labelOf(entry.vendorId),
    amount_in_paise: entry.amountInPaise,
    step_in_paise: entry.stepInPaise,
    is_confirmed: entry.confirmed,
    is_accepted: entry.accepted,
    reason: entry.reason,
    detail: actMembersOf(entry),
    hash: entry.hash,
  }));

/** The hash of what a bidder asked for: an id that comes again has to ask for the same. */
export const bodyHashOf = (asked: {
  kind: string;
  amountInPaise?: number;
  stepInPaise?: number;
  fileId?: string;
}): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        asked.kind,
        asked.amountInPaise ?? null,
        asked.stepInPaise ?? null,
        ...(asked.fileId === undefined ? [] : [asked.fileId]),
      ]),
    )
    .digest();
