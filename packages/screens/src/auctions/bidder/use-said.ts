import { useEffect, useState } from 'react';
import { nextSaid, nothingSaid } from './announcements.rules.ts';
import { secondText } from './bid.rules.ts';
import type { VendorAuction } from './line.rules.ts';

/** What a polite live region says of an auction as it goes on. */
export function useSaid(auction: VendorAuction, now: number): string {
  const [said, setSaid] = useState(() => nothingSaid(auction, now));
  useEffect(() => setSaid((before) => nextSaid(before, auction, now, secondText)), [auction, now]);
  return said.text;
}
