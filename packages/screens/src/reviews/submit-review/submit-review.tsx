import { writeStored } from '@millwright/api-client/browser-store';
import type { ApiResult } from '@millwright/api-client/use-api';
import { useApi } from '@millwright/api-client/use-api';
import type { Answer } from '@millwright/api-client/client';
import { Avatar } from '@millwright/ui/avatar/avatar';
import { buttonClass } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { DefinitionList } from '@millwright/ui/definition-list/definition-list';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { Skeleton, SkeletonGroup } from '@millwright/ui/skeleton/skeleton';
import { useToast } from '@millwright/ui/toast/toast';
import { CircleCheck, History } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { BrandMark } from '../../shared/brand-mark.tsx';
import { useDates } from '../../shared/dates.tsx';
import { FailedState } from '../../shared/failed-state.tsx';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { useStartScreen } from '../../shared/start-screen.ts';
import { reviewLinkOf, type ReviewLink } from './review-link.ts';
import { isolated } from '../../shared/isolated.ts';

// The form libraries are the better part of this page, and most who open an old link need none of them.
const ReviewByLink = lazyPart(() => import('./review-by-link.tsx'));

/** A finished job as the holder of its link sees it. */
export type OpenExperience = Answer<'findOpenExperience'>['experiences'][number];
type Company = Answer<'vendorProfileShare'>['companyInfo'];

/** How a submission ended for good; a failure keeps the form instead. */
export type Outcome = 'posted' | 'already-posted';

/**
 * The public review page (sections 4 and 8 of the product specification): a client reviews a finished job from a link, without a login. What
 * the link says leaves the address at once and is kept for this tab only (rule S3).
 */
export default function SubmitReview(params: {
  gstn?: string;
  projId?: string;
  clientEmail?: string;
  vendorEmail?: string;
}) {
  const { go, hasScreen, address, showAddressOf } = useHost();
  const start = useStartScreen();
  const { show } = useToast();
  const [link] = useState(() => reviewLinkOf(params, address()));

  useEffect(() => {
    if (link) {
      writeStored('reviewLink', link, 'session');
      showAddressOf({ screen: 'submit-review' });
      return;
    }
    const hasLogin = hasScreen('login');
    const title = hasLogin ? 'Incomplete data present. Navigating to login' : 'Incomplete data present';
    show({ id: 'review-link', tone: 'bad', title });
    const to = hasLogin ? ({ screen: 'login' } as const) : start;
    if (to) go(to, { isReplacing: true });
  }, []); // eslint-disable-line react-hooks/exhaustive-deps -- once: the link is that of the page

  return (
    <ReviewFrame>
      {/* The address names people, and the page is for one of them. */}
      <meta name="robots" content="noindex, nofollow" />
      {link ? <LinkedReview link={link} /> : start || hasScreen('login') ? <PageSkeleton /> : <NoExperience />}
    </ReviewFrame>
  );
}

function LinkedReview({ link }: { link: ReviewLink }) {
  const { gstn, projId, clientEmail, token } = link;
  const { show } = useToast();
  const found = useApi('findOpenExperience', {
    path: { gstn },
    body: { projId, clientEmail, ...(token && { token }) },
  });
  const company = useApi('vendorProfileShare', { path: { gstn } });
  // It stays what it was while the review is written, whatever a later look says.
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { data, error } = found;
  const isUnreadable = error !== undefined && data === undefined;
  const isMissing = data?.experiences.length === 0;

  useEffect(() => {
    if (isUnreadable)
      show({ id: 'review-experience', tone: 'bad', title: 'Unable to fetch vendor experience details' });
  }, [isUnreadable, show]);
  useEffect(() => {
    if (isMissing) show({ id: 'review-experience', tone: 'bad', title: 'No Experience present for this gstn' });
  }, [isMissing, show]);

  if (isUnreadable) return <FailedState problem={error} onRetry={found.retry} headingLevel={1} />;
  const experience = data?.experiences[0];
  // A company that does not come is asked for again behind the form, which must not go away for it.
  if (!data || (experience && !company.data && !company.error)) return <PageSkeleton />;
  if (!experience) return <NoExperience />;
  const companyInfo = company.data?.companyInfo;
  const name = companyInfo?.companyName;
  if (outcome)
    return (
      <OutcomePage
        gstn={gstn}
        kind={outcome}
        title={outcome === 'posted' ? 'Review Posted Successfully' : 'Review Already Posted'}
      >
        {outcome === 'posted'
          ? `Thank you. Your review of ${name ?? 'the vendor'} is now on its profile, where other companies can read it.`
          : 'Only one review per account is valid. A review of this job has already been posted.'}
      </OutcomePage>
    );
  if (experience.review.reviewStatus !== 'reviewRequested')
    return (
      <OutcomePage gstn={gstn} kind="already-posted" title="Already Posted">
        The review of this job{name ? ` with ${name}` : ''} has already been posted. Each job can be reviewed once.
      </OutcomePage>
    );
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <JobCard experience={experience} company={company} />
      <Card className="max-lg:p-4 lg:p-6">
        <ReviewByLink link={link} experience={experience} companyName={name} onOutcome={setOutcome} />
      </Card>
    </div>
  );
}

/** Which job is reviewed, and who is seen to have written it. */
function JobCard({
  experience,
  company,
}: {
  experience: OpenExperience;
  company: ApiResult<{ companyInfo: Company }>;
}) {
  const { formatDate } = useDates();
  const { clientDetails } = experience.review;
  const companyInfo = company.data?.companyInfo;
  return (
    <Card as="section" aria-label="The job" className="grid gap-4 lg:sticky lg:top-6 lg:order-last">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar
          name={companyInfo?.companyName ?? 'Vendor'}
          src={companyInfo?.companyLogo}
          shape="square"
          size="large"
        />
        <div className="min-w-0">
          <p className="text-title font-semibold wrap-anywhere">
            {companyInfo ? isolated(companyInfo.companyName) : 'The vendor'}
          </p>
          {companyInfo && (
            <p className="text-small text-ink-muted">
              {companyInfo.city}, {companyInfo.state}
            </p>
          )}
        </div>
      </div>
      <DefinitionList
        items={[
          { term: 'Job', description: isolated(experience.projectTitle) },
          { term: 'Project', description: experience.projId },
          { term: 'Finished', description: formatDate(experience.completedOn) },
          { term: 'You are', description: `${clientDetails.name}, ${clientDetails.company}` },
        ]}
        className="grid-cols-[5.5rem_minmax(0,1fr)]"
      />
      <p className="border-t border-line pt-3 text-small text-ink-muted">
        Your name and company are shown with the review. Your email address is never shown.
      </p>
    </Card>
  );
}

function NoExperience() {
  const start = useStartScreen();
  return (
    <EmptyState
      kind="no-results"
      headingLevel={1}
      title="There is no job to review here"
      action={
        start && (
          <ScreenLink to={start} className={buttonClass()}>
            Find vendors
          </ScreenLink>
        )
      }
    >
      This link does not match a job that is waiting for a review. Open the complete link from the email.
    </EmptyState>
  );
}

/** The end of the way: one heading, which gets the focus, so that it is read out. */
function OutcomePage({
  gstn,
  kind,
  title,
  children,
}: {
  gstn: string;
  kind: Outcome;
  title: string;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const Icon = kind === 'posted' ? CircleCheck : History;
  return (
    <Card className="mx-auto grid w-full max-w-140 justify-items-center gap-3 px-6 py-10 text-center">
      <span
        className={`grid size-14 place-items-center rounded-full ${kind === 'posted' ? 'bg-good-soft text-on-good-soft' : 'bg-sunken text-ink-muted'}`}
      >
        <Icon aria-hidden className="size-7" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        {title}
      </h1>
      <p className="max-w-110 text-balance wrap-anywhere text-ink-muted">{children}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <ScreenLink
          to={{ screen: 'vendor-profile', params: { gstn, profileType: 'reviews' } }}
          className={buttonClass({ variant: 'primary' })}
        >
          See the vendor’s reviews
        </ScreenLink>
      </div>
    </Card>
  );
}

function PageSkeleton() {
  return (
    <SkeletonGroup label="Loading the job" className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Card className="grid gap-4 lg:order-last">
        <Skeleton className="h-12 w-3/4" />
        <Skeleton className="h-24" />
      </Card>
      <Card className="grid gap-5 lg:p-6">
        <Skeleton className="h-7 w-2/3" />
        <Skeleton className="h-10 w-48" />
        <Skeleton className="h-56" />
        <Skeleton className="h-24" />
      </Card>
    </SkeletonGroup>
  );
}

/** The page around it: the product, and nothing that leads away from the review. */
function ReviewFrame({ children }: { children: ReactNode }) {
  const { product } = useHost();
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] bg-page">
      <header className="border-b border-line bg-surface">
        <p className="mx-auto flex max-w-280 items-center gap-2.5 px-gutter py-3.5 text-heading font-semibold">
          <BrandMark />
          {product.productName}
        </p>
      </header>
      <main id="main" className="mx-auto w-full max-w-280 px-gutter py-6 md:py-9">
        {children}
      </main>
      <footer className="mx-auto w-full max-w-280 px-gutter pb-6 text-small text-ink-muted">
        {product.productName} is a facilitator between Clients and Vendors. Questions:{' '}
        <a href={`mailto:${product.supportEmail}`} className="text-accent underline wrap-anywhere">
          {product.supportEmail}
        </a>
      </footer>
    </div>
  );
}
