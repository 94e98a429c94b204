/**
 * The contract's auction written down a second time, as slowly and plainly as it reads: everything is found anew from the list of accepted bids,
 * in fractions of one fixed denominator. Tests hold the engine against it.
 */
import type { LiveReason, LogEntry, Reason } from '../auction/log.ts';
import type { AuctionEvent, ReplayRequest } from '../auction/rules.ts';
import type { ReplayAnswer } from '../auction/standings.ts';
import { sha256 } from '../sha256.ts';

/** Percents have 8 places, so a part of one has 10. */
const ONE = 10n ** 10n;

function partOf(percent: string): bigint {
  const [, sign, digits, places = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(percent)!;
  return BigInt(`${sign}${digits}${places.padEnd(8, '0')}`);
}

const floor = (n: bigint, d: bigint): bigint => {
  let quotient = n / d;
  if (quotient * d > n) quotient -= 1n;
  return quotient;
};
const ceil = (n: bigint, d: bigint): bigint => -floor(-n, d);
const halfUp = (n: bigint, d: bigint): bigint => (n < 0n ? -halfUp(-n, d) : floor(2n * n + d, 2n * d));
const min = (...values: bigint[]): bigint => values.reduce((least, value) => (value < least ? value : least));
const max = (...values: bigint[]): bigint => values.reduce((most, value) => (value > most ? value : most));
const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    member !== null && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );

interface Accepted {
  vendorId: string;
  price: bigint;
  seq: number;
  /** Japanese. */
  level: number;
}

/** Its opening offers are entries as well. */
export type NaiveRequest = Pick<ReplayRequest, 'rules'> & { events: readonly NaiveEvent[] };
type NaiveEvent = Omit<AuctionEvent, 'kind'> & { kind: AuctionEvent['kind'] | 'opening' };

export function naiveReplay({ rules, events }: NaiveRequest): ReplayAnswer {
  const { type, levels } = rules;
  const ids = rules.vendors.map(({ vendorId }) => vendorId);
  const inOrder = [...ids].sort();
  const opened: { vendorId: string; price: bigint }[] = [];
  let P0 = BigInt(rules.ceilingInPaise);
  let hasBids = false;
  const usesTerms = type === 'english' || type === 'sealed';
  const alphaOf = (id: string) =>
    usesTerms ? BigInt(rules.vendors.find(({ vendorId }) => vendorId === id)!.alphaInPaise) : 0n;
  const factorOf = (id: string) =>
    usesTerms ? ONE + partOf(rules.vendors.find(({ vendorId }) => vendorId === id)!.betaPercent) : ONE;
  const E = (id: string, price: bigint) => halfUp(price * factorOf(id) + alphaOf(id) * ONE, ONE);
  const priceWithin = (id: string, evaluated: bigint) => floor((evaluated - alphaOf(id)) * ONE, factorOf(id));
  const delta = (x: bigint) => max(BigInt(rules.decrement.absInPaise), ceil(x * partOf(rules.decrement.percent), ONE));

  const accepted: Accepted[] = [];
  const dropped: { vendorId: string; level: number }[] = [];
  let proxies: { vendorId: string; floor: bigint; step: bigint }[] = [];
  const log: LogEntry[] = [];
  const extensions: ReplayAnswer['extensions'] = [];
  const leaderHistory: ReplayAnswer['leaderHistory'] = [];
  let hash = sha256(sortedJson(rules));
  const first = hash;
  let C = rules.closesAt;
  let H = rules.hardCloseAt ?? Infinity;
  let pausedAt: number | null = null;
  let pausedMs = 0;
  let number = 0;

  const best = (id: string) => accepted.findLast(({ vendorId }) => vendorId === id);
  const ranked = () =>
    ids
      .flatMap((id) => best(id) ?? [])
      .map((offer) => ({ ...offer, evaluated: E(offer.vendorId, offer.price) }))
      .sort((a, b) => (a.evaluated < b.evaluated ? -1 : a.evaluated > b.evaluated ? 1 : a.seq - b.seq));
  const lead = () => ranked()[0];
  const proxyOf = (id: string) => proxies.find(({ vendorId }) => vendorId === id);

  // Levels, counted on a clock that stands while paused.
  const levelAt = (at: number) => Math.floor((at - rules.opensAt - pausedMs) / levels!.everyMs);
  const priceOf = (level: number) =>
    type === 'japanese'
      ? levels!.startInPaise - level * levels!.stepInPaise
      : levels!.startInPaise + level * levels!.stepInPaise;
  const acceptedIn = (level: number) =>
    inOrder.filter((id) => accepted.some((a) => a.vendorId === id && a.level === level));
  const lastLevel = () => {
    if (type === 'dutch') return Math.floor((rules.ceilingInPaise - levels!.startInPaise) / levels!.stepInPaise);
    if (priceOf(0) <= 0) return -1;
    for (let level = 0; ; level++) if (acceptedIn(level).length <= 1 || priceOf(level + 1) <= 0) return level;
  };
  const endOf = (level: number) => rules.opensAt + pausedMs + (level + 1) * levels!.everyMs;
  const outBy = (level: number) =>
    inOrder.filter(
      (id) =>
        dropped.some((drop) => drop.vendorId === id && drop.level <= level) ||
        Array.from({ length: level + 1 }, (_, k) => k).some((k) => !acceptedIn(k).includes(id)),
    );
  const closing = () => {
    if (type === 'english' || type === 'sealed') return C!;
    if (type === 'dutch' && accepted.length > 0) return C!;
    return endOf(lastLevel());
  };
  const isOut = (id: string, at: number) =>
    dropped.some(({ vendorId }) => vendorId === id) || (type === 'japanese' && outBy(levelAt(at) - 1).includes(id));

  const toLead = (id: string, evaluated: bigint) => min(P0, priceWithin(id, evaluated - delta(evaluated)));
  const maxAllowed = (id: string) => {
    const leader = lead();
    if (!leader) return P0;
    const own = best(id);
    if (rules.base === 'own') return own ? min(P0, own.price - delta(own.price)) : P0;
    return leader.vendorId === id ? min(P0, own!.price - delta(own!.price)) : toLead(id, leader.evaluated);
  };
  const ties = (id: string, price: bigint) => {
    const ranks = { none: Infinity, not_first: 1, not_first_two: 2, not_first_three: 3, allowed: 0 }[rules.ties];
    return ranked().some((row, at) => at < ranks && row.vendorId !== id && row.evaluated === E(id, price));
  };

  function refusalOfOpening({ at, vendorId, amountInPaise }: NaiveEvent): LiveReason | null {
    if (type !== 'english' || !rules.openingOffers) return 'wrong_kind';
    if (!ids.includes(vendorId!)) return 'unknown_vendor';
    if (pausedAt === null && at >= closing()) return 'closed';
    if (hasBids) return 'bidding_started';
    if (opened.some((offer) => offer.vendorId === vendorId)) return 'already_bid';
    if (amountInPaise! <= 0) return 'not_positive';
    return amountInPaise! > rules.ceilingInPaise ? 'above_ceiling' : null;
  }

  function refusal({ kind, at, vendorId, amountInPaise, confirmed }: NaiveEvent): Reason | null {
    if (kind === 'opening') throw new Error('Has refusals of its own.');
    if (kind === 'resume') return pausedAt === null ? 'not_paused' : null;
    if (kind === 'pause')
      return at < rules.opensAt ? 'not_open' : pausedAt !== null ? 'already_paused' : at >= closing() ? 'closed' : null;
    const isEnglish = type === 'english';
    if ((kind === 'proxy' || kind === 'proxyCancel') && !isEnglish) return 'wrong_kind';
    if (kind === 'bid' && !isEnglish && type !== 'sealed') return 'wrong_kind';
    if (kind === 'accept' && type !== 'japanese' && type !== 'dutch') return 'wrong_kind';
    if (kind === 'drop' && !isEnglish && type !== 'japanese') return 'wrong_kind';
    const id = vendorId!;
    if (!ids.includes(id)) return 'unknown_vendor';
    if (at < rules.opensAt) return 'not_open';
    if (pausedAt !== null) return 'paused';
    if (at >= closing()) return 'closed';
    if (isOut(id, at)) return 'dropped_out';
    if (kind === 'proxyCancel') return proxyOf(id) ? null : 'no_proxy';
    if (kind === 'accept' || kind === 'drop')
      return type === 'japanese' && acceptedIn(levelAt(at)).includes(id) ? 'already_accepted' : null;
    const p = BigInt(amountInPaise!);
    if (type === 'sealed' && best(id)) return 'already_bid';
    if (isEnglish && proxyOf(id)) return 'proxy_active';
    if (p <= 0n) return 'not_positive';
    if (p > P0) return 'above_ceiling';
    if (type === 'sealed' || kind === 'proxy') return null;
    if (p > maxAllowed(id)) return 'decrement_too_small';
    if (ties(id, p)) return 'tie_not_allowed';
    if (rules.sanityFloorPercent !== null && !confirmed) {
      const leader = lead();
      const [value, reference] = leader ? [E(id, p), leader.evaluated] : [p, P0];
      if (value * ONE < partOf(rules.sanityFloorPercent) * reference) return 'below_sanity_floor';
    }
    return null;
  }

  function write(row: Omit<LogEntry, 'hash' | 'seq' | 'event'>): number {
    const seq = log.length + 1;
    const { at, vendorId, kind, amountInPaise, stepInPaise, confirmed, accepted: isAccepted, reason } = row;
    const entry = {
      seq,
      event: number,
      at,
      vendorId,
      kind,
      amountInPaise,
      stepInPaise,
      confirmed,
      accepted: isAccepted,
      reason,
    };
    hash = sha256(hash + sortedJson(entry));
    log.push({ ...entry, hash });
    return seq;
  }

  let isTriggered = false;
  function place(vendorId: string, price: bigint, seq: number) {
    const before = ranked();
    accepted.push({ vendorId, price, seq, level: -1 });
    if (type !== 'english') return;
    const after = ranked();
    const top = (rows: typeof before, count: number) =>
      rows
        .slice(0, count)
        .map((row) => row.vendorId)
        .join('|');
    const { kind, rank } = rules.trigger;
    if (kind === 'any') isTriggered = true;
    if (kind === 'lead_change' && top(before, 1) !== top(after, 1)) isTriggered = true;
    if (kind === 'rank_change' && top(before, rank!) !== top(after, rank!)) isTriggered = true;
    const leader = after[0]!;
    if (before[0]?.vendorId !== leader.vendorId || before[0].price !== leader.price)
      leaderHistory.push({
        seq,
        vendorId: leader.vendorId,
        amountInPaise: Number(leader.price),
        evaluatedInPaise: Number(leader.evaluated),
      });
  }

  function nextProxyBid() {
    const leader = lead();
    for (const proxy of proxies) {
      const v = proxy.vendorId;
      if (leader?.vendorId === v || maxAllowed(v) < proxy.floor) continue;
      const p = leader ? max(proxy.floor, min(maxAllowed(v), priceWithin(v, leader.evaluated - proxy.step))) : P0;
      if (ties(v, p)) continue;
      const rival = leader && proxyOf(leader.vendorId);
      if (
        leader &&
        rival &&
        proxies.indexOf(rival) < proxies.indexOf(proxy) &&
        E(rival.vendorId, rival.floor) === E(v, proxy.floor) &&
        E(v, p) < leader.evaluated
      ) {
        const own = best(rival.vendorId)!.price;
        const then = rules.base === 'own' ? min(P0, own - delta(own)) : toLead(rival.vendorId, E(v, p));
        const couldTakeBack = then >= rival.floor && E(rival.vendorId, rival.floor) < E(v, p);
        if (!couldTakeBack) continue;
      }
      return { v, p };
    }
    return null;
  }

  for (const event of events) {
    number++;
    isTriggered = false;
    const { kind, at, vendorId } = event;
    // Reasons and kinds of live logs are more than those of the contract.
    const reason = (kind === 'opening' ? refusalOfOpening(event) : refusal(event)) as Reason | null;
    const price = kind === 'accept' && reason === null ? priceOf(levelAt(at)) : null;
    const seq = write({
      ...(event as AuctionEvent),
      amountInPaise: price ?? event.amountInPaise,
      accepted: reason === null,
      reason,
    });
    if (reason !== null) continue;
    if (kind === 'pause') pausedAt = at;
    if (kind === 'resume') {
      if (C !== null) C += at - pausedAt!;
      H += at - pausedAt!;
      pausedMs += at - pausedAt!;
      pausedAt = null;
    }
    if (kind === 'drop') {
      dropped.push({ vendorId: vendorId!, level: type === 'japanese' ? levelAt(at) : 0 });
      proxies = proxies.filter((proxy) => proxy.vendorId !== vendorId);
    }
    if (kind === 'proxyCancel') proxies = proxies.filter((proxy) => proxy.vendorId !== vendorId);
    if (kind === 'accept') {
      accepted.push({ vendorId: vendorId!, price: BigInt(price!), seq, level: levelAt(at) });
      if (type === 'dutch') C = at;
    }
    if (kind === 'bid' || kind === 'proxy') hasBids = true;
    if (kind === 'opening') {
      opened.push({ vendorId: vendorId!, price: BigInt(event.amountInPaise!) });
      if (rules.openingOffers!.as === 'ceiling') P0 = min(...opened.map((offer) => offer.price));
      else place(vendorId!, BigInt(event.amountInPaise!), seq);
      isTriggered = false;
    }
    if (kind === 'bid') place(vendorId!, BigInt(event.amountInPaise!), seq);
    if (kind === 'proxy')
      proxies.push({ vendorId: vendorId!, floor: BigInt(event.amountInPaise!), step: BigInt(event.stepInPaise!) });
    if (type === 'english' && (kind === 'bid' || kind === 'proxy'))
      for (let next = nextProxyBid(); next; next = nextProxyBid()) {
        const row = {
          amountInPaise: Number(next.p),
          stepInPaise: null,
          confirmed: false,
          accepted: true,
          reason: null,
        };
        place(next.v, next.p, write({ at, vendorId: next.v, kind: 'proxyBid', ...row }));
      }
    if (type === 'english' && isTriggered && C! - at <= rules.windowMs && extensions.length < rules.maxExtensions) {
      const to = Math.min(H, Math.max(C!, at + rules.extensionMs));
      if (to > C!) {
        extensions.push({ event: number, at, from: C!, to });
        C = to;
      }
    }
  }

  const isPaused = pausedAt !== null;
  const isLevelled = type === 'japanese' || type === 'dutch';
  const ranking = ranked();
  const leader = ranking[0];
  const endedLevels = type === 'japanese' ? (isPaused ? levelAt(pausedAt!) : lastLevel() + 1) : 0;
  const outIds = type === 'japanese' ? outBy(endedLevels - 1) : [];
  const hasDropped = (id: string) => outIds.includes(id) || dropped.some((drop) => drop.vendorId === id);
  const orNull = (amount: bigint) => (amount > 0n ? Number(amount) : null);
  const isHidden = type === 'sealed' && isPaused;
  const areTermsUsed = ids.some((id) => alphaOf(id) !== 0n || factorOf(id) !== ONE);
  const showsLead = rules.visibility === 'full' || rules.visibility === 'rank_and_lead';
  return {
    state: isPaused ? 'paused' : 'closed',
    closesAt: isPaused ? null : closing(),
    remainingMs: isPaused ? (isLevelled ? null : C! - pausedAt!) : 0,
    extensions,
    log,
    leaderHistory:
      type === 'english' || isPaused || !leader
        ? leaderHistory
        : [
            {
              seq: leader.seq,
              vendorId: leader.vendorId,
              amountInPaise: Number(leader.price),
              evaluatedInPaise: Number(leader.evaluated),
            },
          ],
    ranking: ranking.map(({ vendorId, price, evaluated, seq }, at) => ({
      rank: at + 1,
      vendorId,
      amountInPaise: Number(price),
      evaluatedInPaise: Number(evaluated),
      seq,
    })),
    winner: isPaused || !leader ? null : { vendorId: leader.vendorId, amountInPaise: Number(leader.price) },
    levels: Array.from({ length: endedLevels }, (_, level) => ({
      level,
      priceInPaise: priceOf(level),
      acceptedBy: acceptedIn(level),
      outVendorIds: outBy(level),
    })),
    vendors: inOrder.map((vendorId) => ({
      vendorId,
      hasProxy: proxyOf(vendorId) !== undefined,
      hasDropped: hasDropped(vendorId),
      maxAllowedInPaise: type === 'english' && !hasDropped(vendorId) ? orNull(maxAllowed(vendorId)) : null,
      priceToLeadInPaise:
        type === 'english' && !hasDropped(vendorId) && leader?.vendorId !== vendorId
          ? orNull(leader ? toLead(vendorId, leader.evaluated) : P0)
          : null,
    })),
    views: inOrder.map((vendorId) => ({
      vendorId,
      ownInPaise: best(vendorId) ? Number(best(vendorId)!.price) : null,
      rank:
        isHidden || rules.visibility === 'blind' || !best(vendorId)
          ? null
          : ranking.findIndex((row) => row.vendorId === vendorId) + 1,
      leadInPaise: isHidden || !showsLead || areTermsUsed || !leader ? null : Number(leader.price),
      table:
        isHidden || rules.visibility !== 'full'
          ? null
          : ranking.map((row, at) => ({
              label: `Vendor ${ids.indexOf(row.vendorId) + 1}`,
              rank: at + 1,
              amountInPaise: Number(row.price),
            })),
    })),
    hashes: { first, last: hash },
  };
}
