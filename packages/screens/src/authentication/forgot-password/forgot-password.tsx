import { removeStored, writeStored, type StoredValues } from '@millwright/api-client/browser-store';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiClient, useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { useCountdown } from '@millwright/ui/countdown/use-countdown';
import { linkClass } from '@millwright/ui/link/link';
import { TextField } from '@millwright/ui/text-field/text-field';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { codeFailure } from '../code-failure.ts';
import { EntryFrame, entryForm } from '../entry-frame.tsx';
import { OneTimeCode } from '../one-time-code.tsx';
import { runningCode } from '../running-code.ts';
import { readResetEntry, resetEntryMessage } from './reset-entry.ts';

type SentCode = StoredValues['resetCode'];

/**
 * Asks for a code for a new password and proves it (forgot password in sections 2 and 4 of the product specification). That an account exists
 * is not told.
 */
export default function ForgotPassword() {
  const { go } = useHost();
  const client = useApiClient();
  const sending = useApiMutation('forgotPassword');
  const verifyingEmail = useApiMutation('verifyEmailOtp');
  const verifyingMobile = useApiMutation('verifyMobileOtp');
  const [sent, setSent] = useState<SentCode | null>(() => runningCode('resetCode'));
  const [entry, setEntry] = useState(sent?.entry ?? '');
  const [entryError, setEntryError] = useState<string>();
  const [otp, setOtp] = useState('');
  const [otpError, setOtpError] = useState<string>();
  const [isSpent, setSpent] = useState(false);
  const [said, setSaid] = useState('');
  const entryInput = useRef<HTMLInputElement>(null);
  const otpInput = useRef<HTMLInputElement>(null);
  const { isExpired } = useCountdown(sent?.expiresAt ?? null, {
    serverOffsetInMilliseconds: sent?.serverOffsetInMilliseconds ?? 0,
  });
  const isVerifying = verifyingEmail.isPending || verifyingMobile.isPending;
  const read = readResetEntry(entry);
  const isChanged = sent !== null && sent.value !== read?.value;
  const mayResend = sent !== null && (isChanged || isExpired || isSpent);

  useEffect(() => {
    if (sent) writeStored('resetCode', sent, 'session');
    else removeStored('resetCode');
  }, [sent]);
  useEffect(() => {
    if (sent && said) otpInput.current?.focus();
  }, [sent, said]);

  const refuseEntry = (message: string) => {
    setEntryError(message);
    entryInput.current?.focus();
  };

  const send = async () => {
    if (sending.isPending) return;
    if (!read) return refuseEntry(resetEntryMessage);
    setEntryError(undefined);
    setOtpError(undefined);
    setSaid('');
    try {
      const { expiresAt } = await sending.run({ body: read });
      setOtp('');
      setSpent(false);
      setSent({
        ...read,
        entry,
        expiresAt,
        serverOffsetInMilliseconds: client.serverOffsetInMilliseconds(),
      });
      setSaid(`OTP sent to ${read.value}.`);
    } catch (error) {
      refuseEntry(codeFailure(error as ApiProblem).message);
    }
  };

  const verify = async () => {
    if (!sent || isVerifying || isChanged || isExpired || otp.length < 6) return;
    setEntryError(undefined);
    const { entity, value } = sent;
    try {
      const { resetPwdToken, expiresAt } =
        entity === 'email'
          ? await verifyingEmail.run({ body: { email: value, otp, forResetPwd: true } })
          : await verifyingMobile.run({ body: { mobileNo: value, otp, forResetPwd: true } });
      removeStored('resetCode');
      if (resetPwdToken && expiresAt)
        writeStored(
          'resetPwdToken',
          { token: resetPwdToken, expiresAt, email: entity === 'email' ? value : null },
          'persistent',
        );
      go({ screen: 'reset-password' }, { isReplacing: true });
    } catch (error) {
      const { isWrongCode, isDead, message } = codeFailure(error as ApiProblem);
      if (isWrongCode) {
        setOtpError('Incorrect OTP');
        otpInput.current?.focus();
      } else {
        setSpent(isDead);
        refuseEntry(message);
      }
    }
  };

  return (
    <EntryFrame>
      <form
        method="post"
        noValidate
        aria-labelledby="forgot-password-title"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          void (sent && !isChanged ? verify() : send());
        }}
        className={entryForm}
      >
        <div className="grid gap-1 pb-1.5">
          <h1 id="forgot-password-title">Reset Password</h1>
          <p className="text-ink-muted">We will send an OTP to your registered email</p>
        </div>
        <TextField
          ref={entryInput}
          label="Email or phone number"
          name="emailOrPhone"
          size="large"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={entry}
          onChange={({ currentTarget: { value } }) => {
            setEntry(value);
            setEntryError(undefined);
          }}
          error={entryError}
        />
        {sent && (
          <OneTimeCode
            ref={otpInput}
            value={otp}
            onValueChange={(value) => {
              setOtp(value);
              setOtpError(undefined);
            }}
            expiresAt={sent.expiresAt}
            serverOffsetInMilliseconds={sent.serverOffsetInMilliseconds}
            isExpired={isExpired}
            isLoading={isVerifying}
            error={otpError}
          />
        )}
        <p role="status" className="sr-only">
          {said}
        </p>
        {mayResend && (
          <Button variant="primary" size="large" isWide isLoading={sending.isPending} onClick={() => void send()}>
            Resend OTP
          </Button>
        )}
        {sent ? (
          <Button
            type="submit"
            variant={mayResend ? 'secondary' : 'primary'}
            size="large"
            isWide
            isLoading={isVerifying}
            disabledReason={
              isChanged
                ? 'Request an OTP for this email or phone number.'
                : isExpired
                  ? 'The OTP has expired. Request a new one.'
                  : otp.length < 6 && 'Enter the 6 digits of the OTP.'
            }
          >
            Verify OTP
          </Button>
        ) : (
          <Button type="submit" variant="primary" size="large" isWide isLoading={sending.isPending}>
            Send OTP
          </Button>
        )}
        <p className="text-center">
          <ScreenLink to={{ screen: 'login' }} className={linkClass({ variant: 'standalone' })}>
            Back to Login
          </ScreenLink>
        </p>
      </form>
    </EntryFrame>
  );
}
