import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiClient } from '@millwright/api-client/use-api';
import { useEffect, useRef, useState } from 'react';
import { useHost } from '../../shared/host.tsx';
import { Arrival } from '../arrival.tsx';

/** The parameters that the identity provider sends back, and none else. */
const parameters = ['code', 'state', 'iss', 'error'] as const;

/**
 * Where the corporate identity provider sends the browser back to. What it sent leaves the address at once; then the session is stored and
 * the person goes where they were heading, or back to the login with the error.
 */
export default function SingleSignOnReturn() {
  const { query, go, goAfterLogin, leadTo, hasScreen, showAddressOf } = useHost();
  const client = useApiClient();
  const [sentBack] = useState(() => {
    const found = parameters.map((name) => [name, query.get(name)] as const).filter(([, value]) => value);
    return Object.fromEntries(found) as { state?: string; code?: string; iss?: string; error?: string };
  });
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const isBegun = useRef(false);

  const toLogin = (error?: string) => go({ screen: 'login' }, { isReplacing: true, ...(error && { error }) });
  const finish = async () => {
    const { state, ...rest } = sentBack;
    if (!state) return toLogin();
    setProblem(null);
    try {
      const { session, isRemembered } = await client.call('finishSingleSignOn', { body: { state, ...rest } });
      if (session.isFirstTimeLogin && hasScreen('user-info')) leadTo({ screen: 'user-info' });
      client.session.start(session, isRemembered);
      goAfterLogin();
    } catch (failure) {
      const refusal = failure as ApiProblem;
      // Who is logged in would be led on from the login, past the message.
      if (refusal.status === 0 || client.session.getState().userData) setProblem(refusal);
      else toLogin(refusal.message);
    }
  };
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    showAddressOf({ screen: 'single-sign-on-return' });
    void finish();
  }, []); // eslint-disable-line react-hooks/exhaustive-deps -- once: what was sent back is good once

  return (
    <Arrival title="Microsoft SSO Login" waiting="Logging you in…" problem={problem} onRetry={() => void finish()} />
  );
}
