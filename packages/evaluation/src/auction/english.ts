/** Bids, proxies and extensions of an English auction (evaluation contract, section 5, rules 1 to 6). */
import type { Bidder, Board, Proxy } from './board.ts';
import type { Reason } from './log.ts';
import { evaluate, higher, highestPriceWithin, later, lower } from './pricing.ts';

/** Why a bid is refused by its amount; null: it is accepted. */
export function refusalOfBid(board: Board, bidder: Bidder, price: number, isConfirmed: boolean): Reason | null {
  const amount = BigInt(price);
  if (board.proxyOf(bidder)) return 'proxy_active';
  if (amount <= 0n) return 'not_positive';
  if (amount > board.ceiling) return 'above_ceiling';
  if (amount > board.maxAllowed(bidder)) return 'decrement_too_small';
  const evaluated = evaluate(bidder.terms, amount);
  if (board.isTie(bidder, evaluated)) return 'tie_not_allowed';
  if (!isConfirmed && isBelowSanityFloor(board, amount, evaluated)) return 'below_sanity_floor';
  return null;
}

/** E(p)·100 < percent·E_L; before any bid p·100 < percent·P0. */
function isBelowSanityFloor({ sanityFloor, leader, ceiling }: Board, amount: bigint, evaluated: bigint): boolean {
  if (!sanityFloor) return false;
  const [value, reference] = leader ? [evaluated, leader.offer.evaluated] : [amount, ceiling];
  return value * sanityFloor.d < sanityFloor.n * reference;
}

export function refusalOfProxy(board: Board, bidder: Bidder, floorInPaise: number): Reason | null {
  if (board.proxyOf(bidder)) return 'proxy_active';
  if (floorInPaise <= 0) return 'not_positive';
  return BigInt(floorInPaise) > board.ceiling ? 'above_ceiling' : null;
}

/** Whether a bid met the trigger for an extension. */
export function meetsTrigger(
  { rules: { trigger } }: Board,
  leads: { before: Bidder | undefined; after: Bidder | undefined },
  moved: { from: number; to: number } | null,
): boolean {
  if (trigger.kind === 'any') return true;
  if (trigger.kind === 'lead_change') return leads.before !== leads.after;
  return moved !== null && Math.min(moved.from, moved.to) < trigger.rank!;
}

/** The next bid that a proxy places; null: nothing happens any more. */
export function nextProxyBid(board: Board): { bidder: Bidder; amount: bigint } | null {
  const { leader, ceiling } = board;
  for (const [order, proxy] of board.proxies.entries()) {
    const { bidder, floor, step } = proxy;
    if (bidder === leader) continue;
    const max = board.maxAllowed(bidder);
    if (max < floor) continue;
    const amount = leader
      ? higher(floor, lower(max, highestPriceWithin(bidder.terms, leader.offer.evaluated - step)))
      : ceiling;
    if (board.isTie(bidder, evaluate(bidder.terms, amount))) continue;
    if (givesWay(board, proxy, order, amount)) continue;
    return { bidder, amount };
  }
  return null;
}

/**
 * Of equal floors the earlier proxy wins: a later one does not take the lead from it with a bid that the earlier one could not take back.
 */
function givesWay(board: Board, { bidder, floor }: Proxy, order: number, amount: bigint): boolean {
  const { leader, proxies, rules } = board;
  const earlier = proxies.findIndex((proxy) => proxy.bidder === leader);
  if (!leader || earlier < 0 || earlier > order) return false;
  const { floor: rivalFloor } = proxies[earlier]!;
  const evaluatedFloor = evaluate(leader.terms, rivalFloor);
  if (evaluatedFloor !== evaluate(bidder.terms, floor)) return false;
  const evaluated = evaluate(bidder.terms, amount);
  if (evaluated >= leader.offer.evaluated) return false;
  const maxThen =
    rules.base === 'leader'
      ? board.priceToLead(leader, evaluated)
      : lower(board.ceiling, leader.offer.amount - board.decrement(leader.offer.amount));
  return maxThen < rivalFloor || evaluatedFloor >= evaluated;
}

/** Moves C if the bids of an event extend the auction (rule 6). @returns from where to where; null if they do not. */
export function extend({ rules, clock }: Board, at: number): { from: number; to: number } | null {
  const from = clock.closesAt!;
  if (from - at > rules.windowMs || clock.extensions >= rules.maxExtensions) return null;
  const wanted = Math.max(from, later(at, rules.extensionMs));
  const to = clock.hardCloseAt === null ? wanted : Math.min(clock.hardCloseAt, wanted);
  if (to <= from) return null;
  clock.closesAt = to;
  clock.extensions++;
  return { from, to };
}
