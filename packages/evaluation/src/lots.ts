/** What is awarded as one: lines that a rankable vendor has included in each other (section 2, rule 16). */

import { sumOfPaise } from './money.ts';

/** A rankable vendor, as an award sees him. Vendors stand in the order of the ranking. */
export interface Bidder {
  vendorId: string;
  /** Of one more contract, in paise. */
  contractCostInPaise: number;
  /** By place of the line; null where it is plugged, for then he does not supply it. */
  costs: readonly (number | null)[];
  /** By place of the line: the place of the line that it is included in. */
  includedIn: readonly (number | null)[];
}

export interface Lots {
  /** Places of lines, in their order; lots in the order of their first line. Only what somebody supplies. */
  supplied: number[][];
  /** Places of the lines of lots that nobody supplies. */
  unsupplied: number[];
  /** By lot, then by place of the bidder: what the lot costs with him, or null. */
  costs: (number | null)[][];
}

export function lotsOf(lineCount: number, bidders: readonly Bidder[]): Lots {
  const lotOf = Array.from({ length: lineCount }, (_, place) => place);
  const find = (place: number): number => {
    let root = place;
    while (lotOf[root] !== root) root = lotOf[root]!;
    return (lotOf[place] = root);
  };
  for (const { includedIn } of bidders)
    includedIn.forEach((other, place) => {
      if (other === null) return;
      const [a, b] = [find(place), find(other)];
      lotOf[Math.max(a, b)] = Math.min(a, b);
    });
  const lots = new Map<number, number[]>();
  for (let place = 0; place < lineCount; place++) {
    const root = find(place);
    const lot = lots.get(root);
    if (lot) lot.push(place);
    else lots.set(root, [place]);
  }
  const costOf = (places: readonly number[], { costs }: Bidder): number | null => {
    const ofLines: number[] = [];
    for (const place of places) {
      const cost = costs[place];
      if (cost === null || cost === undefined) return null;
      ofLines.push(cost);
    }
    return ofLines.length === 1 ? ofLines[0]! : sumOfPaise(ofLines);
  };
  const priced = [...lots.values()].map((places) => ({
    places,
    costs: bidders.map((bidder) => costOf(places, bidder)),
  }));
  const isSupplied = ({ costs }: { costs: (number | null)[] }) => costs.some((cost) => cost !== null);
  return {
    supplied: priced.filter(isSupplied).map(({ places }) => places),
    unsupplied: priced
      .filter((lot) => !isSupplied(lot))
      .flatMap(({ places }) => places)
      .sort((a, b) => a - b),
    costs: priced.filter(isSupplied).map(({ costs }) => costs),
  };
}
