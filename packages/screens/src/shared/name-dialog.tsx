import type { ApiProblem } from '@millwright/api-client/problem';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { TextField } from '@millwright/ui/text-field/text-field';
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';

/** A dialog that asks for a name: its field with its errors, and what the owner puts around it. */
export function NameDialog({
  title,
  submitLabel,
  label = 'Name',
  initialName,
  longest,
  emptyError,
  hasName = true,
  isPending,
  isOfName = () => true,
  onSubmit,
  onClose,
  before,
  after,
}: {
  title: string;
  submitLabel: string;
  label?: string;
  initialName: string;
  /** The most characters of a name. */
  longest: number;
  /** Said where no name is given. */
  emptyError: string;
  /** False while no name is asked for. */
  hasName?: boolean;
  isPending: boolean;
  /** Whether a refusal is about the name, and shown at its field; any other is shown above it. */
  isOfName?: (problem: ApiProblem) => boolean;
  /** Gets the name without space around it; a refusal that it throws is shown here. */
  onSubmit: (name: string) => Promise<unknown>;
  onClose: () => void;
  before?: ReactNode;
  after?: ReactNode;
}) {
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [nameError, setNameError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const refuse = (reason: string) => {
    setNameError(reason);
    field.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setFailure(undefined);
    const name = (field.current?.value ?? '').trim();
    if (hasName && !name) return refuse(emptyError);
    if (hasName && name.length > longest) return refuse(`At most ${longest} characters`);
    try {
      await onSubmit(name);
      onClose();
    } catch (thrown) {
      const problem = thrown as ApiProblem;
      // A body that is not valid says at its field why; any other refusal is one sentence.
      const atField = problem.status === 400 && problem.errors.find(({ pointer }) => pointer === '/name');
      if (hasName && isOfName(problem)) refuse((atField || problem).message);
      else setFailure(problem.message);
    }
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={() => hasName && field.current?.value !== initialName}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isLoading={isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {failure ? (
          <Banner tone="bad" title="Not saved">
            {failure}
          </Banner>
        ) : null}
        {before}
        {hasName ? (
          <TextField ref={field} label={label} defaultValue={initialName} error={nameError} autoComplete="off" />
        ) : null}
        {after}
      </form>
    </Modal>
  );
}
