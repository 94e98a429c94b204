import '@millwright/api-client/procurement-operations';
import { useApi } from '@millwright/api-client/use-api';
import { buttonClass } from '@millwright/ui/button/button';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { Pagination } from '@millwright/ui/pagination/pagination';
import { Table } from '@millwright/ui/table/table';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { SummaryCards } from '../parts/jobs/summary-cards.tsx';
import { ScreenLink, useHost } from '../shared/host.tsx';
import { isolated, isolatedList } from '../shared/isolated.ts';
import { Loadable } from '../shared/loadable.tsx';
import { titleOf } from '../parts/jobs/job-words.ts';
import { BulkBar } from './list-bulk.tsx';
import { jobColumns, jobPhoneRow, ListSkeleton } from './list-columns.tsx';
import { NoJobs } from './list-empty.tsx';
import { ListExport } from './list-export.tsx';
import { ListFilters, ListToolbar } from './list-filters.tsx';
import { filtersOf, listTitles, useListState, type JobListScope } from './list-state.ts';
import { ListViews } from './list-views.tsx';

const pageSize = 20;
const noIds: readonly string[] = [];

/** The jobs that the reader may see (section 2 of the product specification, protected routes): those first that need somebody. */
export function JobList({ scope, summaryFilter }: { scope: JobListScope; summaryFilter?: string | undefined }) {
  const host = useHost();
  const user = useApi('getUserinfoData', {});
  const state = useListState(scope, summaryFilter);
  const company = user.data?.company;
  const jobs = useApi(
    'getJobRequests',
    company ? { path: { id: company._id }, query: { offset: state.page, limit: pageSize, ...filtersOf(state) } } : null,
    { keepPrevious: true },
  );
  const [chosenIds, setChosenIds] = useState(noIds);
  const counts = jobs.data?.counts;
  // What is not on the page any more is not chosen: nothing is done to what one does not see.
  const chosen = jobs.data?.jobs.filter(({ _id }) => chosenIds.includes(_id)) ?? [];
  const params = state.summary === null ? {} : { summaryFilter: state.summary };
  const isNothingThere = counts?.all === 0;
  const plantName =
    user.data?.userType === 'Plant' && !user.data.isSuperUser ? (user.data.plantInfo?.plantName ?? null) : null;
  const newMessages = jobs.data?.newJobRequestMessage ?? 0;
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-gutter py-7">
      <PageHeader
        title={listTitles[scope]}
        description={
          company
            ? isolatedList([company.companyName, plantName && `${plantName}, and jobs that you have a role on`], ' · ')
            : '\u00a0'
        }
        actions={
          !isNothingThere && (
            <>
              <ListExport companyId={company?._id} state={state} />
              <ScreenLink to={{ screen: 'job-edit' }} className={buttonClass({ variant: 'primary' })}>
                <Plus aria-hidden className="size-4" /> Post a job
              </ScreenLink>
            </>
          )
        }
      />
      <SummaryCards scope={scope} counts={counts} current={state.summary} newMessages={newMessages} />
      {!isNothingThere && <ListViews scope={scope} state={state} counts={counts} />}
      <div className="grid min-w-0 gap-4" data-density={state.isCompact ? 'compact' : undefined}>
        {!isNothingThere && <ListFilters scope={scope} state={state} userId={user.data?._id} />}
        <Loadable
          of={user.error && !user.data ? { ...jobs, error: user.error, retry: user.retry } : jobs}
          skeleton={<ListSkeleton without={state.without} />}
          isEmpty={(data) => data.jobs.length === 0}
          empty={<NoJobs {...{ state, scope, summaryFilter, plantName }} companyId={company?._id} />}
        >
          {(data) => (
            <>
              <Table
                caption={listTitles[scope]}
                toolbar={<ListToolbar state={state} total={data.totalRecords} />}
                columns={jobColumns}
                phoneRow={jobPhoneRow}
                rows={data.jobs}
                getRowId={(job) => job._id}
                selectedIds={chosen.map(({ _id }) => _id)}
                onSelectedIdsChange={setChosenIds}
                selectRowLabel={(job) => `Choose ${job.number}, ${isolated(titleOf(job))}`}
                hiddenColumnIds={state.without}
                onHiddenColumnIdsChange={(ids) => state.change({ without: ids.join('.') })}
              />
              {data.totalRecords > pageSize && (
                <Pagination
                  page={state.page}
                  pageSize={pageSize}
                  totalItems={data.totalRecords}
                  renderLink={host.renderLink}
                  getHref={(target) =>
                    host.hrefFor({ screen: scope, params, query: state.queryWith({ offset: String(target) }) })
                  }
                />
              )}
            </>
          )}
        </Loadable>
        {chosen.length > 0 && (
          <BulkBar chosen={chosen} onClear={() => setChosenIds(noIds)}>
            <ListExport companyId={company?._id} state={state} jobIds={chosen.map(({ _id }) => _id)} isUp />
          </BulkBar>
        )}
      </div>
    </div>
  );
}
