import type { ApiProblem } from '@millwright/api-client/problem';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Combobox } from '@millwright/ui/combobox/combobox';
import { useToast } from '@millwright/ui/toast/toast';
import { useEffect, useState } from 'react';
import { lazyPart } from '../../shared/lazy-part.tsx';
import type { Job } from '../../parts/jobs/job-words.ts';
import type { JobVendor } from './job-vendors.tsx';

const SuggestDialog = lazyPart(() => import('./suggest-dialog.tsx'));

/** Finds a listed vendor by its name: who chooses puts it on the job at once, everybody else says why. */
export function AddVendor({ job, known, canChoose }: { job: Job; known: readonly JobVendor[]; canChoose: boolean }) {
  const toast = useToast();
  const add = useApiMutation('addVendor');
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<{ gstn: string; name: string } | null>(null);
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
    if (!canChoose) {
      setChosen({ gstn, name });
      return;
    }
    try {
      await add.run({ body: { jobId: job._id, gstns: [gstn] } });
      toast.show({ title: `${name} is on ${job.number}` });
    } catch (problem) {
      toast.show({ tone: 'bad', title: `${name} was not added`, description: (problem as ApiProblem).message });
    }
  };
  return (
    <>
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
      {chosen && <SuggestDialog job={job} vendor={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
