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
          throw new ApiProblem({
            status: 401,
            code: 'TOKEN_UNAVAILABLE',
            message: 'This page could not get permission to show this.',
            // What the host's own code threw is for its console, not for the reader.
            ...(error instanceof Error && { title: error.message }),
          });
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
 * @throws Error when it answers anything else.
 */
export async function tokenFrom(url: string): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  const { token } = (await response.json()) as { token?: unknown };
  if (typeof token !== 'string') throw new Error(`${url} answered no token.`);
  return token;
}
