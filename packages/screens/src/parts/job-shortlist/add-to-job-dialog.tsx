import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button, buttonClass } from '@millwright/ui/button/button';
import { Checkbox } from '@millwright/ui/checkbox/checkbox';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { Modal } from '@millwright/ui/modal/modal';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { useToast } from '@millwright/ui/toast/toast';
import { useState } from 'react';
import { ScreenLink } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
import { formatQuantity } from '../../shared/vendor-format.ts';
import { noteAdded } from './job-shortlist.ts';

const mostAtOnce = 20;

/** Puts a vendor on jobs whose vendors the reader chooses (section 3 of the product specification, jobs for shortlisting). */
export default function AddToJobDialog({
  gstn,
  companyName,
  onClose,
}: {
  gstn: string;
  companyName: string;
  onClose: () => void;
}) {
  const toast = useToast();
  const jobs = useApi('getClientJobs', { path: { id: gstn } });
  const add = useApiMutation('addVendorToShortlistedJobs');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const submit = async () => {
    try {
      const { added } = await add.run({ body: { gstn, jobIds: [...chosen] } });
      noteAdded(
        (jobs.data?.jobs ?? [])
          .filter(({ _id }) => added.includes(_id))
          .map(({ _id, number, title }) => ({ _id, number, title })),
      );
      onClose();
      toast.show({ tone: 'good', title: `${companyName} is on ${formatQuantity(added.length, 'job')} more` });
    } catch {
      // the refusal stands in the dialog
    }
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Add ${isolated(companyName)} to jobs`}
      description="Jobs for which you choose the vendors."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isLoading={add.isPending}
            disabledReason={
              chosen.length === 0
                ? 'Choose a job.'
                : chosen.length > mostAtOnce && `Choose at most ${mostAtOnce} jobs at once.`
            }
            onClick={() => void submit()}
          >
            Add to {chosen.length > 0 ? formatQuantity(chosen.length, 'job') : 'jobs'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {add.error && <Banner tone="bad">{add.error.message}</Banner>}
        <Loadable
          of={jobs}
          skeleton={<Skeleton className="h-40" />}
          isEmpty={(data) => data.jobs.length === 0}
          empty={
            <EmptyState
              headingLevel={3}
              title="No job to add it to"
              action={
                <ScreenLink to={{ screen: 'job-edit' }} className={buttonClass()}>
                  Post a job
                </ScreenLink>
              }
            >
              You can choose vendors for jobs that you own or are a buyer on.
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
                  description={job.isOnJob ? `${job.number} · on the job already` : job.number}
                  checked={job.isOnJob || chosen.includes(job._id)}
                  disabled={job.isOnJob}
                  onChange={({ currentTarget: { checked } }) =>
                    setChosen((before) => (checked ? [...before, job._id] : before.filter((id) => id !== job._id)))
                  }
                />
              ))}
            </fieldset>
          )}
        </Loadable>
      </div>
    </Modal>
  );
}
