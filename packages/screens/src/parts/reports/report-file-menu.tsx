import { Button } from '@millwright/ui/button/button';
import { Menu } from '@millwright/ui/menu/menu';
import { ChevronDown, Download } from 'lucide-react';
import { useFile } from '../../shared/use-file.ts';
import { formatDateTime } from '../../shared/vendor-format.ts';
import { reportForms, type Report } from './report-words.ts';

/** A report as PDF, XLSX or CSV. */
export function ReportFileMenu({ report }: { report: Report }) {
  const { take, isPending } = useFile();
  const name = `${report.title} ${report.job.number}`;
  const save = (form: (typeof reportForms)[number]) =>
    take({
      name: `${name}.${form}`,
      failed: `${name} could not be downloaded`,
      read: (client) => client.call('getReportFile', { path: { a: report._id, b: form } }),
    });
  return (
    <Menu
      align="end"
      trigger={
        <Button size="small" isLoading={isPending} aria-label={`File of ${name}, ${formatDateTime(report.madeAt)}`}>
          <Download aria-hidden className="size-4" /> File <ChevronDown aria-hidden className="size-4" />
        </Button>
      }
      entries={reportForms.map((form) => ({ id: form, label: form.toUpperCase(), onSelect: () => void save(form) }))}
    />
  );
}
