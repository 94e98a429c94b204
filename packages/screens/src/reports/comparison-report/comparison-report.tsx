import { Breadcrumb } from '@millwright/ui/breadcrumb/breadcrumb';
import { Button } from '@millwright/ui/button/button';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { useState } from 'react';
import { ReportFileMenu } from '../../parts/reports/report-file-menu.tsx';
import type { ReportPage } from '../../parts/reports/report-words.ts';
import { useHost } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { NotFoundState } from '../../shared/not-found-state.tsx';
import { PageTitle } from '../../shared/page-title.tsx';
import { formatDateTime } from '../../shared/vendor-format.ts';
import { ReportComments } from './report-comments.tsx';
import { ReportContent } from './report-content.tsx';
import { useReport, type SharedReport } from './use-report.ts';

const ReportLinks = lazyPart(() => import('./report-links.tsx'));
const LinkDialog = lazyPart(() => import('./link-dialog.tsx'));

const isId = (text: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);

/**
 * A report of a job as it was frozen. By a session with its files, links and what colleagues say of it; by a link that somebody was given, the
 * report alone.
 */
export default function ComparisonReport({ jrId, reportId }: { jrId: string; reportId: string }) {
  const { goToLogin } = useHost();
  const { bySession, byLink } = useReport(jrId, isId(reportId) ? reportId : null);
  const shown = byLink ?? bySession;
  if (isId(reportId) && shown === null)
    return (
      <NotFoundState title="This report needs a login or its link">
        Open it with the link you received, or{' '}
        <Button size="small" onClick={goToLogin}>
          Log in
        </Button>
      </NotFoundState>
    );
  if (shown === null || (shown.data === undefined && [400, 404].includes(shown.error?.status ?? 0)))
    return (
      <NotFoundState title="Report not found">
        {byLink
          ? 'The link has expired or was revoked. Ask the sender for a new one.'
          : 'It does not exist, or you do not have access to its job.'}
      </NotFoundState>
    );
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-1 gap-6 px-gutter py-7">
      {byLink ? (
        <Loadable of={byLink} skeleton={<Skeleton className="h-[40rem]" />}>
          {(report) => <ByLink report={report} />}
        </Loadable>
      ) : (
        <Loadable of={bySession!} skeleton={<Skeleton className="h-[40rem]" />}>
          {(page) => <Whole page={page} />}
        </Loadable>
      )}
    </div>
  );
}

/** What who has a link reads. */
function ByLink({ report }: { report: SharedReport }) {
  const { job } = report;
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <PageTitle of={`${report.title} ${job.number}`} />
      <PageHeader
        title={report.title}
        description={
          <span className="wrap-anywhere">
            {isolated(report.company)}, {job.number} {isolated(job.title ?? '')}
          </span>
        }
      />
      <p className="text-small text-ink-muted">
        You opened this with a link, valid until {formatDateTime(report.opensUntil)}.
      </p>
      <ReportContent of={report} content={report.content} />
    </>
  );
}

function Whole({ page }: { page: ReportPage }) {
  const { hrefFor, renderLink } = useHost();
  const [isLinking, setLinking] = useState(false);
  const { report, content, can } = page;
  const { job } = report;
  return (
    <>
      <PageTitle of={`${report.title} ${job.number}`} />
      <PageHeader
        breadcrumb={
          <Breadcrumb
            renderLink={renderLink}
            items={[
              { label: 'Jobs', href: hrefFor({ screen: 'jobs' }) },
              { label: job.number, href: hrefFor({ screen: 'job-scope', params: { jrId: job.number } }) },
              { label: 'Reports', href: hrefFor({ screen: 'job-reports', params: { jrId: job.number } }) },
              { label: report.title },
            ]}
          />
        }
        title={report.title}
        description={
          <span className="wrap-anywhere">
            {job.number} {isolated(job.title ?? '')}
          </span>
        }
        actions={
          <>
            {can.share && (
              <Button aria-haspopup="dialog" onClick={() => setLinking(true)}>
                Create link
              </Button>
            )}
            <ReportFileMenu report={report} />
          </>
        }
      />
      <ReportContent of={report} content={content} />
      {page.links.length > 0 && <ReportLinks links={page.links} />}
      <ReportComments page={page} />
      {isLinking && <LinkDialog report={report} onClose={() => setLinking(false)} />}
    </>
  );
}
