import { createApiClient } from '@millwright/api-client/client';
import type { ScreenId } from '@millwright/screens/registry';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { AppDefinition, Route } from './app-definition.ts';
import { App, preloadPage } from './app.tsx';
import { checkApp } from './check-app.ts';
import { matchPath } from './routes.ts';

/** Screens whose first frame is drawn before any script, at their first path: as a guest without a query sees them. */
const drawnScreens: readonly ScreenId[] = ['login', 'guest-vendor-search'];

/** One HTML file to build. */
export type PageToBuild = {
  screen: ScreenId;
  file: string;
  patterns: string[];
  layout: Route['layout'];
  /** The address at which its first frame is drawn and taken over by the app; undefined where the app draws it anew. */
  shell: string | undefined;
  /** Addresses of which the first that draws anything stands for all of the screen until the app draws it; none where a shell is there. */
  aheadAt: readonly string[];
  /** Who the page is for: its first frame as a guest, as a session, or as either sees it. */
  aheadFor: readonly Reader[];
};

/** Who a first frame is drawn for. */
export type Reader = 'guest' | 'session';

/** Stands for a parameter of an address: a GSTIN of nobody's, so that what is drawn is the wait for an answer. */
const anyParameter = '00AAAAA0000A0A0';

/**
 * What the build makes the pages of an app with: one HTML file a screen, for all its paths.
 *
 * @throws Error with one line for each wrong field of the app: a wrong configuration stops the build, and with it the start.
 */
export function prerenderingOf(app: AppDefinition) {
  checkApp(app);
  const { manifest, start } = app;
  const screens = [...new Set(manifest.map((route) => route.screen))];
  const pages = screens.map((screen): PageToBuild => {
    const routes = manifest.filter((route) => route.screen === screen);
    const shell = drawnScreens.includes(screen) ? routes[0]?.path : undefined;
    const isEnabled = app.configuration.enabledScreens.includes(screen);
    const needsSession =
      routes.some(({ access }) => access === 'session' || access === 'profile') ||
      app.configuration.accessBySession.includes(screen);
    return {
      aheadAt: shell || !isEnabled ? [] : routes.map(({ path }) => path.replaceAll(/:\w+/g, anyParameter)),
      aheadFor: needsSession ? ['session'] : routes[0]?.layout === 'bare' ? ['guest'] : ['guest', 'session'],
      screen,
      file: `${shell?.slice(1) ?? screen}.html`,
      patterns: [
        ...routes.map((route) => route.path),
        // Where everyone starts at the same page, its frame is there at once.
        ...(shell && shell === start.guest && shell === start.session ? ['/'] : []),
      ],
      layout: routes[0]?.layout ?? 'app',
      shell,
    };
  });
  /** Draws the first frame of one address, without data. */
  async function drawShell(path: string, reader: Reader = 'guest'): Promise<string> {
    const match = matchPath(manifest, path);
    if (!match) throw new Error(`No route is at ${path}.`);
    await preloadPage(match.route);
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
  return { pages, drawShell };
}
