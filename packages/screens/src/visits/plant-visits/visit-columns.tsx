import { Badge } from '@millwright/ui/badge/badge';
import { buttonClass } from '@millwright/ui/button/button';
import { linkClass } from '@millwright/ui/link/link';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import type { TablePhoneRow } from '@millwright/ui/table/phone-row';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import {
  offeredSlots,
  gatePassText,
  visitStateLabel,
  visitStateTone,
  visitTypes,
  type VisitCard,
} from '../../parts/visits/visit-labels.ts';
import { dayIn, dayText, spanText } from '../../parts/visits/visit-time.ts';
import { ScreenLink } from '../../shared/host.tsx';
import { isolated, isolatedList } from '../../shared/isolated.ts';
import { formatQuantity } from '../../shared/vendor-format.ts';

/** Where a visit is shown. */
export const visitTarget = ({ _id }: Pick<VisitCard, '_id'>) =>
  ({ screen: 'plant-visit', params: { requestId: _id } }) as const;

const NewDot = ({ visit: { isNew } }: { visit: VisitCard }) =>
  isNew && (
    <span className="me-2 inline-block size-2 shrink-0 self-center rounded-full bg-spark">
      <span className="sr-only">New: </span>
    </span>
  );

const TitleLink = ({ visit }: { visit: VisitCard }) => (
  <ScreenLink to={visitTarget(visit)} className={`${linkClass({ variant: 'standalone' })} min-w-0 wrap-anywhere`}>
    {isolated(visit.title)}
    <span className="sr-only">, {visit.number}</span>
  </ScreenLink>
);

/** "Tue 17 or Wed 18 Nov": the days that are offered. */
function daysText({ slots, plant }: VisitCard): string {
  const days = [...new Set(offeredSlots({ slots }).map(({ startsAt }) => dayIn(startsAt, plant.timeZone)))];
  return days
    .toSorted((one, other) => one.localeCompare(other))
    .map((day) => dayText(day))
    .join(' or ');
}

function When({ visit }: { visit: VisitCard }) {
  const { slot, slots, plant } = visit;
  if (slot) return <>{spanText(slot, plant.timeZone)}</>;
  const offered = offeredSlots({ slots });
  if (offered.length === 0) return <span className="text-ink-muted">–</span>;
  return (
    <>
      {daysText(visit)}
      <span className="block text-small text-ink-muted">{formatQuantity(offered.length, 'slot')} offered</span>
    </>
  );
}

const State = ({ visit }: { visit: VisitCard }) => <Badge tone={visitStateTone(visit)}>{visitStateLabel(visit)}</Badge>;

/** What the reader does next with it. */
const actionOf = ({ state, waitsFor }: VisitCard): string =>
  state === 'completed'
    ? 'Write report'
    : state === 'draft'
      ? 'Send'
      : state === 'report_submitted'
        ? 'Close'
        : waitsFor === 'buyer'
          ? 'Answer'
          : 'View';

export const visitColumns: readonly TableColumn<VisitCard>[] = [
  {
    id: 'visit',
    header: 'Visit',
    isRowHeader: true,
    cell: (visit) => (
      <span className="grid min-w-44 gap-0.5 font-normal">
        <span className="flex min-w-0 items-baseline">
          <NewDot visit={visit} />
          <TitleLink visit={visit} />
        </span>
        <span className="text-small wrap-anywhere text-ink-muted">
          {isolatedList([visit.number, visitTypes[visit.type], visit.job?.number ?? 'no job'], ' · ')}
        </span>
      </span>
    ),
  },
  {
    id: 'vendor',
    header: 'Vendor',
    cell: ({ vendor, plant }) => (
      <span className="grid min-w-32">
        <span className="wrap-anywhere">{isolated(vendor.companyName)}</span>
        <span className="text-small wrap-anywhere text-ink-muted">{isolated(plant.name)}</span>
      </span>
    ),
  },
  { id: 'when', header: 'When', cell: (visit) => <When visit={visit} /> },
  { id: 'state', header: 'State', cell: (visit) => <State visit={visit} /> },
  {
    id: 'pass',
    header: 'Gate pass',
    className: 'max-lg:hidden',
    cell: (visit) => <span className="text-small">{gatePassText(visit)}</span>,
  },
  {
    id: 'action',
    header: <span className="sr-only">Next step</span>,
    align: 'end',
    cell: (visit) => (
      <ScreenLink
        to={visitTarget(visit)}
        className={buttonClass({ size: 'small', variant: actionOf(visit) === 'View' ? 'quiet' : 'secondary' })}
      >
        {actionOf(visit)}
        <span className="sr-only"> {visit.number}</span>
      </ScreenLink>
    ),
  },
];

/** A visit on a phone: its title and state, then its number, vendor and time. */
export const visitPhoneRow = (visit: VisitCard): TablePhoneRow => ({
  title: (
    <>
      <NewDot visit={visit} />
      <TitleLink visit={visit} />
    </>
  ),
  end: <State visit={visit} />,
  details: [
    isolatedList([visit.number, visit.job?.number], ' · '),
    isolated(visit.vendor.companyName),
    visit.slot ? spanText(visit.slot, visit.plant.timeZone) : daysText(visit),
  ],
});

const skeletonRows = Array.from({ length: 6 }, (_, at) => ({ id: String(at) }));
const skeletonColumns = visitColumns.map(({ id, header, isRowHeader }): TableColumn<{ id: string }> => ({
  id,
  header,
  ...(isRowHeader && { isRowHeader }),
  cell: () => (
    <span className="grid gap-1.5">
      {isRowHeader && <span className="sr-only">Loading</span>}
      <Skeleton className={`h-3.5 max-w-full ${isRowHeader ? 'w-48' : 'w-24'}`} />
      <Skeleton className="h-3 w-20 max-w-full" />
    </span>
  ),
}));

/** A table whose rows are not known yet: its columns are. */
export const VisitsSkeleton = () => (
  <Table
    caption="Loading visits"
    columns={skeletonColumns}
    rows={skeletonRows}
    getRowId={({ id }) => id}
    phoneRow={() => ({
      title: <Skeleton className="h-4 w-44 max-w-full" />,
      end: <Skeleton className="h-3.5 w-16" />,
      details: [<Skeleton key="details" className="h-3.5 w-52 max-w-full" />],
    })}
  />
);
