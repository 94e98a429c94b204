'use client';
import type { RenderLink } from '@millwright/ui/link/render-link';
import { PortalRootProvider, scopeClass } from '@millwright/ui/scope';
import { ToastProvider } from '@millwright/ui/toast/toast';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { DatesProvider } from '../shared/dates.tsx';
import type { ApiClient } from '@millwright/api-client/client';
import { HostProvider, type Host, type Target } from '../shared/host.tsx';
import type { WidgetError, WidgetEvent, WidgetPlace, WidgetTarget } from './navigation.ts';

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
   * shown on pages of another origin.
   */
  getToken?: () => Promise<string>;
  /** BCP 47, for dates. */
  locale?: string;
  /** IANA, for dates. */
  timeZone?: string;
  appearance?: WidgetAppearance;
  /** A link of a widget was pressed plainly. Without it the browser follows the link. */
  onNavigate?: (to: WidgetTarget) => void;
  /** The host's own addresses for links; undefined leaves Millwright's. */
  hrefFor?: (place: WidgetPlace) => string | undefined;
  /** Draws links, for instance with the host's router. Its `onClick` must be kept. */
  renderLink?: RenderLink;
  onEvent?: (event: WidgetEvent) => void;
  onError?: (error: WidgetError) => void;
  /** Nonce for style elements. The widgets make none of their own; libraries that ask for one get it. */
  cspNonce?: string;
  children: ReactNode;
};

/** Where the widgets of a provider read, and what they share once one has read. */
export type WidgetSource = {
  origin: string;
  getToken: (() => Promise<string>) | undefined;
  made: { client: ApiClient; cache: Map<string, never> } | null;
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
};

const WidgetContext = createContext<Widgets | null>(null);

/** What the provider above says to a widget. */
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
export function VendorProvider({
  apiBaseUrl,
  locale = 'en-IN',
  timeZone = 'Asia/Kolkata',
  appearance = noAppearance,
  children,
  ...given
}: VendorProviderProps) {
  // Functions may be new with every draw of the host: the newest is called, and nothing is drawn again for it.
  const latest = useRef(given);
  latest.current = given;
  const hasToken = given.getToken !== undefined;
  const origin = apiBaseUrl.replace(/\/+$/, '');

  const tell = useCallback((event: WidgetEvent) => latest.current.onEvent?.(event), []);
  const report = useCallback((error: WidgetError) => latest.current.onError?.(error), []);
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
  const reader = hasToken ? (known?.source === source ? known.reader : null) : 'guest';
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
