import { Badge } from '@millwright/ui/badge/badge';
import { shortMomentText } from '../auction-format.ts';
import type { Auction, Bidder } from '../auction-types.ts';

const HOUR = 3_600_000;

/** Bidders who accepted but do not have the page open, while the auction is live or starts within the hour. */
export function absentOf({ state, startsAt, now, bidders }: Auction): Bidder[] {
  const isWaiting = state === 'scheduled' || state === 'preview';
  const isExpected = state === 'live' || (isWaiting && Date.parse(startsAt) - Date.parse(now) <= HOUR);
  if (!isExpected) return [];
  return bidders.filter((bidder) => bidder.state === 'accepted' && bidder.line?.isConnected !== true);
}

/** Whether a bidder has the page of the auction open, in words and a dot. */
export function LineState({
  bidder: { line, state },
  now,
  isAbsent,
}: {
  bidder: Bidder;
  now: string;
  /** Whether it should be there. */
  isAbsent: boolean;
}) {
  if (state === 'removed') return '–';
  const dot = line?.isConnected ? 'bg-good' : line ? 'bg-warn' : 'border border-line-strong';
  const words = line
    ? `${line.isConnected ? 'Online' : 'Away'} since ${shortMomentText(line.at, now)}`
    : 'Never online';
  const content = (
    <>
      <span aria-hidden className={`size-2 shrink-0 rounded-full ${dot}`} />
      {words}
    </>
  );
  return isAbsent ? (
    <Badge tone="warn">{content}</Badge>
  ) : (
    <span className="inline-flex items-center gap-1.5 text-small">{content}</span>
  );
}
