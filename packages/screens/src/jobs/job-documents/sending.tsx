import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import type { Answer } from '@millwright/api-client/client';
import { Badge } from '@millwright/ui/badge/badge';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { CardHeader } from '@millwright/ui/card/card';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { linkClass } from '@millwright/ui/link/link';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { useToast } from '@millwright/ui/toast/toast';
import { useState } from 'react';
import { ScreenLink } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
import { formatDateTime, formatQuantity } from '../../shared/vendor-format.ts';
import type { Job } from '../../parts/jobs/job-words.ts';
import { standings, type Rfq } from '../rfq-words.ts';
import { Readers, useReaders, type Reader } from './readers.tsx';

type Recipient = Answer<'getVendorEmailNum'>['recipients'][number];
type Row = Recipient & { reader: Reader | undefined };

/** Who was sent the RFQ, what became of the mail, and who has read what. */
export default function SendingPart({ job, rfq }: { job: Job; rfq: Rfq }) {
  const recipients = useApi('getVendorEmailNum', { path: { id: job._id } });
  const readers = useReaders(job, rfq);
  return (
    <>
      <section aria-labelledby="sending" className="grid min-w-0 gap-3">
        <CardHeader
          title="Sending"
          headingId="sending"
          description="Vendors cannot see each other. Resending replaces the earlier link."
        />
        <Loadable
          of={recipients}
          skeleton={<Skeleton className="h-48" />}
          isEmpty={({ recipients: rows }) => rows.length === 0}
          empty={
            <EmptyState
              headingLevel={3}
              title="No vendors yet"
              action={
                <ScreenLink
                  to={{ screen: 'job-vendors', params: { jrId: job.number } }}
                  className={linkClass({ variant: 'standalone' })}
                >
                  Add vendors
                </ScreenLink>
              }
            >
              Add the vendors that should get the RFQ.
            </EmptyState>
          }
        >
          {({ recipients: rows }) => (
            <List
              job={job}
              canSend={rfq.can.send}
              rows={rows.map((row) => ({
                ...row,
                reader: readers?.data?.vendors.find(({ jobVendorId }) => jobVendorId === row.jobVendorId),
              }))}
            />
          )}
        </Loadable>
      </section>
      {readers && <Readers of={readers} />}
    </>
  );
}

const muted = (text: string) => <span className="text-ink-muted">{text}</span>;

function List({ job, rows, canSend }: { job: Job; rows: readonly Row[]; canSend: boolean }) {
  const toast = useToast();
  const send = useApiMutation('sendRfq');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const withAddress = new Set(rows.filter(({ email }) => email !== null).map(({ jobVendorId }) => jobVendorId));
  const ids = chosen.filter((id) => withAddress.has(id));
  const without = rows.length - withAddress.size;
  const hasReaders = rows.some(({ reader }) => reader);
  const submit = async () => {
    try {
      await send.run({ body: { jobId: job._id, jobVendorIds: ids } });
      setChosen([]);
      toast.show({ tone: 'good', title: `RFQ sent to ${formatQuantity(ids.length, 'vendor')}` });
    } catch {
      // It is said above the list.
    }
  };
  const columns: TableColumn<Row>[] = [
    {
      id: 'vendor',
      header: 'Vendor',
      isRowHeader: true,
      cell: ({ jobVendorId, companyName }) => (
        <ScreenLink
          to={{ screen: 'job-vendor', params: { jrId: job.number, vendor: jobVendorId } }}
          className={linkClass({ variant: 'standalone', className: 'wrap-anywhere' })}
        >
          {isolated(companyName)}
        </ScreenLink>
      ),
    },
    {
      id: 'email',
      header: 'Address',
      cell: ({ email, sentTo }) =>
        email === null ? muted('No address') : <span className="wrap-anywhere">{isolated(sentTo ?? email)}</span>,
    },
    {
      id: 'sent',
      header: 'Sent',
      cell: ({ sentAt, reader }) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {sentAt ? formatDateTime(sentAt) : muted('Not yet')}
          {reader?.delivery === 'failed' && <Badge tone="bad">Not delivered</Badge>}
          {reader?.delivery === 'pending' && <Badge>Sending</Badge>}
        </span>
      ),
    },
  ];
  if (hasReaders)
    columns.push(
      {
        id: 'viewed',
        header: 'Last viewed',
        cell: ({ sentAt, reader }) =>
          reader?.viewedAt ? formatDateTime(reader.viewedAt) : muted(sentAt ? 'Not yet' : '–'),
      },
      {
        id: 'status',
        header: 'Status',
        cell: ({ reader }) =>
          reader ? (
            <Badge tone={standings[reader.state].tone}>{standings[reader.state].label}</Badge>
          ) : (
            <Badge>Not sent</Badge>
          ),
      },
    );
  return (
    <>
      {send.error && (
        <Banner tone="bad" title="RFQ not sent">
          {send.error.message}
        </Banner>
      )}
      {without > 0 && (
        <Banner tone="warn" title={`${formatQuantity(without, 'vendor')} without an address`}>
          The RFQ cannot be emailed to them. Add them again with an email address on the Vendors tab.
        </Banner>
      )}
      <Table
        caption="Sending"
        isCaptionHidden
        columns={columns}
        rows={rows}
        getRowId={({ jobVendorId }) => jobVendorId}
        {...(canSend && {
          selectedIds: ids,
          onSelectedIdsChange: setChosen,
          selectRowLabel: ({ companyName }: Recipient) => `Select ${companyName}`,
        })}
      />
      {ids.length > 0 && (
        <div>
          <Button isLoading={send.isPending} onClick={() => void submit()}>
            Send to {ids.length} selected
          </Button>
        </div>
      )}
    </>
  );
}
