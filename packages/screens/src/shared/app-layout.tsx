import { useAccount, useApi, useApiClient, useApiMutation, useSession } from '@millwright/api-client/use-api';
import { Avatar } from '@millwright/ui/avatar/avatar';
import { buttonClass } from '@millwright/ui/button/button';
import { Menu } from '@millwright/ui/menu/menu';
import { Navbar, NavbarSearchButton, type NavbarItem } from '@millwright/ui/navbar/navbar';
import { useToast } from '@millwright/ui/toast/toast';
import { useCallback, useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import type { ScreenId } from '../registry.ts';
import { BrandMark } from './brand-mark.tsx';
import { ScreenLink, useHost, type Target } from './host.tsx';
import { chooseTheme, themeChoice, type ThemeChoice } from './theme.ts';
import { useLazyPart } from './use-lazy-part.ts';
import { isolatedList } from './isolated.ts';

const loadPalette = () => import('./command-palette-host.tsx');

type Place = { id: string; label: string; to: Target; screens: readonly ScreenId[] };

const vendorScreens: readonly ScreenId[] = [
  'vendor-search',
  'guest-vendor-search',
  'vendor-profile',
  'contact-list',
  'compare-vendors',
  'shared-comparison',
];
const sessionPlaces: readonly Place[] = [
  { id: 'home', label: 'Home', to: { screen: 'home' }, screens: ['home'] },
  { id: 'vendors', label: 'Vendors', to: { screen: 'vendor-search' }, screens: vendorScreens },
  { id: 'explore', label: 'Explore', to: { screen: 'explore' }, screens: ['explore'] },
  { id: 'shortlist', label: 'Shortlisted', to: { screen: 'shortlist' }, screens: ['shortlist'] },
  { id: 'vendor-requests', label: 'Vendor Requests', to: { screen: 'vendor-requests' }, screens: ['vendor-requests'] },
];
const guestPlaces: readonly Place[] = [
  { id: 'vendors', label: 'Vendors', to: { screen: 'guest-vendor-search' }, screens: vendorScreens },
  { id: 'marketing-suite', label: 'What it does', to: { screen: 'marketing-suite' }, screens: ['marketing-suite'] },
  { id: 'support', label: 'Support', to: { screen: 'support' }, screens: ['support'] },
];

/** The places of the navigation that this reader has and this host has enabled (section 2 of the product specification, navbar). */
export function usePlaces(): readonly Place[] {
  const isLoggedIn = useSession() !== null;
  const { hasScreen } = useHost();
  return (isLoggedIn ? sessionPlaces : guestPlaces).filter((place) => hasScreen(place.to.screen));
}

/** The own places of who is logged in, in the account menu; who waits for approval has those that are for all. */
const accountPlaces: readonly { id: string; label: string; to: Target; isForAll?: true }[] = [
  { id: 'user-info', label: 'Your profile', to: { screen: 'user-info' }, isForAll: true },
  { id: 'plant-info', label: 'Plant information', to: { screen: 'plant-info' }, isForAll: true },
  { id: 'invite', label: 'Invite colleagues', to: { screen: 'invite' } },
  { id: 'support', label: 'Support', to: { screen: 'support' }, isForAll: true },
];

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

function AccountMenu({ email, isPending = false }: { email: string; isPending?: boolean }) {
  const host = useHost();
  const { data: person } = useApi('getUserinfoData', {});
  const logout = useLogout();
  const [theme, setTheme] = useState<ThemeChoice>('system');
  useEffect(() => setTheme(themeChoice()), []);
  const name = person?.fullName ?? email;
  return (
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
        ...accountPlaces
          .filter(({ to, isForAll }) => host.hasScreen(to.screen) && (isForAll || !isPending))
          .map(({ id, label, to }) => ({ id, label, href: host.hrefFor(to) })),
        { kind: 'separator', id: 'places' },
        {
          kind: 'choice',
          id: 'theme',
          label: 'Theme',
          value: theme,
          options: [
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
            { value: 'contrast', label: 'High contrast' },
            { value: 'system', label: 'As the system' },
          ],
          onValueChange: (value) => {
            chooseTheme(value as ThemeChoice);
            setTheme(value as ThemeChoice);
          },
        },
        { kind: 'separator', id: 'line' },
        { id: 'logout', label: 'Log out', onSelect: logout },
      ]}
    />
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
function Palette({ ref }: { ref: Ref<PaletteControls> }) {
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
  return part ? <part.CommandPaletteHost isOpen={isOpen} onOpenChange={setOpen} /> : null;
}

/**
 * The frame of every page but the login: skip link, navigation, jump box, account, the main landmark, and the command palette.
 * A guest has the vendors and a link to log in.
 */
export function AppLayout({ children }: { children: ReactNode }) {
  const host = useHost();
  const user = useSession();
  const account = useAccount();
  const places = usePlaces();
  const palette = useRef<PaletteControls>(null);
  const [shortcut, setShortcut] = useState('Ctrl K');
  useEffect(() => {
    if (isApple()) setShortcut('⌘K');
  }, []);
  const start: Target = user && host.hasScreen('home') ? { screen: 'home' } : { screen: 'guest-vendor-search' };
  const items: NavbarItem[] = places.map(({ id, label, to, screens }) => ({
    id,
    label,
    href: host.hrefFor(to),
    isCurrent: host.screen !== null && screens.includes(host.screen),
  }));
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
        brandHref={host.hrefFor(start)}
        renderLink={host.renderLink}
        items={items}
        collapse={account ? 'below-1024' : 'below-640'}
        search={
          <NavbarSearchButton
            shortcut={shortcut}
            keyShortcuts="Control+K Meta+K"
            onClick={() => palette.current?.open()}
            onPointerEnter={() => palette.current?.prepare()}
          />
        }
        account={
          account ? (
            <AccountMenu email={account.email} isPending={account.isPending} />
          ) : host.hasScreen('login') ? (
            <ScreenLink
              to={{ screen: 'login' }}
              className={buttonClass({ variant: 'secondary' })}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                host.goToLogin();
              }}
            >
              Login
            </ScreenLink>
          ) : null
        }
      />
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-3.5rem)] outline-none">
        {children}
      </main>
      <Palette ref={palette} />
    </>
  );
}
