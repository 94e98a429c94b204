import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { RadioGroup } from '@millwright/ui/radio-group/radio-group';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useToast } from '@millwright/ui/toast/toast';
import { useId } from 'react';
import { PriceWarning } from '../../parts/questions/price-warning.tsx';
import { Form, useUnsavedChanges } from '../../shared/form.tsx';
import { isolated } from '../../shared/isolated.ts';
import { answerBody, answerSchema, type AnswerValues } from './question.schema.ts';
import { QuestionLine, type Question } from './questions.tsx';

/** Answers the vendor who asked, or all. All vendors see the question as the buyer reworded it. */
export default function QuestionAnswerDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const id = useId();
  const toast = useToast();
  const changes = useUnsavedChanges();
  const answer = useApiMutation('answerQuestion');
  const name = isolated(question.vendor.companyName);
  const firstValues: AnswerValues = { answer: '', to: '', question: '' };
  const submit = async (values: AnswerValues) => {
    await answer.run({ path: { id: question._id }, body: answerBody(values) });
    onClose();
    toast.show({ tone: 'good', title: values.to === 'all' ? 'Answered to all' : `Answered to ${name}` });
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.has}
      title={`Answer ${name}`}
      description="Answers cannot be edited after sending."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={answer.isPending}>
            Send answer
          </Button>
        </>
      }
    >
      <Form
        id={id}
        aria-label="Answer"
        schema={answerSchema}
        defaultValues={firstValues}
        pending={answer.isPending}
        error={answer.error}
        onDirtyChange={changes.note}
        draftKey={`answer ${question._id}`}
        onSubmit={submit}
        className="grid gap-4"
      >
        {({ field, form, errorOf }) => (
          <>
            <div className="grid gap-0.5">
              <p className="font-medium wrap-anywhere whitespace-pre-line">{isolated(question.text)}</p>
              <QuestionLine line={question.line} />
            </div>
            <PriceWarning priceTexts={question.priceTexts} />
            <Textarea
              label="Answer"
              isRequired
              rows={4}
              characterLimit={4000}
              {...field('answer')}
              value={form.watch('answer')}
            />
            <RadioGroup
              legend="Recipients"
              isRequired
              options={[
                {
                  value: 'all',
                  label: 'All',
                  description: 'Every vendor with the RFQ. The name of the vendor who asked is not shown.',
                },
                { value: 'asker', label: 'Only the vendor who asked', description: name },
              ]}
              value={form.watch('to')}
              error={errorOf('to')}
              onValueChange={(to) =>
                form.setValue('to', to as AnswerValues['to'], {
                  shouldDirty: true,
                  shouldValidate: form.formState.isSubmitted,
                })
              }
            />
            {form.watch('to') === 'all' && (
              <Textarea
                label="Question for all vendors"
                description="Rewrite it without names, prices or anything that shows who asked."
                isRequired
                characterLimit={2000}
                {...field('question')}
                value={form.watch('question')}
              />
            )}
          </>
        )}
      </Form>
    </Modal>
  );
}
