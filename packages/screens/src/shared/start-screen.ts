import { useSession } from '@millwright/api-client/use-api';
import { useHost, type Target } from './host.tsx';

/** Where "home" is for this reader: the dashboard with a session, the guest listing without. Null in an app that has neither. */
export function useStartScreen(): Extract<Target, { screen: 'home' | 'guest-vendor-search' }> | null {
  const isLoggedIn = useSession() !== null;
  const { hasScreen } = useHost();
  if (isLoggedIn && hasScreen('home')) return { screen: 'home' };
  return hasScreen('guest-vendor-search') ? { screen: 'guest-vendor-search' } : null;
}

/** The vendor listing that this reader may use, for a query. Null in an app that has none. */
export function useListingTarget(): ((query: Record<string, string | undefined>) => Target) | null {
  const isLoggedIn = useSession() !== null;
  const { hasScreen } = useHost();
  if (isLoggedIn && hasScreen('vendor-search')) return (query) => ({ screen: 'vendor-search', query });
  return hasScreen('guest-vendor-search') ? (query) => ({ screen: 'guest-vendor-search', query }) : null;
}
