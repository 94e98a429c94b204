import { useAccount, useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { linkClass } from '@millwright/ui/link/link';
import { useEffect, useRef, useState } from 'react';
import { BrandMark } from '../../shared/brand-mark.tsx';
import { ScreenLink, useHost } from '../../shared/host.tsx';

/**
 * `/unsubscribe#<secret>`: where the daily mail leads to end it, without a login. A press ends it, not the opening: programs open links of mails
 * to look what is behind them.
 */
export default function Unsubscribe() {
  const { address, product, showAddressOf } = useHost();
  const [token] = useState(() => /#([\w-]{43})$/.exec(address())?.[1] ?? null);
  const { run, isPending, error } = useApiMutation('unsubscribeFromDigest');
  const [isDone, setDone] = useState(false);
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    if (token !== null) showAddressOf({ screen: 'unsubscribe' });
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
            <EmptyState headingLevel={1} title="The daily mail has ended">
              What came with it is told at the bell alone from now on. Mails about security and deadlines still come.
            </EmptyState>
          ) : isUnknown ? (
            <EmptyState headingLevel={1} title="This link ends nothing">
              Open the link of the newest daily mail, whole as it stands there. Or choose your mails on the page of mail
              preferences.
            </EmptyState>
          ) : (
            <>
              <h1>End the daily mail?</h1>
              <p>
                Nothing is mailed to you once a day any more. The bell in {product.productName} still tells you
                everything, and mails about security and deadlines still come.
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
                End the daily mail
              </Button>
            </>
          )}
          <PreferencesLink />
        </Card>
      </main>
    </div>
  );
}

function PreferencesLink() {
  const { hasScreen } = useHost();
  const account = useAccount();
  return hasScreen('mail-preferences') ? (
    <p className="text-small text-ink-muted">
      <ScreenLink to={{ screen: 'mail-preferences' }} className={linkClass()}>
        {account ? 'Choose which mails you want' : 'Log in and choose which mails you want'}
      </ScreenLink>
    </p>
  ) : null;
}
