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
  /** The address at which its first frame is drawn; undefined where nothing can be drawn ahead. */
  shell: string | undefined;
};

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
    return {
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
  /** Draws one shell. */
  async function drawShell(path: string): Promise<string> {
    const match = matchPath(manifest, path);
    if (!match) throw new Error(`No route is at ${path}.`);
    await preloadPage(match.route);
    return renderToString(
      <StaticRouter location={path}>
        <App app={app} client={createApiClient()} />
      </StaticRouter>,
    );
  }
  return { pages, drawShell };
}
