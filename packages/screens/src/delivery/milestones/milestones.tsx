import { useApi } from '@millwright/api-client/use-api';
import type { Answer } from '@millwright/api-client/client';
import { Badge } from '@millwright/ui/badge/badge';
import { Button } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { linkClass } from '@millwright/ui/link/link';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { Pagination } from '@millwright/ui/pagination/pagination';
import { Select } from '@millwright/ui/select/select';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Stat } from '@millwright/ui/stat/stat';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import {
  milestoneBadge,
  milestoneLabel,
  milestoneStates,
  type MilestoneState,
} from '../../parts/delivery/milestone-labels.ts';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { ListSearchField } from '../../shared/list-search-field.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { formatCount, formatDate, formatRupees } from '../../shared/vendor-format.ts';

const pageSize = 20;
type Page = Answer<'getMilestones'>;
type Listed = Page['milestones'][number];
const isState = (text: string): text is MilestoneState => (milestoneStates as readonly string[]).includes(text);

/** The milestones of all awarded jobs whose prices the reader reads (section 2 of the product specification: milestone management). */
export default function Milestones() {
  const { query, setQuery, hrefFor, renderLink } = useHost();
  const page = Math.max(1, Number.parseInt(query.get('offset') ?? '1', 10) || 1);
  const search = (query.get('search') ?? '').trim().slice(0, 100);
  const typedState = query.get('state') ?? '';
  const state = isState(typedState) ? typedState : undefined;
  const milestones = useApi(
    'getMilestones',
    { query: { offset: page, limit: pageSize, ...(search && { search }), ...(state && { state }) } },
    { keepPrevious: true },
  );
  const narrow = (key: 'search' | 'state', value: string) => {
    const next = new URLSearchParams(query);
    next.delete('offset');
    if (value.trim()) next.set(key, value.trim());
    else next.delete(key);
    setQuery(next);
  };
  const clear = () => {
    const next = new URLSearchParams(query);
    for (const key of ['search', 'state', 'offset']) next.delete(key);
    setQuery(next);
  };
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-1 gap-6 px-gutter py-7">
      <PageHeader title="Milestones" description="For awarded jobs whose prices you can see" />
      <div className="flex flex-wrap items-end gap-3">
        <ListSearchField
          label="Find a milestone"
          placeholder="Milestone, vendor or job"
          search={search}
          onSearch={(words) => narrow('search', words)}
        />
        <Select
          label="Status"
          isLabelHidden
          className="w-44 max-sm:flex-1 max-sm:basis-32"
          value={state ?? ''}
          onChange={(event) => narrow('state', event.target.value)}
        >
          <option value="">All statuses</option>
          {milestoneStates.map((one) => (
            <option key={one} value={one}>
              {milestoneLabel(one)}
            </option>
          ))}
        </Select>
      </div>
      <Loadable
        of={milestones}
        skeleton={<Skeleton className="h-96" />}
        isEmpty={({ milestones: listed }) => listed.length === 0}
        empty={
          search || state ? (
            <EmptyState
              kind="no-results"
              title="No matching milestones"
              action={<Button onClick={clear}>Clear filters</Button>}
            >
              {search ? `No milestone, vendor or job contains "${search}".` : 'No milestone has this status.'}
            </EmptyState>
          ) : (
            <EmptyState
              title="No milestones yet"
              action={
                <ScreenLink to={{ screen: 'jobs' }} className={linkClass({ variant: 'standalone' })}>
                  Go to Jobs
                </ScreenLink>
              }
            >
              Milestones of awarded jobs appear here once they are sent to the vendor.
            </EmptyState>
          )
        }
      >
        {(data) => (
          <>
            <Figures data={data} />
            <Table
              caption="Milestones"
              isCaptionHidden
              columns={columns}
              rows={data.milestones}
              getRowId={({ _id }) => _id}
            />
            {data.totalRecords > pageSize && (
              <Pagination
                page={page}
                pageSize={pageSize}
                totalItems={data.totalRecords}
                renderLink={renderLink}
                getHref={(target) =>
                  hrefFor({
                    screen: 'milestones',
                    query: { offset: String(target), ...(search && { search }), ...(state && { state }) },
                  })
                }
              />
            )}
          </>
        )}
      </Loadable>
    </div>
  );
}

function Figures({ data: { counts, damagesInPaise } }: { data: Page }) {
  const figures = [
    { label: 'Overdue', value: formatCount(counts.overdue), hint: undefined },
    { label: 'To accept', value: formatCount(counts.evidence_submitted), hint: 'within 7 days of the evidence' },
    { label: 'Due within 7 days', value: formatCount(counts.due), hint: undefined },
    { label: 'Damages proposed', value: formatRupees(damagesInPaise), hint: 'not applied yet' },
  ];
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {figures.map(({ label, value, hint }) => (
        <Card key={label}>
          <Stat label={label} value={value} hint={hint} />
        </Card>
      ))}
    </div>
  );
}

const columns: readonly TableColumn<Listed>[] = [
  {
    id: 'name',
    header: 'Milestone',
    isRowHeader: true,
    className: 'sm:min-w-29',
    cell: ({ name, jobNumber }) => (
      <ScreenLink
        to={{ screen: 'job-delivery', params: { jrId: jobNumber } }}
        className={linkClass({ className: 'wrap-anywhere' })}
      >
        {isolated(name)}
        <span className="sr-only">, {jobNumber}</span>
      </ScreenLink>
    ),
  },
  {
    id: 'job',
    header: 'Job',
    className: 'sm:min-w-30',
    cell: ({ jobNumber, jobTitle }) => (
      <span className="wrap-anywhere">
        {isolated(jobTitle)} <span className="text-small whitespace-nowrap text-ink-muted">{jobNumber}</span>
      </span>
    ),
  },
  {
    id: 'vendor',
    header: 'Vendor',
    className: 'sm:min-w-29',
    cell: ({ companyName }) => <span className="wrap-anywhere">{isolated(companyName)}</span>,
  },
  { id: 'value', header: 'Value', align: 'end', cell: ({ amountInPaise }) => formatRupees(amountInPaise) },
  {
    id: 'due',
    header: 'Due',
    cell: ({ extendedTo, acceptBy }) => (
      <span>
        <span className="whitespace-nowrap">{formatDate(extendedTo)}</span>
        {acceptBy && <span className="block text-small text-ink-muted">accept by {formatDate(acceptBy)}</span>}
      </span>
    ),
  },
  {
    id: 'state',
    header: 'Status',
    cell: (milestone) => {
      const { tone, label } = milestoneBadge(milestone);
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  {
    id: 'damages',
    header: 'Damages',
    align: 'end',
    cell: ({ damagesInPaise }) => (damagesInPaise ? formatRupees(damagesInPaise) : '–'),
  },
];
