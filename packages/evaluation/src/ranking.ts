/** Who may be ranked, in which order, and how far each is behind the first (section 2, rules 10 to 12). All starts from shown amounts. */
import type { Because, Reason } from './answer.ts';
import {
  compare,
  divide,
  HUNDRED,
  multiply,
  parseDecimal,
  parsePercent,
  roundDivide,
  roundHalfUp,
  sign,
  subtract,
  toFixed,
  whole,
  add,
  ONE,
  type Rational,
} from './rational.ts';
import { shown } from './money.ts';
import type { TieKey } from './request.ts';
import { sha256 } from './sha256.ts';
import { byCodeUnits, type Quote, type Rules } from './sheet.ts';

/** What the ranking sees of a vendor. */
export interface Candidate {
  quote: Quote;
  /** E as it is shown. */
  evaluatedInPaise: number;
  /** N as it is shown. */
  landedInPaise: number;
  /** Whether a mandatory line of his is plugged. */
  lacksMandatoryLine: boolean;
}

export interface Standing {
  rank: number | null;
  /** Place in the order, from 0; null without rank. */
  position: number | null;
  reasons: Reason[];
  tieBrokenBy: TieKey | null;
  score: string | null;
  pricePerScoreInPaise: number | null;
  gapInPaise: number | null;
  gapPercent: string | null;
}

const defaultChain: readonly TieKey[] = ['landed', 'delivery', 'scorecard', 'submitted', 'lot'];

/** Why a vendor is not ranked; none: he is (rule 10). */
export function reasonsAgainst({ quote, evaluatedInPaise, lacksMandatoryLine }: Candidate, rules: Rules): Reason[] {
  const { archived = false, included = true, valid = true, technicallyQualified = true } = quote.source;
  const { method, technicalCutoff = null } = rules.source;
  const reasons: Reason[] = [];
  if (archived) reasons.push('archived');
  if (!included) reasons.push('version_excluded');
  if (!valid) reasons.push('expired');
  if (!technicallyQualified) reasons.push('technically_disqualified');
  if (lacksMandatoryLine) reasons.push('mandatory_line_missing');
  if (method === 'L1' || method === 'PV') return reasons;
  const score = quote.technicalScore;
  const cutoff = technicalCutoff === null ? whole(method === 'QCBS' ? 70 : 0) : parseDecimal(technicalCutoff);
  if (score === null || (method === 'PRICE_PER_SCORE' && score.n === 0n)) reasons.push('no_technical_score');
  if (score !== null && compare(score, cutoff) < 0) reasons.push('below_technical_cutoff');
  if (evaluatedInPaise <= 0) reasons.push('zero_price');
  return reasons;
}

/** What decides first: less is better. */
interface Primary {
  value: bigint;
  score: string | null;
  pricePerScoreInPaise: number | null;
}

const toRupees = (paise: bigint): bigint => roundDivide(paise, 100n);

/** Makes the primary key of each candidate; under QCBS it needs all of them (rule 11). */
function primaries(candidates: readonly Candidate[], rules: Rules): Primary[] {
  const { method, technicalWeightPercent = '30', normaliseTechnical = false } = rules.source;
  if (method === 'PRICE_PER_SCORE')
    return candidates.map(({ evaluatedInPaise, quote }) => {
      const paise = roundHalfUp(divide(multiply(whole(evaluatedInPaise), HUNDRED), quote.technicalScore!));
      return { value: toRupees(paise), score: null, pricePerScoreInPaise: shown(paise) };
    });
  if (method !== 'QCBS')
    return candidates.map(({ evaluatedInPaise }) => ({
      value: toRupees(BigInt(evaluatedInPaise)),
      score: null,
      pricePerScoreInPaise: null,
    }));
  const weight = parsePercent(technicalWeightPercent);
  const lowest = whole(candidates.reduce((low, { evaluatedInPaise }) => Math.min(low, evaluatedInPaise), Infinity));
  const highest = candidates
    .map(({ quote }) => quote.technicalScore!)
    .reduce((high, score) => (compare(score, high) > 0 ? score : high));
  const technical = (score: Rational) =>
    normaliseTechnical && sign(highest) > 0 ? divide(multiply(score, HUNDRED), highest) : score;
  return candidates.map(({ evaluatedInPaise, quote }) => {
    const financial = divide(multiply(HUNDRED, lowest), whole(evaluatedInPaise));
    const score = add(multiply(weight, technical(quote.technicalScore!)), multiply(subtract(ONE, weight), financial));
    // Four places, and the highest first.
    const value = -roundDivide(score.n * 10_000n, score.d);
    return { value, score: toFixed(score, 4), pricePerScoreInPaise: null };
  });
}

/** In ascending order, null last. */
const nullLast = <Value>(a: Value | null, b: Value | null, order: (a: Value, b: Value) => number): number => {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return order(a, b);
};

const byNumber = (a: number, b: number): number => a - b;

/** How two candidates differ by each key of the chain; below 0: the first is better. */
function tieOrders(lotSeed: string): Record<TieKey, (a: Quote, b: Quote) => number> {
  const lots = new Map<string, string>();
  const lotOf = ({ vendorId }: Quote) => {
    const drawn = lots.get(vendorId) ?? sha256(`${lotSeed}:${vendorId}`);
    lots.set(vendorId, drawn);
    return drawn;
  };
  return {
    // The landed cost is no member of the quote: see `parting`.
    landed: () => 0,
    delivery: (a, b) => nullLast(a.source.deliveryDays ?? null, b.source.deliveryDays ?? null, byNumber),
    scorecard: (a, b) => nullLast(a.scorecard, b.scorecard, (x, y) => compare(y, x)),
    mse: (a, b) => Number(b.source.isMse ?? false) - Number(a.source.isMse ?? false),
    submitted: (a, b) => nullLast(a.source.submittedAt ?? null, b.source.submittedAt ?? null, byNumber),
    lot: (a, b) => byCodeUnits(lotOf(a), lotOf(b)),
  };
}

/** The standing of each candidate, in their order, and who are first. */
export function standings(candidates: readonly Candidate[], rules: Rules): Standing[] {
  const { tieChain = defaultChain, lotSeed = '' } = rules.source;
  const reasons = candidates.map((candidate) => reasonsAgainst(candidate, rules));
  const rankable = candidates.filter((_, at) => reasons[at]!.length === 0);
  const primary = new Map(
    (rankable.length === 0 ? [] : primaries(rankable, rules)).map((each, at) => [rankable[at]!, each]),
  );
  const orders = tieOrders(lotSeed);
  const byKey = (key: TieKey, a: Candidate, b: Candidate) =>
    key === 'landed' ? a.landedInPaise - b.landedInPaise : orders[key](a.quote, b.quote);
  /** The key that parts two of the same primary, or null. */
  const parting = (a: Candidate, b: Candidate) => tieChain.find((key) => byKey(key, a, b) !== 0) ?? null;
  const byPrimary = (a: Candidate, b: Candidate) => {
    const difference = primary.get(a)!.value - primary.get(b)!.value;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  };
  const order = rankable.toSorted((a, b) => {
    const key = parting(a, b);
    return byPrimary(a, b) || (key === null ? byCodeUnits(a.quote.vendorId, b.quote.vendorId) : byKey(key, a, b));
  });
  const places = new Map<Candidate, { rank: number; position: number; tieBrokenBy: TieKey | null }>();
  let rank = 0;
  order.forEach((candidate, position) => {
    const before = order[position - 1];
    const isSamePrimary = before !== undefined && byPrimary(before, candidate) === 0;
    const key = isSamePrimary ? parting(before, candidate) : null;
    if (!isSamePrimary || key !== null) rank++;
    places.set(candidate, { rank, position, tieBrokenBy: key });
  });
  const first = order
    .filter((candidate) => places.get(candidate)!.rank === 1)
    .reduce((low, { evaluatedInPaise }) => Math.min(low, evaluatedInPaise), Infinity);
  return candidates.map((candidate, at) => {
    const place = places.get(candidate);
    const { score = null, pricePerScoreInPaise = null } = primary.get(candidate) ?? {};
    const gap = place ? BigInt(candidate.evaluatedInPaise) - BigInt(first) : null;
    return {
      rank: place?.rank ?? null,
      position: place?.position ?? null,
      reasons: reasons[at]!,
      tieBrokenBy: place?.tieBrokenBy ?? null,
      score,
      pricePerScoreInPaise,
      gapInPaise: gap === null ? null : shown(gap),
      gapPercent: gap === null || first <= 0 ? null : toFixed({ n: gap * 100n, d: BigInt(first) }, 4),
    };
  });
}

/** Why the first is first. `standings` are those of the rankable in their order. */
export function becauseOf(inOrder: readonly Pick<Standing, 'rank' | 'tieBrokenBy'>[], { source }: Rules): Because {
  if (inOrder.length === 1) return 'only_rankable';
  const second = inOrder[1]!;
  if (second.rank === 1) return 'joint';
  if (second.tieBrokenBy !== null) return `tie_${second.tieBrokenBy}`;
  return (
    {
      L1: 'lowest_evaluated',
      PV: 'lowest_present_value',
      QCBS: 'highest_score',
      PRICE_PER_SCORE: 'lowest_price_per_score',
    } as const
  )[source.method];
}
