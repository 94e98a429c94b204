import { useSession } from '@millwright/api-client/use-api';
import type { Target } from './host.tsx';

/** Where "home" is for this reader: the dashboard with a session, the guest listing without. */
export function useStartScreen(): Extract<Target, { screen: 'home' | 'guest-vendor-search' }> {
  return useSession() ? { screen: 'home' } : { screen: 'guest-vendor-search' };
}
