import { useApi } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Timeline } from '@millwright/ui/timeline/timeline';
import { levellingDeeds } from '../../parts/comparison/levelling-words.ts';
import { isolated } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';

/** What happened with a request to level quotes, each look of the provider's team and each file that it fetched among it. */
export default function LevellingHistory({
  request,
  onClose,
}: {
  request: { _id: string; number: string };
  onClose: () => void;
}) {
  const history = useApi('getComparedQuotation', { path: { id: request._id } });
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`History of ${request.number}`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Loadable of={history} skeleton={<Skeleton className="h-40" />}>
        {(data) => (
          <Timeline
            headingLevel={3}
            entries={data.entries.map((entry) => ({
              id: String(entry.number),
              at: entry.at,
              title: `${isolated(entry.by)}${entry.isTeam ? ' (Millwright team)' : ''} ${levellingDeeds[entry.kind]}`,
              tone: entry.kind === 'looked' || entry.kind === 'file_read' ? 'warn' : 'neutral',
              ...(entry.comment && { description: isolated(entry.comment) }),
            }))}
          />
        )}
      </Loadable>
    </Modal>
  );
}
