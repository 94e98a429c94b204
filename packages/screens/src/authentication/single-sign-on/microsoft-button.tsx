import { Button } from '@millwright/ui/button/button';
import { useEffect } from 'react';
import { useSingleSignOnOff } from './corporate-domain.ts';
import { useSingleSignOn } from './use-single-sign-on.ts';

export type MicrosoftButtonProps = {
  /** Read when it is pressed: the choice travels with the login. */
  rememberMe: () => boolean;
  /** Why the provider could not be opened; null when it is tried again. For the page's "Error" notification. */
  onError: (message: string | null) => void;
};

/**
 * "Login Via Microsoft" of the login page (section 2 of the product specification): opens the corporate identity provider in the same window.
 * Where none is configured it says so.
 */
export function MicrosoftButton({ rememberMe, onError }: MicrosoftButtonProps) {
  const off = useSingleSignOnOff();
  const { begin, isPending, error } = useSingleSignOn();
  useEffect(() => onError(error), [error]); // eslint-disable-line react-hooks/exhaustive-deps -- told once for each failure
  return (
    <Button size="large" isWide isLoading={isPending} disabledReason={off} onClick={() => void begin(rememberMe())}>
      Login Via Microsoft
    </Button>
  );
}
