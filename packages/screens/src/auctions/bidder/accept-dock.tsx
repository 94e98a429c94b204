import type { ApiProblem } from '@millwright/api-client/problem';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { OtpField } from '@millwright/ui/otp-field/otp-field';
import { useEffect, useRef, useState } from 'react';
import { DockFrame } from './bid-dock.tsx';
import type { BidderActs } from './bidder-acts.ts';
import type { VendorAuction } from './line.rules.ts';

/** Accepts the terms that are shown; once in a browser with the code that is emailed to the address that was invited. */
export function AcceptDock({
  auction,
  acceptTerms,
  requestCode,
}: { auction: VendorAuction } & Pick<BidderActs, 'acceptTerms' | 'requestCode'>) {
  const [isAsking, setAsking] = useState(false);
  const [isMailed, setMailed] = useState(false);
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isPending, setPending] = useState(false);
  const boxes = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isMailed) boxes.current?.focus();
  }, [isMailed]);

  const attempt = async (work: () => Promise<void>) => {
    if (isPending) return;
    setPending(true);
    setFailure(undefined);
    setCodeError(undefined);
    try {
      await work();
    } catch (error) {
      const problem = error as ApiProblem;
      const ofCode = problem.errors.find(({ pointer }) => pointer.endsWith('/code'));
      if (ofCode) {
        setCodeError(ofCode.message);
        boxes.current?.focus();
      } else if (problem.code === 'CODE_NEEDED') setAsking(true);
      else setFailure(problem.message);
    } finally {
      setPending(false);
    }
  };
  const mail = () =>
    attempt(async () => {
      setCode('');
      await requestCode();
      setMailed(true);
    });
  const accept = () => {
    if (auction.isConfirmed && !isAsking) return void attempt(() => acceptTerms());
    setAsking(true);
  };
  const confirm = () => {
    if (!isMailed) return void mail();
    if (code.length < 6) {
      setCodeError('Enter the 6 digits of the code');
      boxes.current?.focus();
      return;
    }
    void attempt(async () => {
      await acceptTerms(code);
      setAsking(false);
    });
  };
  return (
    <DockFrame label="Accept the terms">
      {failure !== undefined && !isAsking && <Banner tone="bad">{failure}</Banner>}
      <p className="text-small text-ink-muted">You can bid only if you accept before the start. Bids are binding.</p>
      <Button variant="primary" size="large" isWide isLoading={isPending && !isAsking} onClick={accept}>
        Accept terms
      </Button>
      <Modal
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Accept terms"
        description="To confirm that it is you, we email a code to the invited address. You need it only once in this browser."
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Back</Button>
            <Button variant="primary" isLoading={isPending} onClick={confirm}>
              {isMailed ? 'Accept terms' : 'Email me a code'}
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
          {isMailed && (
            <div className="grid justify-items-start gap-2">
              <OtpField
                ref={boxes}
                label="Code from the email"
                description="It is valid for 10 minutes."
                value={code}
                onValueChange={setCode}
                error={codeError}
                isLoading={isPending}
                className="w-full"
              />
              <Button size="small" variant="quiet" isLoading={isPending} onClick={() => void mail()}>
                Email another code
              </Button>
            </div>
          )}
        </div>
      </Modal>
    </DockFrame>
  );
}
