import { ApiProblem } from './problem.ts';
import type { Session, SessionState } from './session.ts';

const holder: SessionState = { userData: { _id: 'token', email: '' } };
const guest: SessionState = { userData: null };

/**
 * A session of a page of somebody else: its token comes from that page's own server and is held in memory only. No cookie, no storage, no
 * word to other tabs.
 *
 * @param getToken Asked when a token is first needed, and once more after the server refused the one at hand. None: a guest.
 */
export function createTokenSession(getToken: (() => Promise<string>) | undefined): Session {
  let token: string | null = null;
  let state = guest;
  let isReaderKnown = false;
  let pending: Promise<'renewed'> | null = null;
  const listeners = new Set<() => void>();
  const endListeners = new Set<() => void>();
  const forget = () => {
    token = null;
  };
  const take = (fresh: string) => {
    const before = isReaderKnown ? state : null;
    token = fresh;
    state = isGuestToken(fresh) ? guest : holder;
    isReaderKnown = true;
    if (state === before) return;
    for (const listener of listeners) listener();
    // Another reader from now on: somebody logged in or out at the host.
    if (before) for (const listener of endListeners) listener();
  };
  const listenIn = (to: Set<() => void>) => (listener: () => void) => {
    to.add(listener);
    return () => void to.delete(listener);
  };
  return {
    token: () => token,
    start: forget,
    renew() {
      if (!getToken) return Promise.resolve('none');
      pending ??= getToken()
        .then((fresh) => {
          if (typeof fresh !== 'string' || fresh === '') throw new TypeError('getToken gave no token.');
          take(fresh);
          return 'renewed' as const;
        })
        .catch((error: unknown) => {
          token = null;
          const status = (error as { status?: unknown } | null)?.status;
          const isRefusal = status === 401 || status === 403;
          // Nobody but the host's own server knows why there is none: unless it says that this reader may not, it may heal.
          throw new ApiProblem(
            {
              status: isRefusal ? 403 : 503,
              code: isRefusal ? 'TOKEN_REFUSED' : 'TOKEN_UNAVAILABLE',
              message: isRefusal
                ? 'This page did not get permission to show this.'
                : 'This part of the page could not be loaded. It may work in a moment.',
            },
            null,
            error,
          );
        })
        .finally(() => {
          pending = null;
        });
      return pending;
    },
    canRenew: () => getToken !== undefined,
    end: forget,
    // Nobody until the token is there, and a guest where it is a guest's.
    getState: () => state,
    subscribe: listenIn(listeners),
    onEnd: listenIn(endListeners),
  };
}

/** Whether a widget token is that of a guest; the server writes into its beginning whose it is. */
export const isGuestToken = (token: string | null): boolean => token?.startsWith('mwg_') ?? false;

/**
 * A widget token from a page's own server: POST, with that page's cookies, answered with `{ "token": "…" }`.
 *
 * @throws Error when it answers anything else; its `status` is that of the answer.
 */
export async function tokenFrom(url: string): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw Object.assign(new Error(`${url} answered ${response.status}.`), { status: response.status });
  const { token } = (await response.json()) as { token?: unknown };
  if (typeof token !== 'string') throw new Error(`${url} answered no token.`);
  return token;
}
