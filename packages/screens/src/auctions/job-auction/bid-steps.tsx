import { looks, Mark } from '@millwright/ui/chart/chart-mark';
import { useEffect, useRef, useState } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { formatRupees, formatRupeesShort } from '../../shared/vendor-format.ts';
import { clockText, minuteText } from '../auction-format.ts';
import type { Auction } from '../auction-types.ts';
import { spreadLabels, ticksBetween, timesBetween, type Offer, type Series } from './chart-series.ts';

const HEIGHT = 300;
const TOP = 18;
const BOTTOM = 28;
const LABEL_HEIGHT = 16;
/** More steps than these cannot be told apart; the table has all. */
const MOST_DRAWN = 8;

/** The offers as steps: a bid holds until its bidder lowers it. Colour, dash, mark and name tell bidders apart. */
export function BidSteps({ auction, series }: { auction: Auction; series: readonly Series[] }) {
  const [width, setWidth] = useState(720);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.max(240, Math.round(entry!.contentRect.width))));
    observer.observe(frame.current!);
    return () => observer.disconnect();
  }, []);
  const { rules, now, closesAt, number } = auction;
  const drawn = series.slice(0, MOST_DRAWN);
  const offers = drawn.flatMap((one) => one.offers);
  const opens = Date.parse(auction.startsAt);
  const last = Math.max(...offers.map(({ at }) => at));
  const isOver = auction.state !== 'live' && auction.state !== 'paused';
  const end = Math.max(
    closesAt === null ? last : Date.parse(closesAt),
    isOver ? last : Date.parse(now),
    opens + 60_000,
  );
  const until = isOver ? end : Math.min(end, Date.parse(now));
  const amounts = [...offers.map(({ evaluatedInPaise }) => evaluatedInPaise), rules.ceilingInPaise];
  const ticks = ticksBetween(Math.min(...amounts), Math.max(...amounts), 5);
  const isNarrow = width < 520;
  const left = isNarrow ? 78 : 92;
  const right = isNarrow ? 30 : 150;
  const x = (at: number) => left + ((at - opens) / (end - opens)) * (width - left - right);
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  const y = (amount: number) => TOP + ((high - amount) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const planned = rules.durationInMinutes === null ? null : opens + rules.durationInMinutes * 60_000;
  const ends = drawn.map((one) => ({ ...one, y: y(one.offers.at(-1)!.evaluatedInPaise) }));
  const byHeight = ends.toSorted((one, other) => one.y - other.y);
  const places = spreadLabels(
    byHeight.map((one) => one.y),
    LABEL_HEIGHT,
  );
  const money = isNarrow ? formatRupeesShort : formatRupees;
  const times = timesBetween(opens, end, isNarrow ? 3 : 6);
  return (
    <div ref={frame} className="min-w-0 border-t border-line p-card">
      <svg
        role="img"
        aria-label={summaryOf(number, drawn)}
        width="100%"
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        className="block text-small"
      >
        {planned !== null && end > planned && (
          <rect
            x={x(planned)}
            y={TOP}
            width={x(end) - x(planned)}
            height={HEIGHT - TOP - BOTTOM}
            className="fill-warn-soft"
          />
        )}
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} className="stroke-line" />
            <text x={left - 8} y={y(tick) + 4} textAnchor="end" className="fill-ink-muted">
              {money(tick)}
            </text>
          </g>
        ))}
        {times.map((time) => (
          <text key={time} x={x(time)} y={HEIGHT - 8} textAnchor="middle" className="fill-ink-muted">
            {minuteText(time)}
          </text>
        ))}
        <line
          x1={left}
          x2={width - right}
          y1={y(rules.ceilingInPaise)}
          y2={y(rules.ceilingInPaise)}
          strokeDasharray="4 4"
          className="stroke-ink-muted"
        />
        <text x={left + 4} y={y(rules.ceilingInPaise) - 5} className="fill-ink-muted">
          Ceiling
        </text>
        {drawn.map(({ label, look, offers: own }) => (
          <g key={label} className={looks[look % looks.length]!.color}>
            <path
              d={stepsOf(own, until, x, y)}
              fill="none"
              stroke="currentColor"
              strokeWidth={2}
              strokeDasharray={looks[look % looks.length]!.dash}
            />
            {own.map(({ seq, at, evaluatedInPaise }) => (
              <Mark key={seq} look={look} x={x(at)} y={y(evaluatedInPaise)} />
            ))}
          </g>
        ))}
        {!isOver && (
          <>
            <line x1={x(until)} x2={x(until)} y1={TOP} y2={HEIGHT - BOTTOM} className="stroke-ink" />
            <text x={x(until)} y={12} textAnchor="middle" className="fill-ink font-semibold">
              now
            </text>
          </>
        )}
        {!isNarrow &&
          byHeight.map(({ label, name, rank, look }, index) => (
            <text
              key={label}
              x={width - right + 10}
              y={places[index]! + 4}
              className={`fill-current font-semibold ${looks[look % looks.length]!.color}`}
            >
              {rank === null ? '' : `L${rank} `}
              {shortened(name)}
            </text>
          ))}
      </svg>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-small">
        {drawn.map(({ label, name, rank, look }) => (
          <li key={label} className="flex min-w-0 items-center gap-1.5">
            <svg aria-hidden width="28" height="12" className={`shrink-0 ${looks[look % looks.length]!.color}`}>
              <line
                x1={0}
                x2={28}
                y1={6}
                y2={6}
                stroke="currentColor"
                strokeWidth={2}
                strokeDasharray={looks[look % looks.length]!.dash}
              />
              <Mark look={look} x={14} y={6} />
            </svg>
            <span className="min-w-0 wrap-anywhere">
              {rank === null ? '' : `L${rank} `}
              {isolated(name)}
            </span>
          </li>
        ))}
        {planned !== null && end > planned && (
          <li className="flex items-center gap-1.5">
            <span aria-hidden className="h-3 w-7 bg-warn-soft" /> Extended time
          </li>
        )}
      </ul>
      {series.length > MOST_DRAWN && (
        <p className="mt-2 text-small text-ink-muted">
          The chart shows the first {MOST_DRAWN} ranks; the table shows all bids.
        </p>
      )}
    </div>
  );
}

const shortened = (name: string) => (name.length > 14 ? `${name.slice(0, 13)}…` : name);

function stepsOf(
  own: readonly Offer[],
  until: number,
  x: (at: number) => number,
  y: (amount: number) => number,
): string {
  const [first, ...rest] = own;
  return [
    `M${x(first!.at)} ${y(first!.evaluatedInPaise)}`,
    ...rest.map(({ at, evaluatedInPaise }) => `H${x(at)}V${y(evaluatedInPaise)}`),
    `H${x(Math.max(until, own.at(-1)!.at))}`,
  ].join('');
}

/** What the chart shows, in a sentence. */
function summaryOf(number: string, series: readonly Series[]): string {
  const texts = series.map(({ name, offers }) => {
    const last = offers.at(-1)!;
    return `${isolated(name)} at ${formatRupees(last.evaluatedInPaise)} since ${clockText(last.at)}`;
  });
  return `Bids of ${number}: ${texts.join('; ')}`;
}
