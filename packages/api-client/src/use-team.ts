import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import type { Answer } from './client.ts';
import { isOfTags } from './operations.ts';
import type { ApiProblem } from './problem.ts';
import { useApi } from './use-api.ts';

/** Who of the provider's team is logged in in this browser. */
export type TeamSession = Answer<'getProviderSession'>;

/** The session of the provider's team as a page sees it. It lives in a cookie of its own, beside that of a client. */
export type Team = {
  /** Undefined until it is known, and when nobody is logged in. */
  session: TeamSession | undefined;
  /** Nobody is logged in, or no longer. */
  isOut: boolean;
  /** Somebody was logged in on this page, and the session ended by itself. */
  hasEnded: boolean;
  /** The session could not be asked for. */
  error: ApiProblem | undefined;
  retry: () => void;
  /** Takes over what a login or a new password answered. */
  accept: (session: TeamSession) => Promise<void>;
  /** Forgets the session and all that was read in it. */
  forget: () => Promise<void>;
};

const isOfTeam = (key: unknown) => isOfTags(key, ['provider']);

/** The session of the provider's team; asks nothing unless it is wanted. */
export function useTeam(isWanted = true): Team {
  const { data, error, retry } = useApi('getProviderSession', isWanted ? {} : null);
  const { mutate } = useSWRConfig();
  const accept = useCallback(
    async (session: TeamSession) => {
      await mutate(['getProviderSession', {}], session, { revalidate: false });
      // What was refused without a session is asked for again.
      void mutate((key) => isOfTeam(key) && (key as unknown[])[0] !== 'getProviderSession');
    },
    [mutate],
  );
  const forget = useCallback(async () => void (await mutate(isOfTeam, undefined)), [mutate]);
  const isOut = error?.status === 401;
  return {
    session: isOut ? undefined : data,
    isOut,
    hasEnded: isOut && data !== undefined,
    error: isOut ? undefined : error,
    retry,
    accept,
    forget,
  };
}
