import { Badge } from '@millwright/ui/badge/badge';
import { Card, CardHeader } from '@millwright/ui/card/card';
import type { ReactNode } from 'react';
import { refusalLabel } from '../../parts/auctions/auction-words.ts';
import { isolated } from '../../shared/isolated.ts';
import { formatCount, formatQuantity, formatRupees } from '../../shared/vendor-format.ts';
import { clockText } from '../auction-format.ts';
import type { Auction, EnteredBid, Entry } from '../auction-types.ts';
import { EnteredDocument } from './entered-document.tsx';

/** The last entries of an auction, the newest first. */
export function AuctionLog({ auction }: { auction: Auction }) {
  const { entries, entryCount, hashes } = auction;
  const entered = new Map(auction.enteredBids.map((bid) => [bid.seq, bid]));
  return (
    <Card as="section" padding="none" aria-labelledby="log">
      <CardHeader
        headingId="log"
        title="Log"
        description={
          entryCount > entries.length
            ? `The last ${entries.length} of ${formatCount(entryCount)} entries`
            : formatQuantity(entryCount, 'entry', 'entries')
        }
        className="p-card"
      />
      {entries.length === 0 ? (
        <p className="border-t border-line p-card text-ink-muted">Bids and the host’s actions appear here.</p>
      ) : (
        <div
          role="region"
          aria-label="Entries"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keyboard too
          tabIndex={0}
          className="max-h-96 overflow-y-auto border-t border-line p-card"
        >
          <ol className="grid gap-2.5">
            {entries.map((entry) => {
              const bid = entered.get(entry.seq);
              return (
                <li key={entry.seq} className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-2 text-small">
                  <time dateTime={entry.at} className="text-ink-muted tabular-nums">
                    <bdi>{clockText(entry.at)}</bdi>
                  </time>
                  <span className="wrap-anywhere">
                    {entryText(entry, bid)}
                    {entry.isStruck && <Badge tone="warn">Struck</Badge>}
                    {bid && bid.disputedAt !== null && <Badge tone="bad">Disputed</Badge>}
                    {bid && (
                      <span className="mt-1 block">
                        <EnteredDocument auction={auction} bid={bid} />
                      </span>
                    )}
                  </span>
                </li>
              );
            })}
          </ol>
        </div>
      )}
      {hashes.last && (
        <p className="border-t border-line px-card py-3 text-small text-ink-muted">
          Last fingerprint <code>{`${hashes.last.slice(0, 6)}…${hashes.last.slice(-4)}`}</code>
        </p>
      )}
    </Card>
  );
}

/** What happened. The floor of a proxy stays between its bidder and the server. */
function entryText(
  { kind, companyName, label, amountInPaise, isAccepted, reason }: Entry,
  entered: EnteredBid | undefined,
): ReactNode {
  const who = isolated(companyName ?? label ?? 'The host');
  const amount = amountInPaise === null ? null : <b className="tabular-nums">{formatRupees(amountInPaise)}</b>;
  const sentence = ((): ReactNode => {
    switch (kind) {
      case 'bid':
        return amount ? (
          <>
            {who} {isAccepted ? 'bids' : 'bid'} {amount}
          </>
        ) : (
          `${who} bids`
        );
      case 'proxyBid':
        return (
          <>
            {who} bids {amount} by proxy
          </>
        );
      case 'surrogate':
        return (
          <>
            Bid {amount && <>of {amount} </>}entered for {who}
            {entered && ` by ${isolated(entered.by)}`}
          </>
        );
      case 'accept':
        return (
          <>
            {who} accepts {amount}
          </>
        );
      case 'proxy':
        return `${who} sets a proxy`;
      case 'proxyCancel':
        return `${who} cancels the proxy`;
      case 'drop':
        return `${who} withdraws from bidding`;
      case 'pause':
        return 'Paused';
      case 'resume':
        return 'Resumed';
      case 'extend':
        return 'Extended by the host';
      case 'remove':
        return `${who} removed`;
      case 'strike':
        return `Bid of ${who} struck by two people`;
      case 'opening':
        return (
          <>
            Opening offer of {who}
            {amount && <>: {amount}</>}
          </>
        );
      case 'message':
        return label === null ? 'Message to all bidders' : `Message to ${who}`;
      case 'cancel':
        return 'Cancelled';
      default:
        return kind;
    }
  })();
  return isAccepted ? (
    sentence
  ) : (
    <>
      {sentence} <span className="block text-bad">Refused: {refusalLabel(reason)}</span>
    </>
  );
}
