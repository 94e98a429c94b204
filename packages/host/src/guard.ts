import type { Team } from '@millwright/api-client/use-team';
import { loginPathOf, type AppDefinition, type Route } from './app-definition.ts';
import { matchPath, pathOf, type Match } from './routes.ts';

/** The guard's decision for an address: show it, or go elsewhere. `remember` is the guest's destination, `notice` the reason. */
export type Decision = { kind: 'show' } | { kind: 'go'; to: string; remember?: string; notice?: string };

/**
 * The route guard of section 2 of the product specification. Pure: the app and the session are arguments.
 *
 * @param address The current path with query.
 * @param isPending Whether the person is pending approval: they see guest pages and the profile (section 4,
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
  // Invited people have their own login path.
  if (hasSession && match?.route.screen === 'login') return { kind: 'go', to: home };
  if (path === '/' || path === '') return { kind: 'go', to: start.guest };
  if (path.includes('/search-vendors')) return { kind: 'show' };
  const access = match?.route.access;
  if (access === 'session' && isPending)
    return { kind: 'go', to: home, notice: 'You can open that page once your access is approved.' };
  if (!match || (access !== 'session' && access !== 'profile') || hasSession) return { kind: 'show' };
  const to = loginPathOf(app) ?? start.guest;
  return mayReturnTo(app, match.route) ? { kind: 'go', to, remember: address } : { kind: 'go', to };
}

/** Logins return to framed pages only; bare pages are entry and exit points. */
const mayReturnTo = ({ configuration }: AppDefinition, { layout, access, screen }: Route): boolean =>
  layout !== 'bare' && access !== 'provider' && configuration.enabledScreens.includes(screen);
/** The decision for a console page: the route to show, possibly in place of the requested one. */
export type TeamDecision = { kind: 'show'; match: Match } | { kind: 'go'; to: string };

/**
 * The guard of the console. Pure, and separate from the other guard: client sessions do not count here, nor console sessions there. Logging
 * in or setting a password happens at the requested address, which is shown afterwards.
 *
 * @param match A route with access `provider`.
 */
export function teamGuard(
  { manifest }: Pick<AppDefinition, 'manifest'>,
  match: Match,
  { isOut, session }: Pick<Team, 'isOut' | 'session'>,
): TeamDecision {
  const inPlace = (screen: 'provider-login' | 'provider-password'): TeamDecision => {
    const route = manifest.find((one) => one.screen === screen);
    return { kind: 'show', match: route ? { route, params: {} } : match };
  };
  if (isOut) return inPlace('provider-login');
  if (session?.mustSetPassword) return inPlace('provider-password');
  if (session && match.route.screen === 'provider-login')
    return { kind: 'go', to: pathOf(manifest, { screen: 'provider-registrations' }) };
  return { kind: 'show', match };
}

/** The start page of a session. */
const startOf = ({ start }: AppDefinition, isPending: boolean): string => (isPending && start.profile) || start.session;

/**
 * The destination after a login: the remembered address with its query if it is a returnable page of this app, otherwise the start page.
 * Other origins, `javascript:` and unknown paths are ignored: the address is parsed as a browser would, and only an unchanged path is
 * looked up.
 */
export function destinationAfterLogin(app: AppDefinition, remembered: string | null, isPending = false): string {
  const start = startOf(app, isPending);
  if (isPending || typeof remembered !== 'string' || !remembered.startsWith('/')) return start;
  const path = remembered.split(/[?#]/)[0]!;
  const base = 'https://app.invalid';
  if (!URL.canParse(remembered, base)) return start;
  const url = new URL(remembered, base);
  if (url.origin !== base || url.pathname !== path) return start;
  const match = matchPath(app.manifest, path);
  return match && mayReturnTo(app, match.route) ? remembered : start;
}
