import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiClient } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Menu } from '@millwright/ui/menu/menu';
import { useToast } from '@millwright/ui/toast/toast';
import { ChevronDown, Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../shared/save-file.ts';
import type { Report } from './report-words.ts';

const forms = ['pdf', 'xlsx', 'csv'] as const;

/** A report as PDF, XLSX or CSV. */
export function ReportFileMenu({ report }: { report: Report }) {
  const client = useApiClient();
  const toast = useToast();
  const [isPending, setPending] = useState(false);
  const name = `${report.title} ${report.job.number}`;
  const take = async (form: (typeof forms)[number]) => {
    setPending(true);
    try {
      saveFile(await client.call('getReportFile', { path: { a: report._id, b: form } }), `${name}.${form}`);
    } catch (problem) {
      toast.show({ tone: 'bad', title: `${name} could not be fetched`, description: (problem as ApiProblem).message });
    } finally {
      setPending(false);
    }
  };
  return (
    <Menu
      align="end"
      trigger={
        <Button size="small" isLoading={isPending} aria-label={`File of ${name}`}>
          <Download aria-hidden className="size-4" /> File <ChevronDown aria-hidden className="size-4" />
        </Button>
      }
      entries={forms.map((form) => ({ id: form, label: form.toUpperCase(), onSelect: () => void take(form) }))}
    />
  );
}
