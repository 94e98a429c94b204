import { useApiMutation } from '@millwright/api-client/use-api';
import { useTeam } from '@millwright/api-client/use-team';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { linkClass } from '@millwright/ui/link/link';
import { PasswordField } from '@millwright/ui/password-field/password-field';
import { TextField } from '@millwright/ui/text-field/text-field';
import { useId } from 'react';
import * as z from 'zod/mini';
import { BrandMark } from '../../shared/brand-mark.tsx';
import { Form } from '../../shared/form.tsx';
import { ScreenLink, useHost } from '../../shared/host.tsx';

const schema = z.object({
  email: z.string().check(z.trim(), z.minLength(1, 'Please enter your email address'), z.maxLength(256)),
  password: z.string().check(z.minLength(1, 'Please enter your password'), z.maxLength(256)),
});

/** The login of the provider's team, at its own address and in place of any page of the console: after it that page is there. */
export default function ProviderLogin() {
  const { product, hasScreen } = useHost();
  const team = useTeam();
  const login = useApiMutation('providerLogin');
  const titleId = useId();
  const logIn = async (body: z.infer<typeof schema>) => team.accept(await login.run({ body }));
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] bg-page">
      <header className="flex items-center gap-2.5 border-b border-line bg-surface px-gutter py-3.5 text-title font-semibold">
        <BrandMark />
        {product.productName}
      </header>
      <main id="main" tabIndex={-1} className="px-gutter py-9 outline-none sm:py-[14vh]">
        <Card as="section" aria-labelledby={titleId} className="mx-auto grid w-full max-w-form gap-5 sm:p-8">
          <div className="grid gap-1">
            <h1 id={titleId} tabIndex={-1} className="text-display font-semibold">
              Team login
            </h1>
            <p className="text-ink-muted">For the Millwright team.</p>
          </div>
          {team.hasEnded && (
            <Banner tone="info" title="You were logged out">
              Sessions end after 30 minutes of inactivity, and after 8 hours.
            </Banner>
          )}
          <Form
            aria-label="Team login"
            schema={schema}
            defaultValues={{ email: '', password: '' }}
            pending={login.isPending}
            error={login.error}
            onSubmit={logIn}
            asksBeforeLeaving={false}
            className="grid gap-4"
          >
            {({ field }) => (
              <>
                <TextField
                  label="Email address"
                  type="email"
                  autoComplete="username"
                  size="large"
                  {...field('email')}
                />
                <PasswordField label="Password" autoComplete="current-password" size="large" {...field('password')} />
                <Button type="submit" variant="primary" size="large" isWide isLoading={login.isPending}>
                  Log in
                </Button>
              </>
            )}
          </Form>
          {hasScreen('login') && (
            <p className="text-small text-ink-muted">
              Are you a client?{' '}
              <ScreenLink to={{ screen: 'login' }} className={linkClass()}>
                Log in as a client
              </ScreenLink>
            </p>
          )}
        </Card>
      </main>
    </div>
  );
}
