import { Button } from '@millwright/ui/button/button';
import { CurrencyField } from '@millwright/ui/currency-field/currency-field';
import { formatRupees } from '@millwright/ui/format-rupees';
import { Modal } from '@millwright/ui/modal/modal';
import { useEffect, useRef, useState } from 'react';
import { likelyAmount, type Confirmation } from './bid.rules.ts';
import type { BidProof } from './bidder-acts.ts';
import type { VendorAuction } from './line.rules.ts';

/** An amount that the server asked about. `stepInPaise` of a proxy. */
export interface GuardedBid {
  amountInPaise: number;
  stepInPaise: number | null;
  /** Of an opening offer, which is no bid yet. */
  isOpening?: boolean;
  confirmation: Confirmation;
}

/** The question about an amount that looks mistyped. To change it is offered first; bidding it all the same may take typing it again. */
export function GuardDialog({
  guarded: { amountInPaise, stepInPaise, isOpening = false, confirmation },
  auction,
  timeLeft,
  blocked,
  isPending,
  failure,
  onChange,
  onConfirm,
}: {
  guarded: GuardedBid;
  auction: VendorAuction;
  /** How much time is left, in words; null where nothing ends. */
  timeLeft: string | null;
  /** Why nothing can be sent now. */
  blocked: string | undefined;
  isPending: boolean;
  failure: string | undefined;
  /** Back to the amount, or to the one that was probably meant. */
  onChange: (amountInPaise: number) => void;
  onConfirm: (proof: BidProof) => void;
}) {
  const [again, setAgain] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const isProxy = stepInPaise !== null;
  const amount = formatRupees(amountInPaise);
  const likely = isProxy ? null : likelyAmount(amountInPaise, auction);
  const { amountInWords, differenceInPaise, differencePercent, isTypedAgain, token } = confirmation;
  // Another token: the earlier one is over, and the amount is typed for the new one.
  useEffect(() => setError(undefined), [token]);
  const confirm = () => {
    if (isTypedAgain && again !== amountInPaise) {
      setError(again === null ? `Type ${amount} again` : 'The amounts do not match');
      field.current?.focus();
      return;
    }
    onConfirm({ confirmation: token, ...(isTypedAgain && { typedAgainInPaise: amountInPaise }) });
  };
  return (
    <Modal
      isOpen
      initialFocus={first}
      onOpenChange={(isOpen) => !isOpen && onChange(amountInPaise)}
      title={likely === null ? `${amount}? Please check` : `${amount}? A digit may be missing`}
      description={amountInWords}
    >
      <div className="grid gap-3">
        <p>
          That is <b>{differencePercent}% below</b> {isOpening ? 'the ceiling' : 'what is needed'} (
          {formatRupees(differenceInPaise)} less).{' '}
          {isOpening ? 'An opening offer is binding and cannot be changed.' : 'An accepted bid is binding.'}
        </p>
        {likely !== null && (
          <Button ref={first} variant="primary" size="large" isWide onClick={() => onChange(likely)}>
            Change to {formatRupees(likely)}
          </Button>
        )}
        <Button
          ref={likely === null ? first : undefined}
          variant={likely === null ? 'primary' : 'secondary'}
          size="large"
          isWide
          onClick={() => onChange(amountInPaise)}
        >
          Type another amount
        </Button>
        {isTypedAgain && (
          <CurrencyField
            ref={field}
            label={`To ${isOpening ? 'offer' : 'bid'} ${amount} anyway, type it again`}
            value={again}
            error={error}
            onValueChange={(paise) => {
              setAgain(paise);
              setError(undefined);
            }}
          />
        )}
        {failure !== undefined && (
          <p role="alert" className="text-bad">
            {failure}
          </p>
        )}
        <Button isWide className="text-bad" isLoading={isPending} disabledReason={blocked} onClick={confirm}>
          {isOpening
            ? `Submit offer of ${amount} anyway`
            : isProxy
              ? `Set floor of ${amount} anyway`
              : `Place bid of ${amount} anyway`}
        </Button>
        {timeLeft !== null && <p className="text-small text-ink-muted">Time keeps running: {timeLeft} left.</p>}
      </div>
    </Modal>
  );
}
