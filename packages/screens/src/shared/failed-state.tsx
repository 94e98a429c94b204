import type { ApiProblem } from '@millwright/api-client/problem';
import { Banner } from '@millwright/ui/banner/banner';
import { Button, buttonClass } from '@millwright/ui/button/button';
import { CloudOff, Lock, SearchX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import { ScreenLink, useHost } from './host.tsx';
import { useStartScreen } from './start-screen.ts';

type Words = { title: string; whatToDo: string; whatIsSafe: string; mayRetry: boolean; Picture: typeof CloudOff };

/** What happened, what to do and what is safe, in words, for one kind of failure. */
function wordsOf(problem: ApiProblem): Words {
  const nothingLost = 'Nothing you entered or saved was lost.';
  if (problem.code === 'UNREACHABLE')
    return {
      title: 'The server cannot be reached',
      whatToDo: 'Check your connection. We keep trying, or try again now.',
      whatIsSafe: nothingLost,
      mayRetry: true,
      Picture: CloudOff,
    };
  if (problem.code === 'INVALID_API_BASE')
    return {
      title: 'This part of the page is not set up',
      whatToDo: problem.message,
      whatIsSafe: '',
      mayRetry: false,
      Picture: TriangleAlert,
    };
  if (problem.code === 'WIDGET_EXPIRED')
    return {
      title: 'This page was open for too long',
      whatToDo: 'Session expired. Reload the page, or log in again.',
      whatIsSafe: nothingLost,
      mayRetry: true,
      Picture: TriangleAlert,
    };
  if (problem.code === 'TOKEN_UNAVAILABLE')
    return {
      title: 'This is unavailable right now',
      whatToDo: problem.message,
      whatIsSafe: nothingLost,
      mayRetry: true,
      Picture: CloudOff,
    };
  if (problem.status === 404)
    return { title: 'Not found', whatToDo: problem.message, whatIsSafe: '', mayRetry: false, Picture: SearchX };
  if (problem.status === 401 || problem.status === 403)
    return {
      title: 'You do not have access',
      whatToDo: problem.message,
      whatIsSafe: '',
      mayRetry: false,
      Picture: Lock,
    };
  if (problem.status === 429)
    return {
      title: 'Too many requests right now',
      whatToDo: problem.message,
      whatIsSafe: nothingLost,
      mayRetry: true,
      Picture: TriangleAlert,
    };
  if (problem.status === 400)
    return {
      title: 'This request is not valid',
      whatToDo: problem.message,
      whatIsSafe: '',
      mayRetry: false,
      Picture: TriangleAlert,
    };
  return {
    title: 'Something went wrong',
    whatToDo: problem.message,
    whatIsSafe: nothingLost,
    mayRetry: true,
    Picture: TriangleAlert,
  };
}

/**
 * A failure as people read it: what happened, what to do, what is safe, the id to quote, and the ways on. Inline it is one notice above
 * what is still shown.
 */
export function FailedState({
  problem,
  onRetry,
  isInline = false,
  hasOldAnswer = true,
  headingLevel = 2,
  action,
}: {
  problem: ApiProblem;
  onRetry?: () => void;
  isInline?: boolean;
  /** Inline: an older answer is still shown below. */
  hasOldAnswer?: boolean;
  headingLevel?: 1 | 2 | 3;
  /** Another way on, before the others, for instance to reset the filters. */
  action?: ReactNode;
}) {
  const { product } = useHost();
  const start = useStartScreen();
  const { title, whatToDo, whatIsSafe, mayRetry, Picture } = wordsOf(problem);
  // Never the primary: what failed is a part of a view that has a first action of its own, or several parts fail at once.
  const retry = onRetry && mayRetry && (
    <Button size={isInline ? 'small' : 'middle'} onClick={onRetry}>
      Try again
    </Button>
  );
  if (isInline) {
    return (
      <Banner
        tone="bad"
        title={title}
        action={
          retry || action ? (
            <>
              {action}
              {retry}
            </>
          ) : undefined
        }
        className="mb-4"
      >
        {whatToDo}
        {hasOldAnswer ? ' Showing the last loaded data.' : ''}
        {problem.requestId ? <span className="block text-small">Request {problem.requestId}</span> : null}
      </Banner>
    );
  }
  const Heading = `h${headingLevel}` as const;
  return (
    <div role="alert" data-slot="failed-state" className="grid justify-items-center gap-2 px-gutter py-12 text-center">
      <span className="mb-1 grid size-11 place-items-center rounded-full bg-bad-soft text-on-bad-soft">
        <Picture aria-hidden className="size-5" />
      </span>
      <Heading className={headingLevel === 1 ? 'text-heading font-semibold' : 'text-title font-semibold'}>
        {title}
      </Heading>
      <p className="max-w-120 break-words text-ink-muted">{whatToDo}</p>
      {problem.errors.length > 0 ? (
        <ul className="max-w-120 text-ink-soft">
          {problem.errors.map((error) => (
            <li key={error.pointer + error.message} className="break-words">
              {error.pointer.split('/').filter(Boolean).slice(1).join(' ') || 'The request'}: {error.message}
            </li>
          ))}
        </ul>
      ) : null}
      {whatIsSafe ? <p className="text-ink-muted">{whatIsSafe}</p> : null}
      {problem.requestId ? (
        <p className="flex flex-wrap items-center justify-center gap-x-2 text-small text-ink-muted">
          <span>
            Quote this to support: <code className="font-sans font-medium text-ink-soft">{problem.requestId}</code>
          </span>
          <CopyButton text={problem.requestId} label="Copy request id" />
        </p>
      ) : null}
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        {action}
        {retry}
        {start ? (
          <ScreenLink to={start} className={buttonClass({ variant: 'secondary' })}>
            {start.screen === 'home' ? 'Go to Home' : `Go to ${product.texts?.searchTitle ?? 'Find Vendors'}`}
          </ScreenLink>
        ) : null}
      </div>
    </div>
  );
}
