import { canonical } from '@millwright/evaluation/auction/chain';
import { parseDecimal } from '@millwright/evaluation/rational';
import { sha256 } from '@millwright/evaluation/sha256';
import type { components } from '@millwright/contract/types';
import type { FieldProblem } from '../../problems.ts';

type Schemas = components['schemas'];
export type SetUpRules = Schemas['AuctionRules'];

const MINUTE = 60_000;
const YEAR = 365 * 24 * 60 * MINUTE;
/** A proxy steps by at least this part of the ceiling: two that fight place at most twice as many bids. */
const LEAST_PROXY_STEP_PER_MILLE = { n: 25n, d: 10_000n };

const endsByLevels = ({ type }: Pick<SetUpRules, 'type'>) => type === 'japanese' || type === 'dutch';
const isZero = (decimal: string) => parseDecimal(decimal).n === 0n;
const isOver = (decimal: string, most: bigint) => {
  const { n, d } = parseDecimal(decimal);
  return n > most * d;
};

/** Under `blind` and `rank` a refusal must tell nothing of another bidder: each of these would tell a price or a rank. */
function leakProblems(rules: SetUpRules): FieldProblem[] {
  if (rules.visibility !== 'blind' && rules.visibility !== 'rank') return [];
  const at = (field: string, message: string): FieldProblem => ({ pointer: `/rules/${field}`, message });
  return [
    ...(rules.type === 'english' && rules.base !== 'own'
      ? [at('base', 'Choose “Own last bid”: a refusal would reveal the leading price.')]
      : []),
    ...(rules.trigger.kind === 'any'
      ? []
      : [at('trigger', 'Choose “Any bid”: an extension would reveal a change in ranks.')]),
    ...(rules.sanityFloorPercent === null
      ? []
      : [at('sanityFloorPercent', 'Leave it out: a refusal would reveal the leading price.')]),
    ...(rules.ties === 'allowed' || rules.isTieLeakAccepted
      ? []
      : [at('ties', 'Allow ties, or confirm that a refused tie reveals another bidder’s price.')]),
  ];
}

/** What is wrong with opening offers. */
function openingProblems({ type, openingOffers, noticeInMinutes, visibility }: SetUpRules): FieldProblem[] {
  if (!openingOffers) return [];
  const at = (field: string, message: string): FieldProblem => ({ pointer: `/rules/openingOffers${field}`, message });
  if (type !== 'english') return [at('', 'Leave them out: auctions of this type have no opening offers.')];
  return [
    ...(openingOffers.closeBeforeInMinutes >= noticeInMinutes
      ? [at('/closeBeforeInMinutes', 'Leave time for offers: enter less than the notice.')]
      : []),
    ...(openingOffers.as === 'ceiling' && (visibility === 'blind' || visibility === 'rank')
      ? [at('/as', 'Choose first bids: a ceiling would reveal the lowest opening offer.')]
      : []),
  ];
}

/** What is wrong with the rules of an auction that is set up now. */
export function rulesProblems(rules: SetUpRules, now: Date): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const add = (field: string, message: string) => problems.push({ pointer: `/rules/${field}`, message });
  const starts = Date.parse(rules.startsAt);
  if (starts <= now.getTime()) add('startsAt', 'Choose a time in the future.');
  if (starts > now.getTime() + YEAR) add('startsAt', 'Choose a time within a year.');
  if (endsByLevels(rules)) {
    if (rules.durationInMinutes !== null)
      add('durationInMinutes', 'Leave this out: the price levels set the end of this auction.');
    if (rules.hardCloseAfterInMinutes !== null)
      add('hardCloseAfterInMinutes', 'Leave this out: the price levels set the end of this auction.');
    if (rules.levels === null) add('levels', 'Enter the price levels.');
    else if (rules.levels.startInPaise > rules.ceilingInPaise)
      add('levels/startInPaise', 'Start at the ceiling or below.');
    else if (rules.type === 'japanese' && rules.levels.startInPaise < rules.levels.stepInPaise)
      add('levels/stepInPaise', 'Step by less than the first price.');
  } else {
    if (rules.durationInMinutes === null) add('durationInMinutes', 'Enter how long it lasts.');
    if (rules.levels !== null) add('levels', 'Leave this out: this auction has no price levels.');
    if (
      rules.durationInMinutes !== null &&
      rules.hardCloseAfterInMinutes !== null &&
      rules.hardCloseAfterInMinutes < rules.durationInMinutes
    )
      add('hardCloseAfterInMinutes', 'End no earlier than the auction itself.');
  }
  if (isOver(rules.decrement.percent, 50n)) add('decrement/percent', 'Enter 50% or less.');
  if (rules.decrement.absInPaise >= rules.ceilingInPaise) add('decrement/absInPaise', 'Enter less than the ceiling.');
  if (rules.sanityFloorPercent !== null && (isZero(rules.sanityFloorPercent) || isOver(rules.sanityFloorPercent, 100n)))
    add('sanityFloorPercent', 'Enter more than 0% and at most 100%.');
  if ((rules.trigger.kind === 'rank_change') !== (rules.trigger.rank !== null))
    add('trigger/rank', rules.trigger.rank === null ? 'Enter the last rank that counts.' : 'Leave it out.');
  return [...problems, ...openingProblems(rules), ...leakProblems(rules)];
}

/** The place of a bidder in the log. */
export const labelOf = (vendorId: string): number => Number(vendorId.slice(1));
/** What other bidders call it. */
export const labelText = (label: number): string => `Vendor ${label}`;

/** The rules with the start as it stands, which for a chained auction moves with the one before. */
export const rulesNow = ({ rules, starts_at: startsAt }: { rules: SetUpRules; starts_at: string }): SetUpRules => ({
  ...rules,
  startsAt: new Date(startsAt).toISOString(),
});

/** The latest possible end without pauses and extensions by the host: when every extension is used at the last moment. */
export function latestEndOf(rules: SetUpRules): Date | null {
  if (rules.durationInMinutes === null) return null;
  const closes = Date.parse(rules.startsAt) + rules.durationInMinutes * MINUTE;
  const isExtended = rules.type === 'english' && rules.windowInSeconds > 0;
  const extended = isExtended ? closes + rules.maxExtensions * rules.extensionInSeconds * 1000 : closes;
  const hard =
    rules.hardCloseAfterInMinutes === null
      ? Infinity
      : Date.parse(rules.startsAt) + rules.hardCloseAfterInMinutes * MINUTE;
  return new Date(Math.min(extended, hard));
}

/**
 * Whether bidders get the replay file: it holds every bid, and of a part of its hashes alone the prices between would be found by trying.
 */
export const isReplayPublished = ({ disclosure }: Pick<SetUpRules, 'disclosure'>): boolean =>
  disclosure === 'anonymous' || disclosure === 'full';

const minutesText = (minutes: number): string => (minutes === 1 ? '1 minute' : `${minutes} minutes`);

/** What follows from the rules, in sentences that a bidder accepts. */
export const statementsOf = (rules: SetUpRules): string[] => [
  'Bids are binding. Server time applies: a bid at the closing time is too late.',
  ...(rules.startsAfter
    ? [
        `It starts ${minutesText(rules.startsAfter.gapInMinutes)} after another auction of this buyer closes, but no earlier than planned. If that one is extended or paused, all times of this auction move.`,
      ]
    : []),
  ...(rules.openingOffers
    ? [
        'An opening offer is binding and cannot be changed. It is sealed until the start: the buyer sees only who has submitted one. If the terms change, submit it again.',
      ]
    : []),
  'When the server is away, the auction pauses at the last moment that it was there, and bidders have 10 minutes’ notice before it resumes.',
  'A bid can be struck only when its bidder asks within 60 seconds and before the next accepted bid, and two people of the buyer agree.',
  ...(rules.levels === null
    ? [
        'While the auction is live, the buyer can enter a bid for you from a document that you sent. You are mailed at once and can dispute it.',
      ]
    : []),
  isReplayPublished(rules)
    ? 'Each entry has a receipt. After the close, all bidders get the replay file, which proves that it was counted.'
    : 'Each entry has a receipt. The buyer keeps the replay file, which proves that it was counted.',
  ...(rules.type === 'english'
    ? [
        `After the close, the floors of proxies can be read ${isReplayPublished(rules) ? 'by all bidders, under bidder numbers' : 'by the buyer'}.`,
      ]
    : []),
  ...(rules.ties !== 'allowed' && (rules.visibility === 'blind' || rules.visibility === 'rank')
    ? ['A refused tie tells you that another bidder offered that price.']
    : []),
];

/** What a version of the terms hashes to; a bidder accepts this. */
export const termsHashOf = (of: {
  auctionId: string;
  version: number;
  rules: SetUpRules;
  secretHash: string;
}): string => sha256(canonical({ ...of, statements: statementsOf(of.rules) }));

/** The least step of a proxy: the decrement, and 0.25 % of the ceiling. */
export function leastProxyStep({
  ceilingInPaise,
  decrement,
}: Pick<SetUpRules, 'ceilingInPaise' | 'decrement'>): number {
  const { n, d } = LEAST_PROXY_STEP_PER_MILLE;
  const part = (BigInt(ceilingInPaise) * n + d - 1n) / d;
  return Math.max(Number(part), decrement.absInPaise);
}
