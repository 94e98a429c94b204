import { useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { RadioGroup } from '@millwright/ui/radio-group/radio-group';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useState } from 'react';
import { useDates } from '../shared/dates.tsx';
import { isolated } from '../shared/isolated.ts';
import type { VendorRfq } from './quote.rules.ts';
import type { CallProps } from './vendor-link.tsx';
import { regretWords } from './vendor-words.ts';

const MOST_CHARACTERS = 1000;
const options = Object.entries(regretWords).map(([value, label]) => ({ value, label }));

/** Tells the buyer that there will be no quote, and why. */
export default function RegretDialog({
  rfq,
  onAnswer,
  isShown,
  onClose,
}: CallProps & { isShown: boolean; onClose: () => void }) {
  const { formatDateTime } = useDates();
  const answer = useApiMutation('answerInvitation');
  const [reason, setReason] = useState(rfq.regret);
  const [comment, setComment] = useState('');
  const [isMissing, setMissing] = useState(false);
  const isTooLong = comment.trim().length > MOST_CHARACTERS;
  const send = async () => {
    setMissing(reason === null);
    if (reason === null || isTooLong || answer.isPending) return;
    const words = comment.trim();
    onAnswer(
      await answer.run({
        query: { link: rfq.link },
        body: { answer: 'regretted', reason, ...(words && { comment: words }) },
      }),
    );
    onClose();
  };
  return (
    <Modal
      isOpen={isShown}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Cannot quote this time?"
      description={`Give ${isolated(rfq.buyer)} a reason. You can change your mind until ${formatDateTime(rfq.deadline)}.`}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button variant="primary" isLoading={answer.isPending} onClick={() => void send().catch(() => undefined)}>
            Send regret
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {answer.error && <Banner tone="bad">{answer.error.message}</Banner>}
        <RadioGroup
          legend="Reason"
          isRequired
          options={options}
          value={reason ?? ''}
          onValueChange={(value) => setReason(value as NonNullable<VendorRfq['regret']>)}
          error={isMissing && reason === null ? 'Choose a reason' : undefined}
        />
        <Textarea
          label="Remarks"
          optionalLabel="optional"
          characterLimit={MOST_CHARACTERS}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
          error={isTooLong ? `At most ${MOST_CHARACTERS} characters` : undefined}
        />
      </div>
    </Modal>
  );
}
