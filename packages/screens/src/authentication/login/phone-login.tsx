import type { Answer } from '@millwright/api-client/client';
import { removeStored, writeStored } from '@millwright/api-client/browser-store';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiClient, useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Checkbox } from '@millwright/ui/checkbox/checkbox';
import { useCountdown } from '@millwright/ui/countdown/use-countdown';
import { Divider } from '@millwright/ui/divider/divider';
import { isIndianMobile } from '@millwright/ui/phone-field/phone-digits';
import { PhoneField } from '@millwright/ui/phone-field/phone-field';
import { useEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { OneTimeCode } from '../one-time-code.tsx';
import { codeFailure } from '../code-failure.ts';
import { runningCode } from '../running-code.ts';
import { entryForm } from '../entry-frame.tsx';

/** Below this a new code is offered (section 9 of the product specification: three of five minutes). */
const resendBelowSeconds = 180;

/** A code that is on its way: for which number, and until when by the server's clock. */
type SentCode = { phone: string; expiresAt: string; serverOffsetInMilliseconds: number };

/** Login by phone and one-time code, to the rules of section 4 of the product specification. */
export default function PhoneLogin({
  rememberMe,
  onRememberMeChange,
  onAnswer,
  onSingleSignOn,
  isEntering,
  onLeave,
}: {
  rememberMe: boolean;
  onRememberMeChange: (isOn: boolean) => void;
  onAnswer: (answer: Answer<'loginAfterVerifyingMobileOtp'>) => void;
  /** The code was right, and the account logs in at its company's identity provider. */
  onSingleSignOn: () => void;
  /** The code was right; the page is about to change. */
  isEntering: boolean;
  onLeave: () => void;
}) {
  const client = useApiClient();
  const sending = useApiMutation('generateOtpForLoginViaPhone');
  const login = useApiMutation('loginAfterVerifyingMobileOtp');
  const [isRemembered, setRemembered] = useState(rememberMe);
  const [sent, setSent] = useState<SentCode | null>(() => runningCode('phoneCode'));
  const [phone, setPhone] = useState(sent?.phone ?? '');
  const [phoneError, setPhoneError] = useState<string>();
  const [otp, setOtp] = useState('');
  const [otpError, setOtpError] = useState<string>();
  /** No further try is worth it, though the time is not over. */
  const [isSpent, setSpent] = useState(false);
  const [said, setSaid] = useState('');
  const phoneInput = useRef<HTMLInputElement>(null);
  const otpInput = useRef<HTMLInputElement>(null);
  const { remainingSeconds, isExpired } = useCountdown(sent?.expiresAt ?? null, {
    serverOffsetInMilliseconds: sent?.serverOffsetInMilliseconds ?? 0,
  });

  const isChanged = sent !== null && sent.phone !== phone;
  // Whichever of the two buttons is of use leads.
  const isCodeUsable = sent !== null && !isChanged && !isExpired && !isSpent;
  const maySend = sent === null || isChanged || isSpent || remainingSeconds < resendBelowSeconds;

  useEffect(() => (sent ? otpInput : phoneInput).current?.focus(), []); // eslint-disable-line react-hooks/exhaustive-deps -- once, when it is there
  useEffect(() => {
    if (sent) writeStored('phoneCode', { ...sent, isShown: true }, 'session');
    else removeStored('phoneCode');
  }, [sent]);
  useEffect(() => {
    // The boxes are there with the code, and take the focus from the button that asked for it.
    if (sent && said) otpInput.current?.focus();
  }, [sent, said]);

  const refusePhone = (message: string) => {
    setPhoneError(message);
    phoneInput.current?.focus();
  };
  const phoneProblem = () => {
    if (phone === '') return 'Please enter phone number';
    return isIndianMobile(phone) ? undefined : 'Please enter 10 digit mobile number';
  };

  const send = async () => {
    if (sending.isPending) return;
    const problem = phoneProblem();
    if (problem) return refusePhone(problem);
    setPhoneError(undefined);
    setOtpError(undefined);
    setSaid('');
    try {
      const { expiresAt } = await sending.run({ body: { mobileNo: `+91${phone}` } });
      setOtp('');
      setSpent(false);
      setSent({ phone, expiresAt, serverOffsetInMilliseconds: client.serverOffsetInMilliseconds() });
      setSaid(`OTP sent to +91 ${phone}.`);
    } catch (error) {
      setSent(null);
      setOtp('');
      refusePhone(codeFailure(error as ApiProblem).message);
    }
  };

  const submit = async () => {
    if (login.isPending || isEntering) return;
    const problem = phoneProblem();
    if (problem) return refusePhone(problem);
    if (!sent || isChanged || isExpired || otp.length < 6) return refusePhone('Please verify phone number!');
    setPhoneError(undefined);
    try {
      const answer = await login.run({ body: { mobileNo: `+91${phone}`, otp, rememberMe: isRemembered } });
      removeStored('phoneCode');
      onAnswer(answer);
    } catch (error) {
      const problem = error as ApiProblem;
      const { isWrongCode, isDead, message } = codeFailure(problem);
      if (problem.code === 'SSO_REQUIRED') {
        setSent(null);
        setOtp('');
        onSingleSignOn();
      } else if (isWrongCode) {
        setOtpError('Incorrect OTP');
        otpInput.current?.focus();
      } else {
        setSpent(isDead);
        refusePhone(message);
      }
    }
  };

  const enterInPhone = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter would press LOGIN, which cannot be used before there is a code.
    event.preventDefault();
    void (maySend ? send() : submit());
  };

  return (
    <>
      <form
        method="post"
        noValidate
        aria-label="Login by phone"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          void submit();
        }}
        className={entryForm}
      >
        <div className="grid gap-6.5">
          <PhoneField
            ref={phoneInput}
            label="Phone number"
            name="phone"
            size="large"
            autoComplete="tel-national"
            value={phone}
            onValueChange={(digits) => {
              setPhone(digits);
              setPhoneError(undefined);
            }}
            onKeyDown={enterInPhone}
            error={phoneError}
          />
          <Button
            size="large"
            isWide
            variant={isCodeUsable ? 'secondary' : 'primary'}
            isLoading={sending.isPending}
            disabledReason={
              !maySend && 'An OTP has been sent. You can request another when less than 3 minutes remain.'
            }
            onClick={() => void send()}
          >
            {sent && maySend ? 'Resend OTP' : 'Send OTP'}
          </Button>
        </div>
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
            isLoading={login.isPending || isEntering}
            error={otpError}
          />
        )}
        <p role="status" className="sr-only">
          {said}
        </p>
        <Checkbox
          label="Remember Me"
          name="rememberMe"
          checked={isRemembered}
          onChange={({ currentTarget }) => {
            setRemembered(currentTarget.checked);
            onRememberMeChange(currentTarget.checked);
          }}
        />
        <Button
          type="submit"
          variant={isCodeUsable ? 'primary' : 'secondary'}
          size="large"
          isWide
          isLoading={login.isPending || isEntering}
          disabledReason={
            !sent
              ? 'Request an OTP first.'
              : isExpired
                ? 'The OTP has expired. Request a new one.'
                : otp.length < 6 && 'Enter the 6 digits of the OTP.'
          }
        >
          LOGIN
        </Button>
      </form>
      <Divider label="or" />
      <Button
        size="large"
        isWide
        onClick={() => {
          if (sent) writeStored('phoneCode', { ...sent, isShown: false }, 'session');
          onLeave();
        }}
      >
        Login via Email
      </Button>
    </>
  );
}
