import type { Answer } from '@millwright/api-client/client';
import { useApi } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Button, buttonClass } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { linkClass } from '@millwright/ui/link/link';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { SearchBox } from '@millwright/ui/search-box/search-box';
import { SegmentedControl } from '@millwright/ui/segmented-control/segmented-control';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { StarFigure } from '@millwright/ui/star-rating/star-rating';
import { Tabs } from '@millwright/ui/tabs/tabs';
import { VendorRow } from '@millwright/ui/vendor-row/vendor-row';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { SummaryCards } from '../../parts/jobs/summary-cards.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { RowSkeletons } from '../../shared/skeletons.tsx';
import { formatDateTime } from '../../shared/vendor-format.ts';
import { vendorRequestStatusTone, vendorRequestStatusLabel } from '../../shared/vendor-request-status.ts';
import { useDemoVideo } from './demo-video.ts';
import { FirstSteps } from './first-steps.tsx';
import { VisitNews } from './visit-news.tsx';
import { WaitingJobs } from './waiting-jobs.tsx';
import { isolated, isolatedList } from '../../shared/isolated.ts';

const VendorRequestDialog = lazyPart(() => import('../../shared/vendor-request-dialog.tsx'));
const DemoVideoCard = lazyPart(() => import('./demo-video-card.tsx'));
const number = new Intl.NumberFormat('en-IN');
const listLength = 5;

/** The dashboard (section 2 of the product specification): search, suggested vendors with their reason, categories, and what this company keeps. */
export default function Home() {
  const { go, hasScreen } = useHost();
  const user = useApi('getUserinfoData', {});
  const [mode, setMode] = useState('requirement');
  const [isRequestOpen, setRequestOpen] = useState(false);
  const demoVideo = useDemoVideo();
  const person = user.data;
  const jobs = useApi(
    'getJobRequests',
    person && hasScreen('jobs')
      ? { path: { id: person.company._id }, query: { summaryFilter: 'waiting', limit: listLength } }
      : null,
  );
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-gutter py-7">
      <PageHeader
        // What is drawn ahead of the script does not know the time of day of who looks.
        title={typeof window === 'undefined' ? 'Home' : greeting(new Date())}
        description={person ? isolatedList([person.company.companyName, person.plantInfo?.plantName]) : '\u00a0'}
        actions={
          hasScreen('job-edit') && (
            <ScreenLink to={{ screen: 'job-edit' }} className={buttonClass()}>
              <Plus aria-hidden className="size-4" /> Post a job
            </ScreenLink>
          )
        }
      />
      <FirstSteps />
      <section aria-labelledby="find-vendors" className="grid gap-3">
        <h2 id="find-vendors">Find Vendors</h2>
        <SearchBox
          placeholder={mode === 'name' ? 'Company name' : 'Boiler repair'}
          scope={
            <SegmentedControl
              label="Search by"
              value={mode}
              onValueChange={setMode}
              options={[
                { value: 'requirement', label: 'Requirement' },
                { value: 'name', label: 'Company name' },
              ]}
            />
          }
          onSearch={(search) =>
            go({ screen: 'vendor-search', query: { search, mode: mode === 'name' ? 'name' : undefined } })
          }
        />
      </section>
      {hasScreen('jobs') && <SummaryCards counts={jobs.data?.counts} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <div className="grid min-w-0 gap-6">
          {hasScreen('jobs') && (
            <WaitingJobs
              of={user.error && !user.data ? { ...jobs, error: user.error, retry: user.retry } : jobs}
              count={listLength}
            />
          )}
          <SuggestedVendors />
          <Communication />
        </div>
        <div className="grid min-w-0 gap-6">
          <Card padding="none">
            <Tabs
              label="What your company keeps"
              isInset
              tabs={[
                { id: 'shortlisted', label: 'Shortlisted', content: <Shortlisted /> },
                {
                  id: 'vendor-requests',
                  label: 'Vendor Requests',
                  content: <VendorRequests onRequest={() => setRequestOpen(true)} />,
                },
              ]}
            />
            <div className="grid gap-2 border-t border-line p-card">
              <ScreenLink to={{ screen: 'vendor-search' }} className={buttonClass({ isWide: true })}>
                VIEW VENDORS & ADD
              </ScreenLink>
              <Button variant="quiet" isWide className="text-accent" onClick={() => setRequestOpen(true)}>
                SUBMIT A VENDOR REQUEST
              </Button>
            </div>
          </Card>
          {/* It comes late: nothing that is being read stands below it. */}
          {hasScreen('plant-visits') && <VisitNews />}
          {demoVideo.isShown && <DemoVideoCard onDismiss={demoVideo.dismiss} />}
        </div>
      </div>
      <Categories />
      {isRequestOpen && <VendorRequestDialog onClose={() => setRequestOpen(false)} />}
    </div>
  );
}

/** By the clock of the person's own place. */
function greeting(now: Date): string {
  const hour = now.getHours();
  return hour < 12 ? 'Good morning' : hour < 17 ? 'Good afternoon' : 'Good evening';
}

const skeletonOfRows = (count: number, hasPictures: boolean) => (
  <div className="px-card pb-1">
    <RowSkeletons count={count} hasPictures={hasPictures} />
  </div>
);
const vendorsSkeleton = skeletonOfRows(listLength, true);

function SuggestedVendors() {
  const { hrefFor, renderLink } = useHost();
  const suggested = useApi('getSuggestedVendors', { query: { limit: listLength } });
  return (
    <Card padding="none" role="region" aria-labelledby="suggested">
      <div className="px-card pt-card">
        <h2 id="suggested">Suggested vendors</h2>
      </div>
      <Loadable
        of={suggested}
        skeleton={vendorsSkeleton}
        isEmpty={(data) => data.data.length === 0}
        empty={
          <EmptyState headingLevel={3} title="Nothing to suggest yet">
            Shortlist a few vendors to get suggestions by service and plant location.
          </EmptyState>
        }
      >
        {(data) => (
          <ul className="divide-y divide-line px-card pb-1">
            {data.data.map(({ vendor, rating, reason }) => (
              <li key={vendor._id}>
                <VendorRow
                  name={vendor.companyName}
                  href={hrefFor({ screen: 'vendor-profile', params: { gstn: vendor.gstn } })}
                  renderLink={renderLink}
                  logoSrc={vendor.companyLogo}
                  meta={[
                    `${vendor.city}, ${vendor.state}`,
                    rating.overallRating !== null && <StarFigure key="rating" value={rating.overallRating} />,
                  ]}
                  reason={reason}
                  isReasonBeside
                />
              </li>
            ))}
          </ul>
        )}
      </Loadable>
    </Card>
  );
}

function Categories() {
  const categories = useApi('getVendorCategoriesList', {});
  return (
    <section aria-labelledby="explore" className="grid gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="explore">Explore Vendors</h2>
        <ScreenLink to={{ screen: 'explore' }} className={linkClass({ variant: 'standalone' })}>
          View All
          <span className="sr-only"> services</span>
        </ScreenLink>
      </div>
      <Loadable
        of={categories}
        skeleton={
          <div className="grid gap-4 md:grid-cols-3">
            {[0, 1, 2].map((index) => (
              <Card key={index} className="grid gap-2.5">
                <Skeleton className="w-2/5" />
                <Skeleton className="h-3" />
                <Skeleton className="h-3 w-2/3" />
                <Skeleton className="h-3 w-1/4" />
              </Card>
            ))}
          </div>
        }
        isEmpty={(data) => data.categories.length === 0}
        empty={<p className="text-ink-muted">No category yet. Search for what is needed.</p>}
      >
        {(data) => (
          <ul className="grid gap-4 md:grid-cols-3">
            {data.categories.map((category) => (
              <li key={category._id} className="grid">
                <Card className="relative grid grid-rows-[auto_1fr_auto] gap-2 hover:border-line-strong">
                  <h3>
                    <ScreenLink to={{ screen: 'explore' }} className="after:absolute after:inset-0">
                      {category.name}
                    </ScreenLink>
                  </h3>
                  <p className="text-small text-ink-muted">
                    {category.subcategories
                      .slice(0, 4)
                      .map((service) => service.name)
                      .join(', ')}
                  </p>
                  <p className="text-small font-medium text-accent tabular-nums">
                    {number.format(category.vendorCount)} vendors
                  </p>
                </Card>
              </li>
            ))}
          </ul>
        )}
      </Loadable>
    </section>
  );
}

function LastFive({ screen }: { screen: 'shortlist' | 'vendor-requests' }) {
  return (
    <div className="flex items-baseline justify-between gap-4 px-card pt-3">
      <p className="text-small text-ink-muted">Last 5</p>
      <ScreenLink to={{ screen }} className={linkClass({ variant: 'standalone' })}>
        View All
        <span className="sr-only"> {screen === 'shortlist' ? 'shortlisted vendors' : 'vendor requests'}</span>
      </ScreenLink>
    </div>
  );
}

function Shortlisted() {
  const { hrefFor, renderLink } = useHost();
  const shortlisted = useApi('getShortlistedVendors', { query: { limit: listLength } });
  return (
    <>
      <LastFive screen="shortlist" />
      <Loadable
        of={shortlisted}
        skeleton={vendorsSkeleton}
        isEmpty={(data) => data.data.length === 0}
        empty={
          <EmptyState headingLevel={3} title="No vendor shortlisted yet">
            View vendors and shortlist promising ones.
          </EmptyState>
        }
      >
        {(data) => (
          <ul className="divide-y divide-line px-card pb-1">
            {data.data.map(({ vendor, groupId, groupName, rating, attention, attentionState }) => (
              <li key={groupId + vendor._id}>
                <VendorRow
                  name={vendor.companyName}
                  href={hrefFor({ screen: 'vendor-profile', params: { gstn: vendor.gstn } })}
                  renderLink={renderLink}
                  logoSrc={vendor.companyLogo}
                  meta={[
                    groupName,
                    rating.overallRating !== null && <StarFigure key="rating" value={rating.overallRating} />,
                    vendor.city,
                  ]}
                  reason={
                    attention && (
                      <Badge tone={attentionState === 'expiring' ? 'warn' : 'bad'} className="mt-1">
                        {attention}
                      </Badge>
                    )
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </Loadable>
    </>
  );
}

function VendorRequests({ onRequest }: { onRequest: () => void }) {
  const requests = useApi('getVendorRequests', { query: { limit: listLength } });
  return (
    <>
      <LastFive screen="vendor-requests" />
      <Loadable
        of={requests}
        skeleton={skeletonOfRows(listLength, false)}
        isEmpty={(data) => data.data.length === 0}
        empty={
          <EmptyState
            headingLevel={3}
            title="No vendor request yet"
            action={<Button onClick={onRequest}>Request a vendor</Button>}
          >
            Vendor missing? Submit a request and the Millwright team will look for one.
          </EmptyState>
        }
      >
        {(data) => (
          <ul className="divide-y divide-line px-card pb-1">
            {data.data.map((request) => (
              <li key={request._id} className="flex items-center gap-3 py-row">
                <div className="min-w-0 flex-1">
                  <p className="font-medium break-words">
                    <ScreenLink
                      to={{ screen: 'vendor-requests', query: { request: request._id } }}
                      className="hover:text-accent hover:underline"
                    >
                      {request.requirement}
                    </ScreenLink>
                  </p>
                  <p className="text-small text-ink-muted">
                    {request.number} · {formatDateTime(request.createdAt)}
                  </p>
                </div>
                <Badge tone={vendorRequestStatusTone(request.status)}>{vendorRequestStatusLabel(request.status)}</Badge>
              </li>
            ))}
          </ul>
        )}
      </Loadable>
    </>
  );
}

const messageCount = 3;

function Communication() {
  const { hasScreen } = useHost();
  const enquiries = useApi('getVendorEnquiries', { query: { limit: messageCount } });
  const placeOf = ({ threadId, vendor }: Answer<'getVendorEnquiries'>['data'][number]) =>
    threadId !== undefined && hasScreen('communication')
      ? { screen: 'communication' as const, query: { thread: threadId } }
      : { screen: 'vendor-profile' as const, params: { gstn: vendor.gstn } };
  return (
    <Card padding="none" role="region" aria-labelledby="communication">
      <div className="px-card pt-card">
        <h2 id="communication">Communication</h2>
        <p className="text-small text-ink-muted">Messages sent to vendors</p>
      </div>
      <Loadable
        of={enquiries}
        skeleton={skeletonOfRows(messageCount, false)}
        isEmpty={(data) => data.data.length === 0}
        empty={
          <EmptyState headingLevel={3} title="No message sent yet">
            Message a vendor from its card or its profile.
          </EmptyState>
        }
      >
        {(data) => (
          <ul className="divide-y divide-line px-card pb-1">
            {data.data.map((enquiry) => (
              <li key={enquiry._id} className="py-row">
                <p className="font-medium break-words">
                  <ScreenLink to={placeOf(enquiry)} className="hover:text-accent hover:underline">
                    {isolated(enquiry.subject)}
                  </ScreenLink>
                </p>
                <p className="text-small text-ink-muted">
                  {isolated(enquiry.vendor.companyName)} · {formatDateTime(enquiry.sentAt)}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Loadable>
    </Card>
  );
}
