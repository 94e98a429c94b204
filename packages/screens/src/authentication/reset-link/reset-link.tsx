import { writeStored } from '@millwright/api-client/browser-store';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiClient } from '@millwright/api-client/use-api';
import { Spinner } from '@millwright/ui/spinner/spinner';
import { useEffect } from 'react';
import { useHost } from '../../shared/host.tsx';
import { EntryFrame } from '../entry-frame.tsx';

const isVerifiedAlready = ({ status, message }: ApiProblem) => status === 409 && /already verified/i.test(message);

/**
 * Opens the link of a reset email (section 4 of the product specification): checks it without consuming it, then exchanges it for a reset
 * token. The secret disappears from the address with this page.
 */
export default function ResetLink({ id }: { id: string }) {
  const { go } = useHost();
  const client = useApiClient();
  useEffect(() => {
    let isLeft = false;
    const open = async () => {
      await client.call('verifyResetEmail', { path: { id } });
      if (isLeft) return;
      const { resetPwdToken, expiresAt, email } = await client.call('passwordResetLinkUpdateUserStatus', {
        path: { id },
      });
      writeStored('resetPwdToken', { token: resetPwdToken, expiresAt, email }, 'persistent');
    };
    void open()
      .then(
        () => true,
        (problem: ApiProblem) => isVerifiedAlready(problem),
      )
      .then((isGood) => {
        if (isLeft) return;
        if (isGood) go({ screen: 'reset-password' }, { isReplacing: true });
        else go({ screen: 'login' }, { isReplacing: true, error: 'Email verification failed' });
      });
    return () => {
      isLeft = true;
    };
    // The link is opened once, but the host object changes with each address.
  }, [client, id]); // eslint-disable-line react-hooks/exhaustive-deps
  return (
    <EntryFrame>
      <div className="grid justify-items-center gap-4 text-center">
        <h1>Reset Password</h1>
        <Spinner label="Verifying your reset link…" isLabelVisible />
      </div>
    </EntryFrame>
  );
}
