/**
 * The engine of reverse auctions: a pure function of rules and ordered events, exact, and the same in a browser, on a server and offline. It does what
 * sections 4 to 6 of the evaluation contract say.
 *
 *     let state = openAuction(rules);                           // plain JSON; store it
 *     const { state: next, entries, ... } = applyEntry(state, event);   // one event: O(bidders + proxies)
 *     standings(next, at);                                      // ranking, leader, what each vendor may bid and sees
 *     replayAuction({ rules, events });                         // the fold over all events, as the contract's answer
 *
 * - The caller gives the time: `at` of an event must not be lower than that of the event before. Refusals are entries too.
 * - `state.rules` are hashed as received when the auction opens; changing them later breaks the chain.
 * - Japanese levels end by the clock: `applyEntry` ends those that are over, `advance` does so without an event. Both return the ended levels.
 * - `closingTime`, `currentPrice` and `phaseAt` read the clock of a state.
 * - An event that would cause more bids by proxy than `limits.maxProxyBids` in the whole auction throws `TooManyProxyBids`; the given state stays as it was.
 */
import { Board, openingState } from './auction/board.ts';
import { applyToBoard, type Limits } from './auction/events.ts';
import { closingOf, endLevels, endOfLevel, inBounds, isClosed, priceAt } from './auction/levels.ts';
import type { LevelResult, Outcome } from './auction/log.ts';
import type { AuctionEvent, AuctionRules, ReplayRequest } from './auction/rules.ts';
import { standingsOf, type ReplayAnswer, type Standings } from './auction/standings.ts';
import type { AuctionState } from './auction/state.ts';

/** What `replayAuction` takes over HTTP. */
export const MOST_PROXY_BIDS = 20_000;

export type AuctionPhase = 'upcoming' | 'live' | 'paused' | 'closed';

/** The state before the first event. The rules must be those of a request that `replayRefusalsOf` has nothing against. */
export const openAuction = (rules: AuctionRules): AuctionState => openingState(rules);

/**
 * Applies one event, accepted or not.
 * @throws {TooManyProxyBids}
 * @throws {EventOutOfOrder}
 * @throws {TimeBeyondBounds} when an extension or a resumed clock passes 2^53−1 ms.
 */
export function applyEntry(
  state: AuctionState,
  event: AuctionEvent,
  limits: Limits = { maxProxyBids: MOST_PROXY_BIDS },
): { state: AuctionState } & Outcome {
  const board = new Board(state);
  const outcome = applyToBoard(board, event, limits);
  return { state: board.toState(), ...outcome };
}

/** Ends the levels of a Japanese auction that are over at a time; any other state stays as it is. */
export function advance(state: AuctionState, at: number): { state: AuctionState; endedLevels: LevelResult[] } {
  if (state.rules.type !== 'japanese' || state.pausedAt !== null) return { state, endedLevels: [] };
  const board = new Board(state);
  const endedLevels = endLevels(board, at);
  return { state: board.toState(), endedLevels };
}

/** Where an auction is at a time that is not before its last event. */
export function phaseAt(state: AuctionState, at: number): AuctionPhase {
  const board = new Board(advance(state, at).state);
  if (board.clock.pausedAt !== null) return 'paused';
  if (isClosed(board, at)) return 'closed';
  return at < state.rules.opensAt ? 'upcoming' : 'live';
}

/** C as it is now: a bid at that millisecond is too late. Japanese: the end of the level that is open. @throws {TimeBeyondBounds} */
export function closingTime(state: AuctionState): number {
  const board = new Board(state);
  return inBounds(closingOf(board) ?? endOfLevel(board, BigInt(state.level)));
}

/** Japanese and Dutch: the price that can be accepted at a time; null unless the auction is live. */
export function currentPrice(state: AuctionState, at: number): number | null {
  if (state.rules.levels === null || phaseAt(state, at) !== 'live') return null;
  return Number(priceAt(new Board(advance(state, at).state), at));
}

/** How the auction stands at a time. A sealed auction shows nobody anything but his own bid until it has closed. */
export function standings(state: AuctionState, at: number): Standings {
  return standingsOf(new Board(advance(state, at).state), phaseAt(state, at) === 'closed');
}

/**
 * The fold over all events, and how the auction ended.
 * @throws {TooManyProxyBids}
 * @throws {AmountBeyondBounds} when an evaluated price of the answer is beyond 2^53−1 paise.
 * @throws {TimeBeyondBounds}
 */
export function replayAuction(
  { rules, events }: ReplayRequest,
  limits: Limits = { maxProxyBids: MOST_PROXY_BIDS },
): ReplayAnswer {
  const board = new Board(openingState(rules));
  const answer: Pick<ReplayAnswer, 'extensions' | 'log' | 'leaderHistory' | 'levels'> = {
    extensions: [],
    log: [],
    leaderHistory: [],
    levels: [],
  };
  for (const event of events) {
    const { entries, leaderChanges, extension, endedLevels } = applyToBoard(board, event, limits);
    answer.log.push(...entries);
    answer.leaderHistory.push(...leaderChanges);
    if (extension) answer.extensions.push(extension);
    answer.levels.push(...endedLevels);
  }
  return answerOf(board, answer);
}

function answerOf(
  board: Board,
  { extensions, log, leaderHistory, levels }: Pick<ReplayAnswer, 'extensions' | 'log' | 'leaderHistory' | 'levels'>,
): ReplayAnswer {
  const { rules, clock } = board;
  const isPaused = clock.pausedAt !== null;
  if (!isPaused) levels.push(...endLevels(board, null));
  const closesAt = isPaused ? null : inBounds(closingOf(board)!);
  const { ranking, leader, vendors, views } = standingsOf(board, !isPaused);
  const winner = isPaused ? null : leader;
  const first = ranking[0];
  const isEnglish = rules.type === 'english';
  return {
    state: isPaused ? 'paused' : 'closed',
    closesAt,
    remainingMs: remainingOf(board),
    extensions,
    log,
    leaderHistory: isEnglish || !winner || !first ? leaderHistory : [leaderOf(first)],
    ranking,
    winner,
    levels,
    vendors,
    views,
    hashes: clock.hashes,
  };
}

const leaderOf = ({ seq, vendorId, amountInPaise, evaluatedInPaise }: Standings['ranking'][number]) => ({
  seq,
  vendorId,
  amountInPaise,
  evaluatedInPaise,
});

/** What is left on a clock that stands; null where levels decide, 0 after the close. */
function remainingOf({ rules, clock }: Board): number | null {
  if (clock.pausedAt === null) return 0;
  return rules.type === 'japanese' || rules.type === 'dutch' ? null : clock.closesAt! - clock.pausedAt;
}
