import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation, useSession } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { useToast } from '@millwright/ui/toast/toast';
import { useState } from 'react';
import { useHost } from '../../shared/host.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { currentJobOf, useJobShortlist, type ShortlistedJob } from './job-shortlist.ts';

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
}: {
  gstn: string;
  companyName: string;
  size?: 'small' | 'middle';
  isWide?: boolean;
}) {
  const isLoggedIn = useSession() !== null;
  const { hasScreen } = useHost();
  const job = currentJobOf(useJobShortlist());
  const [isOpen, setOpen] = useState(false);
  if (!isLoggedIn || !hasScreen('job-vendors')) return null;
  if (job) return <AddToCurrentJob {...{ job, gstn, companyName, size, isWide }} />;
  return (
    <>
      <Button
        {...{ size, isWide }}
        aria-haspopup="dialog"
        aria-label={`Add to a job: ${companyName}`}
        onClick={() => setOpen(true)}
      >
        Add to a job
      </Button>
      {isOpen && <AddToJobDialog gstn={gstn} companyName={companyName} onClose={() => setOpen(false)} />}
    </>
  );
}

function AddToCurrentJob({
  job,
  gstn,
  companyName,
  ...look
}: {
  job: ShortlistedJob;
  gstn: string;
  companyName: string;
  size: 'small' | 'middle';
  isWide: boolean;
}) {
  const toast = useToast();
  const { go } = useHost();
  const add = useApiMutation('addVendorToShortlistedJobs');
  const put = async () => {
    try {
      const { added } = await add.run({ body: { gstn, jobIds: [job._id] } });
      toast.show({
        tone: 'good',
        title: added.length > 0 ? `${companyName} is on ${job.number}` : `${companyName} was on ${job.number} already`,
        action: {
          label: 'See the job',
          onPress: () => go({ screen: 'job-vendors', params: { jrId: job.number } }),
        },
      });
    } catch (problem) {
      toast.show({ tone: 'bad', title: `${companyName} was not added`, description: (problem as ApiProblem).message });
    }
  };
  return (
    <Button
      {...look}
      isLoading={add.isPending}
      aria-label={`Add to ${job.number}: ${companyName}`}
      onClick={() => void put()}
    >
      Add to {job.number}
    </Button>
  );
}
