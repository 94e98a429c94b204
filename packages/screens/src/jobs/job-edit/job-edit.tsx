import { useApi } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button, buttonClass } from '@millwright/ui/button/button';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { timeText } from '@millwright/ui/day-and-time';
import { Copy } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import { FailedState } from '../../shared/failed-state.tsx';
import { typedAgain } from '../../shared/form.tsx';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { NotFoundState } from '../../shared/not-found-state.tsx';
import { formatDate, formatQuantity, formatRupees } from '../../shared/vendor-format.ts';
import { titleOf, type Job } from '../../parts/jobs/job-words.ts';
import { useJob } from '../use-job.ts';
import { JobForm } from './job-form.tsx';
import type { ScopeItem } from './job.schema.ts';
import { useJobDraft, type Conflict, type JobDraft, type SaveState } from './use-job-draft.ts';

const CopyJobDialog = lazyPart(() => import('./copy-job-dialog.tsx'));

/** Posts a job, or edits one. Saves automatically. */
export default function JobEdit({ jrId }: { jrId?: string }) {
  return jrId === undefined ? <NewJob /> : <KnownJob key={jrId} jrId={jrId} />;
}

function NewJob() {
  const user = useApi('getUserinfoData', {});
  if (user.error && !user.data)
    return <Page title="Post a job">{<FailedState problem={user.error} onRetry={user.retry} />}</Page>;
  if (!user.data) return <FormSkeleton title="Post a job" />;
  return (
    <Editor
      initial={null}
      latest={undefined}
      plantId={user.data.plantInfo?._id ?? null}
      copy={<CopyJob companyId={user.data.company._id} userId={user.data._id} />}
    />
  );
}

/** Begins with what an earlier job says, in place of an empty form. */
function CopyJob(props: { companyId: string; userId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Copy aria-hidden className="size-4" /> Copy an earlier job
      </Button>
      {isOpen && <CopyJobDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function KnownJob({ jrId }: { jrId: string }) {
  const job = useJob(jrId);
  const details = job?.data?.jobRequestDetails;
  const scope = useApi('getJobScope', details ? { path: { id: details._id } } : null);
  if (job === null || job.error?.status === 404)
    return (
      <NotFoundState title="Job not found">No job has this number, or you do not have access to it.</NotFoundState>
    );
  const failed = job.error ?? scope.error;
  if (failed && !(details && scope.data))
    return (
      <Page title="Edit job">
        <FailedState problem={failed} onRetry={() => (job.error ? job.retry() : scope.retry())} />
      </Page>
    );
  if (!details || !scope.data) return <FormSkeleton title="Edit job" />;
  if (!details.can.edit)
    return (
      <Page title={titleOf(details)}>
        <EmptyState
          kind="no-permission"
          title="This job cannot be edited"
          action={
            <ScreenLink to={{ screen: 'job-scope', params: { jrId: details.number } }} className={buttonClass()}>
              View job
            </ScreenLink>
          }
        >
          Only the owner and buyers can edit a job, until its quotes are opened.
        </EmptyState>
      </Page>
    );
  return <Editor initial={{ job: details, items: scope.data.items }} latest={details} plantId={null} />;
}

const Page = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="mx-auto grid w-full max-w-page gap-6 px-gutter py-7">
    <PageHeader title={title} />
    {children}
  </div>
);

const FormSkeleton = ({ title }: { title: string }) => (
  <Page title={title}>
    <div aria-busy="true" className="grid gap-6">
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </div>
  </Page>
);

function Editor({
  initial,
  latest,
  plantId,
  copy,
}: {
  initial: { job: Job; items: readonly ScopeItem[] } | null;
  latest: Job | undefined;
  plantId: string | null;
  /** Beside the title of a job that is not there yet. */
  copy?: ReactNode;
}) {
  const { showAddressOf, query } = useHost();
  const onCreated = useCallback(
    (made: Job) => showAddressOf({ screen: 'job-edit', params: { jrId: made.number } }),
    [showAddressOf],
  );
  const draft = useJobDraft({ initial, latest, plantId, onCreated });
  const { job, values } = draft;
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-gutter py-7">
      <PageHeader
        title={job ? titleOf(values.title === '' ? job : { title: values.title }) : 'Post a job'}
        description={
          <>
            {job ? `${job.number} · ` : ''}
            {saveWords(draft.save)}
          </>
        }
        actions={
          job ? (
            <ScreenLink to={{ screen: 'job-scope', params: { jrId: job.number } }} className={buttonClass()}>
              View job
            </ScreenLink>
          ) : (
            copy
          )
        }
      />
      {draft.isTypedAgain && <Banner tone="info">{typedAgain}</Banner>}
      {draft.save.kind === 'failed' && (
        <Banner
          tone="bad"
          title="Not saved"
          action={
            <Button size="small" onClick={() => void draft.flush()}>
              Try again
            </Button>
          }
        >
          {draft.save.problem.message} Your entries stay here.
        </Banner>
      )}
      {draft.conflicts.map((conflict) => (
        <ConflictBanner key={conflict.field} conflict={conflict} onSettle={draft.settle} />
      ))}
      <JobForm draft={draft} isFromBoq={initial === null && query.get('from') === 'boq'} />
    </div>
  );
}

function saveWords(save: SaveState): string {
  switch (save.kind) {
    case 'untouched':
      return 'Saves automatically';
    case 'saved':
      return `Saved at ${timeText(new Date(save.at).toISOString())}`;
    case 'failed':
      return 'Not saved';
    case 'waiting':
    case 'saving':
      return 'Saving …';
  }
}

const fieldLabels: Record<keyof JobDraft, string> = {
  title: 'title',
  subcategoryId: 'service',
  plantId: 'plant',
  projectId: 'project',
  requiredBy: 'needed-by date',
  budgetInPaise: 'budget',
  scope: 'scope of work',
  contacts: 'contacts',
  items: 'scope items',
};

/** What both changed: the other's is shown, and who types decides. */
function ConflictBanner({
  conflict: { field, theirs },
  onSettle,
}: {
  conflict: Conflict;
  onSettle: (field: keyof JobDraft, choice: 'mine' | 'theirs') => void;
}) {
  return (
    <Banner
      tone="warn"
      title={`Someone else also changed the ${fieldLabels[field]}`}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => onSettle(field, 'theirs')}>
            Take theirs
          </Button>
          <Button size="small" onClick={() => onSettle(field, 'mine')}>
            Keep mine
          </Button>
        </span>
      }
    >
      <span className="wrap-anywhere whitespace-pre-line">{shownValue(field, theirs)}</span> Nothing is saved until you
      choose.
    </Banner>
  );
}

function shownValue(field: keyof JobDraft, theirs: JobDraft): string {
  if (field === 'items') return `Theirs has ${formatQuantity(theirs.items.length, 'item')}.`;
  if (field === 'contacts') return `Theirs: ${theirs.contacts.map(({ fullName }) => fullName).join(', ') || 'none'}.`;
  if (field === 'budgetInPaise')
    return `Theirs: ${theirs.budgetInPaise === null ? 'none' : formatRupees(theirs.budgetInPaise)}.`;
  if (field === 'subcategoryId' || field === 'plantId' || field === 'projectId') return 'They chose another one.';
  if (field === 'requiredBy') return `Theirs: ${theirs.requiredBy ? formatDate(theirs.requiredBy) : 'empty'}`;
  return `Theirs: ${theirs[field] || 'empty'}`;
}
