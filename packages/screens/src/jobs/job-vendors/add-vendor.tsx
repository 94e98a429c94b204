import type { ApiProblem } from '@millwright/api-client/problem';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Combobox } from '@millwright/ui/combobox/combobox';
import { useToast } from '@millwright/ui/toast/toast';
import { useEffect, useState } from 'react';
import type { Job } from '../../parts/jobs/job-words.ts';
import type { JobVendor } from './vendor-status.ts';

/** Finds a listed vendor by name and adds it; with `onSuggest` it is suggested instead. */
export function AddVendor({
  job,
  known,
  onSuggest,
}: {
  job: Job;
  known: readonly JobVendor[];
  onSuggest?: (vendor: { gstn: string; name: string }) => void;
}) {
  const toast = useToast();
  const add = useApiMutation('addVendor');
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim().slice(0, 200)), 250);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useApi('vendorListingByName', search.length >= 2 ? { query: { search, limit: 10 } } : null, {
    keepPrevious: true,
  });
  const taken = new Set(known.filter(({ state }) => state === 'added').map(({ vendor }) => vendor?.gstn));
  const options = (search.length >= 2 ? (found.data?.vendorProfile ?? []) : []).map(({ gstn, companyInfo }) => ({
    value: gstn,
    label: companyInfo.companyName,
    description: `${companyInfo.city}, ${companyInfo.state}${taken.has(gstn) ? ' · on the job' : ''}`,
    isDisabled: taken.has(gstn),
  }));
  const choose = async (gstn: string | null) => {
    if (gstn === null) return;
    const name = options.find(({ value }) => value === gstn)?.label ?? '';
    setTyped('');
    if (onSuggest) {
      onSuggest({ gstn, name });
      return;
    }
    try {
      await add.run({ body: { jobId: job._id, gstns: [gstn] } });
      toast.show({ title: `${name} added to ${job.number}` });
    } catch (problem) {
      toast.show({ tone: 'bad', title: `${name} could not be added`, description: (problem as ApiProblem).message });
    }
  };
  return (
    <Combobox
      label="Company name"
      placeholder="Narmada Thermal"
      value={null}
      isFilteredByHost
      isLoading={found.isLoading || add.isPending}
      options={options}
      onQueryChange={setTyped}
      onValueChange={(gstn) => void choose(gstn)}
    />
  );
}
