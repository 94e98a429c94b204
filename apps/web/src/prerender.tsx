import { createApiClient } from '@millwright/api-client/client';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App, preloadPage } from './app.tsx';
import { checkConfiguration } from './configuration-check.ts';
import { configuration } from './configuration.ts';
import { matchPath } from './routes.ts';

/** Addresses whose first frame is drawn before any script: as a guest without a query sees them. */
export const shells = [
  { path: '/login', file: 'login.html', patterns: ['/login'] },
  { path: '/search-vendors', file: 'search-vendors.html', patterns: ['/search-vendors', '/search-vendors/:searchkey'] },
] as const;

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
