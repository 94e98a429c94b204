import { useApi } from '@millwright/api-client/use-api';
import type { Answer } from '@millwright/api-client/client';
import { Badge } from '@millwright/ui/badge/badge';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { DefinitionList } from '@millwright/ui/definition-list/definition-list';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { useState } from 'react';
import {
  damagesText,
  evidenceText,
  milestoneBadge,
  paymentText,
  termsText,
  type DeliveryOrder,
  type Milestone,
} from '../../parts/delivery/milestone-labels.ts';
import type { Job } from '../../parts/jobs/job-words.ts';
import { isolated } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { formatDate, formatQuantity, formatRupees } from '../../shared/vendor-format.ts';
import { useJob } from '../use-job.ts';

const MilestoneDialog = lazyPart(() => import('./milestone-dialog.tsx'));
const PlanDialog = lazyPart(() => import('../../parts/delivery/plan-dialog.tsx'));
const GuaranteeDialog = lazyPart(() => import('./guarantee-dialog.tsx'));
const SendDialog = lazyPart(() => import('./send-dialog.tsx'));

/** The delivery of an awarded job: the milestones of each vendor, what delay costs, and what is retained. */
export default function JobDelivery({ jrId }: { jrId: string }) {
  const job = useJob(jrId)?.data?.jobRequestDetails;
  return job ? <Delivery job={job} /> : null;
}

function Delivery({ job }: { job: Job }) {
  const delivery = useApi('getDelivery', { path: { id: job._id } });
  if (delivery.error?.code === 'NOT_AWARDED')
    return <EmptyState title="No milestones yet">Milestones are planned once the job is awarded.</EmptyState>;
  return (
    <Loadable of={delivery} skeleton={<Skeleton className="h-96" />}>
      {({ orders }: Answer<'getDelivery'>) => (
        <div className="grid grid-cols-1 gap-6">
          {orders.map((order) => (
            <Order key={order.jobVendorId} order={order} />
          ))}
        </div>
      )}
    </Loadable>
  );
}

/** The dialog that is open. */
type Opened =
  | 'plan'
  | 'send'
  | { milestoneId: string; guaranteeId?: never }
  | { guaranteeId: string | null; milestoneId?: never }
  | null;

/** What one vendor delivers. */
function Order({ order }: { order: DeliveryOrder }) {
  const { jobVendorId, companyName, valueInPaise, milestones, can, sentAt, terms } = order;
  const [opened, setOpened] = useState<Opened>(null);
  const headingId = `delivery-${jobVendorId}`;
  const waiting = milestones.filter(({ can: { decide } }) => decide);
  const close = () => setOpened(null);
  const of = typeof opened === 'object' ? opened : null;
  const chosen = milestones.find(({ _id }) => _id === of?.milestoneId);
  return (
    <div className="grid min-w-0 grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Card as="section" aria-labelledby={headingId} className="grid min-w-0 grid-cols-1 gap-4">
        <CardHeader
          headingId={headingId}
          title={
            <span className="wrap-anywhere">
              {isolated(companyName)}, {formatRupees(valueInPaise)}
            </span>
          }
          description={termsText(terms)}
          action={
            <span className="flex flex-wrap gap-2">
              {can.plan && milestones.length > 0 && <Button onClick={() => setOpened('plan')}>Edit milestones</Button>}
              {can.send && milestones.length > 0 && (
                <Button variant="primary" onClick={() => setOpened('send')}>
                  Send to vendor
                </Button>
              )}
              {waiting.length > 0 && (
                <Button
                  variant={can.send ? 'secondary' : 'primary'}
                  onClick={() => setOpened({ milestoneId: waiting[0]!._id })}
                >
                  Review {waiting.length} {waiting.length === 1 ? 'submission' : 'submissions'}
                </Button>
              )}
            </span>
          }
        />
        {milestones.length === 0 ? (
          <EmptyState
            title="No milestones yet"
            action={
              can.plan ? (
                <Button variant="primary" onClick={() => setOpened('plan')}>
                  Plan milestones
                </Button>
              ) : undefined
            }
          >
            Milestones release payments. The vendor submits evidence for each through its link.
          </EmptyState>
        ) : (
          <>
            {sentAt === null && (
              <p className="text-small text-ink-muted">The vendor sees these milestones once you send them.</p>
            )}
            <Table
              caption={`Milestones of ${companyName}`}
              isCaptionHidden
              columns={columnsWith(order, (milestoneId) => setOpened({ milestoneId }))}
              rows={milestones}
              getRowId={({ _id }) => _id}
            />
          </>
        )}
      </Card>
      <Securities order={order} onRecord={(guaranteeId) => setOpened({ guaranteeId })} />
      {opened === 'plan' && <PlanDialog order={order} onClose={close} />}
      {opened === 'send' && <SendDialog order={order} onClose={close} />}
      {of && 'guaranteeId' in of && (
        <GuaranteeDialog
          order={order}
          guarantee={order.guarantees.find(({ _id }) => _id === of.guaranteeId)}
          onClose={close}
        />
      )}
      {chosen && <MilestoneDialog milestone={chosen} ratePercent={terms.ratePercent} onClose={close} />}
    </div>
  );
}

const columnsWith = (
  { terms }: DeliveryOrder,
  onOpen: (milestoneId: string) => void,
): readonly TableColumn<Milestone>[] => [
  {
    id: 'name',
    header: 'Milestone',
    isRowHeader: true,
    cell: ({ name }) => <span className="font-medium wrap-anywhere">{isolated(name)}</span>,
  },
  { id: 'payment', header: 'Payment', align: 'end', cell: paymentText },
  { id: 'due', header: 'Due', cell: ({ extendedTo }) => formatDate(extendedTo) },
  {
    id: 'state',
    header: 'Status',
    cell: (milestone) => {
      const { tone, label } = milestoneBadge(milestone);
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  {
    id: 'evidence',
    header: 'Evidence',
    cell: (milestone) => <span className="text-small">{evidenceText(milestone)}</span>,
  },
  {
    id: 'damages',
    header: 'Damages proposed',
    cell: (milestone) => <span className="text-small">{damagesText(milestone, terms.ratePercent)}</span>,
  },
  {
    id: 'open',
    header: <span className="sr-only">Open</span>,
    headerText: 'Open',
    cell: ({ _id, name, changes }) => (
      <Button size="small" onClick={() => onOpen(_id)}>
        {changes.some(({ can }) => can.confirm) ? 'Confirm' : 'Open'}
        <span className="sr-only">: {isolated(name)}</span>
      </Button>
    ),
  },
];

const guaranteeLabels = {
  emd: 'Earnest money deposit',
  pbg: 'Performance guarantee',
  advance: 'Advance guarantee',
} as const;
const SOON_IN_DAYS = 30;

function Securities({ order, onRecord }: { order: DeliveryOrder; onRecord: (guaranteeId: string | null) => void }) {
  const { retention, jobVendorId, guarantees, can } = order;
  const headingId = `securities-${jobVendorId}`;
  return (
    <Card as="section" aria-labelledby={headingId} className="grid gap-3">
      <h2 id={headingId} className="text-body font-semibold">
        Guarantees and retention
      </h2>
      <DefinitionList
        items={[
          ...guarantees.map(({ _id, kind, amountInPaise, validUntil, daysLeft }) => ({
            id: _id,
            term: guaranteeLabels[kind],
            description: (
              <span className="grid justify-items-start gap-1">
                <span className={daysLeft <= SOON_IN_DAYS ? 'text-warn' : undefined}>
                  {formatRupees(amountInPaise)},{' '}
                  {daysLeft < 0
                    ? `expired ${formatDate(validUntil)}`
                    : daysLeft <= SOON_IN_DAYS
                      ? `expires in ${formatQuantity(daysLeft, 'day')}`
                      : `until ${formatDate(validUntil)}`}
                </span>
                {can.guarantee && (
                  <Button size="small" onClick={() => onRecord(_id)}>
                    Edit<span className="sr-only"> {guaranteeLabels[kind].toLowerCase()}</span>
                  </Button>
                )}
              </span>
            ),
          })),
          {
            id: 'retention',
            term: 'Retention',
            description: retention
              ? `${retention.percent}%, ${formatRupees(retention.amountInPaise)}, release ${formatDate(retention.releaseOn)}`
              : 'No retention',
          },
        ]}
      />
      {can.guarantee && (
        <div>
          <Button onClick={() => onRecord(null)}>Record guarantee</Button>
        </div>
      )}
    </Card>
  );
}
