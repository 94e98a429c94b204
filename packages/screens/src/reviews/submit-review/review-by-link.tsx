import { useApiClient, useApiMutation } from '@millwright/api-client/use-api';
import type { ApiProblem } from '@millwright/api-client/problem';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Countdown } from '@millwright/ui/countdown/countdown';
import { useCountdown } from '@millwright/ui/countdown/use-countdown';
import { OtpField } from '@millwright/ui/otp-field/otp-field';
import { CloudOff } from 'lucide-react';
import { useEffect, useRef, useState, type Ref } from 'react';
import { Form } from '../../shared/form.tsx';
import { ReviewInputs } from '../../shared/review-inputs.tsx';
import { ratingsOf, reviewBody, reviewSchema, type ReviewFields } from '../../shared/review.schema.ts';
import type { ReviewLink } from './review-link.ts';
import type { OpenExperience, Outcome } from './submit-review.tsx';
import { isolated } from '../../shared/isolated.ts';

type SentCode = { expiresAt: string; serverOffsetInMilliseconds: number; number: number };

/** A code is good for ten minutes; the next one is offered after the first of them. */
const RESEND_BELOW_SECONDS = 540;

/**
 * The form of the public review page. The token of a mailed link posts at once; without a good one a code to the client's address is asked
 * for first (rule S3). Whatever fails, what was entered stays and can be sent again.
 */
export default function ReviewByLink({
  link,
  experience,
  companyName,
  onOutcome,
}: {
  link: ReviewLink;
  experience: OpenExperience;
  companyName: string | undefined;
  onOutcome: (outcome: Outcome) => void;
}) {
  const client = useApiClient();
  const save = useApiMutation('saveReviewDetails');
  const sending = useApiMutation('sendReviewCode');
  const { clientDetails } = experience.review;
  // Used up or expired meanwhile: then the code takes its place.
  const [isTokenRefused, setTokenRefused] = useState(false);
  const needsCode = experience.proof === 'code' || link.token === null || isTokenRefused;
  const [code, setCode] = useState<SentCode | null>(null);
  const [otp, setOtp] = useState('');
  const [isCodeDead, setCodeDead] = useState(false);
  const [otpError, setOtpError] = useState<string>();
  const [codeProblem, setCodeProblem] = useState<ApiProblem | null>(null);
  const [failure, setFailure] = useState<ApiProblem | null>(null);
  const boxes = useRef<HTMLInputElement>(null);
  const last = useRef<ReviewFields>(undefined);

  useEffect(() => {
    if (code) boxes.current?.focus();
  }, [code]);

  const sendCode = async () => {
    if (sending.isPending) return;
    setCodeProblem(null);
    setOtpError(undefined);
    try {
      const { gstn, projId, clientEmail } = link;
      const { expiresAt } = await sending.run({ body: { gstn, projId, clientEmail } });
      setOtp('');
      setCodeDead(false);
      setCode((before) => ({
        expiresAt,
        serverOffsetInMilliseconds: client.serverOffsetInMilliseconds(),
        number: (before?.number ?? 0) + 1,
      }));
    } catch (error) {
      setCodeProblem(error as ApiProblem);
    }
  };

  const refuseCode = (message: string) => {
    setOtpError(message);
    boxes.current?.focus();
  };

  const submit = async (fields: ReviewFields) => {
    last.current = fields;
    if (needsCode && !code) return sendCode();
    if (needsCode && otp.length < 6) return refuseCode('Please enter the 6 digits of the code');
    setOtpError(undefined);
    try {
      await save.run({
        body: {
          gstn: link.gstn,
          experienceId: experience._id,
          vendorEmail: link.vendorEmail,
          clientEmail: link.clientEmail,
          clientName: clientDetails.name,
          companyName: clientDetails.company,
          ...(companyName && { vendorCompanyName: companyName }),
          ...reviewBody(fields),
          ...(needsCode ? { otp } : { token: link.token! }),
        },
      });
      onOutcome('posted');
    } catch (error) {
      const problem = error as ApiProblem;
      setFailure(null);
      if (/review already submitted/i.test(problem.message)) onOutcome('already-posted');
      else if (problem.code === 'REVIEW_PROOF') {
        setTokenRefused(true);
        await sendCode();
      } else if (/verification code/i.test(problem.message)) refuseCode('Incorrect OTP');
      else if (problem.code === 'OTP_TRIES' || problem.code === 'OTP_EXPIRED') {
        setCodeDead(true);
        refuseCode(problem.message);
      } else setFailure(problem);
    }
  };

  const isPending = save.isPending || sending.isPending;
  return (
    <>
      {failure && (
        <NotPosted
          problem={failure}
          isPending={isPending}
          onRetry={() => last.current && void submit(last.current)}
          onBack={() => setFailure(null)}
        />
      )}
      {/* Behind the page of a failure it stays as it is, with all that was entered. */}
      <div hidden={failure !== null} className={failure ? undefined : 'grid gap-5'}>
        <div className="grid gap-1">
          <h1 className="wrap-anywhere">Review {companyName ? isolated(companyName) : 'the vendor'}</h1>
          <p className="text-ink-muted">It takes two minutes. Only the overall rating is mandatory.</p>
        </div>
        <Form<ReviewFields>
          aria-label="Review"
          schema={reviewSchema}
          defaultValues={{
            experienceId: experience._id,
            overallRating: null,
            ...ratingsOf(null),
            overallReview: '',
          }}
          pending={isPending}
          error={undefined}
          onSubmit={submit}
        >
          {({ field, errorOf, control }) => (
            <div className="grid gap-5">
              <ReviewInputs field={field} errorOf={errorOf} control={control} />
              {needsCode && code && (
                <CodePart
                  ref={boxes}
                  code={code}
                  address={clientDetails.email}
                  value={otp}
                  onValueChange={(next) => {
                    setOtp(next);
                    setOtpError(undefined);
                  }}
                  error={otpError}
                  isDead={isCodeDead}
                  isChecking={save.isPending}
                  isSending={sending.isPending}
                  onResend={() => void sendCode()}
                />
              )}
              {codeProblem && (
                <Banner tone="bad" title="The code could not be sent">
                  {codeProblem.message} Your entries are still here.
                </Banner>
              )}
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
                <p className="min-w-0 flex-1 basis-60 text-small wrap-anywhere text-ink-muted">
                  {needsCode
                    ? code
                      ? 'Your review is posted once the code is confirmed.'
                      : `To verify your identity, we email a code to ${clientDetails.email} when you post.`
                    : 'You can post one review. You can edit it later when you are logged in.'}
                </p>
                <Button type="submit" variant="primary" size="large" isLoading={isPending} className="max-xs:w-full">
                  Post review
                </Button>
              </div>
            </div>
          )}
        </Form>
      </div>
    </>
  );
}

/** The boxes of the code that was mailed, the time that it holds, and the next one. */
function CodePart({
  code,
  address,
  value,
  onValueChange,
  error,
  isDead,
  isChecking,
  isSending,
  onResend,
  ref,
}: {
  code: SentCode;
  address: string;
  value: string;
  onValueChange: (value: string) => void;
  error: string | undefined;
  isDead: boolean;
  isChecking: boolean;
  isSending: boolean;
  onResend: () => void;
  ref: Ref<HTMLInputElement>;
}) {
  const { expiresAt, serverOffsetInMilliseconds } = code;
  const { remainingSeconds, isExpired } = useCountdown(expiresAt, { serverOffsetInMilliseconds });
  const mayResend = isDead || isExpired || remainingSeconds < RESEND_BELOW_SECONDS;
  return (
    <div className="grid gap-3 rounded-large border border-line bg-sunken p-4">
      <p role="status" className="wrap-anywhere">
        We sent {code.number > 1 ? 'another code' : 'a code'} to {address}. It is valid for 10 minutes.
      </p>
      <OtpField
        ref={ref}
        label="Code from the email"
        name="otp"
        isRequired
        value={value}
        onValueChange={onValueChange}
        isExpired={isExpired}
        isLoading={isChecking}
        error={error}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Countdown size="small" expiresAt={expiresAt} serverOffsetInMilliseconds={serverOffsetInMilliseconds} />
        <Button
          size="small"
          isLoading={isSending}
          onClick={onResend}
          disabledReason={mayResend ? null : 'Wait a minute for the email before you request another code.'}
        >
          Resend code
        </Button>
      </div>
    </div>
  );
}

/** The network-error page (sections 4 and 8 of the product specification). */
function NotPosted({
  problem,
  isPending,
  onRetry,
  onBack,
}: {
  problem: ApiProblem;
  isPending: boolean;
  onRetry: () => void;
  onBack: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [problem]);
  return (
    <div className="grid justify-items-center gap-3 px-2 py-8 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-bad-soft text-on-bad-soft">
        <CloudOff aria-hidden className="size-7" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        Your review could not be posted
      </h1>
      <p role="alert" className="max-w-110 text-balance text-ink-muted">
        {problem.message} Your entries are still here. You can submit again.
      </p>
      {problem.requestId && (
        <p className="text-small text-ink-muted">
          Quote this to support: <code className="font-sans font-medium text-ink-soft">{problem.requestId}</code>
        </p>
      )}
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Button variant="primary" isLoading={isPending} onClick={onRetry}>
          Submit again
        </Button>
        <Button onClick={onBack}>Back to the review</Button>
      </div>
    </div>
  );
}
