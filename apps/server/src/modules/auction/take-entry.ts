import type { AuctionEntry } from '@millwright/evaluation/auction/acts';
import { TooManyProxyBids } from '@millwright/evaluation/auction/events';
import type { AuctionEvent } from '@millwright/evaluation/auction/rules';
import type { ContextOf } from '../../http/handler.ts';
import { confirmationNeeded, conflict } from '../../problems.ts';
import { folded } from './auction-fold.rules.ts';
import type { Sent } from './auction-log.rules.ts';
import type { AuctionRow } from './auction-row.ts';
import { confirmationToken, isConfirmedBy } from './auction-seal.ts';
import type { Confirming } from './auction-seal.ts';
import { write } from './auction-settle.ts';
import { guardOf } from './bid-guard.rules.ts';
import type { Guard } from './bid-guard.rules.ts';

/**
 * Takes what a bidder sent, or what a host entered for one, into a held auction: as its rules say, once what looks mistyped is confirmed.
 * @throws {Problem} 409 CONFIRMATION_NEEDED, or TOO_MANY_PROXY_BIDS for a proxy that would step too often
 */
export async function takeEntry(
  context: Pick<ContextOf<'placeBid'>, 'db' | 'config' | 'tasks'>,
  auction: AuctionRow,
  {
    judged,
    entryOf,
    jobVendorId,
    kind,
    sent,
    ...asked
  }: {
    /** The act as the bid guard judges it. */
    judged: AuctionEvent;
    /** The entry of the log, by whether its amount was confirmed. */
    entryOf: (isConfirmed: boolean) => AuctionEntry;
    jobVendorId: string;
    /** A confirmation is good for one kind of act. */
    kind: string;
    confirmation?: string | undefined;
    typedAgainInPaise?: number | undefined;
    sent: Sent;
  },
) {
  const { config, tasks } = context;
  const { at, amountInPaise } = judged;
  const meant = { auctionId: auction.id, jobVendorId, kind, amountInPaise };
  const isConfirmed = isConfirmedBy(config.secret, meant, asked.confirmation, at);
  const outcome = fold(auction, entryOf(isConfirmed));
  assertConfirmed(config.secret, guardOf(auction.engine!, judged, outcome.entries[0]!, at), meant, asked, at);
  const { written, receiptNumbers } = await write(context, auction, outcome, at, sent);
  // An extension moves the close: the clock looks again then.
  const { closes_at: closes } = outcome.change;
  if (closes && Date.parse(closes) !== Date.parse(auction.closes_at ?? ''))
    await tasks.add({ name: 'auction-due' }, { auctionId: auction.id }, new Date(closes));
  return { entry: outcome.entries[0]!, written, receiptNumbers };
}

/** @throws {Problem} 409 CONFIRMATION_NEEDED unless what a guard asks for is confirmed, and typed again where it asks for that. */
export function assertConfirmed(
  secret: Buffer,
  guard: Guard | null,
  meant: Confirming,
  asked: { confirmation?: string | undefined; typedAgainInPaise?: number | undefined },
  at: number,
): void {
  if (!guard) return;
  const isTypedAgain = !guard.isTypedAgain || asked.typedAgainInPaise === meant.amountInPaise;
  if (isTypedAgain && isConfirmedBy(secret, meant, asked.confirmation, at)) return;
  const { token, expiresAt } = confirmationToken(secret, meant, at);
  throw confirmationNeeded({ ...guard, token, expiresAt: new Date(expiresAt).toISOString() });
}

function fold({ engine }: AuctionRow, entry: AuctionEntry) {
  try {
    return folded(engine!, entry);
  } catch (error) {
    if (error instanceof TooManyProxyBids)
      throw conflict('TOO_MANY_PROXY_BIDS', 'Proxies would place too many bids at once. Choose a larger step.');
    throw error;
  }
}
