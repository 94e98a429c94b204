import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { ConfirmDialog } from '@millwright/ui/confirm-dialog/confirm-dialog';
import { linkClass } from '@millwright/ui/link/link';
import { useToast } from '@millwright/ui/toast/toast';
import { useState, type ReactNode } from 'react';
import { ScreenLink } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { momentText } from '../auction-format.ts';
import type { Auction } from '../auction-types.ts';

const winnerOf = ({ bidders }: Auction): string =>
  isolated(bidders.find(({ rank }) => rank === 1)?.companyName ?? 'The winner');

/** Whether the winner can still submit its breakdown by item, so that prices are not transferred yet. */
export const awaitsBreakdown = ({ breakdown, now }: Auction): boolean =>
  breakdown !== null && breakdown.givenAt === null && Date.parse(now) < Date.parse(breakdown.until);

/** The final prices of a closed auction on their way into the job's comparison. */
export function FinalPrices({ jrId, auction }: { jrId: string; auction: Auction }) {
  const [isOpen, setOpen] = useState(false);
  const { can, breakdown, pricesTakenAt, leftOut } = auction;
  return (
    <Card as="section" aria-labelledby="prices" className="grid gap-3">
      <CardHeader headingId="prices" title="Final prices" />
      <div className="grid gap-2 text-small wrap-anywhere text-ink-muted">
        {breakdown ? <p>{breakdownText(auction)}</p> : <p>No bid was accepted, so there are no final prices.</p>}
        {pricesTakenAt !== null && <p>Prices transferred on {momentText(pricesTakenAt)}.</p>}
        {leftOut.length > 0 && (
          <p className="text-warn">
            Left out, because they have no quote in the comparison: {leftOut.map((name) => isolated(name)).join(', ')}.
          </p>
        )}
      </div>
      {pricesTakenAt !== null && (
        <p>
          <ComparisonLink jrId={jrId} />
        </p>
      )}
      {can.takePrices && breakdown && (
        <div>
          <Button variant={awaitsBreakdown(auction) ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
            Transfer prices to the comparison
          </Button>
        </div>
      )}
      {isOpen && <TakeDialog jrId={jrId} auction={auction} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function breakdownText(auction: Auction): string {
  const { breakdown, pricesTakenAt } = auction;
  const { until, givenAt } = breakdown!;
  const winner = winnerOf(auction);
  if (givenAt !== null) return `${winner} submitted its breakdown by item on ${momentText(givenAt)}.`;
  if (pricesTakenAt === null && awaitsBreakdown(auction))
    return `${winner} has not submitted its breakdown by item yet. It has until ${momentText(until)}. You can transfer the prices after that, or once it has submitted it.`;
  return `${winner} did not submit a breakdown by item. Its price is divided in proportion to its last quote.`;
}

const ComparisonLink = ({ jrId }: { jrId: string }) => (
  <ScreenLink to={{ screen: 'job-comparison', params: { jrId, type: 'price' } }} className={linkClass()}>
    Open the comparison
  </ScreenLink>
);

function TakeDialog({ jrId, auction, onClose }: { jrId: string; auction: Auction; onClose: () => void }) {
  const toast = useToast();
  const { _id, version, breakdown } = auction;
  const take = useApiMutation('takeAuctionPrices', ['getAuction', { path: { id: _id } }]);
  const confirm = async () => {
    await take.run({ path: { id: _id }, body: { version } });
    onClose();
    toast.show({ tone: 'good', title: 'Prices transferred to the comparison' });
  };
  return (
    <ConfirmDialog
      isOpen
      tone="primary"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Transfer prices to the comparison?"
      description={
        <>
          This creates a new version of the comparison. The final price of each bidder becomes a new version of its
          quote.{' '}
          {breakdown?.givenAt == null
            ? 'Prices are divided among the items in proportion to each bidder’s last quote.'
            : `${winnerOf(auction)}’s price has its breakdown by item. The other prices are divided in proportion to each bidder’s last quote.`}{' '}
          If an award has been proposed on a frozen comparison, the proposal is withdrawn. You can transfer the prices
          only once.
        </>
      }
      confirmLabel="Transfer prices"
      isPending={take.isPending}
      error={take.error && refusalText(take.error, jrId, auction)}
      onConfirm={() => {
        confirm().catch(() => {});
      }}
    />
  );
}

function refusalText({ code, message }: ApiProblem, jrId: string, auction: Auction): ReactNode {
  if (code === 'BREAKDOWN_AWAITED' && auction.breakdown)
    return `${winnerOf(auction)} can still submit its breakdown by item. Transfer the prices after ${momentText(auction.breakdown.until)}, or once it has.`;
  if (code === 'NO_COMPARISON')
    return (
      <>
        This job has no comparison yet. Open its quotes and compare them first. <ComparisonLink jrId={jrId} />
      </>
    );
  return message;
}
