import type { Answer } from '@millwright/api-client/client';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { useToast } from '@millwright/ui/toast/toast';
import { useId, useState } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { formatDateTime, formatQuantity } from '../../shared/vendor-format.ts';
import type { Job } from '../../parts/jobs/job-words.ts';

export type Broadcasts = Answer<'getBroadcastGroupsForJob'>;
type Group = Broadcasts['groups'][number];
type Message = Broadcasts['messages'][number];

const MessageDialog = lazyPart(() => import('./message-dialog.tsx'));

const shownAtFirst = 5;

/** What was written to vendors of the job, with who read it, and writing to them: to each alone. */
export default function MessagesPart({ job }: { job: Job }) {
  const broadcasts = useApi('getBroadcastGroupsForJob', { path: { id: job._id } });
  const [open, setOpen] = useState<{ groupId?: string } | null>(null);
  const canWrite = broadcasts.data?.can.send && broadcasts.data.vendors.length > 0;
  return (
    <Card as="section" padding="none" aria-labelledby="messages">
      <CardHeader
        title="Messages"
        headingId="messages"
        description="Vendors cannot see each other. Each gets an email and reads the message at its link."
        className="p-card"
        action={canWrite && <Button onClick={() => setOpen({})}>Write to vendors</Button>}
      />
      <Loadable of={broadcasts} skeleton={<Skeleton className="m-card mt-0 h-24" />}>
        {(data) => (
          <>
            {data.groups.length > 0 && <Groups job={job} data={data} onWrite={(groupId) => setOpen({ groupId })} />}
            {data.messages.length > 0 ? (
              <List messages={data.messages} />
            ) : (
              <EmptyState headingLevel={3} title="No messages yet">
                {data.vendors.length > 0
                  ? 'Messages to vendors appear here, with read receipts.'
                  : 'Send the RFQ to vendors first.'}
              </EmptyState>
            )}
            {open && <MessageDialog job={job} broadcasts={data} groupId={open.groupId} onClose={() => setOpen(null)} />}
          </>
        )}
      </Loadable>
    </Card>
  );
}

function Groups({ job, data, onWrite }: { job: Job; data: Broadcasts; onWrite: (groupId: string) => void }) {
  return (
    <ul aria-label="Groups of vendors" className="border-t border-line">
      {data.groups.map((group) => (
        <li key={group._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-card py-2">
          <GroupLine job={job} group={group} canSend={data.can.send} onWrite={onWrite} />
        </li>
      ))}
    </ul>
  );
}

function GroupLine({
  job,
  group,
  canSend,
  onWrite,
}: {
  job: Job;
  group: Group;
  canSend: boolean;
  onWrite: (groupId: string) => void;
}) {
  const toast = useToast();
  const remove = useApiMutation('deleteBroadcastGroup');
  const create = useApiMutation('createBroadcastGroup');
  const name = isolated(group.name);
  const attempt = async (act: () => Promise<unknown>, failed: string) => {
    try {
      await act();
      return true;
    } catch (problem) {
      toast.show({ tone: 'bad', title: failed, description: (problem as ApiProblem).message });
      return false;
    }
  };
  const bringBack = () =>
    attempt(
      () =>
        create.run({
          body: { jobId: job._id, name: group.name, jobVendorIds: group.vendors.map(({ jobVendorId }) => jobVendorId) },
        }),
      `${name} could not be restored`,
    );
  const drop = async () => {
    const isGone = await attempt(() => remove.run({ body: { groupId: group._id } }), `${name} could not be deleted`);
    if (!isGone) return;
    toast.show({
      title: `${name} was deleted`,
      ...(group.vendors.length > 0 && {
        action: { label: 'Undo', onPress: () => void bringBack() },
      }),
    });
  };
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="font-medium wrap-anywhere">{name}</span>{' '}
        <span className="text-small text-ink-muted">{formatQuantity(group.vendors.length, 'vendor')}</span>
      </span>
      {canSend && (
        <span className="flex gap-2">
          {group.vendors.length > 0 && (
            <Button size="small" onClick={() => onWrite(group._id)}>
              Write
              <span className="sr-only"> to {name}</span>
            </Button>
          )}
          <Button size="small" variant="quiet" isLoading={remove.isPending} onClick={() => void drop()}>
            Delete
            <span className="sr-only"> {name}</span>
          </Button>
        </span>
      )}
    </>
  );
}

function List({ messages }: { messages: readonly Message[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? messages : messages.slice(0, shownAtFirst);
  return (
    <>
      <ul>
        {shown.map((message) => (
          <li key={message._id} className="grid gap-1 border-t border-line px-card py-3">
            <One message={message} />
          </li>
        ))}
      </ul>
      {shown.length < messages.length && (
        <div className="border-t border-line p-card">
          <Button size="small" onClick={() => setWhole(true)}>
            Show all {formatQuantity(messages.length, 'message')}
          </Button>
        </div>
      )}
    </>
  );
}

function One({ message: { sentAt, sentBy, text, recipients } }: { message: Message }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const read = recipients.filter(({ readAt }) => readAt !== null).length;
  const failed = recipients.filter(({ delivery }) => delivery === 'failed').length;
  return (
    <>
      <p className="text-small wrap-anywhere text-ink-muted">
        {isolated(sentBy)}, {formatDateTime(sentAt)}
      </p>
      <p className="max-w-prose wrap-anywhere whitespace-pre-line">{isolated(text)}</p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-muted">
        <span>
          To {formatQuantity(recipients.length, 'vendor')}, read by {read}
        </span>
        {failed > 0 && <Badge tone="bad">{formatQuantity(failed, 'mail')} not delivered</Badge>}
        <Button size="small" variant="quiet" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide recipients' : 'Show recipients'}
        </Button>
      </p>
      <ul id={id} hidden={!isOpen} className="grid gap-1 text-small">
        {isOpen &&
          recipients.map(({ jobVendorId, companyName, delivery, readAt }) => (
            <li key={jobVendorId} className="flex flex-wrap gap-x-3">
              <span className="min-w-0 wrap-anywhere">{isolated(companyName)}</span>
              <span className="text-ink-muted">
                {readAt
                  ? `read ${formatDateTime(readAt)}`
                  : { pending: 'on its way', sent: 'emailed, not read yet', failed: 'the email was not delivered' }[
                      delivery
                    ]}
              </span>
            </li>
          ))}
      </ul>
    </>
  );
}
