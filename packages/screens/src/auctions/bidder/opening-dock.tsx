import type { ApiProblem } from '@millwright/api-client/problem';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { CurrencyField } from '@millwright/ui/currency-field/currency-field';
import { formatRupees } from '@millwright/ui/format-rupees';
import { useId, useRef, useState } from 'react';
import { formatDateTime } from '../../shared/vendor-format.ts';
import { DockFrame } from './bid-dock.tsx';
import { percentBelow } from './bid.rules.ts';
import type { BidProof, GiveOpeningOffer } from './bidder-acts.ts';
import { GuardDialog, type GuardedBid } from './guard-dialog.tsx';
import type { VendorAuction } from './line.rules.ts';

/** The one sealed opening offer of a bidder before the start. */
export default function OpeningDock({
  auction,
  offers: { closesAt },
  now,
  give,
}: {
  auction: VendorAuction;
  offers: NonNullable<VendorAuction['openingOffer']>;
  now: number;
  give: GiveOpeningOffer;
}) {
  const { ceilingInPaise, openingOffers } = auction.terms.rules;
  const [amount, setAmount] = useState<number | null>(null);
  const [guarded, setGuarded] = useState<GuardedBid | null>(null);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const blocked =
    closesAt !== null && now >= Date.parse(closesAt) ? 'The deadline for opening offers has passed.' : undefined;
  const fault =
    amount === null
      ? null
      : amount <= 0
        ? 'Enter more than ₹0.'
        : amount > ceilingInPaise
          ? `Too high. Offer ${formatRupees(ceilingInPaise)} or less.`
          : null;
  const use =
    openingOffers?.as === 'ceiling'
      ? 'At the start, the lowest opening offer becomes the ceiling.'
      : 'At the start, it becomes your first bid.';
  const until = closesAt === null ? '' : ` until ${formatDateTime(closesAt)}`;
  const send = async (amountInPaise: number, proof?: BidProof) => {
    if (isPending) return;
    setPending(true);
    setFailure(undefined);
    try {
      await give(amountInPaise, proof);
      setGuarded(null);
    } catch (error) {
      const problem = error as ApiProblem;
      if (problem.confirmation) {
        setGuarded({ amountInPaise, stepInPaise: null, isOpening: true, confirmation: problem.confirmation });
        return;
      }
      setFailure(
        problem.status === 0
          ? 'The server did not answer, so your offer may have been submitted. If you send it again, it counts only once.'
          : (problem.errors[0]?.message ?? problem.message),
      );
    } finally {
      setPending(false);
    }
  };
  return (
    <DockFrame label="Your opening offer">
      {failure !== undefined && !guarded && <Banner tone="bad">{failure}</Banner>}
      <form
        noValidate
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (blocked !== undefined || isPending) return;
          if (amount !== null && fault === null) void send(amount);
          else field.current?.focus();
        }}
      >
        <CurrencyField
          ref={field}
          label="Your opening offer, before tax"
          size="large"
          value={amount}
          isLoading={isPending}
          aria-describedby={id}
          onValueChange={(paise) => {
            setAmount(paise);
            setFailure(undefined);
          }}
        />
        <p id={id} className={`text-small wrap-anywhere ${(blocked ?? fault) ? 'text-warn' : 'text-ink-muted'}`}>
          {blocked ??
            fault ??
            (amount === null
              ? `Sealed, one per bidder${until}. ${use}`
              : `${percentBelow(amount, ceilingInPaise)}% below the ceiling. You cannot change it.`)}
        </p>
        <Button type="submit" variant="primary" size="large" isWide isLoading={isPending} disabledReason={blocked}>
          {amount === null ? 'Submit opening offer' : `Submit offer of ${formatRupees(amount)}`}
        </Button>
      </form>
      {guarded && (
        <GuardDialog
          guarded={guarded}
          auction={auction}
          timeLeft={null}
          blocked={blocked}
          isPending={isPending}
          failure={failure}
          onChange={(paise) => {
            setAmount(paise);
            setGuarded(null);
            setFailure(undefined);
            field.current?.focus();
          }}
          onConfirm={(proof) => void send(guarded.amountInPaise, proof)}
        />
      )}
    </DockFrame>
  );
}
