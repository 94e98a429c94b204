import { useApi } from '@millwright/api-client/use-api';
import { Breadcrumb } from '@millwright/ui/breadcrumb/breadcrumb';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { DefinitionList } from '@millwright/ui/definition-list/definition-list';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { ReportFileMenu } from '../../parts/reports/report-file-menu.tsx';
import { shortFingerprint, type ReportPage } from '../../parts/reports/report-words.ts';
import { CopyButton } from '../../shared/copy-button.tsx';
import { useHost } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
import { NotFoundState } from '../../shared/not-found-state.tsx';
import { PageTitle } from '../../shared/page-title.tsx';
import { formatDateTime, formatRupees } from '../../shared/vendor-format.ts';
import { ReportComments } from './report-comments.tsx';

const isId = (text: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);

/** A report of a job as it was frozen: its facts, its tables, its files, and what colleagues say of it. */
export default function ComparisonReport({ jrId, reportId }: { jrId: string; reportId: string }) {
  const isKnown = isId(reportId);
  const page = useApi('getReport', isKnown ? { path: { a: jrId, b: reportId } } : null);
  if (!isKnown || page.error?.status === 404 || page.error?.status === 400)
    return (
      <NotFoundState title="This report is not here">
        There is no report with this address, or its job is not yours to see.
      </NotFoundState>
    );
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-1 gap-6 px-gutter py-7">
      <Loadable of={page} skeleton={<Skeleton className="h-[40rem]" />}>
        {(data) => <Whole page={data} />}
      </Loadable>
    </div>
  );
}

function Whole({ page }: { page: ReportPage }) {
  const { hrefFor, renderLink } = useHost();
  const { report, content } = page;
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
        actions={<ReportFileMenu report={report} />}
      />
      <Card as="section" aria-labelledby="report-facts" className="grid gap-4">
        <CardHeader
          title="What it is of"
          headingId="report-facts"
          description={
            <span className="flex flex-wrap items-center gap-1">
              Frozen {formatDateTime(report.madeAt)}, fingerprint <code>{shortFingerprint(report.sha256)}</code>
              <CopyButton text={report.sha256} label="Copy" subject="the fingerprint of this report" />
            </span>
          }
        />
        <DefinitionList
          items={content.facts.map(({ label, value }) => ({
            term: label,
            description: <span className="wrap-anywhere">{isolated(value)}</span>,
          }))}
        />
      </Card>
      {content.sections.map((section) => (
        <SectionTable key={section.heading} section={section} />
      ))}
      <ReportComments page={page} />
    </>
  );
}

type Section = ReportPage['content']['sections'][number];
type Row = { cells: Section['rows'][number]; id: string };

function SectionTable({ section: { heading, note, columns, rows } }: { section: Section }) {
  const shown: TableColumn<Row>[] = columns.map(({ label, kind }, index) => ({
    id: String(index),
    header: <span className="wrap-anywhere">{label}</span>,
    headerText: label,
    isRowHeader: index === 0,
    align: kind === 'text' || kind === 'moment' ? 'start' : 'end',
    cell: ({ cells }) => <span className="font-normal wrap-anywhere">{worded(cells[index] ?? null, kind)}</span>,
  }));
  return (
    <section className="grid min-w-0 grid-cols-1 gap-2">
      <Table
        caption={heading}
        columns={shown}
        rows={rows.map((cells, index) => ({ cells, id: String(index) }))}
        getRowId={({ id }) => id}
        narrow="scroll"
        empty="None"
        {...(rows.length > 100 ? { windowed: { height: 560 } } : {})}
      />
      {note && <p className="text-small wrap-anywhere text-ink-muted">{note}</p>}
    </section>
  );
}

/** A cell as people read it. */
function worded(cell: Row['cells'][number], kind: Section['columns'][number]['kind']): string {
  if (cell === null) return '–';
  if (typeof cell === 'string') return kind === 'moment' ? formatDateTime(cell) : isolated(cell);
  if (kind === 'paise') return formatRupees(cell);
  return kind === 'hundredths' ? `${(cell / 100).toFixed(2)} %` : cell.toLocaleString('en-IN');
}
