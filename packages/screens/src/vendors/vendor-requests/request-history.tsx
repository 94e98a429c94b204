import type { Answer } from '@millwright/api-client/client';
import { useApi } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Timeline } from '@millwright/ui/timeline/timeline';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { isolated } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
import { vendorRequestStatusLabel } from '../../shared/vendor-request-status.ts';

type Entry = Answer<'getVendorRequestHistory'>['entries'][number];

function wordsOf({ kind, to, comment }: Entry): string {
  switch (kind) {
    case 'submitted':
      return 'submitted the request';
    case 'changed':
      return to ? 'answered and edited the request' : 'edited the request';
    case 'looked':
      return 'viewed the request';
    case 'moved':
      return `moved it to ${to ? vendorRequestStatusLabel(to) : ''}`;
    case 'withdrawn':
      return 'withdrew it';
    case 'job_added':
      return `requested its vendor for ${comment ?? 'a job'}`;
    case 'job_removed':
      return `no longer requests its vendor for ${comment ?? 'a job'}`;
  }
}

/** What happened with a vendor request, each look of the provider's team among it. */
export default function RequestHistory({
  request,
  onClose,
}: {
  request: { _id: string; number: string };
  onClose: () => void;
}) {
  const history = useApi('getVendorRequestHistory', { path: { id: request._id } });
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`History of ${request.number}`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Loadable
        of={history}
        skeleton={<Skeleton className="h-40" />}
        isEmpty={(data) => data.entries.length === 0}
        empty={
          <EmptyState headingLevel={3} title="No entries yet">
            Updates appear here.
          </EmptyState>
        }
      >
        {(data) => (
          <Timeline
            headingLevel={3}
            entries={data.entries.map((entry) => ({
              id: String(entry.number),
              at: entry.at,
              title: `${isolated(entry.by)}${entry.isTeam ? ' (Millwright team)' : ''} ${wordsOf(entry)}`,
              tone: entry.kind === 'looked' ? 'warn' : 'neutral',
              ...(entry.kind === 'moved' && entry.comment && { description: isolated(entry.comment) }),
            }))}
          />
        )}
      </Loadable>
    </Modal>
  );
}
