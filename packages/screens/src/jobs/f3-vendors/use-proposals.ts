import type { Answer, Args } from '@millwright/api-client/client';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApi, useApiClient, useApiMutation, useSession, type ApiResult } from '@millwright/api-client/use-api';
import { useCallback, useEffect, useState } from 'react';
import { useLinkToken } from '../../shared/link-token.ts';

export type Proposals = Answer<'getF3Metadata'>;
export type Proposal = Proposals['proposals'][number];
export type Feedback = Omit<Args<'updateF3Feedback'>['body'], 'proposalId'>;

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
  const token = useLinkToken('f3Link', jobRef, { screen: 'f3-vendors', params: { jrId: jobRef } });
  const bySession = useApi('getF3Metadata', isLoggedIn ? { path: { id: jobRef } } : null);
  const update = useApiMutation('updateF3Feedback').run;
  const [opened, setOpened] = useState<{ data?: Proposals; error?: ApiProblem }>({});
  const isByLink = token !== null && (!isLoggedIn || bySession.error?.status === 404);
  const open = useCallback(() => {
    if (!token) return;
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
    if (!token || !isByLink) await update({ body: { proposalId, ...feedback } });
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
