import type { ApiProblem } from '@millwright/api-client/problem';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { ConfirmDialog } from '@millwright/ui/confirm-dialog/confirm-dialog';
import { formatClock, remainingSecondsAt } from '@millwright/ui/countdown/remaining-time';
import { formatRupees } from '@millwright/ui/format-rupees';
import { useRef, useState, type ReactNode } from 'react';
import { auctionKindLabels } from '../../parts/auctions/auction-words.ts';
import { isolated, isolatedList } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { AcceptDock } from './accept-dock.tsx';
import { AuctionNotice, EnteredNotice } from './auction-notices.tsx';
import { AmountDock, DockFrame, PriceDock } from './bid-dock.tsx';
import { allowsProxy, isRemoved, receiptText, secondText, type BidReceipt } from './bid.rules.ts';
import type { BidderActs, BidProof, GiveOpeningOffer } from './bidder-acts.ts';
import { ClockPanel } from './clock-panel.tsx';
import type { EnteredBids } from './entered-bid.tsx';
import type { GuardedBid } from './guard-dialog.tsx';
import { isBeforeStart, runs, type Line, type VendorAuction } from './line.rules.ts';
import { MessagesCard, NewMessages, useNewMessages } from './messages.tsx';
import { ReceiptsCard } from './receipts-card.tsx';
import { Facts, Offers, RankAndLead } from './standing.tsx';
import { useSaid } from './use-said.ts';

const DeviceCard = lazyPart(() => import('./device-card.tsx'));
const GuardDialog = lazyPart(async () => ({ default: (await import('./guard-dialog.tsx')).GuardDialog }));
const OpeningCard = lazyPart(() => import('./opening-card.tsx'));
const OpeningDock = lazyPart(() => import('./opening-dock.tsx'));
const ProxyCard = lazyPart(async () => ({ default: (await import('./proxy-card.tsx')).ProxyCard }));
const TermsCard = lazyPart(() => import('./terms-card.tsx'));

/** What a bidder sees of an auction and does in it. It makes no calls: the practice room draws it, too. */
export function BidderView({
  auction,
  now,
  line,
  acts,
  verification,
  breakdown,
  enteredBids,
  giveOpeningOffer,
  headingLevel = 1,
}: {
  auction: VendorAuction;
  /** The server's time, in ms. */
  now: number;
  line: Line;
  acts: BidderActs;
  /** What the bidder checks the auction with after the close. */
  verification?: ReactNode;
  /** What the winner gives after the close. */
  breakdown?: ReactNode;
  /** What the bidder does with bids that the buyer entered; the practice room has none. */
  enteredBids?: EnteredBids;
  /** Before the start; the practice room has none. */
  giveOpeningOffer?: GiveOpeningOffer;
  /** Of the auction's title, to fit the page around. */
  headingLevel?: 1 | 2;
}) {
  const { own, state, terms, table, result } = auction;
  const { rules } = terms;
  // Kept here, above what comes and goes with the state: what was typed is never lost.
  const [amount, setAmount] = useState<number | null>(null);
  const [guarded, setGuarded] = useState<GuardedBid | null>(null);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [receipt, setReceipt] = useState<BidReceipt | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const [showsTerms, setShowsTerms] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const Heading = `h${headingLevel}` as const;
  const said = useSaid(auction, now);
  const { unread, close } = useNewMessages(auction);

  const isTaking = acceptsBids(auction);
  const blocked =
    line.state === 'lost'
      ? `Connection lost ${line.silentSeconds} s ago. Your amount is kept.`
      : state === 'paused'
        ? 'Paused. Your amount is kept.'
        : auction.closesAt !== null && now >= Date.parse(auction.closesAt)
          ? 'Bidding has closed.'
          : undefined;

  /** Does something that a receipt answers. Answers why it was not done, or undefined. */
  const send = async (work: () => Promise<BidReceipt>, guardedAs?: Omit<GuardedBid, 'confirmation'>) => {
    if (isPending) return undefined;
    setPending(true);
    setFailure(undefined);
    setReceipt(null);
    try {
      const given = await work();
      setReceipt(given);
      setGuarded(null);
      if (given.isAccepted && given.kind === 'bid') setAmount(null);
      return given.isAccepted ? undefined : `${receiptText(given)}.`;
    } catch (error) {
      const problem = error as ApiProblem;
      if (problem.confirmation && guardedAs) {
        setGuarded({ ...guardedAs, confirmation: problem.confirmation });
        return undefined;
      }
      const text =
        problem.status === 0
          ? 'The server did not answer, so your bid may have been placed. Check your receipts. If you send it again, it counts only once.'
          : (problem.errors[0]?.message ?? problem.message);
      setFailure(text);
      return text;
    } finally {
      setPending(false);
    }
  };
  const bid = (amountInPaise: number, proof?: BidProof) =>
    send(() => acts.bid(amountInPaise, proof), { amountInPaise, stepInPaise: null });
  const setProxy = (floorInPaise: number, stepInPaise: number, proof?: BidProof) =>
    send(() => acts.setProxy(floorInPaise, stepInPaise, proof), { amountInPaise: floorInPaise, stepInPaise });
  const change = (amountInPaise: number) => {
    if (guarded?.stepInPaise === null) setAmount(amountInPaise);
    setGuarded(null);
    setFailure(undefined);
    field.current?.focus();
  };
  const note = receipt && {
    tone: receipt.isAccepted ? ('good' as const) : ('warn' as const),
    text: `${receiptText(receipt)}${receipt.amountInPaise === null ? '' : `, ${formatRupees(receipt.amountInPaise)}`}. Receipt ${receipt.receiptNo}, ${secondText(receipt.at)}.`,
  };
  const mayAccept = isBeforeStart(auction) && auction.acceptedVersion === null && !isRemoved(auction);
  const mayLeave = isTaking && (rules.type === 'english' || rules.type === 'japanese');
  const isWaiting = isBeforeStart(auction) || state === 'rescheduled' || state === 'cancelled';
  return (
    <div className="flex min-h-full flex-col gap-4">
      <header className="grid gap-0.5">
        <Heading className="wrap-anywhere">{isolated(auction.title)}</Heading>
        <p className="text-small wrap-anywhere text-ink-muted">
          {isolatedList([auction.buyer, auction.number, auctionKindLabels[rules.type]], ' · ')}
        </p>
      </header>
      <p role="status" className="sr-only">
        {said} {line.state === 'lost' && 'Connection lost. Bidding is off.'} {note?.text}
      </p>
      <NewMessages unread={unread} onClose={close} />
      <EnteredNotice auction={auction} />
      <AuctionNotice auction={auction} />
      {failure !== undefined && !guarded && <Banner tone="bad">{failure}</Banner>}
      {breakdown}
      <div className="grid flex-1 content-start items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <ClockPanel auction={auction} now={now} />
          {runs(auction) && <RankAndLead auction={auction} />}
          <Facts auction={auction} />
          {auction.openingOffer?.own && <OpeningCard offer={auction.openingOffer.own} />}
          <MessagesCard messages={auction.messages} />
        </div>
        <div className="grid min-w-0 gap-4">
          {isTaking && allowsProxy(rules) && (
            <ProxyCard
              auction={auction}
              blocked={blocked}
              isPending={isPending}
              onSet={setProxy}
              onEnd={() => void send(acts.endProxy)}
            />
          )}
          {table !== null && runs(auction) && <Offers title="All offers" offers={table} />}
          {result && <Offers title="Result" offers={result.offers} />}
          {!isWaiting && (
            <ReceiptsCard auction={auction} now={now} askToStrike={acts.askToStrike} enteredBids={enteredBids} />
          )}
          {verification}
          {(runs(auction) || isBeforeStart(auction)) && <DeviceCard auction={auction} />}
          {(isWaiting || showsTerms) && <TermsCard auction={auction} />}
          {!isWaiting && (
            <div className="flex flex-wrap gap-2">
              <Button
                variant="quiet"
                size="small"
                aria-expanded={showsTerms}
                onClick={() => setShowsTerms(!showsTerms)}
              >
                {showsTerms ? 'Hide rules and terms' : 'Show rules and terms'}
              </Button>
              {mayLeave && (
                <Button variant="quiet" size="small" onClick={() => setLeaving(true)}>
                  Leave auction
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
      {mayAccept && <AcceptDock auction={auction} acceptTerms={acts.acceptTerms} requestCode={acts.requestCode} />}
      {auction.openingOffer?.canGive && giveOpeningOffer && (
        <OpeningDock auction={auction} offers={auction.openingOffer} now={now} give={giveOpeningOffer} />
      )}
      {isTaking &&
        (own.proxy ? (
          <DockFrame label="Your bid">
            <p className="text-small">
              Your proxy bids down to {formatRupees(own.proxy.floorInPaise)}. End it to bid yourself.
            </p>
          </DockFrame>
        ) : rules.levels ? (
          <PriceDock
            auction={auction}
            blocked={blocked}
            isPending={isPending}
            note={note}
            onAccept={() => void send(acts.acceptPrice)}
          />
        ) : (
          <AmountDock
            auction={auction}
            amountInPaise={amount}
            onAmount={(next) => {
              setAmount(next);
              setFailure(undefined);
            }}
            blocked={blocked}
            isPending={isPending}
            note={note}
            field={field}
            onBid={(amountInPaise) => void bid(amountInPaise)}
          />
        ))}
      {guarded && (
        <GuardDialog
          guarded={guarded}
          auction={auction}
          timeLeft={
            auction.closesAt && state === 'live' ? formatClock(remainingSecondsAt(auction.closesAt, now)) : null
          }
          blocked={isTaking ? blocked : 'Bidding is over.'}
          isPending={isPending}
          failure={failure}
          onChange={change}
          onConfirm={(proof) =>
            void (guarded.stepInPaise === null
              ? bid(guarded.amountInPaise, proof)
              : setProxy(guarded.amountInPaise, guarded.stepInPaise, proof))
          }
        />
      )}
      <ConfirmDialog
        isOpen={isLeaving}
        onOpenChange={setLeaving}
        title="Leave this auction?"
        description="You cannot bid in it again. Your best bid remains binding."
        confirmLabel="Leave auction"
        isPending={isPending}
        onConfirm={() => void send(acts.leave).finally(() => setLeaving(false))}
      />
    </div>
  );
}

/** Whether this bidder has something to place: it accepted the terms, is not out, and the auction runs. */
const acceptsBids = (auction: VendorAuction): boolean =>
  runs(auction) && auction.acceptedVersion !== null && !auction.own.isOut && !isRemoved(auction);
