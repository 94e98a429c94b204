import type { OperationId } from '@millwright/contract/operations';
import {
  createContext,
  createElement,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import useSWR, { SWRConfig, useSWRConfig } from 'swr';
import { initCache } from 'swr/_internal';
import { isOfTags, knownOperation } from './operations.ts';
import { earlyBody, forgetEarlyAnswer } from './early-answer.ts';
import type { Answer, ApiClient, Args, CallOptions } from './client.ts';
import { noteOwnWrite } from './own-writes.ts';
import { ApiProblem, isCancelled } from './problem.ts';
import type { SessionState } from './session.ts';

const ClientContext = createContext<ApiClient | null>(null);

/** What was read, and how it is written to. */
export type ReadCache = ReturnType<typeof createReadCache>;

/**
 * A cache that lasts as long as something holds it. One that SWR's own `provider` makes ends with the component that was drawn first: others
 * that share it would fail with it, and so would a write whose answer comes when the component has gone.
 */
export function createReadCache() {
  const [cache, mutate] = initCache(new Map())!;
  return { cache, mutate };
}

/** Gives the screens below it a client and a cache of their own, or the cache that several providers share. */
export function ApiProvider({
  client,
  cache: shared,
  children,
}: {
  client: ApiClient;
  cache?: ReadCache;
  children: ReactNode;
}) {
  const [reads] = useState(() => shared ?? createReadCache());
  return createElement(
    ClientContext,
    { value: client },
    createElement(
      SWRConfig,
      {
        value: {
          ...reads,
          revalidateOnFocus: false,
          errorRetryCount: 5,
          errorRetryInterval: 3000,
          // Only what may heal by itself is tried again; a refusal stays a refusal.
          shouldRetryOnError: (error) => error instanceof ApiProblem && (error.status === 0 || error.status >= 500),
        },
      },
      createElement(ForgetAtEnd, { client }),
      children,
    ),
  );
}

/**
 * What was read belongs to who read it: the end of the session, here or in another tab, empties the cache, but of what the provider's team
 * reads in a session of its own; where that one ends, it is asked for anew. An answer to who was logged in may still be on its way then, and
 * nobody would ask again within its two seconds: the next login asks anew.
 */
function ForgetAtEnd({ client }: { client: ApiClient }) {
  const { mutate } = useSWRConfig();
  useEffect(() => {
    const isOfTeam = (key: unknown) => isOfTags(key, ['provider']);
    let hasEnded = false;
    const stops = [
      client.session.onEnd(() => {
        hasEnded = true;
        void mutate((key) => !isOfTeam(key), undefined, { revalidate: false });
      }),
      client.session.subscribe(() => {
        if (!hasEnded || !client.session.getState().userData) return;
        hasEnded = false;
        void mutate((key) => !isOfTeam(key));
      }),
      client.onTeamEnd(() => void mutate((key) => Array.isArray(key) && key[0] === 'getProviderSession')),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client, mutate]);
  return null;
}

/** The client of the provider above. */
export function useApiClient(): ApiClient {
  const client = useContext(ClientContext);
  if (!client) throw new Error('There is no ApiProvider above this component.');
  return client;
}

/** What a read is at the moment. The old data stays while new data is on its way (`isRefreshing`). */
export type ApiResult<Data> = {
  data: Data | undefined;
  error: ApiProblem | undefined;
  /** Nothing to show yet. */
  isLoading: boolean;
  /** Something is shown and a newer answer is on its way. */
  isRefreshing: boolean;
  retry: () => void;
};

/**
 * Reads an operation. The cache key is its name and its arguments; `null` as arguments reads nothing yet. With `keepPrevious` the
 * old answer stays until the new one is there, and a call that newer arguments replaced is cancelled: for searches, where one component
 * owns the call. Elsewhere a call may serve several components at once and is left to finish.
 */
export function useApi<Id extends OperationId>(
  id: Id,
  args: NoInfer<Args<Id>> | null,
  options: { keepPrevious?: boolean } = {},
): ApiResult<Answer<Id>> {
  const client = useApiClient();
  const inFlight = useRef<{ key: string; controller: AbortController } | null>(null);
  // What the page itself asked for before the script was there is drawn at once and not asked for again.
  const [early] = useState(() => {
    const given: unknown = args;
    const asked = given as { path?: object; query?: Record<string, unknown> } | null;
    return asked && !asked.path && knownOperation(id)
      ? { key: JSON.stringify(args), data: earlyBody(client.urlOf(id), asked.query) }
      : null;
  });
  const hasEarly = early?.data !== undefined && early.key === JSON.stringify(args);
  useEffect(() => {
    if (hasEarly) forgetEarlyAnswer();
  }, [hasEarly]);
  const { data, error, isLoading, isValidating, mutate } = useSWR<Answer<Id>, unknown>(
    args && [id, args],
    async () => {
      const key = JSON.stringify(args);
      if (options.keepPrevious && inFlight.current && inFlight.current.key !== key) inFlight.current.controller.abort();
      const controller = new AbortController();
      inFlight.current = { key, controller };
      return client.call(id, args!, { signal: controller.signal });
    },
    {
      keepPreviousData: options.keepPrevious ?? false,
      ...(hasEarly && { fallbackData: early.data as Answer<Id>, revalidateOnMount: false }),
    },
  );
  const retry = useCallback(() => void mutate(), [mutate]);
  const wasCancelled = isCancelled(error);
  return {
    data,
    error: error && !wasCancelled ? (error as ApiProblem) : undefined,
    isLoading: args !== null && data === undefined && (isLoading || wasCancelled || error === undefined),
    isRefreshing: isValidating && data !== undefined,
    retry,
  };
}

/** What a write is at the moment. */
export type ApiMutation<Id extends OperationId> = {
  /** Sends the write. Throws the {@link ApiProblem} that it also keeps in `error`. */
  run: (args: Args<Id>, options?: Pick<CallOptions, 'keepalive'>) => Promise<Answer<Id>>;
  isPending: boolean;
  error: ApiProblem | undefined;
  reset: () => void;
  /** Until what the last write made stale has been read again, or could not be. */
  reread: () => Promise<unknown>;
};

/** A read whose answer has the shape of a write's. */
type ReadLike<Id extends OperationId> = {
  [Read in OperationId]: Answer<Id> extends Answer<Read> ? readonly [id: Read, args: Args<Read>] : never;
}[OperationId];

/**
 * Writes by an operation; afterwards all that it makes stale, as the contract says it in `x-changes`, is read again. Where its answer is what a read will
 * answer, `answers` names that read: it has it at once, so that what is done next knows
 * what was done before, and is not asked again.
 */
export function useApiMutation<Id extends OperationId>(id: Id, answers?: ReadLike<Id>): ApiMutation<Id> {
  const client = useApiClient();
  const { mutate } = useSWRConfig();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<ApiProblem>();
  const reading = useRef<Promise<unknown>>(undefined);
  const known = useRef(answers);
  useEffect(() => {
    known.current = answers;
  });
  const run = useCallback(
    async (args: Args<Id>, options?: Pick<CallOptions, 'keepalive'>) => {
      setPending(true);
      setError(undefined);
      const forget = noteOwnWrite(id);
      try {
        const answer = await client.call(id, args, options);
        const { changes = [] } = knownOperation(id)!;
        if (known.current) void mutate(known.current, answer, { revalidate: false });
        const answered = known.current && JSON.stringify(known.current);
        reading.current = mutate((key) => isOfTags(key, changes) && JSON.stringify(key) !== answered);
        return answer;
      } catch (problem) {
        forget();
        setError(problem as ApiProblem);
        throw problem;
      } finally {
        setPending(false);
      }
    },
    [client, id, mutate],
  );
  const reset = useCallback(() => setError(undefined), []);
  const reread = useCallback(async () => reading.current, []);
  return { run, isPending, error, reset, reread };
}

/** Who is logged in and has access, or null: who waits for approval is a guest to all pages but those of the profile. */
export function useSession(): SessionState['userData'] {
  const account = useAccount();
  return account?.isPending ? null : account;
}

/** Who is logged in, with access or waiting for it, or null. */
export function useAccount(): SessionState['userData'] {
  const { session } = useApiClient();
  // The person, not the state around it: one that only looks like the drawn page's has the whole page taken over at once, in one long task.
  return useSyncExternalStore(
    session.subscribe,
    () => session.getState().userData,
    // The app takes over what was drawn for a guest only; a page that is drawn ahead for a session is drawn anew (prerender.tsx of the host).
    () => (typeof window === 'undefined' ? session.getState().userData : null),
  );
}
