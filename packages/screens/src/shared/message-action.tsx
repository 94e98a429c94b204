import { useSession } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { lazy, Suspense, useState } from 'react';
import { useHost } from './host.tsx';

const load = () => import('./enquiry-dialog.tsx');
const EnquiryDialog = lazy(async () => ({ default: (await load()).EnquiryDialog }));

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
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size={size}
        isWide={isWide}
        aria-label={`Message ${companyName}`}
        aria-haspopup={isLoggedIn ? 'dialog' : undefined}
        onPointerEnter={() => isLoggedIn && void load()}
        onClick={() => {
          if (!isLoggedIn) return goToLogin();
          setWanted(true);
          setOpen(true);
        }}
      >
        Message
      </Button>
      {isWanted ? (
        <Suspense fallback={null}>
          <EnquiryDialog gstn={gstn} companyName={companyName} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  );
}
