import { linkClass } from '@millwright/ui/link/link';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import type { TablePhoneRow } from '@millwright/ui/table/phone-row';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { Deadline, jobTarget, StageSegments } from '../parts/jobs/job-cells.tsx';
import { ScreenLink } from '../shared/host.tsx';
import { isolated, isolatedList } from '../shared/isolated.ts';
import { formatQuantity, formatRupees } from '../shared/vendor-format.ts';
import { jobStatusLabel, jobStatusTone, titleOf, type JobSummary } from '../parts/jobs/job-words.ts';
import { nextMoveLabel } from '../parts/jobs/next-move.ts';

const whoIsNext = (job: JobSummary): string | null => {
  if (job.nextMove.move === 'none') return null;
  return nextMoveLabel(job.nextMove);
};

/** Whose move it is, below the move; nothing for the reader's own, and for those that their label explains. */
const byWhom: Partial<Record<JobSummary['nextMove']['whose'], string>> = {
  owner: 'by the owner',
  team: 'by the Millwright team',
  openers: 'by the quote openers',
  approvers: 'by the approvers',
};

/** What is new on a job since its reader looked at that part of it, in words; empty where nothing is. */
const newsOf = ({ news }: JobSummary): string =>
  [
    news.quotations > 0 && formatQuantity(news.quotations, 'new quote'),
    news.messages > 0 && formatQuantity(news.messages, 'new question'),
    news.vendors > 0 && formatQuantity(news.vendors, 'new vendor'),
    news.approvals > 0 && formatQuantity(news.approvals, 'new approval step'),
  ]
    .filter(Boolean)
    .join(' · ');

const stageInk: Partial<Record<ReturnType<typeof jobStatusTone>, string>> = { bad: 'text-bad', good: 'text-good' };

const NewDot = ({ job: { isNew } }: { job: JobSummary }) =>
  isNew && (
    <span className="inline-block size-2 shrink-0 self-center rounded-full bg-spark max-sm:me-2">
      <span className="sr-only">New: </span>
    </span>
  );

const TitleLink = ({ job }: { job: JobSummary }) => (
  <ScreenLink to={jobTarget(job)} className={`${linkClass({ variant: 'standalone' })} min-w-0 wrap-anywhere`}>
    {isolated(titleOf(job))}
  </ScreenLink>
);

const StatusText = ({ job: { status } }: { job: JobSummary }) => (
  <span className={`text-small ${stageInk[jobStatusTone(status)] ?? 'text-ink'}`}>{jobStatusLabel(status)}</span>
);

/** Moves that the state or the deadline beside it already says. */
const impliedMoves: readonly JobSummary['nextMove']['move'][] = ['none', 'await_quotes', 'reopen'];

/** A job on a phone: its title and state, then its number, deadline, quotes and next action. */
export function jobPhoneRow(job: JobSummary): TablePhoneRow {
  const { received, invited } = job.quotes;
  const news = newsOf(job);
  return {
    title: (
      <>
        <NewDot job={job} />
        <TitleLink job={job} />
      </>
    ),
    end: <StatusText job={job} />,
    details: [
      isolated(job.number),
      <Deadline key="deadline" job={job} isInline />,
      invited > 0 && `${received} of ${invited} quoted`,
      !impliedMoves.includes(job.nextMove.move) && (
        <span key="next" className={job.nextMove.whose === 'me' ? 'font-medium text-ink' : ''}>
          {whoIsNext(job)}
        </span>
      ),
      news && (
        <span key="news" className="font-medium text-on-spark-soft">
          {news}
        </span>
      ),
    ],
  };
}

export const jobColumns: readonly TableColumn<JobSummary>[] = [
  {
    id: 'job',
    header: 'Job',
    isRowHeader: true,
    cell: (job) => (
      <span className="grid min-w-40 gap-0.5 font-normal md:min-w-44 lg:min-w-56">
        <span className="flex min-w-0 items-baseline gap-2">
          <NewDot job={job} />
          <TitleLink job={job} />
        </span>
        <span className="text-small wrap-anywhere text-ink-muted">
          {isolatedList([job.number, job.subcategory?.name], ' · ')}
          <span className="min-[72rem]:hidden">
            {' · '}
            {isolatedList([job.plant?.name, job.owner.isMe ? 'you' : job.owner.fullName], ' · ')}
          </span>
        </span>
        {newsOf(job) && <span className="text-small font-medium text-on-spark-soft">{newsOf(job)}</span>}
      </span>
    ),
  },
  {
    id: 'stage',
    header: 'Stage',
    cell: (job) => (
      <span className="grid min-w-24 gap-0.5 md:min-w-28 lg:min-w-32">
        <span className="flex h-5 items-center">
          <StageSegments job={job} />
        </span>
        <StatusText job={job} />
      </span>
    ),
  },
  {
    id: 'next',
    header: 'Next',
    className: 'max-lg:hidden',
    cell: (job) => (
      <span className={job.nextMove.whose === 'me' ? 'font-medium text-ink' : 'text-ink-muted'}>
        {whoIsNext(job) ?? '–'}
        {job.nextMove.move !== 'none' && job.nextMove.whose in byWhom && (
          <span className="block text-small">{byWhom[job.nextMove.whose]}</span>
        )}
      </span>
    ),
  },
  {
    id: 'plant',
    header: 'Plant',
    // In less room its letters would stand below each other: there it stands below the title, as the owner does.
    className: 'max-[72rem]:hidden',
    cell: (job) => <span className="wrap-anywhere">{job.plant?.name ?? '–'}</span>,
  },
  {
    id: 'owner',
    header: 'Owner',
    className: 'max-[72rem]:hidden',
    cell: (job) => <span className="wrap-anywhere">{job.owner.isMe ? 'You' : isolated(job.owner.fullName)}</span>,
  },
  {
    id: 'deadline',
    header: 'Deadline',
    cell: (job) => (
      <span className="block md:min-w-22">
        <Deadline job={job} />
      </span>
    ),
  },
  {
    id: 'quoted',
    header: 'Quoted',
    align: 'end',
    cell: ({ quotes: { received, invited } }) =>
      invited === 0 ? <span className="text-ink-muted">none</span> : `${received} of ${invited}`,
  },
  {
    id: 'budget',
    header: 'Budget',
    align: 'end',
    cell: (job) => (job.budgetInPaise === null ? '–' : formatRupees(job.budgetInPaise)),
  },
];

const skeletonRows = Array.from({ length: 8 }, (_, at) => ({ id: String(at) }));
const skeletonWidths: Record<string, string> = { job: 'w-48', stage: 'w-28', quoted: 'w-12', budget: 'w-20' };
const skeletonColumns = jobColumns.map(({ id, header, align, isRowHeader }): TableColumn<{ id: string }> => ({
  id,
  header,
  ...(align && { align }),
  ...(isRowHeader && { isRowHeader }),
  cell: () => (
    <span className={`grid gap-1.5 ${align === 'end' ? 'justify-items-end' : ''}`}>
      {isRowHeader && <span className="sr-only">Loading</span>}
      <Skeleton className={`h-3.5 max-w-full ${skeletonWidths[id] ?? 'w-24'}`} />
      {align !== 'end' && <Skeleton className="h-3 w-20 max-w-full" />}
    </span>
  ),
}));

/** A table whose rows are not known yet: its columns are. */
export const ListSkeleton = ({ without }: { without: readonly string[] }) => (
  <Table
    caption="Loading jobs"
    columns={skeletonColumns.filter(({ id }) => !without.includes(id))}
    rows={skeletonRows}
    getRowId={({ id }) => id}
    phoneRow={() => ({
      title: <Skeleton className="h-4 w-44 max-w-full" />,
      end: <Skeleton className="h-3.5 w-16" />,
      details: [<Skeleton key="details" className="h-3.5 w-52 max-w-full" />],
    })}
  />
);
