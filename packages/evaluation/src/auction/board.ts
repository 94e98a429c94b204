import { parseOptional, type Rational } from '../rational.ts';
import { hashOfRules } from './chain.ts';
import { decrementOf, evaluate, highestPriceWithin, lower, termsOf, type Decrement, type Terms } from './pricing.ts';
import type { AuctionRules } from './rules.ts';
import type { AuctionState, StoredOffer } from './state.ts';

export interface Offer {
  amount: bigint;
  evaluated: bigint;
  seq: number;
}

export interface Bidder {
  readonly vendorId: string;
  /** In `rules.vendors`, from 0. */
  readonly place: number;
  readonly terms: Terms;
  offer: Offer | null;
  previousOffer: Offer | null;
  /** Dropped, removed, or missed a level of a Japanese auction. */
  isOut: boolean;
  isRemoved: boolean;
}

/** A bidder with an offer. */
export type RankedBidder = Bidder & { offer: Offer };

export interface Proxy {
  readonly bidder: Bidder;
  readonly floor: bigint;
  readonly step: bigint;
}

const byOffer = (a: RankedBidder, b: RankedBidder): number =>
  a.offer.evaluated < b.offer.evaluated ? -1 : a.offer.evaluated > b.offer.evaluated ? 1 : a.offer.seq - b.offer.seq;

const loadOffer = (terms: Terms, { amountInPaise, seq }: StoredOffer): Offer => {
  const amount = BigInt(amountInPaise);
  return { amount, evaluated: evaluate(terms, amount), seq };
};
const storeOffer = ({ amount, seq }: Offer): StoredOffer => ({ amountInPaise: Number(amount), seq });

/** P0, or the lowest opening offer where that sets it. */
export const ceilingOf = ({ rules, opening }: Pick<AuctionState, 'rules' | 'opening'>): bigint =>
  BigInt(opening?.ceilingInPaise ?? rules.ceilingInPaise);

/** The state before the first event. @param rules As received: they are hashed as they are. */
export const openingState = (rules: AuctionRules): AuctionState => {
  const first = hashOfRules(rules);
  return {
    rules,
    hashes: { first, last: first },
    events: 0,
    entries: 0,
    proxyBids: 0,
    lastAt: null,
    closesAt: rules.closesAt,
    hardCloseAt: rules.hardCloseAt,
    pausedAt: null,
    pausedMs: 0,
    extensions: 0,
    hostExtensions: 0,
    cancelledAt: null,
    hasBids: false,
    level: 0,
    acceptedBy: [],
    bidders: rules.vendors.map(({ vendorId }) => ({
      vendorId,
      offer: null,
      previousOffer: null,
      isOut: false,
      isRemoved: false,
    })),
    proxies: [],
  };
};

/** An auction while events are folded into it: prices as integers, offers in rank order. Loading and storing it costs O(bidders + proxies). */
export class Board {
  readonly rules: AuctionRules;
  /** P0, or the lowest opening offer where that sets it. */
  ceiling: bigint;
  readonly decrement: Decrement;
  /** As a part of one. */
  readonly sanityFloor: Rational | null;
  /** What is no list; changed in place. */
  readonly clock: Omit<AuctionState, 'rules' | 'acceptedBy' | 'bidders' | 'proxies'>;
  readonly bidders: readonly Bidder[];
  readonly acceptedBy: Set<Bidder>;
  /** Bidders with an offer by (E, seq). */
  readonly ranking: RankedBidder[];
  readonly proxies: Proxy[];
  private readonly byId: ReadonlyMap<string, Bidder>;

  constructor({ rules, acceptedBy, bidders, proxies, ...clock }: AuctionState) {
    this.rules = rules;
    this.ceiling = ceilingOf({ rules, ...clock });
    this.decrement = decrementOf(rules);
    const percent = parseOptional(rules.sanityFloorPercent);
    this.sanityFloor = percent && { n: percent.n, d: percent.d * 100n };
    this.clock = { ...clock, hashes: { ...clock.hashes } };
    this.bidders = rules.vendors.map((vendor, place) => {
      const { offer, previousOffer, isOut, isRemoved } = bidders[place]!;
      const terms = termsOf(rules, vendor);
      return {
        vendorId: vendor.vendorId,
        place,
        terms,
        offer: offer && loadOffer(terms, offer),
        previousOffer: previousOffer && loadOffer(terms, previousOffer),
        isOut,
        isRemoved,
      };
    });
    this.byId = new Map(this.bidders.map((bidder) => [bidder.vendorId, bidder]));
    this.acceptedBy = new Set(acceptedBy.map((id) => this.byId.get(id)!));
    this.ranking = this.bidders.filter((bidder): bidder is RankedBidder => bidder.offer !== null).sort(byOffer);
    this.proxies = proxies.map(({ vendorId, floorInPaise, stepInPaise }) => ({
      bidder: this.byId.get(vendorId)!,
      floor: BigInt(floorInPaise),
      step: BigInt(stepInPaise),
    }));
  }

  toState(): AuctionState {
    return {
      rules: this.rules,
      ...this.clock,
      hashes: { ...this.clock.hashes },
      acceptedBy: [...this.acceptedBy].map(({ vendorId }) => vendorId),
      bidders: this.bidders.map(({ vendorId, offer, previousOffer, isOut, isRemoved }) => ({
        vendorId,
        offer: offer && storeOffer(offer),
        previousOffer: previousOffer && storeOffer(previousOffer),
        isOut,
        isRemoved,
      })),
      proxies: this.proxies.map(({ bidder, floor, step }) => ({
        vendorId: bidder.vendorId,
        floorInPaise: Number(floor),
        stepInPaise: Number(step),
      })),
    };
  }

  find(vendorId: string | null): Bidder | undefined {
    return vendorId === null ? undefined : this.byId.get(vendorId);
  }

  get leader(): RankedBidder | undefined {
    return this.ranking[0];
  }

  proxyOf(bidder: Bidder): Proxy | undefined {
    return this.proxies.find((proxy) => proxy.bidder === bidder);
  }

  endProxy(bidder: Bidder): void {
    const at = this.proxies.findIndex((proxy) => proxy.bidder === bidder);
    if (at >= 0) this.proxies.splice(at, 1);
  }

  /** Notes an opening offer where the lowest of them sets the ceiling. */
  lowerCeiling({ vendorId }: Bidder, amountInPaise: number): void {
    const { opening } = this.clock;
    this.clock.opening = {
      ceilingInPaise: Math.min(opening?.ceilingInPaise ?? amountInPaise, amountInPaise),
      vendorIds: [...(opening?.vendorIds ?? []), vendorId],
    };
    this.ceiling = BigInt(this.clock.opening.ceilingInPaise);
  }

  /** The highest price with which a bidder takes the lead from an offer of that evaluated price; the ceiling caps it. */
  priceToLead(bidder: Bidder, evaluated: bigint): bigint {
    return lower(this.ceiling, highestPriceWithin(bidder.terms, evaluated - this.decrement(evaluated)));
  }

  /** The highest price that a bidder may bid now (rule 2); may be 0 or less, where none is left. */
  maxAllowed(bidder: Bidder): bigint {
    const { leader } = this;
    if (!leader) return this.ceiling;
    if (this.rules.base === 'leader' && bidder !== leader) return this.priceToLead(bidder, leader.offer.evaluated);
    if (!bidder.offer) return this.ceiling;
    return lower(this.ceiling, bidder.offer.amount - this.decrement(bidder.offer.amount));
  }

  /** Whether the tie rule refuses an evaluated price of a bidder (rule 3). */
  isTie(bidder: Bidder, evaluated: bigint): boolean {
    const { ties } = this.rules;
    if (ties === 'allowed') return false;
    const reach = { none: this.ranking.length, not_first: 1, not_first_two: 2, not_first_three: 3 }[ties];
    return this.ranking.slice(0, reach).some((other) => other !== bidder && other.offer.evaluated === evaluated);
  }

  /** Makes an offer a bidder's best one. @returns the ranks, from 0, between which he moved; null where his rank did not change. */
  rank(bidder: Bidder, amount: bigint, seq: number): { from: number; to: number } | null {
    const previous = bidder.offer;
    const from = this.unrank(bidder);
    bidder.previousOffer = previous;
    const to = this.insert(bidder, { amount, evaluated: evaluate(bidder.terms, amount), seq });
    return from === to ? null : { from, to };
  }

  /** Leaves a bidder without an offer. @returns his rank until now, from 0; Infinity if he had none. */
  unrank(bidder: Bidder): number {
    const rank = this.ranking.indexOf(bidder as RankedBidder);
    bidder.offer = null;
    if (rank < 0) return Infinity;
    this.ranking.splice(rank, 1);
    return rank;
  }

  /** Gives a bidder without an offer one. @returns his rank, from 0. */
  insert(bidder: Bidder, offer: Offer): number {
    bidder.offer = offer;
    const ranked = bidder as RankedBidder;
    const behind = this.ranking.findIndex((other) => byOffer(ranked, other) < 0);
    const rank = behind < 0 ? this.ranking.length : behind;
    this.ranking.splice(rank, 0, ranked);
    return rank;
  }
}
