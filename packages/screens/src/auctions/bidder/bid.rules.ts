/** What a bidder may bid and what an amount would do, in whole paise. Pure; the server decides. */
import type { AuctionRules as EngineRules } from '@millwright/evaluation/auction/rules';
import { engineRulesOf } from '@millwright/evaluation/auction/set-up';
import type { components } from '@millwright/contract/types';
import { formatRupees } from '@millwright/ui/format-rupees';
import { clockText } from '../auction-format.ts';
import type { VendorAuction } from './line.rules.ts';

type Schemas = components['schemas'];
type SetUpRules = Schemas['AuctionRules'];
export type BidReceipt = Schemas['BidReceipt'];
export type Confirmation = NonNullable<Schemas['Problem']['confirmation']>;

const STRIKE_WITHIN_MS = 60_000;

/** The rules as the engine has them. Of other bidders only whether any has a loading is known here. */
export const engineRules = (rules: SetUpRules, isEvaluated: boolean): EngineRules =>
  engineRulesOf(rules, isEvaluated ? [{ alphaInPaise: 1, betaPercent: '0' }] : []);

/** By how much percent an amount is below another: "1.1", rounded down, so that "0.5% below" is never less. */
export function percentBelow(amountInPaise: number, referenceInPaise: number): string {
  const tenths = ((BigInt(referenceInPaise) - BigInt(amountInPaise)) * 1000n) / BigInt(referenceInPaise);
  return `${tenths / 10n}.${tenths % 10n}`.replace(/\.0$/, '');
}

/** What one decrement is at an amount: the larger of the amount and the percentage, to the next paisa. */
export function decrementAt({ decrement }: SetUpRules, amountInPaise: number): number {
  const [whole = '0', places = ''] = decrement.percent.split('.');
  const per = BigInt(`${whole}${places}`);
  const scale = 100n * 10n ** BigInt(places.length);
  const part = (BigInt(amountInPaise) * per + scale - 1n) / scale;
  return Math.max(decrement.absInPaise, Number(part));
}

/** The decrement in words: "₹1,000 or 0.5%, whichever is more". */
export function decrementText({ decrement, base }: SetUpRules): string {
  const percent = Number(decrement.percent);
  const below = base === 'leader' ? 'below the leader' : 'below your last bid';
  if (percent === 0) return `${formatRupees(decrement.absInPaise)} ${below}`;
  return `${formatRupees(decrement.absInPaise)} or ${percent}% ${below}, whichever is more`;
}

/** The least step of a proxy: the decrement, and 0.25% of the ceiling. */
export const leastProxyStep = ({ ceilingInPaise, decrement }: SetUpRules): number =>
  Math.max(Math.ceil(ceilingInPaise / 400), decrement.absInPaise);

const isZero = (percent: string) => Number(percent) === 0;
const signed = (text: string) => (text.startsWith('-') ? `−${text.slice(1)}` : `+${text}`);

/** What is added to the bidder's price for ranking: "+₹36,393", "+₹2,500 and +1.5%". Null where nothing is; Japanese and Dutch auctions have none. */
export function ownLoadingText({ own: { alphaInPaise, betaPercent }, terms: { rules } }: VendorAuction): string | null {
  if (rules.levels) return null;
  const parts = [
    alphaInPaise !== 0 && `${alphaInPaise < 0 ? '−' : '+'}${formatRupees(Math.abs(alphaInPaise))}`,
    !isZero(betaPercent) && `${signed(betaPercent)}%`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(' and ') : null;
}

/** The ceiling as it is: of the rules, or the lowest opening offer. */
export const ceilingOf = ({ ceilingInPaise, terms: { rules } }: VendorAuction): number =>
  ceilingInPaise ?? rules.ceilingInPaise;

/** Where the visibility shows the leading price; else a proxy would tell it, and there is none. */
export const showsLead = ({ visibility }: SetUpRules): boolean =>
  visibility === 'rank_and_lead' || visibility === 'full';
export const allowsProxy = (rules: SetUpRules): boolean => rules.type === 'english' && showsLead(rules);

/** Rounded up to 1, 2 or 5 with zeros, in rupees: steps that a person thinks in. */
function roundStep(paise: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(100, paise)));
  return [1, 2, 5, 10].map((factor) => factor * size).find((step) => step >= paise && step % 100 === 0) ?? size * 10;
}

/** A button that sets the amount. */
export interface QuickAmount {
  label: string;
  amountInPaise: number;
}

/** "Just to lead" where that price is shown, and two steps below what is typed or, before that, below the most that may be bid. */
export function quickAmounts(auction: VendorAuction, typedInPaise: number | null): QuickAmount[] {
  const {
    own,
    terms: { rules },
  } = auction;
  const from = typedInPaise ?? own.mostInPaise ?? own.bestInPaise ?? ceilingOf(auction);
  const step = roundStep(decrementAt(rules, own.bestInPaise ?? ceilingOf(auction)));
  const steps = [step, roundStep(step * 2.1)]
    .map((by) => ({ label: `${formatRupees(by)} lower`, amountInPaise: from - by }))
    .filter(({ amountInPaise }) => amountInPaise > 0);
  return own.priceToLeadInPaise === null
    ? steps
    : [{ label: 'Just to lead', amountInPaise: own.priceToLeadInPaise }, ...steps];
}

/** What an amount would do now, and whether that is good. `mayBid`: the rules as they are known here would take it. */
export interface BidEffect {
  tone: 'good' | 'warn' | 'neutral';
  text: string;
  mayBid: boolean;
}

/** What the bid would do as things stand: only from what the visibility grants this bidder. */
export function effectOf(auction: VendorAuction, amountInPaise: number | null): BidEffect {
  const {
    own,
    terms: { rules },
  } = auction;
  const ceiling = ceilingOf(auction);
  const { bestInPaise: best, mostInPaise: most, priceToLeadInPaise: toLead, rank } = own;
  const isFirst = best === null;
  const reference = best ?? ceiling;
  const highest = Math.min(most ?? ceiling, ceiling);
  if (amountInPaise === null)
    return { tone: 'neutral', mayBid: false, text: `Enter ${formatRupees(highest)} or less.` };
  if (amountInPaise <= 0) return { tone: 'warn', mayBid: false, text: 'Enter more than ₹0.' };
  if (amountInPaise > highest)
    return { tone: 'warn', mayBid: false, text: `Too high. Bid ${formatRupees(highest)} or less.` };
  const below = `${percentBelow(amountInPaise, reference)}% below ${isFirst ? 'the ceiling' : 'your last bid'}.`;
  if (rules.type === 'sealed') return { tone: 'neutral', mayBid: true, text: `${below} You can bid only once.` };
  if (toLead !== null && amountInPaise > toLead)
    return {
      tone: 'warn',
      mayBid: true,
      text: `This would not lead. To lead, bid ${formatRupees(toLead)} or less. ${below}`,
    };
  if (toLead !== null) return { tone: 'good', mayBid: true, text: `This would lead. ${below}` };
  if (rank === 1) return { tone: 'neutral', mayBid: true, text: `You already lead. ${below}` };
  return { tone: 'neutral', mayBid: true, text: below };
}

/** What a bid near the close does, from the rules and what was used; null where nothing extends. */
export function extensionText(
  { terms: { rules }, extensions, latestEndAt }: VendorAuction,
  timeText: (at: string) => string,
): string | null {
  const { windowInSeconds: window, extensionInSeconds: extension, trigger, type } = rules;
  if (type !== 'english' || window === 0 || extension === 0 || extensions.most === 0) return null;
  if (extensions.used >= extensions.most) return 'All extensions are used. Bids no longer move the close.';
  const what =
    trigger.kind === 'any'
      ? 'A bid'
      : trigger.kind === 'lead_change'
        ? 'A change of leader'
        : `A change among ranks 1 to ${trigger.rank ?? 1}`;
  const latest = latestEndAt ? `, at the latest ${timeText(latestEndAt)}` : '';
  return `${what} in the last ${lengthText(window)} moves the close to ${lengthText(extension)} after it${latest}. ${extensions.used} of ${extensions.most} extensions used.`;
}

const lengthText = (seconds: number) => (seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`);

/** How often the close has moved; null before that. */
export function extendedText({ extensions: { used, most, byHost } }: VendorAuction): string | null {
  const byHosts = byHost === 0 ? '' : byHost === 1 ? 'once by the buyer' : `${byHost} times by the buyer`;
  const byBids = used === 0 ? '' : `${used} of ${most} by bids`;
  return byBids || byHosts ? `Extended: ${[byBids, byHosts].filter(Boolean).join(', ')}` : null;
}

/** The amount that was probably meant: with the missing zeros, if that is a sensible bid. Null where none is. */
export function likelyAmount(amountInPaise: number, auction: VendorAuction): number | null {
  const { own } = auction;
  const highest = own.mostInPaise ?? own.bestInPaise ?? ceilingOf(auction);
  return (
    [10, 100, 1000]
      .map((factor) => amountInPaise * factor)
      .find((amount) => amount <= highest && amount * 100 >= highest * 70) ?? null
  );
}

const strikableKinds: readonly BidReceipt['kind'][] = ['bid', 'proxyBid', 'surrogate'];
/** The receipt that can still be struck: the last accepted bid, within 60 seconds, if the bidder did not ask yet. */
export function strikable({ receipts, state }: VendorAuction, now: number): BidReceipt | null {
  const last = receipts.find(({ kind, isAccepted }) => isAccepted && strikableKinds.includes(kind));
  if (!last || last.strike !== null || (state !== 'live' && state !== 'paused')) return null;
  return now - Date.parse(last.at) < STRIKE_WITHIN_MS ? last : null;
}

/** Who was taken out has a reason in an auction that goes on. */
export const isRemoved = ({ reason, state }: VendorAuction): boolean =>
  reason !== null && state !== 'cancelled' && state !== 'rescheduled';

/** The one bid of a sealed auction, once it is accepted. */
export const sealedBid = ({ terms: { rules }, own }: VendorAuction): number | null =>
  rules.type === 'sealed' ? own.bestInPaise : null;

/** Why the rules refused an entry, in words. */
const refusalLabels: Readonly<Record<string, string>> = {
  decrement_too_small: 'Refused: not low enough',
  tie_not_allowed: 'Refused: equals the price of another bidder',
  above_ceiling: 'Refused: above the ceiling',
  below_sanity_floor: 'Refused: not confirmed',
  paused: 'Refused: paused',
  closed: 'Refused: too late',
  not_open: 'Refused: before the start',
  dropped_out: 'Refused: you are out',
  proxy_active: 'Refused: your proxy is bidding',
  already_bid: 'Refused: you have already bid',
  already_accepted: 'Refused: already accepted',
};

const kindLabels: Readonly<Record<BidReceipt['kind'], string>> = {
  bid: 'Bid',
  proxy: 'Proxy set',
  proxyCancel: 'Proxy ended',
  proxyBid: 'Bid by proxy',
  accept: 'Price accepted',
  drop: 'Left bidding',
  surrogate: 'Bid entered for you',
  opening: 'Opening offer',
};

const strikeLabels = { asked: 'strike requested', struck: 'struck', lapsed: 'not struck' } as const;

/** What an entry is, and what became of it. */
export function receiptText({ kind, isAccepted, reason, strike }: BidReceipt): string {
  const what = isAccepted ? kindLabels[kind] : (refusalLabels[reason ?? ''] ?? 'Refused by the rules');
  return strike ? `${what}, ${strikeLabels[strike]}` : what;
}

/** A time to the second: "12:08:41 pm IST". Auctions close on one. */
export const secondText = (at: string): string => `${clockText(at)} IST`;
