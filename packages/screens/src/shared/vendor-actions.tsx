import { useSession } from '@millwright/api-client/use-api';
import { buttonClass } from '@millwright/ui/button/button';
import { ScreenLink, useHost } from './host.tsx';
import { MessageAction } from './message-action.tsx';
import { ShortlistAction } from './shortlist-action.tsx';

/**
 * What a reader can do with a vendor here: shortlist it where the host has shortlists, write to it, and on its own page request a visit. Nothing for a guest whom the host
 * offers no login.
 */
export function VendorActions({
  gstn,
  companyName,
  threadId,
  isLarge = false,
}: {
  gstn: string;
  companyName: string;
  /** The thread of the company and the vendor, if there is one. */
  threadId?: string | undefined;
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
      <MessageAction key={gstn} {...look} threadId={threadId} />
      {isLarge && isLoggedIn && hasScreen('plant-visit-new') ? (
        <ScreenLink to={{ screen: 'plant-visit-new', query: { gstn } }} className={buttonClass({ isWide: true })}>
          Request a visit
        </ScreenLink>
      ) : null}
    </>
  );
}
