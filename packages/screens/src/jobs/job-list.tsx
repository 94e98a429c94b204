import { useApi } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Button, buttonClass } from '@millwright/ui/button/button';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { linkClass } from '@millwright/ui/link/link';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { Pagination } from '@millwright/ui/pagination/pagination';
import { Select } from '@millwright/ui/select/select';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Stat } from '@millwright/ui/stat/stat';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { TextField } from '@millwright/ui/text-field/text-field';
import { Plus, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ScreenLink, useHost } from '../shared/host.tsx';
import { isolated, isolatedList } from '../shared/isolated.ts';
import { Loadable } from '../shared/loadable.tsx';
import { formatCount, formatDate, formatQuantity, formatRupees } from '../shared/vendor-format.ts';
import { jobStatusLabel, jobStatusTone, nextMoveLabel, titleOf, type JobStatus, type JobSummary } from './job-words.ts';

const pageSize = 20;
const summaries = ['created', 'waiting', 'drafts'] as const;
type Summary = (typeof summaries)[number];
const isSummary = (text: string | undefined): text is Summary => summaries.some((one) => one === text);

/** The two lists of jobs: what is not sourced yet, and what is. Each is the other with another choice of states at first. */
export type JobListScope = 'jobs' | 'job-requests';
const statesAtFirst: Record<JobListScope, JobStatus[]> = {
  jobs: ['sourcing', 'on_hold', 'cancelled'],
  'job-requests': ['draft', 'submitted', 'in_review'],
};
const titles: Record<JobListScope, string> = { jobs: 'Jobs', 'job-requests': 'Job requests' };
const stageChoices: readonly JobStatus[] = ['draft', 'submitted', 'in_review', 'sourcing', 'on_hold', 'cancelled'];

const sorts = [
  ['attention', 'What needs you'],
  ['newest', 'Newest first'],
  ['required', 'Needed first'],
  ['title', 'Title'],
] as const;
type Sort = (typeof sorts)[number][0];

/** What could be an id; anything else of an address is as if it were not there. */
const idOf = (text: string | null): string => (text !== null && /^[0-9a-f-]{36}$/.test(text) ? text : '');

/** What the address says of the list. What it does not know is not there. */
function useListState(scope: JobListScope, summaryFilter: string | undefined) {
  const { query, setQuery } = useHost();
  const stage = query.get('stage') ?? '';
  const summary = isSummary(summaryFilter) ? summaryFilter : null;
  const sort: Sort = sorts.find(([value]) => value === query.get('sort'))?.[0] ?? 'attention';
  const page = Math.max(1, Number.parseInt(query.get('offset') ?? '1', 10) || 1);
  const chosen = stageChoices.find((one) => one === stage);
  const status = chosen ? [chosen] : stage === 'any' || summary ? undefined : statesAtFirst[scope];
  const with_ = (changes: Record<string, string>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value);
      else next.delete(name);
    if (!('offset' in changes)) next.delete('offset');
    return next;
  };
  return {
    stage: chosen ?? (stage === 'any' ? 'any' : ''),
    summary,
    sort,
    page,
    status,
    search: (query.get('search') ?? '').trim().slice(0, 100),
    plantId: idOf(query.get('plant')),
    projectId: idOf(query.get('project')),
    change: (changes: Record<string, string>) => setQuery(with_(changes)),
    queryWith: (changes: Record<string, string>) => Object.fromEntries(with_(changes)),
    isNarrowed: query.has('search') || query.has('plant') || query.has('project') || stage !== '',
    clear: () => setQuery(new URLSearchParams()),
  };
}
type ListState = ReturnType<typeof useListState>;

/** The jobs that the reader may see (section 2 of the product specification, protected routes): those first that need somebody. */
export function JobList({ scope, summaryFilter }: { scope: JobListScope; summaryFilter?: string | undefined }) {
  const host = useHost();
  const user = useApi('getUserinfoData', {});
  const state = useListState(scope, summaryFilter);
  const company = user.data?.company;
  const jobs = useApi(
    'getJobRequests',
    company
      ? {
          path: { id: company._id },
          query: {
            offset: state.page,
            limit: pageSize,
            sort: state.sort,
            ...(state.status && { status: state.status }),
            ...(state.summary && { summaryFilter: state.summary }),
            ...(state.search && { search: state.search }),
            ...(state.plantId && { plantId: state.plantId }),
            ...(state.projectId && { projectId: state.projectId }),
          },
        }
      : null,
    { keepPrevious: true },
  );
  const counts = jobs.data?.counts;
  const newMessages = jobs.data?.newJobRequestMessage ?? 0;
  const params = summaryFilter === undefined ? {} : { summaryFilter };
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-gutter py-7">
      <PageHeader
        title={titles[scope]}
        description={company ? isolated(company.companyName) : '\u00a0'}
        actions={
          <ScreenLink to={{ screen: 'job-edit' }} className={buttonClass({ variant: 'primary' })}>
            <Plus aria-hidden className="size-4" /> Post a job
          </ScreenLink>
        }
      />
      <nav aria-label="Summaries" className="grid grid-cols-3 gap-3 max-xs:gap-2">
        {summaryCards.map(({ id, label, hint }) => (
          <ScreenLink
            key={id}
            to={{ screen: scope, params: { summaryFilter: id } }}
            aria-current={state.summary === id ? 'page' : undefined}
            className="block min-w-0 rounded-large border border-line bg-surface p-card shadow-raised hover:border-accent max-sm:p-3 max-sm:[&_[data-slot=stat-hint]]:hidden aria-[current=page]:border-accent aria-[current=page]:ring-1 aria-[current=page]:ring-accent"
          >
            <Stat
              label={label}
              value={counts ? formatCount(counts[id]) : '\u00a0'}
              hint={id === 'created' && newMessages > 0 ? `${formatCount(newMessages)} with new questions` : hint}
            />
          </ScreenLink>
        ))}
      </nav>
      <div className="grid min-w-0 gap-4">
        <Filters scope={scope} state={state} total={jobs.data?.totalRecords} />
        <Loadable
          of={user.error && !user.data ? { ...jobs, error: user.error, retry: user.retry } : jobs}
          skeleton={<ListSkeleton />}
          isEmpty={(data) => data.jobs.length === 0}
          empty={<NoJobs state={state} scope={scope} />}
        >
          {(data) => (
            <>
              <Table
                caption={titles[scope]}
                columns={columns}
                rows={data.jobs}
                getRowId={(job) => job._id}
                className="border-0"
              />
              {data.totalRecords > pageSize && (
                <div className="border-t border-line p-card">
                  <Pagination
                    page={state.page}
                    pageSize={pageSize}
                    totalItems={data.totalRecords}
                    renderLink={host.renderLink}
                    getHref={(target) =>
                      host.hrefFor({ screen: scope, params, query: state.queryWith({ offset: String(target) }) })
                    }
                  />
                </div>
              )}
            </>
          )}
        </Loadable>
      </div>
    </div>
  );
}

const summaryCards: readonly { id: Summary; label: string; hint: string }[] = [
  { id: 'created', label: 'Jobs created', hint: 'Submitted or later' },
  { id: 'waiting', label: 'Waiting for me', hint: 'The next move is yours' },
  { id: 'drafts', label: 'Drafts', hint: 'Not submitted yet' },
];

function Filters({ scope, state, total }: { scope: JobListScope; state: ListState; total: number | undefined }) {
  const choices = useApi('getJobChoices', {});
  const [typed, setTyped] = useState(state.search);
  const { search, change } = state;
  // The address may change by Back, and then says what is searched for.
  useEffect(() => setTyped(search), [search]);
  useEffect(() => {
    if (typed.trim() === search) return undefined;
    const timer = setTimeout(() => change({ search: typed.trim() }), 300);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `change` is another one at each drawing
  }, [typed, search]);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        type="search"
        label="Find a job"
        isLabelHidden
        placeholder="Title, number or service"
        autoComplete="off"
        maxLength={100}
        leading={<Search aria-hidden />}
        className="min-w-0 flex-1 basis-56"
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <Select
        label="Stage"
        className="w-44 max-sm:flex-1 max-sm:basis-32"
        value={state.stage}
        onChange={(event) => change({ stage: event.target.value })}
      >
        <option value="">{scope === 'jobs' ? 'From sourcing on' : 'Before sourcing'}</option>
        <option value="any">Any</option>
        {stageChoices.map((status) => (
          <option key={status} value={status}>
            {jobStatusLabel(status)}
          </option>
        ))}
      </Select>
      <Select
        label="Plant"
        className="w-44 max-sm:flex-1 max-sm:basis-32"
        value={state.plantId}
        onChange={(event) => change({ plant: event.target.value })}
      >
        <option value="">All</option>
        {(choices.data?.plants ?? []).map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
      {(choices.data?.projects.length ?? 0) > 0 && (
        <Select
          label="Project"
          className="w-44 max-sm:flex-1 max-sm:basis-32"
          value={state.projectId}
          onChange={(event) => change({ project: event.target.value })}
        >
          <option value="">All</option>
          {choices.data?.projects.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <Select
        label="Order"
        className="w-44 max-sm:flex-1 max-sm:basis-32"
        value={state.sort}
        onChange={(event) => change({ sort: event.target.value === 'attention' ? '' : event.target.value })}
      >
        {sorts.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <p role="status" className="ms-auto py-2 text-small text-ink-muted tabular-nums">
        {total === undefined ? '\u00a0' : formatQuantity(total, 'job')}
      </p>
    </div>
  );
}

/** What is new on a job since its reader looked at that part of it, in words; empty where nothing is. */
const newsOf = ({ news }: JobSummary): string =>
  [
    news.quotations > 0 && formatQuantity(news.quotations, 'new quote'),
    news.messages > 0 && formatQuantity(news.messages, 'new question'),
    news.vendors > 0 && formatQuantity(news.vendors, 'new vendor'),
    news.approvals > 0 && formatQuantity(news.approvals, 'new approval step'),
  ]
    .filter(Boolean)
    .join(' · ');

const columns: readonly TableColumn<JobSummary>[] = [
  {
    id: 'job',
    header: 'Job',
    isRowHeader: true,
    cell: (job) => (
      <span className="grid min-w-0 gap-0.5 font-normal sm:min-w-56">
        <span className="flex min-w-0 items-baseline gap-2">
          {job.isNew && (
            <span className="size-2 shrink-0 self-center rounded-full bg-spark">
              <span className="sr-only">New: </span>
            </span>
          )}
          <ScreenLink
            to={
              job.status === 'draft' && job.nextMove.whose === 'me'
                ? { screen: 'job-edit', params: { jrId: job.number } }
                : { screen: 'job-scope', params: { jrId: job.number } }
            }
            className={`${linkClass({ variant: 'standalone' })} min-w-0 wrap-anywhere`}
          >
            {isolated(titleOf(job))}
          </ScreenLink>
        </span>
        <span className="text-small wrap-anywhere text-ink-muted">
          {isolatedList([job.number, job.subcategory?.name], ' · ')}
        </span>
        {newsOf(job) && <span className="text-small font-medium text-on-spark-soft">{newsOf(job)}</span>}
      </span>
    ),
  },
  {
    id: 'stage',
    header: 'Stage',
    cell: (job) => (
      <span className="grid justify-items-start gap-1">
        <Badge tone={jobStatusTone(job.status)}>{jobStatusLabel(job.status)}</Badge>
        <span className="text-small text-ink-muted">since {formatDate(job.statusSince)}</span>
      </span>
    ),
  },
  {
    id: 'next',
    header: 'Next',
    cell: (job) => (
      <span className={job.nextMove.whose === 'me' ? 'font-medium text-ink' : 'text-ink-muted'}>
        {job.nextMove.move === 'none' ? '–' : nextMoveLabel(job.nextMove)}
        {job.nextMove.whose === 'team' && <span className="block text-small">by the provider's team</span>}
        {job.nextMove.whose === 'openers' && <span className="block text-small">by the people named for it</span>}
        {job.nextMove.whose === 'owner' && (
          <span className="block text-small wrap-anywhere">by {isolated(job.owner.fullName)}</span>
        )}
      </span>
    ),
  },
  { id: 'plant', header: 'Plant', cell: (job) => <span className="wrap-anywhere">{job.plant?.name ?? '–'}</span> },
  {
    id: 'owner',
    header: 'Owner',
    cell: (job) => <span className="wrap-anywhere">{job.owner.isMe ? 'You' : isolated(job.owner.fullName)}</span>,
  },
  {
    id: 'required',
    header: 'Needed by',
    cell: (job) => <span className="whitespace-nowrap">{job.requiredBy ? formatDate(job.requiredBy) : '–'}</span>,
  },
  {
    id: 'budget',
    header: 'Budget',
    align: 'end',
    cell: (job) => (job.budgetInPaise === null ? '–' : formatRupees(job.budgetInPaise)),
  },
];

const ListSkeleton = () => (
  <div className="grid gap-4">
    {Array.from({ length: 8 }, (_, index) => (
      <div key={index} className="grid grid-cols-[minmax(0,2fr)_1fr_1fr] gap-4">
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
      </div>
    ))}
  </div>
);

function NoJobs({ state, scope }: { state: ListState; scope: JobListScope }) {
  if (state.isNarrowed)
    return (
      <EmptyState kind="no-results" title="No job fits" action={<Button onClick={state.clear}>Show all</Button>}>
        {state.search
          ? `Nothing has "${state.search}" in its title, service or number under these filters.`
          : 'No job has this stage at this plant.'}
      </EmptyState>
    );
  return (
    <EmptyState
      title={
        state.summary === 'waiting' ? 'Nothing waits for you' : scope === 'jobs' ? 'No job yet' : 'No job request yet'
      }
      action={
        <ScreenLink to={{ screen: 'job-edit' }} className={buttonClass()}>
          Post a job
        </ScreenLink>
      }
    >
      Say what is to be done and where. It saves itself as a draft, and the provider&apos;s team looks at it when you
      submit it.
    </EmptyState>
  );
}
