import { formatClock, remainingSecondsAt } from '@millwright/ui/countdown/remaining-time';
import { Clock, Pause } from 'lucide-react';
import { chainText } from '../../parts/auctions/chain-text.ts';
import { useDates } from '../../shared/dates.tsx';
import { shortMomentText } from '../auction-format.ts';
import { extendedText, secondText } from './bid.rules.ts';
import { isBeforeStart, isOver, isStartKnown, type VendorAuction } from './line.rules.ts';

/** The time that counts now, readable at arm's length. `now` is the server's. */
export function ClockPanel({ auction, now }: { auction: VendorAuction; now: number }) {
  const { formatDateTime } = useDates();
  const { state, startsAt, startsAfter, closesAt, level, pause, now: readAt } = auction;
  const extended = extendedText(auction);
  const left = (at: string) => formatClock(remainingSecondsAt(at, now));
  const [line, figure] = isBeforeStart(auction)
    ? startsAfter
      ? [
          chainText(startsAfter, startsAt, (at) => shortMomentText(at, readAt)),
          isStartKnown(auction) ? left(startsAt) : null,
        ]
      : [`Starts on ${formatDateTime(startsAt)}`, left(startsAt)]
    : state === 'paused'
      ? pause?.resumesAt
        ? [`Resumes at ${secondText(pause.resumesAt)}, in`, left(pause.resumesAt)]
        : ['Paused, with this much time left', formatClock(Math.ceil((pause?.remainingMs ?? 0) / 1000))]
      : level
        ? [`Price level ${level.number + 1} ends at ${secondText(level.endsAt)}`, left(level.endsAt)]
        : closesAt !== null && state === 'live'
          ? [`Closes at ${secondText(closesAt)}`, left(closesAt)]
          : [isOver(auction) && closesAt ? `Closed on ${formatDateTime(closesAt)}` : null, null];
  if (line === null) return null;
  const hasTimer = figure !== null && !(state === 'paused' && !pause?.resumesAt && pause?.remainingMs === null);
  return (
    <section
      aria-label="Time"
      className="grid justify-items-center gap-1 rounded-large bg-inverse px-5 pt-4 pb-5 text-center text-on-inverse"
    >
      <p className="text-small text-on-inverse-muted">{hasTimer || figure === null ? line : 'Paused'}</p>
      {hasTimer && (
        <p
          role="timer"
          aria-live="off"
          className={`font-semibold tabular-nums ${figure.length > 7 ? 'text-hero' : 'text-[4rem]/17'}`}
        >
          {figure}
        </p>
      )}
      {(extended || state === 'paused') && (
        <p className="flex items-center gap-1.5 text-small">
          {state === 'paused' ? (
            <Pause aria-hidden className="size-4 shrink-0" />
          ) : (
            <Clock aria-hidden className="size-4 shrink-0" />
          )}
          {state === 'paused' ? 'Paused by the buyer' : extended}
        </p>
      )}
    </section>
  );
}
