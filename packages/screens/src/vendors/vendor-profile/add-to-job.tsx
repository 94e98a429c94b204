import { useSession } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { useState } from 'react';
import { useHost } from '../../shared/host.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';

const AddToJobDialog = lazyPart(() => import('./add-to-job-dialog.tsx'));

/** Add to a job, on a vendor's own page: for who is logged in, where the host has jobs. */
export function AddToJob({ gstn, companyName }: { gstn: string; companyName: string }) {
  const isLoggedIn = useSession() !== null;
  const { hasScreen } = useHost();
  const [isOpen, setOpen] = useState(false);
  if (!isLoggedIn || !hasScreen('job-vendors')) return null;
  return (
    <>
      <Button isWide aria-haspopup="dialog" aria-label={`Add to a job: ${companyName}`} onClick={() => setOpen(true)}>
        Add to a job
      </Button>
      {isOpen && <AddToJobDialog gstn={gstn} companyName={companyName} onClose={() => setOpen(false)} />}
    </>
  );
}
