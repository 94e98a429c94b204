import type { Answer } from '@millwright/api-client/client';
import { useApi } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { Loadable } from '../../shared/loadable.tsx';
import { formatDateTime } from '../../shared/vendor-format.ts';

type Entry = Answer<'getProviderAudit'>['entries'][number];

const columns: TableColumn<Entry>[] = [
  { id: 'action', header: 'Act', isRowHeader: true, cell: ({ action }) => action },
  { id: 'subject', header: 'Whom', cell: ({ subject }) => <bdi className="wrap-anywhere">{subject}</bdi> },
  { id: 'actor', header: 'Who', cell: ({ actor }) => <bdi className="wrap-anywhere">{actor}</bdi> },
  { id: 'at', header: 'When', cell: ({ at }) => formatDateTime(at) },
  { id: 'number', header: 'No.', align: 'end', cell: ({ number }) => number },
];

/** What the team did, and whether the chain of it is whole. */
export default function ProviderAudit() {
  const audit = useApi('getProviderAudit', {});
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-gutter py-7">
      <PageHeader title="Audit" description="The team’s latest 100 actions, newest first." />
      <Loadable
        of={audit}
        skeleton={
          <div className="grid gap-4">
            <Skeleton className="h-14" />
            <Skeleton className="h-80" />
          </div>
        }
      >
        {({ entries, firstBroken }) => (
          <>
            {firstBroken === null ? (
              <Banner tone="good">The audit chain is intact: no entry was changed or removed.</Banner>
            ) : (
              <Banner tone="bad" title={`The audit chain is broken at entry ${firstBroken}`}>
                The database was changed. Inform the server’s operator and do not change anything.
              </Banner>
            )}
            <Table
              caption="Team actions"
              isCaptionHidden
              columns={columns}
              rows={entries}
              getRowId={({ number }) => String(number)}
              empty={<EmptyState title="No actions yet">The team’s actions appear here.</EmptyState>}
            />
          </>
        )}
      </Loadable>
    </div>
  );
}
