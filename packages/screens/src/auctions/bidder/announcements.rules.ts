import { passedMark } from '@millwright/ui/countdown/remaining-time';
import { isOver, type VendorAuction } from './line.rules.ts';

/** Seconds before the close at which a screen reader is told. */
const MARKS = [600, 300, 120, 60, 30, 10] as const;
const RANKS_EVERY_MS = 10_000;

/** What was last seen and said. */
export interface Said {
  secondsLeft: number | null;
  extensions: number;
  rank: number | null;
  rankSaidAt: number;
  state: VendorAuction['state'];
  text: string;
}

const countOf = ({ extensions: { used, byHost } }: VendorAuction) => used + byHost;
const leftOf = ({ state, closesAt }: VendorAuction, now: number) =>
  state === 'live' && closesAt !== null ? Math.max(0, Math.ceil((Date.parse(closesAt) - now) / 1000)) : null;
const spoken = (seconds: number) =>
  seconds >= 60
    ? `${Math.round(seconds / 60)} ${Math.round(seconds / 60) === 1 ? 'minute' : 'minutes'}`
    : `${seconds} seconds`;

/** Before anything was said: what is shown when the page opens is no news. */
export const nothingSaid = (auction: VendorAuction, now: number): Said => ({
  secondsLeft: leftOf(auction, now),
  extensions: countOf(auction),
  rank: auction.own.rank,
  rankSaidAt: -Infinity,
  state: auction.state,
  text: '',
});

/**
 * What a screen reader is told now: an extension, a pause and the close at once, the rank at most every 10 seconds, the time at its marks. The same
 * object where there is nothing new to keep.
 */
export function nextSaid(said: Said, auction: VendorAuction, now: number, timeText: (at: string) => string): Said {
  const seen = {
    secondsLeft: leftOf(auction, now),
    extensions: countOf(auction),
    state: auction.state,
  };
  const { rank } = auction.own;
  const isRankDue = rank !== said.rank && now - said.rankSaidAt >= RANKS_EVERY_MS;
  const mark =
    said.secondsLeft !== null && seen.secondsLeft !== null
      ? passedMark(said.secondsLeft, seen.secondsLeft, MARKS)
      : null;
  const texts = [
    seen.extensions > said.extensions && auction.closesAt ? `Extended. Closes at ${timeText(auction.closesAt)}.` : '',
    seen.state !== said.state ? stateText(auction) : '',
    isRankDue && !isOver(auction) ? rankText(said.rank, rank) : '',
    mark !== null && seen.secondsLeft !== null ? `${spoken(seen.secondsLeft)} left.` : '',
  ].filter(Boolean);
  const isUnchanged =
    seen.secondsLeft === said.secondsLeft &&
    seen.extensions === said.extensions &&
    seen.state === said.state &&
    !isRankDue;
  if (isUnchanged) return said;
  return {
    ...seen,
    rank: isRankDue ? rank : said.rank,
    rankSaidAt: isRankDue ? now : said.rankSaidAt,
    text: texts.length > 0 ? texts.join(' ') : said.text,
  };
}

const rankText = (before: number | null, rank: number | null): string => {
  if (rank === null) return '';
  if (rank === 1) return 'You are L1.';
  return before !== null && rank > before ? `You have been outbid. You are L${rank}.` : `You are L${rank}.`;
};

const stateText = (auction: VendorAuction): string => {
  if (auction.state === 'live') return 'The auction is live.';
  if (auction.state === 'paused') return 'The auction is paused.';
  if (auction.state === 'cancelled') return 'The auction is cancelled.';
  return isOver(auction) ? 'The auction is closed.' : '';
};
