import type { Answer } from '@millwright/api-client/client';
import { useApi } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { TextField } from '@millwright/ui/text-field/text-field';
import { Search } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Loadable } from '../../shared/loadable.tsx';
import { formatQuantity } from '../../shared/vendor-format.ts';
import { isolated, isolatedList } from '../../shared/isolated.ts';

type Person = Answer<'getClientsList'>['data'][number];

const pageSize = 10;
const columns: readonly TableColumn<Person>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    cell: (person) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
        {isolated(person.fullName)}
        {person.isSuperUser && <Badge tone="steel">Super user</Badge>}
      </span>
    ),
  },
  {
    id: 'what',
    header: 'Designation',
    cell: (person) => (
      <span className="wrap-anywhere">{isolatedList([person.designation, person.department]) || '–'}</span>
    ),
  },
  { id: 'where', header: 'Plant', cell: (person) => <span className="wrap-anywhere">{person.plantName}</span> },
  { id: 'mail', header: 'Email', cell: (person) => <Address of={person.email} /> },
];

/** An address breaks behind its @; only one that no column holds breaks anywhere. */
function Address({ of: email }: { of: string }) {
  const at = email.indexOf('@') + 1;
  return (
    <span className={email.length > 48 ? 'wrap-anywhere' : 'max-sm:wrap-anywhere'}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}

/** The people of the company who have access: whom to ask, and who the super users are. */
export function PeopleCard({ company }: { company: string }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSearch(typed.trim().slice(0, 120));
      setPage(1);
    }, 300);
    return () => clearTimeout(timer);
  }, [typed]);
  const people = useApi(
    'getClientsList',
    { query: { offset: page, limit: pageSize, ...(search ? { search } : {}) } },
    { keepPrevious: true },
  );
  const total = people.data?.totalRecords ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-5">
      <CardHeader title={`People at ${isolated(company)}`} headingId={id} description="Everyone with access." />
      <TextField
        type="search"
        label="Find a colleague"
        isLabelHidden
        placeholder="Name, designation or email"
        autoComplete="off"
        leading={<Search aria-hidden />}
        className="max-w-80"
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <Loadable of={people} skeleton={<Skeleton className="h-40" />}>
        {(data) => (
          <Table
            caption={`People at ${company}`}
            isCaptionHidden
            columns={columns}
            rows={data.data}
            getRowId={({ _id }) => _id}
            narrow="stack"
            empty={<p className="px-3.5 py-6 text-center text-ink-muted">No one with that name has access.</p>}
          />
        )}
      </Loadable>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-small text-ink-muted tabular-nums">
          {people.data ? formatQuantity(total, 'person', 'people') : ' '}
        </p>
        {lastPage > 1 && (
          <div className="flex flex-wrap items-center gap-2">
            <Button
              size="small"
              disabledReason={page === 1 && 'This is the first page.'}
              onClick={() => setPage(page - 1)}
            >
              Previous
            </Button>
            <span className="text-small text-ink-muted tabular-nums">
              Page {page} of {lastPage}
            </span>
            <Button
              size="small"
              disabledReason={page === lastPage && 'This is the last page.'}
              onClick={() => setPage(page + 1)}
            >
              Next
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
