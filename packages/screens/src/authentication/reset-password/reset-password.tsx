import { readStored, removeStored } from '@millwright/api-client/browser-store';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiClient, useApiMutation, useSession } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button, buttonClass } from '@millwright/ui/button/button';
import { linkClass } from '@millwright/ui/link/link';
import { PasswordField } from '@millwright/ui/password-field/password-field';
import { StrengthMeter } from '@millwright/ui/strength-meter/strength-meter';
import { useToast } from '@millwright/ui/toast/toast';
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { EntryFrame, entryForm } from '../entry-frame.tsx';
import { confirmProblem, newPasswordProblem } from './new-password.rules.ts';

/**
 * Sets a new password: by the token of a proved code or link, or in the session that just logged in with a temporary password (sections 2, 4
 * and 8 of the product specification).
 */
export default function ResetPassword() {
  const { go, goAfterLogin, hasScreen } = useHost();
  const { session } = useApiClient();
  const user = useSession();
  const toast = useToast();
  const reset = useApiMutation('resetPassword');
  const [proof] = useState(() => readStored('resetPwdToken'));
  // Looked at once the page is there: it is drawn ahead for everybody.
  const [hasNoProof, setNoProof] = useState(false);
  useEffect(() => setNoProof(proof === null && session.getState().userData === null), [proof, session]);
  const [password, setPassword] = useState('');
  const [confirmed, setConfirmed] = useState('');
  const [errors, setErrors] = useState<{ password?: string; confirmed?: string }>({});
  const [isTooLate, setTooLate] = useState(false);
  const passwordInput = useRef<HTMLInputElement>(null);
  const confirmInput = useRef<HTMLInputElement>(null);
  const meterId = useId();
  const isValid = newPasswordProblem(password) === undefined;
  // Of a phone number the address is not told; it need not be who is logged in here.
  const email = proof ? proof.email : user?.email;

  const show = (next: typeof errors) => {
    setErrors(next);
    (next.password ? passwordInput : next.confirmed ? confirmInput : null)?.current?.focus();
  };

  const submit = async () => {
    if (reset.isPending) return;
    const problem = newPasswordProblem(password);
    const problems = { password: problem, confirmed: problem ? undefined : confirmProblem(confirmed, password) };
    show(problems);
    setTooLate(false);
    if (problems.password || problems.confirmed) return;
    try {
      const answer = await reset.run({
        body: { newPassword: password, ...(proof && { resetPwdToken: proof.token }) },
      });
      removeStored('resetPwdToken');
      const isLoggedIn = answer.session !== undefined || (!proof && user !== null);
      toast.show({
        tone: 'good',
        title: 'Password Reset Successfully!',
        ...(!isLoggedIn && { description: 'Password Change Successful. Please log in with your new password.' }),
      });
      if (answer.session) session.start(answer.session, false);
      if (isLoggedIn) goAfterLogin();
      else go({ screen: 'login' }, { isReplacing: true });
    } catch (error) {
      refuse(error as ApiProblem);
    }
  };

  const refuse = ({ status, message, errors: fields }: ApiProblem) => {
    if (status === 401) {
      removeStored('resetPwdToken');
      toast.show({ tone: 'bad', title: 'Error', description: 'Please try again' });
      go({ screen: 'forgot-password' }, { isReplacing: true });
    } else if (/session expired/i.test(message)) {
      removeStored('resetPwdToken');
      setTooLate(true);
    } else show({ password: (fields[0]?.message ?? message).replace(/\.$/, '') });
  };

  if (hasNoProof && !isTooLate) return <NoProof />;
  return (
    <EntryFrame>
      <form
        method="post"
        noValidate
        aria-labelledby="reset-password-title"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          void submit();
        }}
        className={entryForm}
      >
        <div className="grid gap-1 pb-1.5">
          <h1 id="reset-password-title">Create New Password</h1>
          {email && <p className="wrap-anywhere text-ink-muted">For {email}</p>}
        </div>
        {isTooLate && (
          <Banner
            tone="bad"
            title="Session Expired"
            action={
              hasScreen('forgot-password') && (
                <ScreenLink to={{ screen: 'forgot-password' }} className={linkClass()}>
                  Request a new OTP
                </ScreenLink>
              )
            }
          >
            Your password was not changed.
          </Banner>
        )}
        {/* Tells a password manager whose password it is to save. */}
        {email && <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />}
        <PasswordField
          ref={passwordInput}
          label="New password"
          showSubjectLabel="new password"
          name="newPassword"
          size="large"
          autoComplete="new-password"
          aria-describedby={meterId}
          value={password}
          onChange={({ currentTarget: { value } }) => {
            setPassword(value);
            setErrors((before) => ({ ...before, password: before.password && newPasswordProblem(value) }));
          }}
          error={errors.password}
        />
        <StrengthMeter id={meterId} password={password} />
        <PasswordField
          ref={confirmInput}
          label="Confirm password"
          showSubjectLabel="repeated password"
          name="confirmPassword"
          size="large"
          autoComplete="new-password"
          disabled={!isValid}
          description={isValid ? undefined : 'Choose a password that meets all requirements first.'}
          value={confirmed}
          onChange={({ currentTarget: { value } }) => {
            setConfirmed(value);
            setErrors((before) => ({ ...before, confirmed: before.confirmed && confirmProblem(value, password) }));
          }}
          onBlur={({ relatedTarget }) => {
            // On the way to another control that takes text only: an error under the pointer would move the button that it presses.
            if (confirmed !== '' && relatedTarget instanceof HTMLInputElement)
              setErrors((before) => ({ ...before, confirmed: confirmProblem(confirmed, password) }));
          }}
          error={errors.confirmed}
        />
        <Button type="submit" variant="primary" size="large" isWide isLoading={reset.isPending}>
          RESET
        </Button>
      </form>
    </EntryFrame>
  );
}

/** Says at once, before anybody thinks of a password, that this page has nothing left to change one with. */
function NoProof() {
  const { hasScreen } = useHost();
  return (
    <EntryFrame>
      <div className="grid justify-items-start gap-4.5">
        <h1>Create New Password</h1>
        <Banner tone="warn" title="This link has already been used">
          A link or OTP works once, in the browser where it was opened. Request a new OTP to set another password.
        </Banner>
        {hasScreen('forgot-password') && (
          <ScreenLink to={{ screen: 'forgot-password' }} className={buttonClass({ variant: 'primary', size: 'large' })}>
            Request a new OTP
          </ScreenLink>
        )}
        <ScreenLink to={{ screen: 'login' }} className={linkClass({ variant: 'standalone' })}>
          Back to Login
        </ScreenLink>
      </div>
    </EntryFrame>
  );
}
