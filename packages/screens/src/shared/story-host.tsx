import { removeStored, writeStored } from '@millwright/api-client/browser-store';
import { createApiClient } from '@millwright/api-client/client';
import { ApiProvider } from '@millwright/api-client/use-api';
import { useRereadAll } from '@millwright/api-client/use-live';
import { ToastProvider } from '@millwright/ui/toast/toast';
import type { Decorator } from '@storybook/react-vite';
import { Fragment, lazy, Suspense, useMemo, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { layouts, type LayoutId } from '../layouts.ts';
import { registry, type ScreenId } from '../registry.ts';
import { AppLayout } from './app-layout.tsx';
import { useKeptFocus } from './kept-focus.ts';
import { forgetWishes } from './shortlist-groups.ts';
import { examples } from './story-examples.ts';
import { HostProvider, type Host, type LinkProps, type Target } from './host.tsx';
import type { Place } from './places.ts';

/** How a story wants its host: `parameters.host`. */
export type StoryHostParameter = {
  /** The screen that counts as shown. */
  screen?: ScreenId;
  /** The query of the address at first, e.g. `search=boilr+repair`. */
  query?: string;
  /** What follows the # of the address at first. */
  fragment?: string;
  /** No session; stories have one unless they say so. */
  isGuest?: boolean;
  /** The session of a person who waits for approval. */
  isPending?: boolean;
  /** Without the navigation around it. */
  isBare?: boolean;
  /** Screens that this host has not enabled. */
  disabledScreens?: readonly ScreenId[];
  /** The error that navigation passed in. */
  notice?: string;
  /** The whole app: links lead to the screens of the registry, the login leads back to where one was heading. */
  isFlow?: boolean;
  /** The address follows a change of the query only when the hidden button "Address follows" is pressed, as a slow router's would. */
  isAddressLate?: boolean;
};

/** An address of the story host: screen, parameters and query, so that a play function can read where a link leads. */
function addressOf(target: Target): string {
  const params = Object.values(target.params ?? {})
    .filter(Boolean)
    .map((value) => encodeURIComponent(String(value)));
  const query = new URLSearchParams(
    Object.entries(target.query ?? {}).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  return `/${[target.screen, ...params].join('/')}${query.size > 0 ? `?${query}` : ''}`;
}

const parameterNames: Partial<Record<ScreenId, readonly string[]>> = {
  'open-login': ['token'],
  login: ['inviteId'],
  'reset-link': ['id'],
  'submit-review': ['gstn', 'projId', 'clientEmail', 'vendorEmail'],
  'guest-vendor-search': ['searchkey'],
  'vendor-profile': ['gstn', 'profileType'],
  'contact-list': ['gstn'],
  'compare-vendors': ['gstn'],
  'shared-comparison': ['gstn'],
};

/** The layouts within the frame that screens of a flow stand in. */
const layoutsOfFlows: Partial<Record<ScreenId, LayoutId>> = { 'vendor-profile': 'vendor' };

type Load = () => Promise<{ default: ComponentType<{ children?: ReactNode }> }>;

/** A screen of the registry with the parameters of an address; a new one for each screen, as the app has a page for each. */
function FlowScreen({ screen, path }: { screen: ScreenId; path: string }) {
  const [Screen] = useState(() => lazy(registry[screen] as Load));
  const layout = layoutsOfFlows[screen];
  const [Layout] = useState(() => (layout ? lazy(layouts[layout].load as Load) : Fragment));
  const values = path.split('/').slice(2).map(decodeURIComponent);
  const params = Object.fromEntries((parameterNames[screen] ?? []).map((name, index) => [name, values[index]]));
  return (
    <Suspense>
      <Layout {...(layout && params)}>
        <Screen {...params} />
      </Layout>
    </Suspense>
  );
}

const storedByScreens = [
  'userData',
  'compareSelection',
  'recentSearches',
  'recentlyOpened',
  'lastProfileTab',
  'listingQuery',
  'savedSearch',
] as const;

/** A host in memory: links, a query that works, and a note of where the screen went, shown to play functions as `data-went-to`, with the error that it passed in as `data-error`. */
export function StoryHost({
  parameter,
  places,
  children,
}: {
  parameter: StoryHostParameter;
  /** Those of the app, which Storybook gives to each story. */
  places: readonly Place[];
  children: ReactNode;
}) {
  const {
    screen: firstScreen = 'vendor-search',
    query: firstQuery = '',
    fragment = '',
    isGuest = false,
    isPending = false,
    isBare = false,
    disabledScreens = [],
    notice,
    isFlow = false,
    isAddressLate = false,
  } = parameter;
  useKeptFocus();
  const [path, setPath] = useState(`/${firstScreen}`);
  const screen = path.split('/')[1] as ScreenId;
  const heading = useRef<string>(undefined);
  const [query, setQuery] = useState(() => new URLSearchParams(firstQuery));
  const [wentTo, setWentTo] = useState('');
  const [error, setError] = useState('');
  const history = useRef<URLSearchParams[]>([]);
  const late = useRef<(() => void)[]>([]);
  const takenNotice = useRef(notice ?? null);
  const [client] = useState(() => {
    for (const name of storedByScreens) removeStored(name);
    forgetWishes();
    const made = createApiClient();
    if (!isGuest) made.session.start({ ...examples.login.body, ...(isPending && { isPending }) }, false);
    else writeStored('rememberMe', false, 'session');
    return made;
  });
  const host = useMemo((): Host => {
    const follow = (address: string) => {
      const [target = '', search = ''] = address.split('?');
      setWentTo(address);
      if (isFlow) setPath(target);
      if (isFlow || target.split('/')[1] === screen) setQuery(new URLSearchParams(search));
    };
    const click =
      (address: string, onClick: LinkProps['onClick']): LinkProps['onClick'] =>
      (event) => {
        onClick?.(event);
        if (event.defaultPrevented) return;
        event.preventDefault();
        follow(address);
      };
    return {
      product: {
        productName: 'Millwright',
        brandName: 'Millwright',
        supportEmail: 'support@millwright.example',
        mailBlocklist: ['freemail.example'],
      },
      screen,
      hasScreen: (id) => !disabledScreens.includes(id),
      places,
      hrefFor: addressOf,
      Link: ({ to, onClick, children: content, ...rest }) => (
        <a href={addressOf(to)} onClick={click(addressOf(to), onClick)} {...rest}>
          {content}
        </a>
      ),
      renderLink: ({ href, onClick, children: content, ...rest }) => (
        <a href={href} onClick={click(href, onClick)} {...rest}>
          {content}
        </a>
      ),
      go: (target, options) => {
        takenNotice.current = options?.error ?? null;
        setError(options?.error ?? '');
        follow(addressOf(target));
      },
      goAfterLogin: () => {
        if (isFlow) follow(heading.current ?? '/home');
        else setWentTo(heading.current ?? 'after-login');
      },
      leadTo: (target) => {
        heading.current = addressOf(target);
      },
      goToLogin: () => {
        heading.current = `${path}?${query}`;
        follow('/login');
      },
      leave: setWentTo,
      showAddressOf: (target) => setWentTo(addressOf(target)),
      address: () => `https://millwright.example/${screen}?${query}${fragment && `#${fragment}`}`,
      query,
      setQuery: (next, options) => {
        const arrive = () => {
          if (!options?.isReplacing) history.current.push(query);
          setQuery(new URLSearchParams(next));
          setWentTo(`/${screen}?${next}`);
        };
        if (isAddressLate) late.current.push(arrive);
        else arrive();
      },
      takeNotice: () => {
        const taken = takenNotice.current;
        takenNotice.current = null;
        return taken;
      },
    };
  }, [screen, disabledScreens, places, query, fragment, path, isFlow, isAddressLate]);
  const content = isFlow ? <FlowScreen key={screen} screen={screen} path={path} /> : children;
  return (
    <ApiProvider client={client}>
      <ToastProvider>
        <HostProvider host={host}>
          <div
            data-testid="story-host"
            data-went-to={wentTo}
            data-error={error}
            data-query={query.toString()}
            className="min-h-dvh bg-page text-body text-ink"
          >
            {isAddressLate && (
              <button type="button" hidden data-testid="address-follows" onClick={() => late.current.shift()?.()}>
                Address follows
              </button>
            )}
            {/* What the browser's Back button does in the app. */}
            <button
              type="button"
              hidden
              data-testid="back"
              onClick={() => {
                const before = history.current.pop();
                if (before) setQuery(before);
              }}
            >
              Back
            </button>
            <ColleagueChange />
            {isBare || screen === 'login' ? content : <AppLayout>{content}</AppLayout>}
          </div>
        </HostProvider>
      </ToastProvider>
    </ApiProvider>
  );
}

/** What a page does that hears of a colleague's change: it reads again. The mocks then give their next answer. */
function ColleagueChange() {
  return (
    <button type="button" hidden data-testid="colleague-changes" onClick={useRereadAll()}>
      A colleague changes something
    </button>
  );
}

/** Puts a story of a screen into a host: `decorators: [storyHost]`, with `parameters.host` as {@link StoryHostParameter}. */
export const storyHost: Decorator = (Story, { parameters, id }) => (
  <StoryHost
    key={id}
    parameter={(parameters.host as StoryHostParameter | undefined) ?? {}}
    places={parameters.places as readonly Place[]}
  >
    <Story />
  </StoryHost>
);
