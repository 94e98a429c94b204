import { Banner } from '@millwright/ui/banner/banner';
import { formatRupees } from '@millwright/ui/format-rupees';
import { beforeName } from '../../parts/auctions/chain-text.ts';
import { isolated } from '../../shared/isolated.ts';
import { isRemoved, secondText, sealedBid } from './bid.rules.ts';
import { isBeforeStart, isOver, runs, type Line, type VendorAuction } from './line.rules.ts';

/** Whether the line lives, and how long a bid takes. Not announced: it changes each second while the line is lost. */
export function LineNote({ line: { state, silentSeconds, delayInMs } }: { line: Line }) {
  if (state === 'idle') return null;
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className={`size-2 shrink-0 rounded-full ${state === 'lost' ? 'bg-bad' : 'bg-good'}`} />
      <span className={state === 'lost' ? 'font-medium text-bad' : ''}>
        {state === 'lost'
          ? `Connection lost ${silentSeconds} s ago`
          : delayInMs !== null && delayInMs > 0
            ? `Connected, ${delayInMs} ms`
            : 'Connected'}
      </span>
    </span>
  );
}

/** While the auction runs: that the buyer entered the last bid. Its document and a way to dispute it are with the receipts. */
export function EnteredNotice({ auction }: { auction: VendorAuction }) {
  const [last] = auction.receipts;
  if (!last?.entered || last.entered.disputedAt !== null || !runs(auction)) return null;
  return (
    <Banner
      tone="warn"
      title={`${isolated(last.entered.by)} entered a bid for you: ${formatRupees(last.amountInPaise ?? 0)}`}
    >
      {last.isAccepted ? 'It counts as yours.' : 'The rules refused it.'} If it is not yours, dispute it under “Your
      bids”.
    </Banner>
  );
}

/** What a bidder has to know before anything else: out, paused, cancelled, over. */
export function AuctionNotice({ auction }: { auction: VendorAuction }) {
  const { state, reason, pause, own, acceptedVersion, terms, result, buyer } = auction;
  const why = reason === null ? '' : isolated(reason);
  if (isRemoved(auction))
    return (
      <Banner tone="bad" title={`${isolated(buyer)} removed you from this auction`}>
        {why}
      </Banner>
    );
  if (state === 'cancelled')
    return (
      <Banner tone="bad" title="This auction is cancelled">
        {why}
      </Banner>
    );
  if (state === 'rescheduled')
    return (
      <Banner tone="warn" title="This auction did not start">
        {why} {isolated(buyer)} will tell you the new time.
      </Banner>
    );
  if (isBeforeStart(auction) && auction.startsAfter?.start === 'none')
    return (
      <Banner tone="warn" title="This auction has no start time">
        It was to start after {beforeName(auction.startsAfter)}, which was cancelled or did not start. {isolated(buyer)}{' '}
        will tell you the new time.
      </Banner>
    );
  if (isOver(auction))
    return (
      <Banner tone={result?.isWinner ? 'good' : 'info'} title={resultTitle(auction)}>
        {resultText(auction)}
      </Banner>
    );
  if (state === 'paused' && pause)
    return (
      <Banner tone="warn" title={pause.isServerAway ? 'Paused: the server was unavailable' : 'Paused by the buyer'}>
        {!pause.isServerAway && <span className="block">{isolated(pause.reason)}</span>}
        {pause.resumesAt === null
          ? 'Bidding is off. This page will show when it resumes.'
          : `Bidding resumes at ${secondText(pause.resumesAt)}.`}
      </Banner>
    );
  if (runs(auction) && acceptedVersion === null)
    return (
      <Banner tone="bad" title="You cannot bid in this auction">
        You did not accept the terms before the start. Call the buyer: {terms.rules.telephone}.
      </Banner>
    );
  if (own.isOut)
    return (
      <Banner
        tone="warn"
        title={terms.rules.type === 'japanese' ? 'You are out of this auction' : 'You left this auction'}
      >
        {own.bestInPaise === null
          ? 'You placed no bid.'
          : `Your best offer of ${formatRupees(own.bestInPaise)} remains binding.`}
      </Banner>
    );
  const sealed = sealedBid(auction);
  if (sealed !== null)
    return (
      <Banner tone="good" title={`Your sealed bid: ${formatRupees(sealed)}`}>
        It is sealed until the close and cannot be changed.
      </Banner>
    );
  const offered = auction.openingOffer?.own;
  if (isBeforeStart(auction) && offered)
    return (
      <Banner tone="good" title={`Your opening offer: ${formatRupees(offered.amountInPaise)}`}>
        It is sealed until the start and cannot be changed.
      </Banner>
    );
  if (isBeforeStart(auction) && acceptedVersion !== null)
    return (
      <Banner tone="good" title="You accepted the terms">
        Bidding starts on this page. Keep it open, or come back with the link in the email.
      </Banner>
    );
  return null;
}

function resultTitle({ result, own }: VendorAuction): string {
  if (!result || result.isWinner === null) return 'The auction is closed';
  if (result.isWinner) return 'The auction is closed: you are L1';
  return result.rank === null || own.bestInPaise === null
    ? 'The auction is closed'
    : `The auction is closed: you are L${result.rank}`;
}

function resultText({ result, own, buyer }: VendorAuction): string {
  const best = own.bestInPaise === null ? 'You placed no bid.' : `Your best bid is ${formatRupees(own.bestInPaise)}.`;
  if (result?.isWinner) return `${best} ${isolated(buyer)} decides on the award separately.`;
  return result?.isWinner === null ? `${best} The rules do not disclose the result.` : best;
}
