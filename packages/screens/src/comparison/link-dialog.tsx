import type { ApiProblem } from '@millwright/api-client/problem';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { RadioGroup } from '@millwright/ui/radio-group/radio-group';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { TextField } from '@millwright/ui/text-field/text-field';
import { useToast } from '@millwright/ui/toast/toast';
import { useEffect, useState } from 'react';
import type { Sheet } from '../parts/comparison/sheet-words.ts';
import { isolated } from '../shared/isolated.ts';
import { Loadable } from '../shared/loadable.tsx';

/** Makes a comparison that of a job: which one, and what follows of it. */
export default function LinkDialog({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  const toast = useToast();
  const link = useApiMutation('updateComparisonJobId');
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [jobId, setJobId] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), 300);
    return () => clearTimeout(timer);
  }, [typed]);
  const list = useApi('getAllJobIds', { body: search ? { search } : {} }, { keepPrevious: true });
  const chosen = list.data?.jobs.find(({ _id }) => _id === jobId);
  const submit = async () => {
    if (!chosen || link.isPending) return;
    try {
      await link.run({ path: { id: sheet._id }, body: { jobId: chosen._id } });
      toast.show({ tone: 'good', title: `Comparison linked to ${chosen.number}` });
      onClose();
    } catch (problem) {
      // Somebody else has compared that job meanwhile: the list is not what it was.
      if ((problem as ApiProblem).code === 'JOB_NOT_LINKABLE') list.retry();
    }
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Link to a job"
      description="Your jobs without a comparison and with opened quotes."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isLoading={link.isPending}
            disabledReason={!chosen && 'Choose a job first.'}
            onClick={() => void submit()}
          >
            {chosen ? `Link to ${chosen.number}` : 'Link'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {link.error && (
          <Banner tone="bad" title="Not linked">
            {link.error.message}
          </Banner>
        )}
        <TextField
          label="Search"
          type="search"
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Loadable
          of={list}
          skeleton={<Skeleton className="h-40" />}
          isEmpty={({ jobs }) => jobs.length === 0}
          empty={
            <p className="text-ink-muted">
              {search ? 'No matching jobs.' : 'No jobs to link.'} A job has one comparison, and its quotes must be
              opened.
            </p>
          }
        >
          {({ jobs }) => (
            <RadioGroup
              legend="Job"
              value={jobId}
              onValueChange={setJobId}
              options={jobs.map(({ _id, number, title }) => ({
                value: _id,
                label: `${number} ${isolated(title || 'Untitled job')}`,
              }))}
            />
          )}
        </Loadable>
        {chosen && (
          <Banner tone="info" title={`Effects on ${chosen.number}`}>
            <ul className="list-disc ps-5">
              <li>
                Everyone who can see the job's prices can see this comparison: owner, buyers, commercial evaluators and
                auditors.
              </li>
              <li>The owner and buyers can edit and freeze it, and it is used for approvals.</li>
              <li>Quotes added later need the vendor's document. Changes are recorded in the job log.</li>
              <li>It cannot be unlinked.</li>
            </ul>
          </Banner>
        )}
      </div>
    </Modal>
  );
}
