import { readStored, writeStored } from '@millwright/api-client/browser-store';
import { useEffect, useState } from 'react';
import { useHost, type Target } from './host.tsx';

/**
 * The token of a link to `of` that this tab opened: from the address, which it leaves at once, or as it was kept. Undefined while nobody knows:
 * where the page is drawn ahead, the same for everyone.
 */
export function useLinkToken(name: 'f3Link' | 'reportLink', of: string, target: Target): string | null | undefined {
  const { address, showAddressOf } = useHost();
  const [token] = useState(() =>
    typeof window === 'undefined' ? undefined : (/#([\w-]{43})$/.exec(address())?.[1] ?? readStored(name, of)),
  );
  useEffect(() => {
    if (!token) return;
    writeStored(name, token, 'session', of);
    if (address().includes('#')) showAddressOf(target);
  }, [token, of]); // eslint-disable-line react-hooks/exhaustive-deps -- the address is that of the first look
  return token;
}
