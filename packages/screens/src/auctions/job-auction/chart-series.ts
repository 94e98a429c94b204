import { evaluatedOf, isOfferUnder, type Auction, type Rules } from '../auction-types.ts';

export interface Offer {
  seq: number;
  at: number;
  priceInPaise: number;
  evaluatedInPaise: number;
}
export interface Series {
  label: string;
  name: string;
  rank: number | null;
  /** Its colour, dash and mark: they stay when ranks change. */
  look: number;
  offers: Offer[];
}

/** By the number that the lot gave a bidder: "Vendor 4" is 3. */
const lookOf = (label: string): number => Math.max(0, Number(/\d+/.exec(label)?.[0] ?? 1) - 1);

/** The offers of each bidder in order of time, the best ranked bidder first. */
export function seriesOf({
  bidders,
  entries,
  type,
  rules,
}: Pick<Auction, 'bidders' | 'entries' | 'type'> & { rules: Pick<Rules, 'openingOffers'> }): Series[] {
  const isOffer = isOfferUnder(rules);
  return bidders.flatMap((bidder) => {
    if (bidder.label === null) return [];
    const offers = entries
      .filter((entry) => entry.label === bidder.label && isOffer(entry))
      .map(({ seq, at, amountInPaise }) => ({
        seq,
        at: Date.parse(at),
        priceInPaise: amountInPaise!,
        evaluatedInPaise: evaluatedOf(type, bidder, amountInPaise!),
      }))
      .toReversed();
    return offers.length === 0
      ? []
      : [{ label: bidder.label, name: bidder.companyName, rank: bidder.rank, look: lookOf(bidder.label), offers }];
  });
}

/** The first bid may be the ceiling: an axis needs a length all the same. */
const LEAST_SPAN = 1000;

/** Round marks of an axis between two figures: at least two, about as many as asked for. */
export function ticksBetween(low: number, high: number, count: number): number[] {
  const span = Math.max(high - low, LEAST_SPAN);
  const power = 10 ** Math.floor(Math.log10(span / count));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => span / one <= count)!;
  const first = Math.floor(low / step) * step;
  const marks: number[] = [];
  for (let mark = first; ; mark += step) {
    marks.push(mark);
    if (mark >= high && marks.length > 1) return marks;
  }
}

const MINUTE = 60_000;
const minuteSteps = [1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 1440, 2880];

/** Marks of a time axis on full steps of minutes. */
export function timesBetween(from: number, to: number, count: number): number[] {
  const step = (minuteSteps.find((minutes) => (to - from) / (minutes * MINUTE) <= count) ?? 2880) * MINUTE;
  const marks: number[] = [];
  for (let mark = from; mark <= to; mark += step) marks.push(mark);
  return marks;
}

/** Moves labels apart so that none covers another, in their order. */
export function spreadLabels(wanted: readonly number[], height: number): number[] {
  const placed: number[] = [];
  for (const y of wanted) placed.push(Math.max(y, (placed.at(-1) ?? -Infinity) + height));
  return placed;
}
