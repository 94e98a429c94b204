/**
 * The engine of reverse auctions: a pure function of rules and ordered entries, exact, and the same in a browser, on a server and offline. It does what
 * sections 4 to 6 of the evaluation contract say.
 *
 *     let state = openAuction(rules);                  // plain JSON, its size does not grow with the log
 *     const { state: next, entries, leaderChanges, extension, endedLevels } = applyEntry(state, entry);
 *     standings(next, at);                             // ranking, leader, what each vendor may bid and sees
 *     replayAuction({ rules, events });                // the fold over all events, as the contract's answer
 *     replayEntries({ rules, entries });               // the same of a live log, with acts of the host
 *
 * - An entry costs O(bidders + proxies). It is an event of the contract or an act of the host (`auction/acts.ts`).
 * - The caller gives the time: `at` of an entry must not be lower than that of the one before. Refusals are entries too.
 * - The rules are hashed as received when the auction opens; changing them later breaks the chain.
 * - Japanese levels end by the clock: `applyEntry` ends those that are over, `advance` does so without an entry. Both return the ended levels.
 * - `phaseAt`, `closingTime` and `currentPrice` read the clock of a state.
 * - An entry that would cause more bids by proxy than its limits throws `TooManyProxyBids`; the given state stays as it was.
 */
import type { AuctionEntry } from './auction/acts.ts';
import { Board, openingState } from './auction/board.ts';
import { applyToBoard, type Limits } from './auction/events.ts';
import { closingOf, courseOf, endLevels, endOfLevel, inBounds, isClosed, priceAt } from './auction/levels.ts';
import type { LevelResult, Outcome } from './auction/log.ts';
import type { AuctionRules, ReplayRequest } from './auction/rules.ts';
import { standingsOf, type LiveReplay, type ReplayAnswer, type Standings } from './auction/standings.ts';
import type { AuctionState } from './auction/state.ts';

/** Bids by proxy that `replayAuction` takes. */
export const MOST_PROXY_BIDS = 20_000;
/** Entries of a live log, and of what the offline verifier takes. */
export const MOST_ENTRIES = 100_000;
/** Bids by proxy that one entry may cause in a live auction: they are one transaction. */
export const MOST_PROXY_BIDS_PER_ENTRY = 1000;

const LIVE: Limits = { maxProxyBids: MOST_ENTRIES, maxProxyBidsPerEvent: MOST_PROXY_BIDS_PER_ENTRY };

export type AuctionPhase = 'upcoming' | 'live' | 'paused' | 'closed' | 'cancelled';

/** The state before the first entry. The rules must be such that `rulesRefusalsOf` has nothing against them. */
export const openAuction = (rules: AuctionRules): AuctionState => openingState(rules);

/**
 * Applies one entry, accepted or not.
 * @throws {TooManyProxyBids}
 * @throws {EventOutOfOrder}
 * @throws {TimeBeyondBounds} when an extension or a resumed clock passes 2^53−1 ms.
 */
export function applyEntry(
  state: AuctionState,
  entry: AuctionEntry,
  limits: Limits = LIVE,
): { state: AuctionState } & Outcome {
  const board = new Board(state);
  const outcome = applyToBoard(board, entry, limits);
  return { state: board.toState(), ...outcome };
}

/** Ends the levels of a Japanese auction that are over at a time; any other state stays as it is. */
export function advance(state: AuctionState, at: number): { state: AuctionState; endedLevels: LevelResult[] } {
  if (state.rules.type !== 'japanese' || state.pausedAt !== null) return { state, endedLevels: [] };
  const board = new Board(state);
  const endedLevels = endLevels(board, at);
  return { state: board.toState(), endedLevels };
}

/** Where an auction is at a time that is not before its last entry. */
export function phaseAt(state: AuctionState, at: number): AuctionPhase {
  const course = courseOf(advance(state, at).state);
  if (course.clock.cancelledAt !== null) return 'cancelled';
  if (course.clock.pausedAt !== null) return 'paused';
  if (isClosed(course, at)) return 'closed';
  return at < state.rules.opensAt ? 'upcoming' : 'live';
}

/** C as it is now: a bid at that millisecond is too late. Japanese: the end of the level that is open. @throws {TimeBeyondBounds} */
export function closingTime(state: AuctionState): number {
  const course = courseOf(state);
  return inBounds(closingOf(course) ?? endOfLevel(course, BigInt(state.level)));
}

/** Japanese and Dutch: the price that can be accepted at a time; null unless the auction is live. */
export function currentPrice(state: AuctionState, at: number): number | null {
  if (state.rules.levels === null || phaseAt(state, at) !== 'live') return null;
  return Number(priceAt(courseOf(advance(state, at).state), at));
}

/** How the auction stands at a time. A sealed auction shows nobody anything but his own bid until it has closed. */
export function standings(state: AuctionState, at: number): Standings {
  return standingsOf(new Board(advance(state, at).state), phaseAt(state, at) === 'closed');
}

/**
 * The fold over all events, and how the auction ended.
 * @throws {TooManyProxyBids} beyond 20,000.
 * @throws {AmountBeyondBounds} when an evaluated price of the answer is beyond 2^53−1 paise.
 * @throws {TimeBeyondBounds}
 */
export const replayAuction = ({ rules, events }: ReplayRequest): ReplayAnswer =>
  // Without acts of the host nothing is cancelled, and somebody leads after each bid.
  replayEntries({ rules, entries: events }, { maxProxyBids: MOST_PROXY_BIDS }) as ReplayAnswer;

/** The same of a live log. @throws as `replayAuction` does. */
export function replayEntries(
  { rules, entries }: { rules: AuctionRules; entries: readonly AuctionEntry[] },
  limits: Limits = LIVE,
): LiveReplay {
  const board = new Board(openingState(rules));
  const history: History = { extensions: [], log: [], leaderHistory: [], levels: [] };
  for (const entry of entries) {
    const outcome = applyToBoard(board, entry, limits);
    history.log.push(...outcome.entries);
    history.leaderHistory.push(...outcome.leaderChanges);
    if (outcome.extension) history.extensions.push(outcome.extension);
    history.levels.push(...outcome.endedLevels);
  }
  return answerOf(board, history);
}

type History = Pick<LiveReplay, 'extensions' | 'log' | 'leaderHistory' | 'levels'>;

function answerOf(board: Board, { extensions, log, leaderHistory, levels }: History): LiveReplay {
  const { rules, clock } = board;
  const state = clock.cancelledAt !== null ? 'cancelled' : clock.pausedAt !== null ? 'paused' : 'closed';
  if (state === 'closed') levels.push(...endLevels(board, null));
  const { ranking, leader, vendors, views } = standingsOf(board, state === 'closed');
  const winner = state === 'closed' ? leader : null;
  const first = ranking[0];
  return {
    state,
    closesAt: state === 'paused' ? null : inBounds(closingOf(board)!),
    remainingMs: remainingOf(board),
    extensions,
    log,
    leaderHistory: rules.type === 'english' || !winner || !first ? leaderHistory : [leaderOf(first)],
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
