import { readStored } from '@millwright/api-client/browser-store';
import { useAccount, useApi, useSession } from '@millwright/api-client/use-api';
import { CommandPalette, type Command, type CommandGroup } from '@millwright/ui/command-palette/command-palette';
import {
  Bookmark,
  Briefcase,
  Building2,
  CalendarDays,
  ChartColumn,
  ClipboardList,
  Columns3,
  Compass,
  Contrast,
  Factory,
  FilePlus,
  FileText,
  FolderKanban,
  History,
  House,
  Keyboard,
  LifeBuoy,
  ListFilter,
  LogIn,
  LogOut,
  MessageSquare,
  Monitor,
  Moon,
  Search,
  Sun,
  UserPlus,
  UserRound,
} from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useAccountPlaces, useLogout, usePlaces } from './app-layout.tsx';
import { useCompareSelection, fewestCompared } from './compare-selection.ts';
import { useHost, type Target } from './host.tsx';
import { isolated } from './isolated.ts';
import { recentlyOpened, type Opened } from './recently-opened.ts';
import { useListingTarget } from './start-screen.ts';
import { themes } from './theme-entry.ts';
import { chooseTheme, type ThemeChoice } from './theme.ts';
import { formatDate, formatQuantity } from './vendor-format.ts';

/** By the id of a place or of a command. */
const icons: Record<string, ReactNode> = {
  home: <House size={16} />,
  'vendor-search': <Building2 size={16} />,
  'guest-vendor-search': <Building2 size={16} />,
  explore: <Compass size={16} />,
  shortlist: <Bookmark size={16} />,
  jobs: <Briefcase size={16} />,
  'job-requests': <ClipboardList size={16} />,
  'job-dashboard': <ChartColumn size={16} />,
  projects: <FolderKanban size={16} />,
  'vendor-requests': <FilePlus size={16} />,
  'vendor-request': <FilePlus size={16} />,
  'user-info': <UserRound size={16} />,
  'plant-info': <Factory size={16} />,
  invite: <UserPlus size={16} />,
  support: <LifeBuoy size={16} />,
  compare: <Columns3 size={16} />,
  communication: <MessageSquare size={16} />,
};
const themeIcons: Record<ThemeChoice, ReactNode> = {
  light: <Sun size={16} />,
  dark: <Moon size={16} />,
  contrast: <Contrast size={16} />,
  system: <Monitor size={16} />,
};
/** Further words by which a place or a command is found. */
const keywords: Record<string, readonly string[]> = {
  invite: ['team', 'people', 'add'],
  'user-info': ['account', 'password', 'sessions'],
  'plant-info': ['factory', 'site'],
  support: ['help', 'contact'],
  'vendor-request': ['ask', 'missing'],
  theme: ['appearance', 'accessibility'],
  keys: ['keys', 'help'],
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
  onKeysHelp,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Shows the keys of the app. */
  onKeysHelp: () => void;
}) {
  const host = useHost();
  const account = useAccount();
  const session = useSession();
  const isLoggedIn = session !== null;
  const hasJobs = isLoggedIn && !session.isPending && host.hasScreen('jobs');
  const accountPlaces = useAccountPlaces();
  const logout = useLogout();
  const places = usePlaces();
  const listing = useListingTarget();
  const compared = useCompareSelection();
  const [query, setQuery] = useSettledText(200);
  const text = query.trim().slice(0, 200);
  const args = isOpen && text.length >= 2 ? { query: { search: text, limit: 5 } } : null;
  const { data, error, isLoading, isRefreshing } = useApi('vendorListingByName', args, { keepPrevious: true });
  const found = useApi('searchCompany', args && hasJobs ? { query: { search: text.slice(0, 120) } } : null, {
    keepPrevious: true,
  });
  const savedSearches = useApi(
    'getSavedViews',
    isOpen && isLoggedIn && host.hasScreen('vendor-search') ? { query: { place: 'vendors' } } : null,
  );
  const shortlistGroups = useApi(
    'getVendorShortlistGroup',
    isOpen && isLoggedIn && host.hasScreen('shortlist') ? {} : null,
  );
  const searchFor = (typed: string): Command[] =>
    !listing
      ? []
      : typed
        ? [
            {
              id: 'search-for',
              label: `Find vendors for “${typed}”`,
              icon: <Search size={16} />,
              onSelect: () => host.go(listing({ search: typed })),
            },
          ]
        : (readStored('recentSearches') ?? []).slice(0, 5).map((recent) => ({
            id: `recent-${recent}`,
            label: recent,
            description: 'searched before',
            icon: <History size={16} />,
            onSelect: () => host.go(listing({ search: recent })),
          }));
  const vendors: Command[] =
    args === null || !host.hasScreen('vendor-profile')
      ? []
      : (data?.vendorProfile ?? []).map((vendor) => ({
          id: vendor.gstn,
          label: vendor.companyInfo.companyName,
          description: `${vendor.companyInfo.city}, ${vendor.companyInfo.state}`,
          icon: <Building2 size={16} />,
          onSelect: () => host.go({ screen: 'vendor-profile', params: { gstn: vendor.gstn } }),
        }));
  const jobCommand = (number: string, title: string | null): Command => ({
    id: `job-${number}`,
    label: isolated(title || 'Untitled job'),
    description: number,
    keywords: [number],
    icon: icons.jobs,
    onSelect: () => host.go({ screen: 'job-scope', params: { jrId: number } }),
  });
  const threadCommand = (_id: string, name: string, about: string | null): Command => ({
    id: `thread-${_id}`,
    label: isolated(name),
    description: about ?? 'messages',
    icon: icons.communication,
    onSelect: () => host.go({ screen: 'communication', query: { thread: _id } }),
  });
  const openedCommand = ({ kind, id, label }: Opened) =>
    kind === 'job' ? jobCommand(id, label) : threadCommand(id, label, null);
  const opened = isOpen && hasJobs ? recentlyOpened() : [];
  const finds = args ? found.data : undefined;
  /** What was opened lately is first. */
  const latestFirst = <Find,>(all: readonly Find[], kind: Opened['kind'], idOf: (find: Find) => string) => {
    const place = (find: Find) => {
      const at = opened.findIndex((each) => each.kind === kind && each.id === idOf(find));
      return at === -1 ? opened.length : at;
    };
    return all.toSorted((a, b) => place(a) - place(b));
  };
  const own: CommandGroup[] = finds
    ? [
        {
          id: 'jobs',
          label: 'Jobs',
          commands: latestFirst(finds.jobs, 'job', ({ number }) => number).map(({ number, title }) =>
            jobCommand(number, title),
          ),
          isMatchedByHost: true,
        },
        {
          id: 'threads',
          label: 'Messages',
          commands: latestFirst(finds.threads, 'thread', ({ _id }) => _id).map(({ _id, name, jobNumber }) =>
            threadCommand(_id, name, jobNumber),
          ),
          isMatchedByHost: true,
        },
        {
          id: 'files',
          label: 'Files',
          commands: finds.files.map(({ _id, name, jobNumber, threadId }) => ({
            id: `file-${_id}`,
            label: isolated(name),
            description: jobNumber ?? 'messages',
            icon: <FileText size={16} />,
            onSelect: () =>
              host.go(
                threadId === null
                  ? { screen: 'job-documents', params: { jrId: jobNumber! } }
                  : { screen: 'communication', query: { thread: threadId } },
              ),
          })),
          isMatchedByHost: true,
        },
        {
          id: 'visits',
          label: 'Visits',
          commands: host.hasScreen('plant-visit')
            ? finds.visits.map(({ _id, number, title, vendorName, startsAt }) => ({
                id: `visit-${_id}`,
                label: isolated(title),
                description: [number, isolated(vendorName), startsAt && formatDate(startsAt)]
                  .filter(Boolean)
                  .join(', '),
                icon: <CalendarDays size={16} />,
                onSelect: () => host.go({ screen: 'plant-visit', params: { requestId: _id } }),
              }))
            : [],
          isMatchedByHost: true,
        },
        {
          id: 'people',
          label: 'Jobs of colleagues',
          commands: finds.people.map(({ userId, fullName, designation, plantName }) => ({
            id: `person-${userId}`,
            label: isolated(fullName),
            description: [designation, plantName].filter(Boolean).join(', '),
            icon: icons['user-info'],
            onSelect: () => host.go({ screen: 'jobs', query: { owner: userId } }),
          })),
          isMatchedByHost: true,
        },
      ]
    : [];
  const target = (id: string, label: string, to: Target, more?: Partial<Command>): Command => ({
    id,
    label,
    icon: icons[id],
    keywords: keywords[id],
    onSelect: () => host.go(to),
    ...more,
  });
  const searches = (savedSearches.data?.views ?? []).map(({ _id, name, query: saved, isOwn, savedBy }) =>
    target(
      `saved-${_id}`,
      isolated(name),
      { screen: 'vendor-search', query: Object.fromEntries(new URLSearchParams(saved)) },
      {
        icon: <ListFilter size={16} />,
        keywords: ['search'],
        ...(!isOwn && { description: `by ${isolated(savedBy)}` }),
      },
    ),
  );
  const shortlists = (shortlistGroups.data?.groups ?? []).map(({ _id, groupName, gstns }) =>
    target(
      `group-${_id}`,
      isolated(groupName),
      { screen: 'shortlist', query: { group: _id } },
      { icon: icons.shortlist, keywords: ['shortlist'], description: formatQuantity(gstns.length, 'vendor') },
    ),
  );
  const actions: Command[] = [
    ...(compared.vendors.length >= fewestCompared && host.hasScreen('compare-vendors')
      ? [
          target('compare', `Compare ${compared.vendors.length} vendors`, {
            screen: 'compare-vendors',
            params: { gstn: compared.vendors.map(({ gstn }) => gstn).join('|') },
          }),
        ]
      : []),
    ...(isLoggedIn && host.hasScreen('vendor-requests')
      ? [
          target('vendor-request', 'Submit a vendor request', {
            screen: 'vendor-requests',
            query: { create: 'new' },
          }),
        ]
      : []),
    ...themes.map(({ value, label }) => ({
      id: `theme-${value}`,
      label: `Theme: ${label.toLowerCase()}`,
      keywords: keywords.theme,
      icon: themeIcons[value],
      onSelect: () => chooseTheme(value),
    })),
    {
      id: 'keys',
      label: 'Keyboard shortcuts',
      keywords: keywords.keys,
      icon: <Keyboard size={16} />,
      shortcut: '?',
      onSelect: onKeysHelp,
    },
    ...(account
      ? [{ id: 'logout', label: 'Log out', keywords: ['sign out'], icon: <LogOut size={16} />, onSelect: logout }]
      : host.hasScreen('login')
        ? [
            {
              id: 'login',
              label: 'Log in',
              keywords: ['login', 'sign in'],
              icon: <LogIn size={16} />,
              onSelect: host.goToLogin,
            },
          ]
        : []),
  ];
  const screensAndActions: CommandGroup[] = [
    {
      id: 'screens',
      label: 'Screens',
      commands: [...places, ...accountPlaces].map(({ id, label, menu, to }) =>
        target(`screen-${id}`, label, to, {
          icon: icons[id],
          keywords: [...(keywords[id] ?? []), ...(menu ? [menu] : [])],
          ...(menu && { description: menu }),
        }),
      ),
    },
    { id: 'actions', label: 'Actions', commands: actions },
  ];
  const groups = (typed: string): CommandGroup[] => [
    { id: 'search', label: 'Search', commands: searchFor(typed.trim()), isMatchedByHost: true },
    ...(typed ? own : [{ id: 'opened', label: 'Opened lately', commands: opened.slice(0, 5).map(openedCommand) }]),
    { id: 'vendors', label: 'Vendors', commands: vendors, isMatchedByHost: true },
    // Of a long list the first ones, until something is typed that finds the others.
    { id: 'saved-searches', label: 'Saved searches', commands: typed ? searches : searches.slice(0, 5) },
    ...screensAndActions,
    { id: 'shortlists', label: 'Shortlist groups', commands: typed ? shortlists : shortlists.slice(0, 5) },
  ];
  return (
    <CommandPalette
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      onQueryChange={setQuery}
      groups={groups}
      isLoading={args !== null && (isLoading || isRefreshing || found.isLoading || found.isRefreshing)}
      error={error || found.error ? 'The search failed. Try again.' : undefined}
    />
  );
}
