import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useToast } from '@millwright/ui/toast/toast';
import { useId } from 'react';
import { PriceWarning } from '../../parts/questions/price-warning.tsx';
import { questionForAllSchema, type QuestionForAll } from '../../parts/questions/question-for-all.schema.ts';
import { Form, useUnsavedChanges } from '../../shared/form.tsx';
import { isolated } from '../../shared/isolated.ts';
import { QuestionLine, type Question } from './questions.tsx';

/** Puts an answered question into the next addendum, in words that give nobody away. */
export default function QuestionPromoteDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const id = useId();
  const toast = useToast();
  const changes = useUnsavedChanges();
  const promote = useApiMutation('promoteQuestion');
  const firstValues: QuestionForAll = {
    question: question.answer?.question ?? '',
    answer: question.answer?.text ?? '',
  };
  const submit = async (values: QuestionForAll) => {
    await promote.run({ path: { id: question._id }, body: { isPromoted: true, ...values } });
    onClose();
    toast.show({
      tone: 'good',
      title: 'Added to next addendum',
      description: 'Vendors see it after you publish.',
    });
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.has}
      title="Add to next addendum?"
      description="The answer becomes part of the RFQ. After publishing, all vendors see it, and vendors that quoted must reconfirm."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={promote.isPending}>
            Add to addendum
          </Button>
        </>
      }
    >
      <Form
        id={id}
        aria-label="Answer for the addendum"
        schema={questionForAllSchema}
        defaultValues={firstValues}
        pending={promote.isPending}
        error={promote.error}
        onDirtyChange={changes.note}
        draftKey={`promote ${question._id}`}
        onSubmit={submit}
        className="grid gap-4"
      >
        {({ field, form }) => (
          <>
            <p className="wrap-anywhere whitespace-pre-line">{isolated(question.text)}</p>
            <QuestionLine line={question.line} />
            <PriceWarning priceTexts={question.priceTexts} />
            <Textarea
              label="Question for all vendors"
              description="Rewrite it without names, prices or anything that shows who asked."
              isRequired
              characterLimit={2000}
              {...field('question')}
              value={form.watch('question')}
            />
            <Textarea
              label="Answer for all vendors"
              isRequired
              rows={4}
              characterLimit={4000}
              {...field('answer')}
              value={form.watch('answer')}
            />
          </>
        )}
      </Form>
    </Modal>
  );
}
