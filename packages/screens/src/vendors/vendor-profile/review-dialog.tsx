import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { CircleCheck, CircleX } from 'lucide-react';
import { useId, useState } from 'react';
import type { ClientProfile } from './profile-parts.ts';
import { useUnsavedChanges } from '../../shared/form.tsx';
import { outcomeTexts, ReviewForm, type ReviewOutcome } from './review-form.tsx';
import { isolated } from '../../shared/isolated.ts';

/**
 * The review form modal and the success modal (section 4 of the product specification, review flow). A failure keeps the form with all that
 * was entered, so that it can be sent again.
 */
export default function ReviewDialog({
  profile,
  isUpdate,
  onClose,
}: {
  profile: ClientProfile;
  isUpdate: boolean;
  onClose: () => void;
}) {
  const formId = useId();
  const [outcome, setOutcome] = useState<ReviewOutcome | null>(null);
  const [isPending, setPending] = useState(false);
  const changes = useUnsavedChanges();
  const mine = isUpdate ? profile.myReview : null;

  if (outcome)
    return <OutcomeModal outcome={outcome} companyName={profile.companyInfo.companyName} onClose={onClose} />;

  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.has}
      title={mine ? 'Edit your review' : `Review ${isolated(profile.companyInfo.companyName)}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isLoading={isPending}>
            {mine ? 'Save review' : 'Post review'}
          </Button>
        </>
      }
    >
      <ReviewForm
        id={formId}
        profile={profile}
        isUpdate={isUpdate}
        onOutcome={setOutcome}
        onPendingChange={setPending}
        onDirtyChange={changes.note}
      />
    </Modal>
  );
}

function OutcomeModal({
  outcome,
  companyName,
  onClose,
}: {
  outcome: ReviewOutcome;
  companyName: string;
  onClose: () => void;
}) {
  const isPosted = outcome === 'posted';
  const Icon = isPosted ? CircleCheck : CircleX;
  const { title, text } = outcomeTexts(outcome, companyName);
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p className="flex items-start gap-3">
        <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${isPosted ? 'text-good' : 'text-warn'}`} />
        {text}
      </p>
    </Modal>
  );
}
