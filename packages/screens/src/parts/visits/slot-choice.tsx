import { Card, CardHeader } from '@millwright/ui/card/card';
import { linkClass } from '@millwright/ui/link/link';
import { useState, type ReactNode } from 'react';
import { SlotTime } from './slot-time.tsx';
import { offeredSlots, type Visit, type VisitSlot } from './visit-labels.ts';
import { dayIn, mondayOf, startText } from './visit-time.ts';
import { WeekCalendar, WeekSteps } from './week-calendar.tsx';

type Slotted = Pick<Visit, 'slots' | 'slot' | 'answerBy' | 'plant'>;

/**
 * The slots of a visit: those that can be chosen as choices, and all of the week in a calendar, where there is room for one.
 *
 * @param nameOf Who offered a slot, in words.
 * @param onChoose Given where the reader may choose one.
 */
export function SlotChoice({
  visit,
  description,
  nameOf,
  chosenId,
  onChoose,
  children,
}: {
  visit: Slotted;
  description: string;
  nameOf: (side: VisitSlot['by']) => string;
  chosenId?: string | null;
  onChoose?: ((slotId: string) => void) | undefined;
  children?: ReactNode;
}) {
  const { slots, slot, answerBy, plant } = visit;
  const zone = plant.timeZone;
  const offered = offeredSlots(visit);
  const shown = slot ?? offered[0] ?? slots.at(-1);
  const [monday, setMonday] = useState<string | null>(null);
  const [isList, setList] = useState(false);
  if (!shown) return null;
  const first = mondayOf(dayIn(shown.startsAt, zone));
  const week = monday ?? first;
  const lookOf = ({ _id, state }: VisitSlot) =>
    state === 'passed' ? 'refused' : state === 'chosen' || _id === chosenId ? 'chosen' : 'offered';
  // Calendars are for eyes; the choices say the same, so that this is never the only way.
  const hasWeeks = new Set(slots.map(({ startsAt }) => mondayOf(dayIn(startsAt, zone)))).size > 1;
  return (
    <Card as="section" padding="none" aria-labelledby="visit-slots">
      <CardHeader title="Slots" headingId="visit-slots" description={description} className="p-card" />
      <div className={`border-t border-line max-md:hidden ${isList ? 'hidden' : ''}`}>
        {hasWeeks && (
          <p className="border-b border-line px-card py-2">
            <WeekSteps monday={week} thisMonday={first} onChange={setMonday} />
          </p>
        )}
        <WeekCalendar
          label="Slots of the week"
          monday={week}
          zone={zone}
          slots={slots.map((one) => ({
            ...one,
            id: one._id,
            look: lookOf(one),
            title: one.isTaken && one.state === 'offered' ? 'no longer free' : nameOf(one.by),
            ...(onChoose && one.state === 'offered' && !one.isTaken && { onChoose: () => onChoose(one._id) }),
          }))}
        />
      </div>
      {onChoose ? (
        <div role="radiogroup" aria-labelledby="visit-slots" className={isList ? '' : 'md:hidden'}>
          {offered.map((one) => (
            <label
              key={one._id}
              className="flex min-h-11 items-start gap-3 border-t border-line px-card py-2.5 has-checked:bg-accent-soft"
            >
              <input
                type="radio"
                name="visit-slot"
                className="mt-1 size-4.5 shrink-0 accent-accent"
                checked={one._id === chosenId}
                disabled={one.isTaken}
                onChange={() => onChoose(one._id)}
              />
              <SlotLine slot={one} zone={zone} by={nameOf(one.by)} />
            </label>
          ))}
        </div>
      ) : (
        <ul className={isList ? '' : 'md:hidden'}>
          {(offered.length > 0 ? offered : slot ? [slot] : []).map((one) => (
            <li key={one._id} className="flex min-h-11 items-start border-t border-line px-card py-2.5">
              <SlotLine slot={one} zone={zone} by={one.state === 'chosen' ? 'agreed' : nameOf(one.by)} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-line px-card py-2.5 text-small text-ink-muted">
        <span>{answerBy ? `Expires without an answer on ${startText(answerBy, zone)}.` : '\u00a0'}</span>
        <button
          type="button"
          className={linkClass({ variant: 'standalone', className: 'min-h-6 max-md:hidden' })}
          onClick={() => setList(!isList)}
        >
          {isList ? 'Show as a week' : 'Show as a list'}
        </button>
        {children}
      </div>
    </Card>
  );
}

function SlotLine({ slot, zone, by }: { slot: VisitSlot; zone: string; by: string }) {
  return (
    <span className="min-w-0">
      <SlotTime span={slot} zone={zone} />
      <span className="block text-small text-ink-muted">
        {slot.isTaken && slot.state === 'offered' ? 'no longer free' : by}
      </span>
    </span>
  );
}
