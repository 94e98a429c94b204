import { Button } from '@millwright/ui/button/button';
import { Menu } from '@millwright/ui/menu/menu';
import { Download } from 'lucide-react';
import { useFile } from '../shared/use-file.ts';
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
  const { take, isPending } = useFile();
  const download = async (format: 'csv' | 'xlsx') => {
    if (!companyId) return;
    const body = { format, ...(jobIds ? { jobIds: [...jobIds], sort: state.sort } : filtersOf(state)) };
    await take({
      name: `Jobs.${format}`,
      failed: 'Jobs not exported',
      read: (client) => client.call('exportJobRequests', { path: { id: companyId }, body }),
    });
  };
  return (
    <Menu
      side={isUp ? 'top' : 'bottom'}
      trigger={
        <Button isLoading={isPending} disabledReason={!companyId && 'The jobs are still loading.'}>
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
