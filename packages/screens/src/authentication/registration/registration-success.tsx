import { buttonClass } from '@millwright/ui/button/button';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ScreenLink } from '../../shared/host.tsx';

/** What follows a registration that waits for approval (section 2 of the product specification, registration success page). */
export function RegistrationSuccess({ email }: { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid justify-items-start gap-4">
      <span className="grid size-11 place-items-center rounded-full bg-good-soft text-on-good-soft">
        <MailCheck aria-hidden className="size-5" />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        Your request was received
      </h1>
      <p className="max-w-[42ch] text-ink-soft wrap-anywhere">
        An e-mail will follow at <span className="font-semibold text-ink">{email}</span> once your account is approved.
        No action needed until then.
      </p>
      <ScreenLink
        to={{ screen: 'login' }}
        className={buttonClass({ variant: 'primary', size: 'large', className: 'mt-2' })}
      >
        Go to Login
      </ScreenLink>
    </div>
  );
}
