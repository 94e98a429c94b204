import { Button } from '@millwright/ui/button/button';
import { PasswordField } from '@millwright/ui/password-field/password-field';
import { PhoneField } from '@millwright/ui/phone-field/phone-field';
import { StrengthMeter } from '@millwright/ui/strength-meter/strength-meter';
import { TextField } from '@millwright/ui/text-field/text-field';
import { useId, type FormEventHandler } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { DetailsFields } from './registration.schema.ts';
import { entryForm } from '../entry-frame.tsx';

/** Step 1 of the registration (section 2 of the product specification): who registers. */
export function DetailsStep({
  form,
  isPending,
  onSubmit,
}: {
  form: UseFormReturn<DetailsFields>;
  /** Duplicate checks and company lookup are under way. */
  isPending: boolean;
  onSubmit: FormEventHandler;
}) {
  const meterId = useId();
  const { errors } = form.formState;
  const [phone, password] = form.watch(['phone', 'password']);
  const { onBlur: leavePhone, name: phoneName, ref: phoneRef } = form.register('phone');
  return (
    // A form that was sent before the script is there must not put a password into an address.
    <form method="post" noValidate onSubmit={onSubmit} className={entryForm} aria-label="Your details">
      <TextField
        label="Full name"
        size="large"
        autoComplete="name"
        autoCapitalize="words"
        isRequired
        error={errors.fullName?.message}
        {...form.register('fullName')}
      />
      <TextField
        label="Company email"
        size="large"
        type="email"
        inputMode="email"
        // Of this page's two it is the one that a password manager keeps the password with.
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        isRequired
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PhoneField
        label="Mobile number"
        optionalLabel="optional"
        size="large"
        value={phone}
        onValueChange={(digits) =>
          form.setValue('phone', digits, { shouldDirty: true, shouldValidate: errors.phone !== undefined })
        }
        onBlur={(event) => void leavePhone(event)}
        name={phoneName}
        ref={phoneRef}
        error={errors.phone?.message}
      />
      <div className="grid gap-6.5">
        <PasswordField
          label="Password"
          size="large"
          autoComplete="new-password"
          isRequired
          aria-describedby={meterId}
          error={errors.password?.message}
          {...form.register('password')}
        />
        <StrengthMeter id={meterId} password={password} />
      </div>
      <Button type="submit" variant="primary" size="large" isWide isLoading={isPending}>
        Next
      </Button>
    </form>
  );
}
