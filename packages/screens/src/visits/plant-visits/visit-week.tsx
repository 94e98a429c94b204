import { useApi } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Card } from '@millwright/ui/card/card';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { visitStateLabel, visitTypes, type VisitCard, type VisitType } from '../../parts/visits/visit-labels.ts';
import { addDays, dayIn, dayText, indianZone, startOfDay } from '../../parts/visits/visit-time.ts';
import { WeekCalendar, WeekSteps, type CalendarSlot } from '../../parts/visits/week-calendar.tsx';
import { isolated } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
import type { VisitListState } from './list-state.ts';
import { visitTarget } from './visit-columns.tsx';

const most = 100;
const over = ['declined', 'cancelled', 'expired', 'no_show'];

/** The slots of a visit in a calendar: the one that is agreed on, else all that are offered. */
const slotsOf = (visit: VisitCard): CalendarSlot[] =>
  (visit.slot ? [visit.slot] : visit.slots.filter(({ state }) => state === 'offered')).map((slot) => ({
    ...slot,
    id: `${visit._id} ${slot._id}`,
    title: isolated(visit.title || visitTypes[visit.type]),
    detail: `${isolated(visit.vendor.companyName)} · ${visitStateLabel(visit).toLowerCase()}`,
    look: over.includes(visit.state) ? 'refused' : visit.slot ? 'chosen' : 'offered',
    to: visitTarget(visit),
  }));

/** The visits of a week, each where its slot is. */
export default function VisitWeek({
  state,
  filters,
}: {
  state: VisitListState;
  filters: { search?: string; type?: VisitType; plantId?: string; jobId?: string };
}) {
  const { monday, thisMonday, change } = state;
  const visits = useApi(
    'getRequestList',
    {
      path: { query: 'all' },
      query: {
        ...filters,
        from: startOfDay(monday),
        to: startOfDay(addDays(monday, 7)),
        offset: 1,
        limit: most,
      },
    },
    { keepPrevious: true },
  );
  return (
    <Card as="section" padding="none" aria-labelledby="visit-week">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line px-card py-2.5">
        <h2 id="visit-week" className="text-title">
          {dayText(monday)} to {dayText(addDays(monday, 6))} {monday.slice(0, 4)}
        </h2>
        <WeekSteps
          monday={monday}
          thisMonday={thisMonday}
          onChange={(next) => change({ week: next === thisMonday ? '' : next })}
        />
      </div>
      <Loadable of={visits} skeleton={<Skeleton className="m-card h-80" />}>
        {({ requests, totalRecords }) => (
          <>
            {totalRecords > most && (
              <Banner tone="warn" className="m-card">
                {`Showing ${most} of ${totalRecords} visits of this week. Narrow them by plant or type.`}
              </Banner>
            )}
            {requests.length === 0 && (
              <p role="status" className="px-card py-2.5 text-ink-muted">
                No visits in this week.
              </p>
            )}
            <WeekCalendar
              label="Visits of the week"
              monday={monday}
              zone={requests[0]?.plant.timeZone ?? indianZone}
              today={dayIn(Date.now())}
              slots={requests.flatMap(slotsOf)}
            />
          </>
        )}
      </Loadable>
    </Card>
  );
}
