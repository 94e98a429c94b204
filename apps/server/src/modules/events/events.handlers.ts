import { eventRange, ownEvents } from '../../events/event.queries.ts';
import type { HandlersOf } from '../../http/handler.ts';

/** Who missed more than this reads everything anew. */
const MOST_MISSED = 500;
/** The clock of the database is not that of the page; a change that is told twice costs one read. */
const MARGIN_IN_SECONDS = 2;

/** The handler of the stream. */
export const eventHandlers: HandlersOf<'streamEvents'> = {
  streamEvents: async ({ db, events, headers, principal, query }) => {
    events.admit(principal);
    const last = headers['last-event-id'];
    // Before what was missed is read: whatever is published in between is in both.
    const range = await eventRange(db);
    const heard = last === undefined ? null : Number(last);
    const { sinceSeconds = 0 } = query;
    const from = heard === null ? { sinceSeconds: sinceSeconds + MARGIN_IN_SECONDS } : { heard };
    const missed = heard === null && sinceSeconds === 0 ? [] : await ownEvents(db, from, MOST_MISSED + 1);
    const isReset = missed.length > MOST_MISSED || (heard !== null && (heard < range.forgotten || heard > range.last));
    return events.stream(principal, {
      missed: isReset ? [] : missed,
      isReset,
      heard: Math.max(range.last, missed.at(-1)?.seq ?? 0),
    });
  },
};
