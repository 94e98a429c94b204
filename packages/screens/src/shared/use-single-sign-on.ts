import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import { useEffect, useState } from 'react';
import { useHost } from './host.tsx';

/** Opens the identity provider's authorisation page in the same window. */
export function useSingleSignOn() {
  const { leave } = useHost();
  const { run, isPending } = useApiMutation('startSingleSignOn');
  const [isLeaving, setLeaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    // Back from the provider the browser may show this very page again, as it was left.
    const come = () => setLeaving(false);
    window.addEventListener('pageshow', come);
    return () => window.removeEventListener('pageshow', come);
  }, []);
  const begin = async (rememberMe: boolean) => {
    setError(null);
    try {
      const { authorizationUrl } = await run({ body: { rememberMe } });
      setLeaving(true);
      leave(authorizationUrl);
    } catch (problem) {
      setError((problem as ApiProblem).message);
    }
  };
  return { begin, isPending: isPending || isLeaving, error };
}
