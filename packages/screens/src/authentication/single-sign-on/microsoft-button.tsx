import { Button } from '@millwright/ui/button/button';
import { useEffect } from 'react';
import { useSingleSignOnOff } from './corporate-domain.ts';
import { useSingleSignOn } from '../../shared/use-single-sign-on.ts';

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
    <Button
      className="grow basis-44"
      isLoading={isPending}
      disabledReason={off}
      onClick={() => void begin(rememberMe())}
    >
      {/* The provider's own mark, in its own colours in either theme. */}
      <svg aria-hidden="true" viewBox="0 0 16 16">
        <path fill="#f25022" d="M1 1h6.6v6.6H1z" />
        <path fill="#7fba00" d="M8.400 1H15v6.600H8.400z" />
        <path fill="#00a4ef" d="M1 8.400h6.600V15H1z" />
        <path fill="#ffb900" d="M8.400 8.400H15V15H8.400z" />
      </svg>
      Login Via Microsoft
    </Button>
  );
}
