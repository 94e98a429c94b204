import { Button } from '@millwright/ui/button/button';
import { formatClock } from '@millwright/ui/countdown/remaining-time';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { useState, type ReactNode } from 'react';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { formatQuantity, formatRupees } from '../../shared/vendor-format.ts';
import { isolated } from '../../shared/isolated.ts';
import { clockText, percentText } from '../auction-format.ts';
import { countedFrom, isOfferUnder, type Auction } from '../auction-types.ts';
import { useSecondsLeft, type ServerClock } from '../use-live-auction.ts';
import { Announcer } from './announcer.tsx';
import { BidChart } from './bid-chart.tsx';
import type { Writing } from './job-auction.tsx';
import { AuctionLog } from './log.tsx';
import { Messages } from './messages.tsx';
import { Participants } from './participants.tsx';
import { levelAt, nextBidOf } from './standing.ts';
import { Strikes } from './strikes.tsx';

const ReasonDialog = lazyPart(() => import('./reason-dialog.tsx'));

/** A live or paused auction: time, lead, bids, participants, log and acts. */
export default function Console({
  auction,
  serverNow,
  writing,
}: {
  auction: Auction;
  serverNow: ServerClock;
  writing: Writing;
}) {
  return (
    <>
      <Strikes auction={auction} />
      <Bar auction={auction} serverNow={serverNow} />
      <div className="grid min-w-0 grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <BidChart auction={auction} />
          <Participants auction={auction} onMessage={writing.writeTo} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <AuctionLog auction={auction} />
          <Messages auction={auction} typed={writing.typed} />
          <Trouble auction={auction} />
        </div>
      </div>
    </>
  );
}

/** The figures that are watched: dark in both themes, as the picture of the page has it. */
function Bar({ auction, serverNow }: { auction: Auction; serverNow: ServerClock }) {
  const { state, pause, closesAt, rules, extensions, bidders, entries, type } = auction;
  const level = levelAt(auction, serverNow());
  const running = useSecondsLeft(state === 'live' ? (closesAt ?? level?.endsAt ?? null) : null, serverNow);
  const left = state === 'paused' ? (pause?.remainingMs == null ? null : Math.ceil(pause.remainingMs / 1000)) : running;
  const leader = bidders.find(({ rank }) => rank === 1);
  const lead = leader?.bestInPaise ?? null;
  const next = nextBidOf(auction);
  const bids = entries.filter(isOfferUnder(rules)).length;
  const withBid = bidders.filter(({ bestInPaise }) => bestInPaise !== null).length;
  const remaining = bidders.filter((bidder) => bidder.state !== 'removed').length;
  const isSealed = type === 'sealed';
  return (
    <section
      aria-label="Now"
      className="flex min-w-0 flex-wrap items-start gap-x-8 gap-y-4 rounded-large bg-brand-deep p-card text-on-brand"
    >
      <div className="min-w-36">
        <p className="text-small text-on-brand-muted">{timeLabel(auction)}</p>
        <p role="timer" aria-live="off" className="text-[2.75rem] leading-none font-semibold tabular-nums">
          {left === null ? '–' : formatClock(left)}
        </p>
        <Announcer left={state === 'live' ? left : null} closesAt={closesAt} />
      </div>
      <Figures label={isSealed ? 'Lowest bid' : 'Lowest, evaluated'}>
        {isSealed
          ? ['Sealed', 'shown after the close']
          : leader && lead !== null
            ? [
                formatRupees(leader.comparedInPaise ?? lead),
                `${isolated(leader.companyName)}${leader.bestAt === null ? '' : `, ${clockText(leader.bestAt)}`}`,
              ]
            : ['None', 'no bid yet']}
      </Figures>
      {lead !== null && (
        <Figures label="Below the ceiling">
          {[
            formatRupees(rules.ceilingInPaise - lead),
            `${percentText(rules.ceilingInPaise - lead, rules.ceilingInPaise)} of ${formatRupees(rules.ceilingInPaise)}`,
          ]}
        </Figures>
      )}
      {next && <Figures label={next.label}>{[next.value, next.hint]}</Figures>}
      {level && (
        <Figures label="Price level">{[formatRupees(level.priceInPaise), `until ${clockText(level.endsAt)}`]}</Figures>
      )}
      {!isSealed && (
        <Figures label="Bids">
          {[
            String(bids),
            [`${withBid} of ${formatQuantity(remaining, 'bidder')}`, countedFrom(auction)].filter(Boolean).join(', '),
          ]}
        </Figures>
      )}
      {extensions.most > 0 && <Extensions auction={auction} />}
    </section>
  );
}

function timeLabel({ state, closesAt, pause }: Auction): string {
  if (state === 'paused') return pause?.resumesAt ? `Resumes ${clockText(pause.resumesAt)} IST` : 'Paused, time left';
  return closesAt === null ? 'Next price level in' : `Closes ${clockText(closesAt)} IST`;
}

function Figures({ label, children: [value, hint] }: { label: string; children: readonly [string, string] }) {
  return (
    <dl className="grid min-w-0 gap-0.5">
      <dt className="text-small text-on-brand-muted">{label}</dt>
      <dd className="text-title font-semibold wrap-anywhere tabular-nums">{value}</dd>
      <dd className="text-small wrap-anywhere text-on-brand-muted">{hint}</dd>
    </dl>
  );
}

function Extensions({ auction: { extensions, rules } }: { auction: Auction }) {
  const minutes = (seconds: number) => (seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`);
  return (
    <div className="grid gap-1 text-small text-on-brand-muted sm:ms-auto sm:text-end">
      <p>
        Extensions {extensions.used} of {extensions.most}
        {extensions.byHost > 0 && `, ${extensions.byHost} by the host`}
      </p>
      {extensions.most <= 20 && (
        <p aria-hidden className="flex flex-wrap gap-1 sm:justify-end">
          {Array.from({ length: extensions.most }, (_, index) => (
            <span
              key={index}
              className={
                index < extensions.used ? 'h-1.5 w-3.5 rounded-full bg-spark' : 'h-1.5 w-3.5 rounded-full bg-brand-line'
              }
            />
          ))}
        </p>
      )}
      <p>
        A bid in the last {minutes(rules.windowInSeconds)} moves the close to {minutes(rules.extensionInSeconds)} after
        it
      </p>
    </div>
  );
}

/** What to do when something goes wrong. */
function Trouble({ auction }: { auction: Auction }) {
  const [isOpen, setOpen] = useState(false);
  const points: ReactNode = (
    <p className="text-small text-ink-muted">
      A pause keeps the remaining time and shows bidders your reason. While paused, you can extend the auction or remove
      a bidder. Once a bid exists, cancelling needs a second person.
    </p>
  );
  return (
    <Card as="section" aria-labelledby="trouble" className="grid gap-3">
      <CardHeader headingId="trouble" title="If something goes wrong" />
      {points}
      {auction.can.cancel && (
        <div>
          <Button onClick={() => setOpen(true)}>
            {auction.isCancelAsked ? 'Confirm cancellation' : 'Cancel auction'}
          </Button>
        </div>
      )}
      {isOpen && <ReasonDialog act="cancel" auction={auction} onClose={() => setOpen(false)} />}
    </Card>
  );
}
