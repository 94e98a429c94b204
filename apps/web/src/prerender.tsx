import { createApiClient } from '@millwright/api-client/client';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App, preloadScreen } from './app.tsx';
import { configuration } from './configuration.ts';
import { matchPath } from './routes.ts';

/** Addresses whose first frame is drawn before any script: as a guest without a query sees them. */
export const shells = [
  { path: '/login', file: 'login.html', patterns: ['/login'] },
  { path: '/search-vendors', file: 'search-vendors.html', patterns: ['/search-vendors', '/search-vendors/:searchkey'] },
] as const;

/** Draws one shell. */
export async function drawShell(path: string): Promise<string> {
  const match = matchPath(path);
  if (!match) throw new Error(`No route is at ${path}.`);
  await preloadScreen(match.route.screen);
  return renderToString(
    <StaticRouter location={path}>
      <App client={createApiClient()} configuration={configuration} />
    </StaticRouter>,
  );
}
