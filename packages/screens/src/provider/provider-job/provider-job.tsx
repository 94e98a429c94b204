import type { Answer } from '@millwright/api-client/client';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import { quantityText } from '@millwright/evaluation/unit-labels';
import { Badge } from '@millwright/ui/badge/badge';
import { Breadcrumb } from '@millwright/ui/breadcrumb/breadcrumb';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { useToast } from '@millwright/ui/toast/toast';
import { f3Reasons, verdictLabels, verdictTones } from '../../parts/proposals/proposal-words.ts';
import { useHost } from '../../shared/host.tsx';
import { isolated, isolatedList } from '../../shared/isolated.ts';
import { ItemKindText } from '../../shared/item-kind-text.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { NotFoundState } from '../../shared/not-found-state.tsx';
import { formatDate, formatQuantity } from '../../shared/vendor-format.ts';
import { ScopeText } from '../../shared/scope-text.tsx';
import { ProviderJobDocuments } from '../job-documents.tsx';
import { useOpened } from '../use-opened.ts';
import { FindVendors } from './find-vendors.tsx';

export type ProviderJobData = Answer<'openJobAsProvider'>;

/** A job of a client that the team proposes vendors for: what is to be done, who was proposed and what was said, and the search for more. */
export default function ProviderJob({ jobId }: { jobId: string }) {
  const { show, ...job } = useOpened('openJobAsProvider', jobId);
  if (job.error && !job.data && [400, 404].includes(job.error.status))
    return <NotFoundState title="Job not found">It was never submitted, or the address is incomplete.</NotFoundState>;
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-gutter py-7">
      <Loadable
        of={{ ...job, isLoading: !job.data && !job.error, isRefreshing: false }}
        skeleton={
          <div className="grid gap-4">
            <Skeleton className="h-16 max-w-xl" />
            <Skeleton className="h-48" />
            <Skeleton className="h-48" />
          </div>
        }
      >
        {(data) => <Page job={data} onChange={show} />}
      </Loadable>
    </div>
  );
}

function Page({ job, onChange }: { job: ProviderJobData; onChange: (job: ProviderJobData) => void }) {
  const { hrefFor, renderLink } = useHost();
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            renderLink={renderLink}
            items={[
              { label: 'Jobs', href: hrefFor({ screen: 'provider-jobs', query: { show: 'open' } }) },
              { label: job.number },
            ]}
          />
        }
        title={<span className="wrap-anywhere">{isolated(job.title ?? 'Untitled job')}</span>}
        description={isolatedList(
          [job.company, job.subcategory, job.plant, job.requiredBy && `Needed by ${formatDate(job.requiredBy)}`].filter(
            (part): part is string => Boolean(part),
          ),
          ' · ',
        )}
      />
      <section aria-labelledby="proposed" className="grid gap-3">
        <h2 id="proposed" className="text-title">
          Proposed <span className="text-ink-muted tabular-nums">{job.proposals.length}</span>
        </h2>
        {job.proposals.length === 0 ? (
          <p className="text-ink-muted">No vendors yet. The client gets an email when you propose the first one.</p>
        ) : (
          <ul className="grid gap-3">
            {job.proposals.map((proposal) => (
              <li key={proposal._id}>
                <Proposed job={job} proposal={proposal} onChange={onChange} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {job.can.propose && <FindVendors job={job} onChange={onChange} />}
      <Card as="section" aria-labelledby="job-scope" className="grid gap-3">
        <CardHeader title="Scope" headingId="job-scope" />
        {job.scope && <ScopeText text={job.scope} />}
        <ul className="grid gap-1">
          {job.items.map((item, index) => (
            <li key={index} className="flex flex-wrap justify-between gap-x-4">
              <span className="min-w-0 wrap-anywhere">
                <span className="text-ink-muted tabular-nums">{index + 1}.</span> {isolated(item.description)}
                <ItemKindText item={item} />
              </span>
              <span className="text-ink-muted tabular-nums">{quantityText(item)}</span>
            </li>
          ))}
        </ul>
        {job.documents.length > 0 && <ProviderJobDocuments job={job} />}
        <p className="text-small text-ink-muted">
          {formatQuantity(job.itemCount, 'item')} · posted by {isolated(job.owner)}. Budgets and prices are not shown to
          the team.
        </p>
      </Card>
    </>
  );
}

function Proposed({
  job,
  proposal,
  onChange,
}: {
  job: ProviderJobData;
  proposal: ProviderJobData['proposals'][number];
  onChange: (job: ProviderJobData) => void;
}) {
  const toast = useToast();
  const withdraw = useApiMutation('withdrawProposalAsProvider');
  const propose = useApiMutation('proposeVendorAsProvider');
  const { vendor, feedback } = proposal;
  const again = () =>
    propose
      .run({ path: { id: job._id }, body: { gstn: vendor.gstn, reason: proposal.reason } })
      .then(onChange, (problem: ApiProblem) =>
        toast.show({ tone: 'bad', title: 'Not proposed again', description: problem.message }),
      );
  const takeBack = async () => {
    try {
      onChange(await withdraw.run({ path: { id: job._id, proposalId: proposal._id } }));
      toast.show({
        title: `${vendor.companyName} is no longer proposed`,
        action: { label: 'Undo', onPress: () => void again() },
      });
    } catch (problem) {
      toast.show({ tone: 'bad', title: 'Not withdrawn', description: (problem as ApiProblem).message });
    }
  };
  return (
    <Card as="article" aria-label={vendor.companyName} className="grid gap-2">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-60">
          <h3 className="font-semibold wrap-anywhere">{isolated(vendor.companyName)}</h3>
          <p className="text-small wrap-anywhere text-ink-muted">
            {isolatedList([`${vendor.city}, ${vendor.state}`, `by ${proposal.by}, ${formatDate(proposal.at)}`], ' · ')}
          </p>
        </div>
        <span className="flex flex-wrap gap-2">
          {proposal.state === 'added' && <Badge tone="good">On the job</Badge>}
          {proposal.state === 'removed' && <Badge tone="neutral">Removed from the job</Badge>}
          {feedback ? (
            <Badge tone={verdictTones[feedback.verdict]}>{verdictLabels[feedback.verdict]}</Badge>
          ) : (
            <Badge tone="steel">No answer yet</Badge>
          )}
        </span>
      </div>
      <p className="wrap-anywhere whitespace-pre-line">{isolated(proposal.reason)}</p>
      {feedback && (feedback.reason ?? feedback.comment) && (
        <p className="rounded-middle bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-line">
          {[feedback.reason && f3Reasons[feedback.reason], feedback.comment && isolated(feedback.comment)]
            .filter(Boolean)
            .join(': ')}
        </p>
      )}
      {proposal.can.withdraw && (
        <div>
          <Button
            size="small"
            variant="quiet"
            isLoading={withdraw.isPending}
            onClick={() => void takeBack()}
            aria-label={`Withdraw ${vendor.companyName}`}
          >
            Withdraw
          </Button>
        </div>
      )}
    </Card>
  );
}
