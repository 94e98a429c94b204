'use client';
import type { RenderLink } from '@millwright/ui/link/render-link';
import { PortalRootProvider, scopeClass } from '@millwright/ui/scope';
import { ToastProvider } from '@millwright/ui/toast/toast';
import {
  Component,
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  version,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { DatesProvider } from '../shared/dates.tsx';
import type { ApiClient } from '@millwright/api-client/client';
import type { ReadCache } from '@millwright/api-client/use-api';
import { HostProvider, type Host, type Target } from '../shared/host.tsx';
import type { WidgetError, WidgetEvent, WidgetPlace, WidgetTarget } from './navigation.ts';
import { settingsOf } from './provider-settings.ts';

/** A part of the widgets that a host can style: the keys of `appearance.elements`, and `::part()` names of the custom elements. */
export type WidgetSlot =
  | 'root'
  | 'portal'
  | 'search'
  | 'card'
  | 'profile'
  | 'contacts'
  | 'form'
  | 'rating'
  | 'reviews'
  | 'table'
  | 'button';

/** How the widgets look: theme before variables before elements. */
export type WidgetAppearance = {
  /** `auto` follows the `color-scheme` of the page around. */
  theme?: 'auto' | 'light' | 'dark' | 'contrast';
  density?: 'comfortable' | 'compact';
  /** The public variables, for instance `{ '--vd-accent': '#0a5' }`; they can be set in the host's style sheet as well. */
  variables?: Record<`--vd-${string}`, string>;
  /** A class or a style for a part. A style always wins; a class needs `!important`, for the parts are guarded against the host's sheet. */
  elements?: Partial<Record<WidgetSlot, string | CSSProperties>>;
};

/** Properties of {@link VendorProvider}. */
export type VendorProviderProps = {
  /** Origin of the Millwright server: `https://millwright.example`. */
  apiBaseUrl: string;
  /**
   * Answers a widget token, made by the host's own server with its secret key (`createWidgetSession`). Called when one is first needed and
   * once more when the server refuses it; never stored. A token without a user shows what guests may see. Without getToken nothing is
   * shown on pages of another origin. Where it throws, the widgets offer to try again; an error with `status` 401 or 403 says that this
   * reader may not.
   */
  getToken?: () => Promise<string>;
  /** BCP 47, for dates; India's, `en-IN`, unless given. One that is none is told to `onError`. */
  locale?: string;
  /** IANA, for dates; `Asia/Kolkata` unless given. One that is none is told to `onError`. */
  timeZone?: string;
  /** How all widgets inside look: theme, density, variables and parts. */
  appearance?: WidgetAppearance;
  /** A link of a widget was pressed plainly. Without it the browser follows the link. */
  onNavigate?: (to: WidgetTarget) => void;
  /** The host's own addresses for links; undefined leaves Millwright's. */
  hrefFor?: (place: WidgetPlace) => string | undefined;
  /** Draws links, for instance with the host's router. Its `onClick` must be kept. */
  renderLink?: RenderLink;
  /** Hears what people do in the widgets, for the host's own figures. */
  onEvent?: (event: WidgetEvent) => void;
  /** Hears what went wrong, with its code and the widget. */
  onError?: (error: WidgetError) => void;
  /** Nonce for style elements. The widgets make none of their own; libraries that ask for one get it. */
  cspNonce?: string;
  /** The part of the host's page in which widgets are. */
  children: ReactNode;
};

/** Where the widgets of a provider read, and what they share once one has read. */
export type WidgetSource = {
  /** Empty where the host gave none that could be one. */
  origin: string;
  getToken: (() => Promise<string>) | undefined;
  made: { client: ApiClient; cache: ReadCache } | null;
};

type Widgets = {
  appearance: WidgetAppearance;
  /** The theme in force, `data-theme`. */
  theme: string | undefined;
  locale: string;
  /** Which server, and by whose token; its client and cache are made by the first widget that reads. */
  source: WidgetSource;
  /** By whose eyes: known without a token at once, else when the token is there. */
  isGuest: boolean;
  isReaderKnown: boolean;
  setReader: (reader: 'guest' | 'person') => void;
  tell: (event: WidgetEvent) => void;
  report: (error: WidgetError) => void;
  /** The provider itself could not be drawn: its widgets say so, and the rest of the host's page stays. */
  isBroken: boolean;
};

const WidgetContext = createContext<Widgets | null>(null);

/** What the provider above says to a widget. @throws Error where there is none. */
export function useWidgets(): Widgets {
  const widgets = useContext(WidgetContext);
  if (!widgets) throw new Error('A vendor widget needs a VendorProvider around it.');
  return widgets;
}

/** Class and style of a part of a widget, as the host wishes. */
export function useSlot(slot: WidgetSlot): { className?: string; style?: CSSProperties; part: WidgetSlot } {
  const wish = useWidgets().appearance.elements?.[slot];
  return { part: slot, ...(typeof wish === 'string' ? { className: wish } : wish && { style: wish }) };
}

/** Attributes of an element in which the widgets' styles hold. */
export function scopeAttributes({ density, variables }: WidgetAppearance, theme: string | undefined, locale: string) {
  return {
    lang: locale,
    ...(theme && { 'data-theme': theme }),
    ...(density && { 'data-density': density }),
    style: variables as CSSProperties | undefined,
  };
}

const pagesOf = (place: WidgetPlace): string => {
  if (place.kind === 'vendor') return `/vendor/${place.gstn}`;
  if (place.kind === 'login') return '/login';
  const query = new URLSearchParams(place.query).toString();
  return `/search-vendors${query && `?${query}`}`;
};

const placeOf = (target: Target): WidgetPlace => {
  if (target.screen === 'vendor-profile') return { kind: 'vendor', gstn: target.params?.gstn ?? '' };
  if (target.screen === 'login') return { kind: 'login' };
  const given = Object.entries(target.query ?? {}).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return { kind: 'search', query: Object.fromEntries(given) };
};

/** The element at the end of the page (or of the shadow root) in which dialogs and toasts are drawn, made when the page is there. */
function usePortalElement(
  marker: HTMLElement | null,
  appearance: WidgetAppearance,
  theme: string | undefined,
  locale: string,
) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const { className, style } = slotOf(appearance, 'portal');
  useEffect(() => {
    if (!marker) return;
    const root = marker.getRootNode();
    const made = document.createElement('div');
    (root instanceof ShadowRoot ? root : document.body).append(made);
    setElement(made);
    return () => made.remove();
  }, [marker]);
  useEffect(() => {
    if (!element) return;
    const { lang, 'data-density': density } = scopeAttributes(appearance, theme, locale);
    element.className = [scopeClass, className].filter(Boolean).join(' ');
    element.dataset['vd'] = 'portal';
    element.setAttribute('part', 'portal');
    element.lang = lang;
    if (theme) element.dataset['theme'] = theme;
    else delete element.dataset['theme'];
    if (density) element.dataset['density'] = density;
    else delete element.dataset['density'];
    element.removeAttribute('style');
    for (const [name, value] of Object.entries({ ...appearance.variables, ...style }))
      if (name.startsWith('--')) element.style.setProperty(name, String(value));
  }, [element, appearance, theme, locale, className, style]);
  return element;
}

/**
 * The theme in force: `auto` is what the page around has by its `color-scheme`, high contrast where the reader's system asks for it. Until the
 * page is there, and on a server, it is light.
 */
function useTheme(wish: WidgetAppearance['theme'], marker: HTMLElement | null): string | undefined {
  const [theme, setTheme] = useState<string>();
  const isOpen = wish === undefined || wish === 'auto' || wish === 'contrast';
  useEffect(() => {
    if (!isOpen || !marker) return;
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    const contrast = window.matchMedia('(prefers-contrast: more)');
    const read = () => {
      const schemes = getComputedStyle(marker.parentElement ?? document.documentElement).colorScheme;
      const isDark = schemes.includes('dark') && (dark.matches || !schemes.includes('light'));
      const isStrong = wish === 'contrast' || contrast.matches;
      setTheme(`${isStrong ? 'contrast-' : ''}${isDark ? 'dark' : 'light'}`);
    };
    read();
    // A host changes its scheme by an attribute or a class of the page's root.
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributes: true });
    dark.addEventListener('change', read);
    contrast.addEventListener('change', read);
    return () => {
      observer.disconnect();
      dark.removeEventListener('change', read);
      contrast.removeEventListener('change', read);
    };
  }, [isOpen, wish, marker]);
  return isOpen ? (theme ?? (wish === 'contrast' ? 'contrast-light' : undefined)) : wish;
}

const slotOf = (appearance: WidgetAppearance, slot: WidgetSlot) => {
  const wish = appearance.elements?.[slot];
  return typeof wish === 'string' ? { className: wish } : { style: wish };
};

const noAppearance: WidgetAppearance = {};

/**
 * Around the vendor widgets of a page: which server, whose token, how they look. Each provider has its own cache and client; nothing is
 * stored, no cookie is sent, and no address is changed but by a link.
 */
export function VendorProvider(props: VendorProviderProps) {
  // The package may be installed beside any React, for its elements bring their own.
  if (Number.parseInt(version, 10) < 19)
    throw new Error(`VendorProvider needs React 19, and this page has ${version}: use the custom elements.`);
  return (
    <ProviderBoundary onError={props.onError} hostsOwn={props.children}>
      <Provider {...props}>
        <HostsOwn>{props.children}</HostsOwn>
      </Provider>
    </ProviderBoundary>
  );
}

function Provider({
  apiBaseUrl,
  locale: wishedLocale,
  timeZone: wishedTimeZone,
  appearance: wishedAppearance,
  children,
  ...given
}: VendorProviderProps) {
  const appearance = wishedAppearance ?? noAppearance;
  // Functions may be new with every draw of the host: the newest is called, and nothing is drawn again for it.
  const latest = useRef(given);
  latest.current = given;
  const hasToken = Boolean(given.getToken);
  const { origin, locale, timeZone, faults } = useMemo(
    () => settingsOf({ apiBaseUrl, locale: wishedLocale, timeZone: wishedTimeZone }),
    [apiBaseUrl, wishedLocale, wishedTimeZone],
  );

  const tell = useCallback((event: WidgetEvent) => latest.current.onEvent?.(event), []);
  const report = useCallback((error: WidgetError) => latest.current.onError?.(error), []);
  useEffect(() => {
    for (const fault of faults) report(fault);
  }, [faults, report]);
  const source = useMemo((): WidgetSource => {
    const getToken = async () => {
      const { getToken: ask } = latest.current;
      if (!ask) throw new Error('There is no getToken any more.');
      return ask();
    };
    return { origin, getToken: hasToken ? getToken : undefined, made: null };
  }, [origin, hasToken]);
  const host = useMemo(() => widgetHost(origin, () => latest.current), [origin]);
  const [known, setKnown] = useState<{ source: WidgetSource; reader: 'guest' | 'person' } | null>(null);
  // Who reads is known by a token, and where there is no server nobody has one.
  const reader = hasToken && origin ? (known?.source === source ? known.reader : null) : 'guest';
  const setReader = useCallback((of: 'guest' | 'person') => setKnown({ source, reader: of }), [source]);
  const [marker, setMarker] = useState<HTMLElement | null>(null);
  const theme = useTheme(appearance.theme, marker);
  const widgets = useMemo(
    (): Widgets => ({
      appearance,
      theme,
      locale,
      source,
      isGuest: reader === 'guest',
      isReaderKnown: reader !== null,
      setReader,
      tell,
      report,
      isBroken: false,
    }),
    [appearance, theme, locale, source, reader, setReader, tell, report],
  );
  const portal = usePortalElement(marker, appearance, theme, locale);
  return (
    <WidgetContext value={widgets}>
      <PortalRootProvider element={portal}>
        <ToastProvider>
          <DatesProvider locale={locale} timeZone={timeZone}>
            <HostProvider host={host}>
              <span ref={setMarker} hidden data-vd="provider" />
              {children}
            </HostProvider>
          </DatesProvider>
        </ToastProvider>
      </PortalRootProvider>
    </WidgetContext>
  );
}

/** What the widgets of a provider hear that could not be drawn. */
const brokenWidgets: Widgets = {
  appearance: noAppearance,
  theme: undefined,
  locale: 'en-IN',
  source: { origin: '', getToken: undefined, made: null },
  isGuest: true,
  isReaderKnown: true,
  setReader: () => undefined,
  tell: () => undefined,
  report: () => undefined,
  isBroken: true,
};

/** What the host's own tree below a provider threw: it is the host's to catch. */
const thrownByHost = new WeakSet<object>();

/** Marks what the host's own tree throws, and lets it go on. */
class HostsOwn extends Component<{ children: ReactNode }, { thrown: { error: unknown } | null }> {
  override state = { thrown: null as { error: unknown } | null };

  static getDerivedStateFromError(error: unknown) {
    if (typeof error === 'object' && error !== null) thrownByHost.add(error);
    return { thrown: { error } };
  }

  override render() {
    if (this.state.thrown) throw this.state.thrown.error;
    return this.props.children;
  }
}

type BoundaryProps = { onError: VendorProviderProps['onError']; hostsOwn: ReactNode; children: ReactNode };

/** Keeps what a provider itself throws from the host's page: the host's own children stay, and the widgets among them say what is the matter. */
class ProviderBoundary extends Component<BoundaryProps, { thrown: { error: unknown } | null }> {
  override state = { thrown: null as { error: unknown } | null };

  static getDerivedStateFromError(error: unknown) {
    return { thrown: { error } };
  }

  override componentDidCatch(error: unknown) {
    if (isHostsOwn(error)) return;
    this.props.onError?.({
      code: 'RENDER_FAILED',
      message: (error as Error).message,
      status: 0,
      requestId: null,
      cause: error,
    });
  }

  override render() {
    const { thrown } = this.state;
    if (!thrown) return this.props.children;
    if (isHostsOwn(thrown.error)) throw thrown.error;
    return <WidgetContext value={brokenWidgets}>{this.props.hostsOwn}</WidgetContext>;
  }
}

// We throw errors and nothing else.
const isHostsOwn = (error: unknown) => !(error instanceof Error) || thrownByHost.has(error);

const isPlainPress = (event: MouseEvent) =>
  !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey && event.button === 0;

/** What the screens' parts ask of their host, answered for a page that is not ours: no route of the app but the vendor's page. */
function widgetHost(
  origin: string,
  given: () => Pick<VendorProviderProps, 'onNavigate' | 'hrefFor' | 'renderLink'>,
): Host {
  const places = new Map<string, WidgetPlace>();
  const addressOf = (place: WidgetPlace) => {
    const href = given().hrefFor?.(place) ?? origin + pagesOf(place);
    places.set(href, place);
    return href;
  };
  const navigate = (place: WidgetPlace) => {
    const href = addressOf(place);
    const { onNavigate } = given();
    if (onNavigate) onNavigate({ ...place, href } as WidgetTarget);
    else window.open(href, '_blank', 'noopener');
  };
  const draw: RenderLink = (link) => {
    const { children, ...rest } = link;
    const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
      link.onClick?.(event);
      const place = places.get(link.href);
      if (!place || !given().onNavigate || !isPlainPress(event)) return;
      event.preventDefault();
      navigate(place);
    };
    const custom = given().renderLink;
    return custom ? (
      custom({ ...link, onClick })
    ) : (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- its href is in the rest
      <a {...rest} onClick={onClick}>
        {children}
      </a>
    );
  };
  const hrefFor = (target: Target) => addressOf(placeOf(target));
  return {
    product: { productName: 'Millwright', brandName: 'Millwright', supportEmail: '' },
    screen: null,
    hasScreen: (screen) => screen === 'vendor-profile',
    places: [],
    hrefFor,
    Link: ({ to, children, ...rest }) => draw({ ...rest, href: hrefFor(to), children }),
    renderLink: draw,
    go: (target) => navigate(placeOf(target)),
    goAfterLogin: () => undefined,
    leadTo: () => undefined,
    goToLogin: () => navigate({ kind: 'login' }),
    leave: () => undefined,
    address: () => origin,
    query: new URLSearchParams(),
    setQuery: () => undefined,
    showAddressOf: () => undefined,
    takeNotice: () => null,
  };
}
