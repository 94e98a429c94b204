/** What set-up says of the rules of an auction before it is scheduled: when it ends at the latest, what its refusals reveal, what cannot work. */
import { MOST_PROXY_BIDS_PER_ENTRY } from '../auction.ts';
import { floorDivide } from '../rational.ts';
import { Board, openingState } from './board.ts';
import { endOfDutch, endOfLevel } from './levels.ts';
import { evaluate, higher, isEvaluated, termsOf } from './pricing.ts';
import { rulesRefusalsOf } from './replay-refusals.ts';
import type { AuctionRules } from './rules.ts';

export const MOST_BIDDERS = 200;
const LEAST_BIDDERS = 2;

/** An error keeps the auction from being scheduled; a warning is shown to the host. */
export interface RuleFinding {
  code:
    | 'invalid'
    | 'ceiling_not_positive'
    | 'decrement_exceeds_ceiling'
    | 'too_few_bidders'
    | 'too_many_bidders'
    | 'too_many_proxy_bids'
    | 'beyond_bounds'
    | 'decrement_reveals_lead'
    | 'trigger_reveals_rank'
    | 'sanity_floor_reveals_lead'
    | 'ties_reveal_prices'
    | 'lead_hidden_by_evaluation'
    | 'extension_without_effect'
    | 'opening_reveals_price';
  isError: boolean;
  /** Into the rules (RFC 6901). */
  pointer: string;
  message: string;
}

const ceilDivide = (n: bigint, d: bigint): bigint => -floorDivide(-n, d);

/** The smallest step of a live proxy: the decrement, or 0.25 % of the ceiling if that is more. */
export function smallestProxyStep({ ceilingInPaise, decrement }: AuctionRules): number {
  return Number(higher(BigInt(decrement.absInPaise), ceilDivide(BigInt(ceilingInPaise), 400n)));
}

/**
 * The most bids by proxy that one entry may cause. Each of them opens at the ceiling, lowers the lowest evaluated price by a step, or is the last of
 * its proxy, at its floor.
 */
export function mostProxyBids(rules: AuctionRules): number {
  if (rules.type !== 'english' || rules.vendors.length === 0) return 0;
  const ceiling = BigInt(rules.ceilingInPaise);
  const terms = rules.vendors.map((vendor) => termsOf(rules, vendor));
  const highest = terms.map((each) => evaluate(each, ceiling)).reduce((a, b) => (a > b ? a : b));
  const lowest = terms.map((each) => evaluate(each, 1n)).reduce((a, b) => (a < b ? a : b));
  return Number(ceilDivide(highest - lowest, BigInt(smallestProxyStep(rules)))) + rules.vendors.length + 1;
}

/**
 * When an auction ends at the latest, without pauses and extensions by the host. A bid in the last millisecond moves the close by the extension
 * less that millisecond. null: beyond what a time can say.
 */
export function latestEnd(rules: AuctionRules): number | null {
  const end = endOf(rules);
  return end > BigInt(Number.MAX_SAFE_INTEGER) ? null : Number(end);
}

function endOf(rules: AuctionRules): bigint {
  const board = new Board(openingState(rules));
  if (rules.type === 'dutch') return endOfDutch(board);
  if (rules.type === 'japanese') {
    const { startInPaise, stepInPaise } = rules.levels!;
    return endOfLevel(board, ceilDivide(BigInt(startInPaise), BigInt(stepInPaise)) - 1n);
  }
  const close = BigInt(rules.closesAt!);
  if (rules.type === 'sealed' || rules.windowMs === 0) return close;
  const extended = close + BigInt(rules.maxExtensions) * BigInt(Math.max(0, rules.extensionMs - 1));
  const hardClose = rules.hardCloseAt === null ? extended : BigInt(rules.hardCloseAt);
  return extended < hardClose ? extended : hardClose;
}

/** What the refusals and extensions of an English auction tell bidders who are to see no price of others. */
function leaksOf({ base, ties, trigger, sanityFloorPercent }: AuctionRules): RuleFinding[] {
  const findings: RuleFinding[] = [];
  if (base === 'leader')
    findings.push({
      code: 'decrement_reveals_lead',
      isError: true,
      pointer: '/base',
      message:
        'A bid refused for its decrement reveals the lowest price. Count the decrement from each bidder’s own last bid.',
    });
  if (trigger.kind !== 'any')
    findings.push({
      code: 'trigger_reveals_rank',
      isError: true,
      pointer: '/trigger',
      message: 'An extension reveals that ranks changed. Let any bid extend the auction.',
    });
  if (sanityFloorPercent !== null)
    findings.push({
      code: 'sanity_floor_reveals_lead',
      isError: true,
      pointer: '/sanityFloorPercent',
      message: 'A bid refused by the sanity floor reveals the lowest price. Remove the floor.',
    });
  if (ties !== 'allowed')
    findings.push({
      code: 'ties_reveal_prices',
      isError: false,
      pointer: '/ties',
      message: 'A bid refused as a tie reveals that another bidder offered that price.',
    });
  return findings;
}

/** Everything that is to be said against the rules of a live auction, errors and warnings. */
export function checkRules(rules: AuctionRules): RuleFinding[] {
  const invalid = rulesRefusalsOf(rules);
  if (invalid.length > 0)
    return invalid.map(({ pointer, message }) => ({
      code: 'invalid',
      isError: true,
      pointer: pointer.replace(/^\/rules/, ''),
      message,
    }));
  const findings: RuleFinding[] = [];
  const error = (code: RuleFinding['code'], pointer: string, message: string) =>
    findings.push({ code, isError: true, pointer, message });
  const warn = (code: RuleFinding['code'], pointer: string, message: string) =>
    findings.push({ code, isError: false, pointer, message });
  const isEnglish = rules.type === 'english';
  const showsLead = rules.visibility === 'rank_and_lead' || rules.visibility === 'full';
  const ceiling = BigInt(rules.ceilingInPaise);

  if (ceiling <= 0n) error('ceiling_not_positive', '/ceilingInPaise', 'Enter a ceiling above ₹0.');
  else if (isEnglish && BigInt(rules.decrement.absInPaise) >= ceiling)
    error('decrement_exceeds_ceiling', '/decrement', 'The decrement must be less than the ceiling.');
  if (rules.vendors.length < LEAST_BIDDERS)
    error('too_few_bidders', '/vendors', `Invite at least ${LEAST_BIDDERS} bidders.`);
  if (rules.vendors.length > MOST_BIDDERS)
    error('too_many_bidders', '/vendors', `Invite at most ${MOST_BIDDERS} bidders.`);
  const evaluatedCeilings = rules.vendors.map((vendor) => evaluate(termsOf(rules, vendor), ceiling));
  if (evaluatedCeilings.some((amount) => amount > BigInt(Number.MAX_SAFE_INTEGER)) || latestEnd(rules) === null)
    error('beyond_bounds', '', 'Prices or times are larger than an auction can show.');
  else if (mostProxyBids(rules) > MOST_PROXY_BIDS_PER_ENTRY)
    error(
      'too_many_proxy_bids',
      '/decrement',
      `One bid could cause more than ${MOST_PROXY_BIDS_PER_ENTRY.toLocaleString('en-IN')} bids by proxy. Raise the decrement.`,
    );
  if (isEnglish && (rules.visibility === 'blind' || rules.visibility === 'rank')) findings.push(...leaksOf(rules));
  if (rules.openingOffers?.as === 'ceiling' && (!showsLead || isEvaluated(rules)))
    error(
      'opening_reveals_price',
      '/openingOffers',
      'A ceiling from opening offers reveals the lowest of them. Make them first bids.',
    );
  if (isEnglish && rules.maxExtensions > 0 && (rules.windowMs === 0 || rules.extensionMs <= 1))
    warn(
      'extension_without_effect',
      '/extensionMs',
      'The auction is never extended: set both a window and an extension.',
    );
  if (showsLead && isEvaluated(rules))
    warn(
      'lead_hidden_by_evaluation',
      '/visibility',
      'Bidders do not see the lowest price, since bids are ranked by evaluated cost. They see the price that takes the lead.',
    );
  return findings;
}
