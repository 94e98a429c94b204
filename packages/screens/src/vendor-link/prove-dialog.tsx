import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { OtpField } from '@millwright/ui/otp-field/otp-field';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { isolated } from '../shared/isolated.ts';
import type { VendorRfq } from './quote.rules.ts';
import type { CallProps } from './vendor-link.tsx';

/**
 * The question before what binds a vendor: sending a quote, taking it back, accepting an award. Once in a browser it needs the code that is mailed to the
 * address that was invited.
 *
 * @param send Does it, with the code where one is needed; null when something is missing that the children say.
 */
export function ProveDialog({
  rfq,
  isOpen,
  onAnswer,
  send,
  isDanger = false,
  isShown,
  onClose,
  onDone,
  title,
  description,
  confirmLabel,
  children,
}: CallProps & {
  isShown: boolean;
  onClose: () => void;
  onDone?: () => void;
  title: string;
  description?: string;
  confirmLabel: string;
  children?: ReactNode;
  send: (proof: { code?: string }) => Promise<VendorRfq | null>;
  isDanger?: boolean;
}) {
  const mail = useApiMutation('requestVendorCode');
  const [isRefused, setRefused] = useState(false);
  const [isMailed, setMailed] = useState(false);
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isPending, setPending] = useState(false);
  const boxes = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isMailed) boxes.current?.focus();
  }, [isMailed]);
  const query = { link: rfq.link };
  const needsCode = !rfq.isConfirmed || isRefused;

  const refuse = (message: string) => {
    setCodeError(message);
    boxes.current?.focus();
  };
  const askForCode = async () => {
    if (mail.isPending) return;
    setFailure(undefined);
    setCodeError(undefined);
    setCode('');
    try {
      await mail.run({ query });
      setMailed(true);
    } catch (problem) {
      setFailure((problem as ApiProblem).message);
    }
  };
  const confirm = async () => {
    if (isPending) return;
    if (needsCode && !isMailed) return askForCode();
    if (needsCode && code.length < 6) return refuse('Please enter the 6 digits of the code');
    setFailure(undefined);
    setCodeError(undefined);
    setPending(true);
    try {
      const next = await send(needsCode ? { code } : {}).finally(() => setPending(false));
      if (!next) return;
      onAnswer(next);
      onClose();
      onDone?.();
    } catch (error) {
      const problem = error as ApiProblem;
      const ofCode = problem.errors?.find(({ pointer }) => pointer.endsWith('/code'));
      if (ofCode) return refuse(ofCode.message);
      if (problem.code === 'CODE_NEEDED') setRefused(true);
      setFailure(problem.message);
    }
  };
  return (
    <Modal
      isOpen={isShown}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            isLoading={isPending || mail.isPending}
            disabledReason={isOpen ? undefined : 'The deadline has passed.'}
            onClick={() => void confirm()}
          >
            {needsCode && !isMailed ? 'Email me a code' : confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {children}
        {failure && <Banner tone="bad">{failure}</Banner>}
        {!isOpen && <Banner tone="warn">The deadline has passed. You can still read your entries here.</Banner>}
        {needsCode && !isMailed && (
          <p className="wrap-anywhere">
            To verify your identity, we email a code to {isolated(rfq.invitedEmail)}. You need it once per browser.
          </p>
        )}
        {needsCode && isMailed && (
          <div className="grid justify-items-start gap-2">
            <OtpField
              ref={boxes}
              label={`Code emailed to ${rfq.invitedEmail}`}
              description="Valid for 10 minutes."
              value={code}
              onValueChange={setCode}
              error={codeError}
              isLoading={isPending}
              className="w-full"
            />
            <Button size="small" variant="quiet" isLoading={mail.isPending} onClick={() => void askForCode()}>
              Email another code
            </Button>
          </div>
        )}
      </div>
    </Modal>
  );
}
