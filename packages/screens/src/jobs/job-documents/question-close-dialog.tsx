import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useId } from 'react';
import type * as z from 'zod/mini';
import { Form, useUnsavedChanges } from '../../shared/form.tsx';
import { isolated } from '../../shared/isolated.ts';
import { closeSchema } from './question.schema.ts';
import type { Question } from './questions.tsx';

/** Closes a question without an answer, and tells who asked why. */
export default function QuestionCloseDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const id = useId();
  const changes = useUnsavedChanges();
  const close = useApiMutation('closeQuestion');
  const submit = async ({ reason }: z.infer<typeof closeSchema>) => {
    await close.run({ path: { id: question._id }, body: { reason } });
    onClose();
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.has}
      title="Close question?"
      description={`Only ${isolated(question.vendor.companyName)} sees the reason.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={close.isPending}>
            Close question
          </Button>
        </>
      }
    >
      <Form
        id={id}
        aria-label="Close question"
        schema={closeSchema}
        defaultValues={{ reason: '' }}
        pending={close.isPending}
        error={close.error}
        onDirtyChange={changes.note}
        draftKey={`closing ${question._id}`}
        onSubmit={submit}
        className="grid gap-4"
      >
        {({ field, form }) => (
          <>
            <p className="font-medium wrap-anywhere whitespace-pre-line">{isolated(question.text)}</p>
            <Textarea
              label="Reason"
              isRequired
              characterLimit={1000}
              {...field('reason')}
              value={form.watch('reason')}
            />
          </>
        )}
      </Form>
    </Modal>
  );
}
