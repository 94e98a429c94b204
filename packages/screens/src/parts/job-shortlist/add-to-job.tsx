import { useSession } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { useState } from 'react';
import { useHost } from '../../shared/host.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { currentJobOf, useJobShortlist } from './job-shortlist.ts';

// A list of guests has neither of the two.
const AddToCurrentJob = lazyPart(() => import('./add-to-current-job.tsx'));
const AddToJobDialog = lazyPart(() => import('./add-to-job-dialog.tsx'));

/**
 * Adds a vendor to jobs, for who is logged in, where the host has jobs (section 3 of the product specification, jobs for shortlisting). While
 * vendors are chosen for a job, one press puts it there.
 */
export function AddToJob({
  gstn,
  companyName,
  size = 'middle',
  isWide = false,
  from,
}: {
  gstn: string;
  companyName: string;
  size?: 'small' | 'middle';
  isWide?: boolean;
  /** Where the vendor stands, for a page that shows it in several places. */
  from?: string;
}) {
  const name = from ? `${companyName} from ${from}` : companyName;
  const isLoggedIn = useSession() !== null;
  const { hasScreen } = useHost();
  const job = currentJobOf(useJobShortlist());
  const [isOpen, setOpen] = useState(false);
  if (!isLoggedIn || !hasScreen('job-vendors')) return null;
  if (job) return <AddToCurrentJob {...{ job, gstn, companyName, name, size, isWide }} />;
  return (
    <>
      <Button
        {...{ size, isWide }}
        aria-haspopup="dialog"
        aria-label={`Add to a job: ${name}`}
        onClick={() => setOpen(true)}
      >
        Add to a job
      </Button>
      {isOpen && <AddToJobDialog gstn={gstn} companyName={companyName} onClose={() => setOpen(false)} />}
    </>
  );
}
