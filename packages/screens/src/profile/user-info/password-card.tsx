import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { PasswordField } from '@millwright/ui/password-field/password-field';
import { StrengthMeter } from '@millwright/ui/strength-meter/strength-meter';
import { useToast } from '@millwright/ui/toast/toast';
import { useEffect, useId, useState } from 'react';
import { Form } from '../../shared/form.tsx';
import { changePasswordSchema, isNewPasswordValid, type ChangePasswordFields } from './user-info.schema.ts';

const empty: ChangePasswordFields = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Changes the own password, with the strength bar and the checklist to the stated figures (sections 5 and 9 of the product specification). */
export function PasswordCard({ email, onDirtyChange }: { email: string; onDirtyChange: (isDirty: boolean) => void }) {
  const toast = useToast();
  const id = useId();
  const change = useApiMutation('changePassword');
  const [count, setCount] = useState(0);
  const [isDirty, setDirty] = useState(false);
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  // Enter in the last field, which is closed while there is no new password: the focus goes on to where the form begins.
  useEffect(() => {
    const form = document.getElementById(id) as HTMLFormElement | null;
    if (count === 0 || !form) return;
    if (form.contains(document.activeElement) || document.activeElement === document.body)
      (form.elements.namedItem('currentPassword') as HTMLInputElement).focus();
  }, [count, id]);
  const submit = async ({ currentPassword, newPassword }: ChangePasswordFields) => {
    await change.run({ body: { currentPassword, newPassword } });
    setCount(count + 1);
    toast.show({
      tone: 'good',
      title: 'Password Change Successful',
      description: 'You stay logged in here and have to log in again everywhere else.',
    });
  };
  return (
    <Card as="section" aria-labelledby={`${id}-title`} className="grid gap-5">
      <CardHeader
        title="Change your password"
        headingId={`${id}-title`}
        description="This ends all your other sessions and sends you an email."
      />
      <Form
        id={id}
        aria-label="Change your password"
        schema={changePasswordSchema}
        defaultValues={empty}
        valuesKey={count}
        pending={change.isPending}
        error={change.error}
        onDirtyChange={setDirty}
        onSubmit={submit}
        className="grid max-w-110 gap-4"
      >
        {({ field, form }) => {
          const password = form.watch('newPassword');
          const isValid = isNewPasswordValid(password);
          return (
            <>
              {/* Tells a password manager whose password it is to save. */}
              <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
              <PasswordField
                label="Current password"
                showSubjectLabel="current password"
                autoComplete="current-password"
                {...field('currentPassword')}
              />
              <PasswordField
                label="New password"
                showSubjectLabel="new password"
                autoComplete="new-password"
                aria-describedby={`${id}-strength`}
                {...field('newPassword')}
              />
              <StrengthMeter id={`${id}-strength`} password={password} />
              <PasswordField
                label="Confirm new password"
                showSubjectLabel="repeated password"
                autoComplete="new-password"
                disabled={!isValid}
                description={isValid ? undefined : 'Choose a password that meets all requirements first.'}
                {...field('confirmPassword')}
              />
            </>
          );
        }}
      </Form>
      <div>
        <Button type="submit" form={id} isLoading={change.isPending}>
          Change password
        </Button>
      </div>
    </Card>
  );
}
