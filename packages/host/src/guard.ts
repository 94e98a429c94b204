import { loginPathOf, type AppDefinition } from './app-definition.ts';
import { matchPath, type Match } from './routes.ts';

/** What the guard decides for an address: show it, or go elsewhere; `remember` is where the guest was heading, `notice` why. */
export type Decision = { kind: 'show' } | { kind: 'go'; to: string; remember?: string; notice?: string };

/**
 * The route guard of section 2 of the product specification. Pure: the app and the session are arguments.
 *
 * @param address Path with query of where the browser is.
 * @param isPending The session is of a person who waits for approval: they see what guests see, and the pages of the profile (section 4,
 *   registration).
 */
export function guard(
  app: AppDefinition,
  address: string,
  match: Match | null,
  hasSession: boolean,
  isPending = false,
): Decision {
  const { start } = app;
  const path = address.split(/[?#]/)[0] ?? '/';
  const home = startOf(app, isPending);
  if (hasSession && start.skippedWithSession.includes(path)) return { kind: 'go', to: home };
  // The login has a path of its own for those who were invited.
  if (hasSession && match?.route.screen === 'login') return { kind: 'go', to: home };
  if (path === '/' || path === '') return { kind: 'go', to: start.guest };
  if (path.includes('/search-vendors')) return { kind: 'show' };
  const access = match?.route.access;
  if (access === 'session' && isPending)
    return { kind: 'go', to: home, notice: 'That page opens as soon as your access is approved.' };
  if (!match || (access !== 'session' && access !== 'profile') || hasSession) return { kind: 'show' };
  const to = loginPathOf(app) ?? start.guest;
  return match.route.isRemembered ? { kind: 'go', to, remember: address } : { kind: 'go', to };
}

/** Where a session of this app begins. */
const startOf = ({ start }: AppDefinition, isPending: boolean): string => (isPending && start.profile) || start.session;

/**
 * Where the login leads: the remembered address when it is one of this app's own that may be remembered, else the start of the app. Anything
 * else (another origin, `javascript:`, a path the manifest does not know) is not followed.
 */
export function destinationAfterLogin(app: AppDefinition, remembered: string | null, isPending = false): string {
  const { manifest } = app;
  const start = startOf(app, isPending);
  if (
    isPending ||
    !remembered ||
    !remembered.startsWith('/') ||
    remembered.startsWith('//') ||
    remembered.includes('\\')
  )
    return start;
  const match = matchPath(manifest, remembered.split(/[?#]/)[0] ?? '');
  return match && match.route.isRemembered ? remembered : start;
}
