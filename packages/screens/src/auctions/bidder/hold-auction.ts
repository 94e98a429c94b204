import type { ApiClient, Answer, Args } from '@millwright/api-client/client';
import { holdStream } from '@millwright/api-client/event-stream';
import { isCancelled, type ApiProblem } from '@millwright/api-client/problem';
import { newMessageId } from '../../parts/chat/conversation.rules.ts';
import type { BidderActs, GiveOpeningOffer } from './bidder-acts.ts';
import type { ItemAmounts } from './breakdown.rules.ts';
import {
  delayOf,
  idleLine,
  isDue,
  isNewer,
  isOver,
  lineOf,
  LOST_AFTER_IN_MS,
  needsReading,
  offsetOf,
  RECONNECT_AFTER_IN_MS,
  runs,
  unknownClock,
  withMessage,
  withTick,
  withTrip,
  type AuctionTick,
  type Line,
  type VendorAuction,
} from './line.rules.ts';

/** What the page shows: `now` is the server's time. */
export interface HeldAuction {
  auction: VendorAuction | null;
  problem: ApiProblem | undefined;
  now: number;
  line: Line;
}

export const nothingHeld: HeldAuction = { auction: null, problem: undefined, now: 0, line: idleLine };

const BEAT_IN_MS = 250;
const MEASURE_EVERY_MS = 15_000;
const LEAST_BETWEEN_READS_IN_MS = 1_000;
/** A bid without an answer is sent again under its id rather than waited for. */
const ANSWER_WITHIN_MS = 10_000;

type Bidding =
  | 'placeBid'
  | 'giveOpeningOffer'
  | 'setProxyBid'
  | 'cancelProxyBid'
  | 'acceptAuctionPrice'
  | 'leaveAuction';

/** Holds the line of one auction until it is stopped, and says what to show: at each change, and as time goes on. */
export function holdAuction(
  client: ApiClient,
  { link, auctionId }: { link: string; auctionId: string },
  onShown: (held: HeldAuction) => void,
): BidderActs & {
  stop: () => void;
  read: () => void;
  /** Says that a bid which the buyer entered is not the bidder's own. @throws {ApiProblem} of a refusal. */
  dispute: (receiptNo: number) => Promise<void>;
  giveOpeningOffer: GiveOpeningOffer;
  /** Submits the winner's price by item. @throws {ApiProblem} of a refusal. */
  giveBreakdown: (amounts: ItemAmounts) => Promise<void>;
} {
  const stopping = new AbortController();
  const begunAt = performance.now();
  const call = { path: { id: auctionId }, query: { link } };
  let clock = unknownClock;
  let isClockStale = false;
  let auction: VendorAuction | null = null;
  let problem: ApiProblem | undefined;
  let heardAt = begunAt;
  let readAt = -Infinity;
  let isReading = false;
  let isOutdated = false;
  let listening = new AbortController();
  let listenedAt = begunAt;
  let lastId: string | null = null;
  let shown = nothingHeld;
  const ids = new Map<string, string>();

  const serverNow = () => performance.now() + (offsetOf(clock) ?? 0);
  const show = () => {
    if (stopping.signal.aborted) return;
    const line = lineOf(auction !== null && runs(auction), performance.now() - heardAt, delayOf(clock));
    const now = serverNow();
    const isSame =
      auction === shown.auction &&
      problem === shown.problem &&
      line.state === shown.line.state &&
      // Between two seconds nothing changes before the start and after the close.
      (now === shown.now || (line.state === 'idle' && Math.floor(now / 1000) === Math.floor(shown.now / 1000)));
    if (isSame) return;
    shown = { auction, problem, now, line };
    onShown(shown);
  };

  /** Every answer measures the clock and shows the auction as it is. */
  const measured = async <Given>(ask: () => Promise<Given>, auctionIn: (given: Given) => VendorAuction) => {
    const sentAt = performance.now();
    const answer = await ask();
    const answeredAt = performance.now();
    const next = auctionIn(answer);
    const trip = { sentAt, answeredAt, serverAt: Date.parse(next.now) };
    clock = withTrip(isClockStale ? unknownClock : clock, trip);
    isClockStale = false;
    heardAt = answeredAt;
    problem = undefined;
    if (isNewer(next, auction)) auction = next;
    show();
    return answer;
  };

  const read = async () => {
    if (isReading) return;
    isReading = true;
    isOutdated = false;
    try {
      const { signal } = stopping;
      await measured(
        () => client.call('getVendorAuction', call, { signal }),
        (answer) => answer,
      );
    } catch (error) {
      if (isCancelled(error)) return;
      problem = error as ApiProblem;
      show();
    } finally {
      isReading = false;
      readAt = performance.now();
      if (isOutdated && !stopping.signal.aborted) void read();
    }
  };
  /** Reads what changed: once more after a reading that is under way, whose answer may be from before the change. */
  const readChange = () => {
    isOutdated = true;
    void read();
  };
  const hear = (tick: AuctionTick) => {
    if (tick.auctionId !== auctionId) return;
    heardAt = performance.now();
    clock = withMessage(clock, Date.parse(tick.now), heardAt);
    if (!auction) return;
    if (needsReading(auction, tick)) void read();
    auction = withTick(auction, tick);
    show();
  };
  const listen = () => {
    listening.abort();
    listening = new AbortController();
    listenedAt = performance.now();
    void holdStream({
      url: client.urlOf('streamVendorEvents', { query: { link } }),
      signal: listening.signal,
      lastId: () => lastId,
      sinceSeconds: () => Math.min(300, Math.ceil((performance.now() - begunAt) / 1000) + 1),
      onEvent: ({ id, name, data }) => {
        if (id !== '') lastId = id;
        if (name === 'auction') hear(JSON.parse(data) as AuctionTick);
        // Other terms, a message, a cancellation, another start.
        else if (name === 'change' || name === 'reset') readChange();
      },
      onLine: () => {},
    });
  };
  const beat = () => {
    const at = performance.now();
    const silentForMs = at - heardAt;
    const sinceRead = at - readAt;
    const isRunning = auction !== null && runs(auction);
    if (isRunning && silentForMs >= RECONNECT_AFTER_IN_MS && at - listenedAt >= RECONNECT_AFTER_IN_MS) {
      listen();
      void read();
    } else if (auction && isDue(auction, serverNow())) {
      if (sinceRead >= LEAST_BETWEEN_READS_IN_MS) void read();
    } else if (auction ? !isOver(auction) && auction.state !== 'cancelled' : problem?.status === 0) {
      if (sinceRead >= MEASURE_EVERY_MS) void read();
    }
    show();
  };
  /** After a sleep the page's time may have stood still, and the line may be gone without a word. */
  const wake = () => {
    if (document.hidden) return;
    isClockStale = true;
    if (performance.now() - heardAt >= LOST_AFTER_IN_MS) listen();
    void read();
  };

  void read();
  listen();
  const beating = setInterval(beat, BEAT_IN_MS);
  document.addEventListener('visibilitychange', wake);
  document.addEventListener('resume', wake);
  window.addEventListener('online', wake);
  window.addEventListener('pageshow', wake);

  /** One id for one act until it is answered: sent again after a lost answer it counts once. */
  const once = async <Id extends Bidding>(
    id: Id,
    body: Omit<Args<Id>['body'], 'clientBidId'>,
    amounts: string,
    auctionIn: (given: Answer<Id>) => VendorAuction,
  ) => {
    const key = `${id} ${amounts}`;
    const clientBidId = ids.get(key) ?? newMessageId();
    ids.set(key, clientBidId);
    const args = { ...call, body: { ...body, clientBidId } } as unknown as Args<Id>;
    const ask = () => client.call(id, args, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    try {
      const answer = await measured(ask, auctionIn);
      ids.delete(key);
      return answer;
    } catch (error) {
      const { status, code } = error as ApiProblem;
      if (status > 0 && status < 500 && code !== 'CONFIRMATION_NEEDED') ids.delete(key);
      void read();
      throw error;
    }
  };
  const act = async <Id extends Exclude<Bidding, 'giveOpeningOffer'>>(
    id: Id,
    body: Omit<Args<Id>['body'], 'clientBidId'>,
    amounts: string,
  ) =>
    ((await once(id, body, amounts, (placed) => (placed as Answer<'placeBid'>).auction)) as Answer<'placeBid'>).receipt;

  return {
    read: () => void read(),
    stop: () => {
      stopping.abort();
      listening.abort();
      clearInterval(beating);
      document.removeEventListener('visibilitychange', wake);
      document.removeEventListener('resume', wake);
      window.removeEventListener('online', wake);
      window.removeEventListener('pageshow', wake);
    },
    bid: (amountInPaise, proof) => act('placeBid', { amountInPaise, ...proof }, String(amountInPaise)),
    setProxy: (floorInPaise, stepInPaise, proof) =>
      act('setProxyBid', { floorInPaise, stepInPaise, ...proof }, `${floorInPaise} ${stepInPaise}`),
    endProxy: () => act('cancelProxyBid', {}, ''),
    acceptPrice: () => act('acceptAuctionPrice', {}, String(auction?.level?.number)),
    leave: () => act('leaveAuction', {}, ''),
    askToStrike: async (receiptNo) => {
      await measured(
        () => client.call('askToStrikeBid', { ...call, body: { receiptNo } }),
        (answer) => answer,
      );
    },
    dispute: async (receiptNo) => {
      await measured(
        () => client.call('disputeBid', { ...call, body: { receiptNo } }),
        (answer) => answer,
      );
    },
    giveOpeningOffer: async (amountInPaise, proof) => {
      await once('giveOpeningOffer', { amountInPaise, ...proof }, String(amountInPaise), (answer) => answer);
    },
    giveBreakdown: async (amounts) => {
      await measured(
        () => client.call('giveAuctionBreakdown', { ...call, body: { amounts } }),
        (answer) => answer,
      );
    },
    requestCode: async () => {
      await client.call('requestVendorCode', { query: { link } });
    },
    acceptTerms: async (code) => {
      const { version, hash } = auction!.terms;
      const body = { termsVersion: version, termsHash: hash, ...(code !== undefined && { code }) };
      try {
        await measured(
          () => client.call('acceptAuctionTerms', { ...call, body }),
          (answer) => answer,
        );
      } catch (error) {
        if ((error as ApiProblem).code === 'TERMS_CHANGED') void read();
        throw error;
      }
    },
  };
}
