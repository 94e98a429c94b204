import '@millwright/api-client/procurement-operations';
import type { Answer } from '@millwright/api-client/client';
import { useApi } from '@millwright/api-client/use-api';
import { Button, buttonClass } from '@millwright/ui/button/button';
import { Chip } from '@millwright/ui/chip/chip';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { Pagination } from '@millwright/ui/pagination/pagination';
import { SegmentedControl } from '@millwright/ui/segmented-control/segmented-control';
import { Select } from '@millwright/ui/select/select';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Stat } from '@millwright/ui/stat/stat';
import { Table } from '@millwright/ui/table/table';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { PlantSelect } from '../../parts/jobs/plant-select.tsx';
import { visitTypes } from '../../parts/visits/visit-labels.ts';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { ListSearchField } from '../../shared/list-search-field.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { formatCount, formatQuantity } from '../../shared/vendor-format.ts';
import { useVisitList, visitLists, type VisitListId, type VisitListState } from './list-state.ts';
import { visitColumns, visitPhoneRow, VisitsSkeleton } from './visit-columns.tsx';

const FeedDialog = lazyPart(() => import('./feed-dialog.tsx'));
const GateDialog = lazyPart(() => import('./gate-dialog.tsx'));
const VisitWeek = lazyPart(() => import('./visit-week.tsx'));
const pageSize = 20;

const summaries: Record<VisitListId, { label: string; hint: string }> = {
  to_answer: { label: 'Waiting for you', hint: 'answers, confirmations and reports' },
  upcoming: { label: 'Upcoming', hint: 'requested, confirmed or on site' },
  past: { label: 'Past', hint: 'completed, declined or cancelled' },
  all: { label: 'All visits', hint: 'including drafts' },
};

/** Plant visits of the company (section 2 of the product specification, protected routes): those first that wait for the reader; as a list or a week. */
export default function PlantVisits() {
  const host = useHost();
  // The week that is shown first; a page that stays open over midnight on Sunday keeps it.
  const [now] = useState(() => Date.now());
  const [open, setOpen] = useState<'feed' | 'gate' | null>(null);
  const state = useVisitList(now);
  const { list, search, type, plantId, jobNumber, page, isWeek } = state;
  const filters = {
    ...(search && { search }),
    ...(type && { type }),
    ...(plantId && { plantId }),
    ...(jobNumber && { jobId: jobNumber }),
  };
  const visits = useApi(
    'getRequestList',
    isWeek ? null : { path: { query: list ?? 'all' }, query: { offset: page, limit: pageSize, ...filters } },
    { keepPrevious: true },
  );
  const counted = useApi('getRequestList', isWeek ? { path: { query: 'all' }, query: { offset: 1, limit: 1 } } : null);
  const counts = (visits.data ?? counted.data)?.counts;
  const isNothingThere = counts?.all === 0;
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-gutter py-7">
      <PageHeader
        title="Plant visits"
        description="Surveys, meetings, audits and inspections, at your plants and at vendors’ shops"
        actions={
          !isNothingThere && (
            <>
              <Button onClick={() => setOpen('gate')}>Gate</Button>
              <Button onClick={() => setOpen('feed')}>Calendar feed</Button>
              <ScreenLink to={{ screen: 'plant-visit-new' }} className={buttonClass({ variant: 'primary' })}>
                <Plus aria-hidden className="size-4" /> Request a visit
              </ScreenLink>
            </>
          )
        }
      />
      <Summaries counts={counts} current={isWeek ? null : list} state={state} />
      <div className="grid min-w-0 gap-4">
        {!isNothingThere && <Filters state={state} />}
        {isWeek ? (
          <VisitWeek state={state} filters={filters} />
        ) : (
          <Loadable
            of={visits}
            skeleton={<VisitsSkeleton />}
            isEmpty={(data) => data.requests.length === 0}
            empty={<NoVisits state={state} isNothingThere={isNothingThere} />}
          >
            {(data) => (
              <>
                <Table
                  caption="Plant visits"
                  toolbar={
                    <p role="status" className="me-auto text-small text-ink-muted tabular-nums">
                      {formatQuantity(data.totalRecords, 'visit')}
                    </p>
                  }
                  columns={visitColumns}
                  phoneRow={visitPhoneRow}
                  rows={data.requests}
                  getRowId={(visit) => visit._id}
                />
                {data.totalRecords > pageSize && (
                  <Pagination
                    page={page}
                    pageSize={pageSize}
                    totalItems={data.totalRecords}
                    renderLink={host.renderLink}
                    getHref={(target) =>
                      host.hrefFor({ screen: 'plant-visits', query: state.queryWith({ offset: String(target) }) })
                    }
                  />
                )}
              </>
            )}
          </Loadable>
        )}
      </div>
      {open === 'feed' && <FeedDialog onClose={() => setOpen(null)} />}
      {open === 'gate' && <GateDialog onClose={() => setOpen(null)} />}
    </div>
  );
}

function Summaries({
  counts,
  current,
  state,
}: {
  counts: Answer<'getRequestList'>['counts'] | undefined;
  current: VisitListId | null;
  state: VisitListState;
}) {
  return (
    <nav aria-label="Summaries" className="grid grid-cols-2 gap-3 max-xs:gap-2 lg:grid-cols-4">
      {visitLists.map((id) => (
        <ScreenLink
          key={id}
          to={{ screen: 'plant-visits', query: state.queryWith({ list: id, view: '', week: '' }) }}
          aria-current={current === id ? 'page' : undefined}
          className="block min-w-0 rounded-large border border-line bg-surface p-card shadow-raised hover:border-accent max-sm:p-3 aria-[current=page]:border-accent aria-[current=page]:ring-1 aria-[current=page]:ring-accent"
        >
          <Stat
            label={summaries[id].label}
            value={counts ? formatCount(counts[id]) : <Skeleton className="my-1.5 h-5 w-14" />}
            hint={summaries[id].hint}
          />
        </ScreenLink>
      ))}
    </nav>
  );
}

function Filters({ state }: { state: VisitListState }) {
  const { change } = state;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <ListSearchField
        label="Find a visit"
        placeholder="Vendor, title or number"
        search={state.search}
        onSearch={(search) => state.change({ search })}
      />
      <Select
        label="Type"
        isLabelHidden
        className="w-44 max-sm:flex-1 max-sm:basis-32"
        value={state.type ?? ''}
        onChange={({ currentTarget }) => change({ type: currentTarget.value })}
      >
        <option value="">All types</option>
        {Object.entries(visitTypes).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <PlantSelect value={state.plantId} onChange={(plant) => change({ plant })} />
      {state.jobNumber && <Chip text={state.jobNumber} onRemove={() => change({ job: '' })} />}
      <SegmentedControl
        className="ms-auto max-sm:ms-0"
        label="View"
        value={state.isWeek ? 'week' : 'list'}
        onValueChange={(view) => change({ view: view === 'week' ? view : '' })}
        options={[
          { value: 'list', label: 'List' },
          { value: 'week', label: 'Week' },
        ]}
      />
    </div>
  );
}

function NoVisits({ state, isNothingThere }: { state: VisitListState; isNothingThere: boolean }) {
  if (isNothingThere)
    return (
      <EmptyState
        title="No visits yet"
        action={
          <ScreenLink to={{ screen: 'plant-visit-new' }} className={buttonClass({ variant: 'primary' })}>
            Request a visit
          </ScreenLink>
        }
      >
        Agree on a time with a vendor, collect what the gate needs, and keep the report with the job.
      </EmptyState>
    );
  if (state.isNarrowed)
    return (
      <EmptyState
        kind="no-results"
        title="No matching visits"
        action={<Button onClick={state.clear}>Clear filters</Button>}
      >
        {state.search ? `No number, title or vendor contains "${state.search}".` : 'No visit matches these filters.'}
      </EmptyState>
    );
  return state.list === 'to_answer' ? (
    <EmptyState title="No action needed">No visits are waiting for you.</EmptyState>
  ) : (
    <EmptyState title="No visits here">Visits appear here once they are requested.</EmptyState>
  );
}
