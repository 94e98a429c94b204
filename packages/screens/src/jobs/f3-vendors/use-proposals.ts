import { readStored, writeStored } from '@millwright/api-client/browser-store';
import type { Answer, Args } from '@millwright/api-client/client';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApi, useApiClient, useApiMutation, useSession, type ApiResult } from '@millwright/api-client/use-api';
import { useCallback, useEffect, useState } from 'react';
import { useHost } from '../../shared/host.tsx';

export type Proposals = Answer<'getF3Metadata'>;
export type Proposal = Proposals['proposals'][number];
export type Feedback = Omit<Args<'updateF3Feedback'>['body'], 'proposalId'>;

/** The link of this tab, if it is for this job: from the address, which it leaves at once, or as it was kept. */
function useToken(jobRef: string): string | null {
  const { address, showAddressOf } = useHost();
  const [token] = useState(() => {
    const given = /#([\w-]{43})$/.exec(address())?.[1];
    if (given) return given;
    const kept = readStored('f3Link');
    return kept?.jobRef === jobRef ? kept.token : null;
  });
  useEffect(() => {
    if (token === null) return;
    writeStored('f3Link', { jobRef, token }, 'session');
    if (address().includes('#')) showAddressOf({ screen: 'f3-vendors', params: { jrId: jobRef } });
  }, [token, jobRef]); // eslint-disable-line react-hooks/exhaustive-deps -- the address is that of the first look
  return token;
}

/**
 * The proposals of a job: by the session, or by a signed link where there is none or the session does not see the job. `null` where there is
 * neither.
 */
export function useProposals(jobRef: string): {
  read: ApiResult<Proposals> | null;
  answer: (proposalId: string, feedback: Feedback) => Promise<void>;
} {
  const isLoggedIn = useSession() !== null;
  const client = useApiClient();
  const token = useToken(jobRef);
  const bySession = useApi('getF3Metadata', isLoggedIn ? { path: { id: jobRef } } : null);
  const update = useApiMutation('updateF3Feedback').run;
  const [opened, setOpened] = useState<{ data?: Proposals; error?: ApiProblem }>({});
  const isByLink = token !== null && (!isLoggedIn || bySession.error?.status === 404);
  const open = useCallback(() => {
    if (token === null) return;
    setOpened(({ data }) => ({ data }));
    client.call('openF3Link', { body: { token } }).then(
      (data) => setOpened({ data }),
      (error: unknown) => setOpened(({ data }) => ({ data, error: error as ApiProblem })),
    );
  }, [client, token]);
  useEffect(() => {
    if (isByLink) open();
  }, [isByLink, open]);
  const answer = async (proposalId: string, feedback: Feedback) => {
    if (!isByLink) await update({ body: { proposalId, ...feedback } });
    else
      setOpened({
        data: await client.call('giveF3FeedbackByLink', { body: { token, proposalId, ...feedback } }),
      });
  };
  if (isByLink)
    return {
      read: {
        data: opened.data,
        error: opened.error,
        isLoading: !opened.data && !opened.error,
        isRefreshing: false,
        retry: open,
      },
      answer,
    };
  return { read: isLoggedIn ? bySession : null, answer };
}
