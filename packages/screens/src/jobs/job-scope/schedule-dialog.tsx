import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { DefinitionList } from '@millwright/ui/definition-list/definition-list';
import { Modal } from '@millwright/ui/modal/modal';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useToast } from '@millwright/ui/toast/toast';
import { Download } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import {
  scheduleBadge,
  stageLabel,
  whyText,
  type ScheduledJob,
  type ScheduledStage,
} from '../../parts/delivery/schedule-labels.ts';
import type { Job } from '../../parts/jobs/job-words.ts';
import { isolated } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
import { useFile } from '../../shared/use-file.ts';
import { formatDate, formatDateTime } from '../../shared/vendor-format.ts';

/** The plan of a job: when each stage was planned, is expected and was reached. Who may sets it as the baseline. */
export default function ScheduleDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const plan = useApi('getJobSchedule', { path: { id: job._id } });
  const { take, isPending } = useFile();
  const [isPlanning, setPlanning] = useState(false);
  const download = (format: 'xlsx' | 'ics') =>
    void take({
      name: `${job.number} plan.${format}`,
      failed: 'The plan could not be exported',
      read: (client) => client.call('exportJobSchedule', { path: { id: job._id }, query: { format } }),
    });
  const { data } = plan;
  if (isPlanning && data) return <BaselineDialog job={data} onClose={() => setPlanning(false)} />;
  return (
    <Modal
      isOpen
      size="large"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Plan"
      description={`${job.number}, ${isolated(job.title ?? '')}`}
      footer={
        data && (
          <>
            <Button isLoading={isPending} onClick={() => download('ics')}>
              <Download aria-hidden className="size-4" /> Calendar (.ics)
            </Button>
            <Button isLoading={isPending} onClick={() => download('xlsx')}>
              <Download aria-hidden className="size-4" /> Excel (XLSX)
            </Button>
            {data.can.plan && (
              <Button variant="primary" onClick={() => setPlanning(true)}>
                {data.baseline ? 'Replace baseline' : 'Set baseline'}
              </Button>
            )}
          </>
        )
      }
    >
      <Loadable of={plan} skeleton={<Skeleton className="h-72" />}>
        {(loaded) => <Plan job={loaded} />}
      </Loadable>
    </Modal>
  );
}

function Plan({ job }: { job: ScheduledJob }) {
  const { requiredOn, baseline, stages } = job;
  const { tone, label } = scheduleBadge(job);
  return (
    <div className="grid gap-5">
      <DefinitionList
        items={[
          { term: 'Status', description: <Badge tone={tone}>{label}</Badge> },
          { term: 'Next', description: whyText(job) },
          { term: 'Required', description: requiredOn ? formatDate(requiredOn) : 'No required date' },
          {
            term: 'Baseline',
            description: baseline
              ? `${baseline.number}, by ${isolated(baseline.by)}, ${formatDateTime(baseline.at)}${baseline.reason ? `: ${isolated(baseline.reason)}` : ''}`
              : 'Not set: planned days follow the required date',
          },
        ]}
      />
      <Table caption="Stages" isCaptionHidden columns={columns} rows={stages} getRowId={({ stage }) => stage} />
    </div>
  );
}

const day = (date: string | null) => (date === null ? '–' : formatDate(date));
const columns: readonly TableColumn<ScheduledStage>[] = [
  { id: 'stage', header: 'Stage', isRowHeader: true, cell: ({ stage }) => stageLabel(stage) },
  { id: 'planned', header: 'Planned', className: 'whitespace-nowrap', cell: ({ planned }) => day(planned) },
  {
    id: 'forecast',
    header: 'Forecast',
    className: 'whitespace-nowrap',
    cell: ({ actual, forecast }) => (actual === null ? formatDate(forecast) : '–'),
  },
  { id: 'actual', header: 'Reached', className: 'whitespace-nowrap', cell: ({ actual }) => day(actual) },
  {
    id: 'float',
    header: 'Float (days)',
    align: 'end',
    cell: ({ actual, floatDays }) => (actual !== null || floatDays === null ? '–' : floatDays),
  },
];

/** Sets the first baseline of a job, or replaces it with a reason; the earlier ones are kept. */
function BaselineDialog({ job, onClose }: { job: ScheduledJob; onClose: () => void }) {
  const id = useId();
  const toast = useToast();
  const plan = useApiMutation('planSchedule');
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isFirst = job.baseline === null;
  const isMissing = !isFirst && reason.trim() === '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isMissing) return;
    try {
      await plan.run({ body: { jobId: job.jobId, ...(!isFirst && { reason: reason.trim() }) } });
      toast.show({ tone: 'good', title: isFirst ? 'Baseline set' : 'Baseline replaced' });
      onClose();
    } catch {
      // Shown in the dialog.
    }
  };
  const refused = plan.error?.errors.find(({ pointer }) => pointer === '/reason')?.message;
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={() => reason.trim() !== ''}
      title={isFirst ? 'Set the baseline?' : 'Replace the baseline?'}
      description={
        isFirst
          ? 'The latest dates of all stages become the plan for this job.'
          : 'The latest dates of all stages become the plan for this job. The earlier plan is kept with your reason.'
      }
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" form={id} variant="primary" isLoading={plan.isPending}>
            {isFirst ? 'Set baseline' : 'Replace baseline'}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {plan.error && !refused && <Banner tone="bad" title={plan.error.message} />}
        {!isFirst && (
          <Textarea
            label="Reason"
            isRequired
            characterLimit={1000}
            value={reason}
            error={refused ?? (isChecked && isMissing ? 'Enter a reason.' : undefined)}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
      </form>
    </Modal>
  );
}
