import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiClient, useSession } from '@millwright/api-client/use-api';
import { ConfirmDialog } from '@millwright/ui/confirm-dialog/confirm-dialog';
import { useEffect, useRef, useState } from 'react';
import { useHost } from '../../shared/host.tsx';
import { Arrival } from '../arrival.tsx';
import { emailOfToken } from './token-email.ts';

/**
 * `/open-login/{token}` (section 2 of the product specification): logs in by a token that carries an email and a key, stores the session and
 * redirects. The token leaves the address at once and travels in the body of a call; where another person is logged in, it asks first.
 */
export default function OpenLogin({ token: given }: { token: string }) {
  const { go, goAfterLogin, leadTo, hasScreen, showAddressOf } = useHost();
  const client = useApiClient();
  const user = useSession();
  const [token] = useState(given);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isReplacing, setReplacing] = useState(false);
  const isBegun = useRef(false);

  const open = async (replacesSession: boolean) => {
    setProblem(null);
    setReplacing(replacesSession);
    try {
      const answer = await client.call('openLogin', { body: { token, replacesSession } });
      // What the other person read and chose is gone in every tab.
      if (replacesSession) client.session.end();
      if (answer.isFirstTimeLogin && hasScreen('user-info')) leadTo({ screen: 'user-info' });
      client.session.start(answer, false);
      goAfterLogin();
    } catch (failure) {
      const refusal = failure as ApiProblem;
      setReplacing(false);
      if (refusal.code === 'SESSION_EXISTS') return setAsking(true);
      setAsking(false);
      // Who is logged in would be led on from the login, past the message.
      if (refusal.status === 0 || client.session.getState().userData) setProblem(refusal);
      else go({ screen: 'login' }, { isReplacing: true, error: refusal.message });
    }
  };
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    showAddressOf({ screen: 'open-login', params: { token: 'opened' } });
    void open(false);
  }, []); // eslint-disable-line react-hooks/exhaustive-deps -- once: a token is good once

  const before = user?.email ?? 'Another person';
  const after = emailOfToken(token);
  return (
    <>
      <Arrival title="Login" waiting="Logging you in…" problem={problem} onRetry={() => void open(false)} />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={(isOpen) => {
          if (isOpen) return;
          setAsking(false);
          goAfterLogin();
        }}
        title={after ? `Log in as ${after}?` : 'Log in as someone else?'}
        description={`${before} is logged in to this browser. Continuing ends that session in every tab.`}
        confirmLabel="Log in"
        cancelLabel="Stay logged in"
        tone="primary"
        isPending={isReplacing}
        onConfirm={() => void open(true)}
      />
    </>
  );
}
