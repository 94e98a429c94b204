import type { components } from '@millwright/contract/types';
import { clearStored, readStored, removeStored, writeStored, type UserData } from './browser-store.ts';

type SessionAnswer = components['schemas']['SessionAnswer'];

/**
 * Why a session ended: the person logged out here or in another tab, the server refused it (ended from another device, by a new password), or
 * nobody renewed it in time.
 */
export type EndReason = 'logout' | 'other-tab' | 'refused' | 'expired';

/** What the app knows of the session: who is logged in, or that nobody is; `endedBy` until the next login. */
export type SessionState = { userData: UserData | null; endedBy?: EndReason };

/** Told why a session ended and whose it was; on a page of somebody else, whose host ends its own sessions, neither. */
export type OnEnd = (reason?: EndReason, ended?: UserData | null) => void;

type Renewal = 'renewed' | 'none' | 'unreachable';

/**
 * The session of this browser tab. The access token is held in memory only; renewal goes through the HttpOnly cookie. All tabs renew under
 * one Web Lock and tell each other of login and logout, so that no tab works on with a session that has ended.
 */
export type Session = ReturnType<typeof createSession>;

/**
 * @param renewUrl Where the refresh cookie is exchanged, e.g. `/api/v1/authentication/renew`.
 */
export function createSession(renewUrl: string) {
  let accessToken: string | null = null;
  let expiresAt = 0;
  let state: SessionState = { userData: readStored('userData') };
  /** How often a session began or ended here: what was asked in one is not answered into the next. */
  let turns = 0;
  const listeners = new Set<() => void>();
  const endListeners = new Set<OnEnd>();
  // Only in a browser: on a server an open channel would keep the process alive.
  const channel = typeof window === 'undefined' ? null : new BroadcastChannel('millwright.session');

  const change = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const finish = (endedBy: EndReason) => {
    const { userData } = state;
    turns += 1;
    accessToken = null;
    // Who comes with a cookie that is too old may still have chosen something as a guest.
    if (endedBy === 'expired') removeStored('userData');
    else clearStored();
    change({ userData: null, endedBy });
    for (const listener of endListeners) listener(endedBy, userData);
  };
  channel?.addEventListener('message', (event) => {
    const { ended } = (event.data ?? {}) as { ended?: EndReason };
    if (ended && (accessToken || state.userData)) finish(ended === 'logout' ? 'other-tab' : ended);
    if (event.data === 'started') change({ userData: readStored('userData') });
  });

  const accept = (answer: SessionAnswer, isRemembered: boolean) => {
    accessToken = answer.access_token;
    expiresAt = Date.now() + answer.expiresInSeconds * 1000;
    const userData: UserData = answer.isPending ? { ...answer.userData, isPending: true } : answer.userData;
    writeStored('userData', userData, isRemembered ? 'persistent' : 'session');
    writeStored('rememberMe', isRemembered, 'persistent');
    change({ userData });
  };

  const exchangeCookie = async (): Promise<Renewal> => {
    const turn = turns;
    let response: Response;
    let answer: SessionAnswer | null = null;
    try {
      response = await fetch(renewUrl, {
        method: 'POST',
        credentials: 'same-origin',
        headers: { accept: 'application/json' },
      });
      if (response.ok) answer = (await response.json()) as SessionAnswer;
    } catch {
      return 'unreachable';
    }
    if (turn !== turns) return state.userData ? 'renewed' : 'none';
    if (answer) {
      accept(answer, readStored('rememberMe') ?? false);
      return 'renewed';
    }
    if (response.status === 401) {
      if (state.userData) finish('expired');
      return 'none';
    }
    if (response.status === 403) {
      end('refused');
      return 'none';
    }
    return 'unreachable';
  };

  let pending: Promise<Renewal> | null = null;
  const renew = (): Promise<Renewal> => {
    pending ??= (
      typeof navigator !== 'undefined' && navigator.locks
        ? navigator.locks.request('millwright.session.renew', exchangeCookie)
        : exchangeCookie()
    ).finally(() => {
      pending = null;
    });
    return pending;
  };

  /** Ends the session here and in every open tab: storage is cleared and the app goes to the login. */
  const end = (reason: 'logout' | 'refused' = 'logout') => {
    finish(reason);
    channel?.postMessage({ ended: reason });
  };

  return {
    /** The access token, or null when there is none or it is about to expire. */
    token: () => (accessToken && Date.now() < expiresAt - 5000 ? accessToken : null),
    /** Takes over a session that a login answered. */
    start(answer: SessionAnswer, isRemembered: boolean) {
      turns += 1;
      accept(answer, isRemembered);
      channel?.postMessage('started');
    },
    renew,
    /** Whether a token may be had by renewing. */
    canRenew: (): boolean => state.userData !== null,
    end,
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Calls back when the session ended, here or in another tab. */
    onEnd(listener: OnEnd) {
      endListeners.add(listener);
      return () => void endListeners.delete(listener);
    },
  };
}
