import { useSession } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { keepBegun, useBegun } from './begun.ts';
import { useHost } from './host.tsx';
import { useAfterFrame } from './next-frame.ts';
import { useIsShortlisted } from './shortlist-groups.ts';
import { useLazyPart } from './use-lazy-part.ts';

const load = () => import('./shortlist-selector.tsx');

/**
 * Shortlist on a vendor: opens the group selector, Default first. Says "Shortlisted" once the vendor is in a group. A guest is led to the
 * login, comes back, and finds the selector open.
 */
export function ShortlistAction({
  gstn,
  companyName,
  size = 'small',
  isWide = false,
  hasChevron = false,
}: {
  gstn: string;
  companyName: string;
  size?: 'small' | 'middle' | 'large';
  isWide?: boolean;
  hasChevron?: boolean;
}) {
  const isLoggedIn = useSession() !== null;
  const { goToLogin } = useHost();
  const { part, want, prepare } = useLazyPart(load);
  const [isOpen, setOpen] = useState(true);
  // The box that was ticked is drawn first.
  const isShortlisted = useAfterFrame(useIsShortlisted(gstn, isLoggedIn));
  const look = {
    size,
    isWide,
    variant: 'secondary' as const,
    'aria-keyshortcuts': 's',
    'aria-label': isShortlisted ? `Shortlisted: ${companyName}` : `Shortlist ${companyName}`,
    children: (
      <>
        {isShortlisted ? <Check aria-hidden /> : null}
        {isShortlisted ? 'Shortlisted' : 'Shortlist'}
        {hasChevron ? <ChevronDown aria-hidden /> : null}
      </>
    ),
  };
  useBegun({ act: 'shortlist', gstn }, isLoggedIn, () => void want());
  if (!isLoggedIn)
    return (
      <Button
        {...look}
        onClick={() => {
          goToLogin();
          keepBegun({ act: 'shortlist', gstn });
        }}
      />
    );
  if (!part)
    return (
      <Button
        {...look}
        aria-haspopup="dialog"
        aria-expanded={false}
        onPointerEnter={prepare}
        onClick={() => void want()}
      />
    );
  return (
    <part.ShortlistSelector
      gstn={gstn}
      companyName={companyName}
      trigger={<Button {...look} />}
      isOpen={isOpen}
      onOpenChange={setOpen}
    />
  );
}
