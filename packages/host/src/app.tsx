import type { ApiClient } from '@millwright/api-client/client';
import { ApiProvider, useAccount } from '@millwright/api-client/use-api';
import { LiveUpdates } from '@millwright/api-client/use-live';
import { useTeam } from '@millwright/api-client/use-team';
import { whyLoggedOut } from '@millwright/screens/logged-out';
import { layouts, layoutsAround, type LayoutId } from '@millwright/screens/layouts';
import { registry, type ScreenId } from '@millwright/screens/registry';
import { ErrorBoundary } from '@millwright/screens/shared/error-boundary';
import { HostProvider } from '@millwright/screens/shared/host';
import { useKeptFocus } from '@millwright/screens/kept-focus';
import { ToastProvider, useToast } from '@millwright/ui/toast/toast';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { loginPathOf, type AppDefinition, type Route } from './app-definition.ts';
import { guard, teamGuard } from './guard.ts';
import { forgetHeading, noteLeaving, rememberedHeading, rememberHeading, useRouterHost } from './host.tsx';
import { matchPath, type Match } from './routes.ts';
import { styleSheetFor } from './style-sheet.ts';

type Props = Record<string, ReactNode>;
type Part = ScreenId | `${LayoutId} layout` | 'not-found';
type Load = () => Promise<{ default: ComponentType<Props> }>;
const loadNotFound: Load = async () => ({
  default: (await import('@millwright/screens/shared/not-found-state')).NotFoundState as ComponentType<Props>,
});
const layoutPart = (id: LayoutId): Part => `${id} layout`;
const isLayout = (part: Part): part is `${LayoutId} layout` => part.endsWith(' layout');
// A layout is a part like a screen: the login has none and does not load its code.
const codeOf = (part: Part): Load =>
  part === 'not-found'
    ? loadNotFound
    : ((isLayout(part) ? layouts[part.slice(0, -' layout'.length) as LayoutId].load : registry[part]) as Load);
/** The layouts around a route, the outermost first; the page of an unknown address stands in the frame. */
const layoutsOf = (route: Route | null): LayoutId[] => layoutsAround(route?.layout ?? 'app');
// A page that was drawn by the build has the styles of its own code only; every other page waits for the whole sheet.
const loadOf =
  (part: Part): Load =>
  async () =>
    (await Promise.all([codeOf(part)(), isLayout(part) ? null : styleSheetFor(part)]))[0];
const loaded = new Map<Part, ComponentType<Props>>();
const lazyParts = new Map<Part, ComponentType<Props>>();

/** Loads the code of a page ahead of showing it, so that the first page is drawn in one go. Null: the page of an unknown address. */
export async function preloadPage(route: Route | null): Promise<void> {
  const parts: Part[] = [route?.screen ?? 'not-found', ...layoutsOf(route).map(layoutPart)];
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
    if (move()) return stop();
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  // Before the next frame, which comes late on a busy machine. A key held down since the navigation repeats and does not count.
  const onInput = (event: Event) => {
    if (!(event instanceof KeyboardEvent && event.repeat)) stop();
  };
  for (const event of ['keydown', 'pointerdown'])
    document.addEventListener(event, onInput, { capture: true, signal: stopping.signal });
  stopping.signal.addEventListener('abort', () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
  });
  return stop;
}

/** What stays while only a view of a page is chosen: the page without the parameter that names the view. */
const pageOf = (pathname: string, match: Match | null) =>
  // The team's login stands in the place of the page that was asked for.
  match?.route.access === 'provider'
    ? `${pathname} ${match.route.screen}`
    : match?.route.view
      ? JSON.stringify([match.route.screen, { ...match.params, [match.route.view]: undefined }])
      : pathname;

/**
 * Sets the title, and moves focus to the new page's heading after a change of page; Back and Forward restore the scroll position. A choice
 * among the views of a page moves nothing: what was pressed is still there.
 */
function usePageChange(title: string, pathname: string, page: string) {
  const navigationType = useNavigationType();
  const previous = useRef({ pathname, page });
  const positions = useRef(new Map<string, number>());
  useEffect(() => {
    document.title = title;
  }, [title]);
  useLayoutEffect(() => {
    const before = previous.current;
    if (before.pathname === pathname && before.page === page) return;
    previous.current = { pathname, page };
    const isOtherPage = before.page !== page;
    // A font that came late is kept from the first page only (boot.ts).
    document.documentElement.style.removeProperty('--font-sans');
    if (navigationType === 'POP') window.scrollTo(0, positions.current.get(pathname) ?? 0);
    else if (isOtherPage) window.scrollTo(0, 0);
    return isOtherPage ? focusHeading() : undefined;
  }, [pathname, page, navigationType]);
  useEffect(() => {
    // The address is that of the next page already while the one before is still shown, and the browser may scroll that to where the next was
    // left: nothing is noted then but, as the first thing, where the page that is shown was left.
    let isLeaving = false;
    const isShown = () => window.location.pathname === previous.current.pathname;
    const keep = () => positions.current.set(previous.current.pathname, window.scrollY);
    const note = () => {
      if (!isShown()) return;
      isLeaving = false;
      keep();
    };
    const leave = () => {
      if (isLeaving || isShown()) return;
      isLeaving = true;
      keep();
    };
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('popstate', leave);
    return () => {
      window.removeEventListener('scroll', note);
      window.removeEventListener('popstate', leave);
    };
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
  usePageChange(
    `${match?.route.title ?? 'Not found'} · ${app.configuration.productName}`,
    pathname,
    pageOf(pathname, match),
  );
  const Screen = componentOf(match?.route.screen ?? 'not-found');
  const screen = (
    <Boundary resetKey={pathname}>
      <Screen {...match?.params} />
      <Shown onShown={onShown} />
    </Boundary>
  );
  return (
    <HostProvider host={host}>
      {layoutsOf(match?.route ?? null).reduceRight(
        (inside, id) => (
          <InLayout key={keyOfLayout(id, match)} id={id} params={match?.params} resetKey={pathname}>
            {inside}
          </InLayout>
        ),
        screen,
      )}
    </HostProvider>
  );
}

/** What a layout is kept by: it is another one when this changes. */
const keyOfLayout = (id: LayoutId, match: Match | null) =>
  JSON.stringify([id, ...layouts[id].keptBy.map((name) => match?.params[name])]);

/** A part of a page: its failure and its wait are its own. */
function Boundary({ resetKey, children }: { resetKey: string; children: ReactNode }) {
  return (
    <ErrorBoundary resetKey={resetKey}>
      <Suspense fallback={<div aria-busy="true" className="min-h-dvh" />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function InLayout({
  id,
  params,
  resetKey,
  children,
}: {
  id: LayoutId;
  params: Match['params'] | undefined;
  resetKey: string;
  children: ReactNode;
}) {
  const Layout = componentOf(layoutPart(id));
  return (
    <Boundary resetKey={resetKey}>
      <Layout {...params}>{children}</Layout>
    </Boundary>
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
  const isForTeam = match?.route.access === 'provider';
  const team = useTeam(isForTeam);
  const decision = guard(app, pathname + search, match, user !== null, user?.isPending);
  const remember = decision.kind === 'go' ? decision.remember : undefined;
  useEffect(() => {
    if (remember) rememberHeading(remember);
  }, [remember]);
  const teamDecision = match && isForTeam ? teamGuard(app, match, team) : null;
  const teamGoesTo = teamDecision?.kind === 'go' ? teamDecision.to : null;
  const navigate = useNavigate();
  // The page stays until the next one is there, so that it knows of the change and takes the focus along.
  useEffect(() => {
    if (teamGoesTo !== null) void navigate(teamGoesTo, { replace: true });
  }, [teamGoesTo, navigate]);
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
  return <Page app={app} match={teamDecision?.kind === 'show' ? teamDecision.match : match} onShown={onPageShown} />;
}

/** A part of its own, so that it begins after the page that stands beside it. */
function KeptFocus() {
  useKeptFocus();
  return null;
}

/**
 * The end of the session, here or in another tab, leads to the login (section 8 of the product specification), which says why. Who had not
 * renewed it in time stays on a page that guests see, and is told there.
 */
function SessionEnd({ app, client }: { app: AppDefinition; client: ApiClient }) {
  const navigate = useNavigate();
  const toast = useToast();
  const to = loginPathOf(app) ?? app.start.guest;
  useEffect(
    () =>
      client.session.onEnd((reason, ended) => {
        const { pathname, search } = window.location;
        // The console of the provider's team has a session of its own.
        if (matchPath(app.manifest, pathname)?.route.access === 'provider') return;
        const address = pathname + search;
        noteLeaving(reason === 'logout' || !ended ? null : { address, person: ended._id });
        if (reason === 'expired' && guard(app, address, matchPath(app.manifest, pathname), false).kind === 'show')
          toast.show({ title: whyLoggedOut(reason) ?? '' });
        else void navigate(to, { replace: true });
      }),
    [app, client, navigate, to, toast],
  );
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
        <KeptFocus />
        <LiveUpdates />
        <SessionEnd app={app} client={client} />
        <Guarded app={app} onPageShown={onPageShown} />
      </ToastProvider>
    </ApiProvider>
  );
}
