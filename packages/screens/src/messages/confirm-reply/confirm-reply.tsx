import { useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { useEffect, useRef, useState } from 'react';
import { BrandMark } from '../../shared/brand-mark.tsx';
import { useHost } from '../../shared/host.tsx';

/**
 * `/confirm-reply#<secret>`: posts a reply by mail that came from another address than its recipient's, without a login. A press posts it, not the opening: programs
 * open links of mails to look what is behind them.
 */
export default function ConfirmReply() {
  const { address, product, showAddressOf } = useHost();
  const [token] = useState(() => /#([\w-]{43})$/.exec(address())?.[1] ?? null);
  const { run, isPending, error } = useApiMutation('confirmMailReply');
  const [isDone, setDone] = useState(false);
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    if (token !== null) showAddressOf({ screen: 'confirm-reply' });
  }, [showAddressOf, token]);
  const isUnknown = token === null || error?.status === 404;
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
            <EmptyState headingLevel={1} title="Reply posted">
              If it cannot be posted, a mail tells you why.
            </EmptyState>
          ) : isUnknown ? (
            <EmptyState headingLevel={1} title="This link posts nothing">
              It was used already, or is older than 30 days. Reply to the newest mail about the thread instead.
            </EmptyState>
          ) : (
            <>
              <h1>Post this reply in your name?</h1>
              <p>
                A reply came from an address that is not yours. Post it only if you wrote it: everybody in the thread
                reads it as your message.
              </p>
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
                Post reply
              </Button>
            </>
          )}
        </Card>
      </main>
    </div>
  );
}
