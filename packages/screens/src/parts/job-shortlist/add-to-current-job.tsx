import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { useToast } from '@millwright/ui/toast/toast';
import { useHost } from '../../shared/host.tsx';
import type { ShortlistedJob } from './job-shortlist.ts';

/** Puts a vendor on the job that vendors are chosen for, by one press. */
export default function AddToCurrentJob({
  job,
  gstn,
  companyName,
  name,
  ...look
}: {
  job: ShortlistedJob;
  gstn: string;
  companyName: string;
  /** What tells its button from the others of the page. */
  name: string;
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
        title:
          added.length > 0 ? `${companyName} added to ${job.number}` : `${companyName} is already on ${job.number}`,
        action: {
          label: 'View job',
          onPress: () => go({ screen: 'job-vendors', params: { jrId: job.number } }),
        },
      });
    } catch (problem) {
      toast.show({
        tone: 'bad',
        title: `${companyName} could not be added`,
        description: (problem as ApiProblem).message,
      });
    }
  };
  return (
    <Button {...look} isLoading={add.isPending} aria-label={`Add to ${job.number}: ${name}`} onClick={() => void put()}>
      <span>
        Add to <span className="whitespace-nowrap">{job.number}</span>
      </span>
    </Button>
  );
}
