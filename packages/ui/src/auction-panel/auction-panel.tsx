import { useEffect, useId, useRef, useState } from 'react';
import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { Badge } from '../badge/badge.tsx';
import { Banner } from '../banner/banner.tsx';
import { Button } from '../button/button.tsx';
import { cn } from '../cn.ts';
import { Figure, figureText } from '../figure.tsx';
import { ConfirmDialog } from '../confirm-dialog/confirm-dialog.tsx';
import { Countdown } from '../countdown/countdown.tsx';
import { useCountdown } from '../countdown/use-countdown.ts';
import { timeText, useTimeStyle, type TimeStyle } from '../day-and-time.ts';
import { formatLakhCrore, formatRupees, parseRupees, rupeeUnits } from '../format-rupees.ts';
import { Skeleton, SkeletonGroup } from '../skeleton/skeleton.tsx';
import { TextField } from '../text-field/text-field.tsx';
import { useTexts, type Texts } from '../language.tsx';

/** One bid of the history. */
export interface AuctionBid {
  id: string;
  /** RFC 3339, by the server's clock. */
  at: string;
  amountInPaise: number;
  /** Who bid, as far as the auction shows it: a name, or "Bidder 3". */
  bidder: string;
  isOwn?: boolean;
  /** After this bid, as far as the auction shows it. */
  rank?: number;
}

/** The receipt of a bid that was accepted. */
export interface BidReceipt {
  id: string;
  /** RFC 3339. */
  at: string;
}

/** The texts of an AuctionPanel. */
export interface AuctionPanelLabels {
  timeLeft: string;
  closed: string;
  upcoming: string;
  ownRank: string;
  noRank: string;
  rank: (rank: number) => string;
  lastBid: string;
  noBid: string;
  decrement: string;
  highest: string;
  extended: (endsAt: string, count: number) => string;
  disconnected: string;
  amount: string;
  placeBid: string;
  notAnAmount: string;
  tooHigh: (highest: string) => string;
  confirmTitle: (amount: string) => string;
  confirmText: (percent: number, reference: string) => string;
  confirm: string;
  change: string;
  receipt: (id: string, at: string) => string;
  history: string;
  time: string;
  bidder: string;
  bid: string;
  you: string;
  noBids: string;
  loading: string;
}

const english: Texts<'auctionPanel'> = {
  timeLeft: 'Closes in',
  closed: 'The auction is closed.',
  upcoming: 'The auction has not begun.',
  ownRank: 'Your rank',
  noRank: 'none yet',
  rank: (rank) => `L${rank}`,
  lastBid: 'Your last bid',
  noBid: 'none yet',
  decrement: 'Smallest step',
  highest: 'You may bid up to',
  extended: (endsAt, count) => `Extended to ${endsAt} (extension ${count}).`,
  disconnected: 'The connection is lost: what is shown may be old, and no bid can be made until it is back.',
  amount: 'Your bid in rupees',
  placeBid: 'Place bid',
  notAnAmount: 'Not an amount in rupees. Use digits, for example 1,08,42,600.',
  tooHigh: (highest) => `Bid ${highest} or less.`,
  confirmTitle: (amount) => `Bid ${amount}?`,
  confirmText: (percent, reference) =>
    `This is ${percent}% below ${reference}. An accepted bid is binding and cannot be withdrawn.`,
  confirm: 'Place this bid',
  change: 'Change the amount',
  receipt: (id, at) => `Bid accepted at ${at}. Receipt ${id}.`,
  history: 'Bids',
  time: 'Time',
  bidder: 'Bidder',
  bid: 'Bid',
  you: 'You',
  noBids: 'No bids yet.',
  loading: 'Loading the auction',
};

/** Properties of AuctionPanel: native section properties plus the auction as the server last told it. */
export interface AuctionPanelProps extends Omit<ComponentProps<'section'>, 'title' | 'children'> {
  /** What is bid for; the heading. */
  title: ReactNode;
  /** Whether bids are taken: not yet, now, or no more. */
  state: 'upcoming' | 'open' | 'closed';
  /** The close as the server gave it; it moves with each extension. RFC 3339. */
  closesAt: string;
  /** Clock of the server minus clock of the device, so that the countdown ends with the server's. */
  serverOffsetInMilliseconds?: number;
  /** How often the close has been put off. */
  extensionCount?: number;
  /** Place of the reader among the bidders, 1 is the lowest; null before the first bid. */
  ownRank?: number | null;
  /** The reader's last accepted bid; null before the first. */
  lastBidInPaise?: number | null;
  /** By how much a bid must be below the last one at least. */
  decrementInPaise: number;
  /** The highest amount that would be accepted now. */
  highestInPaise: number;
  /** Newest first. */
  bids: readonly AuctionBid[];
  /** False blocks bidding: what is shown may be old. */
  isConnected?: boolean;
  /** The first answer is on its way: skeletons stand in its place. */
  isLoading?: boolean;
  /** Why the reader cannot bid, for instance because terms were not accepted. */
  disabledReason?: string;
  /** Sends the bid; answers the receipt. A rejected promise shows its message and keeps the amount. */
  onBid: (amountInPaise: number) => Promise<BidReceipt>;
  /** A bid lower than the last one, or than the highest allowed before the first, by more than this is asked about. */
  confirmAbovePercent?: number;
  /** Level of the heading, to fit the page around. */
  headingLevel?: 2 | 3;
  /** How dates and times are written: language, zone and form. */
  time?: Partial<TimeStyle>;
  /** Texts of its own, each to be said otherwise by the host. */
  labels?: Partial<AuctionPanelLabels>;
}

/**
 * An English reverse auction for one bidder: time by the server's clock, own rank and bid, the form, and the history. The server
 * decides; the panel refuses only what the server would refuse anyway, and asks before what looks like a slip of the hand.
 */
export function AuctionPanel({
  title,
  state,
  closesAt,
  serverOffsetInMilliseconds = 0,
  extensionCount = 0,
  ownRank = null,
  lastBidInPaise = null,
  decrementInPaise,
  highestInPaise,
  bids,
  isConnected = true,
  isLoading = false,
  disabledReason,
  onBid,
  confirmAbovePercent = 20,
  headingLevel = 2,
  time,
  labels,
  className,
  ...rest
}: AuctionPanelProps) {
  const id = useId();
  const texts = useTexts('auctionPanel', english, labels);
  const units = useTexts('rupeeUnits', rupeeUnits);
  const style = useTimeStyle(time);
  const Heading = `h${headingLevel}` as const;
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const [asked, setAsked] = useState<number | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [receipt, setReceipt] = useState<BidReceipt | null>(null);
  const [extension, setExtension] = useState('');
  const stateLine = useRef<HTMLParagraphElement>(null);
  const { isExpired } = useCountdown(state === 'open' ? closesAt : null, { serverOffsetInMilliseconds });
  // Between its end by the server's clock and the word of the server that it is closed, no bid is made either.
  const phase = state === 'open' && isExpired ? 'closed' : state;
  const isOpen = phase === 'open';

  const hadFocus = useRef(false);
  useEffect(() => {
    // Who was about to bid is told why he no longer can, and the keyboard stays in the panel.
    if (!isOpen && hadFocus.current) stateLine.current?.focus();
    if (!isOpen) hadFocus.current = false;
  }, [isOpen]);

  const extensionsBefore = useRef(extensionCount);
  useEffect(() => {
    if (extensionCount > extensionsBefore.current)
      setExtension(texts.extended(figureText(timeText(closesAt, style)), extensionCount));
    extensionsBefore.current = extensionCount;
    // oxlint-disable-next-line react/exhaustive-deps -- announced when the count changes, whatever else does
  }, [extensionCount]);

  const blocked = isConnected ? disabledReason : texts.disconnected;
  const reference = lastBidInPaise ?? highestInPaise;
  const percentOf = (amount: number) => Math.floor(((reference - amount) * 100) / reference);

  function refuse(message: string) {
    setError(message);
    field.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const amount = parseRupees(text);
    if (amount === undefined || amount === null || amount <= 0) return refuse(texts.notAnAmount);
    if (amount > highestInPaise) return refuse(texts.tooHigh(formatRupees(highestInPaise)));
    setError('');
    if ((reference - amount) * 100 > reference * confirmAbovePercent) setAsked(amount);
    else void send(amount);
  }

  async function send(amount: number) {
    hadFocus.current = false;
    setIsSending(true);
    setReceipt(null);
    try {
      setReceipt(await onBid(amount));
      setText('');
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : String(reason));
    } finally {
      setIsSending(false);
      setAsked(null);
    }
  }

  const facts = [
    {
      key: 'rank',
      label: texts.ownRank,
      value:
        ownRank === null ? (
          texts.noRank
        ) : (
          <Badge tone={ownRank === 1 ? 'good' : 'neutral'} className="text-title font-semibold">
            {texts.rank(ownRank)}
          </Badge>
        ),
    },
    {
      key: 'last',
      label: texts.lastBid,
      value: lastBidInPaise === null ? texts.noBid : formatRupees(lastBidInPaise),
    },
    // After the close there is nothing more to bid.
    ...(phase === 'closed'
      ? []
      : [
          { key: 'highest', label: texts.highest, value: formatRupees(highestInPaise) },
          { key: 'decrement', label: texts.decrement, value: formatRupees(decrementInPaise) },
        ]),
  ];

  return (
    <section
      data-slot="auction-panel"
      data-state={isConnected ? phase : 'disconnected'}
      {...rest}
      aria-labelledby={`${id}-title`}
      aria-busy={isLoading || undefined}
      className={cn(
        'grid min-w-0 gap-4 rounded-large border border-line bg-surface p-card text-ink shadow-raised',
        className,
      )}
    >
      <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Heading id={`${id}-title`} className="min-w-0 wrap-anywhere">
          {title}
        </Heading>
        {isOpen ? (
          <Countdown
            expiresAt={closesAt}
            serverOffsetInMilliseconds={serverOffsetInMilliseconds}
            label={texts.timeLeft}
            size="large"
            urgentBelowSeconds={60}
          />
        ) : (
          <p ref={stateLine} tabIndex={-1} data-slot="auction-state" className="font-medium text-ink-muted">
            {phase === 'closed' ? texts.closed : texts.upcoming}
          </p>
        )}
      </div>
      <p role="status" data-slot="auction-extension" className={extension ? 'font-medium text-warn' : 'sr-only'}>
        {extension}
      </p>
      {!isConnected && <Banner tone="bad">{texts.disconnected}</Banner>}
      {isLoading ? (
        <SkeletonGroup label={texts.loading} className="grid gap-3">
          <Skeleton className="h-12" />
          <Skeleton className="h-9" />
          <Skeleton className="h-24" />
        </SkeletonGroup>
      ) : (
        <>
          <dl data-slot="auction-facts" className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
            {facts.map(({ key, label, value }) => (
              <div key={key} className="min-w-0">
                <dt className="text-small text-ink-muted">{label}</dt>
                <dd className="text-title font-semibold wrap-anywhere tabular-nums">
                  <Figure>{value}</Figure>
                </dd>
              </div>
            ))}
          </dl>
          {isOpen && (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only hears of the focus in its fields
            <form
              onFocus={() => (hadFocus.current = true)}
              onBlur={() => (hadFocus.current = false)}
              data-slot="auction-form"
              aria-labelledby={`${id}-title`}
              noValidate
              onSubmit={submit}
              className="grid min-w-0 gap-3 sm:grid-cols-[minmax(0,20rem)_auto] sm:items-start"
            >
              <TextField
                ref={field}
                label={texts.amount}
                inputMode="decimal"
                autoComplete="off"
                value={text}
                readOnly={isSending}
                error={error}
                onChange={(event) => {
                  setText(event.target.value);
                  setError('');
                }}
              />
              <Button
                type="submit"
                variant="primary"
                isLoading={isSending}
                disabledReason={blocked}
                className="justify-self-start sm:mt-6"
              >
                {texts.placeBid}
              </Button>
            </form>
          )}
          <p role="status" data-slot="auction-receipt" className={receipt ? 'font-medium text-good' : 'sr-only'}>
            {receipt && texts.receipt(receipt.id, figureText(timeText(receipt.at, style)))}
          </p>
          <table data-slot="auction-history" className="w-full border-collapse text-body tabular-nums">
            <caption className="pb-1 text-start text-label font-semibold text-ink-soft">{texts.history}</caption>
            <thead>
              <tr className="border-b border-line-strong text-small text-ink-muted">
                <th scope="col" className="py-1.5 pe-3 text-start font-medium">
                  {texts.time}
                </th>
                <th scope="col" className="py-1.5 pe-3 text-start font-medium">
                  {texts.bidder}
                </th>
                <th scope="col" className="py-1.5 text-end font-medium">
                  {texts.bid}
                </th>
              </tr>
            </thead>
            <tbody>
              {bids.length === 0 && (
                <tr>
                  <td colSpan={3} className="py-3 text-ink-muted">
                    {texts.noBids}
                  </td>
                </tr>
              )}
              {bids.map((bid) => (
                <tr key={bid.id} className={cn('border-b border-line', bid.isOwn && 'bg-accent-soft')}>
                  {/* The time is the cell's text; the rule does not look as deep as it stands. */}
                  {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
                  <td className="py-1.5 pe-3 text-small text-ink-muted">
                    <time dateTime={bid.at}>
                      <Figure>{timeText(bid.at, style)}</Figure>
                    </time>
                  </td>
                  <td className={cn('py-1.5 pe-3 wrap-anywhere', bid.isOwn && 'font-semibold')}>
                    {bid.isOwn ? texts.you : bid.bidder}
                    {bid.rank !== undefined && ` · ${texts.rank(bid.rank)}`}
                  </td>
                  <td className={cn('py-1.5 text-end', bid.isOwn && 'font-semibold')}>
                    <Figure>{formatRupees(bid.amountInPaise)}</Figure>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <ConfirmDialog
        isOpen={asked !== null && isOpen}
        onOpenChange={(isShown) => {
          if (!isShown) setAsked(null);
        }}
        title={texts.confirmTitle(formatRupees(asked ?? 0))}
        description={texts.confirmText(percentOf(asked ?? 0), figureText(formatLakhCrore(reference, units)))}
        confirmLabel={texts.confirm}
        cancelLabel={texts.change}
        isPending={isSending}
        onConfirm={() => {
          if (asked !== null && isOpen && !blocked) void send(asked);
          else setAsked(null);
        }}
      />
    </section>
  );
}
