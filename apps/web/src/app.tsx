import { removeStored } from '@millwright/api-client/browser-store';
import type { ApiClient } from '@millwright/api-client/client';
import { ApiProvider, useSession } from '@millwright/api-client/use-api';
import { registry, type ScreenId } from '@millwright/screens/registry';
import { AppLayout } from '@millwright/screens/shared/app-layout';
import { ErrorBoundary } from '@millwright/screens/shared/error-boundary';
import { HostProvider } from '@millwright/screens/shared/host';
import { NotFoundState } from '@millwright/screens/shared/not-found-state';
import { ToastProvider } from '@millwright/ui/toast/toast';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { Configuration } from './configuration.ts';
import { guard } from './guard.ts';
import { rememberedHeading, rememberHeading, useRouterHost } from './host.tsx';
import { matchPath, type Match } from './routes.ts';

type AnyScreen = ComponentType<Record<string, string>>;
const loaded = new Map<ScreenId, AnyScreen>();
const lazyScreens = new Map<ScreenId, AnyScreen>();

/** Loads the code of a screen ahead of showing it, so that the first page is drawn in one go. */
export async function preloadScreen(id: ScreenId): Promise<void> {
  const module = await registry[id]();
  loaded.set(id, module.default as AnyScreen);
}

function screenOf(id: ScreenId): AnyScreen {
  const ready = loaded.get(id);
  if (ready) return ready;
  let screen = lazyScreens.get(id);
  if (!screen) {
    screen = lazy(registry[id] as () => Promise<{ default: AnyScreen }>);
    lazyScreens.set(id, screen);
  }
  return screen;
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
    window.scrollTo(0, navigationType === 'POP' ? (positions.current.get(pathname) ?? 0) : 0);
    const frame = requestAnimationFrame(() => {
      const heading = document.querySelector<HTMLElement>('main h1');
      heading?.setAttribute('tabindex', '-1');
      heading?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname, navigationType]);
  useEffect(() => {
    const note = () => positions.current.set(window.location.pathname, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);
}

function Page({ match, configuration }: { match: Match | null; configuration: Configuration }) {
  const host = useRouterHost(configuration);
  const { pathname } = useLocation();
  usePageChange(match ? `${match.route.title} · ${configuration.productName}` : `Not found · ${configuration.productName}`, pathname);
  let content: ReactNode = <NotFoundState />;
  if (match) {
    const Screen = screenOf(match.route.screen);
    content = (
      <Suspense fallback={<div aria-busy="true" className="min-h-dvh" />}>
        <Screen {...match.params} />
      </Suspense>
    );
  }
  const guarded = <ErrorBoundary resetKey={pathname}>{content}</ErrorBoundary>;
  return <HostProvider host={host}>{match?.route.layout === 'bare' ? guarded : <AppLayout>{guarded}</AppLayout>}</HostProvider>;
}

function Guarded({ configuration }: { configuration: Configuration }) {
  const { pathname, search } = useLocation();
  const user = useSession();
  const found = matchPath(pathname);
  const isEnabled = found && configuration.enabledScreens.includes(found.route.screen);
  const needsSession = found && configuration.accessBySession.includes(found.route.screen);
  const match = !isEnabled ? null : needsSession ? { ...found, route: { ...found.route, access: 'session' as const } } : found;
  const decision = guard(pathname + search, match, user !== null);
  const remember = decision.kind === 'go' ? decision.remember : undefined;
  useEffect(() => {
    if (remember) rememberHeading(remember);
  }, [remember]);
  const hasArrived = user !== null && pathname !== '/login';
  useEffect(() => {
    if (hasArrived) removeStored('guestRedirection');
  }, [hasArrived]);
  if (decision.kind === 'go') return <Navigate to={user && pathname === '/login' ? rememberedHeading() : decision.to} replace />;
  return <Page match={match} configuration={configuration} />;
}

/** The end of the session, here or in another tab, leads to the login (section 8 of the product specification). */
function SessionEnd({ client }: { client: ApiClient }) {
  const navigate = useNavigate();
  useEffect(() => client.session.onEnd(() => void navigate('/login', { replace: true })), [client, navigate]);
  return null;
}

/** The app below its router. */
export function App({ client, configuration }: { client: ApiClient; configuration: Configuration }) {
  return (
    <ApiProvider client={client}>
      <ToastProvider>
        <SessionEnd client={client} />
        <Guarded configuration={configuration} />
      </ToastProvider>
    </ApiProvider>
  );
}
