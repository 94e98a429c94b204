import { readStored } from '@millwright/api-client/browser-store';
import { useApi, useSession } from '@millwright/api-client/use-api';
import { CommandPalette, type Command, type CommandGroup } from '@millwright/ui/command-palette/command-palette';
import {
  Bookmark,
  Building2,
  Columns3,
  Compass,
  Contrast,
  FilePlus,
  History,
  House,
  LogIn,
  LogOut,
  Monitor,
  Moon,
  Search,
  Sun,
  UserPlus,
} from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLogout, usePlaces } from './app-layout.tsx';
import { useCompareSelection, fewestCompared } from './compare-selection.ts';
import { useHost } from './host.tsx';
import { listingTarget } from './not-found-state.tsx';
import { chooseTheme } from './theme.ts';

const placeIcons: Record<string, ReactNode> = {
  home: <House size={16} />,
  vendors: <Building2 size={16} />,
  explore: <Compass size={16} />,
  shortlist: <Bookmark size={16} />,
  'vendor-requests': <FilePlus size={16} />,
};

/** A text and how to set it once someone has stopped typing, so that not every letter is a call. */
function useSettledText(delayInMilliseconds: number): [string, (text: string) => void] {
  const [text, setText] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = useCallback(
    (next: string) => {
      clearTimeout(timer.current);
      if (!next) return setText(next);
      timer.current = setTimeout(() => setText(next), delayInMilliseconds);
    },
    [delayInMilliseconds],
  );
  return [text, set];
}

/** The command palette over vendors, screens and actions. Only what this reader may do is listed. */
export function CommandPaletteHost({
  isOpen,
  onOpenChange,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const host = useHost();
  const isLoggedIn = useSession() !== null;
  const logout = useLogout();
  const places = usePlaces();
  const compared = useCompareSelection();
  const [query, setQuery] = useSettledText(200);
  const text = query.trim().slice(0, 200);
  const args = isOpen && text.length >= 2 ? { query: { search: text, limit: 5 } } : null;
  const { data, error, isLoading, isRefreshing } = useApi('vendorListingByName', args, { keepPrevious: true });
  const searchFor = (typed: string): Command[] =>
    typed
      ? [
          {
            id: 'search-for',
            label: `Find vendors for “${typed}”`,
            icon: <Search size={16} />,
            onSelect: () => host.go(listingTarget(isLoggedIn, { search: typed })),
          },
        ]
      : (readStored('recentSearches') ?? []).slice(0, 5).map((recent) => ({
          id: `recent-${recent}`,
          label: recent,
          description: 'searched before',
          icon: <History size={16} />,
          onSelect: () => host.go(listingTarget(isLoggedIn, { search: recent })),
        }));
  const vendors: Command[] =
    args === null
      ? []
      : (data?.vendorProfile ?? []).map((vendor) => ({
          id: vendor.gstn,
          label: vendor.companyInfo.companyName,
          description: `${vendor.companyInfo.city}, ${vendor.companyInfo.state}`,
          icon: <Building2 size={16} />,
          onSelect: () => host.go({ screen: 'vendor-profile', params: { gstn: vendor.gstn } }),
        }));
  const actions: Command[] = [
    ...(compared.vendors.length >= fewestCompared && host.hasScreen('compare-vendors')
      ? [
          {
            id: 'compare',
            label: `Compare ${compared.vendors.length} vendors`,
            icon: <Columns3 size={16} />,
            onSelect: () =>
              host.go({
                screen: 'compare-vendors',
                params: { gstn: compared.vendors.map(({ gstn }) => gstn).join('|') },
              }),
          },
        ]
      : []),
    ...(isLoggedIn && host.hasScreen('vendor-requests')
      ? [
          {
            id: 'vendor-request',
            label: 'Submit a vendor request',
            keywords: ['ask', 'missing'],
            icon: <FilePlus size={16} />,
            onSelect: () => host.go({ screen: 'vendor-requests', query: { create: 'new' } }),
          },
        ]
      : []),
    ...(isLoggedIn && host.hasScreen('invite')
      ? [
          {
            id: 'invite',
            label: 'Invite colleagues',
            keywords: ['team', 'people', 'add'],
            icon: <UserPlus size={16} />,
            onSelect: () => host.go({ screen: 'invite' }),
          },
        ]
      : []),
    {
      id: 'light',
      label: 'Light theme',
      keywords: ['appearance'],
      icon: <Sun size={16} />,
      onSelect: () => chooseTheme('light'),
    },
    {
      id: 'dark',
      label: 'Dark theme',
      keywords: ['appearance'],
      icon: <Moon size={16} />,
      onSelect: () => chooseTheme('dark'),
    },
    {
      id: 'contrast',
      label: 'High contrast theme',
      keywords: ['appearance', 'accessibility'],
      icon: <Contrast size={16} />,
      onSelect: () => chooseTheme('contrast'),
    },
    {
      id: 'system',
      label: 'Theme of the system',
      keywords: ['appearance'],
      icon: <Monitor size={16} />,
      onSelect: () => chooseTheme('system'),
    },
    ...(isLoggedIn
      ? [{ id: 'logout', label: 'Log out', keywords: ['sign out'], icon: <LogOut size={16} />, onSelect: logout }]
      : host.hasScreen('login')
        ? [{ id: 'login', label: 'Login', keywords: ['sign in'], icon: <LogIn size={16} />, onSelect: host.goToLogin }]
        : []),
  ];
  const screensAndActions: CommandGroup[] = [
    {
      id: 'screens',
      label: 'Screens',
      commands: places.map(({ id, label, to }) => ({
        icon: placeIcons[id],
        id: `screen-${id}`,
        label,
        onSelect: () => host.go(to),
      })),
    },
    { id: 'actions', label: 'Actions', commands: actions },
  ];
  const groups = (typed: string): CommandGroup[] => [
    { id: 'search', label: 'Search', commands: searchFor(typed.trim()), isMatchedByHost: true },
    { id: 'vendors', label: 'Vendors', commands: vendors, isMatchedByHost: true },
    ...screensAndActions,
  ];
  return (
    <CommandPalette
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      onQueryChange={setQuery}
      groups={groups}
      isLoading={args !== null && (isLoading || isRefreshing)}
      error={error ? 'Vendors could not be searched.' : undefined}
    />
  );
}
