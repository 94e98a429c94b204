import { Avatar } from '@millwright/ui/avatar/avatar';
import { Badge } from '@millwright/ui/badge/badge';
import { IconButton } from '@millwright/ui/icon-button/icon-button';
import { linkClass } from '@millwright/ui/link/link';
import { Menu, type MenuEntry } from '@millwright/ui/menu/menu';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { Ellipsis } from 'lucide-react';
import type { Job } from '../../parts/jobs/job-words.ts';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { isolated, isolatedList } from '../../shared/isolated.ts';
import { formatCount } from '../../shared/vendor-format.ts';
import { isSilent, prequalificationOf, statusOf, type JobVendor } from './vendor-status.ts';

/** What the menu of a row can do; what is left out is not offered. */
export type RowActs = {
  add?: (vendor: JobVendor) => void;
  mark?: (vendor: JobVendor, isShortlisted: boolean) => void;
  note?: (vendor: JobVendor) => void;
  send?: (vendor: JobVendor) => void;
  remind?: (vendor: JobVendor) => void;
  remove?: (vendor: JobVendor) => void;
};

const placeOf = ({ vendor, distanceInKilometres, contactName, email }: JobVendor) =>
  vendor
    ? isolatedList(
        [vendor.city, distanceInKilometres === null ? null : `${formatCount(distanceInKilometres)} km`],
        ' · ',
      )
    : isolatedList(['Not listed', contactName, email], ' · ');
const ratingOf = ({ rating }: JobVendor) =>
  rating?.overallRating == null ? '–' : `${rating.overallRating.toFixed(1)} (${formatCount(rating.reviewCount)})`;

/** The vendors of a job, one row each. On a phone the vendor column holds all but the actions. */
export function VendorsTable({
  job,
  rows,
  acts,
  chosen,
  onChoose,
}: {
  job: Job;
  rows: readonly JobVendor[];
  acts: RowActs;
  chosen: readonly string[];
  /** Left out where nothing can be done with several at once. */
  onChoose?: (ids: string[]) => void;
}) {
  const wide = 'max-sm:hidden';
  const columns: TableColumn<JobVendor>[] = [
    {
      id: 'vendor',
      header: 'Vendor',
      isRowHeader: true,
      className: 'w-full sm:w-auto',
      cell: (vendor) => <VendorCell job={job} vendor={vendor} />,
    },
    {
      id: 'rating',
      header: 'Rating',
      className: `${wide} whitespace-nowrap tabular-nums`,
      cell: ratingOf,
    },
    {
      id: 'status',
      header: 'Status',
      className: wide,
      cell: (vendor) => {
        const { label, tone, detail } = statusOf(vendor);
        return (
          <span className="grid justify-items-start gap-0.5">
            <Badge tone={tone}>{label}</Badge>
            <span className="text-small text-ink-muted">{detail}</span>
          </span>
        );
      },
    },
    { id: 'prequalification', header: 'Prequalification', className: wide, cell: prequalificationOf },
    {
      id: 'shortlist',
      header: 'Shortlist',
      className: wide,
      cell: ({ isShortlisted }) => (isShortlisted ? 'Shortlisted' : '–'),
    },
    { id: 'note', header: 'Last note', className: `${wide} max-w-48`, cell: (vendor) => <LastNote vendor={vendor} /> },
    {
      id: 'more',
      header: <span className="sr-only">Actions</span>,
      headerText: 'Actions',
      align: 'end',
      cell: (vendor) => <RowMenu job={job} vendor={vendor} acts={acts} />,
    },
  ];
  return (
    <Table
      caption="Vendors of the job"
      narrow="scroll"
      columns={columns}
      rows={rows}
      getRowId={({ _id }) => _id}
      {...(onChoose && {
        selectedIds: chosen,
        onSelectedIdsChange: onChoose,
        selectRowLabel: ({ companyName }: JobVendor) => `Select ${companyName}`,
      })}
    />
  );
}

function VendorCell({ job, vendor }: { job: Job; vendor: JobVendor }) {
  const { label, tone, detail } = statusOf(vendor);
  return (
    <span className="flex min-w-0 items-start gap-2">
      <Avatar name={vendor.companyName} size="small" className="max-sm:hidden" />
      <span className="grid min-w-0 flex-1">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
          <ScreenLink
            to={{ screen: 'job-vendor', params: { jrId: job.number, vendor: vendor._id } }}
            className={linkClass({ variant: 'standalone', className: 'min-w-0 wrap-anywhere max-sm:py-1' })}
          >
            {isolated(vendor.companyName)}
          </ScreenLink>
          <span className="sm:hidden">
            <Badge tone={tone}>{label}</Badge>
          </span>
        </span>
        <span className="text-small font-normal wrap-anywhere text-ink-muted">
          {placeOf(vendor)}
          <span className="sm:hidden">
            {vendor.rating?.overallRating != null && ` · ${ratingOf(vendor)}`} · {detail}
          </span>
        </span>
      </span>
    </span>
  );
}

function LastNote({ vendor: { notes } }: { vendor: JobVendor }) {
  if (notes.length === 0) return '–';
  return (
    <span className="flex min-w-0 gap-1.5 text-small">
      <span className="min-w-0 truncate" title={notes[0]!.text}>
        {isolated(notes[0]!.text)}
      </span>
      {notes.length > 1 && <span className="shrink-0 text-ink-muted">+{formatCount(notes.length - 1)} more</span>}
    </span>
  );
}

function RowMenu({ job, vendor, acts }: { job: Job; vendor: JobVendor; acts: RowActs }) {
  const { hrefFor, renderLink, hasScreen } = useHost();
  const { state, isShortlisted, invitation } = vendor;
  const isAdded = state === 'added';
  const entry = (id: string, label: string, act: (() => void) | undefined, tone: 'bad' | 'neutral' = 'neutral') =>
    act ? [{ id, label, tone, onSelect: act }] : [];
  const { add, mark, note, send, remind, remove } = acts;
  const entries: MenuEntry[] = [
    ...(isAdded
      ? entry(
          'shortlist',
          isShortlisted ? 'Remove from shortlist' : 'Shortlist',
          mark && (() => mark(vendor, !isShortlisted)),
        )
      : entry('add', state === 'removed' ? 'Add again' : 'Add', add && (() => add(vendor)))),
    // It reads messages by the link of the RFQ.
    ...(isAdded && invitation && remind && hasScreen('communication')
      ? [{ id: 'message', label: 'Message', href: hrefFor({ screen: 'communication', query: { vendor: vendor._id } }) }]
      : []),
    ...entry('note', 'Add note', note && (() => note(vendor))),
    {
      id: 'details',
      label: 'Details',
      href: hrefFor({ screen: 'job-vendor', params: { jrId: job.number, vendor: vendor._id } }),
    },
    ...(isAdded ? entry('send', invitation ? 'Resend RFQ' : 'Send RFQ', send && (() => send(vendor))) : []),
    ...(isSilent(vendor) ? entry('remind', 'Remind', remind && (() => remind(vendor))) : []),
    ...(state === 'removed'
      ? []
      : entry('remove', state === 'suggested' ? 'Dismiss' : 'Remove', remove && (() => remove(vendor)), 'bad')),
  ];
  return (
    <Menu
      align="end"
      renderLink={renderLink}
      entries={entries}
      trigger={
        <IconButton label={`Actions for ${vendor.companyName}`} size="small">
          <Ellipsis aria-hidden className="size-4" />
        </IconButton>
      }
    />
  );
}
