import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Countdown } from '@millwright/ui/countdown/countdown';
import { useCountdown } from '@millwright/ui/countdown/use-countdown';
import { OtpField } from '@millwright/ui/otp-field/otp-field';
import { useRef, useState, type FormEvent } from 'react';
import type { Challenge } from './use-registration.ts';
import { entryForm } from '../entry-frame.tsx';

/** What became of a code that was sent in. */
export type CodeOutcome = 'good' | 'wrong' | 'expired' | 'refused';

const codeLength = 6;
/** That it is over is said by the boxes. */
const announcedAt = [180, 60, 30] as const;

/**
 * Step 3 of the registration (section 2 of the product specification): the code that was sent to the address. It asks for access, or, where
 * the company is known already, submits.
 */
export function OtpStep({
  challenge: { email, expiresAt, serverOffsetInMilliseconds, resendAt, isSubsequentUser, isVerified, hasNoTriesLeft },
  isPending,
  isSending,
  onSubmit,
  onResend,
  onBack,
  onRegisterAgain,
}: {
  challenge: Challenge;
  /** The code is being checked. */
  isPending: boolean;
  /** Another code is being sent. */
  isSending: boolean;
  onSubmit: (otp: string) => Promise<CodeOutcome>;
  /** True when another code is on its way. */
  onResend: () => Promise<boolean>;
  onBack: () => void;
  onRegisterAgain: () => void;
}) {
  const boxes = useRef<HTMLInputElement>(null);
  const [otp, setOtp] = useState('');
  const [error, setError] = useState<string>();
  // The server may know of the end before this clock does.
  const [isRefusedAsExpired, setRefusedAsExpired] = useState(false);
  const isOver = useCountdown(expiresAt, { serverOffsetInMilliseconds }).isExpired || isRefusedAsExpired;
  const isExpired = isOver && !isVerified && !hasNoTriesLeft;
  const { remainingSeconds: waitInSeconds } = useCountdown(resendAt);
  const mayResend = isExpired || waitInSeconds === 0;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending || hasNoTriesLeft || (!isVerified && otp.length < codeLength)) return;
    setError(undefined);
    const outcome = await onSubmit(otp);
    if (outcome === 'wrong') {
      setError('Incorrect OTP');
      // The next digit takes the place of all.
      boxes.current?.focus();
      boxes.current?.select();
    }
    if (outcome === 'expired') setRefusedAsExpired(true);
  }

  async function resend() {
    if (!(await onResend())) return;
    setOtp('');
    setError(undefined);
    setRefusedAsExpired(false);
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      className={entryForm}
      aria-label="Request access"
    >
      {hasNoTriesLeft && (
        <Banner
          tone="bad"
          action={
            <Button size="small" onClick={onRegisterAgain}>
              Register again
            </Button>
          }
        >
          You've reached the maximum number of attempts. Please try to Register again.
        </Banner>
      )}
      <OtpField
        ref={boxes}
        label="OTP"
        description={
          <>
            Enter the 6 digits that were sent to <span className="font-semibold text-ink">{email}</span>
          </>
        }
        size="large"
        name="otp"
        isRequired
        value={otp}
        onValueChange={(value) => {
          setOtp(value);
          setError(undefined);
        }}
        error={error}
        isExpired={isExpired}
        isLoading={isPending}
        disabledReason={(hasNoTriesLeft && 'No more attempts with this code') || (isVerified && `${email} is verified`)}
        className="[&_[data-slot=otp-boxes]]:max-w-none"
      />
      {!hasNoTriesLeft && !isVerified && (
        <div className="flex min-h-control-middle flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {expiresAt && !isRefusedAsExpired ? (
            <Countdown
              expiresAt={expiresAt}
              serverOffsetInMilliseconds={serverOffsetInMilliseconds}
              announceAtSeconds={announcedAt}
            />
          ) : (
            <span />
          )}
          <Button
            variant="quiet"
            isLoading={isSending}
            disabledReason={!mayResend && `Another code can be sent in ${waitInSeconds} s`}
            onClick={() => void resend()}
          >
            Resend OTP
          </Button>
        </div>
      )}
      <p className="text-ink-muted">
        The provider's team will verify your credentials and grant access to the platform
      </p>
      <div className="flex flex-wrap-reverse gap-3">
        <Button size="large" onClick={onBack} className="max-xs:w-full">
          Back
        </Button>
        <Button
          type="submit"
          variant="primary"
          size="large"
          isLoading={isPending}
          disabledReason={
            (hasNoTriesLeft && 'No more attempts with this code') ||
            (!isVerified && otp.length < codeLength && 'Enter the 6 digits of the OTP')
          }
          className="flex-1 max-xs:w-full"
        >
          {isSubsequentUser ? 'SUBMIT' : 'REQUEST ACCESS'}
        </Button>
      </div>
    </form>
  );
}
