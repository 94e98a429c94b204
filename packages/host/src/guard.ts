import { loginPathOf, type AppDefinition } from './app-definition.ts';
import { matchPath, type Match } from './routes.ts';

/** What the guard decides for an address: show it, or go elsewhere; `remember` is where the guest was heading. */
export type Decision = { kind: 'show' } | { kind: 'go'; to: string; remember?: string };

/**
 * The route guard of section 2 of the product specification. Pure: the app and the session are arguments.
 *
 * @param address Path with query of where the browser is.
 */
export function guard(app: AppDefinition, address: string, match: Match | null, hasSession: boolean): Decision {
  const { start } = app;
  const path = address.split(/[?#]/)[0] ?? '/';
  if (hasSession && start.skippedWithSession.includes(path)) return { kind: 'go', to: start.session };
  // The login has a path of its own for those who were invited.
  if (hasSession && match?.route.screen === 'login') return { kind: 'go', to: start.session };
  if (path === '/' || path === '') return { kind: 'go', to: start.guest };
  if (path.includes('/search-vendors')) return { kind: 'show' };
  if (!match || match.route.access !== 'session' || hasSession) return { kind: 'show' };
  const to = loginPathOf(app) ?? start.guest;
  return match.route.isRemembered ? { kind: 'go', to, remember: address } : { kind: 'go', to };
}

/**
 * Where the login leads: the remembered address when it is one of this app's own that may be remembered, else the start of the app. Anything
 * else (another origin, `javascript:`, a path the manifest does not know) is not followed.
 */
export function destinationAfterLogin({ manifest, start }: AppDefinition, remembered: string | null): string {
  if (!remembered || !remembered.startsWith('/') || remembered.startsWith('//') || remembered.includes('\\'))
    return start.session;
  const match = matchPath(manifest, remembered.split(/[?#]/)[0] ?? '');
  return match && match.route.isRemembered ? remembered : start.session;
}
