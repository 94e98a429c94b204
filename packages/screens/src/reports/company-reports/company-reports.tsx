import { useApi } from '@millwright/api-client/use-api';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { linkClass } from '@millwright/ui/link/link';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { Pagination } from '@millwright/ui/pagination/pagination';
import { SearchBox } from '@millwright/ui/search-box/search-box';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { useState } from 'react';
import { ReportTable } from '../../parts/reports/report-table.tsx';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
import { CompanyFigures, FiguresActions, useFiguresFilter } from './company-figures.tsx';

const pageSize = 20;

/** The figures of the company and its reports: those of jobs whose prices the reader reads (section 2 of the product specification). */
export default function CompanyReports() {
  const user = useApi('getUserinfoData', {});
  const companyId = user.data?.company._id;
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-1 gap-6 px-gutter py-7">
      <PageHeader
        title="Reports"
        description={user.data ? isolated(user.data.company.companyName) : '\u00a0'}
        actions={<FiguresActions companyId={companyId} />}
      />
      <Loadable of={user} skeleton={<Skeleton className="h-96" />}>
        {() => (
          <>
            <CompanyFigures companyId={companyId!} />
            <Reports companyId={companyId!} />
          </>
        )}
      </Loadable>
    </div>
  );
}

function Reports({ companyId }: { companyId: string }) {
  const { query, hrefFor, renderLink, go } = useHost();
  const { kept } = useFiguresFilter();
  const page = Math.max(1, Number.parseInt(query.get('offset') ?? '1', 10) || 1);
  const search = query.get('search') ?? '';
  const [typed, setTyped] = useState(search);
  const reports = useApi(
    'getAllGeneratedReportsByCompany',
    { path: { id: companyId }, query: { offset: page, limit: pageSize, ...(search && { search }) } },
    { keepPrevious: true },
  );
  const find = (words: string) =>
    go({ screen: 'company-reports', query: { ...kept, ...(words.trim() && { search: words.trim() }) } });
  return (
    <section aria-labelledby="reports-made" className="grid min-w-0 grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h2 id="reports-made">Reports created</h2>
        <p className="text-ink-muted">Each report is frozen with a fingerprint. Create reports on a job's page.</p>
      </div>
      <SearchBox
        label="Find a report"
        placeholder="Job or creator"
        value={typed}
        onValueChange={setTyped}
        onSearch={find}
        className="max-w-md"
      />
      <Loadable
        of={reports}
        skeleton={<Skeleton className="h-96" />}
        isEmpty={(data) => data.reports.length === 0}
        empty={
          search ? (
            <EmptyState title={`No reports for “${search}”`}>Try fewer words, or the job number.</EmptyState>
          ) : (
            <EmptyState
              title="No reports yet"
              action={
                <ScreenLink to={{ screen: 'jobs' }} className={linkClass({ variant: 'standalone' })}>
                  Go to Jobs
                </ScreenLink>
              }
            >
              Reports created on a job’s Reports tab are also listed here.
            </EmptyState>
          )
        }
      >
        {(data) => (
          <>
            <ReportTable reports={data.reports} hasJob />
            {data.total > pageSize && (
              <Pagination
                page={page}
                pageSize={pageSize}
                totalItems={data.total}
                renderLink={renderLink}
                getHref={(target) =>
                  hrefFor({
                    screen: 'company-reports',
                    query: { ...kept, offset: String(target), ...(search && { search }) },
                  })
                }
              />
            )}
          </>
        )}
      </Loadable>
    </section>
  );
}
