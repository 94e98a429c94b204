import type { Answer } from '@millwright/api-client/client';
import { useApi } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { Loadable } from '../../shared/loadable.tsx';
import { formatDate } from '../../shared/vendor-format.ts';

type Member = Answer<'getProviderTeam'>['people'][number];

const states = {
  active: { label: 'Active', tone: 'good' },
  invited: { label: 'Has not set a password yet', tone: 'warn' },
  removed: { label: 'Removed', tone: 'neutral' },
} as const;

const columns: TableColumn<Member>[] = [
  {
    id: 'email',
    header: 'Address',
    isRowHeader: true,
    cell: ({ email }) => <bdi className="wrap-anywhere">{email}</bdi>,
  },
  { id: 'state', header: 'State', cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].label}</Badge> },
  { id: 'added', header: 'Added', cell: ({ addedAt }) => formatDate(addedAt) },
  { id: 'removed', header: 'Removed', cell: ({ removedAt }) => (removedAt ? formatDate(removedAt) : '') },
];

/** Who may work in the console. Accounts are opened and closed by a command on the server. */
export default function ProviderTeam() {
  const team = useApi('getProviderTeam', {});
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-gutter py-7">
      <PageHeader
        title="Team"
        description="Accounts with access to this console. Manage them on the server with npm run provider."
      />
      <Loadable of={team} skeleton={<Skeleton className="h-60" />}>
        {({ people }) => (
          <Table
            caption="Team members"
            isCaptionHidden
            columns={columns}
            rows={people}
            getRowId={({ email }) => email}
          />
        )}
      </Loadable>
    </div>
  );
}
