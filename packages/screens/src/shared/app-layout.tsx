import { readStored } from '@millwright/api-client/browser-store';
import { useAccount, useApi, useApiClient, useApiMutation, useSession } from '@millwright/api-client/use-api';
import { Avatar } from '@millwright/ui/avatar/avatar';
import { buttonClass } from '@millwright/ui/button/button';
import { Menu } from '@millwright/ui/menu/menu';
import { Navbar, NavbarSearchButton, type NavbarItem, type NavbarMenu } from '@millwright/ui/navbar/navbar';
import { useToast } from '@millwright/ui/toast/toast';
import { useCallback, useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import { BrandMark } from './brand-mark.tsx';
import { ScreenLink, useHost } from './host.tsx';
import { LegalLinks } from './legal-links.tsx';
import { barOf, type Place } from './places.ts';
import { useListingTarget, useStartScreen } from './start-screen.ts';
import { useThemeEntry } from './theme-entry.ts';
import { lazyPart } from './lazy-part.tsx';
import { useLazyPart } from './use-lazy-part.ts';
import { isolatedList } from './isolated.ts';

// A guest has none.
const NotificationBell = lazyPart(() => import('./notification-bell.tsx'));

const loadPalette = () => import('./command-palette-host.tsx');
const loadKeys = () => import('./single-keys.ts');
const loadKeysHelp = () => import('./single-keys-help.tsx');

/** The places of the navigation that this reader has and this host has enabled (section 2 of the product specification, navbar). */
export function usePlaces(): readonly Place[] {
  const isLoggedIn = useSession() !== null;
  const { hasScreen, places, screen } = useHost();
  return places
    .filter((place) => place.in === 'main' && place.needsSession === isLoggedIn && hasScreen(place.id))
    .map((place) =>
      // From elsewhere the search is as it was left; on it, its own entry begins anew (decision 30).
      place.id === 'vendor-search' && screen !== 'vendor-search'
        ? { ...place, to: { ...place.to, query: lastSearch() } }
        : place,
    );
}

const lastSearch = () => Object.fromEntries(new URLSearchParams(readStored('listingQuery') ?? ''));

/** The own places of who is logged in, in the account menu; who waits for approval has those that need no session that is let in. */
export function useAccountPlaces(): readonly Place[] {
  const account = useAccount();
  const { hasScreen, places } = useHost();
  if (!account) return [];
  return places.filter(
    (place) => place.in === 'account' && hasScreen(place.id) && !(place.needsSession && account.isPending),
  );
}

/** Ends the session on the server and here; where the server does not answer, at least here. */
export function useLogout(): () => void {
  const { session } = useApiClient();
  const { run } = useApiMutation('logout');
  const toast = useToast();
  return () => {
    run({})
      .catch(() =>
        toast.show({
          tone: 'bad',
          title: 'Logged out on this device only',
          description: 'The server could not be reached to end the session there.',
        }),
      )
      .finally(() => session.end());
  };
}

const accountTrigger = 'inline-flex size-11 shrink-0 items-center justify-center rounded-full';

function AccountMenu({ email, isPending }: { email: string; isPending: boolean | undefined }) {
  const host = useHost();
  const places = useAccountPlaces();
  const { data: person } = useApi('getUserinfoData', {});
  const logout = useLogout();
  const themeEntry = useThemeEntry();
  const name = person?.fullName ?? email;
  return (
    <>
      {!isPending && <NotificationBell unread={person?.unreadNotifications ?? 0} />}
      <Menu
        trigger={
          <button type="button" className={accountTrigger}>
            <Avatar name={person?.fullName ?? ' '} size="small" shape="round" className="bg-brand text-on-brand" />
            <span className="sr-only">Account of {name}</span>
          </button>
        }
        header={
          <>
            {person?.companyLogo ? (
              <img src={person.companyLogo} alt="" className="mb-2 h-8 max-w-full object-contain object-left" />
            ) : null}
            <p className="font-semibold wrap-anywhere">
              <bdi>{name}</bdi>
            </p>
            <p className="text-small wrap-anywhere text-ink-muted">{email}</p>
            {person ? (
              <p className="text-small wrap-anywhere text-ink-muted">
                {isolatedList([person.company.companyName, person.plantInfo?.plantName], ' · ')}
              </p>
            ) : null}
          </>
        }
        renderLink={host.renderLink}
        entries={[
          ...places.map(({ id, label, to }) => ({ id, label, href: host.hrefFor(to) })),
          { kind: 'separator', id: 'places' },
          themeEntry,
          { kind: 'separator', id: 'line' },
          { id: 'logout', label: 'Log out', onSelect: logout },
        ]}
      />
    </>
  );
}

const isApple = () => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

/** What is typed from the press that opens the palette until its field has the focus is its query. */
function keepForPalette(): () => void {
  let typed = '';
  const over = new AbortController();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') over.abort();
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    typed += event.key;
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement && target.closest('[data-slot=command-palette]'))) return;
    over.abort();
    if (!typed) return;
    target.setRangeText(typed, target.value.length, target.value.length, 'end');
    target.dispatchEvent(new Event('input', { bubbles: true }));
  };
  window.addEventListener('keydown', onKeyDown, { capture: true, signal: over.signal });
  document.addEventListener('focusin', onFocus, { signal: over.signal });
  return () => over.abort();
}

type PaletteControls = { open: () => void; prepare: () => void };

/** The command palette, by Ctrl/Cmd+K and by the button that has its controls. A part of its own: opening it draws nothing else again. */
function Palette({ ref, onKeysHelp }: { ref: Ref<PaletteControls>; onKeysHelp: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { part, want, prepare } = useLazyPart(loadPalette);
  const fetchIt = useCallback(async () => {
    if (!(await want())) setOpen(false);
  }, [want]);
  useEffect(() => (isOpen ? keepForPalette() : undefined), [isOpen]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // The modifier comes a moment before the letter: time to fetch what the letter opens.
      if (event.key === 'Control' || event.key === 'Meta') prepare();
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      void fetchIt();
      setOpen((was) => !was);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [fetchIt, prepare]);
  useImperativeHandle(
    ref,
    () => ({
      open() {
        void fetchIt();
        setOpen(true);
      },
      prepare,
    }),
    [fetchIt, prepare],
  );
  return part ? <part.CommandPaletteHost isOpen={isOpen} onOpenChange={setOpen} onKeysHelp={onKeysHelp} /> : null;
}

/** Single keys, as `?` lists them. Their code is fetched by the first one; a part of its own, as the palette is. */
function SingleKeys({ ref }: { ref: Ref<{ help: () => void }> }) {
  const { go } = useHost();
  const places = usePlaces();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { part: help, want: wantHelp } = useLazyPart(loadKeysHelp);
  const openHelp = useCallback(() => {
    setHelpOpen(true);
    void wantHelp();
  }, [wantHelp]);
  useImperativeHandle(ref, () => ({ help: openHelp }), [openHelp]);
  const parts = useRef({ places, go, help: () => {} });
  useEffect(() => {
    parts.current = { places, go, help: openHelp };
  });
  useEffect(() => {
    let afterG = 0;
    const onKeyDown = async (event: KeyboardEvent) => {
      const { key, timeStamp } = event;
      if (!/^[?a-z]$/.test(key)) return;
      const isAfterG = timeStamp - afterG < longestPauseInMs;
      // Before anything is waited for: the next key may come meanwhile.
      const isG = key === 'g' && !isAfterG;
      afterG = isG ? timeStamp : 0;
      // Without its code nothing is a shortcut: the next press tries again.
      const keys = await loadKeys().catch(() => null);
      if (!keys?.isForPage(event) || (key !== '?' && !keys.areSingleKeysOn())) return;
      if (!isG) keys.pressKey(key, isAfterG, parts.current);
    };
    const listener = (event: KeyboardEvent) => void onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return help ? <help.SingleKeysHelp isOpen={isHelpOpen} onOpenChange={setHelpOpen} places={places} /> : null;
}

/** Between `g` and the key of a place. */
const longestPauseInMs = 1500;

/**
 * The frame of every page but the login: skip link, navigation, jump box, account, the main landmark, and the command palette.
 * A guest has the vendors and a link to log in.
 */
export function AppLayout({ children }: { children: ReactNode }) {
  const host = useHost();
  const account = useAccount();
  const places = usePlaces();
  const palette = useRef<PaletteControls>(null);
  const keys = useRef<{ help: () => void }>(null);
  const [shortcut, setShortcut] = useState('Ctrl K');
  useEffect(() => {
    if (isApple()) setShortcut('⌘K');
  }, []);
  const start = useStartScreen();
  const listing = useListingTarget();
  const unread = useApi('getUserinfoData', account && !account.isPending ? {} : null).data?.unreadMessages;
  // Without vendors there is nothing that it could find.
  const hasPalette = listing !== null || host.hasScreen('vendor-profile');
  const itemOf = ({ id, label, to, screens }: Place): NavbarItem => ({
    id,
    label,
    href: host.hrefFor(to),
    isCurrent: host.screen !== null && screens.includes(host.screen),
    ...(id === 'communication' && unread && { count: unread, countLabel: `${unread} unread` }),
  });
  const items: (NavbarItem | NavbarMenu)[] = barOf(places).map((entry) =>
    'places' in entry ? { id: entry.menu, label: entry.menu, items: entry.places.map(itemOf) } : itemOf(entry),
  );
  return (
    <>
      <Navbar
        // In a window as low as one at 400 % it scrolls away: it would stand over a quarter of it (WCAG 1.4.10).
        className="sticky top-0 [@media(height<26rem)]:relative"
        brand={
          <>
            <BrandMark />
            <span className="truncate">{host.product.productName}</span>
          </>
        }
        brandHref={start ? host.hrefFor(start) : '/'}
        renderLink={host.renderLink}
        items={items}
        collapse={account ? 'below-1024' : 'below-640'}
        search={
          hasPalette ? (
            <NavbarSearchButton
              shortcut={shortcut}
              keyShortcuts="Control+K Meta+K"
              onClick={() => palette.current?.open()}
              onPointerEnter={() => palette.current?.prepare()}
            />
          ) : undefined
        }
        account={
          account ? (
            <AccountMenu email={account.email} isPending={account.isPending} />
          ) : host.hasScreen('login') ? (
            <ScreenLink
              to={{ screen: 'login' }}
              // Beside it the name of the product keeps its room on the narrowest phones, also with wide letters.
              className={buttonClass({ variant: 'secondary', className: 'max-[352px]:px-1.5' })}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                host.goToLogin();
              }}
            >
              Log in
            </ScreenLink>
          ) : null
        }
      />
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-3.5rem)] outline-none">
        {children}
      </main>
      {account === null && (
        <footer className="border-t border-line bg-surface">
          <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-2 px-gutter py-5 text-small text-ink-muted">
            <span>{host.product.productName}</span>
            <LegalLinks />
          </div>
        </footer>
      )}
      {hasPalette ? <Palette ref={palette} onKeysHelp={() => keys.current?.help()} /> : null}
      <SingleKeys ref={keys} />
    </>
  );
}
