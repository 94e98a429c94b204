import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { useToast } from '@millwright/ui/toast/toast';
import { ReportTable } from '../../parts/reports/report-table.tsx';
import { reportKinds, reportPurposes, type Report } from '../../parts/reports/report-words.ts';
import { Loadable } from '../../shared/loadable.tsx';

/** The reports of a job: what can be made of it now, and what was. Each is frozen with its fingerprint. */
export default function JobReports({ jrId }: { jrId: string }) {
  const reports = useApi('getComparisonReports', { path: { id: jrId } });
  return (
    <Loadable of={reports} skeleton={<Skeleton className="h-96" />}>
      {(data) => (
        <div className="grid grid-cols-1 gap-6">
          <Make jrId={jrId} kinds={data.kinds} />
          <section aria-labelledby="reports-made" className="grid min-w-0 gap-3">
            <CardHeader
              title="Reports"
              headingId="reports-made"
              description="Each report shows the data as of its creation, with a fingerprint."
            />
            {data.reports.length === 0 ? (
              <EmptyState headingLevel={3} title="No reports yet">
                Reports that you create above appear here for everyone who can see prices of this job.
              </EmptyState>
            ) : (
              <ReportTable reports={data.reports} />
            )}
          </section>
        </div>
      )}
    </Loadable>
  );
}

const all = Object.keys(reportKinds) as Report['kind'][];

function Make({ jrId, kinds }: { jrId: string; kinds: readonly Report['kind'][] }) {
  const toast = useToast();
  const job = useApi('getJobRequestReport', { path: { id: jrId } });
  const make = useApiMutation('makeReport');
  const jobId = job.data?.jobRequestDetails._id;
  const run = async (kind: Report['kind']) => {
    try {
      await make.run({ body: { jobId: jobId!, kind } });
      toast.show({ tone: 'good', title: `${reportKinds[kind]} created.` });
    } catch {
      // The banner says why.
    }
  };
  return (
    <Card as="section" aria-labelledby="make-report" className="grid gap-4">
      <CardHeader title="Create report" headingId="make-report" />
      {make.error && (
        <Banner tone="bad" title="Report not created">
          {make.error.message}
        </Banner>
      )}
      <ul className="grid gap-4 sm:grid-cols-3">
        {all.map((kind) => {
          const isPossible = kinds.includes(kind);
          return (
            <li key={kind} className="grid content-start justify-items-start gap-2">
              <h3 className="text-body font-semibold">{reportKinds[kind]}</h3>
              <p className="text-small text-ink-muted">{reportPurposes[kind]}</p>
              {isPossible ? (
                <Button size="small" isLoading={make.isPending} onClick={() => void run(kind)}>
                  Create {reportKinds[kind].toLowerCase()}
                </Button>
              ) : (
                <p className="text-small">Available after the comparison.</p>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
