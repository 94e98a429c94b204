import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import type { components } from '@millwright/contract/types';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { CurrencyField } from '@millwright/ui/currency-field/currency-field';
import { FileUpload } from '@millwright/ui/file-upload/file-upload';
import { Modal } from '@millwright/ui/modal/modal';
import { useToast } from '@millwright/ui/toast/toast';
import { useId, useRef, useState, type FormEvent } from 'react';
import { refusalLabel } from '../../parts/auctions/auction-words.ts';
import { newMessageId } from '../../parts/chat/conversation.rules.ts';
import { attachmentKinds, attachmentLimit } from '../../shared/file-limits.ts';
import { isolated } from '../../shared/isolated.ts';
import { useUploads } from '../../shared/use-uploads.ts';
import { formatRupees } from '../../shared/vendor-format.ts';
import type { Auction, Bidder } from '../auction-types.ts';

type Confirmation = NonNullable<components['schemas']['Problem']['confirmation']>;
type Errors = Partial<Record<'file' | 'amount' | 'again', string>>;

/** Enters a bid that a bidder sent in writing, with its document. An amount that looks mistyped is confirmed, as a bidder confirms its own. */
export default function EnterBidDialog({
  auction,
  bidder: { jobVendorId, companyName, line },
  onClose,
}: {
  auction: Auction;
  bidder: Bidder;
  onClose: () => void;
}) {
  const id = useId();
  const toast = useToast();
  const { _id } = auction;
  const enter = useApiMutation('enterBid', ['getAuction', { path: { id: _id } }]);
  const { uploads, add, remove, retry } = useUploads({ most: 1, limit: attachmentLimit });
  const [amount, setAmount] = useState<number | null>(null);
  const [again, setAgain] = useState<number | null>(null);
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  /** One id for one bid: an attempt without an answer is sent again under it. */
  const sent = useRef<{ bid: string; id: string } | null>(null);
  const fileId = uploads.find(({ state }) => state === 'done')?.fileId;
  const failure = enter.error && !enter.error.confirmation ? enter.error : null;

  const missing = (): Errors => ({
    ...(fileId ? {} : { file: 'Add the bidder’s document.' }),
    ...(amount === null ? { amount: 'Enter the amount in the document.' } : {}),
    ...(confirmation?.isTypedAgain && again !== amount
      ? { again: again === null ? 'Type the amount again.' : 'The amounts do not match.' }
      : {}),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (enter.isPending) return;
    setRefusal(null);
    const found = missing();
    setErrors(found);
    if (Object.keys(found).length > 0) {
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>(`#${CSS.escape(id)} [aria-invalid=true]`)?.focus(),
      );
      return;
    }
    const bid = `${amount} ${fileId}`;
    if (sent.current?.bid !== bid) sent.current = { bid, id: newMessageId() };
    try {
      const answer = await enter.run({
        path: { id: _id },
        body: {
          ...{ clientBidId: sent.current.id, jobVendorId, amountInPaise: amount!, fileId: fileId! },
          ...(confirmation && { confirmation: confirmation.token }),
          ...(confirmation?.isTypedAgain && { typedAgainInPaise: again! }),
        },
      });
      sent.current = null;
      setConfirmation(null);
      const entered = answer.enteredBids.find((one) => one.jobVendorId === jobVendorId);
      if (entered?.isAccepted === false) {
        setRefusal(answer.entries.find(({ seq }) => seq === entered.seq)?.reason ?? '');
        return;
      }
      toast.show({ tone: 'good', title: `Bid of ${formatRupees(amount!)} entered for ${isolated(companyName)}` });
      onClose();
    } catch (problem) {
      setAgain(null);
      setConfirmation((problem as ApiProblem).confirmation ?? null);
    }
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={() => amount !== null || uploads.length > 0}
      title={`Enter a bid for ${isolated(companyName)}`}
      description="The bid is binding. The bidder is emailed at once, sees your name and the document, and can dispute the bid."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={enter.isPending}>
            {confirmation && amount !== null ? `Enter bid of ${formatRupees(amount)} anyway` : 'Enter bid'}
          </Button>
        </>
      }
    >
      <form id={id} noValidate aria-label="Bid" className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {failure && (
          <Banner tone="bad" title="The bid was not entered">
            {failure.errors[0]?.message ?? failure.message}
          </Banner>
        )}
        {refusal !== null && (
          <Banner tone="bad" title="The rules refused the bid">
            Reason: {refusalLabel(refusal)}. The refusal is in the log, and the bidder has a receipt for it.
          </Banner>
        )}
        {line?.isConnected && (
          <Banner tone="warn">{isolated(companyName)} is online. Ask the bidder to place the bid online.</Banner>
        )}
        <FileUpload
          label="Bidder’s document"
          description={`The bid as you received it: ${attachmentKinds.words}; at most ${attachmentLimit.words}.`}
          error={!fileId && errors.file}
          disabledReason={uploads.length > 0 && 'One document is enough.'}
          accept={attachmentKinds.accept}
          files={uploads}
          onFilesAdd={add}
          onCancel={remove}
          onRetry={retry}
          onRemove={remove}
        />
        <CurrencyField
          label="Bid"
          description="As in the document, before tax"
          isRequired
          value={amount}
          error={errors.amount}
          onValueChange={(paise) => {
            setAmount(paise);
            setConfirmation(null);
            setAgain(null);
            setErrors(({ file }) => (file ? { file } : {}));
          }}
        />
        {confirmation && (
          <Banner tone="warn" title={`Please check: ${confirmation.amountInWords}`}>
            That is {confirmation.differencePercent}% below what is needed (
            {formatRupees(confirmation.differenceInPaise)} less).
          </Banner>
        )}
        {confirmation?.isTypedAgain && (
          <CurrencyField
            label="Type the bid again"
            isRequired
            value={again}
            error={errors.again}
            onValueChange={(paise) => {
              setAgain(paise);
              setErrors(({ again: _again, ...others }) => others);
            }}
          />
        )}
      </form>
    </Modal>
  );
}
