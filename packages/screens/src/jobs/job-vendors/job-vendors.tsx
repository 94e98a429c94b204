import type { Answer } from '@millwright/api-client/client';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Badge } from '@millwright/ui/badge/badge';
import { Button, buttonClass } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { linkClass } from '@millwright/ui/link/link';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { StarFigure } from '@millwright/ui/star-rating/star-rating';
import { useToast } from '@millwright/ui/toast/toast';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { chooseFor } from '../../parts/job-shortlist/job-shortlist.ts';
import { ScreenLink } from '../../shared/host.tsx';
import { isolated, isolatedList } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { formatDate, formatDateTime, formatQuantity } from '../../shared/vendor-format.ts';
import { removeReasons, type Job } from '../../parts/jobs/job-words.ts';
import { useJob } from '../use-job.ts';
import { AddVendor } from './add-vendor.tsx';

const NoteDialog = lazyPart(() => import('./note-dialog.tsx'));
const RemoveDialog = lazyPart(() => import('./remove-dialog.tsx'));
const UnlistedDialog = lazyPart(() => import('./unlisted-dialog.tsx'));
type Vendors = Answer<'getJobVendorClientSide'>;
export type JobVendor = Vendors['vendors'][number];
type Can = Vendors['can'];

/** The vendors of a job: who is on it, who was suggested, and who was taken off, each with why. */
export default function JobVendors({ jrId }: { jrId: string }) {
  const job = useJob(jrId)?.data?.jobRequestDetails;
  return job ? <List job={job} /> : null;
}

const groups: readonly { id: JobVendor['state']; title: string }[] = [
  { id: 'suggested', title: 'Suggested' },
  { id: 'added', title: 'On the job' },
  { id: 'removed', title: 'Removed' },
];

function List({ job }: { job: Job }) {
  const vendors = useApi('getJobVendorClientSide', { path: { id: job._id } });
  const [isUnlistedOpen, setUnlistedOpen] = useState(false);
  return (
    <div className="grid gap-6">
      <Loadable of={vendors} skeleton={<Skeleton className="h-72" />}>
        {(data) => (
          <>
            {(data.can.choose || data.can.suggest) && (
              <Card as="section" aria-labelledby="add-vendor" className="grid gap-4">
                <CardHeader
                  title={data.can.choose ? 'Add a vendor' : 'Suggest a vendor'}
                  headingId="add-vendor"
                  description={
                    data.can.choose
                      ? 'By its name, from the vendor search, or by an address where it is not listed.'
                      : 'Its owner and buyers decide who is asked.'
                  }
                />
                <AddVendor job={job} known={data.vendors} canChoose={data.can.choose} />
                {data.can.choose && (
                  <div className="flex flex-wrap gap-2">
                    <ScreenLink
                      to={{
                        screen: 'vendor-search',
                        query: job.subcategory ? { subcategoryId: job.subcategory._id } : {},
                      }}
                      className={buttonClass({ size: 'small' })}
                      onClick={() => chooseFor({ _id: job._id, number: job.number, title: job.title })}
                    >
                      VIEW VENDORS &amp; ADD
                    </ScreenLink>
                    <Button size="small" onClick={() => setUnlistedOpen(true)}>
                      Add one that is not listed
                    </Button>
                  </div>
                )}
              </Card>
            )}
            {data.vendors.some(({ source }) => source === 'team') && (
              <Banner
                tone="info"
                title="The provider's team proposes vendors for this job"
                action={
                  <ScreenLink
                    to={{ screen: 'f3-vendors', params: { jrId: job.number } }}
                    className={buttonClass({ size: 'small' })}
                  >
                    See the proposals
                  </ScreenLink>
                }
              >
                Say of each whether it fits, with its facts side by side.
              </Banner>
            )}
            {data.vendors.length === 0 && (
              <EmptyState title="No vendor yet">
                {data.can.choose ? 'Add the vendors that should quote.' : 'Nobody was chosen for this job so far.'}
              </EmptyState>
            )}
            {groups.map(({ id, title }) => {
              const rows = data.vendors.filter(({ state }) => state === id);
              return rows.length === 0 ? null : (
                <section key={id} aria-labelledby={`vendors-${id}`} className="grid gap-3">
                  <h2 id={`vendors-${id}`} className="text-title">
                    {title} <span className="text-ink-muted tabular-nums">{rows.length}</span>
                  </h2>
                  <ul className="grid gap-3">
                    {rows.map((vendor) => (
                      <li key={vendor._id}>
                        <VendorCard job={job} vendor={vendor} can={data.can} />
                      </li>
                    ))}
                  </ul>
                </section>
              );
            })}
          </>
        )}
      </Loadable>
      {isUnlistedOpen && <UnlistedDialog job={job} onClose={() => setUnlistedOpen(false)} />}
    </div>
  );
}

function VendorCard({ job, vendor, can }: { job: Job; vendor: JobVendor; can: Can }) {
  const toast = useToast();
  const add = useApiMutation('addVendor');
  const shortlist = useApiMutation('shortlistVendorFromJobByClient');
  const [open, setOpen] = useState<'note' | 'remove' | null>(null);
  const { companyName: name } = vendor;
  const act = async (work: () => Promise<unknown>, done?: string) => {
    try {
      await work();
      if (done) toast.show({ title: done });
    } catch (problem) {
      toast.show({ tone: 'bad', title: `${name} was not changed`, description: (problem as ApiProblem).message });
    }
  };
  const putOn = () =>
    act(
      () =>
        add.run({
          body: vendor.vendor
            ? { jobId: job._id, gstns: [vendor.vendor.gstn] }
            : {
                jobId: job._id,
                unlisted: { companyName: name, email: vendor.email!, contactName: vendor.contactName },
              },
        }),
      `${name} is on ${job.number}`,
    );
  const mark = (isShortlisted: boolean) =>
    act(() => shortlist.run({ body: { jobVendorId: vendor._id, isShortlisted } }));
  return (
    <Card as="article" aria-label={name} className="grid gap-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
          <h3 className="min-w-0 font-semibold wrap-anywhere">
            {vendor.vendor ? (
              <ScreenLink
                to={{ screen: 'vendor-profile', params: { gstn: vendor.vendor.gstn } }}
                className={linkClass({ variant: 'standalone' })}
              >
                {isolated(name)}
              </ScreenLink>
            ) : (
              isolated(name)
            )}
          </h3>
          <p className="text-small wrap-anywhere text-ink-muted">
            {vendor.vendor
              ? `${vendor.vendor.city}, ${vendor.vendor.state}`
              : isolatedList(['Not listed', vendor.contactName, vendor.email], ' · ')}
          </p>
          {vendor.rating?.overallRating != null && (
            <p className="flex flex-wrap gap-x-1.5 text-small text-ink-muted">
              <StarFigure value={vendor.rating.overallRating} />
              {formatQuantity(vendor.rating.reviewCount, 'review')}
            </p>
          )}
        </div>
        {vendor.isShortlisted && <Badge tone="good">Shortlisted</Badge>}
      </div>
      <p className="text-small wrap-anywhere text-ink-muted">
        {{ suggested: 'Suggested', added: 'Added', removed: 'Removed' }[vendor.state]} by {isolated(vendor.addedBy)} on{' '}
        {formatDate(vendor.addedAt)}
        {vendor.reason?.code && `: ${removeReasons[vendor.reason.code].toLowerCase()}`}
      </p>
      {vendor.reason?.words && <p className="wrap-anywhere whitespace-pre-line">{isolated(vendor.reason.words)}</p>}
      {vendor.notes.length > 0 && <Notes notes={vendor.notes} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {can.choose && vendor.state !== 'added' && (
          <Button
            size="small"
            isLoading={add.isPending}
            onClick={() => void putOn()}
            aria-label={`${vendor.state === 'removed' ? 'Add again' : 'Add'}: ${name}`}
          >
            {vendor.state === 'removed' ? 'Add again' : 'Add'}
          </Button>
        )}
        {can.choose && vendor.state === 'added' && (
          <Button
            size="small"
            isLoading={shortlist.isPending}
            onClick={() => void mark(!vendor.isShortlisted)}
            aria-label={`${vendor.isShortlisted ? 'Shortlisted' : 'Shortlist'}: ${name}`}
          >
            {vendor.isShortlisted && <Check aria-hidden />}
            {vendor.isShortlisted ? 'Shortlisted' : 'Shortlist'}
          </Button>
        )}
        <ScreenLink
          to={{ screen: 'job-vendor', params: { jrId: job.number, vendor: vendor._id } }}
          className={buttonClass({ size: 'small' })}
          aria-label={`Details of ${name} on this job`}
        >
          Details
        </ScreenLink>
        {can.note && (
          <Button size="small" onClick={() => setOpen('note')} aria-label={`Write a note on ${name}`}>
            Write a note
          </Button>
        )}
        {can.choose && vendor.state !== 'removed' && (
          <Button size="small" variant="quiet" onClick={() => setOpen('remove')} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        )}
      </div>
      {open === 'note' && <NoteDialog vendor={vendor} onClose={() => setOpen(null)} />}
      {open === 'remove' && (
        <RemoveDialog
          vendor={vendor}
          onClose={() => setOpen(null)}
          onRemoved={() =>
            toast.show({
              title: `${name} was removed`,
              action: { label: 'Undo', onPress: () => void putOn() },
            })
          }
        />
      )}
    </Card>
  );
}

function Notes({ notes }: { notes: JobVendor['notes'] }) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? notes : notes.slice(0, 2);
  return (
    <div className="grid gap-2 rounded-middle bg-sunken px-3 py-2">
      <ul className="grid gap-2">
        {shown.map((note, index) => (
          <li key={index} className="grid">
            <span className="wrap-anywhere whitespace-pre-line">{isolated(note.text)}</span>
            <span className="text-small wrap-anywhere text-ink-muted">
              {isolated(note.by)}, {formatDateTime(note.at)}
            </span>
          </li>
        ))}
      </ul>
      {notes.length > shown.length && (
        <div>
          <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
            Show {formatQuantity(notes.length - shown.length, 'earlier note')}
          </Button>
        </div>
      )}
    </div>
  );
}
