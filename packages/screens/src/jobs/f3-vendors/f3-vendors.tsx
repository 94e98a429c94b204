import { useSession } from '@millwright/api-client/use-api';
import { Breadcrumb } from '@millwright/ui/breadcrumb/breadcrumb';
import { Button } from '@millwright/ui/button/button';
import { ComparisonTable, type ComparisonCriterion } from '@millwright/ui/comparison-table/comparison-table';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { useState } from 'react';
import { useHost } from '../../shared/host.tsx';
import { isolated, isolatedList } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { NotFoundState } from '../../shared/not-found-state.tsx';
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatQuantity,
  formatTurnoverSlab,
} from '../../shared/vendor-format.ts';
import { verdictLabels } from '../../parts/proposals/proposal-words.ts';
import { ProposalCard } from './proposal-card.tsx';
import { useProposals, type Proposals } from './use-proposals.ts';

const SendDialog = lazyPart(() => import('./send-dialog.tsx'));
const SentLinks = lazyPart(() => import('./sent-links.tsx'));

/**
 * The vendors that the provider's team proposes for a job: why each fits, what is known of all of them side by side, and what the client says
 * of each. Opened by a session, or by a link that was mailed.
 */
export default function F3Vendors({ jrId }: { jrId: string }) {
  const { goToLogin } = useHost();
  const { read, answer } = useProposals(jrId);
  if (read === null)
    return (
      <NotFoundState title="Open this page with your link">
        Open it with the link from your email, or{' '}
        <Button size="small" onClick={goToLogin}>
          Log in
        </Button>
      </NotFoundState>
    );
  if (read.error && read.data === undefined && [400, 404].includes(read.error.status))
    return (
      <NotFoundState title="Proposals not found">
        The link has expired or was revoked, or you do not have access to the job. Ask the sender for a new one.
      </NotFoundState>
    );
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-1 gap-6 px-gutter py-7">
      <Loadable of={read} skeleton={<PageSkeleton />}>
        {(data) => <Page data={data} answer={answer} />}
      </Loadable>
    </div>
  );
}

const PageSkeleton = () => (
  <div className="grid gap-4">
    <Skeleton className="h-16 max-w-xl" />
    <Skeleton className="h-56" />
    <Skeleton className="h-56" />
  </div>
);

function Page({ data, answer }: { data: Proposals; answer: ReturnType<typeof useProposals>['answer'] }) {
  const { hrefFor, renderLink } = useHost();
  const isLoggedIn = useSession() !== null;
  const [isSending, setSending] = useState(false);
  const { job, proposals, reader, can } = data;
  const answered = proposals.filter(({ feedback }) => feedback !== null).length;
  const isByLink = reader.linkExpiresAt !== null;
  return (
    <>
      {isByLink && <meta name="robots" content="noindex, nofollow" />}
      <PageHeader
        breadcrumb={
          isLoggedIn && !isByLink ? (
            <Breadcrumb
              renderLink={renderLink}
              items={[
                { label: 'Jobs', href: hrefFor({ screen: 'jobs' }) },
                { label: job.number, href: hrefFor({ screen: 'job-vendors', params: { jrId: job.number } }) },
                { label: 'Proposed vendors' },
              ]}
            />
          ) : undefined
        }
        title="Proposed vendors"
        description={isolatedList(
          [
            `${job.number} ${job.title ?? ''}`.trim(),
            job.company,
            job.plant,
            job.requiredBy && `Needed by ${formatDate(job.requiredBy)}`,
          ].filter((part): part is string => Boolean(part)),
          ' · ',
        )}
        actions={
          can.send && proposals.length > 0 ? (
            <Button aria-haspopup="dialog" onClick={() => setSending(true)}>
              Email to a colleague
            </Button>
          ) : undefined
        }
      />
      {isByLink && (
        <p className="text-small wrap-anywhere text-ink-muted">
          You are viewing this as {isolated(reader.fullName)}, and your feedback shows your name. The link is valid
          until {formatDateTime(reader.linkExpiresAt!)}.
        </p>
      )}
      {proposals.length === 0 ? (
        <EmptyState title="No proposed vendors yet">
          The Millwright team proposes vendors after it accepts the job. You will get an email when the first one is
          proposed.
        </EmptyState>
      ) : (
        <>
          <p role="status" className="text-small text-ink-muted">
            {formatQuantity(proposals.length, 'vendor')}, {formatCount(answered)} answered.
            {!can.answer && ' The job is on hold, so feedback is closed.'}
          </p>
          <ul className="grid grid-cols-1 gap-4">
            {proposals.map((proposal) => (
              <li key={proposal._id}>
                <ProposalCard job={job} proposal={proposal} can={can} isByLink={isByLink} onAnswer={answer} />
              </li>
            ))}
          </ul>
          {proposals.length > 1 && <SideBySide data={data} isByLink={isByLink} />}
        </>
      )}
      {data.links.length > 0 && <SentLinks links={data.links} />}
      {isSending && <SendDialog job={job} onClose={() => setSending(false)} />}
    </>
  );
}

/** What is known of the vendors, one beside the other. */
function SideBySide({ data: { proposals }, isByLink }: { data: Proposals; isByLink: boolean }) {
  const { hrefFor, renderLink } = useHost();
  const row = (
    id: string,
    label: string,
    cell: (
      proposal: Proposals['proposals'][number],
    ) => { text: string; value?: number; isUnranked?: boolean } | undefined,
    best?: ComparisonCriterion['best'],
  ): ComparisonCriterion => ({
    id,
    label,
    ...(best && { best }),
    cells: Object.fromEntries(proposals.map((proposal) => [proposal._id, cell(proposal)])),
  });
  return (
    <section aria-labelledby="side-by-side" className="grid min-w-0 gap-3">
      <h2 id="side-by-side" className="text-title">
        Side by side
      </h2>
      <ComparisonTable
        caption="Facts of the proposed vendors"
        renderLink={renderLink}
        vendors={proposals.map(({ _id, vendor }) => ({
          id: _id,
          name: vendor.companyName,
          meta: `${vendor.city}, ${vendor.state}`,
          ...(!isByLink && { href: hrefFor({ screen: 'vendor-profile', params: { gstn: vendor.gstn } }) }),
        }))}
        criteria={[
          row(
            'distance',
            'From the plant',
            ({ facts: { distanceInKilometres: km } }) =>
              km === null ? undefined : { text: `${formatCount(km)} km`, value: km },
            'lowest',
          ),
          row(
            'rating',
            'Rating',
            ({ rating }) =>
              rating.overallRating === null
                ? undefined
                : {
                    text: `${rating.overallRating.toFixed(1)}, ${formatQuantity(rating.reviewCount, 'review')}`,
                    value: rating.overallRating,
                    // The mean of a few says little.
                    isUnranked: rating.reviewCount < 5,
                  },
            'highest',
          ),
          row('turnover', 'Turnover', ({ facts }) => ({ text: formatTurnoverSlab(facts.turnOverSlab) })),
          row('employees', 'Employees', ({ facts }) => ({ text: formatCount(facts.employeeCount) })),
          row('founded', 'Founded', ({ facts }) => ({ text: String(facts.foundedYear) })),
          row('verified', 'Verified by the team', ({ facts }) =>
            facts.verifiedOn === null ? undefined : { text: formatDate(facts.verifiedOn) },
          ),
          row('certificates', 'Certifications', ({ facts }) =>
            facts.certifications.length === 0 ? undefined : { text: facts.certifications.join(', ') },
          ),
          row('services', 'Services', ({ facts }) => ({ text: facts.services.join(', ') })),
          row('customers', 'Named customers', ({ facts }) => ({ text: formatCount(facts.keyCustomerCount) })),
          row('feedback', 'Feedback', ({ feedback }) =>
            feedback === null ? undefined : { text: `${verdictLabels[feedback.verdict]}, ${feedback.by}` },
          ),
        ]}
      />
    </section>
  );
}
