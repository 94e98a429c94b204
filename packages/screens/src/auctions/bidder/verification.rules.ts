/** The file of a bidder's own receipts, as the offline verifier reads it. Pure. */
import type { KeptReceipt } from '@millwright/evaluation/auction/replay-file';
import type { VendorAuction } from './line.rules.ts';

/** Own receipts in their order. A bidder does not know his number: the verifier finds it by the commitments. */
export const keptReceipts = ({ receipts }: Pick<VendorAuction, 'receipts'>): KeptReceipt[] =>
  receipts
    .map(({ receiptNo, at, amountInPaise, isAccepted, reason, commitment }) => ({
      receiptNo,
      at: Date.parse(at),
      amountInPaise,
      accepted: isAccepted,
      reason,
      commitment,
    }))
    .toSorted((a, b) => a.receiptNo - b.receiptNo);
