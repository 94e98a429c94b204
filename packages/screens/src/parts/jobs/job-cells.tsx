import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate, formatDateTime } from '../../shared/vendor-format.ts';
import type { JobSummary } from './job-words.ts';

/** Where a job leads from a list: the form of a draft that is one's own to go on with, else its page. */
export const jobTarget = (job: JobSummary) =>
  job.status === 'draft' && job.nextMove.whose === 'me'
    ? ({ screen: 'job-edit', params: { jrId: job.number } } as const)
    : ({ screen: 'job-scope', params: { jrId: job.number } } as const);

const segmentTones: Record<JobSummary['stages'][number]['state'], string> = {
  done: 'bg-accent',
  current: 'bg-spark',
  stopped: 'bg-ink-muted',
  coming: 'bg-line-strong',
};

/** How far a job is, as a row of segments; its words stand beside it. */
export function StageSegments({ job }: { job: JobSummary }) {
  return (
    <span aria-hidden className="flex w-full max-w-32 gap-0.75">
      {job.stages.map(({ stage, state }) => (
        <span
          key={stage}
          className={`h-1 min-w-0 flex-1 rounded-full ${state === 'stopped' && job.status === 'cancelled' ? 'bg-bad' : segmentTones[state]} forced-colors:bg-[CanvasText]`}
        />
      ))}
    </span>
  );
}

/** "3 d 2 h", below a day "4 h 48 min". */
function timeLeft(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  return days > 0 ? `${days} d ${hours} h` : `${hours} h ${minutes % 60} min`;
}

const urgentInMilliseconds = 86_400_000;

/** When something of a job is due: a time never without its date, a colour never without a word. `isInline`: on one line, for a phone. */
export function Deadline({ job, isInline = false }: { job: JobSummary; isInline?: boolean }) {
  const { closeAt } = job.quotes;
  const Lines = isInline ? OneLine : TwoLines;
  if (job.status === 'on_hold') return <Lines>On hold since {formatDate(job.statusSince)}</Lines>;
  if (job.status === 'quoting' && closeAt) {
    const left = Date.parse(closeAt) - Date.now();
    return (
      <Lines tone={left < urgentInMilliseconds ? 'text-bad' : 'text-ink'} second={formatDateTime(closeAt)}>
        {left < urgentInMilliseconds && <Clock aria-hidden className="me-1 inline size-3.5 align-[-0.125em]" />}
        {left <= 0 ? 'Deadline passed' : `${timeLeft(left)} left`}
      </Lines>
    );
  }
  if (job.nextMove.move === 'complete') return <Lines>Not complete yet</Lines>;
  if (job.nextMove.move === 'reopen')
    return <Lines second={`ended ${formatDate(job.statusSince)}`}>Can be reopened</Lines>;
  if (!job.requiredBy) return <Lines>No date yet</Lines>;
  return (
    <Lines tone={job.isOverdue ? 'text-bad' : 'text-ink'} second={formatDate(job.requiredBy)} glue=" ">
      {job.isOverdue ? 'Overdue: needed by' : 'Needed by'}
    </Lines>
  );
}

type LinesProps = {
  children: ReactNode;
  second?: string;
  tone?: string;
  /** Between the two where they stand on one line. */ glue?: string;
};

const OneLine = ({ children, second, tone, glue = ', ' }: LinesProps) => (
  <>
    <span className={tone === 'text-bad' ? 'font-medium text-bad' : ''}>{children}</span>
    {second && `${glue}${second}`}
  </>
);

const TwoLines = ({ children, second, tone = 'text-ink-muted' }: LinesProps) => (
  <span className="grid">
    <span className={second ? `font-medium ${tone}` : 'text-ink-muted'}>{children}</span>
    {second && <span className="text-small text-ink-muted lg:whitespace-nowrap">{second}</span>}
  </span>
);
