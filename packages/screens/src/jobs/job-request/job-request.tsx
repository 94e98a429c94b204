import { useApi } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { linkClass } from '@millwright/ui/link/link';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Stat } from '@millwright/ui/stat/stat';
import { Timeline } from '@millwright/ui/timeline/timeline';
import type { ReactNode } from 'react';
import type { Job } from '../../parts/jobs/job-words.ts';
import type { ScreenId } from '../../registry.ts';
import { ScreenLink, useHost, type Target } from '../../shared/host.tsx';
import { isolated, isolatedList } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
import { formatCount, formatDateTime, formatQuantity } from '../../shared/vendor-format.ts';
import { ScopeText } from '../../shared/scope-text.tsx';
import JobLayout from '../job-layout.tsx';
import { JobPeople } from '../job-people.tsx';
import { isCallable } from '../job-tabs.ts';
import { entryOf } from '../log-words.ts';
import { useJob } from '../use-job.ts';

const shownRows = 5;

/**
 * A job as one page (section 2 of the product specification, job request page): vendors, RFQ documents, file history, quotations, broadcast and what
 * happened last. Each part shows what matters most of it and leads to the tab where it is worked on.
 */
export default function JobRequest({ id }: { id: string }) {
  return (
    <JobLayout jrId={id}>
      <Parts jrId={id} />
    </JobLayout>
  );
}

function Parts({ jrId }: { jrId: string }) {
  const job = useJob(jrId)?.data?.jobRequestDetails;
  if (!job) return null;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="grid min-w-0 gap-6">
        <Scope job={job} />
        {isCallable(job) && <Quotes job={job} />}
        {isCallable(job) && <Documents job={job} />}
        {isCallable(job) && <Broadcast job={job} />}
      </div>
      <div className="grid min-w-0 gap-6">
        <Vendors job={job} />
        <JobPeople job={job} />
        <Latest job={job} />
      </div>
    </div>
  );
}

/** A part of the page: what it is about, the way to its tab, and what matters most of it. */
function Part({
  job,
  id,
  title,
  description,
  tab,
  rfqPart,
  children,
}: {
  job: Job;
  id: string;
  title: string;
  description?: ReactNode;
  tab: ScreenId;
  /** The part of the RFQ page that it opens. */
  rfqPart?: 'documents' | 'messages';
  children: ReactNode;
}) {
  const { hasScreen } = useHost();
  return (
    <Card as="section" aria-labelledby={id} className="grid min-w-0 gap-4">
      <CardHeader
        title={title}
        headingId={id}
        description={description}
        action={
          hasScreen(tab) && (
            <ScreenLink
              to={{ screen: tab, params: { jrId: job.number }, query: { part: rfqPart } } as Target}
              className={linkClass({ variant: 'standalone' })}
            >
              Open<span className="sr-only"> {title.toLowerCase()}</span>
            </ScreenLink>
          )
        }
      />
      {children}
    </Card>
  );
}

const Muted = ({ children }: { children: ReactNode }) => <p className="text-ink-muted">{children}</p>;
const rowsSkeleton = <Skeleton className="h-24" />;

function Scope({ job }: { job: Job }) {
  return (
    <Part job={job} id="part-scope" title="Job scope" description={job.subcategory?.name} tab="job-scope">
      {job.scope ? (
        <div className="line-clamp-4">
          <ScopeText text={job.scope} />
        </div>
      ) : (
        <Muted>No scope description yet.</Muted>
      )}
      <p className="text-small text-ink-muted">
        {job.scopeItemCount === 0
          ? 'No scope items yet.'
          : `${formatQuantity(job.scopeItemCount, 'scope item')} that vendors quote on.`}
      </p>
    </Part>
  );
}

function Vendors({ job }: { job: Job }) {
  const vendors = useApi('getJobVendorClientSide', { path: { id: job._id } });
  return (
    <Part job={job} id="part-vendors" title="Vendors" tab="job-vendors">
      <Loadable of={vendors} skeleton={rowsSkeleton}>
        {(data) => {
          const on = data.vendors.filter(({ state }) => state !== 'removed');
          if (on.length === 0) return <Muted>No vendors yet.</Muted>;
          const { total, suggested, shortlisted } = data.totalVendors;
          return (
            <>
              <div className="grid grid-cols-3 gap-3">
                <Stat label="On the job" value={formatCount(total)} />
                <Stat label="Suggested" value={formatCount(suggested)} />
                <Stat label="Shortlisted" value={formatCount(shortlisted)} />
              </div>
              <ul className="divide-y divide-line border-t border-line">
                {on.slice(0, shownRows).map((vendor) => (
                  <li key={vendor._id} className="flex items-center gap-3 py-row">
                    <span className="min-w-0 flex-1 wrap-anywhere">{isolated(vendor.companyName)}</span>
                    {vendor.isShortlisted && <Badge tone="steel">Shortlisted</Badge>}
                    {vendor.state === 'suggested' && <Badge>Suggested</Badge>}
                  </li>
                ))}
              </ul>
              {on.length > shownRows && <More count={on.length - shownRows} of="vendor" />}
            </>
          );
        }}
      </Loadable>
    </Part>
  );
}

const More = ({ count, of }: { count: number; of: string }) => (
  <p className="text-small text-ink-muted">and {formatQuantity(count, of)} more</p>
);

function Quotes({ job }: { job: Job }) {
  const { received, invited, closeAt } = job.quotes;
  return (
    <Part
      job={job}
      id="part-quotes"
      title="Quotations"
      description="Prices stay sealed until quote opening."
      tab="job-quotations"
    >
      {invited === 0 ? (
        <Muted>RFQ not sent yet.</Muted>
      ) : (
        <div className="grid grid-cols-2 gap-3">
          <Stat label="Quoted" value={`${formatCount(received)} of ${formatCount(invited)}`} />
          <Stat
            label={job.status === 'quoting' ? 'Open until' : 'Was open until'}
            value={<span className="text-title">{closeAt ? formatDateTime(closeAt) : '–'}</span>}
          />
        </div>
      )}
    </Part>
  );
}

/** RFQ documents, and the history of its files: what was added last. */
function Documents({ job }: { job: Job }) {
  const documents = useApi('getJobDocuments', { path: { id: job._id } });
  const rfq = useApi('getRfq', { path: { id: job._id } });
  const waits = rfq.data?.haNewUpdatesForPublish;
  return (
    <Part
      job={job}
      id="part-documents"
      title="RFQ documents"
      tab="job-documents"
      description={
        rfq.data &&
        (rfq.data.revision === 0
          ? 'Not published yet.'
          : `Revision ${rfq.data.revision}${waits ? ', unpublished changes' : ', no unpublished changes'}.`)
      }
    >
      <Loadable of={documents} skeleton={rowsSkeleton}>
        {(data) => {
          if (data.documents.length === 0) return <Muted>No documents yet.</Muted>;
          const latest = data.documents.toSorted((left, right) => right.addedAt.localeCompare(left.addedAt));
          return (
            <>
              <h3 className="text-label font-semibold text-ink-soft">File history</h3>
              <ul className="divide-y divide-line border-t border-line">
                {latest.slice(0, shownRows).map((document) => (
                  <li key={document._id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-row">
                    <span className="grid min-w-0 flex-1 basis-48">
                      <span className="wrap-anywhere">{isolated(document.name)}</span>
                      <span className="text-small wrap-anywhere text-ink-muted">
                        {isolatedList(
                          [`version ${document.version}`, document.addedBy, formatDateTime(document.addedAt)],
                          ' · ',
                        )}
                      </span>
                    </span>
                    {!document.isShown && <Badge>Hidden</Badge>}
                    {document.isShown && document.publishedVersion !== document.version && (
                      <Badge tone="warn">Not published</Badge>
                    )}
                  </li>
                ))}
              </ul>
              {latest.length > shownRows && <More count={latest.length - shownRows} of="document" />}
            </>
          );
        }}
      </Loadable>
    </Part>
  );
}

function Broadcast({ job }: { job: Job }) {
  const broadcasts = useApi('getBroadcastGroupsForJob', { path: { id: job._id } });
  return (
    <Part
      job={job}
      id="part-broadcast"
      title="Broadcast"
      description="Vendors cannot see each other."
      tab="job-documents"
      rfqPart="messages"
    >
      <Loadable of={broadcasts} skeleton={rowsSkeleton}>
        {({ messages, groups, vendors }) =>
          messages.length === 0 ? (
            <Muted>{vendors.length === 0 ? 'Message vendors after the RFQ is sent.' : 'No messages yet.'}</Muted>
          ) : (
            <p>
              {formatQuantity(messages.length, 'message')} to {formatQuantity(vendors.length, 'vendor')}
              {groups.length > 0 && ` in ${formatQuantity(groups.length, 'group')}`}
            </p>
          )
        }
      </Loadable>
    </Part>
  );
}

function Latest({ job }: { job: Job }) {
  const latest = useApi('getLatestActivityLog', { path: { id: job._id } });
  return (
    <Part job={job} id="part-latest" title="Latest activity" tab="job-activity">
      <Loadable of={latest} skeleton={<Skeleton className="h-32" />}>
        {({ entries }) => <Timeline entries={entries.map(entryOf)} headingLevel={3} />}
      </Loadable>
    </Part>
  );
}
