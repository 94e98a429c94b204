import type { ApiProblem } from '@millwright/api-client/problem';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { ConfirmDialog } from '@millwright/ui/confirm-dialog/confirm-dialog';
import { formatRupees } from '@millwright/ui/format-rupees';
import { useState } from 'react';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { formatQuantity } from '../../shared/vendor-format.ts';
import { receiptText, secondText, strikable, type BidReceipt } from './bid.rules.ts';
import type { BidderActs } from './bidder-acts.ts';
import type { EnteredBids } from './entered-bid.tsx';
import type { VendorAuction } from './line.rules.ts';

const EnteredBid = lazyPart(() => import('./entered-bid.tsx'));

/** After the close the answer may have a thousand. */
const MOST_SHOWN = 50;

/** Own entries with their receipts, the newest first. The last bid can be asked to be struck for 60 seconds. */
export function ReceiptsCard({
  auction,
  now,
  askToStrike,
  enteredBids,
}: { auction: VendorAuction; now: number; enteredBids?: EnteredBids | undefined } & Pick<BidderActs, 'askToStrike'>) {
  const { receiptCount } = auction;
  const receipts = auction.receipts.slice(0, MOST_SHOWN);
  const [showsProofs, setShowsProofs] = useState(false);
  // The bid that is asked about: another may be the last one by the time of the answer.
  const [asked, setAsked] = useState<BidReceipt | null>(null);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const last = strikable(auction, now);
  const ask = async () => {
    if (!asked || isPending) return;
    setPending(true);
    try {
      await askToStrike(asked.receiptNo);
      setFailure(undefined);
    } catch (problem) {
      setFailure((problem as ApiProblem).message);
    } finally {
      setPending(false);
      setAsked(null);
    }
  };
  return (
    <Card as="section" aria-labelledby="own-bids" className="grid gap-3">
      <CardHeader
        title="Your bids"
        headingId="own-bids"
        action={receipts[0] && <span className="text-small text-ink-muted">Last receipt {receipts[0].receiptNo}</span>}
      />
      {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
      {receipts.length === 0 ? (
        <p className="text-ink-muted">Your bids appear here, each with its receipt.</p>
      ) : (
        <ol className="grid">
          {receipts.map((receipt) => (
            <li key={receipt.receiptNo} className="grid gap-1 border-t border-line py-2 first:border-t-0">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className={receipt.isAccepted ? '' : 'text-ink-muted'}>{receiptText(receipt)}</span>
                {receipt.amountInPaise !== null && (
                  <span
                    className={`tabular-nums ${receipt.isAccepted && receipt.strike !== 'struck' ? 'font-medium' : 'text-ink-muted line-through'}`}
                  >
                    {formatRupees(receipt.amountInPaise)}
                  </span>
                )}
              </p>
              <p className="text-small text-ink-muted">
                Receipt {receipt.receiptNo}, {secondText(receipt.at)}
                {receipt.reason === 'closed' && `, received ${secondText(receipt.receivedAt)}`}
              </p>
              {showsProofs && <p className="font-mono text-tiny wrap-anywhere text-ink-muted">{receipt.commitment}</p>}
              {receipt.entered && enteredBids && (
                <EnteredBid
                  receipt={receipt}
                  entered={receipt.entered}
                  canBeStruck={last?.receiptNo === receipt.receiptNo}
                  showsProofs={showsProofs}
                  bids={enteredBids}
                />
              )}
              {!receipt.entered && last?.receiptNo === receipt.receiptNo && (
                <Button size="small" className="justify-self-start" onClick={() => setAsked(receipt)}>
                  Ask to strike this bid
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
      {receiptCount > receipts.length && receipts.length > 0 && (
        <p className="text-small text-ink-muted">
          The last {receipts.length} of {formatQuantity(receiptCount, 'receipt')}.
        </p>
      )}
      {receipts.length > 0 && (
        <Button
          size="small"
          variant="quiet"
          className="justify-self-start"
          aria-expanded={showsProofs}
          onClick={() => setShowsProofs(!showsProofs)}
        >
          {showsProofs ? 'Hide fingerprints' : 'Show fingerprints'}
        </Button>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        title={`Ask to strike your bid of ${formatRupees(asked?.amountInPaise ?? 0)}?`}
        description="Two people on the buyer’s side decide. Until they agree, the bid counts. A struck bid stays in the log, marked as struck."
        confirmLabel="Ask to strike"
        isPending={isPending}
        onConfirm={() => void ask()}
      />
    </Card>
  );
}
