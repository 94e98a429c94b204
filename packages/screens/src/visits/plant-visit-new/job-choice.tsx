import { useApi } from '@millwright/api-client/use-api';
import { Combobox } from '@millwright/ui/combobox/combobox';
import { useEffect, useState } from 'react';
import { jobStatusLabel, titleOf } from '../../parts/jobs/job-words.ts';
import type { Choices } from './visit.schema.ts';

/** The job that the visit is for, found by its title or number. */
export function JobChoice({ job, onChoose }: { job: Choices['job']; onChoose: (jobId: string | null) => void }) {
  const user = useApi('getUserinfoData', {});
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim().slice(0, 100)), 300);
    return () => clearTimeout(timer);
  }, [typed]);
  const company = user.data?.company;
  const jobs = useApi(
    'getJobRequests',
    company
      ? { path: { id: company._id }, query: { offset: 1, limit: 20, sort: 'newest', ...(search && { search }) } }
      : null,
    { keepPrevious: true },
  );
  const found = (jobs.data?.jobs ?? []).map((one) => ({
    value: one._id,
    label: titleOf(one),
    description: `${one.number}, ${jobStatusLabel(one.status)}`,
  }));
  const own = job && { value: job.jobId, label: job.title ?? job.number, description: job.number };
  return (
    <Combobox
      label="Job"
      description="The visit report and attendance are kept with the job."
      placeholder="Title or number"
      value={job?.jobId ?? null}
      options={own && found.every(({ value }) => value !== own.value) ? [own, ...found] : found}
      isFilteredByHost
      isLoading={jobs.isLoading}
      isClearable
      onQueryChange={setTyped}
      onValueChange={onChoose}
    />
  );
}
