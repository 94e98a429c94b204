import { engineRulesOf } from '@millwright/evaluation/auction/set-up';
import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { openAuction } from '@millwright/evaluation/auction';
import { MOST_HOST_EXTENSIONS } from '@millwright/evaluation/auction/acts';
import type { HostAct } from '@millwright/evaluation/auction/acts';
import type { LiveReason } from '@millwright/evaluation/auction/log';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import { insertJobEvent } from '../../events/event.queries.ts';
import { conflict } from '../../problems.ts';
import { addTask } from '../../tasks/task.queries.ts';
import { auctionsBefore } from './auction-chain.queries.ts';
import { chainStartOf } from './auction-chain.rules.ts';
import { advanced, folded, hasClosed, opened, overdue } from './auction-fold.rules.ts';
import type { Folded } from './auction-fold.rules.ts';
import { biddersOf, changeAuction, heldAuctionRow, labelBidders, writeFolded } from './auction.queries.ts';
import type { AuctionNews } from './auction-mails.rules.ts';
import { newReceiptsOf } from './auction-log.rules.ts';
import type { Sent } from './auction-log.rules.ts';
import type { AuctionRow } from './auction-row.ts';
import { openAuctionSecret } from './auction-seal.ts';
import { openingEntries } from './opening-offers.ts';
import { rulesNow } from './auction-setup.rules.ts';
import { LATEST_START_IN_MS, LEAST_BIDDERS, PREVIEW_BEFORE_IN_MS } from './auction-states.rules.ts';

type Db = Kysely<Database>;

/**
 * Writes what came of an event, with a receipt for each entry of a bidder.
 * @returns the auction after it, and the number of each bidder's last receipt by label
 */
export async function write(
  { db, config }: { db: Db; config: Pick<Config, 'secret'> },
  auction: AuctionRow,
  outcome: Folded,
  receivedAt: number,
  sent?: Sent,
): Promise<{ written: AuctionRow; receiptNumbers: Map<number, number> }> {
  const secret = openAuctionSecret(config.secret, auction.id, auction.secret);
  const receipts = newReceiptsOf(secret, outcome.entries, sent);
  const receiptNumbers = await writeFolded(db, auction.id, outcome, receivedAt, receipts);
  const { engine, entries, change } = outcome;
  return {
    written: { ...auction, ...change, engine, entry_count: auction.entry_count + entries.length },
    receiptNumbers,
  };
}

const CLOSED = ['AUCTION_CLOSED', 'This auction has closed, or its price levels set its end.'] as const;
const REFUSALS: Partial<Record<LiveReason, readonly [code: string, text: string]>> = {
  closed: CLOSED,
  wrong_kind: CLOSED,
  too_many_extensions: ['EXTENSIONS_USED', `You have extended this auction ${MOST_HOST_EXTENSIONS} times already.`],
  beyond_hard_close: ['BEYOND_HARD_CLOSE', 'You cannot extend an auction beyond the latest end that bidders accepted.'],
  removed: ['BIDDER_REMOVED', 'This bidder has already been removed.'],
  not_current_bid: ['STRIKE_DECIDED', 'This bid has already been struck, or a later bid was accepted.'],
};

/** Writes an act of the host. @throws {Problem} 409 where the rules refuse it; nothing is written then. */
export async function writeAct(
  context: { db: Db; config: Pick<Config, 'secret'> },
  auction: AuctionRow,
  act: HostAct,
): Promise<void> {
  const outcome = folded(auction.engine!, act);
  const { reason } = outcome.entries[0]!;
  if (reason !== null)
    throw conflict(...(REFUSALS[reason] ?? ['AUCTION_STATE', 'The rules of this auction do not allow this.']));
  await write(context, auction, outcome, act.at);
}

/**
 * An auction of the caller, held, with what is overdue written first: the pause at the last heartbeat when no server was there, and the resumption that
 * was announced (domain rules, auctions, outage); `isSettled` says that something was. Undefined when it is none of the caller's.
 */
export async function heldAuction(
  context: { db: Db; config: Pick<Config, 'secret'> },
  id: string,
): Promise<{ auction: AuctionRow; now: number; isSettled: boolean } | undefined> {
  const { db } = context;
  for (let isSettled = false; ; isSettled = true) {
    const held = await heldAuctionRow(db, id);
    if (!held) return undefined;
    const { auction, heldAt } = held;
    const now = Math.max(heldAt, auction.last_at === null ? 0 : Date.parse(auction.last_at));
    const outcome = overdue(auction, now);
    if (!outcome) return { auction, now, isSettled };
    await write(context, auction, outcome, now);
    await insertJobEvent(db, auction.job_id, 'pauseAuction', ['auction', 'vendor-link']);
    if (outcome.change.state === 'paused') await mailLater(db, auction.id, 'paused');
  }
}

/** Bidders are mailed after the commit, also when a task caused it. */
export const mailLater = (db: Db, auctionId: string, news: AuctionNews) =>
  addTask(db, { name: 'auction-mail' }, { auctionId, news }, { companyId: null, cause: 'auctions-due' });

/** In an order that nobody can foresee. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const rest = [...items];
  return Array.from(items, () => rest.splice(randomInt(rest.length), 1)[0]!);
}

/** What the clock does with a held auction now, in the name of the owner of its job: what it has become; null when nothing was due. */
export async function tick(
  context: { db: Db; config: Pick<Config, 'secret'> },
  { auction, now }: { auction: AuctionRow; now: number },
  jobStatus: string,
): Promise<AuctionRow['state'] | null> {
  const { db } = context;
  const starts = Date.parse(auction.starts_at);
  const at = new Date(now);
  if (auction.state === 'scheduled' || auction.state === 'preview') {
    const before = (await auctionsBefore(db, [auction])).get(auction.id);
    const chained = before ? chainStartOf(before.state) : 'fixed';
    if (now >= starts && chained === 'fixed') return start(context, auction, now, jobStatus === 'on_hold');
    if (auction.state === 'preview' || now < starts - PREVIEW_BEFORE_IN_MS || chained === 'none') return null;
    await changeAuction(db, auction.id, { state: 'preview' }, at);
    return 'preview';
  }
  if (auction.state !== 'live' || auction.engine === null) return null;
  if (hasClosed(auction, now)) return close(auction);
  const { engine, closesAt } = advanced(auction.engine, now);
  if (closesAt === new Date(auction.closes_at!).toISOString()) return null;
  await changeAuction(db, auction.id, { engine: JSON.stringify(engine), closes_at: closesAt }, at);
  return 'live';

  async function close({ id, engine: before, has_bid: hasBid, entry_count: entries }: AuctionRow) {
    const { engine, closesAt } = advanced(before!, now);
    if (!hasBid && entries === 0) return reschedule(db, id, 'No bids were placed.', at);
    // The result is that of the last entry: nothing is written after it.
    const change = {
      state: 'closed' as const,
      engine: JSON.stringify(engine),
      closed_at: closesAt,
      closes_at: closesAt,
    };
    await changeAuction(db, id, change, at);
    return 'closed' as const;
  }
}

async function reschedule(db: Db, id: string, reason: string, at: Date): Promise<'rescheduled'> {
  const change = { state: 'rescheduled' as const, reason, engine: null, closes_at: null, last_at: null };
  await changeAuction(db, id, change, at);
  return 'rescheduled';
}

async function start(
  context: { db: Db; config: Pick<Config, 'secret'> },
  auction: AuctionRow,
  now: number,
  isOnHold: boolean,
): Promise<'live' | 'rescheduled'> {
  const { db } = context;
  const at = new Date(now);
  if (isOnHold) return reschedule(db, auction.id, 'The RFQ is on hold.', at);
  if (now - Date.parse(auction.starts_at) > LATEST_START_IN_MS)
    return reschedule(db, auction.id, 'The server was unavailable at the time of the start.', at);
  const accepted = (await biddersOf(db, auction.id)).filter(
    ({ state, accepted_version: version }) => state === 'accepted' && version === auction.terms_version,
  );
  if (accepted.length < LEAST_BIDDERS)
    return reschedule(db, auction.id, `Fewer than ${LEAST_BIDDERS} bidders accepted the terms.`, at);
  const bidders = shuffled(accepted);
  const offers = await openingEntries(context, auction, bidders, now);
  await labelBidders(
    db,
    auction.id,
    bidders.map(({ job_vendor_id: id }) => id),
  );
  const engine = openAuction(
    engineRulesOf(
      rulesNow(auction),
      bidders.map((bidder) => ({ alphaInPaise: bidder.alpha_in_paise, betaPercent: bidder.beta_percent })),
    ),
  );
  const change = {
    state: 'live' as const,
    engine: JSON.stringify(engine),
    closes_at: advanced(engine, now).closesAt,
    heartbeat_at: at,
    reason: null,
  };
  await changeAuction(db, auction.id, change, at);
  if (offers.length > 0) await write(context, { ...auction, state: 'live', engine }, opened(engine, offers), now);
  return 'live';
}

/** Ends an auction for a reason; once it runs, that is the last entry of its log. @throws {Problem} 409 after the close. */
export async function cancelled(
  context: { db: Db; config: Pick<Config, 'secret'> },
  { auction, now }: { auction: AuctionRow; now: number },
  reason: string,
): Promise<void> {
  const { db } = context;
  if (auction.engine) await writeAct(context, auction, { kind: 'cancel', at: now, note: reason });
  const change = {
    state: 'cancelled' as const,
    reason,
    paused_at: null,
    pause_reason: null,
    resumes_at: null,
    closes_at: null,
  };
  await changeAuction(db, auction.id, change, new Date(now));
}
