import { Countdown } from '@millwright/ui/countdown/countdown';
import { OtpField } from '@millwright/ui/otp-field/otp-field';
import type { Ref } from 'react';

/** Read aloud while a code runs; that it is over is said by the boxes themselves. */
const marks = [180, 60, 30] as const;

/** The boxes of a one-time code with the time that it still holds. */
export function OneTimeCode({
  value,
  onValueChange,
  expiresAt,
  serverOffsetInMilliseconds,
  isExpired,
  isLoading,
  error,
  ref,
}: {
  value: string;
  onValueChange: (value: string) => void;
  /** The end of the code, by the server's clock. */
  expiresAt: string;
  serverOffsetInMilliseconds: number;
  isExpired: boolean;
  isLoading: boolean;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
}) {
  return (
    <div className="grid gap-6.5">
      <OtpField
        ref={ref}
        name="otp"
        size="large"
        value={value}
        onValueChange={onValueChange}
        isExpired={isExpired}
        isLoading={isLoading}
        error={error}
        className="[&_[data-slot=otp-boxes]]:max-w-none"
      />
      <Countdown
        size="small"
        expiresAt={expiresAt}
        serverOffsetInMilliseconds={serverOffsetInMilliseconds}
        announceAtSeconds={marks}
      />
    </div>
  );
}
