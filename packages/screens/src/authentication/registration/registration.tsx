import { Banner } from '@millwright/ui/banner/banner';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Stepper } from '@millwright/ui/stepper/stepper';
import { FailedState } from '../../shared/failed-state.tsx';
import { ScreenLink } from '../../shared/host.tsx';
import { EntryFrame } from '../entry-frame.tsx';
import { LazySingleSignOnModal } from '../single-sign-on/lazy-single-sign-on-modal.tsx';
import { CompanyStep } from './company-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { OtpStep } from './otp-step.tsx';
import { RegistrationSuccess } from './registration-success.tsx';
import { useRegistration } from './use-registration.ts';

const steps = [
  { id: 'details', label: 'Your details' },
  { id: 'company', label: 'Company' },
  { id: 'access', label: 'Request access' },
] as const;

/**
 * Registration in three steps (section 2 of the product specification): who, which company, and the code that proves the address. The rest of
 * its rules are in sections 3 to 5, 8 and 9.
 */
export default function Registration() {
  return (
    <EntryFrame>
      <RegistrationForm />
    </EntryFrame>
  );
}

function RegistrationForm() {
  const registration = useRegistration();
  const { step, challenge, company, doneFor, resuming, notice, alert } = registration;
  if (doneFor !== null) return <RegistrationSuccess email={doneFor} />;
  if (resuming === 'asking') return <Resuming />;
  if (resuming !== 'over') return <FailedState problem={resuming} onRetry={registration.resume} headingLevel={1} />;
  const current = steps[step - 1]!;
  return (
    <div className="grid gap-5">
      <h1>Register</h1>
      <Stepper
        steps={steps}
        currentIndex={step - 1}
        heading={current.label}
        headingLevel={2}
        onStepBack={(index) => registration.back(company || index === 0 ? ((index + 1) as 1 | 2) : 1)}
      />
      {/* It is in the page before it says something, or screen readers would not announce it. */}
      <div role="status" className="empty:absolute">
        {step === 3 && challenge && !challenge.hasNoTriesLeft && !challenge.isVerified && (
          <Banner key={challenge.sent} tone="good" role="presentation">
            OTP has been sent. Please check your registered email address
          </Banner>
        )}
        {notice && (
          <Banner tone="info" role="presentation">
            {notice}
          </Banner>
        )}
      </div>
      {step === 1 && (
        <DetailsStep
          form={registration.detailsForm}
          isPending={registration.pending === 'details'}
          onSubmit={(event) => void registration.submitDetails(event)}
        />
      )}
      {step === 2 && company && (
        <CompanyStep
          form={registration.companyForm}
          plants={company.plant}
          isCompanyKnown={company.isCompanyPresent}
          isPending={registration.pending === 'company'}
          onSubmit={(event) => void registration.submitCompany(event)}
          onBack={() => registration.back(1)}
        />
      )}
      {step === 3 && challenge && (
        <OtpStep
          challenge={challenge}
          isPending={registration.pending === 'code'}
          isSending={registration.pending === 'resend'}
          onSubmit={registration.submitCode}
          onResend={registration.resendCode}
          onBack={() => registration.back(company ? 2 : 1)}
          onRegisterAgain={registration.registerAgain}
        />
      )}
      {/* Below what was pressed: above it, it would move the fields. */}
      {alert && (
        <Banner tone="bad" title="Error" onDismiss={registration.dismissAlert}>
          {alert}
        </Banner>
      )}
      {step < 3 && (
        <p className="text-center text-ink-muted">
          Have an account?{' '}
          <ScreenLink to={{ screen: 'login' }} className="font-semibold text-accent hover:underline">
            Log in
          </ScreenLink>
        </p>
      )}
      {registration.isSingleSignOn && (
        <LazySingleSignOnModal
          isOpen
          onOpenChange={(isOpen) => {
            if (!isOpen) registration.closeSingleSignOn();
          }}
        />
      )}
    </div>
  );
}

/** While the server is asked how far this browser came. */
function Resuming() {
  return (
    <div aria-busy="true" className="grid gap-5">
      <h1>Register</h1>
      <p role="status" className="sr-only">
        Loading your registration
      </p>
      <Skeleton className="h-9" />
      <Skeleton className="h-13" />
      <Skeleton className="h-13" />
      <Skeleton className="h-11" />
    </div>
  );
}
