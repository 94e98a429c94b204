import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import type { Answer } from '@millwright/api-client/client';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { CardHeader } from '@millwright/ui/card/card';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { linkClass } from '@millwright/ui/link/link';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Table } from '@millwright/ui/table/table';
import { useToast } from '@millwright/ui/toast/toast';
import { useState } from 'react';
import { ScreenLink } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
import { formatDateTime, formatQuantity } from '../../shared/vendor-format.ts';
import type { Job } from '../../parts/jobs/job-words.ts';

type Recipient = Answer<'getVendorEmailNum'>['recipients'][number];

/** Whom a published call for quotes was sent to, and sending it: one mail to each, with a link of its own. @param leads Nothing waits to be published first. */
export function Recipients({ job, canSend, leads }: { job: Job; canSend: boolean; leads: boolean }) {
  const recipients = useApi('getVendorEmailNum', { path: { id: job._id } });
  return (
    <section aria-labelledby="recipients" className="grid min-w-0 gap-3">
      <CardHeader
        title="Send to vendors"
        headingId="recipients"
        description="Each gets a mail of its own and learns of nobody else. Sending again replaces the link of before."
      />
      <Loadable
        of={recipients}
        skeleton={<Skeleton className="h-48" />}
        isEmpty={({ recipients: rows }) => rows.length === 0}
        empty={
          <EmptyState
            headingLevel={3}
            title="No vendor on the job yet"
            action={
              <ScreenLink
                to={{ screen: 'job-vendors', params: { jrId: job.number } }}
                className={linkClass({ variant: 'standalone' })}
              >
                Choose vendors
              </ScreenLink>
            }
          >
            The call for quotes is sent to the vendors of the job.
          </EmptyState>
        }
      >
        {({ recipients: rows }) => <List job={job} rows={rows} canSend={canSend} leads={leads} />}
      </Loadable>
    </section>
  );
}

function List({
  job,
  rows,
  canSend,
  leads,
}: {
  job: Job;
  rows: readonly Recipient[];
  canSend: boolean;
  leads: boolean;
}) {
  const toast = useToast();
  const send = useApiMutation('sendRfq');
  const unsent = rows.filter(({ sentAt, email }) => sentAt === null && email !== null);
  const [chosen, setChosen] = useState<string[]>(unsent.map(({ jobVendorId }) => jobVendorId));
  const withAddress = new Set(rows.filter(({ email }) => email !== null).map(({ jobVendorId }) => jobVendorId));
  const ids = chosen.filter((id) => withAddress.has(id));
  const without = rows.length - withAddress.size;
  const submit = async () => {
    try {
      await send.run({ body: { jobId: job._id, jobVendorIds: ids } });
      setChosen([]);
      toast.show({ tone: 'good', title: `Sent to ${formatQuantity(ids.length, 'vendor')}` });
    } catch {
      // It is said above the list.
    }
  };
  return (
    <>
      {send.error && (
        <Banner tone="bad" title="Nothing was sent">
          {send.error.message}
        </Banner>
      )}
      {without > 0 && (
        <Banner tone="warn" title={`${formatQuantity(without, 'vendor')} without an address`}>
          They cannot be mailed. Add them by an address on the tab Vendors.
        </Banner>
      )}
      <Table
        caption="Vendors of the job"
        isCaptionHidden
        columns={[
          {
            id: 'vendor',
            header: 'Vendor',
            isRowHeader: true,
            cell: ({ companyName }) => <span className="wrap-anywhere">{isolated(companyName)}</span>,
          },
          {
            id: 'email',
            header: 'Address',
            cell: ({ email }) =>
              email === null ? (
                <span className="text-ink-muted">none</span>
              ) : (
                <span className="wrap-anywhere">{isolated(email)}</span>
              ),
          },
          {
            id: 'sent',
            header: 'Mailed',
            cell: ({ sentAt }) => (sentAt ? formatDateTime(sentAt) : <span className="text-ink-muted">not yet</span>),
          },
        ]}
        rows={rows}
        getRowId={({ jobVendorId }) => jobVendorId}
        {...(canSend && {
          selectedIds: ids,
          onSelectedIdsChange: (next: string[]) => setChosen(next.filter((id) => withAddress.has(id))),
          selectRowLabel: ({ companyName }: Recipient) => companyName,
        })}
      />
      {canSend && (
        <div>
          <Button
            variant={leads ? 'primary' : 'secondary'}
            isLoading={send.isPending}
            disabled={ids.length === 0}
            onClick={() => void submit()}
          >
            {ids.length === 0 ? 'Choose whom to send it to' : `Send to ${formatQuantity(ids.length, 'vendor')}`}
          </Button>
        </div>
      )}
    </>
  );
}
