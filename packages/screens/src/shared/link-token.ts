import { readStored, writeStored } from '@millwright/api-client/browser-store';
import { useEffect, useState } from 'react';
import { useHost, type Target } from './host.tsx';

/**
 * The token of a link that opened this tab, if it is for `of`: from the address, which it leaves at once, or as it was kept. Undefined while
 * nobody knows: where the page is drawn ahead, the same for everyone.
 */
export function useLinkToken(name: 'f3Link' | 'reportLink', of: string, target: Target): string | null | undefined {
  const { address, showAddressOf } = useHost();
  const [token] = useState(() => {
    if (typeof window === 'undefined') return undefined;
    const given = /#([\w-]{43})$/.exec(address())?.[1];
    if (given) return given;
    const kept = readStored(name);
    return kept?.of === of ? kept.token : null;
  });
  useEffect(() => {
    if (!token) return;
    writeStored(name, { of, token }, 'session');
    if (address().includes('#')) showAddressOf(target);
  }, [token, of]); // eslint-disable-line react-hooks/exhaustive-deps -- the address is that of the first look
  return token;
}
