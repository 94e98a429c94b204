import { useHost } from '../shared/host.tsx';
import { jobStatuses, requestStatuses, type JobStatus } from '../parts/jobs/job-words.ts';

/** The two lists of jobs: what is not sourced yet, and what is. Each is the other with another choice of states at first. */
export type JobListScope = 'jobs' | 'job-requests';
export const listTitles: Record<JobListScope, string> = { jobs: 'Jobs', 'job-requests': 'Job requests' };

const statesAtFirst: Record<JobListScope, readonly JobStatus[]> = {
  jobs: jobStatuses.filter((status) => !requestStatuses.includes(status)),
  'job-requests': requestStatuses,
};
/** What a list shows at first, as its view and its field of stages say it. */
export const statesAtFirstLabel: Record<JobListScope, string> = {
  jobs: 'From sourcing on',
  'job-requests': 'Before sourcing',
};

const summaries = ['created', 'vendors-suggested', 'quotes-received', 'awarded', 'waiting', 'drafts'] as const;
export type Summary = (typeof summaries)[number];
export const summaryLabels: Record<Summary, string> = {
  created: 'Jobs created',
  'vendors-suggested': 'Vendors suggested',
  'quotes-received': 'Quotes received',
  awarded: 'Jobs awarded',
  waiting: 'Waiting for me',
  drafts: 'Drafts',
};
const isSummary = (text: string | null | undefined): text is Summary => summaries.some((one) => one === text);

export const sorts = [
  ['attention', 'Needs my action first'],
  ['closing', 'Closing soonest'],
  ['required', 'Needed soonest'],
  ['budget', 'Largest budget first'],
  ['newest', 'Newest first'],
  ['title', 'Title'],
] as const;
type Sort = (typeof sorts)[number][0];

/** What could be an id; anything else of an address is as if it were not there. */
const idOf = (text: string | null): string => (text !== null && /^[0-9a-f-]{36}$/.test(text) ? text : '');
const numberOf = (text: string | null, most: number): number | null =>
  text !== null && /^\d{1,15}$/.test(text) && Number(text) >= 1 && Number(text) <= most ? Number(text) : null;

/** The names that a list's address knows beside the page, in the order in which a saved view has them. */
const names = ['search', 'stage', 'plant', 'project', 'owner', 'overdue', 'closing', 'budget', 'month', 'sort', 'without', 'density'] as const; // prettier-ignore
type Name = (typeof names)[number];
/** A name that narrows the list. */
export type Narrowing = Name;
/** Those that narrow the list; each is dropped by itself where nothing is found. */
const narrowing: readonly Narrowing[] = names.slice(0, 9);

/** What an address says of a list. What it does not know is not there. */
export function readListState(scope: JobListScope, query: URLSearchParams, summaryFilter: string | undefined) {
  const stage = query.get('stage') ?? '';
  const summary = isSummary(summaryFilter) ? summaryFilter : null;
  const chosen = jobStatuses.find((one) => one === stage);
  const month = query.get('month') ?? '';
  return {
    stage: chosen ?? (stage === 'any' ? 'any' : ''),
    summary,
    status: chosen ? [chosen] : stage === 'any' || summary ? undefined : [...statesAtFirst[scope]],
    sort: sorts.find(([value]) => value === query.get('sort'))?.[0] ?? ('attention' as Sort),
    page: numberOf(query.get('offset'), 1_000_000) ?? 1,
    search: (query.get('search') ?? '').trim().slice(0, 100),
    plantId: idOf(query.get('plant')),
    projectId: idOf(query.get('project')),
    ownerId: idOf(query.get('owner')),
    isOverdue: query.get('overdue') === 'yes',
    closesWithinDays: numberOf(query.get('closing'), 90),
    minBudgetInPaise: numberOf(query.get('budget'), 900_000_000_000_000),
    month: /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : '',
    without: (query.get('without') ?? '').split('.').filter(Boolean),
    isCompact: query.get('density') === 'compact',
  };
}
type Read = ReturnType<typeof readListState>;

/** The filters of the API that a state stands for. */
export const filtersOf = (state: Read) => ({
  sort: state.sort,
  ...(state.status && { status: state.status }),
  ...(state.summary && { summaryFilter: state.summary }),
  ...(state.search && { search: state.search }),
  ...(state.plantId && { plantId: state.plantId }),
  ...(state.projectId && { projectId: state.projectId }),
  ...(state.ownerId && { ownerId: state.ownerId }),
  ...(state.isOverdue && { isOverdue: true }),
  ...(state.closesWithinDays && { closesWithinDays: state.closesWithinDays }),
  ...(state.minBudgetInPaise && { minBudgetInPaise: state.minBudgetInPaise }),
  ...(state.month && { month: state.month }),
});

/** The query that is saved of a list: all but its page, with the summary that stands in its path. */
export function savedQueryOf(query: URLSearchParams, summary: Summary | null): string {
  const saved = new URLSearchParams(summary ? { summary } : {});
  for (const name of names) {
    const value = query.get(name);
    if (value) saved.set(name, value);
  }
  return saved.toString();
}

/** Where a saved query leads. */
export function targetOf(scope: JobListScope, saved: string) {
  const { summary, ...query } = Object.fromEntries(new URLSearchParams(saved));
  return { screen: scope, params: isSummary(summary) ? { summaryFilter: summary } : {}, query };
}

/** The state of the list that the address says, and how it is changed: always by the address. */
export function useListState(scope: JobListScope, summaryFilter: string | undefined) {
  const { query, setQuery } = useHost();
  const state = readListState(scope, query, summaryFilter);
  const with_ = (changes: Partial<Record<Name | 'offset', string>>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value);
      else next.delete(name);
    if (!('offset' in changes)) next.delete('offset');
    return next;
  };
  return {
    ...state,
    query,
    change: (changes: Partial<Record<Name, string>>) => setQuery(with_(changes)),
    queryWith: (changes: Partial<Record<Name | 'offset', string>>) => Object.fromEntries(with_(changes)),
    /** The names of the address that narrow the list now. */
    narrowedBy: narrowing.filter((name) => query.get(name)),
    clear: () => setQuery(with_(Object.fromEntries(narrowing.map((name) => [name, ''])))),
  };
}
export type ListState = ReturnType<typeof useListState>;
