/** An auction against rivals that are no people, by the engine that runs the real ones. Pure; times in milliseconds. */
import { ApiProblem } from '@millwright/api-client/problem';
import { applyEntry, closingTime, openAuction, phaseAt, standings } from '@millwright/evaluation/auction';
import { commitmentOf, hashOfSecret } from '@millwright/evaluation/auction/receipts';
import type { AuctionEvent } from '@millwright/evaluation/auction/rules';
import type { AuctionState } from '@millwright/evaluation/auction/state';
import type { components } from '@millwright/contract/types';
import { formatRupeesShort } from '../../shared/vendor-format.ts';
import { engineRules, showsLead, type BidReceipt } from '../bidder/bid.rules.ts';
import type { BidProof } from '../bidder/bidder-acts.ts';
import type { VendorAuction } from '../bidder/line.rules.ts';

type SetUpRules = components['schemas']['AuctionRules'];
export type PracticeVisibility = 'rank_and_lead' | 'rank';

/** Everything of a practice auction; plain data. */
export interface Practice {
  rules: SetUpRules;
  engine: AuctionState;
  receipts: BidReceipt[];
  /** Of the rivals' chance. */
  seed: number;
  /** When a rival bids next. */
  rivalAt: number;
  /** The lowest that each rival goes to. */
  floors: Readonly<Record<string, number>>;
}

const OWN = 'V1';
const SECOND = 1000;
const CEILING_IN_PAISE = 150_000_000;
/** Nobody relies on the receipts of a practice auction: its secret is no secret. */
const SECRET = '0'.repeat(64);
const iso = (at: number) => new Date(at).toISOString();

/** The next number of a sequence that a seed fixes, from 0 to below 1 (mulberry32), and the seed after it. */
function chance(seed: number): { value: number; seed: number } {
  const next = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(next ^ (next >>> 15), 1 | next);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return { value: ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296, seed: next };
}

/** An English auction of 3 minutes that begins now, with three rivals. The seed fixes what they do. */
export function startPractice(seed: number, visibility: PracticeVisibility, at: number): Practice {
  const rules: SetUpRules = {
    type: 'english',
    startsAt: iso(at),
    noticeInMinutes: 5,
    durationInMinutes: 3,
    hardCloseAfterInMinutes: 10,
    ceilingInPaise: CEILING_IN_PAISE,
    decrement: { absInPaise: 100_000, percent: '0.5' },
    base: visibility === 'rank' ? 'own' : 'leader',
    ties: 'allowed',
    isTieLeakAccepted: false,
    windowInSeconds: 60,
    extensionInSeconds: 60,
    maxExtensions: 3,
    trigger: { kind: 'any', rank: null },
    sanityFloorPercent: null,
    visibility,
    levels: null,
    disclosure: 'anonymous',
    telephone: '+91 00000 00000',
  };
  const vendors = [OWN, 'V2', 'V3', 'V4'].map((vendorId) => ({ vendorId, alphaInPaise: 0, betaPercent: '0' }));
  const floors = { V2: 136_000_000, V3: 131_500_000, V4: 127_000_000 };
  const engine = openAuction({ ...engineRules(rules, false), vendors });
  return { rules, engine, receipts: [], seed, rivalAt: at + 5 * SECOND, floors };
}

const event = (at: number, kind: AuctionEvent['kind'], vendorId: string, amountInPaise: number | null) => ({
  ...{ at, kind, vendorId, amountInPaise },
  stepInPaise: null,
  confirmed: false,
});

/** Applies an entry of somebody, and keeps the receipts of what is the reader's own. */
function enter(practice: Practice, entry: AuctionEvent): Practice {
  const { state, entries } = applyEntry(practice.engine, entry);
  const own = entries.filter(({ vendorId }) => vendorId === OWN);
  const count = practice.receipts.length;
  const receipts = own.map((one, index): BidReceipt => ({
    receiptNo: count + index + 1,
    at: iso(one.at),
    receivedAt: iso(one.at),
    kind: one.kind as BidReceipt['kind'],
    amountInPaise: one.amountInPaise,
    isAccepted: one.accepted,
    reason: one.reason,
    commitment: commitmentOf(SECRET, one),
    strike: null,
  }));
  return { ...practice, engine: state, receipts: [...receipts.toReversed(), ...practice.receipts] };
}

/** What the rivals do until a time: one of them bids every 5 to 15 seconds, down to its floor. */
export function withRivals(practice: Practice, now: number): Practice {
  let next = practice;
  while (next.rivalAt <= now && phaseAt(next.engine, next.rivalAt) === 'live') {
    const at = Math.max(next.rivalAt, next.engine.lastAt ?? 0);
    const who = chance(next.seed);
    const step = chance(who.seed);
    const wait = chance(step.seed);
    next = { ...next, seed: wait.seed, rivalAt: at + Math.round((5 + wait.value * 10) * SECOND) };
    const { leader, vendors } = standings(next.engine, at);
    const rivals = vendors.filter(
      ({ vendorId, maxAllowedInPaise: most }) =>
        vendorId in next.floors && vendorId !== leader?.vendorId && most !== null && most >= next.floors[vendorId]!,
    );
    const rival = rivals[Math.floor(who.value * rivals.length)];
    if (!rival) continue;
    const lower = Math.floor(step.value * 10) * 100_000;
    const amount = Math.max(next.floors[rival.vendorId]!, rival.maxAllowedInPaise! - lower);
    next = enter(next, event(at, 'bid', rival.vendorId, amount));
  }
  return next;
}

/** A practice auction as its bidder sees it. */
export function practiceAuction({ rules, engine, receipts }: Practice, now: number): VendorAuction {
  const at = Math.max(now, engine.lastAt ?? 0);
  const found = standings(engine, at);
  const isClosed = phaseAt(engine, at) === 'closed';
  const view = found.views.find(({ vendorId }) => vendorId === OWN)!;
  const standing = found.vendors.find(({ vendorId }) => vendorId === OWN)!;
  const proxy = engine.proxies.find(({ vendorId }) => vendorId === OWN);
  const opensAt = Date.parse(rules.startsAt);
  return {
    _id: 'practice',
    number: 'Practice',
    title: 'Boiler 2 water-wall tube repair',
    buyer: 'Practice buyer',
    state: isClosed ? 'closed' : 'live',
    now: iso(now),
    startsAt: rules.startsAt,
    closesAt: iso(closingTime(engine)),
    latestEndAt: iso(opensAt + 6 * 60 * SECOND),
    pause: null,
    reason: null,
    terms: {
      version: 1,
      hash: engine.hashes.first,
      rules,
      isEvaluated: false,
      secretHash: hashOfSecret(SECRET),
      statements: ['This is a practice auction. Nothing in it is binding, and nothing is kept.'],
    },
    acceptedVersion: 1,
    acceptedAt: rules.startsAt,
    isConfirmed: true,
    extensions: { used: engine.extensions, most: rules.maxExtensions, byHost: 0 },
    level: null,
    own: {
      bestInPaise: view.ownInPaise,
      comparedInPaise: view.ownInPaise,
      alphaInPaise: 0,
      betaPercent: '0',
      rank: view.rank,
      mostInPaise: isClosed ? null : standing.maxAllowedInPaise,
      priceToLeadInPaise: isClosed || !showsLead(rules) ? null : standing.priceToLeadInPaise,
      proxy: proxy ? { floorInPaise: proxy.floorInPaise, stepInPaise: proxy.stepInPaise } : null,
      isOut: standing.hasDropped,
    },
    leadInPaise: view.leadInPaise,
    table: view.table,
    receiptCount: receipts.length,
    receipts: receipts.slice(0, 50),
    result: isClosed
      ? {
          rank: found.ranking.find(({ vendorId }) => vendorId === OWN)?.rank ?? null,
          isWinner: found.leader?.vendorId === OWN,
          offers: found.ranking.map(({ vendorId, rank, amountInPaise }) => ({
            label: vendorId === OWN ? 'You' : `Rival ${Number(vendorId.slice(1)) - 1}`,
            rank,
            amountInPaise,
          })),
          lastHash: engine.hashes.last,
        }
      : null,
    breakdown: null,
    messages: [],
  };
}

/** An act of the reader: what the rivals did before it comes first. */
export function withOwn(
  practice: Practice,
  now: number,
  kind: AuctionEvent['kind'],
  amounts: { amountInPaise?: number; stepInPaise?: number } = {},
): Practice {
  const before = withRivals(practice, now);
  const at = Math.max(now, before.engine.lastAt ?? 0);
  const { amountInPaise = null, stepInPaise = null } = amounts;
  return enter(before, { ...event(at, kind, OWN, amountInPaise), stepInPaise });
}

/** The question that the server would ask about an amount: below 95% of what is needed, and below 70% to type it again. @throws {ApiProblem} */
export function assertMeant(
  { own, terms }: VendorAuction,
  kind: 'bid' | 'proxy',
  amountInPaise: number,
  proof: BidProof | undefined,
): void {
  const needed = (showsLead(terms.rules) ? own.mostInPaise : own.bestInPaise) ?? terms.rules.ceilingInPaise;
  const isBelow = (percent: number) => amountInPaise * 100 < needed * percent;
  if (!isBelow(kind === 'bid' ? 95 : 70)) return;
  const isTypedAgain = isBelow(70);
  if (proof && (!isTypedAgain || proof.typedAgainInPaise === amountInPaise)) return;
  throw new ApiProblem({
    status: 409,
    code: 'CONFIRMATION_NEEDED',
    message: 'Check the amount.',
    confirmation: {
      amountInWords: formatRupeesShort(amountInPaise),
      differenceInPaise: needed - amountInPaise,
      differencePercent: (((needed - amountInPaise) / needed) * 100).toFixed(2),
      isTypedAgain,
      token: 'practice',
      expiresAt: iso(0),
    },
  });
}
