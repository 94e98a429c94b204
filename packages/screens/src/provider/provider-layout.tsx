import '@millwright/api-client/procurement-operations';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { useTeam } from '@millwright/api-client/use-team';
import { Avatar } from '@millwright/ui/avatar/avatar';
import { Badge } from '@millwright/ui/badge/badge';
import { Menu } from '@millwright/ui/menu/menu';
import { Navbar, type NavbarItem } from '@millwright/ui/navbar/navbar';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { useToast } from '@millwright/ui/toast/toast';
import { useMemo, type ReactNode } from 'react';
import type { ScreenId } from '../registry.ts';
import { BrandMark } from '../shared/brand-mark.tsx';
import { FailedState } from '../shared/failed-state.tsx';
import { HostProvider, useHost, type Target } from '../shared/host.tsx';
import { useThemeEntry } from '../shared/theme-entry.ts';

/** The places of the console; one that this host has not enabled is left out. */
const places: readonly { id: string; label: string; to: Target }[] = [
  { id: 'registrations', label: 'Approvals', to: { screen: 'provider-registrations' } },
  { id: 'jobs', label: 'Jobs', to: { screen: 'provider-jobs' } },
  { id: 'requests', label: 'Requests', to: { screen: 'provider-requests' } },
  { id: 'levelling', label: 'Quotes', to: { screen: 'provider-levellings' } },
  { id: 'audit', label: 'Audit', to: { screen: 'provider-audit' } },
  { id: 'team', label: 'Team', to: { screen: 'provider-team' } },
];

/** Screens that lie below a place. */
const below: { [Id in ScreenId]?: ScreenId } = {
  'provider-job': 'provider-jobs',
  'provider-request': 'provider-requests',
  'provider-levelling': 'provider-levellings',
};

function AccountMenu({ email, mustSetPassword }: { email: string; mustSetPassword: boolean }) {
  const host = useHost();
  const team = useTeam();
  const toast = useToast();
  const logout = useApiMutation('providerLogout');
  const themeEntry = useThemeEntry();
  const logOut = () => {
    logout
      .run({})
      .then(team.forget)
      .catch(() =>
        toast.show({ tone: 'bad', title: 'You are still logged in', description: 'The server could not be reached.' }),
      );
  };
  return (
    <Menu
      trigger={
        <button type="button" className="inline-flex size-11 shrink-0 items-center justify-center rounded-full">
          <Avatar name={email} size="small" shape="round" className="bg-brand text-on-brand" />
          <span className="sr-only">Account of {email}</span>
        </button>
      }
      header={<p className="font-semibold wrap-anywhere">{email}</p>}
      renderLink={host.renderLink}
      entries={[
        ...(mustSetPassword
          ? []
          : [{ id: 'password', label: 'Change password', href: host.hrefFor({ screen: 'provider-password' }) }]),
        { kind: 'separator', id: 'places' },
        themeEntry,
        { kind: 'separator', id: 'line' },
        { id: 'logout', label: 'Log out', onSelect: logOut },
      ]}
    />
  );
}

/** How many wait, beside their place in the navigation. */
function useWaitingCount(isWanted: boolean): number {
  const { data } = useApi('getProviderRegistrations', isWanted ? { query: { state: 'waiting' } } : null);
  return data?.registrations.filter(({ decision }) => decision === null).length ?? 0;
}

/**
 * The frame of the console of the provider's team: skip link, its places, the account, the main landmark. What is in it is shown to who is
 * logged in; until that is known there is a wait, and where it cannot be known the failure. Its links lead within the console.
 */
export function ProviderLayout({ children }: { children: ReactNode }) {
  const outer = useHost();
  const { session, error, retry } = useTeam();
  const mayWork = session !== undefined && !session.mustSetPassword;
  const count = useWaitingCount(mayWork);
  const host = useMemo(
    () => ({ ...outer, hasScreen: (screen: ScreenId) => screen.startsWith('provider-') && outer.hasScreen(screen) }),
    [outer],
  );
  const items: NavbarItem[] = (mayWork ? places : [])
    .filter(({ to }) => host.hasScreen(to.screen))
    .map(({ id, label, to }) => ({
      id,
      label,
      href: host.hrefFor(to),
      isCurrent: host.screen === to.screen || (host.screen !== null && below[host.screen] === to.screen),
      ...(to.screen === 'provider-registrations' && {
        count,
        countLabel: count === 1 ? '1 waiting' : `${count} waiting`,
      }),
    }));
  return (
    <HostProvider host={host}>
      <Navbar
        className="sticky top-0 [@media(height<26rem)]:relative"
        brand={
          <>
            <BrandMark />
            <span className="truncate">{host.product.productName}</span>
            <Badge tone="steel">Team</Badge>
          </>
        }
        brandHref={host.hrefFor({ screen: 'provider-registrations' })}
        renderLink={host.renderLink}
        items={items}
        collapse="below-640"
        account={session ? <AccountMenu email={session.email} mustSetPassword={session.mustSetPassword} /> : null}
      />
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-3.5rem)] outline-none">
        {session ? (
          children
        ) : error ? (
          <FailedState problem={error} onRetry={retry} headingLevel={1} />
        ) : (
          <div aria-busy="true" className="mx-auto grid w-full max-w-page gap-6 px-gutter py-7">
            <Skeleton className="h-9 w-48" />
            <Skeleton className="h-40" />
            <Skeleton className="h-40" />
          </div>
        )}
      </main>
    </HostProvider>
  );
}
