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

/** A router link. React Router's own Link includes framework prefetching, which this app does not use. */
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

/** Router links for this app's addresses, plain anchors for documents and other origins. */
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

/** Where a person was when their session ended. In memory only, because ending a session clears the storages. */
let leftAt: { address: string; person: string } | null = null;

/**
 * Remembers where a person was when their session ended, so that they return there if they log in next. Null if they logged out
 * themselves.
 */
export const noteLeaving = (left: typeof leftAt) => {
  leftAt = left;
};

/** Remembers a guest's destination until the login (section 2 of the product specification). */
export const rememberHeading = (address: string) => {
  // Already remembered, with the person.
  if (leftAt?.address !== address) writeStored('guestRedirection', address, 'session');
};

/** A destination that overrides the remembered one: the profile at the first login, or a new password. In memory only. */
let leadingTo: string | null = null;

/** The current destination after a login. */
export const rememberedHeading = (app: AppDefinition) => {
  const user = readStored('userData');
  const own = leftAt && leftAt.person === user?._id ? leftAt.address : null;
  return leadingTo ?? destinationAfterLogin(app, own ?? readStored('guestRedirection'), user?.isPending);
};

/** Clears the destination after the login. */
export function forgetHeading(): void {
  leadingTo = null;
  leftAt = null;
  removeStored('guestRedirection');
}

/** The host of the screens: links and addresses from the manifest and the router. */
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
        // From the server, but never an address that runs code.
        if (/^https?:$/.test(new URL(url).protocol)) window.location.assign(url);
      },
      // Bypasses the router, which keeps the page and does not run the guard again.
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
