import { Button } from '@millwright/ui/button/button';
import { CurrencyField } from '@millwright/ui/currency-field/currency-field';
import { formatRupees } from '@millwright/ui/format-rupees';
import { Check, TriangleAlert } from 'lucide-react';
import { useId, type ReactNode, type RefObject } from 'react';
import { effectOf, quickAmounts, sealedBid } from './bid.rules.ts';
import type { VendorAuction } from './line.rules.ts';

/** What can be done next, in reach at the bottom of the window. */
export function DockFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="sticky bottom-0 z-10 -mx-gutter mt-auto border-t border-line lg:rounded-t-large lg:border-x bg-surface px-gutter py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] print:hidden"
    >
      <div className="mx-auto grid w-full max-w-130 gap-2">{children}</div>
    </section>
  );
}

const tones = { good: 'text-good', warn: 'text-warn', neutral: 'text-ink-muted' };

/** The amount and what it would do. What was typed stays while the line is lost or the auction is paused. */
export function AmountDock({
  auction,
  amountInPaise,
  onAmount,
  blocked,
  isPending,
  note,
  field,
  onBid,
}: {
  auction: VendorAuction;
  amountInPaise: number | null;
  onAmount: (amountInPaise: number | null) => void;
  /** Why no bid can be placed now. */
  blocked: string | undefined;
  isPending: boolean;
  /** What came of the last bid. */
  note: { tone: 'good' | 'warn'; text: string } | null;
  field: RefObject<HTMLInputElement | null>;
  onBid: (amountInPaise: number) => void;
}) {
  const id = useId();
  if (sealedBid(auction) !== null) return null;
  const effect = effectOf(auction, amountInPaise);
  const isSealed = auction.terms.rules.type === 'sealed';
  const shown =
    blocked !== undefined ? { tone: 'warn' as const, text: blocked } : amountInPaise === null && note ? note : effect;
  return (
    <DockFrame label="Your bid">
      <form
        noValidate
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (blocked !== undefined || isPending) return;
          // What is shown above says what is wrong with the amount.
          if (amountInPaise !== null && effect.mayBid) onBid(amountInPaise);
          else field.current?.focus();
        }}
      >
        {!isSealed && (
          <div className="flex flex-wrap gap-2">
            {quickAmounts(auction, amountInPaise).map((quick) => (
              <Button key={quick.label} className="flex-auto px-2" onClick={() => onAmount(quick.amountInPaise)}>
                {quick.label}
              </Button>
            ))}
          </div>
        )}
        <CurrencyField
          ref={field}
          label={isSealed ? 'Your sealed bid, before tax' : 'Your bid, before tax'}
          isLabelHidden
          size="large"
          value={amountInPaise}
          isLoading={isPending}
          aria-describedby={id}
          onValueChange={onAmount}
        />
        <p id={id} className={`flex items-start gap-1.5 text-small ${tones[shown.tone]}`}>
          {shown.tone === 'good' && <Check aria-hidden className="mt-px size-4 shrink-0" />}
          {shown.tone === 'warn' && <TriangleAlert aria-hidden className="mt-px size-4 shrink-0" />}
          <span className="min-w-0 wrap-anywhere">{shown.text}</span>
        </p>
        <Button type="submit" variant="primary" size="large" isWide isLoading={isPending} disabledReason={blocked}>
          {amountInPaise === null ? 'Place bid' : `Place bid of ${formatRupees(amountInPaise)}`}
        </Button>
      </form>
    </DockFrame>
  );
}

/** Japanese and Dutch: the open price and the one button. */
export function PriceDock({
  auction: { level, own, terms },
  blocked,
  isPending,
  note,
  onAccept,
}: {
  auction: VendorAuction;
  blocked: string | undefined;
  isPending: boolean;
  note: { tone: 'good' | 'warn'; text: string } | null;
  onAccept: () => void;
}) {
  if (!level) return null;
  const price = formatRupees(level.priceInPaise);
  const isJapanese = terms.rules.type === 'japanese';
  const hasAccepted = isJapanese && own.bestInPaise === level.priceInPaise;
  const what = hasAccepted
    ? `You accepted ${price}. The next price level starts when this one ends.`
    : isJapanese
      ? 'Accept this price before it ends, or you are out.'
      : 'The first bidder to accept wins at this price. The price rises when this price level ends.';
  const shown = blocked !== undefined ? { tone: 'warn' as const, text: blocked } : note;
  return (
    <DockFrame label="Open price">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-small text-ink-muted">Open price, before tax</span>
        <span className="text-display font-semibold tabular-nums">{price}</span>
      </p>
      <p className={`text-small ${shown ? tones[shown.tone] : 'text-ink-muted'}`}>{shown ? shown.text : what}</p>
      <Button
        variant="primary"
        size="large"
        isWide
        isLoading={isPending}
        disabledReason={blocked ?? (hasAccepted ? 'You accepted this price level.' : undefined)}
        onClick={onAccept}
      >
        Accept {price}
      </Button>
    </DockFrame>
  );
}
