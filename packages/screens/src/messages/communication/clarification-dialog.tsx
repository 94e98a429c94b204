import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useToast } from '@millwright/ui/toast/toast';
import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import type { Message } from '../../parts/chat/conversation.rules.ts';
import { namesIn } from '../../parts/questions/names-in.ts';
import { PriceWarning } from '../../parts/questions/price-warning.tsx';
import { questionForAllSchema, type QuestionForAll } from '../../parts/questions/question-for-all.schema.ts';
import { Form, useUnsavedChanges } from '../../shared/form.tsx';
import { isolated, isolatedList } from '../../shared/isolated.ts';

const MOST_OF_QUESTION = 2000;

/** Answers a message of a vendor to all vendors. It opens with the message, which is rewritten first: nothing in it may show who asked. */
export default function ClarificationDialog({
  threadId,
  message,
  vendorName,
  onClose,
}: {
  threadId: string;
  message: Message;
  vendorName: string;
  onClose: () => void;
}) {
  const id = useId();
  const toast = useToast();
  const changes = useUnsavedChanges();
  const answer = useApiMutation('answerMessage');
  const text = message.text ?? '';
  const submit = async (values: QuestionForAll) => {
    await answer.run({ body: { threadId, seq: message.seq, ...values } });
    onClose();
    toast.show({ tone: 'good', title: 'Answered to all vendors' });
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.has}
      title="Answer to all vendors"
      description={`Every vendor on the job gets it as a clarification, without the name ${isolated(vendorName)}. It cannot be edited after sending.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={answer.isPending}>
            Send to all vendors
          </Button>
        </>
      }
    >
      <Form
        id={id}
        aria-label="Clarification"
        schema={questionForAllSchema}
        defaultValues={{ question: text.slice(0, MOST_OF_QUESTION), answer: '' }}
        pending={answer.isPending}
        error={answer.error}
        onDirtyChange={changes.note}
        draftKey={`clarification ${threadId} ${message.seq}`}
        onSubmit={submit}
        className="grid gap-4"
      >
        {({ field, form }) => {
          const names = namesIn(form.watch('question'), [vendorName, message.by.name]);
          return (
            <>
              <p className="border-s-2 border-line-strong ps-3 text-small wrap-anywhere whitespace-pre-line text-ink-muted">
                {isolated(text)}
              </p>
              <PriceWarning priceTexts={message.priceTexts} />
              <Textarea
                label="Question for all vendors"
                description="Rewrite it without names, prices or anything that shows who asked."
                isRequired
                rows={4}
                characterLimit={MOST_OF_QUESTION}
                {...field('question')}
                value={form.watch('question')}
              />
              <div role="status">
                {names.length > 0 && (
                  <p className="flex items-start gap-1.5 text-small text-warn">
                    <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
                    <span className="wrap-anywhere">May show who asked: {isolatedList(names)}.</span>
                  </p>
                )}
              </div>
              <Textarea
                label="Answer"
                isRequired
                rows={4}
                characterLimit={4000}
                {...field('answer')}
                value={form.watch('answer')}
              />
            </>
          );
        }}
      </Form>
    </Modal>
  );
}
