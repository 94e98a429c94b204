import { useSession } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { useState } from 'react';
import { useHost } from './host.tsx';
import { useLazyPart } from './use-lazy-part.ts';

const load = () => import('./enquiry-dialog.tsx');

/** Message on a vendor: opens the enquiry form with its sent list. A guest is led to the login and comes back. */
export function MessageAction({
  gstn,
  companyName,
  size = 'small',
  isWide = false,
}: {
  gstn: string;
  companyName: string;
  size?: 'small' | 'middle' | 'large';
  isWide?: boolean;
}) {
  const isLoggedIn = useSession() !== null;
  const { goToLogin } = useHost();
  const { part, want, prepare } = useLazyPart(load);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size={size}
        isWide={isWide}
        aria-label={`Message ${companyName}`}
        aria-haspopup={isLoggedIn ? 'dialog' : undefined}
        onPointerEnter={() => isLoggedIn && prepare()}
        onClick={() => {
          if (!isLoggedIn) return goToLogin();
          void want();
          setOpen(true);
        }}
      >
        Message
      </Button>
      {part ? (
        <part.EnquiryDialog gstn={gstn} companyName={companyName} isOpen={isOpen} onOpenChange={setOpen} />
      ) : null}
    </>
  );
}
