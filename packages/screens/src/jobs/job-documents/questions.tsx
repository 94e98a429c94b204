import type { Answer } from '@millwright/api-client/client';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { Pagination } from '@millwright/ui/pagination/pagination';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { useToast } from '@millwright/ui/toast/toast';
import { useState } from 'react';
import { linkClass } from '@millwright/ui/link/link';
import { PriceWarning } from '../../parts/questions/price-warning.tsx';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { formatDateTime, formatQuantity } from '../../shared/vendor-format.ts';
import type { Job } from '../../parts/jobs/job-words.ts';

export type Question = Answer<'getQuestions'>['questions'][number];

const AnswerDialog = lazyPart(() => import('./question-answer-dialog.tsx'));
const CloseDialog = lazyPart(() => import('./question-close-dialog.tsx'));
const PromoteDialog = lazyPart(() => import('./question-promote-dialog.tsx'));

const pageSize = 20;

/** A page of a job's questions: what waits for an answer first. Who asks for the same page reads once. */
export const useQuestions = (jobId: string | null, offset = 1) =>
  useApi('getQuestions', jobId === null ? null : { path: { id: jobId }, query: { offset, limit: pageSize } }, {
    keepPrevious: true,
  });

/** What vendors ask about an RFQ, and answering it. The page is in the address. */
export default function QuestionsPart({ job }: { job: Job }) {
  const { query, hrefFor, renderLink } = useHost();
  const page = Math.max(1, Number.parseInt(query.get('offset') ?? '1', 10) || 1);
  const questions = useQuestions(job._id, page);
  return (
    <Card as="section" padding="none" aria-labelledby="questions">
      <CardHeader
        title="Questions"
        headingId="questions"
        description="Vendors never see who asked."
        className="p-card"
      />
      <Loadable
        of={questions}
        skeleton={<Skeleton className="m-card mt-0 h-24" />}
        isEmpty={({ totalRecords }) => totalRecords === 0}
        empty={
          <EmptyState headingLevel={3} title="No questions yet">
            Vendors ask with their link until the deadline.
          </EmptyState>
        }
      >
        {(data) => (
          <>
            <List questions={data.questions} unanswered={data.unanswered} />
            {data.totalRecords > pageSize && (
              <Pagination
                className="border-t border-line p-card"
                page={page}
                pageSize={pageSize}
                totalItems={data.totalRecords}
                renderLink={renderLink}
                getHref={(target) =>
                  hrefFor({
                    screen: 'job-documents',
                    params: { jrId: job.number },
                    query: { part: 'questions', offset: target === 1 ? undefined : String(target) },
                  })
                }
              />
            )}
          </>
        )}
      </Loadable>
    </Card>
  );
}

function List({ questions, unanswered }: { questions: readonly Question[]; unanswered: number }) {
  const [dialog, setDialog] = useState<{ kind: 'answer' | 'close' | 'promote'; question: Question } | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <p role="status" className="px-card pb-3 text-small text-ink-muted">
        {unanswered === 0 ? 'All questions are answered.' : `${formatQuantity(unanswered, 'unanswered question')}.`}
      </p>
      <ul>
        {questions.map((question) => (
          <li key={question._id} className="grid gap-2 border-t border-line px-card py-3">
            <One question={question} />
            {question.can.close && (
              <div className="flex flex-wrap gap-2">
                {question.can.answer && (
                  <Button size="small" onClick={() => setDialog({ kind: 'answer', question })}>
                    Answer
                    <span className="sr-only"> {isolated(question.vendor.companyName)}</span>
                  </Button>
                )}
                <Button size="small" onClick={() => setDialog({ kind: 'close', question })}>
                  Close question
                  <span className="sr-only">: {isolated(question.vendor.companyName)}</span>
                </Button>
              </div>
            )}
            {question.can.promote &&
              (question.addendum ? (
                <TakeOut question={question} />
              ) : (
                <div>
                  <Button
                    size="small"
                    aria-label={`Add to next addendum: ${question.vendor.companyName}`}
                    onClick={() => setDialog({ kind: 'promote', question })}
                  >
                    Add to next addendum
                  </Button>
                </div>
              ))}
          </li>
        ))}
      </ul>
      {dialog?.kind === 'answer' && <AnswerDialog question={dialog.question} onClose={close} />}
      {dialog?.kind === 'close' && <CloseDialog question={dialog.question} onClose={close} />}
      {dialog?.kind === 'promote' && <PromoteDialog question={dialog.question} onClose={close} />}
    </>
  );
}

/** Takes an answer out of the addendum that is not published yet. */
function TakeOut({ question: { _id, vendor, addendum } }: { question: Question }) {
  const toast = useToast();
  const promote = useApiMutation('promoteQuestion');
  const attempt = async (body: Parameters<typeof promote.run>[0]['body'], failed: string) => {
    try {
      await promote.run({ path: { id: _id }, body });
      return true;
    } catch (problem) {
      toast.show({ tone: 'bad', title: failed, description: (problem as ApiProblem).message });
      return false;
    }
  };
  const takeOut = async () => {
    if (!(await attempt({ isPromoted: false }, 'Not removed from the addendum'))) return;
    const { question, answer } = addendum!;
    toast.show({
      title: 'Removed from the next addendum',
      action: {
        label: 'Undo',
        onPress: () => void attempt({ isPromoted: true, question, answer }, 'Not added again'),
      },
    });
  };
  return (
    <div>
      <Button size="small" isLoading={promote.isPending} onClick={() => void takeOut()}>
        Remove from addendum
        <span className="sr-only">: {isolated(vendor.companyName)}</span>
      </Button>
    </div>
  );
}

function One({ question }: { question: Question }) {
  const { state, vendor, askedAt, line, text, message, answer, closing, addendum } = question;
  const { hasScreen } = useHost();
  const settled = answer ?? closing;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-small text-ink-muted">
        <span className="min-w-0 wrap-anywhere">{isolated(vendor.companyName)}</span>
        <span>{formatDateTime(askedAt)}</span>
        <Badge tone={state === 'asked' ? 'warn' : answer?.to === 'all' ? 'good' : 'neutral'}>
          {state === 'asked'
            ? 'Unanswered'
            : answer
              ? answer.to === 'all'
                ? 'Answered to all'
                : 'Answered to the vendor'
              : 'Closed'}
        </Badge>
        {message && hasScreen('communication') && (
          <ScreenLink
            to={{ screen: 'communication', query: { thread: message.threadId, message: String(message.seq) } }}
            className={linkClass()}
            aria-label={`From a message of ${vendor.companyName}`}
          >
            From a message
          </ScreenLink>
        )}
        {addendum && (
          <Badge tone={addendum.revision === null ? 'warn' : 'steel'}>
            {addendum.revision === null ? 'In the next addendum' : `In revision ${addendum.revision}`}
          </Badge>
        )}
      </p>
      <div className="grid gap-0.5">
        <p className="font-medium wrap-anywhere whitespace-pre-line">{isolated(text)}</p>
        <QuestionLine line={line} />
        {state === 'asked' && <PriceWarning priceTexts={question.priceTexts} />}
      </div>
      {answer?.question && answer.question !== text && (
        <p className="text-small wrap-anywhere whitespace-pre-line text-ink-muted">
          Shown to vendors as: {isolated(answer.question)}
        </p>
      )}
      {settled && (
        <div className="grid gap-0.5 border-s-2 border-line-strong ps-3">
          <p className="wrap-anywhere whitespace-pre-line">{isolated(answer?.text ?? closing?.reason ?? '')}</p>
          <p className="text-small wrap-anywhere text-ink-muted">
            {isolated(settled.by)}, {formatDateTime(settled.at)}
          </p>
        </div>
      )}
      {addendum && (addendum.question !== (answer?.question ?? text) || addendum.answer !== answer?.text) && (
        <div className="grid gap-0.5 text-small text-ink-muted">
          <p className="wrap-anywhere whitespace-pre-line">In the addendum: {isolated(addendum.question)}</p>
          <p className="wrap-anywhere whitespace-pre-line">{isolated(addendum.answer)}</p>
        </div>
      )}
    </>
  );
}

/** The item that a question is about. */
export const QuestionLine = ({ line }: Pick<Question, 'line'>) =>
  line && (
    <p className="text-small wrap-anywhere text-ink-muted">
      Item {line.number} of revision {line.revision}, {isolated(line.description)}
    </p>
  );
