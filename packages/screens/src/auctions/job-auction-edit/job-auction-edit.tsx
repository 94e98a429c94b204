import '@millwright/api-client/procurement-operations';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Breadcrumb } from '@millwright/ui/breadcrumb/breadcrumb';
import { Button, buttonClass } from '@millwright/ui/button/button';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { useToast } from '@millwright/ui/toast/toast';
import { useId, useState, type ReactNode } from 'react';
import { titleOf, type Job } from '../../parts/jobs/job-words.ts';
import { FailedState } from '../../shared/failed-state.tsx';
import { Form, type FormMerges } from '../../shared/form.tsx';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { useLeaveQuestion } from '../../shared/leave-question.tsx';
import { setLeaveQuestion } from '../../shared/leaving.tsx';
import { NotFoundState } from '../../shared/not-found-state.tsx';
import { formatRupees } from '../../shared/vendor-format.ts';
import { momentText } from '../auction-format.ts';
import type { Auction } from '../auction-types.ts';
import { AuctionFields } from './auction-fields.tsx';
import { auctionSchema, defaultsOf, rulesOf, type AuctionValues } from './auction.schema.ts';

const isId = (text: string) => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text);

/** Sets up a reverse auction of a job, or changes one before its start. */
export default function JobAuctionEdit({ jrId, auctionId }: { jrId: string; auctionId?: string }) {
  return auctionId === undefined ? <NewAuction jrId={jrId} /> : <KnownAuction jrId={jrId} auctionId={auctionId} />;
}

function NewAuction({ jrId }: { jrId: string }) {
  const job = useApi('getJobRequestReport', { path: { id: jrId } });
  const found = job.data?.jobRequestDetails;
  if (job.error?.status === 404 || job.error?.status === 400)
    return (
      <NotFoundState title="Job not found">No job has this number, or you do not have access to it.</NotFoundState>
    );
  if (job.error && !found)
    return (
      <Page jrId={jrId} title="New auction">
        <FailedState problem={job.error} onRetry={job.retry} />
      </Page>
    );
  if (!found) return <Waiting jrId={jrId} title="New auction" />;
  return <Editor job={found} auction={null} onStale={() => undefined} />;
}

function KnownAuction({ jrId, auctionId }: { jrId: string; auctionId: string }) {
  const isKnown = isId(auctionId);
  const auction = useApi('getAuction', isKnown ? { path: { id: auctionId } } : null);
  const job = useApi('getJobRequestReport', auction.data ? { path: { id: auction.data.jobId } } : null);
  const found = job.data?.jobRequestDetails;
  if (!isKnown || auction.error?.status === 404)
    return (
      <NotFoundState title="Auction not found">
        This auction does not exist, or you do not have access to its job.
      </NotFoundState>
    );
  const failed = auction.data ? job : auction;
  if (failed.error && !failed.data)
    return (
      <Page jrId={jrId} title="Edit auction">
        <FailedState problem={failed.error} onRetry={failed.retry} />
      </Page>
    );
  if (!auction.data || !found) return <Waiting jrId={jrId} title="Edit auction" />;
  if (!auction.data.can.edit)
    return (
      <Page jrId={jrId} title={auction.data.title}>
        <EmptyState
          kind="no-permission"
          title="This auction cannot be edited"
          action={
            <ScreenLink to={{ screen: 'job-auction', params: { jrId, auctionId } }} className={buttonClass()}>
              View auction
            </ScreenLink>
          }
        >
          Only the owner of the job and the host can edit an auction, until it starts.
        </EmptyState>
      </Page>
    );
  return <Editor job={found} auction={auction.data} onStale={auction.retry} />;
}

function Page({
  jrId,
  job,
  title,
  actions,
  children,
}: {
  jrId: string;
  job?: Job;
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { hrefFor, renderLink } = useHost();
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-gutter py-7 max-sm:pb-24">
      <PageHeader
        breadcrumb={
          <Breadcrumb
            renderLink={renderLink}
            items={[
              { label: 'Jobs', href: hrefFor({ screen: 'jobs' }) },
              {
                label: <span className="wrap-anywhere">{job ? `${job.number} ${isolated(titleOf(job))}` : jrId}</span>,
                href: hrefFor({ screen: 'job-request', params: { id: jrId } }),
              },
              { label: 'Auctions', href: hrefFor({ screen: 'job-auctions', params: { jrId } }) },
              { label: title },
            ]}
          />
        }
        title={<span className="wrap-anywhere">{isolated(title)}</span>}
        actions={actions}
      />
      {children}
    </div>
  );
}

const Waiting = ({ jrId, title }: { jrId: string; title: string }) => (
  <Page jrId={jrId} title={title}>
    <div aria-busy="true" className="grid gap-6">
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </div>
  </Page>
);

/** The body has the rules one level deeper than the form. */
const fieldNames = { rules: '' } as const;

const merges: FormMerges<AuctionValues> = {
  nameOf: (name) => names[name] ?? 'the rules',
  textOf: (name, value) => {
    if (value === null || value === '') return 'empty';
    if (name === 'openingOffers.as') return value === 'ceiling' ? 'the lowest as ceiling' : 'first bids';
    if (name === 'startsAfter.auctionId') return 'after another auction';
    if (name === 'startsAt') return momentText(value as string);
    if (typeof value === 'number') return formatRupees(value);
    return typeof value === 'string' ? value.replaceAll('_', ' ') : value === true ? 'yes' : 'no';
  },
};
const names: Partial<Record<string, string>> = {
  title: 'the title',
  startsAt: 'the start',
  'startsAfter.auctionId': 'the previous auction',
  'startsAfter.gapInMinutes': 'the gap',
  'openingOffers.as': 'the use of opening offers',
  'openingOffers.closeBeforeInMinutes': 'the deadline for opening offers',
  noticeInMinutes: 'the notice',
  durationInMinutes: 'the duration',
  hardCloseAfterInMinutes: 'the latest end',
  ceilingInPaise: 'the ceiling',
  'decrement.absInPaise': 'the decrement',
  'decrement.percent': 'the decrement in percent',
  maxExtensions: 'the number of extensions',
  telephone: 'the telephone number',
  visibility: 'what bidders see',
};

/** On a phone the actions are at the bottom of the window. */
const docked =
  'flex flex-wrap items-center gap-2 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-sticky max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:px-gutter max-sm:pt-2 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))]';

function Editor({ job, auction, onStale }: { job: Job; auction: Auction | null; onStale: () => void }) {
  const id = useId();
  const { go } = useHost();
  const toast = useToast();
  const create = useApiMutation('createAuction');
  const edit = useApiMutation('editAuction');
  const [isDirty, setDirty] = useState(false);
  const { question } = useLeaveQuestion(isDirty);
  const isPending = create.isPending || edit.isPending;
  const isOutdated = edit.error?.code === 'VERSION_CONFLICT';
  const refusal = isOutdated ? undefined : (create.error ?? edit.error);
  const submit = async (values: AuctionValues) => {
    const rules = rulesOf(values);
    if (!rules) return;
    const title = values.title.trim();
    const { _id } = auction
      ? await saveEdit(auction, { title, rules })
      : await create.run({
          body: { jobId: job._id, title, rules, ...(values.hostUserId !== '' && { hostUserId: values.hostUserId }) },
        });
    setLeaveQuestion(null);
    toast.show({ tone: 'good', title: auction ? 'Auction saved' : 'Draft created. Invite vendors next.' });
    go({ screen: 'job-auction', params: { jrId: job.number, auctionId: _id } });
  };
  const saveEdit = async ({ _id, version }: Auction, body: Pick<Auction, 'title' | 'rules'>) => {
    try {
      return await edit.run({ path: { id: _id }, body: { version, ...body } });
    } catch (problem) {
      if ((problem as ApiProblem).code === 'VERSION_CONFLICT') onStale();
      throw problem;
    }
  };
  return (
    <Page
      jrId={job.number}
      job={job}
      title={auction ? `Edit ${auction.number}` : 'New auction'}
      actions={
        <span className={docked}>
          <Button type="submit" form={id} variant="primary" isLoading={isPending}>
            {auction ? 'Save auction' : 'Create draft'}
          </Button>
        </span>
      }
    >
      {question}
      {isOutdated && (
        <Banner tone="warn" title="A colleague changed this auction while you were editing it">
          What you typed is still here. Save again.
        </Banner>
      )}
      {auction && auction.acceptedCount > 0 && (
        <Banner tone="info" title="Bidders have accepted the terms">
          Saving creates a new version of the terms. All bidders are emailed and must accept again.
        </Banner>
      )}
      <Form
        id={id}
        aria-label="Auction"
        schema={auctionSchema}
        defaultValues={defaultsOf(auction, job.title ?? '')}
        pending={isPending}
        error={refusal}
        fieldNames={fieldNames}
        draftKey={auction ? `auction ${auction._id}` : `auction new ${job._id}`}
        valuesKey={auction?.version}
        merges={merges}
        onDirtyChange={setDirty}
        onSubmit={submit}
      >
        {(fields) => <AuctionFields fields={fields} job={job} auction={auction} />}
      </Form>
    </Page>
  );
}
