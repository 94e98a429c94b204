import '@millwright/api-client/procurement-operations';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Combobox } from '@millwright/ui/combobox/combobox';
import { Modal } from '@millwright/ui/modal/modal';
import { useToast } from '@millwright/ui/toast/toast';
import { useEffect, useState } from 'react';
import { useHost } from '../../shared/host.tsx';
import { jobStatusLabel, titleOf } from '../../parts/jobs/job-words.ts';

/** Begins a job with what an earlier one of the reader's own says. */
export default function CopyJobDialog({
  companyId,
  userId,
  onClose,
}: {
  companyId: string;
  userId: string;
  onClose: () => void;
}) {
  const { go } = useHost();
  const toast = useToast();
  const again = useApiMutation('useJobAgain');
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim().slice(0, 100)), 300);
    return () => clearTimeout(timer);
  }, [typed]);
  const jobs = useApi(
    'getJobRequests',
    {
      path: { id: companyId },
      query: { offset: 1, limit: 20, sort: 'newest', ownerId: userId, ...(search && { search }) },
    },
    { keepPrevious: true },
  );
  const options = (jobs.data?.jobs ?? []).map((job) => ({
    value: job._id,
    label: titleOf(job),
    description: `${job.number}, ${jobStatusLabel(job.status)}`,
  }));
  const copy = async () => {
    if (chosen === null) return;
    try {
      const made = await again.run({ path: { id: chosen } });
      toast.show({ tone: 'good', title: `Draft ${made.number} created` });
      go({ screen: 'job-edit', params: { jrId: made.number } });
    } catch {
      // `again.error` is shown
    }
  };
  const problem = again.error ?? (jobs.data ? undefined : jobs.error);
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && !again.isPending && onClose()}
      title="Copy an earlier job"
      description="Copies its title, service, plant, scope of work, items with your rates, contacts and budget. Dates, people, vendors, documents and quotes are not copied."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isLoading={again.isPending}
            disabledReason={chosen === null && 'Choose a job.'}
            onClick={() => void copy()}
          >
            Copy job
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {problem && <Banner tone="bad">{problem.message}</Banner>}
        <Combobox
          label="Job"
          placeholder="Title or number"
          description="Jobs you own, newest first"
          noMatchLabel={search ? 'No matching jobs' : 'No jobs yet'}
          value={chosen}
          isFilteredByHost
          isLoading={jobs.isLoading}
          options={options}
          onQueryChange={setTyped}
          onValueChange={setChosen}
        />
      </div>
    </Modal>
  );
}
