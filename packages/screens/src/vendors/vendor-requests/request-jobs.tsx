import type { Answer } from '@millwright/api-client/client';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { Checkbox } from '@millwright/ui/checkbox/checkbox';
import { Modal } from '@millwright/ui/modal/modal';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { isolated } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';

type VendorRequest = Answer<'getVendorRequests'>['data'][number];

/** The jobs that the vendor of a request goes to as soon as it is found. Each box is kept at once. */
export default function RequestJobs({ request, onClose }: { request: VendorRequest; onClose: () => void }) {
  const user = useApi('getUserinfoData', {});
  const companyId = user.data?.company._id;
  const jobs = useApi(
    'getJobRequests',
    companyId
      ? { path: { id: companyId }, query: { limit: 50, status: ['draft', 'in_review', 'sourcing', 'quoting'] } }
      : null,
  );
  const want = useApiMutation('requestVrAdditionToAProject');
  const chosen = new Map(request.jobs.map((job) => [job._id, job.isDone]));
  const toggle = (jobId: string, isWanted: boolean) =>
    want.run({ body: { requestId: request._id, jobId, isWanted } }).catch(() => {
      // the refusal stands in the dialog
    });
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Jobs for ${request.number}`}
      description={
        request.vendor
          ? `${isolated(request.vendor.companyName)} is added to each chosen job immediately.`
          : 'The vendor is added to each chosen job once found.'
      }
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="grid gap-4">
        {want.error && <Banner tone="bad">{want.error.message}</Banner>}
        <Loadable
          of={jobs.data || jobs.error ? jobs : { ...jobs, error: user.error, retry: user.retry }}
          skeleton={<Skeleton className="h-40" />}
          isEmpty={(data) => data.jobs.length === 0}
          empty={
            <EmptyState headingLevel={3} title="No open jobs">
              Post a job first.
            </EmptyState>
          }
        >
          {(data) => (
            <fieldset className="grid gap-2">
              <legend className="sr-only">Jobs</legend>
              {data.jobs.map((job) => (
                <Checkbox
                  key={job._id}
                  label={isolated(job.title ?? 'Untitled job')}
                  description={chosen.get(job._id) ? `${job.number} · already on this job` : job.number}
                  checked={chosen.has(job._id)}
                  disabled={chosen.get(job._id) === true || want.isPending}
                  onChange={({ currentTarget: { checked } }) => void toggle(job._id, checked)}
                />
              ))}
            </fieldset>
          )}
        </Loadable>
      </div>
    </Modal>
  );
}
