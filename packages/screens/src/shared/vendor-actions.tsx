import { useSession } from '@millwright/api-client/use-api';
import { useHost } from './host.tsx';
import { MessageAction } from './message-action.tsx';
import { ShortlistAction } from './shortlist-action.tsx';

/**
 * What a reader can do with a vendor here: shortlist it where the host has shortlists, and write to it. Nothing for a guest whom the host
 * offers no login.
 */
export function VendorActions({
  gstn,
  companyName,
  isLarge = false,
}: {
  gstn: string;
  companyName: string;
  /** As on the vendor's own page. */
  isLarge?: boolean;
}) {
  const isLoggedIn = useSession() !== null;
  const { hasScreen } = useHost();
  if (!isLoggedIn && !hasScreen('login')) return null;
  const look = { gstn, companyName, size: isLarge ? ('middle' as const) : ('small' as const), isWide: isLarge };
  return (
    <>
      {hasScreen('shortlist') ? <ShortlistAction {...look} hasChevron={isLarge} /> : null}
      <MessageAction {...look} />
    </>
  );
}
