import type { Answer } from '@millwright/api-client/client';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Button } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { ConfirmDialog } from '@millwright/ui/confirm-dialog/confirm-dialog';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { useToast } from '@millwright/ui/toast/toast';
import { useState } from 'react';
import { Loadable } from '../../shared/loadable.tsx';
import { formatDateTime, formatQuantity } from '../../shared/vendor-format.ts';
import { isolated } from '../../shared/isolated.ts';

type Registration = Answer<'getPendingRegistrations'>['registrations'][number];

/** Who of the company waits to be let in, for its super user (sections 1 and 6 of the product specification). */
export default function PendingRegistrations() {
  const pending = useApi('getPendingRegistrations', {});
  return (
    <Card as="section" padding="none" aria-labelledby="pending-registrations">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-card pt-card">
        <div>
          <h2 id="pending-registrations" tabIndex={-1}>
            Waiting for approval
          </h2>
          <p className="text-small text-ink-muted">
            As a super user, approve only people you know: they get access to your company’s data.
          </p>
        </div>
        <p role="status" className="text-small text-ink-muted tabular-nums">
          {pending.data ? formatQuantity(pending.data.totalRecords, 'person', 'people') : ' '}
        </p>
      </div>
      <Loadable
        of={pending}
        skeleton={
          <div className="grid gap-3 p-card">
            <Skeleton className="h-14" />
          </div>
        }
        isEmpty={({ registrations }) => registrations.length === 0}
        empty={
          <EmptyState headingLevel={3} title="No pending requests">
            Colleagues who register with your company's email domain appear here.
          </EmptyState>
        }
      >
        {({ registrations }) => (
          <ul className="divide-y divide-line px-card pb-1">
            {registrations.map((registration) => (
              <li key={registration._id}>
                <RegistrationRow registration={registration} />
              </li>
            ))}
          </ul>
        )}
      </Loadable>
    </Card>
  );
}

const verbs = {
  approve: {
    title: (name: string) => `Approve ${name}?`,
    description: 'They are notified by email and can view and edit your company’s data.',
    confirm: 'Approve',
    done: (name: string) => `${name} has access now`,
  },
  reject: {
    title: (name: string) => `Reject ${name}?`,
    description: 'They are notified by email. Only the Millwright team can undo this.',
    confirm: 'Reject',
    done: (name: string) => `${name} was rejected`,
  },
};

function RegistrationRow({ registration }: { registration: Registration }) {
  const toast = useToast();
  const mutations = {
    approve: useApiMutation('approveRegistration'),
    reject: useApiMutation('rejectRegistration'),
  };
  const [asked, setAsked] = useState<keyof typeof verbs>('approve');
  const [isAsking, setAsking] = useState(false);
  const { _id, email, fullName, phoneNumber, userType, plant, isInvited, requestedAt } = registration;
  const verb = verbs[asked];
  const mutation = mutations[asked];
  const ask = (which: keyof typeof verbs) => {
    mutations[which].reset();
    setAsked(which);
    setAsking(true);
  };
  const decide = async () => {
    try {
      await mutation.run({ path: { id: _id } });
      setAsking(false);
      toast.show({ tone: asked === 'approve' ? 'good' : undefined, title: verb.done(isolated(fullName)) });
    } catch {
      // the refusal stands in the dialog
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-row">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">{isolated(fullName)}</p>
        <p className="text-small wrap-anywhere text-ink-muted">
          {[email, phoneNumber, userType === 'Corporate' ? 'Corporate User' : `Plant User, ${plant}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="text-small text-ink-muted">Asked {formatDateTime(requestedAt)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {isInvited && <Badge tone="steel">Invited</Badge>}
        <Button size="small" onClick={() => ask('approve')} aria-label={`Approve ${fullName}`}>
          Approve
        </Button>
        <Button size="small" onClick={() => ask('reject')} aria-label={`Reject ${fullName}`}>
          Reject
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        tone={asked === 'approve' ? 'primary' : 'danger'}
        title={verb.title(isolated(fullName))}
        description={verb.description}
        confirmLabel={verb.confirm}
        onConfirm={() => void decide()}
        isPending={mutation.isPending}
        error={mutation.error?.message}
      />
    </div>
  );
}
