import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ApiProblem } from '@millwright/api-client/problem';
import { BrandMark } from './brand-mark.tsx';
import { useHost } from './host.tsx';

interface Text {
  title: string;
  text: ReactNode;
}

/**
 * The page of a link in a mail that does one thing without a login, `/screen#<secret>`. A press does it, not the opening: programs open links of mails
 * to look what is behind them.
 */
export function MailedAct({
  screen,
  act: { run, isPending, error },
  question,
  done,
  unknown,
  submitLabel,
  children,
}: {
  screen: 'unsubscribe' | 'confirm-reply';
  act: {
    run: (call: { body: { token: string } }) => Promise<unknown>;
    isPending: boolean;
    error: ApiProblem | undefined;
  };
  question: Text;
  done: Text;
  /** The link does nothing, or no longer. */
  unknown: Text;
  submitLabel: string;
  /** Below the card's own content, in every state. */
  children?: ReactNode;
}) {
  const { address, product, showAddressOf } = useHost();
  const [token] = useState(() => /#([\w-]{43})$/.exec(address())?.[1] ?? null);
  const [isDone, setDone] = useState(false);
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    if (token !== null) showAddressOf({ screen });
  }, [showAddressOf, token, screen]);
  return (
    <div className="min-h-dvh bg-page text-ink">
      <meta name="robots" content="noindex, nofollow" />
      <header className="flex h-14 items-center gap-2.5 border-b border-line bg-surface px-gutter font-semibold text-on-accent-soft">
        <BrandMark />
        {product.productName}
      </header>
      <main className="mx-auto w-full max-w-lg px-gutter py-10">
        <Card className="grid gap-4">
          {isDone ? (
            <EmptyState headingLevel={1} title={done.title}>
              {done.text}
            </EmptyState>
          ) : token === null || error?.status === 404 ? (
            <EmptyState headingLevel={1} title={unknown.title}>
              {unknown.text}
            </EmptyState>
          ) : (
            <>
              <h1>{question.title}</h1>
              <p>{question.text}</p>
              {error && <Banner tone="bad">{error.message}</Banner>}
              <Button
                variant="primary"
                className="justify-self-start"
                isLoading={isPending}
                onClick={() =>
                  void run({ body: { token } }).then(
                    () => setDone(true),
                    () => {},
                  )
                }
              >
                {submitLabel}
              </Button>
            </>
          )}
          {children}
        </Card>
      </main>
    </div>
  );
}
