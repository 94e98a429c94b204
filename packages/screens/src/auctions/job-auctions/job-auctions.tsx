import '@millwright/api-client/procurement-operations';
import { useApi } from '@millwright/api-client/use-api';
import type { components } from '@millwright/contract/types';
import { Badge } from '@millwright/ui/badge/badge';
import { buttonClass } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import {
  auctionKindLabels,
  auctionStateLabel,
  auctionStateTone,
  visibilityLabels,
} from '../../parts/auctions/auction-words.ts';
import { afterText } from '../../parts/auctions/chain-text.ts';
import type { Job } from '../../parts/jobs/job-words.ts';
import { ScreenLink } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
import { formatDateTime, formatRupees } from '../../shared/vendor-format.ts';

type Summary = components['schemas']['AuctionSummary'];

/** The reverse auctions of a job. */
export default function JobAuctions({ jrId }: { jrId: string }) {
  const job = useApi('getJobRequestReport', { path: { id: jrId } }).data?.jobRequestDetails;
  return job ? <Auctions job={job} /> : null;
}

/** Auctions are set up by the owner, while the job has vendors with a link and no award. */
const mayCreate = ({ can, status }: Job): boolean => can.assign && (status === 'quoting' || status === 'evaluating');

function Auctions({ job }: { job: Job }) {
  const auctions = useApi('getAuctions', { path: { id: job._id } });
  const create = mayCreate(job) ? (
    <ScreenLink
      to={{ screen: 'job-auction-edit', params: { jrId: job.number } }}
      className={buttonClass({ variant: 'primary' })}
    >
      New auction
    </ScreenLink>
  ) : undefined;
  return (
    <Loadable
      of={auctions}
      skeleton={<Skeleton className="h-72" />}
      isEmpty={({ auctions: all }) => all.length === 0}
      empty={
        <EmptyState title="No auctions yet" action={create}>
          In a live reverse auction, invited vendors lower their prices against each other until it closes.
        </EmptyState>
      }
    >
      {({ auctions: all }) => (
        <Card as="section" padding="none" aria-labelledby="auctions">
          <CardHeader headingId="auctions" title="Auctions" action={create} className="p-card" />
          <Table
            caption={`Auctions of ${job.number}`}
            isCaptionHidden
            columns={columnsFor(job.number)}
            rows={all}
            getRowId={({ _id }) => _id}
          />
        </Card>
      )}
    </Loadable>
  );
}

const columnsFor = (jrId: string): readonly TableColumn<Summary>[] => [
  {
    id: 'title',
    header: 'Auction',
    isRowHeader: true,
    cell: ({ _id, number, title }) => (
      <>
        <ScreenLink
          to={{ screen: 'job-auction', params: { jrId, auctionId: _id } }}
          className="font-medium wrap-anywhere text-accent hover:underline"
        >
          {isolated(title)}
          {/* Two auctions may have one title. */}
          <span className="sr-only"> {number}</span>
        </ScreenLink>
        <span aria-hidden className="block text-small font-normal text-ink-muted">
          {number}
        </span>
      </>
    ),
  },
  {
    id: 'kind',
    header: 'Type',
    cell: ({ type, visibility }) => (
      <>
        {auctionKindLabels[type]}
        <span className="block text-small text-ink-muted">
          Bidders see: {visibilityLabels[visibility].toLowerCase()}
        </span>
      </>
    ),
  },
  {
    id: 'state',
    header: 'Status',
    cell: ({ state }) => <Badge tone={auctionStateTone(state)}>{auctionStateLabel(state)}</Badge>,
  },
  {
    id: 'start',
    header: 'Start',
    cell: ({ startsAt, startsAfter }) => (
      <>
        {startsAfter?.start === 'none' ? 'Not set' : formatDateTime(startsAt)}
        {startsAfter && (
          <span className="block text-small wrap-anywhere text-ink-muted">
            {startsAfter.start === 'none' ? `${startsAfter.number} did not close` : afterText(startsAfter)}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'close',
    header: 'Close',
    cell: ({ closesAt, state, type }) => (closesAt ? formatDateTime(closesAt) : noCloseText(state, type)),
  },
  {
    id: 'accepted',
    header: 'Accepted',
    align: 'end',
    cell: ({ invitedCount, acceptedCount }) => `${acceptedCount} of ${invitedCount}`,
  },
  {
    id: 'lead',
    header: 'Lowest price',
    align: 'end',
    cell: ({ leadInPaise }) => (leadInPaise === null ? 'None' : formatRupees(leadInPaise)),
  },
];

function noCloseText(state: Summary['state'], type: Summary['type']): string {
  if (state === 'paused') return 'Paused';
  if (state === 'cancelled') return 'Cancelled';
  return type === 'japanese' || type === 'dutch' ? 'By price level' : 'Not set';
}
