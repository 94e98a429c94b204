import { Card, CardHeader } from '@millwright/ui/card/card';
import { Timeline } from '@millwright/ui/timeline/timeline';
import { isolated } from '../../shared/isolated.ts';
import { eventText, type Visit } from './visit-labels.ts';

/** What happened, the last first, with what was said. */
export function VisitHistory({ history }: Pick<Visit, 'history'>) {
  return (
    <Card as="section" aria-labelledby="visit-history" className="grid gap-3">
      <CardHeader title="History" headingId="visit-history" />
      <Timeline
        entries={history.map((event, index) => ({
          id: String(index),
          at: event.at,
          title: <span className="wrap-anywhere">{isolated(eventText(event))}</span>,
          description: event.comment && (
            <span className="wrap-anywhere whitespace-pre-line">{isolated(event.comment)}</span>
          ),
        }))}
      />
    </Card>
  );
}
