/** Auctions for properties: few vendors, prices that often meet, times that cluster around the close, and every kind of event. */
import fc from 'fast-check';
import type { AuctionEvent, AuctionRules, AuctionType, ReplayRequest } from '../auction/rules.ts';

export const OPENS_AT = 1000;
export const CLOSES_AT = 2000;
const CEILING = 1000;
const ids = ['C', 'A', 'B', 'D'];

const vendors = (isEvaluated: boolean) =>
  fc.tuple(
    ...ids.map((vendorId) =>
      fc.record({
        vendorId: fc.constant(vendorId),
        alphaInPaise: isEvaluated ? fc.constantFrom(0, 0, 20, -35) : fc.constant(0),
        betaPercent: isEvaluated ? fc.constantFrom('0', '5', '-4.00000001', '-99.5') : fc.constantFrom('0', '0.00'),
      }),
    ),
  );

const rules = (type: AuctionType): fc.Arbitrary<AuctionRules> => {
  const isLevelled = type === 'japanese' || type === 'dutch';
  return fc.boolean().chain((isEvaluated) =>
    fc.record({
      type: fc.constant(type),
      opensAt: fc.constant(OPENS_AT),
      closesAt: fc.constant(isLevelled ? null : CLOSES_AT),
      hardCloseAt: isLevelled ? fc.constant(null) : fc.constantFrom(null, CLOSES_AT, 2250),
      ceilingInPaise: fc.constant(CEILING),
      decrement: fc.record({
        absInPaise: fc.constantFrom(1, 10, 50),
        percent: fc.constantFrom('0', '1', '3.33333333', '0.5'),
      }),
      base: fc.constantFrom('leader' as const, 'own' as const),
      ties: fc.constantFrom(
        'none' as const,
        'not_first' as const,
        'not_first_two' as const,
        'not_first_three' as const,
        'allowed' as const,
      ),
      windowMs: fc.constantFrom(0, 100, 1000),
      extensionMs: fc.constantFrom(0, 100, 200),
      maxExtensions: fc.constantFrom(0, 1, 2, 10),
      trigger: fc.constantFrom(
        { kind: 'any' as const, rank: null },
        { kind: 'lead_change' as const, rank: null },
        { kind: 'rank_change' as const, rank: 1 },
        { kind: 'rank_change' as const, rank: 2 },
        { kind: 'rank_change' as const, rank: 3 },
      ),
      sanityFloorPercent: fc.constantFrom(null, '70', '99.99999999'),
      visibility: fc.constantFrom('blind' as const, 'rank' as const, 'rank_and_lead' as const, 'full' as const),
      levels: isLevelled
        ? fc.record({
            startInPaise: type === 'dutch' ? fc.constantFrom(0, 600, 990, 1000) : fc.constantFrom(0, 300, 1000),
            stepInPaise: fc.constantFrom(50, 100, 333),
            everyMs: fc.constantFrom(1, 20, 40),
          })
        : fc.constant(null),
      vendors: vendors(isEvaluated),
    }),
  );
};

/** Falling prices, so that most of a sequence are low enough to be accepted, half of them round, so that they meet. */
const price = (at: number) => {
  const falling = fc.integer({ min: 0, max: 80 }).map((noise) => CEILING - at * 15 - noise);
  return fc.oneof(
    { weight: 6, arbitrary: falling },
    { weight: 6, arbitrary: falling.map((amount) => amount - (amount % 50)) },
    { weight: 2, arbitrary: fc.constantFrom(-5, 0, 1, 400, CEILING, CEILING + 1) },
  );
};

type Timed = Omit<AuctionEvent, 'at'> & { after: number };

const vendorId = fc.oneof(
  { weight: 40, arbitrary: fc.constantFrom(...ids) },
  { weight: 1, arbitrary: fc.constant('nobody') },
);
const gap = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(0, 1, 3, 10) },
  { weight: 1, arbitrary: fc.constantFrom(60, 150) },
);
const ofBidder = (kind: AuctionEvent['kind'], at: number): fc.Arbitrary<Timed> =>
  fc.record({
    after: gap,
    kind: fc.constant(kind),
    vendorId,
    amountInPaise: kind === 'bid' || kind === 'proxy' ? price(at) : fc.constant(null),
    stepInPaise: kind === 'proxy' ? fc.constantFrom(1, 5, 30, 100) : fc.constant(null),
    confirmed: fc.boolean(),
  });
const ofHost = (kind: 'pause' | 'resume'): fc.Arbitrary<Timed> =>
  fc.record({
    after: gap,
    kind: fc.constant(kind),
    vendorId: fc.constant(null),
    amountInPaise: fc.constant(null),
    stepInPaise: fc.constant(null),
    confirmed: fc.constant(false),
  });

/** What mostly happens, then anything else, and a pause that mostly ends. */
const usual: Record<AuctionType, [AuctionEvent['kind'], number][]> = {
  english: [
    ['bid', 30],
    ['proxy', 5],
    ['proxyCancel', 1],
    ['drop', 1],
  ],
  sealed: [['bid', 30]],
  japanese: [
    ['accept', 40],
    ['drop', 1],
  ],
  dutch: [['accept', 2]],
};
const kinds: AuctionEvent['kind'][] = ['bid', 'proxy', 'proxyCancel', 'accept', 'drop'];

const step = (type: AuctionType, at: number): fc.Arbitrary<Timed[]> =>
  fc.oneof(
    ...usual[type].map(([kind, weight]) => ({ weight, arbitrary: fc.tuple(ofBidder(kind, at)) })),
    ...kinds.map((kind) => ({ weight: 1, arbitrary: fc.tuple(ofBidder(kind, at)) })),
    { weight: 1, arbitrary: fc.tuple(ofHost('pause'), ofBidder(usual[type][0]![0], at), ofHost('resume')) },
    { weight: 1, arbitrary: fc.tuple(fc.oneof(ofHost('pause'), ofHost('resume'))) },
    // A level that several accept.
    ...(type === 'japanese'
      ? [{ weight: 40, arbitrary: fc.tuple(...ids.slice(0, 3).map(() => ofBidder('accept', at))) }]
      : []),
  );

/** Requests of one type that keep every rule marked (400). */
export const randomAuction = (type: AuctionType): fc.Arbitrary<ReplayRequest> =>
  fc
    .record({
      rules: rules(type),
      start: fc.constantFrom(
        OPENS_AT - 5,
        OPENS_AT,
        OPENS_AT,
        ...(type === 'japanese' ? [] : [CLOSES_AT - 300, CLOSES_AT - 99]),
      ),
      steps: fc
        .integer({ min: 0, max: 24 })
        .chain((length) => fc.tuple(...Array.from({ length }, (_, at) => step(type, at)))),
    })
    .map(({ rules, start, steps }) => {
      let at = start;
      return { rules, events: steps.flat().map(({ after, ...rest }) => ({ at: (at += after), ...rest })) };
    });

/** An English auction whose rules ask for opening offers: some before the first event, of whomever, and seldom one that comes too late. */
export const randomOpenedAuction = fc
  .record({
    auction: randomAuction('english'),
    as: fc.constantFrom('ceiling' as const, 'firstBid' as const),
    offers: fc.array(fc.record({ vendorId, amountInPaise: price(1) }), { maxLength: 5 }),
    late: fc.record({ vendorId, amountInPaise: price(2), place: fc.integer({ min: 0, max: 60 }) }),
  })
  .map(({ auction: { rules, events }, as, offers, late }) => {
    const openingAt = (at: number, offer: { vendorId: string; amountInPaise: number }) => ({
      kind: 'opening' as const,
      at,
      vendorId: offer.vendorId,
      amountInPaise: offer.amountInPaise,
      stepInPaise: null,
      confirmed: false,
    });
    const at = events[0]?.at ?? OPENS_AT;
    const before = events.slice(0, late.place);
    const after = events.slice(late.place);
    const entries = [
      ...offers.map((offer) => openingAt(Math.min(at, OPENS_AT), offer)),
      ...before,
      ...(after.length > 0 ? [openingAt(after[0]!.at, late)] : []),
      ...after,
    ];
    return { rules: { ...rules, openingOffers: { as, closesAt: OPENS_AT } }, entries };
  });
