/**
 * A first answer within bounds of shares, where too much would have to be tried to come upon one: of some vendors each lot goes to the cheapest, then
 * lots move, one at a time, to where the bounds are broken least, and of such moves to where it costs least. What it finds is judged exactly by who asks;
 * here doubles only choose.
 */

export interface Parts {
  least: number;
  most: number;
}

/** By how much bounds are broken, in paise; 0: by nothing. */
function brokenBy(parts: readonly number[], counts: readonly number[], all: number, { least, most }: Parts): number {
  let broken = 0;
  for (let at = 0; at < parts.length; at++)
    if (counts[at]! > 0) broken += Math.max(0, least * all - parts[at]!) + Math.max(0, parts[at]! - most * all);
  return broken;
}

/**
 * @param costs By lot, then place of the vendor; null where he does not supply it.
 * @returns By lot the place of its vendor; null where nothing was found.
 */
export function repairedShares(
  costs: readonly (readonly (number | null)[])[],
  members: readonly number[],
  bounds: Parts,
): number[] | null {
  const costOf = (lot: number, member: number) => costs[lot]![members[member]!] ?? Infinity;
  const memberOfLot = costs.map((_, lot) =>
    members.reduce((best, _vendor, member) => (costOf(lot, member) < costOf(lot, best) ? member : best), 0),
  );
  const parts = members.map(() => 0);
  const counts = members.map(() => 0);
  let all = 0;
  const give = (lot: number, member: number, by: 1 | -1) => {
    counts[member]! += by;
    parts[member]! += by * costOf(lot, member);
    all += by * costOf(lot, member);
  };
  for (const [lot, member] of memberOfLot.entries()) {
    if (costOf(lot, member) === Infinity) return null;
    give(lot, member, 1);
  }
  let broken = brokenBy(parts, counts, all, bounds);
  for (let moves = 0; broken > 0 && moves < 2 * costs.length; moves++) {
    let best: { lot: number; member: number; broken: number; all: number } | null = null;
    for (const [lot, from] of memberOfLot.entries())
      for (let member = 0; member < members.length; member++) {
        if (member === from || costOf(lot, member) === Infinity) continue;
        give(lot, from, -1);
        give(lot, member, 1);
        const after = brokenBy(parts, counts, all, bounds);
        if (after < (best?.broken ?? broken) || (best !== null && after === best.broken && all < best.all))
          best = { lot, member, broken: after, all };
        give(lot, member, -1);
        give(lot, from, 1);
      }
    if (!best) return null;
    give(best.lot, memberOfLot[best.lot]!, -1);
    give(best.lot, best.member, 1);
    memberOfLot[best.lot] = best.member;
    broken = best.broken;
  }
  return broken === 0 ? memberOfLot.map((member) => members[member]!) : null;
}
