import { createApiClient } from '@millwright/api-client/client';
import type { ScreenId } from '@millwright/screens/registry';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App, preloadPage } from './app.tsx';
import { checkConfiguration } from './configuration-check.ts';
import { configuration } from './configuration.ts';
import { manifest } from './manifest.ts';
import { matchPath } from './routes.ts';

/** Screens whose first frame is drawn before any script, and the address at which: as a guest without a query sees them. */
const shells: Partial<Record<ScreenId, string>> = { login: '/login', 'guest-vendor-search': '/search-vendors' };

/** The HTML files to build: one a screen, for all its paths. */
export const pages = [...new Set(manifest.map((route) => route.screen))].map((screen) => {
  const routes = manifest.filter((route) => route.screen === screen);
  return {
    screen,
    file: `${shells[screen]?.slice(1) ?? screen}.html`,
    patterns: routes.map((route) => route.path),
    layout: routes[0]?.layout ?? 'app',
    shell: shells[screen],
  };
});

// A wrong configuration stops the build, and with it the start, with one line for each wrong field.
checkConfiguration(configuration);

/** Draws one shell. */
export async function drawShell(path: string): Promise<string> {
  const match = matchPath(path);
  if (!match) throw new Error(`No route is at ${path}.`);
  await preloadPage(match.route);
  return renderToString(
    <StaticRouter location={path}>
      <App client={createApiClient()} configuration={configuration} />
    </StaticRouter>,
  );
}
