import type { Team } from '@millwright/api-client/use-team';
import { loginPathOf, type AppDefinition, type Route } from './app-definition.ts';
import { matchPath, pathOf, type Match } from './routes.ts';

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
  return mayReturnTo(app, match.route) ? { kind: 'go', to, remember: address } : { kind: 'go', to };
}

/** A login leads back to pages in the frame; the bare ones are ways in and out, which one does not come back to. */
const mayReturnTo = ({ configuration }: AppDefinition, { layout, access, screen }: Route): boolean =>
  layout !== 'bare' && access !== 'provider' && configuration.enabledScreens.includes(screen);
/** What a page of the provider's team shows: a route of the manifest, at its own address or in place of the one that was asked for. */
export type TeamDecision = { kind: 'show'; match: Match } | { kind: 'go'; to: string };

/**
 * The guard of the console. Pure, and apart from the other: the session of a client opens nothing here, and this one nothing there. Who has to
 * log in, or to set a password first, does so at the address that was asked for and is there then.
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

/** Where a session of this app begins. */
const startOf = ({ start }: AppDefinition, isPending: boolean): string => (isPending && start.profile) || start.session;

/**
 * Where the login leads: the remembered address when it is a page of this app that one may come back to, with its query, else the start of
 * the app. Anything else (another origin, `javascript:`, a path that the manifest does not know) is not followed: the address is taken apart
 * as the browser would take it apart, and only what is still the very same path is looked up.
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
