import { Card } from '@millwright/ui/card/card';
import { formatRupees } from '@millwright/ui/format-rupees';
import { formatDateTime } from '../../shared/vendor-format.ts';
import type { VendorAuction } from './line.rules.ts';

type OwnOffer = NonNullable<NonNullable<VendorAuction['openingOffer']>['own']>;

/** The own opening offer with its receipt, which the verifier finds in the replay file. */
export default function OpeningCard({ offer: { amountInPaise, at, commitment } }: { offer: OwnOffer }) {
  return (
    <Card as="section" aria-labelledby="opening-offer" className="grid gap-1">
      <h2 id="opening-offer" className="text-heading font-semibold">
        Your opening offer
      </h2>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-small text-ink-muted">Submitted on {formatDateTime(at)}</span>
        <span className="font-medium tabular-nums">{formatRupees(amountInPaise)}</span>
      </p>
      <p className="text-small text-ink-muted">
        Receipt: <span className="font-mono wrap-anywhere">{commitment}</span>
      </p>
    </Card>
  );
}
