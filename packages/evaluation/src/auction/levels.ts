/** The levels of Japanese and Dutch auctions (evaluation contract, section 5, rules 9 and 10). */
import { byCodeUnits } from '../sheet.ts';
import { floorDivide } from '../rational.ts';
import { ceilingOf } from './board.ts';
import type { Bidder, Board } from './board.ts';
import type { LevelResult } from './log.ts';
import { TimeBeyondBounds } from './pricing.ts';
import type { AuctionState } from './state.ts';

/** What the clock of an auction needs to know of it: nothing of its bidders. */
export type Course = Readonly<Pick<Board, 'rules' | 'clock' | 'ceiling'>>;

/** The course of a stored auction. Costs nothing, however many bid. */
export const courseOf = (state: AuctionState): Course => ({
  rules: state.rules,
  clock: state,
  ceiling: ceilingOf(state),
});

/** When a level ends, with the pauses so far; as an integer, since a Dutch auction may plan beyond what a number can say. */
export function endOfLevel({ rules: { opensAt, levels }, clock }: Course, level: bigint): bigint {
  return BigInt(opensAt) + BigInt(clock.pausedMs) + (level + 1n) * BigInt(levels!.everyMs);
}

/** The price of a Japanese level; 0 or less after the last one. */
const japanesePrice = ({ rules: { levels } }: Course, level: number): bigint =>
  BigInt(levels!.startInPaise) - BigInt(level) * BigInt(levels!.stepInPaise);

/** The price that can be accepted at a time at which the auction is open. */
export function priceAt(course: Course, at: number): bigint {
  const { rules, clock } = course;
  if (rules.type === 'japanese') return japanesePrice(course, clock.level);
  const elapsed = BigInt(at) - BigInt(rules.opensAt) - BigInt(clock.pausedMs);
  return (
    BigInt(rules.levels!.startInPaise) + (elapsed / BigInt(rules.levels!.everyMs)) * BigInt(rules.levels!.stepInPaise)
  );
}

/** The end of the last Dutch level, in closed form: there may be more levels than anyone could count. */
export function endOfDutch(course: Course): bigint {
  const { startInPaise, stepInPaise } = course.rules.levels!;
  const last = floorDivide(course.ceiling - BigInt(startInPaise), BigInt(stepInPaise));
  return endOfLevel(course, last);
}

/** C of any auction as it is now; null where it depends on who accepts the next levels. */
export function closingOf(course: Course): bigint | null {
  const { closesAt, cancelledAt } = course.clock;
  if (cancelledAt !== null) return BigInt(cancelledAt);
  if (closesAt !== null) return BigInt(closesAt);
  return course.rules.type === 'dutch' ? endOfDutch(course) : null;
}

export function isClosed(course: Course, at: number): boolean {
  const closing = closingOf(course);
  return closing !== null && BigInt(at) >= closing;
}

const idsOf = (bidders: Iterable<Bidder>): string[] =>
  Array.from(bidders, ({ vendorId }) => vendorId).sort(byCodeUnits);

/** Ends the levels of a Japanese auction that are over at a time; null: all that are left. After a level that nobody accepted there is none. */
export function endLevels(board: Board, at: number | null): LevelResult[] {
  const { rules, clock, bidders, acceptedBy } = board;
  if (rules.type !== 'japanese' || clock.cancelledAt !== null) return [];
  const ended: LevelResult[] = [];
  while (clock.closesAt === null) {
    const price = japanesePrice(board, clock.level);
    if (price <= 0n) {
      clock.closesAt = clock.level === 0 ? rules.opensAt : inBounds(endOfLevel(board, BigInt(clock.level - 1)));
      break;
    }
    const end = endOfLevel(board, BigInt(clock.level));
    if (at !== null && BigInt(at) < end) break;
    for (const bidder of bidders) if (!acceptedBy.has(bidder)) bidder.isOut = true;
    ended.push({
      level: clock.level,
      priceInPaise: Number(price),
      acceptedBy: idsOf(acceptedBy),
      outVendorIds: idsOf(bidders.filter(({ isOut }) => isOut)),
    });
    if (acceptedBy.size <= 1) clock.closesAt = inBounds(end);
    clock.level++;
    acceptedBy.clear();
  }
  return ended;
}

/** @throws {TimeBeyondBounds} */
export function inBounds(time: bigint): number {
  if (time > BigInt(Number.MAX_SAFE_INTEGER)) throw new TimeBeyondBounds();
  return Number(time);
}
