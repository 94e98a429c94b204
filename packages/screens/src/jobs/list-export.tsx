import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiClient } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Menu } from '@millwright/ui/menu/menu';
import { useToast } from '@millwright/ui/toast/toast';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../shared/save-file.ts';
import { filtersOf, type ListState } from './list-state.ts';

/** The list as a file: what is shown under its filters, on all pages, or the chosen jobs alone. */
export function ListExport({
  companyId,
  state,
  jobIds,
  isUp = false,
}: {
  companyId: string | undefined;
  state: ListState;
  /** Only these jobs. */
  jobIds?: readonly string[];
  /** The menu opens upwards. */
  isUp?: boolean;
}) {
  const client = useApiClient();
  const toast = useToast();
  const [isPending, setPending] = useState(false);
  const download = async (format: 'csv' | 'xlsx') => {
    if (!companyId) return;
    setPending(true);
    try {
      const body = { format, ...(jobIds ? { jobIds: [...jobIds], sort: state.sort } : filtersOf(state)) };
      saveFile(await client.call('exportJobRequests', { path: { id: companyId }, body }), `Jobs.${format}`);
    } catch (problem) {
      toast.show({ tone: 'bad', title: 'Nothing was exported', description: (problem as ApiProblem).message });
    } finally {
      setPending(false);
    }
  };
  return (
    <Menu
      side={isUp ? 'top' : 'bottom'}
      trigger={
        <Button isLoading={isPending} disabledReason={!companyId && 'The jobs are not there yet.'}>
          <Download aria-hidden className="size-4" /> Export
        </Button>
      }
      entries={[
        { id: 'xlsx', label: 'Excel (XLSX)', onSelect: () => void download('xlsx') },
        { id: 'csv', label: 'CSV', description: 'For other programs', onSelect: () => void download('csv') },
      ]}
    />
  );
}
