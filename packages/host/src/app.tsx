import type { ApiClient } from '@millwright/api-client/client';
import { ApiProvider, useAccount } from '@millwright/api-client/use-api';
import { registry, type ScreenId } from '@millwright/screens/registry';
import { ErrorBoundary } from '@millwright/screens/shared/error-boundary';
import { HostProvider } from '@millwright/screens/shared/host';
import { ToastProvider } from '@millwright/ui/toast/toast';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { loginPathOf, type AppDefinition, type Route } from './app-definition.ts';
import { guard } from './guard.ts';
import { forgetHeading, rememberedHeading, rememberHeading, useRouterHost } from './host.tsx';
import { matchPath, type Match } from './routes.ts';
import { styleSheetFor } from './style-sheet.ts';

type Props = Record<string, ReactNode>;
type Part = ScreenId | 'frame' | 'not-found';
type Load = () => Promise<{ default: ComponentType<Props> }>;
// The frame is a part like a screen: the login has none and does not load its code.
const loadFrame: Load = async () => ({
  default: (await import('@millwright/screens/shared/app-layout')).AppLayout as ComponentType<Props>,
});
const loadNotFound: Load = async () => ({
  default: (await import('@millwright/screens/shared/not-found-state')).NotFoundState as ComponentType<Props>,
});
const codeOf = (part: Part): Load =>
  part === 'frame' ? loadFrame : part === 'not-found' ? loadNotFound : (registry[part] as Load);
// A page that was drawn by the build has the styles of its own code only; every other page waits for the whole sheet.
const loadOf =
  (part: Part): Load =>
  async () =>
    (await Promise.all([codeOf(part)(), part === 'frame' ? null : styleSheetFor(part)]))[0];
const loaded = new Map<Part, ComponentType<Props>>();
const lazyParts = new Map<Part, ComponentType<Props>>();

/** Loads the code of a page ahead of showing it, so that the first page is drawn in one go. Null: the page of an unknown address. */
export async function preloadPage(route: Route | null): Promise<void> {
  const parts: Part[] = [route?.screen ?? 'not-found', ...(route?.layout === 'bare' ? [] : ['frame' as const])];
  await Promise.all(parts.map(async (part) => loaded.set(part, (await loadOf(part)()).default)));
}

function componentOf(part: Part): ComponentType<Props> {
  const ready = loaded.get(part);
  if (ready) return ready;
  let component = lazyParts.get(part);
  if (!component) {
    component = lazy(loadOf(part));
    lazyParts.set(part, component);
  }
  return component;
}

/**
 * Moves the focus to the page's heading as soon as there is one, which may be after its first answer; until then it is on the page itself, so
 * that it is never lost. Who has gone on by key or pointer meanwhile is left alone.
 */
function focusHeading(): () => void {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  const move = () => {
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
    return heading !== null;
  };
  const observer = new MutationObserver(() => move() && stop());
  const frame = requestAnimationFrame(() => {
    if (move()) return;
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    observer.observe(document.body, { childList: true, subtree: true });
    for (const event of ['keydown', 'pointerdown'])
      document.addEventListener(event, stop, { capture: true, signal: stopping.signal });
  });
  stopping.signal.addEventListener('abort', () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
  });
  return stop;
}

/** Sets the title, and moves focus to the new page's heading after a change of page; Back and Forward restore the scroll position. */
function usePageChange(title: string, pathname: string) {
  const navigationType = useNavigationType();
  const previous = useRef(pathname);
  const positions = useRef(new Map<string, number>());
  useEffect(() => {
    document.title = title;
  }, [title]);
  useLayoutEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    // A font that came late is kept from the first page only (boot.ts).
    document.documentElement.style.removeProperty('--font-sans');
    window.scrollTo(0, navigationType === 'POP' ? (positions.current.get(pathname) ?? 0) : 0);
    return focusHeading();
  }, [pathname, navigationType]);
  useEffect(() => {
    const note = () => positions.current.set(window.location.pathname, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);
}

/** Called when a page stands: before anything else can happen to it, and again when it has settled what it shows by its own effects. */
type OnShown = (isSettled: boolean) => void;

/** Tells when what stands beside it is there: inside a Suspense boundary that is later than the effects outside of it. */
function Shown({ onShown }: { onShown: OnShown | undefined }) {
  useLayoutEffect(() => onShown?.(false), []); // eslint-disable-line react-hooks/exhaustive-deps -- once, when the page is there
  useEffect(() => onShown?.(true), []); // eslint-disable-line react-hooks/exhaustive-deps -- once, when the page is there
  return null;
}

function Page({ app, match, onShown }: { app: AppDefinition; match: Match | null; onShown: OnShown | undefined }) {
  const host = useRouterHost(app);
  const { pathname } = useLocation();
  usePageChange(`${match?.route.title ?? 'Not found'} · ${app.configuration.productName}`, pathname);
  const Screen = componentOf(match?.route.screen ?? 'not-found');
  const content = (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<div aria-busy="true" className="min-h-dvh" />}>
        <Screen {...match?.params} />
        <Shown onShown={onShown} />
      </Suspense>
    </ErrorBoundary>
  );
  const Frame = componentOf('frame');
  return (
    <HostProvider host={host}>
      {match?.route.layout === 'bare' ? (
        content
      ) : (
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<div aria-busy="true" className="min-h-dvh" />}>
            <Frame>{content}</Frame>
          </Suspense>
        </ErrorBoundary>
      )}
    </HostProvider>
  );
}

function Guarded({ app, onPageShown }: { app: AppDefinition; onPageShown?: OnShown }) {
  const { configuration } = app;
  const { pathname, search } = useLocation();
  const user = useAccount();
  const found = matchPath(app.manifest, pathname);
  const isEnabled = found && configuration.enabledScreens.includes(found.route.screen);
  const needsSession = found && configuration.accessBySession.includes(found.route.screen);
  const match = !isEnabled
    ? null
    : needsSession
      ? { ...found, route: { ...found.route, access: 'session' as const } }
      : found;
  const decision = guard(app, pathname + search, match, user !== null, user?.isPending);
  const remember = decision.kind === 'go' ? decision.remember : undefined;
  useEffect(() => {
    if (remember) rememberHeading(remember);
  }, [remember]);
  const isAtLogin = match?.route.screen === 'login';
  const hasArrived = user !== null && !isAtLogin;
  useEffect(() => {
    if (hasArrived) forgetHeading();
  }, [hasArrived]);
  if (decision.kind === 'go')
    return (
      <Navigate
        to={user && isAtLogin ? rememberedHeading(app) : decision.to}
        replace
        state={decision.notice && { error: decision.notice }}
      />
    );
  return <Page app={app} match={match} onShown={onPageShown} />;
}

/** The end of the session, here or in another tab, leads to the login (section 8 of the product specification). */
function SessionEnd({ app, client }: { app: AppDefinition; client: ApiClient }) {
  const navigate = useNavigate();
  const to = loginPathOf(app) ?? app.start.guest;
  useEffect(() => client.session.onEnd(() => void navigate(to, { replace: true })), [client, navigate, to]);
  return null;
}

/**
 * The app below its router.
 * @param onPageShown Called when a page stands and answers; for the pages after the first one as well.
 */
export function App({ app, client, onPageShown }: { app: AppDefinition; client: ApiClient; onPageShown?: OnShown }) {
  return (
    <ApiProvider client={client}>
      <ToastProvider>
        <SessionEnd app={app} client={client} />
        <Guarded app={app} onPageShown={onPageShown} />
      </ToastProvider>
    </ApiProvider>
  );
}
