import { vendorIdOf } from '@millwright/evaluation/auction/set-up';
import { currentPrice } from '@millwright/evaluation/auction';
import { MOST_HOST_EXTENSIONS } from '@millwright/evaluation/auction/acts';
import type { Standings } from '@millwright/evaluation/auction/standings';
import type { components } from '@millwright/contract/types';
import type { Principal, VendorSession } from '../../http/handler.ts';
import { chainStartOf } from './auction-chain.rules.ts';
import { hasClosed } from './auction-fold.rules.ts';
import type {
  AuctionRow,
  BeforeRow,
  BidderRow,
  EnteredRow,
  EntryRow,
  LineRow,
  MessageRow,
  OwnAuctionRow,
  OwnEnteredRow,
  ReceiptRow,
  StrikeRow,
} from './auction-row.ts';
import { breakdownOf, winnerOf } from './auction-prices.rules.ts';
import { standingsOf, timeIn } from './auction-standings.rules.ts';
import { labelText, latestEndOf, rulesNow, statementsOf } from './auction-setup.rules.ts';
import { allowsOnAuction, LINE_LOST_AFTER_IN_MS, OVER_STATES } from './auction-states.rules.ts';
import type { AuctionAct, AuctionState } from './auction-states.rules.ts';
import { auctionPolicies } from './auction.policies.ts';

type Schemas = components['schemas'];

export const auctionNumber = (number: number): string => `AU-${number}`;
const iso = (time: string | number): string => new Date(time).toISOString();
const isoOrNull = (time: string | null): string | null => (time === null ? null : iso(time));
const hex = (bytes: Buffer): string => bytes.toString('hex');

/** Where an auction is by its clock, also before the close is written. */
export const stateAt = (auction: AuctionRow, now: number): AuctionState =>
  hasClosed(auction, now) ? 'closed' : auction.state;

/** The same for people of the company, whom the award of its job is known to. Bidders hear of that by letter. */
function ownStateAt(auction: OwnAuctionRow, now: number): AuctionState {
  if (auction.is_awarded === null) return stateAt(auction, now);
  return auction.is_awarded ? 'awarded' : 'no_award';
}

function closesAtOf(auction: AuctionRow, now: number): string | null {
  const { rules, state, closes_at: closes } = auction;
  if (rules.durationInMinutes === null || state === 'paused' || state === 'cancelled') return null;
  if (closes !== null) return iso(closes);
  return state === 'rescheduled' && now > Date.parse(auction.starts_at)
    ? null
    : iso(Date.parse(auction.starts_at) + rules.durationInMinutes * 60_000);
}

function pauseOf({ state, engine, paused_at: at, ...auction }: AuctionRow): Schemas['AuctionPause'] {
  if (state !== 'paused' || at === null || engine === null) return null;
  return {
    at: iso(at),
    reason: auction.pause_reason ?? '',
    isServerAway: auction.is_server_away,
    remainingMs: engine.closesAt === null ? null : Math.max(0, engine.closesAt - engine.pausedAt!),
    resumesAt: isoOrNull(auction.resumes_at),
  };
}

const extensionsOf = ({ engine, rules }: AuctionRow) => ({
  used: engine?.extensions ?? 0,
  most: rules.maxExtensions,
  byHost: engine?.hostExtensions ?? 0,
});

const loweredCeilingOf = ({ engine }: AuctionRow) =>
  engine?.opening ? { ceilingInPaise: engine.opening.ceilingInPaise } : {};

/** What a person may do with an auction now. */
export function canOf(auction: OwnAuctionRow, principal: Principal, now: number): Schemas['AuctionCan'] {
  const state = ownStateAt(auction, now);
  const isManaging = auctionPolicies['auction.manage'].refusal(principal, auction) === null;
  const may = (act: AuctionAct) => isManaging && allowsOnAuction(state, act);
  return {
    edit: may('edit'),
    invite: may('invite'),
    cancel: may('cancel'),
    pause: may('pause'),
    resume: may('resume'),
    extend:
      may('extend') && extensionsOf(auction).byHost < MOST_HOST_EXTENSIONS && auction.rules.durationInMinutes !== null,
    removeBidder: may('removeBidder'),
    message: may('message'),
    enterBid: may('enterBid') && auction.rules.levels === null,
    takePrices: may('takePrices'),
    strike: auctionPolicies['auction.strike'].refusal(principal, auction) === null && allowsOnAuction(state, 'strike'),
    observe: auctionPolicies['auction.observe'].refusal(principal, auction) === null,
  };
}

/** Of a chained auction, the one before, as its host sees it. */
function beforeOf({ after_auction_id: id, gap_in_minutes: gap, before }: OwnAuctionRow) {
  if (id === null || before === null) return {};
  const { number, title, state } = before;
  const startsAfter: Schemas['AuctionBefore'] = {
    _id: id,
    number: auctionNumber(number),
    title,
    gapInMinutes: gap!,
    start: chainStartOf(state),
  };
  return { startsAfter };
}

/** The same as a bidder sees it. */
function vendorBeforeOf({ gap_in_minutes: gap }: AuctionRow, before: BeforeRow | undefined) {
  if (gap === null || !before) return {};
  const start = chainStartOf(before.state);
  const startsAfter: Schemas['VendorAuctionBefore'] = { title: before.title, gapInMinutes: gap, start };
  return { startsAfter };
}

/** An auction in the list of a job: amounts only for who observes it. */
export function summaryOf(auction: OwnAuctionRow, principal: Principal, now: number): Schemas['AuctionSummary'] {
  const can = canOf(auction, principal, now);
  return {
    _id: auction.id,
    number: auctionNumber(auction.number),
    title: auction.title,
    type: auction.rules.type,
    visibility: auction.rules.visibility,
    state: ownStateAt(auction, now),
    startsAt: iso(auction.starts_at),
    closesAt: closesAtOf(auction, now),
    ...beforeOf(auction),
    invitedCount: auction.invited_count,
    acceptedCount: auction.accepted_count,
    leadInPaise:
      can.observe && !isSealed(auction, now) ? (standingsOf(auction, now)?.leader?.amountInPaise ?? null) : null,
    can,
  };
}

const isOver = (auction: AuctionRow, now: number): boolean => OVER_STATES.includes(stateAt(auction, now));

/** Sealed bids are sealed for the buyer too, until the close. */
export const isSealed = (auction: AuctionRow, now: number): boolean =>
  auction.rules.type === 'sealed' && !isOver(auction, now);

/** An auction as its host and its observers see it. */
export function auctionOf(
  auction: OwnAuctionRow,
  around: {
    bidders: BidderRow[];
    entries: EntryRow[];
    strikes: StrikeRow[];
    entered: EnteredRow[];
    times: ReadonlyMap<number, string>;
    /** When each bidder submitted its opening offer. */
    offered: ReadonlyMap<string, string>;
    messages: MessageRow[];
    lines: LineRow[];
  },
  { principal, now }: { principal: Principal; now: number },
): Schemas['Auction'] {
  const { bidders, entries, strikes, entered, times, offered, messages, lines } = around;
  const isHidden = isSealed(auction, now);
  // Who knew the floor of a proxy could tell a rival how low to go; and a price is found by trying prices against a hash.
  const hidesFloors = !isOver(auction, now);
  const hidesHashes = isHidden || (hidesFloors && auction.rules.type === 'english');
  const found = standingsOf(auction, now);
  const ranking = isHidden ? [] : (found?.ranking ?? []);
  const offers = new Map(ranking.map((offer) => [offer.vendorId, offer]));
  const names = new Map(bidders.map((bidder) => [bidder.label, bidder.vendor_name]));
  const struck = new Set(strikes.filter(({ state }) => state === 'struck').map(({ seq }) => seq));
  const { engine } = auction;
  return {
    ...summaryOf(auction, principal, now),
    version: auction.version,
    jobId: auction.job_id,
    hostUserId: auction.host_user_id,
    rules: auction.rules,
    termsVersion: auction.terms_version,
    termsHash: hex(auction.terms_hash),
    ...loweredCeilingOf(auction),
    latestEndAt: latestEndOf(rulesNow(auction))?.toISOString() ?? null,
    now: iso(now),
    pause: pauseOf(auction),
    reason: auction.reason,
    isCancelAsked: auction.cancel_asked_by !== null && auction.state !== 'cancelled',
    extensions: extensionsOf(auction),
    bidders: bidders
      .map((bidder) => {
        const offer = offers.get(vendorIdOf(bidder.label ?? 0)) ?? null;
        return bidderOf(bidder, auction, {
          offer,
          at: offer && (times.get(offer.seq) ?? null),
          found,
          offeredAt: offered.get(bidder.job_vendor_id) ?? null,
          line: lineOf(
            lines.find(({ job_vendor_id: id }) => id === bidder.job_vendor_id),
            now,
          ),
        });
      })
      .toSorted((one, other) => (one.rank ?? 1000) - (other.rank ?? 1000)),
    entryCount: auction.entry_count,
    entries: entries.map((entry) => ({
      seq: entry.seq,
      at: iso(entry.at),
      receivedAt: iso(entry.received_at),
      kind: entry.kind,
      label: entry.label === null ? null : labelText(entry.label),
      companyName: entry.label === null ? null : (names.get(entry.label) ?? null),
      amountInPaise: isHidden || (hidesFloors && entry.kind === 'proxy') ? null : entry.amount_in_paise,
      stepInPaise: isHidden || hidesFloors ? null : entry.step_in_paise,
      isAccepted: entry.is_accepted,
      reason: entry.reason,
      isStruck: struck.has(entry.seq),
      hash: hidesHashes ? '0'.repeat(64) : hex(entry.hash),
    })),
    strikes: strikes.map((strike) => ({
      jobVendorId: strike.job_vendor_id,
      receiptNo: strike.number,
      askedAt: iso(strike.asked_at),
      agreedBy: strike.agreed_by_name,
      state: strike.state,
    })),
    enteredBids: entered.map((bid) => ({
      seq: bid.seq,
      jobVendorId: bid.job_vendor_id,
      receiptNo: bid.number,
      at: iso(bid.at),
      amountInPaise: isHidden ? null : bid.amount_in_paise,
      isAccepted: bid.is_accepted,
      by: bid.by_name,
      // The name of a document may tell the price that is in it.
      document: isHidden ? null : documentOf(bid),
      disputedAt: isoOrNull(bid.disputed_at),
    })),
    messages: messages.map((message) => ({
      at: iso(message.at),
      by: message.by_name,
      jobVendorId: message.job_vendor_id,
      words: message.words,
    })),
    breakdown: hostBreakdownOf(breakdownOf(auction, winnerOf(auction, bidders, now), now)),
    pricesTakenAt: isoOrNull(auction.prices_taken_at),
    leftOut: auction.left_out ?? [],
    hashes: { first: engine?.hashes.first ?? null, last: hidesHashes ? null : (engine?.hashes.last ?? null) },
  };
}

function lineOf(line: LineRow | undefined, now: number): Schemas['AuctionBidder']['line'] {
  if (!line) return null;
  const isConnected = now - Date.parse(line.seen_at) <= LINE_LOST_AFTER_IN_MS;
  return { isConnected, at: iso(isConnected ? line.since : line.seen_at) };
}

const hostBreakdownOf = (breakdown: ReturnType<typeof breakdownOf>) =>
  breakdown && { until: breakdown.until, givenAt: breakdown.givenAt };

function bidderOf(
  bidder: BidderRow,
  auction: OwnAuctionRow,
  {
    offer,
    at,
    found,
    offeredAt,
    line,
  }: {
    offer: Standings['ranking'][number] | null;
    at: string | null;
    found: Standings | null;
    offeredAt: string | null;
    line: Schemas['AuctionBidder']['line'];
  },
): Schemas['AuctionBidder'] {
  const isOfVersion = bidder.accepted_version === auction.terms_version;
  const vendorId = bidder.label === null ? null : vendorIdOf(bidder.label);
  return {
    jobVendorId: bidder.job_vendor_id,
    companyName: bidder.vendor_name,
    label: bidder.label === null ? null : labelText(bidder.label),
    state: bidder.state,
    acceptedAt: isOfVersion ? isoOrNull(bidder.accepted_at) : null,
    ...(auction.rules.openingOffers && { openingOfferAt: isoOrNull(offeredAt) }),
    alphaInPaise: bidder.alpha_in_paise,
    betaPercent: bidder.beta_percent,
    rank: offer?.rank ?? null,
    bestInPaise: offer?.amountInPaise ?? null,
    comparedInPaise: offer?.evaluatedInPaise ?? null,
    bestAt: isoOrNull(at),
    bids: bidder.receipt_count,
    refusals: bidder.refusal_count,
    hasProxy: found?.vendors.find((one) => one.vendorId === vendorId)?.hasProxy ?? false,
    removedFor: bidder.removed_for,
    line,
  };
}

/** A receipt as its bidder sees it: nothing in it counts what others did. */
export const receiptOf = (row: ReceiptRow, entered?: OwnEnteredRow): Schemas['BidReceipt'] => ({
  receiptNo: row.number,
  at: iso(row.at),
  receivedAt: iso(row.received_at),
  kind: row.kind as Schemas['BidReceipt']['kind'],
  amountInPaise: row.amount_in_paise,
  isAccepted: row.is_accepted,
  reason: row.reason,
  commitment: hex(row.commitment),
  strike: row.strike_state as Schemas['BidReceipt']['strike'],
  ...(entered && {
    entered: { by: entered.by_name, document: documentOf(entered), disputedAt: isoOrNull(entered.disputed_at) },
  }),
});

const documentOf = ({ file_name: fileName, sha256 }: Pick<EnteredRow, 'file_name' | 'sha256'>) => ({
  fileName,
  sha256: hex(sha256),
});

type Own = Schemas['OwnStanding'];
const NOWHERE: Omit<Own, 'alphaInPaise' | 'betaPercent'> = {
  bestInPaise: null,
  comparedInPaise: null,
  rank: null,
  mostInPaise: null,
  priceToLeadInPaise: null,
  proxy: null,
  isOut: false,
};

type Seen = Pick<BidderRow, 'label' | 'alpha_in_paise' | 'beta_percent'>;

/** Where a bidder stands, and of the others what the visibility grants. */
function sightOf(auction: AuctionRow, { label, ...loading }: Seen, found: Standings | null, now: number) {
  const own = { alphaInPaise: loading.alpha_in_paise, betaPercent: loading.beta_percent };
  const vendorId = label === null ? null : vendorIdOf(label);
  const view = found?.views.find((one) => one.vendorId === vendorId);
  const standing = found?.vendors.find((one) => one.vendorId === vendorId);
  if (!view || !standing) return { own: { ...NOWHERE, ...own }, leadInPaise: null, table: null };
  const { visibility, base } = auction.rules;
  const showsLead = visibility === 'rank_and_lead' || visibility === 'full';
  const proxy = auction.engine!.proxies.find((one) => one.vendorId === vendorId);
  const isOver = OVER_STATES.includes(stateAt(auction, now));
  const standingNow: Own = {
    ...own,
    bestInPaise: view.ownInPaise,
    comparedInPaise: found!.ranking.find((offer) => offer.vendorId === vendorId)?.evaluatedInPaise ?? null,
    rank: view.rank,
    // Below the leader's bid only where the leader's price is shown.
    mostInPaise: isOver || (base === 'leader' && !showsLead) ? null : standing.maxAllowedInPaise,
    priceToLeadInPaise: isOver || !showsLead ? null : standing.priceToLeadInPaise,
    proxy: proxy ? { floorInPaise: proxy.floorInPaise, stepInPaise: proxy.stepInPaise } : null,
    isOut: standing.hasDropped,
  };
  return { own: standingNow, leadInPaise: view.leadInPaise, table: view.table };
}

/** The level of a Japanese or Dutch auction that is open. */
function levelOf({ engine, state }: AuctionRow, now: number): Schemas['VendorAuction']['level'] {
  const levels = engine?.rules.levels;
  if (!engine || !levels || state !== 'live') return null;
  const at = timeIn(engine, now);
  const price = currentPrice(engine, at);
  if (price === null) return null;
  const begins = engine.rules.opensAt + engine.pausedMs;
  const number = Math.floor((at - begins) / levels.everyMs);
  return { number, priceInPaise: price, endsAt: iso(begins + (number + 1) * levels.everyMs) };
}

function resultOf(
  auction: AuctionRow,
  label: number | null,
  names: ReadonlyMap<number, string>,
  now: number,
): Schemas['VendorAuction']['result'] {
  const { disclosure } = auction.rules;
  if (!OVER_STATES.includes(auction.state)) return null;
  const { ranking } = standingsOf(auction, now)!;
  const rank = ranking.find(({ vendorId }) => label !== null && vendorId === vendorIdOf(label))?.rank ?? null;
  const textOf = (vendorId: string) => {
    const number = Number(vendorId.slice(1));
    return disclosure === 'full' ? (names.get(number) ?? labelText(number)) : labelText(number);
  };
  return {
    rank: disclosure === 'none' ? null : rank,
    isWinner: disclosure === 'none' ? null : rank === 1,
    offers:
      disclosure === 'anonymous' || disclosure === 'full'
        ? ranking.map((offer) => ({
            label: textOf(offer.vendorId),
            rank: offer.rank,
            amountInPaise: offer.amountInPaise,
          }))
        : [],
    lastHash: auction.engine!.hashes.last,
  };
}

/** What a bidder's page hears of an auction that runs: what it can see of it now, and nothing besides. */
export const tickOf = (
  auction: AuctionRow,
  bidder: Seen & Pick<BidderRow, 'receipt_count'>,
  standings: Standings | null,
  now: number,
): AuctionTick => ({
  auctionId: auction.id,
  state: stateAt(auction, now),
  now: iso(now),
  closesAt: closesAtOf(auction, now),
  pause: pauseOf(auction),
  extensions: extensionsOf(auction),
  level: levelOf(auction, now),
  ...sightOf(auction, bidder, standings, now),
  receiptCount: bidder.receipt_count,
});
type AuctionTick = { auctionId: string } & Pick<
  Schemas['VendorAuction'],
  'state' | 'now' | 'closesAt' | 'pause' | 'extensions' | 'level' | 'own' | 'leadInPaise' | 'table' | 'receiptCount'
>;

/** The auctions of a vendor in a list, with it as a bidder of each. */
export const vendorSummariesOf = (
  auctions: readonly AuctionRow[],
  bidders: readonly BidderRow[],
  before: ReadonlyMap<string, BeforeRow>,
  now: number,
): Schemas['VendorAuctionSummary'][] =>
  auctions.map((auction) => ({
    _id: auction.id,
    number: auctionNumber(auction.number),
    title: auction.title,
    state: stateAt(auction, now),
    startsAt: iso(auction.starts_at),
    ...vendorBeforeOf(auction, before.get(auction.id)),
    isAccepted: bidders.find(({ auction_id: id }) => id === auction.id)?.accepted_version === auction.terms_version,
  }));

/** An auction as its bidder sees it. */
export function vendorAuctionOf(
  auction: AuctionRow,
  around: {
    bidder: BidderRow;
    before: BeforeRow | undefined;
    opening: Pick<Schemas['VendorAuction'], 'openingOffer'>;
    receipts: ReceiptRow[];
    entered: OwnEnteredRow[];
    buyer: string;
    names: ReadonlyMap<number, string>;
    isEvaluated: boolean;
    messages: Pick<MessageRow, 'number' | 'words' | 'at'>[];
    /** What it quoted, of who leads a closed auction. */
    items: Schemas['QuotedItem'][];
  },
  { vendor, now }: { vendor: Pick<VendorSession, 'isConfirmed'>; now: number },
): Schemas['VendorAuction'] {
  const { bidder, before, opening, receipts, buyer, names, isEvaluated, messages, items } = around;
  const entered = new Map(around.entered.map((bid) => [bid.number, bid]));
  const breakdown = breakdownOf(auction, winnerOf(auction, [bidder], now), now);
  const isAccepted = bidder.state !== 'invited' && bidder.accepted_version === auction.terms_version;
  return {
    _id: auction.id,
    number: auctionNumber(auction.number),
    title: auction.title,
    buyer,
    state: stateAt(auction, now),
    now: iso(now),
    startsAt: iso(auction.starts_at),
    closesAt: closesAtOf(auction, now),
    latestEndAt: latestEndOf(rulesNow(auction))?.toISOString() ?? null,
    ...vendorBeforeOf(auction, before),
    ...opening,
    ...loweredCeilingOf(auction),
    pause: pauseOf(auction),
    reason: bidder.removed_for ?? auction.reason,
    terms: {
      version: auction.terms_version,
      hash: hex(auction.terms_hash),
      rules: auction.rules,
      isEvaluated,
      secretHash: hex(auction.secret_hash),
      statements: statementsOf(auction.rules),
    },
    acceptedVersion: isAccepted ? bidder.accepted_version : null,
    acceptedAt: isAccepted ? isoOrNull(bidder.accepted_at) : null,
    isConfirmed: vendor.isConfirmed,
    extensions: extensionsOf(auction),
    level: levelOf(auction, now),
    ...sightOf(auction, bidder, standingsOf(auction, now), now),
    receiptCount: bidder.receipt_count,
    receipts: receipts.map((row) => receiptOf(row, entered.get(row.number))),
    result: resultOf(auction, bidder.label, names, now),
    breakdown: breakdown && { ...breakdown, items },
    messages: messages.map(({ number, words, at }) => ({ number, at: iso(at), words })),
  };
}
