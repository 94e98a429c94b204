import { useApiMutation } from '@millwright/api-client/use-api';
import { useTeam } from '@millwright/api-client/use-team';
import { Button } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { PasswordField } from '@millwright/ui/password-field/password-field';
import { passwordRules } from '@millwright/ui/strength-meter/password-strength';
import { StrengthMeter } from '@millwright/ui/strength-meter/strength-meter';
import { useToast } from '@millwright/ui/toast/toast';
import { useId } from 'react';
import * as z from 'zod/mini';
import { Form } from '../../shared/form.tsx';
import { useHost } from '../../shared/host.tsx';

const schema = z.object({
  currentPassword: z.string().check(z.minLength(1, 'Please enter your current password'), z.maxLength(256)),
  newPassword: z.string().check(
    z.maxLength(256),
    z.superRefine((password, context) => {
      const missing = passwordRules.find(({ isMet }) => !isMet(password));
      if (missing) context.addIssue({ code: 'custom', message: `The new password needs: ${missing.label}` });
    }),
  ),
});

/** Sets a password of one's own: after a one-time password before anything else, later whenever one likes. */
export default function ProviderPassword() {
  const { go, screen } = useHost();
  const toast = useToast();
  const { session, accept } = useTeam();
  const set = useApiMutation('setProviderPassword');
  const meterId = useId();
  const mustSetPassword = session?.mustSetPassword ?? false;
  const submit = async (body: z.infer<typeof schema>) => {
    const answer = await set.run({ body });
    toast.show({ tone: 'good', title: 'Password set', description: 'You have been logged out everywhere else.' });
    await accept(answer);
    // In place of another page that page is there now.
    if (screen === 'provider-password') go({ screen: 'provider-registrations' });
  };
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-gutter py-7">
      <PageHeader
        title="Set a password"
        description={
          mustSetPassword
            ? 'You logged in with a one-time password. Set your own to continue.'
            : 'You stay logged in here and will be logged out everywhere else.'
        }
      />
      <Card as="section" aria-label="Password" className="w-full max-w-form">
        <Form
          aria-label="Set a password"
          schema={schema}
          defaultValues={{ currentPassword: '', newPassword: '' }}
          pending={set.isPending}
          error={set.error}
          onSubmit={submit}
          asksBeforeLeaving={false}
          className="grid gap-4"
        >
          {({ field, form }) => (
            <>
              {/* Tells a password manager whose password it is to save. */}
              <input type="text" name="username" autoComplete="username" value={session?.email ?? ''} readOnly hidden />
              <PasswordField
                label={mustSetPassword ? 'One-time password' : 'Current password'}
                showSubjectLabel="current password"
                autoComplete="current-password"
                {...field('currentPassword')}
              />
              <PasswordField
                label="New password"
                showSubjectLabel="new password"
                autoComplete="new-password"
                aria-describedby={meterId}
                {...field('newPassword')}
              />
              <StrengthMeter id={meterId} password={form.watch('newPassword')} />
              <div>
                <Button type="submit" variant="primary" isLoading={set.isPending}>
                  Set password
                </Button>
              </div>
            </>
          )}
        </Form>
      </Card>
    </div>
  );
}
