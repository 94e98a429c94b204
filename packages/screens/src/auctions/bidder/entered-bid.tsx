import type { ApiProblem } from '@millwright/api-client/problem';
import { Badge } from '@millwright/ui/badge/badge';
import { Button } from '@millwright/ui/button/button';
import { ConfirmDialog } from '@millwright/ui/confirm-dialog/confirm-dialog';
import { formatRupees } from '@millwright/ui/format-rupees';
import { linkClass } from '@millwright/ui/link/link';
import { useState } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { secondText, type BidReceipt } from './bid.rules.ts';

/** What a bidder does with bids that the buyer entered for it. */
export interface EnteredBids {
  documentUrl: (receiptNo: number) => string;
  /** @throws {ApiProblem} of a refusal. */
  dispute: (receiptNo: number) => Promise<void>;
}

/** Of a receipt: who entered the bid, its document, and a way to say that the bid is not one's own. */
export default function EnteredBid({
  receipt: { receiptNo, amountInPaise },
  entered: { by, document, disputedAt },
  canBeStruck,
  showsProofs,
  bids,
}: {
  receipt: BidReceipt;
  entered: NonNullable<BidReceipt['entered']>;
  /** Whether a dispute asks for a strike as well. */
  canBeStruck: boolean;
  showsProofs: boolean;
  bids: EnteredBids;
}) {
  const [isAsking, setAsking] = useState(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const dispute = async () => {
    if (isPending) return;
    setPending(true);
    setFailure(undefined);
    try {
      await bids.dispute(receiptNo);
      setAsking(false);
    } catch (problem) {
      setFailure((problem as ApiProblem).message);
    } finally {
      setPending(false);
    }
  };
  const until = canBeStruck
    ? 'If no later bid has been accepted, two people on the buyer’s side decide whether to strike it. Until then, it counts.'
    : 'It can no longer be struck, so it counts until you settle it with the buyer. Call them.';
  return (
    <div className="grid justify-items-start gap-1.5 text-small">
      <p className="wrap-anywhere">
        Entered for you by {isolated(by)} from your document{' '}
        <a className={linkClass()} href={bids.documentUrl(receiptNo)} download>
          {isolated(document.fileName)}
        </a>
      </p>
      {showsProofs && <p className="font-mono text-tiny wrap-anywhere text-ink-muted">{document.sha256}</p>}
      {disputedAt === null ? (
        <Button size="small" onClick={() => setAsking(true)}>
          Dispute this bid
        </Button>
      ) : (
        <Badge tone="warn">Disputed at {secondText(disputedAt)}</Badge>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={(isOpen) => !isOpen && setAsking(false)}
        title={`Dispute the bid of ${formatRupees(amountInPaise ?? 0)}?`}
        description={`You state that this bid is not yours, or that its amount is wrong. A dispute cannot be withdrawn. ${until}`}
        confirmLabel="Dispute bid"
        isPending={isPending}
        error={failure}
        onConfirm={() => void dispute()}
      />
    </div>
  );
}
