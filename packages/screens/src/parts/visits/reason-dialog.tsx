import type { ApiProblem } from '@millwright/api-client/problem';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useId, useState, type FormEvent } from 'react';

/** Asks why a visit is declined or cancelled, which the other side reads. */
export default function ReasonDialog({
  title,
  description,
  submitLabel,
  isPending,
  error,
  onSubmit,
  onClose,
}: {
  title: string;
  description: string;
  submitLabel: string;
  isPending: boolean;
  error: ApiProblem | undefined;
  onSubmit: (comment: string) => void;
  onClose: () => void;
}) {
  const id = useId();
  const [comment, setComment] = useState('');
  const [isChecked, setChecked] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (comment.trim() !== '') onSubmit(comment.trim());
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={() => comment.trim() !== ''}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Go back</Button>
          <Button type="submit" form={id} variant="primary" isLoading={isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={submit}>
        {error && <Banner tone="bad">{error.message}</Banner>}
        <Textarea
          label="Reason"
          isRequired
          rows={3}
          maxLength={1000}
          value={comment}
          error={isChecked && comment.trim() === '' ? 'Enter a reason.' : undefined}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
        />
      </form>
    </Modal>
  );
}
