import { createApiClient } from '@millwright/api-client/client';
import { settleEarlyAnswer, takeDrawnAnswer } from '@millwright/api-client/early-answer';
import { nextFrame } from '@millwright/screens/next-frame';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { AppRouter } from './app-router.tsx';
import type { AppDefinition } from './app-definition.ts';
import { App, preloadPage } from './app.tsx';
import { guard } from './guard.ts';
import { rememberedHeading } from './host.tsx';
import { matchPath } from './routes.ts';
import { giveShellInput, holdShellInput } from './shell-input.ts';
import { dropFirstStyles, fetchNextOnFirstTouch } from './style-sheet.ts';

// The pages' policy forbids eval. Zod tries it for each form unless disabled beforehand, and the browser reports each attempt.
(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true };

let root: HTMLElement;

/** Shows why the app did not start, in place of the page. */
function showStartFailure(error: unknown) {
  root.textContent = error instanceof Error ? error.message : 'The app could not start. Reload the page.';
  root.style.cssText = 'padding:24px;white-space:pre-line';
}

/** Hits rendered before the font loads would reflow when it arrives. */
const fontOrSoon = () => Promise.race([document.fonts.ready, new Promise((resolve) => setTimeout(resolve, 400))]);

async function start(app: AppDefinition) {
  // The script may come from the cache while the page is still being read.
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  root = document.getElementById('root') as HTMLElement;
  // The build checks what it builds (prerender.tsx); while developing there is no build.
  if (import.meta.env.DEV) (await import('./check-app.ts')).checkApp(app);
  takeDrawnAnswer();
  const client = createApiClient();
  const { pathname, search } = window.location;
  const match = matchPath(app.manifest, pathname);
  // A session that is not remembered lives in another tab's storage; its cookie tells.
  if ((match?.route.access === 'session' || match?.route.access === 'profile') && !client.session.getState().userData)
    await client.session.renew();
  const user = client.session.getState().userData;
  const hasSession = user !== null;
  const decision = guard(app, pathname + search, match, hasSession, user?.isPending);
  const shown =
    decision.kind === 'show'
      ? match
      : matchPath(app.manifest, hasSession && !decision.notice ? rememberedHeading(app) : decision.to);
  // The shell was rendered for a guest at one address. It is hydrated if that matches, and re-rendered otherwise.
  const isShellRight = root.dataset.shell === pathname + search && !hasSession;
  // A re-rendered page waits for its hits: rendering once costs half of rendering without and then with them.
  await Promise.all([
    preloadPage(shown?.route ?? null),
    isShellRight ? null : settleEarlyAnswer(400),
    isShellRight ? null : fontOrSoon(),
  ]);
  const held = holdShellInput(root, isShellRight);
  const tree = (
    <AppRouter>
      <App
        app={app}
        client={client}
        onPageShown={(isSettled) => {
          // Immediately for a re-rendered page, or key presses would have no field. Hydrated fields keep receiving keys, but take the
          // address's value once more.
          if (isShellRight && !isSettled) return;
          giveShellInput(root, held, isSettled);
          if (isSettled) dropFirstStyles();
        }}
      />
    </AppRouter>
  );
  if (isShellRight) hydrateRoot(root, tree);
  else createRoot(root).render(tree);
  fetchNextOnFirstTouch();
  // While the login request runs, the destination page is preloaded.
  if (match?.route.screen === 'login')
    window.addEventListener(
      'submit',
      () => {
        nextFrame()
          .then(() => preloadPage(matchPath(app.manifest, rememberedHeading(app))?.route ?? null))
          .catch(() => {});
      },
      { once: true },
    );
}

/** Starts an app on its built page. */
export function startApp(app: AppDefinition): void {
  start(app).catch(showStartFailure);
}
