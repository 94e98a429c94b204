import '@millwright/api-client/procurement-operations';
import { useApi } from '@millwright/api-client/use-api';
import type { components } from '@millwright/contract/types';
import { Badge } from '@millwright/ui/badge/badge';
import { Breadcrumb } from '@millwright/ui/breadcrumb/breadcrumb';
import { buttonClass } from '@millwright/ui/button/button';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { linkClass } from '@millwright/ui/link/link';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { Pagination } from '@millwright/ui/pagination/pagination';
import { Select } from '@millwright/ui/select/select';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { TextField } from '@millwright/ui/text-field/text-field';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { stateLabels, stateTones, type SheetState } from '../../parts/comparison/sheet-words.ts';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { isolated, isolatedList } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { PageTitle } from '../../shared/page-title.tsx';
import { formatDateTime, formatQuantity, formatRupees } from '../../shared/vendor-format.ts';

type Summary = components['schemas']['ComparisonSummary'];
const pageSize = 20;
const states = ['draft', 'editable', 'frozen'] as const;
const isState = (text: string | null): text is SheetState => states.some((one) => one === text);

const QuoteEntry = lazyPart(() => import('../quote-entry.tsx'));

/** The comparisons that one may read, and a new one of quotes that no job has. */
export default function Comparisons() {
  return useHost().query.has('new') ? <NewComparison /> : <ComparisonList />;
}

function NewComparison() {
  const { go, hrefFor, renderLink } = useHost();
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-1 gap-6 px-gutter py-7">
      <PageTitle of="New comparison" />
      <PageHeader
        breadcrumb={
          <Breadcrumb
            renderLink={renderLink}
            items={[
              { label: 'Quote comparison', href: hrefFor({ screen: 'comparisons' }) },
              { label: 'New comparison' },
            ]}
          />
        }
        title="New comparison"
        description="For quotes received without a job: enter, paste or upload them. Visible to you and your company's super users."
      />
      <QuoteEntry
        onCancel={() => go({ screen: 'comparisons' })}
        onSaved={({ _id }) => go({ screen: 'comparison', params: { _id } }, { isReplacing: true })}
      />
    </div>
  );
}

/** The last changed first. */
function ComparisonList() {
  const { query, setQuery, hrefFor, renderLink, hasScreen } = useHost();
  const asked = query.get('state');
  const state = isState(asked) ? asked : null;
  const search = query.get('search') ?? '';
  const page = Math.max(1, Number.parseInt(query.get('offset') ?? '1', 10) || 1);
  const with_ = (changes: Record<string, string>) => {
    const next = new URLSearchParams(query);
    next.delete('offset');
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value);
      else next.delete(name);
    return next;
  };
  const [typed, setTyped] = useState(search);
  useEffect(() => {
    if (typed.trim() === search) return;
    const timer = setTimeout(() => setQuery(with_({ search: typed.trim() }), { isReplacing: true }), 300);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- a moment after the last key
  }, [typed]);
  const list = useApi(
    'listComparisons',
    { query: { offset: page, limit: pageSize, ...(search && { search }), ...(state && { state: [state] }) } },
    { keepPrevious: true },
  );
  const isNarrowed = search !== '' || state !== null;
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-1 gap-6 px-gutter py-7">
      <PageTitle of="Quote comparison" />
      <PageHeader
        title="Quote comparison"
        description="Quotes side by side, by evaluated cost."
        actions={
          <>
            {hasScreen('levelling-requests') && (
              <ScreenLink to={{ screen: 'levelling-requests' }} className={buttonClass()}>
                Request bid tabulation
              </ScreenLink>
            )}
            {newComparison}
          </>
        }
      />
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Search"
          type="search"
          leading={<Search aria-hidden className="size-4" />}
          className="w-72 max-xs:w-full"
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Select
          label="Status"
          className="w-44 max-xs:w-full"
          value={state ?? ''}
          onChange={(event) => setQuery(with_({ state: event.target.value }))}
        >
          <option value="">Any</option>
          {states.map((one) => (
            <option key={one} value={one}>
              {stateLabels[one]}
            </option>
          ))}
        </Select>
      </div>
      <Loadable
        of={list}
        skeleton={<Skeleton className="h-72" />}
        isEmpty={({ total }) => total === 0}
        empty={
          isNarrowed ? (
            <EmptyState title="No matching comparisons">Try other words, or show all statuses.</EmptyState>
          ) : (
            <EmptyState
              title="No comparisons yet"
              action={
                <ScreenLink to={{ screen: 'jobs' }} className={linkClass({ variant: 'standalone' })}>
                  Jobs
                </ScreenLink>
              }
            >
              After quote opening, create the sheet on the job's Quote comparison tab. For quotes received otherwise,
              start a new comparison.
            </EmptyState>
          )
        }
      >
        {({ comparisons, total }) => (
          <>
            <Table
              caption="Comparisons"
              isCaptionHidden
              columns={columns}
              rows={comparisons}
              getRowId={({ _id }) => _id}
            />
            {total > pageSize && (
              <Pagination
                page={page}
                pageSize={pageSize}
                totalItems={total}
                renderLink={renderLink}
                getHref={(target) =>
                  hrefFor({ screen: 'comparisons', query: Object.fromEntries(with_({ offset: String(target) })) })
                }
              />
            )}
          </>
        )}
      </Loadable>
    </div>
  );
}

const newComparison = (
  <ScreenLink to={{ screen: 'comparisons', query: { new: '1' } }} className={buttonClass({ variant: 'primary' })}>
    New comparison
  </ScreenLink>
);

const columns: TableColumn<Summary>[] = [
  {
    id: 'title',
    header: 'Comparison',
    isRowHeader: true,
    cell: ({ _id, title, job, lineCount, vendorCount }) => (
      <>
        <ScreenLink
          to={{ screen: 'comparison', params: { _id } }}
          className={linkClass({ variant: 'standalone', className: 'wrap-anywhere' })}
        >
          {isolated(title)}
        </ScreenLink>
        <span className="block text-small text-ink-muted">
          {isolatedList(
            [job?.number ?? 'Without a job', formatQuantity(lineCount, 'line'), formatQuantity(vendorCount, 'vendor')],
            ' · ',
          )}
        </span>
      </>
    ),
  },
  {
    id: 'state',
    header: 'Status',
    cell: ({ state, version }) => (
      <Badge tone={stateTones[state]}>
        Version {version}, {stateLabels[state].toLowerCase()}
      </Badge>
    ),
  },
  {
    id: 'first',
    header: 'L1',
    cell: ({ first }) =>
      first ? (
        <span className="wrap-anywhere">{isolatedList(first.companyNames)}</span>
      ) : (
        <span className="text-ink-muted">No vendor ranked</span>
      ),
  },
  {
    id: 'cost',
    header: 'Evaluated cost',
    align: 'end',
    cell: ({ first }) => (first ? formatRupees(first.evaluatedInPaise) : '—'),
  },
  {
    id: 'changed',
    header: 'Last change',
    cell: ({ changedAt, changedBy }) => (
      <>
        {formatDateTime(changedAt)}
        <span className="block text-small wrap-anywhere text-ink-muted">{isolated(changedBy)}</span>
      </>
    ),
  },
];
