import type { RenderLink } from '@millwright/ui/link/render-link';
import {
  createContext,
  useContext,
  type AnchorHTMLAttributes,
  type ComponentType,
  type ReactNode,
  type Ref,
} from 'react';
import type { ScreenId, ScreenParams } from '../registry.ts';
import type { Place } from './places.ts';

/** Where a link leads: a screen with its parameters, and a query. The host turns it into an address by its route manifest. */
export type Target = {
  [Id in ScreenId]: { screen: Id; params?: ScreenParams[Id]; query?: Record<string, string | undefined> };
}[ScreenId];

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: Target;
  ref?: Ref<HTMLAnchorElement>;
};

/** Texts and limits that the host's configuration gives. */
export type Product = {
  /** Company behind the product. */
  brandName: string;
  /** Stands in the frame, in page titles and in "Login to {product}". */
  productName: string;
  supportEmail: string;
  /** Address of the sign beside the product's name; without it the sign of Millwright. */
  markSrc?: string;
  /** Mail domains that are no company's, told at once; the server knows many more. */
  mailBlocklist?: readonly string[];
  /** Words of this product in place of the screens' own. */
  texts?: {
    /** Title of the vendor search; "Find Vendors". */
    searchTitle?: string;
    /** What an empty search box shows; "Boiler repair". */
    searchPrompt?: string;
  };
};

/** What a host does for the screens: links, the address's query, and where it goes after a login. Screens know no router. */
export type Host = {
  product: Product;
  /** The screen that is shown, for the mark in the navigation; null where no screen has this address. */
  screen: ScreenId | null;
  /** False for a screen that this host has not enabled: a link to it is not rendered. */
  hasScreen: (screen: ScreenId) => boolean;
  /** The places of the navigation, of all readers. */
  places: readonly Place[];
  hrefFor: (target: Target) => string;
  Link: ComponentType<LinkProps>;
  /** Draws a link to an address that `hrefFor` gave, for the ui components that take addresses. */
  renderLink: RenderLink;
  /** `error` is shown there once, by who takes the notice; it is no part of the address. */
  go: (target: Target, options?: { isReplacing?: boolean; error?: string }) => void;
  /** Goes where the guest was heading before the login, else to the start of the app. */
  goAfterLogin: () => void;
  /** The login that is about to happen leads there, and not where the guest was heading. Call it before the session starts. */
  leadTo: (target: Target) => void;
  /** Goes to the login and comes back here after it. */
  goToLogin: () => void;
  /** Leaves for an address of another site, in the same window. */
  leave: (url: string) => void;
  /** Shows the address of a screen without going there: for a link whose parts must not stay in the address or the history. */
  showAddressOf: (target: Target) => void;
  /** The current address, for links to be shared. */
  address: () => string;
  query: URLSearchParams;
  setQuery: (query: URLSearchParams, options?: { isReplacing?: boolean }) => void;
  /** An error passed in by navigation, shown once: reading it clears it. */
  takeNotice: () => string | null;
};

const HostContext = createContext<Host | null>(null);

/** Gives the screens below it their host. */
export function HostProvider({ host, children }: { host: Host; children: ReactNode }) {
  return <HostContext value={host}>{children}</HostContext>;
}

/** The host of the provider above. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('There is no HostProvider above this screen.');
  return host;
}

/** A link to a screen of this host. Renders nothing but its text where the host has no such screen. */
export function ScreenLink({ to, children, ...rest }: LinkProps) {
  const { Link, hasScreen } = useHost();
  return hasScreen(to.screen) ? (
    <Link to={to} {...rest}>
      {children}
    </Link>
  ) : (
    <span className={rest.className}>{children}</span>
  );
}
