/** The slots that one side offers, as they are entered. Pure. */
import { dayIn, dayText, type Span } from './visit-time.ts';

/** A slot as it is entered: its start, and how long it is. */
export type SlotDraft = { startsAt: string | null; minutes: number };
/** A day on which the plant is closed. */
export type ClosedDay = { date: string; name: string };

export const leastSlots = 2;
export const mostSlots = 5;
const grid = 15;

/** What a slot can last, in minutes. */
export const slotLengths = [30, 45, 60, 90, 120, 180, 240, 360, 480] as const;

/** A slot that has nothing yet. */
export const emptySlot = (minutes = 120): SlotDraft => ({ startsAt: null, minutes });

/** The entered slots as they are sent; those without a start are left out. */
export const spansOf = (slots: readonly SlotDraft[]): Span[] =>
  slots.flatMap(({ startsAt, minutes }) =>
    startsAt === null ? [] : { startsAt, endsAt: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString() },
  );

/** Why each slot that touches a day on which the plant is closed is refused, in its place; null for the others. */
export const closedFaults = (slots: readonly SlotDraft[], closedDays: readonly ClosedDay[]): (string | null)[] =>
  slots.map((slot) => {
    const [span] = spansOf([slot]);
    if (!span) return null;
    const first = dayIn(span.startsAt);
    const last = dayIn(Date.parse(span.endsAt) - 1);
    const closed = closedDays.find(({ date }) => date >= first && date <= last);
    return closed ? `The plant is closed on ${dayText(closed.date)} (${closed.name}). Choose another day.` : null;
  });

/** What is wrong with each slot, in its place; null where nothing is. `now` is the server's. */
export function slotFaults(slots: readonly SlotDraft[], now: number): (string | null)[] {
  return slots.map(({ startsAt, minutes }, index) => {
    if (startsAt === null) return 'Enter a date and a time.';
    const start = Date.parse(startsAt);
    if (start <= now) return 'Choose a time in the future.';
    if (start % (grid * 60_000) !== 0) return `Choose a time on the quarter hour, such as ${nearest(startsAt)}.`;
    const overlapped = slots.findIndex(
      (other, at) =>
        at < index &&
        other.startsAt !== null &&
        Date.parse(other.startsAt) < start + minutes * 60_000 &&
        start < Date.parse(other.startsAt) + other.minutes * 60_000,
    );
    return overlapped === -1 ? null : `Overlaps slot ${overlapped + 1}. Choose another time.`;
  });
}

const clock = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Kolkata' });
const nearest = (startsAt: string) => {
  const step = grid * 60_000;
  return clock.format(new Date(Math.round(Date.parse(startsAt) / step) * step));
};
