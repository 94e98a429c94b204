import { Button, buttonClass } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { saveFile } from '../../shared/save-file.ts';
import { formatQuantity } from '../../shared/vendor-format.ts';
import { VerifierLinks } from '../verifier-links.tsx';
import type { VendorAuction } from './line.rules.ts';
import { keptReceipts } from './verification.rules.ts';

/** After the close: what a bidder checks the auction with. Draws nothing for a bidder who has neither receipts nor the replay file. */
export default function VerificationCard({
  auction,
  replayUrl,
}: {
  auction: VendorAuction;
  /** Where the replay file is, if the rules publish it. */
  replayUrl: string | undefined;
}) {
  const { number, receipts, receiptCount } = auction;
  const hasReceipts = receipts.length > 0;
  if (!hasReceipts && replayUrl === undefined) return null;
  const saveReceipts = () =>
    saveFile(
      new Blob([JSON.stringify(keptReceipts(auction), null, 2)], { type: 'application/json' }),
      `${number} receipts.json`,
    );
  return (
    <Card as="section" aria-labelledby="verification" className="grid gap-3">
      <CardHeader headingId="verification" title="Verification" />
      <p className="text-small text-ink-muted">
        {replayUrl === undefined
          ? 'The rules do not disclose all bids, so bidders get no replay file. Keep your receipts: they prove your bids in an audit.'
          : `The verifier replays the auction on your device${hasReceipts ? ' and looks for your receipts in it' : ''}. It works offline and sends nothing.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {replayUrl !== undefined && (
          <a className={buttonClass({ size: 'small' })} href={replayUrl} download>
            Download replay file
          </a>
        )}
        {hasReceipts && (
          <Button size="small" onClick={saveReceipts}>
            Download receipts
          </Button>
        )}
      </div>
      {hasReceipts && receiptCount > receipts.length && (
        <p className="text-small text-ink-muted">
          The file has the last {receipts.length} of {formatQuantity(receiptCount, 'receipt')}.
        </p>
      )}
      <VerifierLinks />
    </Card>
  );
}
