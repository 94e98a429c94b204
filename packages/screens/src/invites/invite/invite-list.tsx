import type { Answer } from '@millwright/api-client/client';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation, type ApiResult } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Button } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { ConfirmDialog } from '@millwright/ui/confirm-dialog/confirm-dialog';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { Pagination } from '@millwright/ui/pagination/pagination';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { useToast } from '@millwright/ui/toast/toast';
import { useState } from 'react';
import { useHost } from '../../shared/host.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { formatDate, formatQuantity } from '../../shared/vendor-format.ts';
import { isolated } from '../../shared/isolated.ts';

type Invitee = Answer<'getInviteeList'>['data'][number];

/** How many invitations a page has. */
export const invitesPerPage = 20;

const labels: Record<Invitee['status'], string> = {
  pending: 'Pending',
  expired: 'Expired',
  accepted: 'Registered',
  cancelled: 'Cancelled',
};
const tones = { pending: 'steel', expired: 'warn', accepted: 'good', cancelled: 'neutral' } as const;

/** The company's invitations, the newest first, each with its state and what can be done with it. */
export function InviteList({ invitees, page }: { invitees: ApiResult<Answer<'getInviteeList'>>; page: number }) {
  const host = useHost();
  return (
    <Card as="section" padding="none" aria-labelledby="invitations" className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-card pt-card">
        <h2 id="invitations" tabIndex={-1}>
          Invitations
        </h2>
        <p role="status" className="text-small text-ink-muted tabular-nums">
          {invitees.data ? formatQuantity(invitees.data.totalRecords, 'invitation') : ' '}
        </p>
      </div>
      <Loadable
        of={invitees}
        skeleton={
          <div className="grid gap-3 p-card">
            {[0, 1, 2, 3].map((index) => (
              <Skeleton key={index} className="h-14" />
            ))}
          </div>
        }
        isEmpty={({ totalRecords }) => totalRecords === 0}
        empty={
          <EmptyState headingLevel={3} title="No invitations yet">
            Enter a colleague’s address. Once registered, they share your company’s shortlists and requests.
          </EmptyState>
        }
      >
        {({ data, totalRecords }) => (
          <>
            <ul className="divide-y divide-line px-card pb-1">
              {data.map((invitee) => (
                <li key={invitee._id}>
                  <InviteeRow invitee={invitee} />
                </li>
              ))}
            </ul>
            {totalRecords > invitesPerPage && (
              <div className="px-card pb-card">
                <Pagination
                  page={page}
                  pageSize={invitesPerPage}
                  totalItems={totalRecords}
                  renderLink={host.renderLink}
                  getHref={(target) => host.hrefFor({ screen: 'invite', query: { offset: String(target) } })}
                />
              </div>
            )}
          </>
        )}
      </Loadable>
    </Card>
  );
}

/** What there is to know of an invitation beside its state. */
function factsOf({ status, sentAt, invitedBy, sendCount, expiresAt, acceptedAt, deliveryStatus }: Invitee): string {
  const sent = `Sent ${formatDate(sentAt)} by ${isolated(invitedBy)}`;
  return [
    sendCount > 1 ? `${sent}, ${formatQuantity(sendCount, 'time')} in all` : sent,
    status === 'pending' && deliveryStatus === 'pending' && 'the email is on its way',
    status === 'pending' && `valid until ${formatDate(expiresAt)}`,
    status === 'expired' && `expired ${formatDate(expiresAt)}`,
    status === 'accepted' && acceptedAt !== null && `registered ${formatDate(acceptedAt)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function InviteeRow({ invitee }: { invitee: Invitee }) {
  const toast = useToast();
  const resend = useApiMutation('resendInviteApi');
  const cancel = useApiMutation('cancelInvite');
  const [isAsking, setAsking] = useState(false);
  const { _id, email, status } = invitee;
  const sendAgain = async () => {
    try {
      await resend.run({ body: { _id } });
      toast.show({ tone: 'good', title: `Invitation sent again to ${email}` });
    } catch (problem) {
      toast.show({ tone: 'bad', title: 'The invitation was not sent', description: (problem as ApiProblem).message });
    }
  };
  const confirmCancel = async () => {
    try {
      await cancel.run({ body: { _id } });
      setAsking(false);
      toast.show({ title: `Invitation of ${email} cancelled` });
    } catch {
      // the refusal stands in the dialog
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-row">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">{email}</p>
        <p className="text-small wrap-anywhere text-ink-muted">{factsOf(invitee)}</p>
        {invitee.deliveryStatus === 'failed' && status === 'pending' && (
          <Badge tone="bad" className="mt-1">
            Email not delivered
          </Badge>
        )}
      </div>
      {/* Of one width each where there is room, so that the states stand below each other. */}
      <div className="flex flex-wrap items-center gap-2">
        <span className="sm:w-24">
          <Badge tone={tones[status]}>{labels[status]}</Badge>
        </span>
        <div className="flex flex-wrap gap-2 sm:w-40">
          {invitee.can.resend && (
            <Button
              size="small"
              isLoading={resend.isPending}
              onClick={() => void sendAgain()}
              aria-label={`Send again to ${email}`}
            >
              Send again
            </Button>
          )}
          {invitee.can.cancel && (
            <Button size="small" onClick={() => setAsking(true)} aria-label={`Cancel the invitation of ${email}`}>
              Cancel
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Cancel the invitation of ${email}?`}
        description="The link in the email will stop working. You can resend the invitation later."
        cancelLabel="Keep it"
        confirmLabel="Cancel invitation"
        onConfirm={() => void confirmCancel()}
        isPending={cancel.isPending}
        error={cancel.error?.message}
      />
    </div>
  );
}
