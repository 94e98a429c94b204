import { useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { ConfirmDialog } from '@millwright/ui/confirm-dialog/confirm-dialog';
import { useToast } from '@millwright/ui/toast/toast';
import { useState } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { formatRupees } from '../../shared/vendor-format.ts';
import { clockText } from '../auction-format.ts';
import { entryOfReceipt, type Auction } from '../auction-types.ts';

type Strike = Auction['strikes'][number];

/** Bids that their bidders asked to strike, until two people agreed. */
export function Strikes({ auction }: { auction: Auction }) {
  const [opened, setOpened] = useState<Strike | null>(null);
  const asked = auction.strikes.filter(({ state }) => state === 'asked');
  return (
    <>
      {asked.map((strike) => {
        const { name, amount } = namesOf(auction, strike);
        return (
          <Banner
            key={`${strike.jobVendorId} ${strike.receiptNo}`}
            tone="warn"
            title={`${name} asks to strike ${amount}`}
            action={
              auction.can.strike ? (
                <Button size="small" onClick={() => setOpened(strike)}>
                  Review strike
                </Button>
              ) : undefined
            }
          >
            Asked at {clockText(strike.askedAt)}.{' '}
            {strike.agreedBy === null
              ? 'The host and either a super user or an auditor must both agree.'
              : `${isolated(strike.agreedBy)} agreed. The host and either a super user or an auditor must both agree.`}
          </Banner>
        );
      })}
      {opened && <StrikeDialog auction={auction} strike={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function namesOf(auction: Auction, { jobVendorId, receiptNo }: Strike) {
  const bidder = auction.bidders.find((one) => one.jobVendorId === jobVendorId);
  const amountInPaise = bidder && entryOfReceipt(auction, bidder, receiptNo)?.amountInPaise;
  return {
    name: isolated(bidder?.companyName ?? 'A bidder'),
    amount: amountInPaise ? `its bid of ${formatRupees(amountInPaise)}` : `the bid of receipt ${receiptNo}`,
  };
}

function StrikeDialog({ auction, strike, onClose }: { auction: Auction; strike: Strike; onClose: () => void }) {
  const toast = useToast();
  const { _id, version } = auction;
  const agree = useApiMutation('strikeBid', ['getAuction', { path: { id: _id } }]);
  const { name, amount } = namesOf(auction, strike);
  const { jobVendorId, receiptNo, agreedBy } = strike;
  const confirm = async () => {
    await agree.run({ path: { id: _id }, body: { version, jobVendorId, receiptNo } });
    onClose();
    toast.show({ title: agreedBy === null ? 'You agreed. A second person must agree.' : 'Bid struck' });
  };
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Strike ${amount}?`}
      description={`${name} requested this. The entry stays in the log, marked as struck, and the bidder’s previous offer counts again. This cannot be undone.`}
      confirmLabel={agreedBy === null ? 'Agree to strike' : 'Strike bid'}
      isPending={agree.isPending}
      error={agree.error?.message}
      onConfirm={() => {
        confirm().catch(() => {});
      }}
    />
  );
}
