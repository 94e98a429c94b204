import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { CurrencyField } from '@millwright/ui/currency-field/currency-field';
import { formatRupees } from '@millwright/ui/format-rupees';
import { Modal } from '@millwright/ui/modal/modal';
import { useState } from 'react';
import { leastProxyStep } from './bid.rules.ts';
import type { VendorAuction } from './line.rules.ts';

/** "Bid for me down to a floor": off, or on with its floor and step. While it is on, nothing is typed by hand. */
export function ProxyCard({
  auction: { own, terms },
  blocked,
  isPending,
  onSet,
  onEnd,
}: {
  auction: VendorAuction;
  /** Why it cannot be changed now. */
  blocked: string | undefined;
  isPending: boolean;
  /** Whether it is set, or is being asked about; false keeps the dialog with what was typed. */
  onSet: (floorInPaise: number, stepInPaise: number) => Promise<string | undefined>;
  onEnd: () => void;
}) {
  const least = leastProxyStep(terms.rules);
  const [isOpen, setOpen] = useState(false);
  const [floor, setFloor] = useState<number | null>(null);
  const [step, setStep] = useState<number | null>(least);
  const [failure, setFailure] = useState<string>();
  const highest = own.mostInPaise ?? own.bestInPaise ?? terms.rules.ceilingInPaise;
  const floorError =
    floor === null ? 'Enter your lowest price' : floor > highest ? `Enter ${formatRupees(highest)} or less` : undefined;
  const stepError = step === null || step < least ? `Enter ${formatRupees(least)} or more` : undefined;
  const [isTried, setTried] = useState(false);
  const set = async () => {
    setTried(true);
    if (floorError !== undefined || stepError !== undefined || isPending) return;
    const refusal = await onSet(floor!, step!);
    setFailure(refusal);
    if (refusal === undefined) setOpen(false);
  };
  return (
    <Card as="section" aria-labelledby="proxy" className="grid gap-2">
      <CardHeader
        title="Bid for me down to a floor"
        headingId="proxy"
        action={
          own.proxy ? (
            <Button size="small" isLoading={isPending} disabledReason={blocked} onClick={onEnd}>
              End proxy
            </Button>
          ) : (
            <Button size="small" disabledReason={blocked} onClick={() => setOpen(true)}>
              Set up proxy
            </Button>
          )
        }
      />
      <p className="text-small text-ink-muted">
        {own.proxy
          ? `On: bids down to ${formatRupees(own.proxy.floorInPaise)}, ${formatRupees(own.proxy.stepInPaise)} below the leader each time.`
          : 'Off. A proxy bids just below the leader for you, never below your floor. Other bidders do not see the floor.'}
      </p>
      <Modal
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Bid for me down to a floor"
        description="The proxy bids each time another bidder leads. Each of its bids is binding and has a receipt."
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Back</Button>
            <Button variant="primary" isLoading={isPending} disabledReason={blocked} onClick={() => void set()}>
              Start proxy
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <CurrencyField
            label="Floor"
            description="The lowest price that is bid for you."
            isRequired
            value={floor}
            error={isTried && floorError}
            onValueChange={setFloor}
          />
          <CurrencyField
            label="Step"
            description={`How far below the leader each bid is: ${formatRupees(least)} or more.`}
            isRequired
            value={step}
            error={isTried && stepError}
            onValueChange={setStep}
          />
          {failure !== undefined && (
            <p role="alert" className="text-bad">
              {failure}
            </p>
          )}
        </div>
      </Modal>
    </Card>
  );
}
