import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import { useToast } from '@millwright/ui/toast/toast';
import type { Job } from '../../parts/jobs/job-words.ts';
import { formatQuantity } from '../../shared/vendor-format.ts';
import type { JobVendor } from './vendor-status.ts';

const namesOf = (vendors: readonly JobVendor[]) =>
  vendors.length === 1 ? vendors[0]!.companyName : formatQuantity(vendors.length, 'vendor');

/** Adds, shortlists and invites vendors of a job, and reports each result in a toast. */
export function useVendorActs(job: Job) {
  const toast = useToast();
  const add = useApiMutation('addVendor');
  const shortlist = useApiMutation('shortlistVendorFromJobByClient');
  const send = useApiMutation('sendRfq');
  const remind = useApiMutation('remindVendors');
  const act = async <Result>(
    work: () => Promise<Result>,
    failed: string,
    done?: (result: Result) => { title: string; description?: string },
  ) => {
    try {
      const result = await work();
      if (done) toast.show({ tone: 'good', ...done(result) });
    } catch (problem) {
      toast.show({ tone: 'bad', title: failed, description: (problem as ApiProblem).message });
    }
  };
  const addAgain = (vendors: readonly JobVendor[]) =>
    act(
      async () => {
        const gstns = vendors.flatMap(({ vendor }) => (vendor ? [vendor.gstn] : []));
        for (let from = 0; from < gstns.length; from += 50)
          await add.run({ body: { jobId: job._id, gstns: gstns.slice(from, from + 50) } });
        for (const { vendor, companyName, email, contactName } of vendors)
          if (!vendor)
            await add.run({ body: { jobId: job._id, unlisted: { companyName, email: email!, contactName } } });
      },
      `${namesOf(vendors)} could not be added`,
      () => ({ title: `${namesOf(vendors)} added to ${job.number}` }),
    );
  return {
    addAgain,
    mark: ({ _id, companyName }: JobVendor, isShortlisted: boolean) =>
      act(
        () => shortlist.run({ body: { jobVendorId: _id, isShortlisted } }),
        `${companyName} could not be ${isShortlisted ? 'shortlisted' : 'removed from the shortlist'}`,
      ),
    send: (vendors: readonly JobVendor[]) =>
      act(
        () => send.run({ body: { jobId: job._id, jobVendorIds: vendors.map(({ _id }) => _id) } }),
        'RFQ not sent',
        () => ({ title: `RFQ sent to ${namesOf(vendors)}` }),
      ),
    remind: (vendors: readonly JobVendor[]) =>
      act(
        () => remind.run({ body: { jobId: job._id, jobVendorIds: vendors.map(({ _id }) => _id) } }),
        'No vendor was reminded',
        ({ reminded }) => {
          const left = vendors.length - reminded.length;
          return {
            title: `Reminded ${formatQuantity(reminded.length, 'vendor')}`,
            ...(left > 0 && {
              description: `${formatQuantity(left, 'vendor')} already reminded in the last 4 hours.`,
            }),
          };
        },
      ),
    isReminding: remind.isPending,
    isSending: send.isPending,
    removed: (vendors: readonly JobVendor[]) =>
      toast.show({
        title: `${namesOf(vendors)} removed`,
        action: { label: 'Undo', onPress: () => void addAgain(vendors) },
      }),
  };
}
