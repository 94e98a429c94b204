import type { Answer } from '@millwright/api-client/client';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { ConfirmDialog } from '@millwright/ui/confirm-dialog/confirm-dialog';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { useToast } from '@millwright/ui/toast/toast';
import { useId, useState } from 'react';
import { useLogout } from '../../shared/app-layout.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { formatDateTime, formatQuantity } from '../../shared/vendor-format.ts';
import { deviceOf } from '../device.ts';

type SessionEntry = Answer<'getSessions'>['sessions'][number];

const beginnings: Record<SessionEntry['signedInBy'], string> = {
  password: 'Password',
  phone: 'Mobile OTP',
  reset: 'New password',
  registration: 'Registration',
  sso: 'Microsoft',
  link: 'Signed link',
};

const columns: readonly TableColumn<SessionEntry>[] = [
  {
    id: 'device',
    header: 'Device',
    isRowHeader: true,
    cell: (entry) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        {deviceOf(entry.userAgent)}
        {entry.isCurrent && <Badge tone="good">This one</Badge>}
      </span>
    ),
  },
  {
    id: 'by',
    header: 'Logged in by',
    cell: (entry) => `${beginnings[entry.signedInBy]}${entry.isRemembered ? ', remembered' : ''}`,
  },
  { id: 'used', header: 'Last used', cell: (entry) => formatDateTime(entry.lastUsedAt) },
  { id: 'since', header: 'Since', cell: (entry) => formatDateTime(entry.createdAt) },
];

/** Where the person is logged in, and the ways to end it: elsewhere, or everywhere and here too. Each is asked about first. */
export function SessionsCard() {
  const id = useId();
  const toast = useToast();
  const logout = useLogout();
  const sessions = useApi('getSessions', {});
  const end = useApiMutation('endOtherSessions');
  const [asked, setAsked] = useState<'elsewhere' | 'everywhere' | null>(null);
  const others = sessions.data?.sessions.filter(({ isCurrent }) => !isCurrent).length ?? 0;

  const confirm = async () => {
    try {
      const { endedSessions } = await end.run({});
      setAsked(null);
      if (asked === 'everywhere') logout();
      else toast.show({ tone: 'good', title: `${formatQuantity(endedSessions, 'session')} ended` });
    } catch {
      // the refusal stands in the dialog
    }
  };

  return (
    <Card as="section" aria-labelledby={id} className="grid gap-5">
      <CardHeader
        title="Where you are logged in"
        headingId={id}
        description="See something unfamiliar? Log out everywhere and change your password."
      />
      <Loadable of={sessions} skeleton={<Skeleton className="h-24" />}>
        {(data) => (
          <Table
            caption="Your sessions"
            isCaptionHidden
            columns={columns}
            rows={data.sessions}
            getRowId={({ _id }) => _id}
            narrow="stack"
          />
        )}
      </Loadable>
      <div className="flex flex-wrap gap-2">
        <Button
          onClick={() => setAsked('elsewhere')}
          disabledReason={sessions.data !== undefined && others === 0 && 'You are logged in here only.'}
        >
          Log out elsewhere
        </Button>
        <Button onClick={() => setAsked('everywhere')}>Log out everywhere</Button>
      </div>
      <ConfirmDialog
        isOpen={asked !== null}
        onOpenChange={(isOpen) => {
          if (isOpen) return;
          setAsked(null);
          end.reset();
        }}
        title={asked === 'everywhere' ? 'Log out everywhere?' : 'Log out everywhere else?'}
        description={
          asked === 'everywhere'
            ? 'This ends all your sessions, including this one. You have to log in again on every device.'
            : `${formatQuantity(others, 'other session')} will end. You stay logged in here.`
        }
        confirmLabel="Log out"
        onConfirm={() => void confirm()}
        isPending={end.isPending}
        error={end.error?.message}
      />
    </Card>
  );
}
