import { createApiClient } from '@millwright/api-client/client';
import { layoutsAround, type LayoutId } from '@millwright/screens/layouts';
import type { ScreenId } from '@millwright/screens/registry';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { anyParameter } from '../boot.ts';
import { loginPathOf, type AppDefinition } from './app-definition.ts';
import { App, preloadPage } from './app.tsx';
import { checkApp } from './check-app.ts';
import { guard } from './guard.ts';
import { matchPath } from './routes.ts';

/** Screens whose first frame is drawn before any script, at their first path: as a guest without a query sees them. */
const drawnScreens: readonly ScreenId[] = ['login', 'guest-vendor-search'];

/** One HTML file to build. */
export type PageToBuild = {
  /** Undefined where no one screen is shown: at an address of no page, and at one that leads elsewhere. */
  screen: ScreenId | undefined;
  file: string;
  patterns: string[];
  /** What stands around it, the outermost first. */
  layouts: readonly LayoutId[];
  /** The address at which its first frame is drawn and taken over by the app; undefined where the app draws it anew. */
  shell: string | undefined;
  /**
   * Its first frames as a guest, as a session, or as both see it, and the addresses of which the first that draws anything stands for all of
   * the page until the app draws it; none where a shell is there.
   */
  ahead: readonly { reader: Reader; at: readonly string[] }[];
};

/** Who a first frame is drawn for. */
export type Reader = 'guest' | 'session';

/**
 * What the build makes the pages of an app with: one HTML file a screen, for all its paths.
 *
 * @throws Error with one line for each wrong field of the app: a wrong configuration stops the build, and with it the start.
 */
export function prerenderingOf(app: AppDefinition) {
  checkApp(app);
  const { manifest, start } = app;
  const screens = [...new Set(manifest.map((route) => route.screen))];
  const login = loginPathOf(app);
  const readers: readonly Reader[] = login === null ? ['guest'] : ['guest', 'session'];
  const screenPages = screens.map((screen): PageToBuild => {
    const routes = manifest.filter((route) => route.screen === screen);
    const shell = drawnScreens.includes(screen) ? routes[0]?.path : undefined;
    const isEnabled = app.configuration.enabledScreens.includes(screen);
    const needsSession =
      routes.some(({ access }) => access === 'session' || access === 'profile') ||
      app.configuration.accessBySession.includes(screen);
    const aheadFor: readonly Reader[] = needsSession
      ? ['session']
      : routes[0]?.layout === 'bare'
        ? ['guest']
        : ['guest', 'session'];
    const at = routes.map(({ path, standIn = anyParameter }) => path.replaceAll(/:\w+/g, standIn));
    return {
      ahead: shell || !isEnabled ? [] : aheadFor.map((reader) => ({ reader, at })),
      screen,
      file: `${shell?.slice(1) ?? screen}.html`,
      patterns: [
        ...routes.map((route) => route.path),
        // Where everyone starts at the same page, its frame is there at once.
        ...(shell && shell === start.guest && shell === start.session ? ['/'] : []),
      ],
      layouts: layoutsAround(routes[0]?.layout ?? 'app'),
      shell,
    };
  });
  /** Where an address leads a reader before anything is drawn (guard.ts). */
  const leadsTo = (path: string, reader: Reader): string => {
    const decision = guard(app, path, matchPath(manifest, path), reader === 'session');
    return decision.kind === 'go' ? decision.to : path;
  };
  const pageWithoutScreen = (file: string, patterns: string[], path: string): PageToBuild => ({
    screen: undefined,
    file,
    patterns,
    layouts: layoutsAround('app'),
    shell: undefined,
    ahead: readers.map((reader) => ({ reader, at: [leadsTo(path, reader)] })),
  });
  const pages: readonly PageToBuild[] = [
    ...screenPages,
    // Addresses that lead elsewhere: what they lead to is there at once.
    ...[...new Set(['/', ...start.skippedWithSession])]
      .filter((path) => !matchPath(manifest, path) && !screenPages.some(({ patterns }) => patterns.includes(path)))
      .map((path) =>
        // Not the name of a screen.
        pageWithoutScreen(`${path === '/' ? 'start' : `at${path.replaceAll('/', '-')}`}.html`, [path], path),
      ),
    // What the server sends at any other address.
    pageWithoutScreen('index.html', [], `/${anyParameter}`),
  ];

  /** Draws the first frame of one address, without data; that of the page of an unknown address where no route is. */
  async function drawShell(path: string, reader: Reader = 'guest'): Promise<string> {
    await preloadPage(matchPath(manifest, path)?.route ?? null);
    const client = createApiClient();
    // Nobody: the name comes with the first answer, and nothing is asked while drawing.
    if (reader === 'session')
      client.session.start(
        {
          userData: { _id: '', email: '' },
          access_token: '',
          expiresInSeconds: 0,
          isFirstTimeLogin: false,
          isSubsequentUser: false,
          isFirstCompanyUser: false,
        },
        false,
      );
    return renderToString(
      <StaticRouter location={path}>
        <App app={app} client={client} />
      </StaticRouter>,
    );
  }
  return { pages, login, afterLogin: start.session, drawShell };
}
