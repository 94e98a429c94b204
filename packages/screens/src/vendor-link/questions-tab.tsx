import type { Answer } from '@millwright/api-client/client';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import type { ApiResult } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useDates } from '../shared/dates.tsx';
import { FailedState } from '../shared/failed-state.tsx';
import { isolated } from '../shared/isolated.ts';
import { Loadable } from '../shared/loadable.tsx';
import type { VendorRfq } from './quote.rules.ts';
import { QuestionForm } from './question-form.tsx';
import type { CallProps } from './vendor-link.tsx';

type Question = Answer<'getVendorQuestions'>['questions'][number];

/** What this vendor asked and what all were answered, read when the tab is opened; and asking, as long as quotes are taken. */
export default function QuestionsTab({
  rfq,
  isOpen,
  onOutdated,
}: Pick<CallProps, 'rfq' | 'isOpen'> & {
  /** A newer revision holds than the one that is shown. */
  onOutdated: () => void;
}) {
  const questions = useApi('getVendorQuestions', { query: { link: rfq.link } });
  const messages = useApi('getVendorMessages', { query: { link: rfq.link } });
  // What is above the form is there first: it would push the form off the screen of who is writing already.
  const [isShown, setShown] = useState(false);
  if (!isShown && [questions, messages].every(({ data, error }) => data !== undefined || error !== undefined))
    setShown(true);
  return (
    <div className="grid min-w-0 gap-4 pb-8">
      <Messages rfq={rfq} read={messages} />
      <Card as="section" padding="none" aria-labelledby="vendor-questions">
        <CardHeader
          title="Questions and answers"
          headingId="vendor-questions"
          description="Answers are anonymous."
          className="p-card"
        />
        <Loadable
          of={questions}
          skeleton={<Skeleton className="m-card mt-0 h-24" />}
          isEmpty={({ questions: all }) => all.length === 0}
          empty={
            <EmptyState headingLevel={3} title="No questions yet">
              {isOpen ? 'Your questions and answers to all vendors appear here.' : 'No questions before the deadline.'}
            </EmptyState>
          }
        >
          {({ questions: all }) => (
            <ul>
              {all.map((question) => (
                <li key={question._id} className="grid gap-2 border-t border-line px-card py-3">
                  <One question={question} rfq={rfq} />
                </li>
              ))}
            </ul>
          )}
        </Loadable>
      </Card>
      {isOpen && isShown && <QuestionForm rfq={rfq} onOutdated={onOutdated} />}
    </div>
  );
}

/** What the buyer wrote to this vendor; nothing while that is nothing. Seeing it tells the buyer that it was read. */
function Messages({ rfq, read }: Pick<CallProps, 'rfq'> & { read: ApiResult<Answer<'getVendorMessages'>> }) {
  const { formatDateTime } = useDates();
  const { run: confirm } = useApiMutation('confirmMessagesRead');
  const messages = read.data?.messages ?? [];
  const hasNew = messages.some(({ isNew }) => isNew);
  // What was new when the tab was opened keeps its mark while one looks at it.
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const unseen = messages.filter(({ _id, isNew }) => isNew && !fresh.has(_id));
  if (unseen.length > 0) setFresh(new Set([...fresh, ...unseen.map(({ _id }) => _id)]));
  useEffect(() => {
    // Not told now, it is told the next time that the page is opened.
    if (hasNew) void confirm({ query: { link: rfq.link } }).catch(() => undefined);
  }, [hasNew, confirm, rfq.link]);
  if (read.error) return <FailedState problem={read.error} onRetry={read.retry} isInline />;
  if (messages.length === 0) return null;
  return (
    <Card as="section" padding="none" aria-labelledby="vendor-messages">
      <CardHeader
        title={`Messages from ${isolated(rfq.buyer)}`}
        headingId="vendor-messages"
        description="Reply by asking a question below, or by email."
        className="p-card"
      />
      <ul>
        {messages.map(({ _id, sentAt, text }) => (
          <li key={_id} className="grid gap-1 border-t border-line px-card py-3">
            <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-small text-ink-muted">
              {formatDateTime(sentAt)}
              {fresh.has(_id) && <Badge tone="steel">New</Badge>}
            </p>
            <p className="max-w-prose wrap-anywhere whitespace-pre-line">{isolated(text)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function One({ question, rfq }: { question: Question; rfq: Pick<VendorRfq, 'buyer' | 'revision'> }) {
  const { formatDate, formatDateTime } = useDates();
  const { isOwn, askedAt, line, text, textForAll, isForAll, answer, state, settledAt, closingReason } = question;
  return (
    <>
      <div className="grid gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="min-w-0 font-medium wrap-anywhere whitespace-pre-line">{isolated(text)}</span>
          {isOwn && askedAt && <Badge>You, {formatDate(askedAt)}</Badge>}
        </p>
        {line && (
          <p className="text-small wrap-anywhere text-ink-muted">
            Item {line.number}
            {line.revision !== rfq.revision && ` of revision ${line.revision}`}, {isolated(line.description)}
          </p>
        )}
      </div>
      {textForAll && (
        <p className="text-small wrap-anywhere whitespace-pre-line text-ink-muted">
          Shown to all as: {isolated(textForAll)}
        </p>
      )}
      {answer && settledAt && (
        <div className="grid gap-0.5 border-s-2 border-line-strong ps-3">
          <p className="wrap-anywhere whitespace-pre-line">{isolated(answer)}</p>
          <p className="text-small wrap-anywhere text-ink-muted">
            {isolated(rfq.buyer)} to {isForAll ? 'all' : 'you only'}, {formatDateTime(settledAt)}
          </p>
        </div>
      )}
      {state === 'asked' && (
        <p className="flex items-center gap-2 text-small text-warn">
          <Clock aria-hidden className="size-4 shrink-0" />
          Waiting for an answer. No other vendor can see this question.
        </p>
      )}
      {closingReason && (
        <p className="text-small wrap-anywhere whitespace-pre-line text-ink-muted">
          Closed without an answer: {isolated(closingReason)}
        </p>
      )}
    </>
  );
}
