import type { Match } from './routes.ts';
import { matchPath } from './routes.ts';

/** What the guard decides for an address: show it, or go elsewhere; `remember` is where the guest was heading. */
export type Decision = { kind: 'show' } | { kind: 'go'; to: string; remember?: string };

const startOfApp = '/home';
const loginPath = '/login';
/** Where a remembered session goes straight to /home (section 2 of the product specification, route guard). */
const skippedWithSession = ['/', loginPath, '/comparison-report', '/submit-review'];

/**
 * The route guard of section 2 of the product specification. Pure: the session is an argument.
 *
 * @param address Path with query of where the browser is.
 */
export function guard(address: string, match: Match | null, hasSession: boolean): Decision {
  const path = address.split(/[?#]/)[0] ?? '/';
  if (hasSession && skippedWithSession.includes(path)) return { kind: 'go', to: startOfApp };
  if (path === '/' || path === '') return { kind: 'go', to: loginPath };
  if (path.includes('/search-vendors')) return { kind: 'show' };
  if (!match || match.route.access !== 'session' || hasSession) return { kind: 'show' };
  return match.route.isRemembered ? { kind: 'go', to: loginPath, remember: address } : { kind: 'go', to: loginPath };
}

/**
 * Where the login leads: the remembered address when it is one of this app's own that may be remembered, else the start of the app. Anything
 * else (another origin, `javascript:`, a path the manifest does not know) is not followed.
 */
export function destinationAfterLogin(remembered: string | null): string {
  if (!remembered || !remembered.startsWith('/') || remembered.startsWith('//') || remembered.includes('\\'))
    return startOfApp;
  const match = matchPath(remembered.split(/[?#]/)[0] ?? '');
  return match && match.route.isRemembered ? remembered : startOfApp;
}
