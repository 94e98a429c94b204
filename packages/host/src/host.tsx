import { readStored, removeStored, writeStored } from '@millwright/api-client/browser-store';
import { useHost, type Host, type LinkProps } from '@millwright/screens/shared/host';
import { leavePage } from '@millwright/screens/shared/leaving';
import { placesOf } from '@millwright/screens/places';
import type { RenderLink } from '@millwright/ui/link/render-link';
import { useMemo, type AnchorHTMLAttributes, type Ref } from 'react';
import { useHref, useLinkClickHandler, useLocation, useNavigate } from 'react-router-dom';
import { loginPathOf, type AppDefinition } from './app-definition.ts';
import { destinationAfterLogin } from './guard.ts';
import { matchPath, pathOf } from './routes.ts';

/** A link by the router. Its own Link brings the prefetching of the framework along, which this app has not. */
function Link({
  to,
  onClick,
  ref,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { to: string; ref?: Ref<HTMLAnchorElement> }) {
  const href = useHref(to);
  const go = useLinkClickHandler<HTMLAnchorElement>(to, { target: rest.target });
  return (
    <a
      {...rest}
      ref={ref}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) go(event);
      }}
    >
      {children}
    </a>
  );
}

function HostLink({ to, ...rest }: LinkProps) {
  return <Link to={useHost().hrefFor(to)} {...rest} />;
}

/** Links by the router where the address is one of this app's, plain anchors elsewhere (documents, other origins). */
const renderLink: RenderLink = ({ href, children, ...rest }) =>
  href.startsWith('/') && !href.startsWith('/media/') && !rest.target ? (
    <Link to={href} {...rest}>
      {children}
    </Link>
  ) : (
    <a href={href} {...rest}>
      {children}
    </a>
  );

/** Where somebody was when their session ended. In the memory of this page only: the end of a session clears the storages. */
let leftAt: { address: string; person: string } | null = null;

/** Keeps where somebody was when their session ended: they come back there when it is they who log in next. Null: they chose to go. */
export const noteLeaving = (left: typeof leftAt) => {
  leftAt = left;
};

/** Keeps where a guest was heading until the login (section 2 of the product specification). */
export const rememberHeading = (address: string) => {
  // Already kept, with whose it is.
  if (leftAt?.address !== address) writeStored('guestRedirection', address, 'session');
};

/** Where this login leads before anything that was remembered: to the profile at the first one, to a new password. Of this page only. */
let leadingTo: string | null = null;

/** Where the login leads now. */
export const rememberedHeading = (app: AppDefinition) => {
  const user = readStored('userData');
  const own = leftAt && leftAt.person === user?._id ? leftAt.address : null;
  return leadingTo ?? destinationAfterLogin(app, own ?? readStored('guestRedirection'), user?.isPending);
};

/** Forgets it: the login has led there. */
export function forgetHeading(): void {
  leadingTo = null;
  leftAt = null;
  removeStored('guestRedirection');
}

/** What this app does for the screens: links and addresses by the manifest and the router. */
export function useRouterHost(app: AppDefinition): Host {
  const { manifest, configuration } = app;
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname, search } = location;
  const notice = (location.state as { error?: string } | null)?.error ?? null;
  return useMemo(
    () => ({
      product: configuration,
      screen: matchPath(manifest, pathname)?.route.screen ?? null,
      hasScreen: (screen) => configuration.enabledScreens.includes(screen),
      places: placesOf(manifest),
      hrefFor: (target) => pathOf(manifest, target),
      Link: HostLink,
      renderLink,
      go: (target, options) =>
        void leavePage(
          () =>
            void navigate(pathOf(manifest, target), {
              replace: options?.isReplacing ?? false,
              ...(options?.error && { state: { error: options.error } }),
            }),
        ),
      goAfterLogin: () => void navigate(rememberedHeading(app), { replace: true }),
      leadTo: (target) => {
        leadingTo = pathOf(manifest, target);
      },
      goToLogin: () => {
        const login = loginPathOf(app);
        if (login === null) return;
        removeStored('begun');
        rememberHeading(pathname + search);
        void navigate(login);
      },
      leave: (url) => {
        // An address that the server gave; one that runs code is none.
        if (/^https?:$/.test(new URL(url).protocol)) window.location.assign(url);
      },
      // Past the router: it keeps the page as it is, and the guard is not asked anew.
      showAddressOf: (target) => window.history.replaceState(window.history.state, '', pathOf(manifest, target)),
      address: () => (typeof window === 'undefined' ? pathname + search : window.location.href),
      query: new URLSearchParams(search),
      setQuery: (query, options) =>
        void navigate(
          { pathname, search: query.size > 0 ? `?${query}` : '' },
          { replace: options?.isReplacing ?? false, preventScrollReset: true },
        ),
      takeNotice: () => {
        if (notice) window.history.replaceState({ ...window.history.state, usr: null }, '');
        return notice;
      },
    }),
    [app, manifest, configuration, navigate, notice, pathname, search],
  );
}
