import { useApi } from '@millwright/api-client/use-api';
import { Button, buttonClass } from '@millwright/ui/button/button';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { CloudUpload, Plus } from 'lucide-react';
import { ScreenLink, useHost } from '../shared/host.tsx';
import { isolated } from '../shared/isolated.ts';
import { formatQuantity } from '../shared/vendor-format.ts';
import { filtersOf, readListState, type JobListScope, type ListState, type Narrowing } from './list-state.ts';

const filterNames: Record<string, string> = {
  search: 'search',
  stage: 'stage',
  plant: 'plant',
  project: 'project',
  owner: 'owner',
  overdue: 'overdue',
  closing: 'closing time',
  budget: 'budget',
  month: 'month',
};

/** An empty list says why: which filter to drop where there are filters, else how to begin. */
export function NoJobs({
  state,
  scope,
  summaryFilter,
  companyId,
  plantName,
}: {
  state: ListState;
  scope: JobListScope;
  summaryFilter: string | undefined;
  companyId: string | undefined;
  /** The plant whose jobs the reader sees; null where it is all of them. */
  plantName: string | null;
}) {
  if (state.narrowedBy.length > 0)
    return (
      <EmptyState
        kind="no-results"
        title="No matching jobs"
        action={
          <span className="flex flex-wrap justify-center gap-2">
            {companyId &&
              state.narrowedBy.map((name) => (
                <Without key={name} name={name} {...{ state, scope, summaryFilter, companyId }} />
              ))}
            <Button onClick={state.clear}>Show all</Button>
          </span>
        }
      >
        {state.search
          ? `With these filters, no job has “${state.search}” in its title, service, number or vendors.`
          : 'No job matches all of these filters.'}
      </EmptyState>
    );
  if (state.summary !== null && state.summary !== 'created')
    return <EmptyState title={noneOf[state.summary]}>{whyNoneOf[state.summary]}</EmptyState>;
  return (
    <EmptyState
      title={scope === 'jobs' ? 'No jobs yet' : 'No job requests yet'}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <ScreenLink to={{ screen: 'job-edit' }} className={buttonClass({ variant: 'primary' })}>
            <Plus aria-hidden className="size-4" /> Post a job
          </ScreenLink>
          <ScreenLink to={{ screen: 'job-edit', query: { from: 'boq' } }} className={buttonClass()}>
            <CloudUpload aria-hidden className="size-4" /> Start from a BOQ in Excel
          </ScreenLink>
        </span>
      }
    >
      A job keeps scope, vendors and quotes in one place. A title and a plant are enough to start.
      {plantName && (
        <> You see the jobs of {isolated(plantName)}. To see jobs of other plants, you need a role on them.</>
      )}
    </EmptyState>
  );
}

const noneOf = {
  'vendors-suggested': 'No vendors suggested yet',
  'quotes-received': 'No quotes yet',
  awarded: 'No awarded jobs yet',
  waiting: 'No action needed',
  drafts: 'No drafts',
};
const whyNoneOf = {
  'vendors-suggested': 'The Millwright team proposes vendors after it accepts a job.',
  'quotes-received': 'Quotes arrive after an RFQ is sent to vendors.',
  awarded: 'A job is awarded when its award proposal is approved.',
  waiting: 'Jobs that need your next step appear here.',
  drafts: 'New jobs are saved here until you submit them.',
};

/** How many jobs there are without one filter, as the button that drops it; none where it would not help. */
function Without({
  name,
  state,
  scope,
  summaryFilter,
  companyId,
}: {
  name: Narrowing;
  state: ListState;
  scope: JobListScope;
  summaryFilter: string | undefined;
  companyId: string;
}) {
  const { query } = useHost();
  const others = new URLSearchParams(query);
  others.delete(name);
  others.delete('offset');
  const without = filtersOf(readListState(scope, others, summaryFilter));
  const { data } = useApi('getJobRequests', { path: { id: companyId }, query: { ...without, limit: 1 } });
  if (!data?.totalRecords) return null;
  return (
    <Button onClick={() => state.change({ [name]: '' })}>
      Clear {filterNames[name]} ({formatQuantity(data.totalRecords, 'job')})
    </Button>
  );
}
