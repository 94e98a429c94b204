import { Table, type TableColumn } from '@millwright/ui/table/table';
import { ScreenLink } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { formatDateTime } from '../../shared/vendor-format.ts';
import { linkClass } from '@millwright/ui/link/link';
import { ReportFileMenu } from './report-file-menu.tsx';
import { shortFingerprint, type Report } from './report-words.ts';

const columnsWith = (hasJob: boolean): readonly TableColumn<Report>[] => [
  {
    id: 'title',
    header: 'Report',
    isRowHeader: true,
    cell: (report) => (
      <ScreenLink
        to={{ screen: 'comparison-report', params: { jrId: report.job.number, reportId: report._id } }}
        className={linkClass({ className: 'wrap-anywhere' })}
      >
        {report.title}
        {/* A job has several of a kind: who goes from link to link hears which. */}
        <span className="sr-only">, {formatDateTime(report.madeAt)}</span>
      </ScreenLink>
    ),
  },
  ...(hasJob
    ? [
        {
          id: 'job',
          header: 'Job',
          cell: ({ job }: Report) => (
            <span className="wrap-anywhere">
              {job.number} {isolated(job.title ?? '')}
            </span>
          ),
        },
      ]
    : []),
  { id: 'by', header: 'Created by', cell: ({ madeBy }) => <span className="wrap-anywhere">{isolated(madeBy)}</span> },
  { id: 'at', header: 'When', cell: ({ madeAt }) => formatDateTime(madeAt) },
  {
    id: 'print',
    header: 'Fingerprint',
    cell: ({ sha256 }) => <code className="text-small">{shortFingerprint(sha256)}</code>,
  },
  { id: 'file', header: 'File', cell: (report) => <ReportFileMenu report={report} /> },
];

/** Reports, each with its files. */
export const ReportTable = ({ reports, hasJob = false }: { reports: readonly Report[]; hasJob?: boolean }) => (
  <Table caption="Reports" isCaptionHidden columns={columnsWith(hasJob)} rows={reports} getRowId={({ _id }) => _id} />
);
