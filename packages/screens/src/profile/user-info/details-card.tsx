import type { Answer } from '@millwright/api-client/client';
import { useApiClient, useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { FieldError } from '@millwright/ui/field/field';
import { PasswordField } from '@millwright/ui/password-field/password-field';
import { PhoneField } from '@millwright/ui/phone-field/phone-field';
import { TextField } from '@millwright/ui/text-field/text-field';
import { useToast } from '@millwright/ui/toast/toast';
import { useId, useMemo } from 'react';
import { Form } from '../../shared/form.tsx';
import { useHost } from '../../shared/host.tsx';
import { useSingleSignOn } from '../../shared/use-single-sign-on.ts';
import { useVersionedForm } from '../versioned-form.tsx';
import { digitsOf, userInfoBody, userInfoDefaults, userInfoSchema, type UserInfoFields } from './user-info.schema.ts';

type UserInfo = Answer<'getUserinfoData'>;
const fieldNames = { phoneNumber: 'phone' } as const;

/** What a person says of themselves. */
export function DetailsCard({
  person,
  onDirtyChange,
}: {
  person: UserInfo;
  onDirtyChange: (isDirty: boolean) => void;
}) {
  const client = useApiClient();
  const toast = useToast();
  const id = useId();
  const save = useApiMutation('setUserinfoData');
  const { base, setBase, isDirty, setDirty, outdated, error } = useVersionedForm(person, {
    save,
    onDirtyChange,
    load: () => client.call('getUserinfoData', {}),
  });
  const basePhone = digitsOf(base.phoneNumber);
  const isSingleSignOn = base.logsInBy === 'sso';
  const schema = useMemo(() => userInfoSchema(basePhone, !isSingleSignOn), [basePhone, isSingleSignOn]);
  // The quarter of an hour may end while the page is open: then the server says so.
  const needsLogin = isSingleSignOn && (!base.isFreshLogin || save.error?.code === 'FRESH_LOGIN');

  const submit = async (fields: UserInfoFields) => {
    setBase(await save.run({ body: userInfoBody(base, fields) }));
    toast.show({ tone: 'good', title: 'Profile saved' });
  };

  return (
    <Card as="section" aria-labelledby={`${id}-title`} className="grid gap-5">
      <CardHeader
        title="About you"
        headingId={`${id}-title`}
        description={`You log in as ${base.email}${isSingleSignOn ? ', via Microsoft' : ''}.`}
      />
      {outdated}
      <Form
        id={id}
        valuesKey={base.version}
        draftKey="details"
        aria-label="About you"
        schema={schema}
        defaultValues={userInfoDefaults(base)}
        fieldNames={fieldNames}
        pending={save.isPending}
        error={error}
        onDirtyChange={setDirty}
        onSubmit={submit}
      >
        {({ field, form, errorOf }) => {
          const phone = form.watch('phone');
          return (
            <div className="grid items-start gap-4 md:grid-cols-2">
              <TextField label="Full name" autoComplete="name" isRequired {...field('fullName')} />
              <TextField
                label="Designation"
                optionalLabel="optional"
                autoComplete="organization-title"
                {...field('designation')}
              />
              <TextField label="Department" optionalLabel="optional" autoComplete="off" {...field('department')} />
              <PhoneField
                label="Mobile number"
                optionalLabel="optional"
                description={isSingleSignOn ? 'Vendors see it in your enquiries.' : 'You can log in with it by OTP.'}
                disabledReason={
                  needsLogin &&
                  `To ${basePhone === '' ? 'enter' : 'change'} it, log in via Microsoft again. You return here and can edit it for 15 minutes.`
                }
                name="phone"
                ref={form.register('phone').ref}
                value={phone}
                onValueChange={(digits) =>
                  form.setValue('phone', digits, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
                }
                error={errorOf('phone')}
              />
              {needsLogin && <LoginAgain />}
              {phone !== basePhone && !isSingleSignOn && (
                <PasswordField
                  label="Your password"
                  description="You can log in with your mobile number, so changing it needs your password."
                  autoComplete="current-password"
                  className="md:col-start-2"
                  {...field('currentPassword')}
                />
              )}
            </div>
          );
        }}
      </Form>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          form={id}
          variant="primary"
          isLoading={save.isPending}
          disabledReason={!isDirty && 'No changes yet.'}
        >
          Save
        </Button>
      </div>
    </Card>
  );
}

/** How a person without a password here proves themselves before the number changes: by logging in once more, which leads back. */
function LoginAgain() {
  const { leadTo } = useHost();
  const { begin, isPending, error } = useSingleSignOn();
  const id = useId();
  return (
    <div className="grid justify-items-start gap-2 md:col-start-2">
      <Button
        size="small"
        isLoading={isPending}
        aria-describedby={error ? id : undefined}
        onClick={() => {
          leadTo({ screen: 'user-info' });
          void begin(false);
        }}
      >
        Log in via Microsoft again
      </Button>
      <FieldError id={id} error={error} />
    </div>
  );
}
